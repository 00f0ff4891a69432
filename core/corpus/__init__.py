"""Corpora of any size: manifests, parts, storage, and runs on one machine."""

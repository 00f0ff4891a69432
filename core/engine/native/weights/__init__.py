"""Weights from a checkpoint into one mapped file."""

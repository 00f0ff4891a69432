"""Weights from a checkpoint, in one mapped file."""

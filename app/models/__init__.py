"""The models dialog, and the work on model files behind it."""

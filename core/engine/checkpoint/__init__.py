"""Checkpoint files from outside: vetting, unpacking and the cache of their conversions."""

"""Checkpoint files from outside: examined, unpacked once, and the cache that holds what is made of them."""

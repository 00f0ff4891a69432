"""Watched folders: each new recording is queued once, as soon as its file is complete."""

"""A transcript against a reference, in the window."""

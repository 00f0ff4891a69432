"""A transcript against a reference: which words differ, and how many, by the usual rules."""

"""Hypotheses of windows to one transcript: overlaps, one timeline, impossible and doubtful words."""

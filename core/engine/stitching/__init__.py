"""Hypotheses of windows to one transcript: tokens to words, overlaps, one timeline, doubtful words."""

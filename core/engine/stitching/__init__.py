"""Join the hypotheses of windows to one transcript: overlaps, times, channels and doubtful words."""

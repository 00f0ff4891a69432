"""Compute voice prints: one vector for the voice of each speaker."""

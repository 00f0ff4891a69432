"""Runs over a corpus on a Ray cluster: one engine in each actor, and a driver that assigns parts."""

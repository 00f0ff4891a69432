"""Runs over a corpus on a Ray cluster: an engine an actor, parts given out by a driver."""

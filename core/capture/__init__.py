"""Record sound: a small process writes every sample to disk as it comes. Front ends start and watch it."""

"""Show how far a transcript can be trusted."""

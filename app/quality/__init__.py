"""How far a transcript can be trusted, in the window."""

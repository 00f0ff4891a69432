"""Compare a transcript with a reference, in the window."""

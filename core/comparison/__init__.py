"""Compare a transcript with a reference: different words and error rates."""

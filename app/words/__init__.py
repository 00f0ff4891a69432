"""Edit the vocabulary and the replacement rules."""

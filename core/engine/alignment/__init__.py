"""Times for a text that is known already: which words of it were said, and when, by a CTC model's probabilities."""

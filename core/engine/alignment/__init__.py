"""Find the times of a known text with a CTC model's probabilities."""

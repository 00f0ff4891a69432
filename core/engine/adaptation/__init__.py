"""Train a model on corrected speech: low-rank changes of the encoder's matrices, merged into a new checkpoint."""

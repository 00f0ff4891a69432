"""The fast path: checkpoints of the five families in plain torch, without NeMo."""

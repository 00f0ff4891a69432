"""The inference process: the only home of torch and NeMo."""

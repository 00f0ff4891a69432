"""The engine at work: its loop, batches, memory, signs of life, and its end of the pipe."""

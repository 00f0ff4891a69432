"""Run the engine: its loop, tasks, batches, memory and messages."""

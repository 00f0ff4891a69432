"""The queue that loses nothing: the journal, the scheduler, the engine's process, and delivery."""

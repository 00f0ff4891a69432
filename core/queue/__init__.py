"""Work through the queue: the scheduler, the engine's process, imports, alignments and delivery."""

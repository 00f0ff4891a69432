"""Take commands, send jobs from the journal to the engine, and store their results."""

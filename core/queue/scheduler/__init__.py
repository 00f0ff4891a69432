"""The scheduler: commands in, events out; jobs from the journal to the engine and their results back."""

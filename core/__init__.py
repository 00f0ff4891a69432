"""Everything that has no window: queue, journal, formats, and the client of the engine process."""

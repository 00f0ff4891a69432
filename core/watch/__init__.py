"""Watch folders: recordings that are copied into them are queued once they are complete, each once."""

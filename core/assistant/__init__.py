"""Tools for assistants over the Model Context Protocol: search the archive, read transcripts, transcribe files."""

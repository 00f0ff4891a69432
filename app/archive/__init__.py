"""Care for the journal as a file, in the window."""

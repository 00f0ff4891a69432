"""Show the dialogs over the main window."""

"""Watch folders in the window: the dialog and the threads."""

"""The main window and its frame: actions, toolbar, messages, style, geometry, translations."""

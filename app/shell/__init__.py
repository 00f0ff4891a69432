"""Build the main window: toolbar, workspace, dialogs, geometry, notifications."""

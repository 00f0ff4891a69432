"""What comes into the window: drops, pastes, folders, recordings with their texts, files from the desktop."""

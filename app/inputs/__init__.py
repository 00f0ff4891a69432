"""Take input: drops, pastes, folders, recordings with texts, files from the desktop."""

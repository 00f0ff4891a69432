"""Projects: folders with a mynah.toml, which says how the recordings in them are done."""

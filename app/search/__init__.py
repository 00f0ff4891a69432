"""Search every recording for words."""

"""The user's choices, stored as one JSON file, and the key of the language service."""

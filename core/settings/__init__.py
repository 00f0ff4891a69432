"""The user's choices, stored as one JSON file."""

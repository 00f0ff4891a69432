"""The search page: every place in all recordings where something was said."""

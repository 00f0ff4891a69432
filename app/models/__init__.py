"""Show the models, and work on model files."""

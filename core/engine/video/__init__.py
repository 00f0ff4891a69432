"""Write videos with captions in the picture."""

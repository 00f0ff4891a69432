"""Watched folders in the window: their dialog, the threads that watch them, what they tell."""

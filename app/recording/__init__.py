"""Record in the window: the button, the bar, the picker of sources, and recovery after a crash."""

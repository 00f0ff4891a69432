"""Show the queue: its model, view, delegate and controller."""

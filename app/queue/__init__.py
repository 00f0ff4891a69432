"""The queue in the window: its model, view, delegate and controller."""

"""Provide the parts that all rooms of the window share: style, icons, widgets, wording, background work."""

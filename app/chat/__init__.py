"""Show CHAT problems in the window, and insert CHAT codes."""

"""Words to expect and rules for replacing in the window."""

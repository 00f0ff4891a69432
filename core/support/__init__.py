"""What the program needs besides its work: settings, logs, diagnostics, licences, updates."""

"""Support for the program: diagnostics, self-test, licences, updates."""

"""Clients of other computers: of a Mynah server, whose engine does the work, and of a language service."""

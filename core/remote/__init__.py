"""The client of a Mynah server: an engine whose work another computer does."""

"""Number words of five languages: written out, read, and inflected."""

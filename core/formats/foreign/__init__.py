"""Read the transcripts of other programs. Each module knows one family of formats, and lists them in `KINDS`."""

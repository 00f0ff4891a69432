"""One module per transcript format, each a pure function from a Transcript to text."""

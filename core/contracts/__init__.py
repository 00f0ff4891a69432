"""What both processes and every layer speak of: messages, transcripts, faults, languages, recordings, folders."""

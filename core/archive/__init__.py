"""Treat all transcripts of the journal as one text: search, count, show contexts, cut out places."""

"""Contracts between processes and layers: messages, transcripts, faults, languages, recordings, folders."""

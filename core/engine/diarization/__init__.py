"""Identify speakers with Sortformer and Nemotron-3-Diarization in plain torch, chunk by chunk."""

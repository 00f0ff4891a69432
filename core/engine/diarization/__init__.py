"""Who speaks when: Sortformer and Nemotron-3-Diarization in plain torch, a chunk of sound at a time."""

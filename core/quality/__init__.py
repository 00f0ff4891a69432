"""Judge how far a transcript can be trusted: likely misses and inventions, uncertain words, rates and shares."""

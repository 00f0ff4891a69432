"""TextGrid and EAF: formats of tiers of intervals."""

"""The formats of tiers of intervals: TextGrid and EAF."""

"""Boosting of phrases that the user expects, and avoiding of pieces of other languages."""

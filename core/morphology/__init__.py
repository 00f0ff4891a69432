"""Add %mor and %gra, the tiers of morphology and grammar, by Stanza (an extra: `pip install mynah[morphology]`)."""

"""%mor and %gra, the tiers of morphology and grammar, through Stanza (an extra: `pip install mynah[morphology]`)."""

"""How far a transcript can be trusted: likely misses and inventions, doubt, rates and shares, and the page of them."""

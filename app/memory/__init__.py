"""Show memory use: the meter, its source and its details."""

"""Where the memory goes: the meter, its source and its details."""

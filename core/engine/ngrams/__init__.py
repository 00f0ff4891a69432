"""N-gram language models over the tokens of a recogniser: estimate, read, write and query."""

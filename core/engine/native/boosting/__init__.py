"""What a prompt has the searches prefer or avoid: words to expect, and the pieces of other languages."""

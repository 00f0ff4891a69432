"""Which language was spoken: what a text tells of it, in a process of its own, and how languages follow each other."""

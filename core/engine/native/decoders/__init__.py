"""What turns encoder states into tokens: CTC, transducers, the attention decoder, and their searches."""

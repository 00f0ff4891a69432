"""Decoders from encoder states to tokens: CTC, transducers, the attention decoder, and their searches."""

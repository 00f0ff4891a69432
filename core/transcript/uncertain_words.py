"""Tell which words a person should check."""

from collections.abc import Iterable

from core.contracts.transcript import Word


def is_uncertain(word: Word, below: float) -> bool:
    """Tell whether a person should check a word: its confidence is below `below`, or it may be invented."""
    return word.doubt is not None or (word.confidence is not None and word.confidence < below)


def count_uncertain(words: Iterable[Word], below: float) -> int:
    """Return the number of uncertain words. `below` is as in `is_uncertain`."""
    return sum(is_uncertain(word, below) for word in words)

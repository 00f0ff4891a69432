"""Tell which words a person should check."""

from collections.abc import Iterable

from core.contracts.transcript import Word


def is_uncertain(word: Word, below: float) -> bool:
    """Tell whether a person should check a word.

    Its confidence is below `below`, it may be invented, or a second opinion differs.
    """
    if word.doubt is not None or word.alternative is not None:
        return True
    return word.confidence is not None and word.confidence < below


def count_uncertain(words: Iterable[Word], below: float) -> int:
    """Return the number of uncertain words. `below` is as in `is_uncertain`."""
    return sum(is_uncertain(word, below) for word in words)

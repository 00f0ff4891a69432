"""Which words a person should look at again, and why."""

from collections.abc import Iterable

from core.contracts.transcript import Word


def is_uncertain(word: Word, below: float) -> bool:
    """Whether the recogniser was less sure of a word than `below`, or may have invented it."""
    return word.doubt is not None or (word.confidence is not None and word.confidence < below)


def count_uncertain(words: Iterable[Word], below: float) -> int:
    """How many of them are doubtful."""
    return sum(is_uncertain(word, below) for word in words)

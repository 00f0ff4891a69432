"""What stands in square brackets: notes of sounds and events, which nobody said."""

from collections.abc import Iterator, Sequence

_BEFORE = "-–—>♪♫\"'“„«(* "  # of a caption's line, before its first bracket


def bracketed(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """(first, last exclusive) of the words from each opening square bracket to its closing one.

    A bracket opens at a word's beginning alone, dashes and quotation marks aside; one that is never closed is none.
    """
    first: int | None = None
    for i, text in enumerate(texts):
        if first is None and "[" in text and text.lstrip(_BEFORE).startswith("["):
            first = i
        if first is not None and "]" in text:
            yield first, i + 1
            first = None

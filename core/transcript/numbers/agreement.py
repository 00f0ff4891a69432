"""Describe the words around a number. They decide its gender and case."""

# ruff: noqa: RUF001 - the module strips quotation marks and stops of many scripts

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

AS_WRITTEN: Final = ""
"""The reading of a number whose form is unknown: it stays in digits."""
_STRIPPED = "\"'“”„‟«»‹›()[]{}¿¡*"
_BREAKS = (",", ";", ":", "!", "?")
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")  # signs that CHAT does not write


class Neighbours(NamedTuple):
    """The words around a number without punctuation, up to a comma.

    `before` is in lower case, the nearest word last. `after` is as written, the nearest word first.
    """

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def previous(self) -> str:
        """The word before the number in lower case, or ""."""
        return self.before[-1] if self.before else ""

    @property
    def following(self) -> str:
        """The word after the number in lower case, or ""."""
        return self.after[0].lower() if self.after else ""


Rules = Callable[[str, Neighbours], str | None]
"""A function from a written number and its neighbours to words, AS_WRITTEN, or None if the neighbours do not matter."""


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


def find_neighbours(words: Sequence[str], at: int, reach: int = 3) -> Neighbours:
    """Return the neighbours of words[at], at most `reach` words on each side."""
    before: list[str] = []
    for text in reversed(words[max(0, at - reach) : at]):
        if text.rstrip(_STRIPPED)[-1:] in _BREAKS:
            break
        is_ordinal = text[:1].isdigit() and text.endswith(".")
        before.insert(0, text.lower() if is_ordinal else _EDGES.sub("", text).lower())
    after: list[str] = []
    closed = words[at].rstrip(_STRIPPED)[-1:] in _BREAKS
    for text in [] if closed else words[at + 1 : at + 1 + reach]:
        after.append(_EDGES.sub("", text))
        if text.rstrip(_STRIPPED)[-1:] in _BREAKS:
            break
    return Neighbours(tuple(before), tuple(after))

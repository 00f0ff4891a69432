"""Numbers whose spoken form depends on the words around them: gender, case, and what they count."""

# ruff: noqa: RUF001 - quotation marks and stops of many scripts are what is stripped

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

AS_WRITTEN: Final = ""
"""What is said for a number whose form cannot be known: nothing, it is left as it is written."""
_STRIPPED = "\"'“”„‟«»‹›()[]{}¿¡*"
_BREAKS = (",", ";", ":", "!", "?")
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")  # what is not written in CHAT


class Neighbours(NamedTuple):
    """The words around a number, without punctuation: `before` in lower case, the nearest one last; `after` as written,
    the nearest one first. Both end at a comma."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def previous(self) -> str:
        """The word before the number in lower case, "" where there is none."""
        return self.before[-1] if self.before else ""

    @property
    def following(self) -> str:
        """The word after the number in lower case, "" where there is none."""
        return self.after[0].lower() if self.after else ""


Rules = Callable[[str, Neighbours], str | None]
"""What a number, as it is written, is read as; LEFT, or None where its neighbours do not matter."""


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def find_neighbours(words: Sequence[str], at: int, reach: int = 3) -> Neighbours:
    """The neighbours of words[at]."""
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

"""Times within a cue, as karaoke has them: which words they are of."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from core.contracts.transcript import Word
from core.formats.subtitles import clean

_WORD = re.compile(r"\S+")


class InnerTime(NamedTuple):
    """What follows character `place` of a cue's text is said from `seconds` on."""

    place: int
    seconds: float


def timed_words(text: str, times: Sequence[InnerTime], span: tuple[float, float]) -> tuple[Word, ...]:
    """The words of a text that is shown during `span` seconds; `times` are in order of their places. Those words are
    timed that have a time right before them and one right behind them, for which the ends of the span stand, too.

    Times between syllables mean nothing here, and none does where they do not go up within the span.
    """
    found = [(*match.span(), word) for match in _WORD.finditer(text) if (word := clean(match[0]))]
    places = [time.place for time in times]
    known = [min(time.seconds, span[1]) for time in times]  # what is sung may end a little later
    if any(before > after for before, after in pairwise((span[0], *known))):
        return tuple(Word(word) for *_, word in found)
    edges = [(0, 0, ""), *found, (len(text), len(text), "")]
    gaps = [(before[1], after[0]) for before, after in pairwise(edges)]
    inside = [known[bisect_left(places, left) : bisect_right(places, right)] for left, right in gaps]
    inside[0] = inside[0] or [span[0]]
    inside[-1] = inside[-1] or [span[1]]
    return tuple(
        Word(word, before[-1], after[0]) if before and after and before[-1] < after[0] else Word(word)
        for (*_, word), (before, after) in zip(found, pairwise(inside), strict=True)
    )

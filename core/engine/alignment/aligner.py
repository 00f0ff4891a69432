"""Finds the words of a text in a recording that has been heard: which were said, when, and how sure that is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.certainty import Spans, certainties, spans_of
from core.engine.alignment.emission_store import Spill, Stretch
from core.engine.alignment.lattice import BLANK, INNER_FILLER, Lattice
from core.engine.alignment.script_parts import Part
from core.engine.alignment.token_emissions import Columns
from core.engine.alignment.viterbi import Path, best_path
from core.engine.alignment.word_edges import OTHER_LETTERS, Edges, Joint, Token, shift_of

LEAST_SURE = 0.3
"""A word that is less sure than this stays untimed."""
_COMPANY = 4  # words on either side of which half must have been said, too: single words are found in any speech
_READ = 1024  # frames at a time
_SOFTNESS = 3.0  # what logarithms of odds are divided by: these models are surer of a token's place than they are right
_CROSSING = 16  # frames between two tokens beyond which the odds of the two say nothing
_SHORTEST = 0.02  # seconds of a word


@dataclass(frozen=True)
class Timed:
    """When a word was said, in seconds, and how sure that is."""

    start: float
    end: float
    certainty: float


class Aligner:
    """One recording, heard, and the words of its text."""

    def __init__(self, columns: Columns, ends: Sequence[bool], spill: Spill, acoustics: Acoustics) -> None:
        """`ends` tells of each word of `columns` whether a sentence ends with it."""
        self._columns = columns
        self._ends = ends
        self._spill = spill
        self._acoustics = acoustics

    def align(self, parts: Sequence[Part], stopped: Callable[[], bool] = bool) -> list[Timed | None]:
        """When each word was said; None for those that were not, and those outside `parts`. Raises viterbi.Stopped."""
        found = [_Found(self._columns, self._ends, self._spill, part, stopped) for part in parts]
        shift = shift_of(self._acoustics, [joint for each in found for joint in each.joints()])
        edges = Edges(self._acoustics, shift)
        times: list[Timed | None] = [None] * len(self._columns.words)
        for each in found:
            for place, timed in each.times(edges):
                times[place] = timed
        return times


@dataclass
class _Heard:
    """A token on the path: its column (None: of other speech), its first and last frame, where it is likeliest."""

    column: int | None
    first: int
    last: int
    centre: float


@dataclass
class _Said:
    """A word on the path, or other speech (`place` None)."""

    place: int | None
    head: _Heard
    tail: _Heard
    certainty: float = 1.0


class _Found:
    """The words of one part, found in the recording."""

    def __init__(
        self, columns: Columns, ends: Sequence[bool], spill: Spill, part: Part, stopped: Callable[[], bool]
    ) -> None:
        self._columns = columns
        self._part = part
        self._stretch: Stretch = spill.stretch(part.start, part.end)
        self._said: list[_Said] = []
        places = [place for place in range(part.first, part.last) if columns.words[place]]
        if not places or not len(self._stretch):
            return
        words = [columns.words[place] for place in places]
        inner = [any(ends[place:following]) for place, following in pairwise(places)]
        breaks = [True, *inner, True]
        lattice = Lattice(words, breaks)
        path = best_path(lattice, self._stretch, stopped)
        spans = spans_of(lattice, path)
        sure = certainties(words, breaks, spans, self._stretch)
        kept = _in_company([chance >= LEAST_SURE for chance in sure]).tolist()
        self._said = self._in_order(places, spans, sure, kept, self._other_speech(lattice, path))

    def joints(self) -> list[Joint]:
        """Where words follow words."""
        pairs = pairwise(self._said)
        return [self._joint(left, right) for left, right in pairs if left.place is not None and right.place is not None]

    def times(self, edges: Edges) -> list[tuple[int, Timed]]:
        """The words that were said, by place, within the part and in order."""
        ends: list[float] = []
        starts: list[float] = []
        for left, right in zip([None, *self._said], [*self._said, None], strict=True):
            if left is not None and right is not None:
                end, start = edges.between(self._joint(left, right))
            else:
                end = edges.after(self._token(left.tail)) if left is not None else 0.0
                start = edges.before(self._token(right.head)) if right is not None else 0.0
            ends.append(end)
            starts.append(start)
        found = []
        reached = self._part.start
        for said, start, end in zip(self._said, starts, ends[1:], strict=False):
            start = min(max(start, reached), self._part.end - _SHORTEST)
            end = min(max(end, start + _SHORTEST), self._part.end)
            reached = end
            if said.place is not None and end > start >= 0.0:
                found.append((said.place, Timed(start, end, said.certainty)))
        return found

    def _in_order(
        self,
        places: Sequence[int],
        spans: Sequence[Spans],
        sure: Sequence[float],
        kept: Sequence[bool],
        others: list[_Heard],
    ) -> list[_Said]:
        said = [_Said(None, other, other) for other in others]
        for place, span, chance, keep in zip(places, spans, sure, kept, strict=True):
            if span is not None:  # also those that are too unsure: something is there, and its neighbours end there
                head, tail = self._columns.words[place][0], self._columns.words[place][-1]
                heads, tails = self._heard(head, *span[0]), self._heard(tail, *span[-1])
                said.append(_Said(place if keep else None, heads, tails, chance))
        return sorted(said, key=lambda each: each.head.first)

    def _heard(self, column: int, first: int, last: int) -> _Heard:
        begin, end = max(0, first - 1), min(len(self._stretch), last + 2)
        chances = np.exp(self._stretch.read(begin, end)[:, column])
        return _Heard(column, first, last, float((chances * self._stretch.times[begin:end]).sum() / chances.sum()))

    def _other_speech(self, lattice: Lattice, path: Path) -> list[_Heard]:
        """Frames between words in which something was said that the text does not have."""
        found: list[_Heard] = []
        for begin in range(0, len(path), _READ):
            rows = self._stretch.read(begin, min(begin + _READ, len(path)))
            between = np.isin(path[begin : begin + _READ], 2 * lattice.edges)
            for frame in np.flatnonzero(between & (rows[:, INNER_FILLER] > rows[:, BLANK])) + begin:
                found.append(_Heard(None, int(frame), int(frame), float(self._stretch.times[frame])))
        return found

    def _token(self, heard: _Heard) -> Token:
        return Token(heard.centre, OTHER_LETTERS if heard.column is None else self._columns.letters(heard.column))

    def _joint(self, left: _Said, right: _Said) -> Joint:
        return Joint(self._token(left.tail), self._token(right.head), self._crossing(left.tail, right.head))

    def _crossing(self, left: _Heard, right: _Heard) -> float | None:
        """Where the right token becomes likelier than the left one: each frame belongs to both, by their odds."""
        if left.column is None or right.column is None or left.column == right.column or right.first <= left.last:
            return None
        if right.first - left.last > _CROSSING:
            return None
        rows = self._stretch.read(left.last, right.first + 1)
        odds = (rows[:, left.column] - rows[:, right.column]) / _SOFTNESS
        frame: float = float(np.diff(self._stretch.times[left.last : left.last + 2])[0])
        return float(self._stretch.times[left.last] - frame / 2 + frame * (1 / (1 + np.exp(-odds))).sum())


def _in_company(said: Sequence[bool]) -> NDArray[np.bool_]:
    """Which words stay: those of whose neighbourhood at least half was said."""
    flags = np.array(said, np.bool_)
    sums = np.concatenate(([0], np.cumsum(flags)))
    here = np.arange(len(flags))
    low, high = np.maximum(here - _COMPANY, 0), np.minimum(here + _COMPANY + 1, len(flags))
    return flags & (2 * (sums[high] - sums[low]) >= high - low)

"""Finds the words of a text in a recording by its emissions: which were said, when, and how sure that is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.certainty import Spans, certainties, spans_of
from core.engine.alignment.emission_store import EmissionRange, EmissionStore
from core.engine.alignment.lattice import BLANK, INNER_FILLER, Lattice
from core.engine.alignment.script_parts import Part
from core.engine.alignment.token_emissions import TokenColumns
from core.engine.alignment.viterbi import Path, best_path
from core.engine.alignment.word_edges import OTHER_LETTERS, TokenPosition, WordBoundary, WordEdges, shift_of

LEAST_SURE = 0.3
"""A word that is less sure than this stays untimed."""
_COMPANY = 4  # words on either side of which half must have been said, too: single words are found in any speech
_READ = 1024  # frames at a time
_SOFTNESS = 3.0  # what logarithms of odds are divided by: these models are surer of a token's place than they are right
_CROSSING = 16  # frames between two tokens beyond which the odds of the two say nothing
_SHORTEST = 0.02  # seconds of a word


@dataclass(frozen=True)
class TimedWord:
    """When a word was said, in seconds, and how sure that is."""

    start: float
    end: float
    certainty: float


class Aligner:
    """One recording, its emissions complete, and the words of its text."""

    def __init__(
        self, columns: TokenColumns, ends: Sequence[bool], emission_store: EmissionStore, acoustics: Acoustics
    ) -> None:
        """`ends` tells of each word of `columns` whether a sentence ends with it."""
        self._columns = columns
        self._ends = ends
        self._emission_store = emission_store
        self._acoustics = acoustics

    def align(self, parts: Sequence[Part], stopped: Callable[[], bool] = bool) -> list[TimedWord | None]:
        """When each word was said; None for those that were not, and those outside `parts`. Raises viterbi.Stopped."""
        found = [_PartAlignment(self._columns, self._ends, self._emission_store, part, stopped) for part in parts]
        shift = shift_of(self._acoustics, [boundary for each in found for boundary in each.boundaries()])
        edges = WordEdges(self._acoustics, shift)
        times: list[TimedWord | None] = [None] * len(self._columns.words)
        for each in found:
            for place, timed in each.times(edges):
                times[place] = timed
        return times


@dataclass
class _PathToken:
    """A token on the path: its column (None: of other speech), its first and last frame, where it is likeliest."""

    column: int | None
    first: int
    last: int
    centre: float


@dataclass
class _PathWord:
    """A word on the path, or other speech (`place` None)."""

    place: int | None
    head: _PathToken
    tail: _PathToken
    certainty: float = 1.0


class _PartAlignment:
    """The words of one part, found in the recording."""

    def __init__(
        self,
        columns: TokenColumns,
        ends: Sequence[bool],
        emission_store: EmissionStore,
        part: Part,
        stopped: Callable[[], bool],
    ) -> None:
        self._columns = columns
        self._part = part
        self._emissions: EmissionRange = emission_store.select(part.start, part.end)
        self._path_words: list[_PathWord] = []
        places = [place for place in range(part.first, part.last) if columns.words[place]]
        if not places or not len(self._emissions):
            return
        words = [columns.words[place] for place in places]
        inner = [any(ends[place:following]) for place, following in pairwise(places)]
        breaks = [True, *inner, True]
        lattice = Lattice(words, breaks)
        path = best_path(lattice, self._emissions, stopped)
        spans = spans_of(lattice, path)
        sure = certainties(words, breaks, spans, self._emissions)
        kept = _in_company([chance >= LEAST_SURE for chance in sure]).tolist()
        self._path_words = self._in_order(places, spans, sure, kept, self._other_speech(lattice, path))

    def boundaries(self) -> list[WordBoundary]:
        """Where words follow words."""
        pairs = pairwise(self._path_words)
        return [
            self._boundary(left, right) for left, right in pairs if left.place is not None and right.place is not None
        ]

    def times(self, edges: WordEdges) -> list[tuple[int, TimedWord]]:
        """The words that were said, by place, within the part and in order."""
        ends: list[float] = []
        starts: list[float] = []
        for left, right in zip([None, *self._path_words], [*self._path_words, None], strict=True):
            if left is not None and right is not None:
                end, start = edges.between(self._boundary(left, right))
            else:
                end = edges.after(self._token(left.tail)) if left is not None else 0.0
                start = edges.before(self._token(right.head)) if right is not None else 0.0
            ends.append(end)
            starts.append(start)
        found = []
        reached = self._part.start
        for said, start, end in zip(self._path_words, starts, ends[1:], strict=False):
            start = min(max(start, reached), self._part.end - _SHORTEST)
            end = min(max(end, start + _SHORTEST), self._part.end)
            reached = end
            if said.place is not None and end > start >= 0.0:
                found.append((said.place, TimedWord(start, end, said.certainty)))
        return found

    def _in_order(
        self,
        places: Sequence[int],
        spans: Sequence[Spans],
        sure: Sequence[float],
        kept: Sequence[bool],
        others: list[_PathToken],
    ) -> list[_PathWord]:
        said = [_PathWord(None, other, other) for other in others]
        for place, span, chance, keep in zip(places, spans, sure, kept, strict=True):
            if span is not None:  # also those that are too unsure: something is there, and its neighbours end there
                head, tail = self._columns.words[place][0], self._columns.words[place][-1]
                heads, tails = self._path_token(head, *span[0]), self._path_token(tail, *span[-1])
                said.append(_PathWord(place if keep else None, heads, tails, chance))
        return sorted(said, key=lambda each: each.head.first)

    def _path_token(self, column: int, first: int, last: int) -> _PathToken:
        begin, end = max(0, first - 1), min(len(self._emissions), last + 2)
        chances = np.exp(self._emissions.read(begin, end)[:, column])
        return _PathToken(
            column, first, last, float((chances * self._emissions.times[begin:end]).sum() / chances.sum())
        )

    def _other_speech(self, lattice: Lattice, path: Path) -> list[_PathToken]:
        """Frames between words in which something was said that the text does not have."""
        found: list[_PathToken] = []
        for begin in range(0, len(path), _READ):
            rows = self._emissions.read(begin, min(begin + _READ, len(path)))
            between = np.isin(path[begin : begin + _READ], 2 * lattice.edges)
            for frame in np.flatnonzero(between & (rows[:, INNER_FILLER] > rows[:, BLANK])) + begin:
                found.append(_PathToken(None, int(frame), int(frame), float(self._emissions.times[frame])))
        return found

    def _token(self, path_token: _PathToken) -> TokenPosition:
        return TokenPosition(
            path_token.centre, OTHER_LETTERS if path_token.column is None else self._columns.letters(path_token.column)
        )

    def _boundary(self, left: _PathWord, right: _PathWord) -> WordBoundary:
        return WordBoundary(self._token(left.tail), self._token(right.head), self._crossing(left.tail, right.head))

    def _crossing(self, left: _PathToken, right: _PathToken) -> float | None:
        """Where the right token becomes likelier than the left one: each frame belongs to both, by their odds."""
        if left.column is None or right.column is None or left.column == right.column or right.first <= left.last:
            return None
        if right.first - left.last > _CROSSING:
            return None
        rows = self._emissions.read(left.last, right.first + 1)
        odds = (rows[:, left.column] - rows[:, right.column]) / _SOFTNESS
        frame: float = float(np.diff(self._emissions.times[left.last : left.last + 2])[0])
        return float(self._emissions.times[left.last] - frame / 2 + frame * (1 / (1 + np.exp(-odds))).sum())


def _in_company(said: Sequence[bool]) -> NDArray[np.bool_]:
    """Which words stay: those of whose neighbourhood at least half was said."""
    flags = np.array(said, np.bool_)
    sums = np.concatenate(([0], np.cumsum(flags)))
    here = np.arange(len(flags))
    low, high = np.maximum(here - _COMPANY, 0), np.minimum(here + _COMPANY + 1, len(flags))
    return flags & (2 * (sums[high] - sums[low]) >= high - low)

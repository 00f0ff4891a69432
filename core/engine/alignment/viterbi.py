"""The best path through a lattice, exactly, in memory that grows with the square root of the recording's length."""

import math
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.lattice import Lattice, Row, Rows

BUDGET = 64 * 2**20
"""Bytes for checkpoints, and as many for moves. Three hours of speech stay at about that; for a whole day there are
checkpoints between checkpoints."""
_READ = 256  # frames at a time

Path = NDArray[np.int32]
"""The state of each frame: 2 k between tokens k - 1 and k, 2 k + 1 in token k."""


class Source(Protocol):
    """The rows of a recording, wherever they are kept."""

    def __len__(self) -> int:
        """How many frames there are."""

    def read(self, begin: int, end: int) -> Rows:
        """The rows of frames [begin, end)."""


class SearchStopped(Exception):
    """Nobody wants the path any more."""


def best_path(lattice: Lattice, source: Source, stopped: Callable[[], bool] = bool, budget: int = BUDGET) -> Path:
    """The best path, the same for every `budget` (bytes): less memory only means that frames are gone through again.

    It begins before or in the first token and ends in or after the last, words left out included. The scores of every
    so many frames are kept, and the moves between two of them found again when the path is followed back (Grice,
    Hughey, Speck 1997). Raises Stopped soon after `stopped` says so.
    """
    return _Search(lattice, source, stopped, budget).run()


class _Search:
    def __init__(self, lattice: Lattice, source: Source, stopped: Callable[[], bool], budget: int) -> None:
        self._lattice = lattice
        self._source = source
        self._stopped = stopped
        self._scores_take = 4 * (2 * lattice.tokens + 1)
        self._moves_take = 2 * lattice.tokens + 1 + len(lattice.edges)
        self._budget = budget
        self._path = np.zeros(len(source), np.int32)

    def run(self) -> Path:
        if len(self._source):
            self._follow(0, len(self._source), self._lattice.start_scores(), None)
        return self._path

    def _follow(self, begin: int, end: int, scores: tuple[Row, Row], state: int | None) -> int:
        """Find the path through frames [begin, end), entered with `scores`, that is in `state` (None: the best) in the
        frame at `end`; returns the state before `begin`."""
        frames = end - begin
        most = max(1, self._budget // self._moves_take)
        if frames <= most:
            return self._trace(begin, end, scores, state)
        balanced = math.sqrt(frames * self._scores_take / self._moves_take)  # then both take as much
        stride = math.ceil(max(balanced, frames * self._scores_take / self._budget))
        stride = min(stride, math.ceil(frames / 2))
        starts = list(range(begin, end, stride))
        kept = []
        for start in starts:
            kept.append((scores[0].copy(), scores[1].copy()))
            if start != starts[-1]:
                self._forward(start, start + stride, scores)
        for start in reversed(starts):
            state = self._follow(start, min(start + stride, end), kept.pop(), state)
        assert state is not None
        return state

    def _forward(self, begin: int, end: int, scores: tuple[Row, Row]) -> None:
        for frame, row in self._rows(begin, end):
            if frame:
                self._lattice.best(row, *scores)
            else:
                self._lattice.begin(row, *scores)

    def _trace(self, begin: int, end: int, scores: tuple[Row, Row], state: int | None) -> int:
        lattice, count = self._lattice, end - begin
        ended = np.zeros((count, lattice.tokens + 1), np.bool_)
        moves = np.zeros((count, lattice.tokens), np.uint8)
        words = np.zeros((count, len(lattice.edges)), np.uint8)
        for frame, row in self._rows(begin, end):
            here = frame - begin
            if frame:
                ended[here], moves[here], words[here] = lattice.best(row, *scores)
            else:
                words[here] = lattice.begin(row, *scores)
        if state is None:
            between, tokens = scores
            state = 2 * lattice.tokens - (1 if tokens[-1] > between[-1] else 0)
        for here in range(count - 1, -1, -1):
            if state % 2 == 0:
                state = self._back_over_words(words[here], state)
            self._path[begin + here] = state
            half = state // 2
            if state % 2:
                state -= int(moves[here, half])
            elif ended[here, half]:
                state -= 1
        return state

    def _back_over_words(self, words: NDArray[np.uint8], state: int) -> int:
        """The state in which the words were begun to be left out, after which the frame is in `state`."""
        place = int(np.searchsorted(self._lattice.edges, state // 2))
        if place == len(words) or self._lattice.edges[place] != state // 2 or not words[place] & 1:
            return state
        origin = int(np.flatnonzero(words[:place] & 2)[-1])
        return 2 * int(self._lattice.edges[origin])

    def _rows(self, begin: int, end: int) -> Iterator[tuple[int, Row]]:
        for first in range(begin, end, _READ):
            if self._stopped():
                raise SearchStopped
            yield from enumerate(self._source.read(first, min(first + _READ, end)), first)

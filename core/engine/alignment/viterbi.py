"""Find the best path through a lattice exactly, in memory that grows with the root of the recording's length."""

import math
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.lattice import Lattice, Row, Rows

BUDGET = 64 * 2**20
"""Bytes for the checkpoints, which are scores at some frames, and as many for moves.

This suffices for about three hours of speech. A longer recording has checkpoints between checkpoints.
"""
_BLOCK_FRAMES = 256  # frames read at a time

Path = NDArray[np.int32]
"""The state of each frame, shape (frames,): 2 k between tokens k - 1 and k, 2 k + 1 in token k."""


class Source(Protocol):
    """The rows of a recording, wherever they are stored."""

    def __len__(self) -> int:
        """Return the number of frames."""

    def read(self, begin: int, end: int) -> Rows:
        """Return the rows of frames [begin, end)."""


class SearchStopped(Exception):
    """The search was asked to stop."""


def best_path(
    lattice: Lattice, source: Source, stopped: Callable[[], bool] = lambda: False, budget: int = BUDGET
) -> Path:
    """Return the best path.

    It begins before or in the first token, and ends in or after the last. Words may be skipped at both ends. The search
    keeps the scores at some frames. Tracing back computes the moves between them again (Grice, Hughey, Speck 1997).

    Args:
        lattice: the states of the text.
        source: the rows of the recording.
        stopped: is asked regularly whether to stop.
        budget: bytes of memory. The path is the same for every budget, but less memory takes more time.

    Raises:
        SearchStopped: `stopped` returned True.
    """
    return _Search(lattice, source, stopped, budget).run()


class _Search:
    def __init__(self, lattice: Lattice, source: Source, stopped: Callable[[], bool], budget: int) -> None:
        self._lattice = lattice
        self._source = source
        self._stopped = stopped
        self._bytes_of_scores = 4 * (2 * lattice.tokens + 1)
        self._bytes_of_moves = 2 * lattice.tokens + 1 + len(lattice.between_words)
        self._budget = budget
        self._path = np.zeros(len(source), np.int32)

    def run(self) -> Path:
        if len(self._source):
            self._find(0, len(self._source), self._lattice.start_scores(), None)
        return self._path

    def _find(self, begin: int, end: int, scores: tuple[Row, Row], state: int | None) -> int:
        """Find the path through frames [begin, end). Return the state before `begin`.

        Args:
            begin: the first frame.
            end: the frame behind the last.
            scores: the scores before `begin`. They are changed.
            state: the state in the frame at `end`. None: the best.
        """
        frames = end - begin
        most = max(1, self._budget // self._bytes_of_moves)
        if frames <= most:
            return self._trace(begin, end, scores, state)
        # Checkpoints and moves take equal memory.
        balanced = math.sqrt(frames * self._bytes_of_scores / self._bytes_of_moves)
        stride = math.ceil(max(balanced, frames * self._bytes_of_scores / self._budget))
        stride = min(stride, math.ceil(frames / 2))
        starts = list(range(begin, end, stride))
        checkpoints = []
        for start in starts:
            checkpoints.append((scores[0].copy(), scores[1].copy()))
            if start != starts[-1]:
                self._forward(start, start + stride, scores)
        for start in reversed(starts):
            state = self._find(start, min(start + stride, end), checkpoints.pop(), state)
        assert state is not None
        return state

    def _forward(self, begin: int, end: int, scores: tuple[Row, Row]) -> None:
        """Take `scores` through frames [begin, end), in place."""
        for frame, row in self._rows(begin, end):
            if frame:
                self._lattice.viterbi_step(row, *scores)
            else:
                self._lattice.first_step(row, *scores)

    def _trace(self, begin: int, end: int, scores: tuple[Row, Row], state: int | None) -> int:
        """Find the path like `_find`, with the moves of all these frames in memory."""
        lattice, count = self._lattice, end - begin
        ended = np.zeros((count, lattice.tokens + 1), np.bool_)
        moves = np.zeros((count, lattice.tokens), np.uint8)
        places = np.zeros((count, len(lattice.between_words)), np.uint8)
        for frame, row in self._rows(begin, end):
            here = frame - begin
            if frame:
                ended[here], moves[here], places[here] = lattice.viterbi_step(row, *scores)
            else:
                places[here] = lattice.first_step(row, *scores)
        if state is None:
            between, tokens = scores
            state = 2 * lattice.tokens - (1 if tokens[-1] > between[-1] else 0)
        for here in range(count - 1, -1, -1):
            if state % 2 == 0:
                state = self._state_before_skip(places[here], state)
            self._path[begin + here] = state
            half = state // 2
            if state % 2:
                state -= int(moves[here, half])
            elif ended[here, half]:
                state -= 1
        return state

    def _state_before_skip(self, flags: NDArray[np.uint8], state: int) -> int:
        """Return the state before the words that were skipped to reach `state`, or `state` if no words were skipped.

        Args:
            flags: the flags of a frame's places, see Lattice.viterbi_step.
            state: the state in that frame.
        """
        place = int(np.searchsorted(self._lattice.between_words, state // 2))
        if place == len(flags) or self._lattice.between_words[place] != state // 2 or not flags[place] & 1:
            return state
        origin = int(np.flatnonzero(flags[:place] & 2)[-1])
        return 2 * int(self._lattice.between_words[origin])

    def _rows(self, begin: int, end: int) -> Iterator[tuple[int, Row]]:
        for first in range(begin, end, _BLOCK_FRAMES):
            if self._stopped():
                raise SearchStopped
            yield from enumerate(self._source.read(first, min(first + _BLOCK_FRAMES, end)), first)

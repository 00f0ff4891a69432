"""Finds the words of a text in a recording by its emissions: which were said, when, and with what confidence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.emission_store import EmissionRange, EmissionStore
from core.engine.alignment.lattice import BLANK, INNER_FILLER, Lattice
from core.engine.alignment.script_parts import Part
from core.engine.alignment.token_emissions import TokenColumns
from core.engine.alignment.utterance_bounds import PathToken, PathWord, bound
from core.engine.alignment.viterbi import Path, best_path
from core.engine.alignment.word_edges import OTHER_LETTERS, WordBoundary, WordEdges, estimate_shift
from core.engine.alignment.word_posteriors import TokenFrames, word_posteriors, word_token_frames
from core.engine.recognizer import TokenPosition

LEAST_CONFIDENCE = 0.3
"""A word with less confidence than this stays untimed."""
_NEIGHBOURS = 4  # words on either side of which half must have been said, too: single words are found in any speech
_BLOCK_FRAMES = 1024  # read at a time
_TEMPERATURE = 3.0  # that log odds are divided by: these models are too sure of where a token is
_MOST_FRAMES_APART = 16  # two tokens; beyond that the odds of the two say nothing
_FAR_APART = 0.9  # seconds between two tokens of a word that was not said there
_SHORTEST = 0.02  # seconds of a word


@dataclass(frozen=True)
class TimedWord:
    """When a word was said, in seconds of the file, and the probability that it was said there."""

    start: float
    end: float
    confidence: float


class Aligner:
    """One recording, its emissions complete, and the words of its text."""

    def __init__(
        self,
        columns: TokenColumns,
        sentence_ends: Sequence[bool],
        utterance_ends: Sequence[bool],
        emission_store: EmissionStore,
        acoustics: Acoustics,
    ) -> None:
        """`sentence_ends` and `utterance_ends` say for each word of `columns` whether one ends with it."""
        self._columns = columns
        self._sentence_ends = sentence_ends
        self._utterance_ends = utterance_ends
        self._emission_store = emission_store
        self._acoustics = acoustics

    def align(self, parts: Sequence[Part], stopped: Callable[[], bool]) -> list[TimedWord | None]:
        """When each word was said; None for those that were not, and those outside `parts`. Raises SearchStopped."""
        found = [
            _PartAlignment(
                self._columns, self._sentence_ends, self._utterance_ends, self._emission_store, part, stopped
            )
            for part in parts
        ]
        shift = estimate_shift(self._acoustics, [boundary for each in found for boundary in each.boundaries()])
        edges = WordEdges(self._acoustics, shift)
        times: list[TimedWord | None] = [None] * len(self._columns.words)
        for each in found:
            for index, timed in each.times(edges):
                times[index] = timed
        return times


class _PartAlignment:
    """The words of one part, found in the recording."""

    def __init__(
        self,
        columns: TokenColumns,
        sentence_ends: Sequence[bool],
        utterance_ends: Sequence[bool],
        emission_store: EmissionStore,
        part: Part,
        stopped: Callable[[], bool],
    ) -> None:
        self._columns = columns
        self._part = part
        self._emissions: EmissionRange = emission_store.select(part.start, part.end)
        self._path_words: list[PathWord] = []
        indices = [index for index in range(part.first, part.last) if columns.words[index]]
        if not indices or not len(self._emissions):
            return
        words = [columns.words[index] for index in indices]
        inner = [any(sentence_ends[index:following]) for index, following in pairwise(indices)]
        sentence_breaks = [True, *inner, True]
        lattice = Lattice(words, sentence_breaks)
        path = best_path(lattice, self._emissions, stopped)
        token_frames = word_token_frames(lattice, path)
        confidences = word_posteriors(words, sentence_breaks, token_frames, self._emissions)
        kept = _among_said([each >= LEAST_CONFIDENCE for each in confidences]).tolist()
        self._path_words = self._in_order(indices, token_frames, confidences, kept, self._other_speech(lattice, path))
        for ends in (sentence_ends, utterance_ends):
            bound(self._path_words, ends, columns.words)

    def boundaries(self) -> list[WordBoundary]:
        """Where words follow words."""
        pairs = pairwise(self._path_words)
        return [
            self._boundary(left, right) for left, right in pairs if left.index is not None and right.index is not None
        ]

    def times(self, edges: WordEdges) -> list[tuple[int, TimedWord]]:
        """The words that were said, with their indices in the text, within the part and in order."""
        ends: list[float] = []
        starts: list[float] = []
        for left, right in zip([None, *self._path_words], [*self._path_words, None], strict=True):
            if left is not None and right is not None:
                ((end, start),) = edges.between([self._boundary(left, right)])
            else:
                end = edges.end_after(self._token(left.last)) if left is not None else 0.0
                start = edges.start_before(self._token(right.first)) if right is not None else 0.0
            ends.append(end)
            starts.append(start)
        found = []
        previous_end = self._part.start
        for word, start, end in zip(self._path_words, starts, ends[1:], strict=False):
            start = min(max(start, previous_end), self._part.end - _SHORTEST)
            end = min(max(end, start + _SHORTEST), self._part.end)
            previous_end = end
            if word.index is not None and end > start >= 0.0:
                found.append((word.index, TimedWord(start, end, word.confidence)))
        return found

    def _in_order(
        self,
        indices: Sequence[int],
        token_frames: Sequence[TokenFrames],
        confidences: Sequence[float],
        kept: Sequence[bool],
        other_speech: list[PathToken],
    ) -> list[PathWord]:
        found = [PathWord(None, token, token) for token in other_speech]
        for index, frames, confidence, keep in zip(indices, token_frames, confidences, kept, strict=True):
            if frames is not None:  # also where too unsure: something is said there, and the neighbours end there
                columns = self._columns.words[index]
                first, last = self._path_token(columns[0], *frames[0]), self._path_token(columns[-1], *frames[-1])
                times = self._emissions.times
                is_whole = all(times[after[0]] - times[before[1]] < _FAR_APART for before, after in pairwise(frames))
                found.append(PathWord(index if keep and is_whole else None, first, last, confidence))
        return sorted(found, key=lambda each: each.first.first)

    def _path_token(self, column: int, first: int, last: int) -> PathToken:
        begin, end = max(0, first - 1), min(len(self._emissions), last + 2)
        weights = np.exp(self._emissions.read(begin, end)[:, column])
        return PathToken(column, first, last, float((weights * self._emissions.times[begin:end]).sum() / weights.sum()))

    def _other_speech(self, lattice: Lattice, path: Path) -> list[PathToken]:
        """Frames between words in which something was said that the text does not have."""
        found: list[PathToken] = []
        for begin in range(0, len(path), _BLOCK_FRAMES):
            rows = self._emissions.read(begin, min(begin + _BLOCK_FRAMES, len(path)))
            between = np.isin(path[begin : begin + _BLOCK_FRAMES], 2 * lattice.between_words)
            for frame in np.flatnonzero(between & (rows[:, INNER_FILLER] > rows[:, BLANK])) + begin:
                found.append(PathToken(None, int(frame), int(frame), float(self._emissions.times[frame])))
        return found

    def _token(self, path_token: PathToken) -> TokenPosition:
        return TokenPosition(
            path_token.centre, OTHER_LETTERS if path_token.column is None else self._columns.letters(path_token.column)
        )

    def _boundary(self, left: PathWord, right: PathWord) -> WordBoundary:
        return WordBoundary(self._token(left.last), self._token(right.first), self._crossing(left.last, right.first))

    def _crossing(self, left: PathToken, right: PathToken) -> float | None:
        """The second at which the right token becomes the likelier: each frame counts for both, by their odds."""
        if left.column is None or right.column is None or left.column == right.column or right.first <= left.last:
            return None
        if right.first - left.last > _MOST_FRAMES_APART:
            return None
        rows = self._emissions.read(left.last, right.first + 1)
        log_odds = (rows[:, left.column] - rows[:, right.column]) / _TEMPERATURE
        step = float(np.diff(self._emissions.times[left.last : left.last + 2])[0])
        return float(self._emissions.times[left.last] - step / 2 + step * (1 / (1 + np.exp(-log_odds))).sum())


def _among_said(said: Sequence[bool]) -> NDArray[np.bool_]:
    """Which words are taken for said: those that were, and of whose neighbourhood at least half was."""
    flags = np.array(said, np.bool_)
    sums = np.concatenate(([0], np.cumsum(flags)))
    indices = np.arange(len(flags))
    low, high = np.maximum(indices - _NEIGHBOURS, 0), np.minimum(indices + _NEIGHBOURS + 1, len(flags))
    return flags & (2 * (sums[high] - sums[low]) >= high - low)

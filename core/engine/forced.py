"""Word times for a text that is already written: exact Viterbi alignment with a CTC model's log-probabilities."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import torch
from numpy.typing import NDArray

from core.engine.encoded import Encoded
from core.engine.recognizer import SAMPLE_RATE, Samples

Span = tuple[float, float] | None
"""Start and end of a word in seconds, None where it cannot be aligned."""

# NeMo's own list for this step; these end with the word that they follow
_MARKS = frozenset({",", ".", "!", "?"})


class ForcedAligner:
    """The nested CTC model of a Canary checkpoint, of either backend."""

    def __init__(
        self,
        log_probabilities: Callable[[Sequence[Samples]], tuple[torch.Tensor, Encoded]],
        pieces: Sequence[str],
        ids: Callable[[str], list[int]],
        frame_seconds: float,
        batch_seconds: float = 120.0,
    ) -> None:
        """`log_probabilities` gives (batch, frames, vocabulary + 1), the blank last; `ids` reads a word's tokens.

        `pieces` is the vocabulary by id; windows are taken in batches of at most `batch_seconds`, or of one.
        """
        self._log_probabilities = log_probabilities
        self._pieces = pieces
        self._ids = ids
        self._frame_seconds = frame_seconds
        self._batch_seconds = batch_seconds

    def log_probabilities(self, windows: Sequence[Samples]) -> list[NDArray[np.float32]]:
        """For each window, shape (frames, vocabulary + 1), the blank last, on the CPU."""
        found: list[NDArray[np.float32]] = []
        for part in parts(windows, self._batch_seconds):
            rows, encoded = self._log_probabilities(windows[part])
            frames = encoded.lengths.tolist()
            found += [row[:length] for row, length in zip(rows.float().cpu().numpy(), frames, strict=True)]
        return found

    def spans(self, windows: Sequence[Samples], words: Sequence[Sequence[str]]) -> list[list[Span]]:
        """The span of each of the `words` of each window, as NeMo's forced alignment of that window alone gives it."""
        spans: list[list[Span]] = []
        for part in parts(windows, self._batch_seconds):
            spans += self._spans(windows[part], words[part])
        return spans

    def _spans(self, windows: Sequence[Samples], words: Sequence[Sequence[str]]) -> list[list[Span]]:
        log_probabilities, encoded = self._log_probabilities(windows)
        blank = log_probabilities.shape[-1] - 1
        tokens = [[self._ids(word) for word in text] for text in words]
        states = [_states(text, blank) for text in tokens]
        frames = encoded.lengths.tolist()
        usable = [i for i, row in enumerate(states) if len(row) > 1 and _fits(row, frames[i])]
        spans: list[list[Span]] = [[None] * len(text) for text in words]
        if usable:
            paths = best_paths(log_probabilities[usable], [states[i] for i in usable], [frames[i] for i in usable])
            for i, path in zip(usable, paths, strict=True):
                spans[i] = self._word_spans(tokens[i], path, encoded.offsets[i])
        return spans

    def _word_spans(self, words: Sequence[Sequence[int]], path: list[int], offset: float) -> list[Span]:
        first = {state: frame for frame, state in reversed(list(enumerate(path)))}
        last = {state: frame for frame, state in enumerate(path)}
        spans: list[Span] = []
        state = 1
        for word in words:
            states = [state + 2 * i for i in range(len(word))]
            state += 2 * len(word)
            if not word or not all(each in first for each in states):
                spans.append(None)
                continue
            start = first[states[0]] * self._frame_seconds
            spoken = [each for each, id_ in zip(states, word, strict=True) if not self._is_mark(id_)]
            end = (last[states[-1]] + 1) * self._frame_seconds
            if self._is_mark(word[-1]):
                before = [each for each in spoken if each < states[-1]]
                end = (last[before[-1]] + 1) * self._frame_seconds if before else start
            spans.append((max(0.0, round(start, 2) - offset), max(0.0, round(end, 2) - offset)))
        return spans

    def _is_mark(self, token: int) -> bool:
        return self._pieces[token] in _MARKS


def best_paths(
    log_probabilities: torch.Tensor, states: Sequence[Sequence[int]], frames: Sequence[int]
) -> list[list[int]]:
    """The state of each frame on each window's most likely path through all of its `states` (Viterbi).

    `log_probabilities` has shape (batch, frames, classes), `states` are classes, each row at least two, tokens parted
    by blanks; a path begins in one of the first two states and ends in one of the last two, stays, goes on to the next
    state, or passes over a blank between two tokens that differ. Of equals the path that stays longer is taken, as in
    NeMo (aligner_utils.py: viterbi_decoding). What lies behind a window's own frames does not matter.
    """
    width = max(map(len, states))
    padded = np.zeros((len(states), width), np.int64)
    for line, row in zip(padded, states, strict=True):
        line[: len(row)] = row
    index = torch.from_numpy(padded).to(log_probabilities.device)
    index = index.unsqueeze(1).expand(-1, log_probabilities.shape[1], -1)
    # (frames, batch, states): only these few classes leave the device, and each step reads them as they lie
    heard = log_probabilities.float().gather(2, index).transpose(0, 1).cpu().contiguous().numpy()
    moves, ends = _forward(heard, padded, [len(row) for row in states], frames)
    return _back(moves, ends, frames)


def _forward(
    heard: NDArray[np.float32], states: NDArray[np.int64], lengths: Sequence[int], frames: Sequence[int]
) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """How many states each best path into a state at a frame went on, and the state in which each window ends."""
    passing = np.full(states.shape, -np.inf, np.float32)
    passing[:, 2:][states[:, 2:] != states[:, :-2]] = 0.0
    score = np.full((states.shape[0], states.shape[1] + 2), -np.inf, np.float32)  # two that nothing can come from
    score[:, 2:4] = heard[0, :, :2]
    moves = np.zeros(heard.shape, np.int8)
    ends = np.zeros(len(lengths), np.int64)
    for frame, here in enumerate(heard):
        if frame:
            stay, step, skip = score[:, 2:] + here, score[:, 1:-1] + here, score[:, :-2] + passing + here
            stepped = step > stay
            best = np.where(stepped, step, stay)
            skipped = skip > best
            moves[frame] = np.where(skipped, 2, stepped)
            score[:, 2:] = np.where(skipped, skip, best)
        for row in (row for row, count in enumerate(frames) if count == frame + 1):
            end = lengths[row] + 1
            ends[row] = lengths[row] - 2 + (score[row, end] > score[row, end - 1])
    return moves, ends


def _back(moves: NDArray[np.int8], ends: NDArray[np.int64], frames: Sequence[int]) -> list[list[int]]:
    rows = np.arange(len(ends))
    for row, count in enumerate(frames):
        moves[count:, row] = 0
    path = np.empty((len(moves), len(ends)), np.int64)
    state = ends
    for frame in range(len(moves) - 1, -1, -1):
        path[frame] = state
        state = state - moves[frame, rows, state]
    return [path[:count, row].tolist() for row, count in enumerate(frames)]


def _states(words: Sequence[Sequence[int]], blank: int) -> list[int]:
    """All tokens with a blank before, between and after them."""
    states = [blank]
    for word in words:
        for token in word:
            states += [token, blank]
    return states


def _fits(states: Sequence[int], frames: int) -> bool:
    """Whether there is a frame for each token, and for each blank that must part two equal ones."""
    tokens = states[1::2]
    return len(tokens) + sum(a == b for a, b in pairwise(tokens)) <= frames


def parts(windows: Sequence[Samples], seconds: float) -> Iterator[slice]:
    """Runs of windows that together last at most `seconds`, or one window."""
    start, total = 0, 0.0
    for place, window in enumerate(windows):
        lasts = len(window) / SAMPLE_RATE
        if total + lasts > seconds and place > start:
            yield slice(start, place)
            start, total = place, 0.0
        total += lasts
    if windows:
        yield slice(start, len(windows))

"""Word times for a text that is already written: exact Viterbi alignment with a CTC model's log-probabilities."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import cached_property
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from core.engine.native.encoder.window_batch import split_by_duration
from core.engine.recognizer import ComputeEmissions, CtcScorer, Emissions, Samples

Span = tuple[float, float] | None
"""Start and end of a word in seconds, None where it cannot be aligned."""
EmissionsOfWindows = Iterator[Emissions]
RunInBackground = Callable[[Callable[[], EmissionsOfWindows]], "Future[EmissionsOfWindows]"]
"""Runs a function beside what its caller goes on with."""

# NeMo's own list for this step; these end with the word that they follow
_MARKS = frozenset({",", ".", "!", "?"})


class ForcedAligner:
    """The nested CTC model of a Canary checkpoint, of either backend."""

    def __init__(
        self,
        emissions: ComputeEmissions,
        pieces: Sequence[str],
        text_to_ids: Callable[[str], list[int]],
        frame_seconds: float,
        batch_seconds: float = 120.0,
        run_in_background: RunInBackground | None = None,
    ) -> None:
        """`pieces` is the model's vocabulary by id, and `text_to_ids` tokenizes a word.

        `emissions` gets windows of at most `batch_seconds` together, or one; it computes when it is called where there
        is `run_in_background`, and else when it is read.
        """
        self._emissions = emissions
        self._pieces = pieces
        self._text_to_ids = text_to_ids
        self._frame_seconds = frame_seconds
        self._batch_seconds = batch_seconds
        self._run_in_background = run_in_background

    @cached_property
    def ctc_scorer(self) -> CtcScorer:
        """The model alone, for texts that were not written by this recogniser."""
        return CtcScorer(self._emissions, self._pieces, self._text_to_ids, self._frame_seconds)

    def start_emissions(self, windows: Sequence[Samples]) -> "Future[EmissionsOfWindows]":
        """Begin to compute the emissions of `windows`, in the background where that is possible: they need no text."""
        if self._run_in_background is not None:
            batches = [windows[part] for part in split_by_duration(windows, self._batch_seconds)]
            return self._run_in_background(lambda: chain.from_iterable([self._emissions(batch) for batch in batches]))
        later: Future[EmissionsOfWindows] = Future()
        later.set_result(self._parts(windows))
        return later

    def spans(self, emissions: EmissionsOfWindows, words: Sequence[Sequence[str]]) -> list[list[Span]]:
        """The span of each of the `words` of each window, as NeMo's forced alignment of that window alone gives it.

        `emissions` is what `start_emissions` gave for the windows.
        """
        tokens = [[self._text_to_ids(word) for word in text] for text in words]
        spans: list[list[Span]] = [[None] * len(text) for text in words]
        usable: dict[int, tuple[list[int], NDArray[np.float32], float]] = {}
        for i, (scores, offset) in enumerate(emissions):
            states = _states(tokens[i], scores.shape[1] - 1)
            if len(states) > 1 and _fits(states, len(scores)):
                # only the classes of this text are kept: a few hundred of many thousands
                usable[i] = states, scores[:, states].float().cpu().numpy(), offset
        paths = best_paths([states for states, *_ in usable.values()], [scores for _, scores, _ in usable.values()])
        for (i, (*_, offset)), path in zip(usable.items(), paths, strict=True):
            spans[i] = self._word_spans(tokens[i], path, offset)
        return spans

    def _parts(self, windows: Sequence[Samples]) -> EmissionsOfWindows:
        for part in split_by_duration(windows, self._batch_seconds):
            yield from self._emissions(windows[part])

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


def best_paths(states: Sequence[Sequence[int]], emissions: Sequence[NDArray[np.float32]]) -> list[list[int]]:
    """The state of each frame on each text's most likely path through all of its `states` (Viterbi).

    A text's `states` are classes, at least two, its tokens parted by blanks; `emissions`, shape (frames, states), holds
    the log-probability of each of them in each frame. A path begins in one of the first two states and ends in one of
    the last two; it stays, goes on to the next state, or passes over a blank between two tokens that differ. Of equals
    the one that stays longer is taken, as in NeMo (aligner_utils.py: viterbi_decoding).
    """
    if not states:
        return []
    frames = [len(rows) for rows in emissions]
    classes = np.zeros((len(states), max(map(len, states))), np.int64)
    likely = np.zeros((max(frames), *classes.shape), np.float32)  # each step reads what lies together
    for row, (each, rows) in enumerate(zip(states, emissions, strict=True)):
        classes[row, : len(each)] = each
        likely[: len(rows), row, : len(each)] = rows
    moves, ends = _forward(likely, classes, [len(each) for each in states], frames)
    return _back(moves, ends, frames)


def _forward(
    likely: NDArray[np.float32], classes: NDArray[np.int64], lengths: Sequence[int], frames: Sequence[int]
) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """How many states each best path into a state at a frame went on, and the state in which each window ends."""
    passing = np.full(classes.shape, -np.inf, np.float32)
    passing[:, 2:][classes[:, 2:] != classes[:, :-2]] = 0.0
    score = np.full((classes.shape[0], classes.shape[1] + 2), -np.inf, np.float32)  # two that nothing can come from
    score[:, 2:4] = likely[0, :, :2]
    moves = np.zeros(likely.shape, np.int8)
    ends = np.zeros(len(lengths), np.int64)
    for frame, here in enumerate(likely):
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

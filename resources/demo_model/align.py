"""Forced alignment of known labels with the CTC head's output (Viterbi), for a batch of windows of one length."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
Ints = NDArray[np.int64]
NEVER = np.float32(-1e9)


def expand(labels: list[list[int]], blank: int) -> tuple[Ints, NDArray[np.bool_]]:
    """Return the labels with blanks between, padded, and where a state may be reached by skipping a blank."""
    longest = max(len(ids) for ids in labels)
    states = np.full((len(labels), 2 * longest + 1), blank, dtype=np.int64)
    for row, ids in zip(states, labels, strict=True):
        row[1 : 2 * len(ids) : 2] = ids
    skip = np.zeros(states.shape, dtype=bool)
    skip[:, 2:] = (states[:, 2:] != blank) & (states[:, 2:] != states[:, :-2])
    return states, skip


def forced_starts(logs: Array, labels: list[list[int]], blank: int) -> list[list[int]]:
    """Return each label's first frame on the best path through logs (batch, frames, classes)."""
    batch, frames, _ = logs.shape
    states, skip = expand(labels, blank)
    scores = np.full(states.shape, NEVER, dtype=np.float32)
    rows = np.arange(batch)
    scores[:, :2] = np.take_along_axis(logs[:, 0], states[:, :2], axis=1)
    moves = np.zeros((frames, *states.shape), dtype=np.int8)
    for t in range(1, frames):
        options = np.full((3, *states.shape), NEVER, dtype=np.float32)
        options[0] = scores
        options[1, :, 1:] = scores[:, :-1]
        options[2, :, 2:] = np.where(skip[:, 2:], scores[:, :-2], NEVER)
        moves[t] = options.argmax(0)
        scores = options.max(0) + np.take_along_axis(logs[:, t], states, axis=1)
    last = np.array([2 * len(ids) for ids in labels])
    before = np.maximum(last - 1, 0)
    state = np.where(scores[rows, last] >= scores[rows, before], last, before)
    starts = [[0] * len(ids) for ids in labels]
    for t in range(frames - 1, -1, -1):
        for b in range(batch):
            if state[b] % 2:
                starts[b][state[b] // 2] = t
        state = state - moves[t, rows, state]
    return starts

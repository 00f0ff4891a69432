"""Align the text that a model has just written, by an exact Viterbi search on CTC log-probabilities."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.token_emissions import has_letters, letter_count
from core.engine.recognizer import CtcScorer, Emissions, TokenPosition, WordPosition


class AlignedWord(NamedTuple):
    """The times of a word by NeMo's rules, in seconds from the window's start, and its spoken tokens.

    `position` is None for a word without letters.
    """

    start: float
    end: float
    position: WordPosition | None


_LEAST_WEIGHT = 1e-6  # the weight of a token's frame, because its probability may be 0
_PUNCTUATION = frozenset({",", ".", "!", "?"})  # NeMo's list for this step: these tokens end with the word before


def align_words(
    ctc_scorer: CtcScorer, emissions: Iterable[Emissions], words: Sequence[Sequence[str]]
) -> list[list[AlignedWord | None]]:
    """Return the alignment of each word of each window, None for words that cannot be aligned.

    Starts and ends are those of NeMo's forced alignment for each window alone.

    Args:
        ctc_scorer: the model.
        emissions: the model's emissions for each window.
        words: the words of each window.
    """
    tokens = [[ctc_scorer.text_to_ids(word) for word in text] for text in words]
    aligned: list[list[AlignedWord | None]] = [[None] * len(text) for text in words]
    alignable: dict[int, tuple[list[int], NDArray[np.float32], float]] = {}
    for i, (log_probabilities, padding) in enumerate(emissions):
        states = _states(tokens[i], blank=log_probabilities.shape[1] - 1)
        if len(states) > 1 and _fits(states, len(log_probabilities)):
            # Copy only the classes of this text: a few hundred of many thousands.
            alignable[i] = states, log_probabilities[:, states].float().cpu().numpy(), padding
    paths = best_paths([states for states, *_ in alignable.values()], [rows for _, rows, _ in alignable.values()])
    for (i, (_, rows, padding)), path in zip(alignable.items(), paths, strict=True):
        aligned[i] = _on_path(ctc_scorer, tokens[i], path, rows, padding)
    return aligned


def _on_path(
    ctc_scorer: CtcScorer, words: Sequence[Sequence[int]], path: list[int], rows: NDArray[np.float32], padding: float
) -> list[AlignedWord | None]:
    """Return the alignment of the words on a path of `best_paths`.

    Args:
        ctc_scorer: the model.
        words: token ids of each word.
        path: the state of each frame.
        rows: log-probabilities, shape (frames, states).
        padding: seconds of silence before the window.
    """
    first = {state: frame for frame, state in reversed(list(enumerate(path)))}
    last = {state: frame for frame, state in enumerate(path)}
    frame_seconds, aligned = ctc_scorer.frame_seconds, list[AlignedWord | None]()

    def position(state: int, token: int) -> TokenPosition:
        frames = np.arange(first[state], last[state] + 1)
        centre = float(np.average(frames, weights=np.exp(rows[frames, state]) + _LEAST_WEIGHT))
        return TokenPosition(centre * frame_seconds - padding, letter_count(ctc_scorer.pieces[token]))

    state = 1
    for word in words:
        states = [state + 2 * i for i in range(len(word))]
        state += 2 * len(word)
        if not word or not all(each in first for each in states):
            aligned.append(None)
            continue
        punctuation = [ctc_scorer.pieces[token] in _PUNCTUATION for token in word]
        start, end = first[states[0]], last[states[-1]] + 1
        if punctuation[-1]:
            spoken = [each for each, mark in zip(states[:-1], punctuation, strict=False) if not mark]
            end = last[spoken[-1]] + 1 if spoken else start
        seconds = [max(0.0, round(frame * frame_seconds, 2) - padding) for frame in (start, end)]
        lettered = [pair for pair in zip(states, word, strict=True) if has_letters(ctc_scorer.pieces[pair[1]])]
        word_position = WordPosition(position(*lettered[0]), position(*lettered[-1])) if lettered else None
        aligned.append(AlignedWord(seconds[0], seconds[1], word_position))
    return aligned


def best_paths(states: Sequence[Sequence[int]], emissions: Sequence[NDArray[np.float32]]) -> list[list[int]]:
    """Return the state of each frame on each text's most likely path through all of its states (Viterbi).

    A path begins in one of the first two states and ends in one of the last two. It stays, goes on to the next state,
    or skips a blank between two different tokens. Among equals the path that stays longer wins, as in NeMo
    (aligner_utils.py: viterbi_decoding).

    Args:
        states: the classes of each text, at least two: its tokens with blanks between them.
        emissions: for each text the log-probabilities of its states, shape (frames, states).
    """
    if not states:
        return []
    frames = [len(rows) for rows in emissions]
    classes = np.zeros((len(states), max(map(len, states))), np.int64)
    log_probabilities = np.zeros((max(frames), *classes.shape), np.float32)  # a step reads one block of memory
    for row, (each, rows) in enumerate(zip(states, emissions, strict=True)):
        classes[row, : len(each)] = each
        log_probabilities[: len(rows), row, : len(each)] = rows
    moves, ends = _viterbi(log_probabilities, classes, [len(each) for each in states], frames)
    return _trace_back(moves, ends, frames)


def _viterbi(
    log_probabilities: NDArray[np.float32], classes: NDArray[np.int64], lengths: Sequence[int], frames: Sequence[int]
) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Return the moves of the best paths and the last state of each text.

    A move is the number of states (0, 1, 2) that the best path into a state advances at a frame. Moves have shape
    (frames, texts, states).

    Args:
        log_probabilities: shape (frames, texts, states).
        classes: shape (texts, states).
        lengths: the number of states of each text.
        frames: the number of frames of each text.
    """
    skip_penalty = np.full(classes.shape, -np.inf, np.float32)
    skip_penalty[:, 2:][classes[:, 2:] != classes[:, :-2]] = 0.0
    # Two more columns give the first two states predecessors.
    score = np.full((classes.shape[0], classes.shape[1] + 2), -np.inf, np.float32)
    score[:, 2:4] = log_probabilities[0, :, :2]
    moves = np.zeros(log_probabilities.shape, np.int8)
    ends = np.zeros(len(lengths), np.int64)
    for frame, here in enumerate(log_probabilities):
        if frame:
            stay, step, skip = score[:, 2:] + here, score[:, 1:-1] + here, score[:, :-2] + skip_penalty + here
            stepped = step > stay
            best = np.where(stepped, step, stay)
            skipped = skip > best
            moves[frame] = np.where(skipped, 2, stepped)
            score[:, 2:] = np.where(skipped, skip, best)
        for row in (row for row, count in enumerate(frames) if count == frame + 1):
            end = lengths[row] + 1
            ends[row] = lengths[row] - 2 + (score[row, end] > score[row, end - 1])
    return moves, ends


def _trace_back(moves: NDArray[np.int8], ends: NDArray[np.int64], frames: Sequence[int]) -> list[list[int]]:
    """Return the states of each text's path, found from its last state back to its first frame."""
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
    """Return all tokens with a blank before, between and after them."""
    states = [blank]
    for word in words:
        for token in word:
            states += [token, blank]
    return states


def _fits(states: Sequence[int], frames: int) -> bool:
    """Tell whether the frames suffice for all tokens and for the blanks between equal tokens."""
    tokens = states[1::2]
    return len(tokens) + sum(a == b for a, b in pairwise(tokens)) <= frames

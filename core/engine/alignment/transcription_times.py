"""Time the words of a transcription by the sound: by the places of its tokens and the levels between them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import msgspec

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.word_edges import WordBoundary, WordEdges, estimate_shift
from core.engine.recognizer import Hypothesis, Samples, WordPosition

_SHORTEST = 0.02  # seconds: the shortest word

Edges = list[tuple[float, float]]
"""Start and end of each word with a position, in seconds of the window."""

FindEdges = Callable[[Sequence[Sequence[WordPosition]], Sequence[Acoustics]], Sequence[Edges]]
"""Does the work of `edges_by_sound` for several windows. It returns the Edges of each window, in order."""


def measured(samples: Samples) -> Acoustics:
    """Return the levels of a window. `samples` has shape (samples,) at 16 kHz."""
    acoustics = Acoustics()
    acoustics.add(0.0, samples)
    return acoustics


def edges_by_sound(positions: Sequence[WordPosition], acoustics: Acoustics) -> Edges:
    """Return the times of the words at `positions` in a window, as an alignment finds them (see word_edges)."""
    if not positions:
        return []
    boundaries = [WordBoundary(left.last, right.first) for left, right in pairwise(positions)]
    edges = WordEdges(acoustics, estimate_shift(acoustics, boundaries))
    meetings = edges.between(boundaries)
    starts = [edges.start_before(positions[0].first), *(start for _, start in meetings)]
    ends = [*(end for end, _ in meetings), edges.end_after(positions[-1].last)]
    return list(zip(starts, ends, strict=True))


def edges_here(positions: Sequence[Sequence[WordPosition]], acoustics: Sequence[Acoustics]) -> Sequence[Edges]:
    """Time one window after another. See FindEdges."""
    return [edges_by_sound(*each) for each in zip(positions, acoustics, strict=True)]


def with_times_by_sound(
    hypotheses: Sequence[Hypothesis],
    seconds: Sequence[float],
    acoustics: Sequence[Acoustics],
    find_edges: FindEdges = edges_here,
) -> list[Hypothesis]:
    """Return the hypothesis of each window with words timed by `find_edges`.

    Words without a position keep their times, as far as their neighbours allow.

    Args:
        hypotheses: one for each window.
        seconds: the length of each window.
        acoustics: the levels of each window.
        find_edges: the function that finds starts and ends.
    """
    positions = [[position for position in each.positions if position is not None] for each in hypotheses]
    edges = find_edges(positions, acoustics)
    return [_timed(*each) for each in zip(hypotheses, edges, seconds, strict=True)]


def _timed(hypothesis: Hypothesis, edges: Edges, until: float) -> Hypothesis:
    """Return the hypothesis with the `edges` of its words. The window ends at the second `until`."""
    if not edges:
        return hypothesis
    reached, remaining = 0.0, iter(edges)
    words = []
    for word, position in zip(hypothesis.words, hypothesis.positions, strict=True):
        start, end = (word.start, word.end) if position is None else next(remaining)
        if start is not None and end is not None:
            start = min(max(start, reached), max(until - _SHORTEST, reached))
            reached = end = min(max(end, start + _SHORTEST), max(until, start + _SHORTEST))
        words.append(msgspec.structs.replace(word, start=start, end=end))
    return replace(hypothesis, words=tuple(words))

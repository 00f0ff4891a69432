"""Time the words of a transcription by the sound: by the places of its tokens and the levels between them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import msgspec

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.word_edges import WordBoundary, WordEdges, estimate_shift
from core.engine.recognizer import SAMPLE_RATE, Hypothesis, Samples, WordPosition

_SHORTEST = 0.02  # seconds: the shortest word

Edges = list[tuple[float, float]]
"""Start and end of each word with a position, in seconds of the window."""


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


def with_times_by_sound(hypothesis: Hypothesis, samples: Samples) -> Hypothesis:
    """Return the hypothesis of a window with words timed by the window's samples.

    Words without a position keep their times, as far as their neighbours allow.
    """
    positions = [position for position in hypothesis.positions if position is not None]
    if not positions:
        return hypothesis
    return _timed(hypothesis, edges_by_sound(positions, measured(samples)), len(samples) / SAMPLE_RATE)


def _timed(hypothesis: Hypothesis, edges: Edges, until: float) -> Hypothesis:
    """Return the hypothesis with the `edges` of its words. The window ends at the second `until`."""
    reached, remaining = 0.0, iter(edges)
    words = []
    for word, position in zip(hypothesis.words, hypothesis.positions, strict=True):
        start, end = (word.start, word.end) if position is None else next(remaining)
        if start is not None and end is not None:
            start = min(max(start, reached), max(until - _SHORTEST, reached))
            reached = end = min(max(end, start + _SHORTEST), max(until, start + _SHORTEST))
        words.append(msgspec.structs.replace(word, start=start, end=end))
    return replace(hypothesis, words=tuple(words))

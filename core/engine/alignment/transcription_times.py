"""Word times of a transcription, by the sound: where its tokens were heard, and how loud it is between them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import msgspec

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.word_edges import WordBoundary, WordEdges, estimate_shift
from core.engine.recognizer import Hypothesis, Samples, WordPosition

_SHORTEST = 0.02  # seconds of a word

Edges = list[tuple[float, float]]
"""Start and end of each word that has a position, in seconds of the window."""

FindEdges = Callable[[Sequence[Sequence[WordPosition]], Sequence[Acoustics]], Sequence[Edges]]
"""`edges_by_sound` for several windows at once: an Edges for each, in order."""


def measured(samples: Samples) -> Acoustics:
    """What is to be known of a window's sound: `samples` of shape (samples,) at 16 kHz."""
    acoustics = Acoustics()
    acoustics.add(0.0, samples)
    return acoustics


def edges_by_sound(positions: Sequence[WordPosition], acoustics: Acoustics) -> Edges:
    """The words at `positions` in a window, timed as an alignment times them (see word_edges)."""
    if not positions:
        return []
    boundaries = [WordBoundary(left.last, right.first) for left, right in pairwise(positions)]
    edges = WordEdges(acoustics, estimate_shift(acoustics, boundaries))
    meetings = edges.between(boundaries)
    starts = [edges.start_before(positions[0].first), *(start for _, start in meetings)]
    ends = [*(end for end, _ in meetings), edges.end_after(positions[-1].last)]
    return list(zip(starts, ends, strict=True))


def edges_here(positions: Sequence[Sequence[WordPosition]], acoustics: Sequence[Acoustics]) -> Sequence[Edges]:
    """A FindEdges that takes one window after the other."""
    return [edges_by_sound(*each) for each in zip(positions, acoustics, strict=True)]


def with_times_by_sound(
    hypotheses: Sequence[Hypothesis],
    seconds: Sequence[float],
    acoustics: Sequence[Acoustics],
    find_edges: FindEdges = edges_here,
) -> list[Hypothesis]:
    """The hypothesis of each window, which lasts so many `seconds`, its words timed by `find_edges`.

    Words without a position keep their times, as far as those of their neighbours allow.
    """
    positions = [[position for position in each.positions if position is not None] for each in hypotheses]
    edges = find_edges(positions, acoustics)
    return [_timed(*each) for each in zip(hypotheses, edges, seconds, strict=True)]


def _timed(hypothesis: Hypothesis, edges: Edges, until: float) -> Hypothesis:
    """The hypothesis of a window that ends at the second `until`, with the `edges` of its words."""
    if not edges:
        return hypothesis
    reached, known = 0.0, iter(edges)
    words = []
    for word, position in zip(hypothesis.words, hypothesis.positions, strict=True):
        start, end = (word.start, word.end) if position is None else next(known)
        if start is not None and end is not None:
            start = min(max(start, reached), max(until - _SHORTEST, reached))
            reached = end = min(max(end, start + _SHORTEST), max(until, start + _SHORTEST))
        words.append(msgspec.structs.replace(word, start=start, end=end))
    return replace(hypothesis, words=tuple(words))

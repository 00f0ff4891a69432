"""Word times of a transcription, by the sound: where its tokens were heard, and how loud it is between them."""

from dataclasses import replace
from itertools import pairwise

import msgspec

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.word_edges import WordBoundary, WordEdges, estimate_shift
from core.engine.recognizer import SAMPLE_RATE, Hypothesis, Samples

_SHORTEST = 0.02  # seconds of a word


def with_times_by_sound(hypothesis: Hypothesis, samples: Samples) -> Hypothesis:
    """The hypothesis of the window `samples`, its words timed as an alignment times them (see word_edges).

    Words without a position keep their times, as far as those of their neighbours allow.
    """
    positions = [position for position in hypothesis.positions if position is not None]
    if not positions:
        return hypothesis
    acoustics = Acoustics()
    acoustics.add(0.0, samples)
    boundaries = [WordBoundary(left.last, right.first) for left, right in pairwise(positions)]
    edges = WordEdges(acoustics, estimate_shift(acoustics, boundaries))
    meetings = edges.between(boundaries)
    ends = iter([*(end for end, _ in meetings), edges.end_after(positions[-1].last)])
    starts = iter([edges.start_before(positions[0].first), *(start for _, start in meetings)])
    reached, until = 0.0, len(samples) / SAMPLE_RATE
    words = []
    for word, position in zip(hypothesis.words, hypothesis.positions, strict=True):
        start, end = (word.start, word.end) if position is None else (next(starts), next(ends))
        if start is not None and end is not None:
            start = min(max(start, reached), max(until - _SHORTEST, reached))
            reached = end = min(max(end, start + _SHORTEST), max(until, start + _SHORTEST))
        words.append(msgspec.structs.replace(word, start=start, end=end))
    return replace(hypothesis, words=tuple(words))

"""Give the text of windows without word times the times of those windows.

A translation has no places in the sound, and some models give no times. Such a text must not join its neighbours, and
its window is all that is known of its time.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from operator import attrgetter
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Segment, Word
from core.transcript.segmentation import count_unsettled, split_segments


class WindowTime(NamedTuple):
    """The window of a chunk: the number of its words, and its start and end in seconds of the recording."""

    words: int
    start: float
    end: float


class UntimedWindow(NamedTuple):
    """A window none of whose words has times: its words `first` to `last` (exclusive), and the edges of each word.

    `edges` has one more item than the window has words. They divide the window by the letters, in seconds.
    """

    first: int
    last: int
    edges: tuple[float, ...]


def find_untimed(words: Sequence[Word], windows: Sequence[WindowTime], first: int = 0) -> list[UntimedWindow]:
    """Return the windows without word times.

    Args:
        words: the words of the windows.
        windows: one for each chunk. Their times are those of the recording.
        first: the number of the first of `words`.
    """
    found = []
    for begin, end, window in _ranges(windows):
        own = words[begin:end]
        if own and window.start < window.end and all(word.start is None for word in own):
            reached = [0, *accumulate(len(word.text) + 1 for word in own)]
            seconds = (window.end - window.start) / reached[-1]
            edges = tuple(round(window.start + letters * seconds, 3) for letters in reached)
            found.append(UntimedWindow(first + begin, first + end, edges))
    return found


def _ranges(windows: Sequence[WindowTime]) -> Iterator[tuple[int, int, WindowTime]]:
    ends = [0, *accumulate(window.words for window in windows)]
    for (begin, end), window in zip(pairwise(ends), windows, strict=True):
        yield begin, end, window


def span_between(windows: Sequence[UntimedWindow], first: int, last: int) -> tuple[float, float] | None:
    """Return the time of the words `first` to `last` (exclusive), or None if they are not in one untimed window."""
    place = bisect_right(windows, first, key=attrgetter("first")) - 1
    if place < 0 or not first < last <= windows[place].last:
        return None
    window = windows[place]
    return window.edges[first - window.first], window.edges[last - window.first]


def split_windows(
    words: Sequence[Word],
    windows: Sequence[UntimedWindow],
    language: str | None = None,
    speaker: str | None = None,
    first: int = 0,
) -> list[Segment]:
    """Cut words as `split_segments` does, and also at the edges of untimed windows. Their segments get a `span`.

    Args:
        words: in the order of the text.
        windows: from `find_untimed`. Windows with none of the words have no effect.
        language: ISO 639-1 code of the words.
        speaker: becomes the speaker of each segment.
        first: the number of the first of `words`.
    """
    found: list[Segment] = []
    for begin, end in pairwise(_edges(words, windows, first)):
        reached = first + begin
        for segment in split_segments(words[begin:end], language, speaker):
            span = span_between(windows, reached, reached + len(segment.words))
            found.append(segment if span is None else msgspec.structs.replace(segment, span=span))
            reached += len(segment.words)
    return found


def count_open(
    words: Sequence[Word], windows: Sequence[UntimedWindow], language: str | None = None, first: int = 0
) -> int:
    """Return the number of last words that further words may cut differently, see `count_unsettled`."""
    edges = _edges(words, windows, first)
    is_closed = any(window.last == first + len(words) for window in windows)
    return 0 if is_closed else count_unsettled(words[edges[-2] :], language)


def _edges(words: Sequence[Word], windows: Sequence[UntimedWindow], first: int) -> list[int]:
    """Return the places where untimed windows begin and end among the words, with 0 and the number of words."""
    count = len(words)
    places = {place - first for window in windows for place in (window.first, window.last)}
    return [0, *sorted(place for place in places if 0 < place < count), count]

"""Estimate times for untimed text on request: between the known times, at the speed of speech."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import width
from core.formats.subtitles.cue_words import in_proportion
from core.transcript.segmentation import sort_by_time

_SPEED = 12.0  # columns a second
_SHORTEST_SECONDS = 0.01  # used if the known times leave no room

_Span = tuple[float, float]


class _Piece(NamedTuple):
    """A word, or a segment with a time of its own."""

    columns: int
    span: _Span | None


def with_spread_times(transcript: Transcript) -> Transcript:
    """Return the transcript by time, with estimated times for its untimed parts.

    A segment without a time gets a `span`, and a single untimed word gets its own time. Untimed text goes between
    timed text, at 12 columns a second or faster. A transcript without any time is spread over the recording. Known
    times stay as they are.
    """
    ordered = sort_by_time(transcript.segments)
    spread = iter(_spread([piece for segment in ordered for piece in _pieces(segment)], transcript.duration))
    segments = tuple(_with_times(segment, [next(spread) for _ in _pieces(segment)]) for segment in ordered)
    last = max((segment.end for segment in segments if segment.end is not None), default=0.0)
    return msgspec.structs.replace(transcript, segments=segments, duration=max(transcript.duration, last))


def _pieces(segment: Segment) -> list[_Piece]:
    if segment.span is not None:
        return [_Piece(0, segment.span)]
    return [_Piece(max(1, width(word.text)), _span(word)) for word in segment.words]


def _span(word: Word) -> _Span | None:
    return None if word.start is None or word.end is None else (word.start, word.end)


def _with_times(segment: Segment, times: Sequence[_Span]) -> Segment:
    if segment.span is not None or not segment.words:
        return segment
    if segment.start is None:
        return msgspec.structs.replace(segment, span=(times[0][0], max(times[-1][1], times[0][0] + _SHORTEST_SECONDS)))
    timed = zip(segment.words, times, strict=True)
    words = tuple(msgspec.structs.replace(word, start=start, end=end) for word, (start, end) in timed)
    return msgspec.structs.replace(segment, words=words)


def _spread(pieces: Sequence[_Piece], duration: float) -> list[_Span]:
    """Return the time of each piece. Known times stay, and runs of other pieces go between their neighbours."""
    times: list[_Span] = []
    for is_known, run in groupby(pieces, key=lambda piece: piece.span is not None):
        items = list(run)
        if is_known:
            times += [piece.span for piece in items if piece.span is not None]
            continue
        before = times[-1][1] if times else None
        following = len(times) + len(items)
        after = pieces[following].span if following < len(pieces) else None
        columns = [piece.columns for piece in items]
        room = _room(before, None if after is None else after[0], sum(columns), duration)
        times += in_proportion(columns, *room)
    return times


def _room(before: float | None, after: float | None, columns: int, duration: float) -> _Span:
    """Return the time for untimed text of some width.

    Args:
        before: the end of the known time before it, in seconds.
        after: the start of the known time after it, in seconds.
        columns: the width of the text.
        duration: the length of the recording in seconds.
    """
    need = columns / _SPEED
    if before is None and after is None:
        return 0.0, duration if duration > 0 else need
    if before is None:
        return max(0.0, (after or 0.0) - need), after or 0.0
    limit = after if after is not None else duration if duration > before else before + need
    return before, max(before, min(limit, before + need))

"""Stretches of a recording for which there are no words, and segments that are typed there."""

from typing import NamedTuple

from core.contracts.transcript import Segment
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change, EditableSegment, Splice

SHORTEST = 1.0  # seconds that are worth being typed
_LONGEST = 30.0  # seconds of one segment


class Gap(NamedTuple):
    """Seconds without words, and the number of the segment that they are before."""

    before: int
    start: float
    end: float


def find_gap(editable: EditableTranscript, seconds: float, duration: float) -> Gap | None:
    """The stretch without words that `seconds` lie in, else the next one; None where there is none up to `duration`.

    Of a long one, as much as is typed as one segment, from `seconds` on. While an utterance is still coming in, what
    lies behind it is none: nobody knows yet.
    """
    end_before = 0.0
    coming = next((segment.content.start for segment in editable.tail if segment.content.start is not None), duration)
    for index, segment in enumerate((*editable.segments, None)):
        start = coming if segment is None else segment.content.start
        if start is None:
            continue
        first = end_before if start - end_before <= _LONGEST else max(end_before, seconds)
        last = min(start, first + _LONGEST)
        if last > seconds and last - first >= SHORTEST:
            return Gap(index, first, last)
        end = None if segment is None else segment.content.end
        end_before = max(end_before, start, end or 0.0)
    return None


def insert_segment(editable: EditableTranscript, gap: Gap) -> Change:
    """A segment without words yet is there, with the time of the stretch and nobody's name."""
    ends = [segment.last for segment in editable.segments[: gap.before]]
    place = ends[-1] if ends else 0
    return Change((Splice(gap.before, 0, (EditableSegment(Segment((), span=(gap.start, gap.end)), place, place),)),))

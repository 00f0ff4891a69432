"""Find stretches of a recording without words, and insert segments there."""

from typing import NamedTuple

from core.contracts.transcript import Segment
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change, EditableSegment, Splice

SHORTEST_S = 1.0  # of a gap in which somebody may type
_LONGEST_S = 30.0  # of one inserted segment


class Gap(NamedTuple):
    """A stretch without words in seconds, and the number of the segment after it."""

    before: int
    start: float
    end: float


def find_gap(editable: EditableTranscript, seconds: float, duration: float) -> Gap | None:
    """Return the gap at `seconds`, else the next gap before `duration`, else None.

    A gap of more than 30 s is shortened to one segment from `seconds` on. The time after an utterance that is still
    coming in is no gap, because its words are not known yet.
    """
    end_before = 0.0
    coming = next((segment.content.start for segment in editable.tail if segment.content.start is not None), duration)
    for index, segment in enumerate((*editable.segments, None)):
        start = coming if segment is None else segment.content.start
        if start is None:
            continue
        first = end_before if start - end_before <= _LONGEST_S else max(end_before, seconds)
        last = min(start, first + _LONGEST_S)
        if last > seconds and last - first >= SHORTEST_S:
            return Gap(index, first, last)
        end = None if segment is None else segment.content.end
        end_before = max(end_before, start, end or 0.0)
    return None


def insert_segment(editable: EditableTranscript, gap: Gap) -> Change:
    """Return the edit that inserts an empty segment with the gap's time and no speaker."""
    ends = [segment.last for segment in editable.segments[: gap.before]]
    place = ends[-1] if ends else 0
    return Change((Splice(gap.before, 0, (EditableSegment(Segment((), span=(gap.start, gap.end)), place, place),)),))

"""Make readable paragraphs of a transcript: one speaker each, with the time at which it begins."""

from collections.abc import Iterator
from itertools import groupby
from typing import Literal, NamedTuple

from core.contracts.transcript import Segment, Transcript
from core.formats.subtitles import clean, joined
from core.formats.timed_text import clock_parts
from core.transcript.segmentation import sort_by_time

_LONGEST_SECONDS = 90.0  # after that, the next sentence begins another paragraph
_PAUSE_SECONDS = 3.0  # of silence that end a paragraph


class TextRun(NamedTuple):
    """Successive words. `doubtful` words may be the recogniser's invention."""

    text: str
    doubtful: bool


class Paragraph(NamedTuple):
    """Successive segments of one speaker, or one segment with a translation.

    `start` is in seconds, and None if nothing in the paragraph has a time.
    """

    speaker: str
    start: float | None
    runs: tuple[TextRun, ...]
    translation: str = ""


def paragraphs(transcript: Transcript) -> Iterator[Paragraph]:
    """Yield the segments by time, joined into paragraphs.

    Another speaker, a long silence or a long text ends a paragraph. A segment with a translation is a paragraph of its
    own, to keep both side by side.
    """
    return map(_paragraph, grouped(transcript, "short"))


def grouped(transcript: Transcript, kind: Literal["turns", "short", "sentences"]) -> Iterator[list[Segment]]:
    """Yield the visible segments of each paragraph: a turn, a paragraph as in `paragraphs`, or a segment."""
    current: list[Segment] = []
    for segment in sort_by_time(transcript.segments):
        if not clean(segment.text):
            continue
        if current and (kind == "sentences" or _starts_paragraph(current, segment, kind == "turns")):
            yield current
            current = []
        current.append(segment)
    if current:
        yield current


def _starts_paragraph(current: list[Segment], following: Segment, is_turn: bool) -> bool:
    if following.speaker != current[-1].speaker or following.translation or current[-1].translation:
        return True
    if is_turn:
        return False
    first, last, start = current[0].start, current[-1].end, following.start
    if start is None:
        return False
    if first is None:  # an untimed paragraph does not take the time of the next segment
        return True
    return (last is not None and start - last > _PAUSE_SECONDS) or start - first > _LONGEST_SECONDS


def _paragraph(current: list[Segment]) -> Paragraph:
    words = [(clean(word.text), word.doubt is not None) for segment in current for word in segment.words]
    runs = groupby(((text, doubtful) for text, doubtful in words if text), key=lambda word: word[1])
    joined_runs = tuple(TextRun(joined(text for text, _ in run), doubtful) for doubtful, run in runs)
    return Paragraph(
        clean(current[0].speaker or ""), current[0].start, joined_runs, clean(current[0].translation or "")
    )


def elapsed(seconds: float) -> str:
    """Return seconds as `H:MM:SS`."""
    hours, minutes, whole, _ = clock_parts(int(seconds) * 1000)
    return f"{hours}:{minutes:02}:{whole:02}"

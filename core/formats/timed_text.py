"""What the readers of subtitles share: lines of a clock, and cues that become segments."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import clean

_CLOCK = r"(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?"
_TIMES = re.compile(rf"\s*{_CLOCK}\s*-->\s*{_CLOCK}(?:\s.*)?")


class Shown(NamedTuple):
    """Text that a file shows from `start` to `end`, in seconds, as it stands there; who speaks, where it says so."""

    start: float
    end: float
    text: str
    speaker: str | None = None


def blocks(text: str, *, gaps: bool) -> Iterator[Shown]:
    """Everything under a line `start --> end`, lines kept apart by LF.

    With `gaps` (SubRip) text goes on after a blank line, up to the number of the next cue; without (WebVTT) a blank
    line ends it.
    """
    current: tuple[float, float] | None = None
    lines: list[str] = []
    for line in text.split("\n"):
        times = _TIMES.fullmatch(line) if "-->" in line else None
        if times is None:
            if current is not None and line.strip():
                lines.append(line)
            elif not gaps and current is not None and lines:
                yield Shown(*current, "\n".join(lines))
                current, lines = None, []
            continue
        if gaps and lines and lines[-1].strip().isdigit():
            lines.pop()
        if current is not None:
            yield Shown(*current, "\n".join(lines))
        current, lines = (seconds(*times.groups()[:4]), seconds(*times.groups()[4:])), []
    if current is not None:
        yield Shown(*current, "\n".join(lines))


def seconds(hours: str | None, minutes: str, whole: str, fraction: str | None) -> float:
    """The seconds of a clock's parts; the fraction is digits after the point."""
    thousandths = int((fraction or "0").ljust(3, "0"))
    return (int(hours or 0) * 3600 + int(minutes) * 60 + int(whole)) + thousandths / 1000


def transcript(shown: Iterable[Shown]) -> Transcript:
    """A segment for each that has words, its words untimed: a cue says when it is shown, not when they are said."""
    found = []
    for start, end, text, speaker in shown:
        words = tuple(Word(word) for word in clean(text).split())
        if words:
            span = (start, end) if start < end else None
            found.append(Segment(words, clean(speaker or "") or None, span=span))
    return Transcript(tuple(found), media="", duration=0.0, model="")

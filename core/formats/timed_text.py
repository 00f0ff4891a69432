"""What the subtitle formats share: clocks, and the cues of a file as segments."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import clean

_CLOCK = r"(?:(\d{1,5}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?"
_TIMES = re.compile(rf"\s*{_CLOCK}\s*-->\s*{_CLOCK}(?:\s.*)?")


class TimedText(NamedTuple):
    """The text of a cue as a file has it, shown from `start` to `end` seconds; its speaker and its language (ISO 639-1)
    where they are named.

    `translation` is what stands below it in another language, where a file of Mynah's own has that.
    """

    start: float
    end: float
    text: str
    speaker: str | None = None
    language: str | None = None
    translation: str = ""


def timed_blocks(text: str, *, blank_lines: bool) -> Iterator[TimedText]:
    """The text below each line `start --> end`, its lines separated by LF.

    With `blank_lines` (SubRip) a cue goes on after a blank line, up to the number of the next cue; without (WebVTT)
    a blank line ends it.
    """
    current: tuple[float, float] | None = None
    lines: list[str] = []
    for line in text.split("\n"):
        times = _TIMES.fullmatch(line) if "-->" in line else None
        if times is None:
            if current is not None and line.strip():
                lines.append(line)
            elif not blank_lines and current is not None and lines:
                yield TimedText(*current, "\n".join(lines))
                current, lines = None, []
            continue
        if blank_lines and lines and lines[-1].strip().isdigit():
            lines.pop()
        if current is not None:
            yield TimedText(*current, "\n".join(lines))
        current, lines = (seconds(*times.groups()[:4]), seconds(*times.groups()[4:])), []
    if current is not None:
        yield TimedText(*current, "\n".join(lines))


def seconds(hours: str | None, minutes: str, whole: str, fraction: str | None) -> float:
    """The seconds of a clock's parts; the fraction is digits after the point."""
    thousandths = int((fraction or "0").ljust(3, "0"))
    return (int(hours or 0) * 3600 + int(minutes) * 60 + int(whole)) + thousandths / 1000


def clock_parts(milliseconds: int) -> tuple[int, int, int, int]:
    """(hours, minutes, seconds, milliseconds); hours do not wrap at 24."""
    seconds, thousandths = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    return *divmod(minutes, 60), seconds, thousandths


def clock(milliseconds: int, mark: str = ",") -> str:
    """`HH:MM:SS,mmm`; hours grow beyond two digits."""
    hours, minutes, seconds, thousandths = clock_parts(milliseconds)
    return f"{hours:02}:{minutes:02}:{seconds:02}{mark}{thousandths:03}"


def to_transcript(cues: Iterable[TimedText]) -> Transcript:
    """A segment for each cue that has words. The words are untimed: only the time of the whole cue is known."""
    found = []
    for start, end, text, speaker, language, translation in cues:
        words = tuple(Word(word) for word in clean(text).split())
        if words:
            span = (start, end) if start < end else None
            own = clean(translation) or None
            found.append(Segment(words, clean(speaker or "") or None, language, span, own))
    return Transcript(tuple(found), media="", duration=0.0, model="")

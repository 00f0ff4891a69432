"""Write SBV, the captions of YouTube Studio."""

import re

from core.contracts.transcript import Transcript
from core.formats.srt import named_cues
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions
from core.formats.timed_text import clock_parts

_BREAK = re.compile(r"\[br\]")  # YouTube takes it for a line break
_TIMES = re.compile(r"\d:\d\d:\d\d\.\d{3},\d")


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """Return the transcript as SBV: a line of times `H:MM:SS.mmm,H:MM:SS.mmm` above the lines of each cue.

    Names stand in front of texts as in SubRip. A translation stands below its text. SBV has no escapes: `[br]` becomes
    `(br)`, and colons become `∶` in a line that looks like times.
    """  # noqa: RUF002 - the look-alike is the point
    return "\n".join(map(_cue, named_cues(transcript, options)))


def _cue(cue: Cue) -> str:
    lines = "".join(f"{_line(line)}\n" for line in (*cue.lines, *cue.translation))
    return f"{_clock(cue.start)},{_clock(cue.end)}\n{lines}"


def _line(text: str) -> str:
    plain = _BREAK.sub("(br)", text)
    return plain.replace(":", "∶") if _TIMES.search(plain) else plain  # noqa: RUF001 - a ratio sign


def _clock(milliseconds: int) -> str:
    hours, minutes, seconds, thousandths = clock_parts(milliseconds)
    return f"{hours}:{minutes:02}:{seconds:02}.{thousandths:03}"

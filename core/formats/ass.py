"""Advanced SubStation Alpha subtitles."""

import re
from collections.abc import Iterator
from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats import timed_text
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, clean, cues
from core.formats.text_encoding import file_text
from core.formats.timed_text import TimedText, clock_parts, seconds

# Overrides begin with { and \, and ASS cannot escape them: look-alikes, as in SubRip.
_LOOK_ALIKES = str.maketrans({"{": "(", "}": ")", "\\": "/"})
_SCRIPT_HEADER = """\
[Script Info]
ScriptType: v4.00+
WrapStyle: 2
ScaledBorderAndShadow: yes
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, \
StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,64,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,96,96,64,1
"""
_TRANSLATION_STYLE = """\
Style: Translation,Arial,56,&H00FFD19A,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,96,96,64,1
"""
_EVENTS = """\

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
"""
_CLOCK = re.compile(r"\s*(\d{1,5}):(\d{1,2}):(\d{1,2})[.:](\d{1,3})\s*")
_OVERRIDES = re.compile(r"\{[^{}]*\}")
_BREAKS = re.compile(r"\\[Nnh]")
_BELOW = r"{\rTranslation}"  # what follows it in an event is in that style
_COLUMNS = ("layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text")


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """The transcript as ASS for a picture of 1920 x 1080, players scale it; the speaker is the event's name.

    `{}` become `()` and a backslash becomes a slash, for nothing can be escaped. Times are the nearest hundredths of a
    second. A translation stands below the text in a style of its own.
    """
    styles = _TRANSLATION_STYLE if transcript.is_translated else ""
    events = (_event(cue) for cue in cues(transcript, options, may_overlap=True))
    return "".join((_SCRIPT_HEADER, styles, _EVENTS, *events))


def _event(cue: Cue) -> str:
    text, below = (r"\N".join(line.translate(_LOOK_ALIKES) for line in lines) for lines in (cue.lines, cue.translation))
    text = rf"{text}\N{_BELOW}{below}" if below else text
    start = round(cue.start / 10)
    end = max(round(cue.end / 10), start + 1)
    name = clean(cue.speaker or "").replace(",", ";")
    return f"Dialogue: 0,{_clock(start)},{_clock(end)},Default,{name},0,0,0,,{text}\n"


def _clock(hundredths: int) -> str:
    """`H:MM:SS.cc`."""
    hours, minutes, seconds, thousandths = clock_parts(hundredths * 10)
    return f"{hours}:{minutes:02}:{seconds:02}.{thousandths // 10:02}"


def read(path: Path) -> Transcript:
    """The dialogue of an ASS or SSA file by start, overrides gone, drawings left out. Raises as `file_text` does."""
    return timed_text.to_transcript(sorted(_dialogue(file_text(path)), key=lambda event: event.start))


def _dialogue(text: str) -> Iterator[TimedText]:
    columns: tuple[str, ...] = _COLUMNS
    for line in text.split("\n"):
        kind, _, rest = line.partition(":")
        if kind.strip().lower() == "format" and "text" in rest.lower():
            columns = tuple(name.strip().lower() for name in rest.split(","))
        elif kind.strip().lower() == "dialogue":
            fields = dict(zip(columns, rest.split(",", len(columns) - 1), strict=False))
            start, end = _CLOCK.fullmatch(fields.get("start", "")), _CLOCK.fullmatch(fields.get("end", ""))
            marked_up, _, below = fields.get("text", "").partition(_BELOW)
            if start and end and not re.search(r"\{[^{}]*\\p[1-9]", marked_up):
                plain, translation = (_BREAKS.sub("\n", _OVERRIDES.sub("", part)) for part in (marked_up, below))
                times = seconds(*start.groups()), seconds(*end.groups())
                yield TimedText(*times, plain, fields.get("name"), translation=translation)

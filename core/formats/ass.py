"""Write and read Advanced SubStation Alpha subtitles."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats import timed_text
from core.formats.reading_notes import (
    COMMENTS,
    DRAWINGS,
    FORMATTING,
    UNREADABLE_EVENTS,
    ReportNote,
    ignore_notes,
    report_left_out,
)
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, clean, cues
from core.formats.subtitles.timed_parts import timed_parts
from core.formats.text_encoding import file_text
from core.formats.timed_text import InnerTime, TimedText, clock_parts, marked, seconds, whole_lines

# Overrides begin with { and \, and ASS has no escape for these. Look-alikes replace them, as in SubRip.
_LOOK_ALIKES = str.maketrans({"{": "(", "}": ")", "\\": "/"})
WRITTEN_BY = "; Written by Mynah"
"""A comment that marks files of Mynah."""
_SCRIPT_HEADER = f"""\
[Script Info]
{WRITTEN_BY}
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
_WHITE_AND_RED, _YELLOW_AND_WHITE = "&H00FFFFFF,&H000000FF", "&H0000D7FF,&H00FFFFFF"
"""The colours of text and of text before its time in karaoke, as the header has them, and for karaoke."""
_KARAOKE = {"off": "", "word": r"\k", "sweep": r"\kf", "outline": r"\ko"}
_CLOCK = re.compile(r"\s*(\d{1,5}):(\d{1,2}):(\d{1,2})[.:](\d{1,3})\s*")
_OVERRIDES = re.compile(r"\{([^{}]*)\}")
_SYLLABLE = re.compile(r"\\(?:[kK]|kf|ko)(\d{1,6})")  # hundredths of a second
_SPACE = re.compile(r"\\[nh]")  # \n breaks a line only in one of the styles of wrapping
_BELOW = r"{\rTranslation}"  # sets the style of the rest of an event
_COLUMNS = ("layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text")


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """Return the transcript as ASS for a picture of 1920 x 1080. Players scale it.

    The speaker is the name of the event. `{}` become `()` and a backslash becomes a slash, because ASS has no escapes.
    Times are rounded to hundredths of a second. A translation stands below the text in a style of its own.

    Karaoke colours each timed word when it is spoken: at once, from left to right, or with its outline.
    """
    styles = _TRANSLATION_STYLE if transcript.is_translated else ""
    mark = _KARAOKE[options.karaoke]
    header = _SCRIPT_HEADER.replace(_WHITE_AND_RED, _YELLOW_AND_WHITE) if mark else _SCRIPT_HEADER
    events = (_event(cue, mark) for cue in cues(transcript, options, may_overlap=True))
    return "".join((header, styles, _EVENTS, *events))


def _event(cue: Cue, mark: str) -> str:
    """Return a line of dialogue. `mark` is the override that begins the time of a word, "" for plain text."""
    lines, below_lines = ([line.translate(_LOOK_ALIKES) for line in each] for each in (cue.lines, cue.translation))
    text, below = r"\N".join(marked(lines, cue.italic, r"{\i1}", r"{\i0}")), r"\N".join(below_lines)
    start = round(cue.start / 10)
    end = max(round(cue.end / 10), start + 1)
    if mark and not cue.italic:
        text = _with_syllables("\n".join(cue.lines), cue, mark, start, end)
    text = rf"{text}\N{_BELOW}{below}" if below else text
    name = clean(cue.speaker or "").replace(",", ";")
    return f"Dialogue: 0,{_clock(start)},{_clock(end)},Default,{name},0,0,0,,{text}\n"


def _with_syllables(text: str, cue: Cue, mark: str, start: int, end: int) -> str:
    """Return a text with an override before each timed word, and one before each pause.

    The length of each, in hundredths of a second, counts from the end of the one before. A word without a time stands
    behind the word before it.
    """
    parts, rest = timed_parts(text, cue.words, start, end)
    written, reached = "", start
    for before, word, first, last in parts:
        pause = rf"{{\k{first - reached}}}" if first > reached else ""
        written += f"{pause}{_syllable(before)}{{{mark}{last - first}}}{_syllable(word)}"
        reached = last
    return written + _syllable(rest)


def _syllable(text: str) -> str:
    return text.translate(_LOOK_ALIKES).replace("\n", r"\N")


def _clock(hundredths: int) -> str:
    """Return `H:MM:SS.cc`."""
    hours, minutes, seconds, thousandths = clock_parts(hundredths * 10)
    return f"{hours}:{minutes:02}:{seconds:02}.{thousandths // 10:02}"


def read(path: Path, report: ReportNote = ignore_notes) -> Transcript:
    """Return the dialogue of an ASS or SSA file by start, with the times of karaoke.

    Drawings, comments and overrides are skipped and reported. Overrides for italics are kept. Raises as `file_text`
    does.
    """
    left_out: Counter[str] = Counter()
    events = sorted(_dialogue(file_text(path, report), left_out), key=lambda event: event.start)
    report_left_out(report, left_out)
    return timed_text.to_transcript(events, report)


def _dialogue(text: str, left_out: Counter[str]) -> Iterator[TimedText]:
    columns: tuple[str, ...] = _COLUMNS
    for line in text.split("\n"):
        kind, _, rest = line.partition(":")
        kind = kind.strip().lower()
        if kind == "format" and "text" in rest.lower():
            columns = tuple(name.strip().lower() for name in rest.split(","))
        elif kind == "comment":
            left_out[COMMENTS] += 1
        elif kind == "dialogue":
            fields = dict(zip(columns, rest.split(",", len(columns) - 1), strict=False))
            start, end = _CLOCK.fullmatch(fields.get("start", "")), _CLOCK.fullmatch(fields.get("end", ""))
            if start is None or end is None:
                left_out[UNREADABLE_EVENTS] += 1
            elif re.search(r"\{[^{}]*\\p[1-9]", fields.get("text", "").partition(_BELOW)[0]):
                left_out[DRAWINGS] += 1
            else:
                yield _event_of(fields, seconds(*start.groups()), seconds(*end.groups()), left_out)


def _event_of(fields: Mapping[str, str], start: float, end: float, left_out: Counter[str]) -> TimedText:
    """Return the text of an event without its overrides, with the times and italics that they set."""
    marked_up, _, below = fields.get("text", "").partition(_BELOW)
    marked_up, italic = whole_lines(_plain(marked_up))
    first, *rest = _OVERRIDES.split(marked_up)
    plain, clock, times, is_formatted = first, start, list[InnerTime](), False
    for overrides, text in zip(rest[::2], rest[1::2], strict=True):
        for length in _SYLLABLE.findall(overrides):
            times.append(InnerTime(len(plain), round(clock, 3)))
            clock += int(length) / 100
        plain += text
        is_formatted |= bool(_SYLLABLE.sub("", overrides).strip())
    if times:
        times.append(InnerTime(len(plain), round(clock, 3)))
    left_out[FORMATTING] += is_formatted
    translation = _plain(_OVERRIDES.sub("", below))
    name, inner_times = fields.get("name"), tuple(times)
    return TimedText(start, end, plain, name, translation=translation, inner_times=inner_times, italic=italic)


def _plain(text: str) -> str:
    """Replace the line breaks and fixed spaces of ASS in a text between overrides."""
    return _SPACE.sub(" ", text.replace(r"\N", "\n"))

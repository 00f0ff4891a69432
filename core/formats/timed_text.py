"""Share clocks, and the conversion of cues into segments, among the subtitle formats."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word, untimed_word
from core.formats.reading_notes import (
    PARTIAL_TIMES,
    REPEATED_LINES,
    UNUSABLE_TIMES,
    ReportNote,
    ignore_notes,
    report_left_out,
)
from core.formats.speaker_labels import speaker_labels
from core.formats.subtitles import clean

_WORD = re.compile(r"\S+")


class InnerTime(NamedTuple):
    """A time inside a cue: the text from character `place` on is spoken from `seconds` on."""

    place: int
    seconds: float


def timed_words(text: str, times: Sequence[InnerTime], span: tuple[float, float]) -> tuple[Word, ...]:
    """Return the words of a text that is shown during `span`.

    A word is timed if a time stands right before it and another right after it. The ends of the span count as times.
    Times between syllables are ignored. If the times do not increase within the span, all are ignored.

    Args:
        text: the text of a cue.
        times: the times inside the text, in order of their places.
        span: the start and the end of the cue in seconds.
    """
    words = [(*match.span(), word) for match in _WORD.finditer(text) if (word := clean(match[0]))]
    places = [time.place for time in times]
    known = [min(time.seconds, span[1]) for time in times]  # sung text may end a little later
    if any(before > after for before, after in pairwise((span[0], *known))):
        return tuple(untimed_word(word) for *_, word in words)
    edges = [(0, 0, ""), *words, (len(text), len(text), "")]
    gaps = [(before[1], after[0]) for before, after in pairwise(edges)]
    inside = [known[bisect_left(places, left) : bisect_right(places, right)] for left, right in gaps]
    inside[0] = inside[0] or [span[0]]
    inside[-1] = inside[-1] or [span[1]]
    return tuple(
        Word(word, before[-1], after[0]) if before and after and before[-1] < after[0] else Word(word)
        for (*_, word), (before, after) in zip(words, pairwise(inside), strict=True)
    )


_EDGES = re.compile(r"<(/?)i(?:\.[^<>]*)?>|\{\\i([01])\}", re.IGNORECASE)
_MARKUP = re.compile(r"<[^<>]*>|\{\\[^{}]*\}")


def whole_lines(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the text of a cue without marks of italics, and the numbers of its italic lines, from 0.

    If only part of a line is italic, return the text as it is, and no numbers. Italic lines cannot express such
    stress.
    """
    if _EDGES.search(text) is None:
        return text, ()
    upright, italic = set[int](), set[int]()  # lines with upright words, and lines with italic words
    place, line, in_italics = 0, 0, False
    for edge in (*_EDGES.finditer(text), None):
        part = text[place : edge.start() if edge else len(text)]
        for n, piece in enumerate(part.split("\n")):
            line += n > 0
            if any(map(str.isalnum, _MARKUP.sub("", piece))):
                (italic if in_italics else upright).add(line)
        if edge:
            place, in_italics = edge.end(), edge[2] == "1" if edge[2] else not edge[1]
    if not italic or italic & upright:
        return text, ()
    return _EDGES.sub("", text), tuple(sorted(italic))


def moved(lines: Iterable[int], count: int) -> tuple[int, ...]:
    """Return the numbers of the lines after the removal of the first `count` lines."""
    return tuple(line - count for line in lines if line >= count)


def marked(lines: Sequence[str], italic: Sequence[bool], begin: str = "<i>", end: str = "</i>") -> list[str]:
    """Return lines with marks around the italic ones. `italic` is empty if no line is italic."""
    if not italic:
        return list(lines)
    return [f"{begin}{line}{end}" if n < len(italic) and italic[n] else line for n, line in enumerate(lines)]


_CLOCK = r"(-)?(?:(\d{1,5}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?"
_USUAL_CLOCK = r"(\d\d\d?):(\d\d):(\d\d)[.,](\d{3})"
_USUAL_TIMES = re.compile(rf"{_USUAL_CLOCK} --> {_USUAL_CLOCK}")
_TIMES = re.compile(rf"\s*{_CLOCK}\s*-->\s*{_CLOCK}(?:\s.*)?")
# FFmpeg and pysubs2 also read other arrows. These count only between complete clocks, because "9:30 -> 10:30" is text.
_WHOLE_CLOCK = r"(-)?(\d{1,5}):(\d{1,2}):(\d{1,2})[.,:](\d{1,3})"
_OTHER_TIMES = re.compile(rf"\s*{_WHOLE_CLOCK}\s*-\s?-?\s?>\s*{_WHOLE_CLOCK}(?:\s.*)?")
_LIKE_TIMES = re.compile(r"\s*-?\d|.*\d\s*:\s*\d")  # a line of broken times; an arrow between words is text
_UNKNOWN = (0.0, 0.0)  # a span without a length is no time


class TimedText(NamedTuple):
    """The text of a cue in a file, shown from `start` to `end` seconds.

    `speaker` and `language` (ISO 639-1) are set if the file names them. `translation` is the text below in another
    language, in files of Mynah. `inner_times` are the times of karaoke. `italic` lists the italic lines, from 0.
    """

    start: float
    end: float
    text: str
    speaker: str | None = None
    language: str | None = None
    translation: str = ""
    inner_times: tuple[InnerTime, ...] = ()
    italic: tuple[int, ...] = ()


def timed_blocks(text: str, *, kind: str, blank_lines: bool) -> Iterator[TimedText]:
    """Yield the text below each line `start --> end`. Its lines are separated by LF, and times before 0 become 0.

    A SubRip cue continues after a blank line, up to the number of the next cue. A blank line ends a WebVTT cue.

    Args:
        text: the content of the file.
        kind: the name of the format, for faults.
        blank_lines: True for SubRip, False for WebVTT.

    A cue whose times cannot be read gets a span without a length.

    Raises:
        InputFault: "transcript-unread" with a line number, if no times in the file can be read.
    """
    broken: InputFault | None = None
    readable = 0
    current: tuple[float, float] | None = None
    lines: list[str] = []
    is_filled, is_numbered = False, False  # whether a line is not blank, and whether the file numbers its cues
    for number, line in enumerate(text.split("\n"), 1):
        try:
            times = _times(line, number, kind) if ">" in line else None
            readable += times is not None
        except InputFault as fault:
            broken, times = broken or fault, _UNKNOWN
        if times is not None:
            if current is not None:
                yield TimedText(*current, _joined(_without_number(lines, is_numbered) if blank_lines else lines))
            elif blank_lines:
                is_numbered = _last_filled(lines)[1].isdigit()
            current, lines, is_filled = times, [], False
        elif blank_lines or line.strip() or (line and not is_filled):  # cues of YouTube begin with a space
            lines.append(line)
            is_filled = is_filled or bool(line.strip())
        elif current is not None:
            yield TimedText(*current, _joined(lines))
            current, lines, is_filled = None, [], False
    if current is not None:
        yield TimedText(*current, _joined(lines))
    if broken is not None and not readable:
        raise broken


def _times(line: str, number: int, kind: str) -> tuple[float, float] | None:
    if usual := _USUAL_TIMES.fullmatch(line):  # four times as fast
        a, b, c, d, e, f, g, h = map(int, usual.groups())
        return (((a * 60 + b) * 60 + c) * 1000 + d) / 1000, (((e * 60 + f) * 60 + g) * 1000 + h) / 1000
    match = _TIMES.fullmatch(line) or _OTHER_TIMES.fullmatch(line)
    if match is not None:
        (minus, *start), (other_minus, *end) = match.groups()[:5], match.groups()[5:]
        return 0.0 if minus else seconds(*start), 0.0 if other_minus else seconds(*end)
    if "-->" in line and _LIKE_TIMES.match(line):
        raise InputFault("transcript-unread", kind=kind, reason=f"line {number:d} has no times that can be read")
    return None


def _without_number(lines: list[str], is_numbered: bool) -> list[str]:
    """Return the lines between the times of two cues, without the number of the second cue.

    In a numbered file, the last line is that number if it follows a blank line or stands right above the times. In
    other files it must do both, because a cue may consist of a number.
    """
    if is_numbered and len(lines) > 1 and not lines[-2] and lines[-1].isdigit():  # as in nearly every file
        return lines[:-1]
    place, last = _last_filled(lines)
    if not last.isdigit():
        return lines
    is_below_blank = place > 0 and not lines[place - 1].strip()
    is_above_times = place == len(lines) - 1
    is_number = is_below_blank or is_above_times if is_numbered else is_below_blank and is_above_times
    return lines[:place] if is_number else lines


def _last_filled(lines: list[str]) -> tuple[int, str]:
    """Return the place and the stripped text of the last line that is not blank. Return (-1, "") if all are blank."""
    for n in range(len(lines) - 1, -1, -1):
        if text := lines[n].strip():
            return n, text
    return -1, ""


def _joined(lines: Iterable[str]) -> str:
    return "\n".join([line for line in lines if line and not line.isspace()])


def seconds(hours: str | None, minutes: str, whole: str, fraction: str | None) -> float:
    """Return the seconds of a clock, rounded to milliseconds. `fraction` has the digits after the decimal point."""
    thousandths = int((fraction or "0").ljust(3, "0"))
    return ((int(hours or 0) * 3600 + int(minutes) * 60 + int(whole)) * 1000 + thousandths) / 1000


def clock_parts(milliseconds: int) -> tuple[int, int, int, int]:
    """Return (hours, minutes, seconds, milliseconds). Hours do not wrap at 24."""
    seconds, thousandths = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    return *divmod(minutes, 60), seconds, thousandths


_TWO_DIGITS = [f"{number:02}" for number in range(100)]
_THREE_DIGITS = [f"{number:03}" for number in range(1000)]


def clock(milliseconds: int, mark: str = ",") -> str:
    """Return `HH:MM:SS,mmm`. Hours grow beyond two digits."""
    seconds, thousandths = divmod(milliseconds, 1000)  # clock_parts, for a million cues
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    first = _TWO_DIGITS[hours] if hours < 100 else str(hours)
    return f"{first}:{_TWO_DIGITS[minutes]}:{_TWO_DIGITS[seconds]}{mark}{_THREE_DIGITS[thousandths]}"


def to_transcript(cues: Iterable[TimedText], report: ReportNote = ignore_notes) -> Transcript:
    """Return a segment with lines for each cue that has words.

    The time of the whole cue is the only known time, except for words with inner times. A cue that ends no later than
    it begins, or has no readable times, becomes untimed and is reported.
    """
    segments, unused, unknown = list[Segment](), 0, 0
    for cue in cues:
        numbered = [(n, texts) for n, line in enumerate(cue.text.split("\n")) if (texts := _words(line))]
        lines = [texts for _, texts in numbered]
        if lines:
            span = (cue.start, cue.end) if cue.start < cue.end else None
            unknown += span is None
            words = tuple([untimed_word(text) for line in lines for text in line])
            if cue.inner_times and span is not None:
                words = timed_words(cue.text, cue.inner_times, span)
                unused += any(word.start is None for word in words)
            speaker = clean(cue.speaker) or None if cue.speaker else None
            translation = clean(cue.translation) or None if cue.translation else None
            italic = tuple([place for place, (n, _) in enumerate(numbered) if n in cue.italic]) if cue.italic else ()
            segments.append(Segment(words, speaker, cue.language, span, translation, tuple(map(len, lines)), italic))
    report_left_out(report, {PARTIAL_TIMES: unused, UNUSABLE_TIMES: unknown})
    return Transcript(tuple(segments), media="", duration=0.0, model="")


def _words(line: str) -> list[str]:
    return line.split() if line.isascii() and line.isprintable() else clean(line).split()


PAUSE_SECONDS = 5.0
"""After a longer pause, a cue without a name does not continue the speaker before it."""


def with_speakers(cues: Sequence[TimedText]) -> list[TimedText]:
    """Return the cues with the names in front of their texts as speakers, under the rules of `speaker_labels`."""
    pauses = {place for place, (a, b) in enumerate(pairwise(cues), 1) if b.start - a.end > PAUSE_SECONDS}
    labels = speaker_labels([cue.text for cue in cues], go_on=True, pauses=pauses)
    return [_spoken(cue, *label) for cue, label in zip(cues, labels, strict=True)]


def _spoken(cue: TimedText, speaker: str | None, text: str) -> TimedText:
    """Return the cue with a speaker, and with the rest of its text."""
    if speaker is None and cue.speaker is None and text == cue.text:
        return cue
    cut = len(cue.text) - len(text)
    times = tuple(time._replace(place=max(0, time.place - cut)) for time in cue.inner_times)
    italic = moved(cue.italic, cue.text.count("\n") - text.count("\n"))
    return cue._replace(text=text, speaker=speaker, inner_times=times, italic=italic)


_MEETING_SECONDS = 0.05  # the most between roll-up cues, and the length of a cue that only holds its line
_FEWEST = 3  # cues with a repeated line, and half of all cues: a chorus is no roll-up caption


def without_repeats(cues: Sequence[TimedText], report: ReportNote) -> list[TimedText]:
    """Return the cues without the repeated lines of roll-up captions, and report the number of removed lines.

    Each line stays only in the cue that shows it first.
    """
    repeated = [0, *(_count_repeated(*pair) for pair in pairwise(cues))][: len(cues)]
    if sum(map(bool, repeated)) < max(_FEWEST, len(cues) // 2):
        return list(cues)
    report_left_out(report, {REPEATED_LINES: sum(repeated)})
    rest = (_without_lines(cue, count) for cue, count in zip(cues, repeated, strict=True))
    return [cue for cue in rest if cue.text]


def _count_repeated(cue: TimedText, following: TimedText) -> int:
    """Return how many lines `following` repeats from `cue`."""
    if abs(following.start - cue.end) > _MEETING_SECONDS:
        return 0
    lines, more = _stripped_lines(cue), _stripped_lines(following)
    is_still = following.end - following.start <= _MEETING_SECONDS
    most = min(len(lines), len(more) if is_still else len(more) - 1)
    counts = (count for count in range(most, 0, -1) if lines[-count] == more[0])
    return next((count for count in counts if lines[-count:] == more[:count]), 0)


def _stripped_lines(cue: TimedText) -> list[str]:
    return [line.strip() for line in cue.text.split("\n")]


def _without_lines(cue: TimedText, count: int) -> TimedText:
    """Return the cue without its first `count` lines."""
    cut = sum(len(line) + 1 for line in cue.text.split("\n")[:count])
    times = tuple(time._replace(place=time.place - cut) for time in cue.inner_times if time.place >= cut)
    return cue._replace(text=cue.text[cut:], inner_times=times, italic=moved(cue.italic, count))

"""What the subtitle formats share: clocks, and the cues of a file as segments."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.reading_notes import PARTIAL_TIMES, REPEATED_LINES, ReportNote, ignore_notes, report_left_out
from core.formats.subtitles import clean

_WORD = re.compile(r"\S+")


class InnerTime(NamedTuple):
    """What follows character `place` of a cue's text is said from `seconds` on."""

    place: int
    seconds: float


def timed_words(text: str, times: Sequence[InnerTime], span: tuple[float, float]) -> tuple[Word, ...]:
    """The words of a text that is shown during `span` seconds; `times` are in order of their places. Those words are
    timed that have a time right before them and one right behind them, for which the ends of the span stand, too.

    Times between syllables mean nothing here, and none does where they do not go up within the span.
    """
    found = [(*match.span(), word) for match in _WORD.finditer(text) if (word := clean(match[0]))]
    places = [time.place for time in times]
    known = [min(time.seconds, span[1]) for time in times]  # what is sung may end a little later
    if any(before > after for before, after in pairwise((span[0], *known))):
        return tuple(Word(word) for *_, word in found)
    edges = [(0, 0, ""), *found, (len(text), len(text), "")]
    gaps = [(before[1], after[0]) for before, after in pairwise(edges)]
    inside = [known[bisect_left(places, left) : bisect_right(places, right)] for left, right in gaps]
    inside[0] = inside[0] or [span[0]]
    inside[-1] = inside[-1] or [span[1]]
    return tuple(
        Word(word, before[-1], after[0]) if before and after and before[-1] < after[0] else Word(word)
        for (*_, word), (before, after) in zip(found, pairwise(inside), strict=True)
    )


_EDGES = re.compile(r"<(/?)i(?:\.[^<>]*)?>|\{\\i([01])\}", re.IGNORECASE)
_MARKUP = re.compile(r"<[^<>]*>|\{\\[^{}]*\}")


def whole_lines(text: str) -> tuple[str, tuple[int, ...]]:
    """The text of a cue without marks of italics, and which of its lines (from 0) are in them.

    As it is, and none, where a line is so in part: what is meant to be stressed there is more than italics can keep.
    """
    if _EDGES.search(text) is None:
        return text, ()
    upright, italic = set[int](), set[int]()  # lines with words that are in no italics, and with such that are
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
    """The numbers of the lines once the first `count` lines are gone."""
    return tuple(line - count for line in lines if line >= count)


def marked(lines: Sequence[str], italic: Sequence[bool], begin: str = "<i>", end: str = "</i>") -> list[str]:
    """Lines as they are written, those in italics between their marks. `italic` is empty where nothing is."""
    return [f"{begin}{line}{end}" if n < len(italic) and italic[n] else line for n, line in enumerate(lines)]


_CLOCK = r"(-)?(?:(\d{1,5}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?"
_TIMES = re.compile(rf"\s*{_CLOCK}\s*-->\s*{_CLOCK}(?:\s.*)?")
# Other arrows, as FFmpeg and pysubs2 read them: only between clocks that are whole, since "9:30 -> 10:30" is a text.
_WHOLE_CLOCK = r"(-)?(\d{1,5}):(\d{1,2}):(\d{1,2})[.,:](\d{1,3})"
_OTHER_TIMES = re.compile(rf"\s*{_WHOLE_CLOCK}\s*-\s?-?\s?>\s*{_WHOLE_CLOCK}(?:\s.*)?")
_LIKE_TIMES = re.compile(r"\s*-?\d|.*\d\s*:\s*\d")  # with an arrow in it: an arrow between words is a text
_SHORTEST = 0.001  # seconds; of a cue that a file has end no later than it begins


class TimedText(NamedTuple):
    """The text of a cue as a file has it, shown from `start` to `end` seconds; its speaker and its language (ISO 639-1)
    where they are named.

    `translation` is what stands below it in another language, where a file of Mynah's own has that. `inner_times` are
    those of karaoke, at which parts of the text are said. `italic` are the lines of the text, from 0, that are so.
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
    """The text below each line `start --> end`, its lines separated by LF; times before 0 are 0.

    With `blank_lines` (SubRip) a cue goes on after a blank line, up to the number of the next cue; without (WebVTT)
    a blank line ends it. Raises InputFault("transcript-unread"), which names the `kind` of the file and the line, where
    a line is meant to have the times of a cue and they cannot be read.
    """
    current: tuple[float, float] | None = None
    lines: list[str] = []
    is_filled, is_numbered = False, False  # whether one of them is not blank, and whether the file counts its cues
    for number, line in enumerate(text.split("\n"), 1):
        times = _times(line, number, kind) if ">" in line else None
        if times is not None:
            if current is not None:
                yield TimedText(*current, _joined(_without_number(lines, is_numbered) if blank_lines else lines))
            elif blank_lines:
                is_numbered = _last_filled(lines)[1].isdigit()
            current, lines, is_filled = times, [], False
        elif blank_lines or line.strip() or (line and not is_filled):  # YouTube's begin with a space
            lines.append(line)
            is_filled = is_filled or bool(line.strip())
        elif current is not None:
            yield TimedText(*current, _joined(lines))
            current, lines, is_filled = None, [], False
    if current is not None:
        yield TimedText(*current, _joined(lines))


def _times(line: str, number: int, kind: str) -> tuple[float, float] | None:
    found = _TIMES.fullmatch(line) or _OTHER_TIMES.fullmatch(line)
    if found is not None:
        (minus, *start), (other_minus, *end) = found.groups()[:5], found.groups()[5:]
        return 0.0 if minus else seconds(*start), 0.0 if other_minus else seconds(*end)
    if "-->" in line and _LIKE_TIMES.match(line):
        raise InputFault("transcript-unread", kind=kind, reason=f"line {number:d} has no times that can be read")
    return None


def _without_number(lines: list[str], is_numbered: bool) -> list[str]:
    """What stands between two cues' times, without the number of the second one.

    Where a file `is_numbered` that is a number which has a blank line above it or the times right below it; elsewhere
    only one that has both, because a cue may say a number and nothing else.
    """
    place, last = _last_filled(lines)
    if not last.isdigit():
        return lines
    is_below_blank = place > 0 and not lines[place - 1].strip()
    is_above_times = place == len(lines) - 1
    is_number = is_below_blank or is_above_times if is_numbered else is_below_blank and is_above_times
    return lines[:place] if is_number else lines


def _last_filled(lines: list[str]) -> tuple[int, str]:
    """(place, stripped text) of the last line that is not blank; (-1, "") where all are."""
    for n in range(len(lines) - 1, -1, -1):
        if text := lines[n].strip():
            return n, text
    return -1, ""


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line.strip())


def seconds(hours: str | None, minutes: str, whole: str, fraction: str | None) -> float:
    """The seconds of a clock's parts, the number nearest to its milliseconds; the fraction is digits after a point."""
    thousandths = int((fraction or "0").ljust(3, "0"))
    return ((int(hours or 0) * 3600 + int(minutes) * 60 + int(whole)) * 1000 + thousandths) / 1000


def clock_parts(milliseconds: int) -> tuple[int, int, int, int]:
    """(hours, minutes, seconds, milliseconds); hours do not wrap at 24."""
    seconds, thousandths = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    return *divmod(minutes, 60), seconds, thousandths


def clock(milliseconds: int, mark: str = ",") -> str:
    """`HH:MM:SS,mmm`; hours grow beyond two digits."""
    hours, minutes, seconds, thousandths = clock_parts(milliseconds)
    return f"{hours:02}:{minutes:02}:{seconds:02}{mark}{thousandths:03}"


def to_transcript(cues: Iterable[TimedText], report: ReportNote = ignore_notes) -> Transcript:
    """A segment for each cue that has words, with its lines. Only the time of the whole cue is known, but for words at
    which there are inner times.

    Of one that ends no later than it begins the beginning is kept, for a millisecond.
    """
    found, unused = [], 0
    for cue in cues:
        numbered = [(n, texts) for n, line in enumerate(cue.text.split("\n")) if (texts := _words(line))]
        lines = [texts for _, texts in numbered]
        if lines:
            span = (cue.start, cue.end if cue.start < cue.end else round(cue.start + _SHORTEST, 3))
            words = tuple([Word(text) for line in lines for text in line])
            if cue.inner_times:
                words = timed_words(cue.text, cue.inner_times, span)
                unused += any(word.start is None for word in words)
            speaker = clean(cue.speaker) or None if cue.speaker else None
            translation = clean(cue.translation) or None if cue.translation else None
            italic = tuple(place for place, (n, _) in enumerate(numbered) if n in cue.italic)
            found.append(Segment(words, speaker, cue.language, span, translation, tuple(map(len, lines)), italic))
    report_left_out(report, {PARTIAL_TIMES: unused})
    return Transcript(tuple(found), media="", duration=0.0, model="")


def _words(line: str) -> list[str]:
    return line.split() if line.isascii() and line.isprintable() else clean(line).split()


_MEETING = 0.05  # seconds between cues that roll up, and of one that holds its line before it does
_FEWEST = 3  # cues that begin so, and half of all: a chorus is no captions that roll up


def without_repeats(cues: Sequence[TimedText], report: ReportNote) -> list[TimedText]:
    """The cues, of captions that roll up each line once, where it was shown first; how many go is told."""
    repeated = [0, *(_count_repeated(*pair) for pair in pairwise(cues))][: len(cues)]
    if sum(map(bool, repeated)) < max(_FEWEST, len(cues) // 2):
        return list(cues)
    report_left_out(report, {REPEATED_LINES: sum(repeated)})
    rest = (_without_lines(cue, count) for cue, count in zip(cues, repeated, strict=True))
    return [cue for cue in rest if cue.text]


def _count_repeated(cue: TimedText, following: TimedText) -> int:
    """How many lines a cue repeats of the one before."""
    if abs(following.start - cue.end) > _MEETING:
        return 0
    lines, more = _stripped_lines(cue), _stripped_lines(following)
    is_still = following.end - following.start <= _MEETING
    most = min(len(lines), len(more) if is_still else len(more) - 1)
    counts = (count for count in range(most, 0, -1) if lines[-count] == more[0])
    return next((count for count in counts if lines[-count:] == more[:count]), 0)


def _stripped_lines(cue: TimedText) -> list[str]:
    return [line.strip() for line in cue.text.split("\n")]


def _without_lines(cue: TimedText, count: int) -> TimedText:
    """The cue without its first lines."""
    cut = sum(len(line) + 1 for line in cue.text.split("\n")[:count])
    times = tuple(time._replace(place=time.place - cut) for time in cue.inner_times if time.place >= cut)
    return cue._replace(text=cue.text[cut:], inner_times=times, italic=moved(cue.italic, count))

"""Read lines of text in which names and time stamps stand, in the many layouts of transcription programs.

Text files and documents of word processors share these layouts. A stamp becomes a time, and never a word.
"""

# ruff: noqa: RUF001 - the colon of full width is meant

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.contracts.transcript import Segment, untimed_word
from core.formats.reading_notes import COMMENTS, TIME_STAMPS, ReportNote, report_left_out
from core.formats.speaker_labels import speaker_labels
from core.formats.subtitles import clean
from core.formats.timed_text import seconds

_CLOCK = r"\d{1,3}:[0-5]\d(?::[0-5]\d(?:[:;]\d\d(?!\d))?)?(?:[.,-]\d{1,3})?"
_STAMP = re.compile(rf"\[\s*{_CLOCK}\s*\]|#{_CLOCK}#|<{_CLOCK}>")
_AT_EDGE = re.compile(rf"\A\({_CLOCK}\)|\({_CLOCK}\)\Z|\A\d{{1,3}}:[0-5]\d:[0-5]\d(?:[.,]\d{{1,3}})?(?=\s)")
_LOOSE = r"\d{1,3}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?"
_RANGE = re.compile(rf"\[?\s*({_LOOSE})\s*(?:-->|–|—|-)\s*({_LOOSE})\s*\]?:?(?=\s|\Z)")
_PARTS = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[:;]\d\d(?!\d))?(?:[.,-](\d{1,3}))?")
_DASH = re.compile(r"\A\s*[-–—]\s+")
_NAME = r"[^\s:：\d\[\(#][^\s:：]*(?: [^\s:：]+){0,3}"
_HEAD = re.compile(rf"({_NAME})\s+(?:\({_CLOCK}\):?|\[{_CLOCK}\]:?|{_CLOCK})")  # Rev, Otter
_BRACKETED_HEAD = re.compile(rf"\[({_NAME})\]\s+({_CLOCK})")  # Zoom
_STAMPED_HEAD = re.compile(rf"(?:\[{_CLOCK}\]|\({_CLOCK}\)|{_CLOCK})\s*(?:[-–]\s*)?({_NAME}):?")  # Happy Scribe
_NAME_ALONE = re.compile(_NAME)
_CREDIT = re.compile(r"(?:Transcribed|Transcript|Transcription) (?:by|with) https?://\S+", re.IGNORECASE)
_FEWEST = 2  # stamps at the edges of lines, and lines with a name and a stamp: a single one may be text
_LONGEST_NAME = 40
_STOPS = ".,!?…"


class Line(NamedTuple):
    """A line or paragraph. `speaker` is set if the layout itself shows who speaks, as bold names do."""

    text: str
    speaker: str | None = None


class _Turn(NamedTuple):
    """A text without its stamps. `start` and `end` are the times of stamps before and behind it."""

    text: str
    speaker: str | None
    start: float | None
    end: float | None


def read_lines(
    lines: Sequence[Line], report: ReportNote, translations: Mapping[int, str] | None = None
) -> list[Segment]:
    """Return a segment for each line that has a word.

    `Speaker: ` at its beginning is the speaker under the rules of `speaker_labels`. A line with a name and a stamp
    names the speaker of the lines below it, up to a blank line.

    A text between two stamps has their time. Stamps within a text, and stamps that do not increase, are left out and
    reported.

    Args:
        lines: the lines, blank ones included.
        report: receives the notes.
        translations: the translation of a line, by its place.
    """
    left_out: Counter[str] = Counter()
    turns, places = _turns(lines, left_out)
    spans, unused = _spans(turns)
    left_out[TIME_STAMPS] += unused
    report_left_out(report, left_out)
    is_named = any(turn.speaker is not None for turn in turns)
    labels = [(None, turn.text) for turn in turns] if is_named else speaker_labels([turn.text for turn in turns])
    below = translations or {}
    return [
        Segment(tuple(map(untimed_word, text.split())), turn.speaker or label, span=span, translation=below.get(place))
        for turn, span, (label, text), place in zip(turns, spans, labels, places, strict=True)
        if text.split()
    ]


def _turns(lines: Sequence[Line], left_out: Counter[str]) -> tuple[list[_Turn], list[int]]:
    """Return the texts, and the place of each among the lines."""
    raw = [line.text.strip() for line in lines]
    heads = _heads(["" if line.speaker else text for line, text in zip(lines, raw, strict=True)])
    edges = sum(_AT_EDGE.search(line) is not None for line in raw) >= _FEWEST
    turns, places = list[_Turn](), list[int]()
    speaker: str | None = None
    waiting: tuple[float | None, float | None] = (None, None)  # the times of a stamp above
    for place, (line, text) in enumerate(zip(lines, raw, strict=True)):
        if place in heads:
            speaker, times = heads[place]
            waiting = times if times != (None, None) else waiting
        elif heads and _CREDIT.fullmatch(text):
            left_out[COMMENTS] += 1
        elif text:
            shown, start, end, count = _without_stamps(text, edges)
            if shown or line.speaker:
                first, last = (start if start is not None else waiting[0]), (end if end is not None else waiting[1])
                turns.append(_Turn(shown, line.speaker or speaker, first, last))
                places.append(place)
                used = (start is not None) + (end is not None)
                left_out[TIME_STAMPS] += max(0, count - used)
                waiting = (None, None)
            elif start is not None:
                left_out[TIME_STAMPS] += waiting[0] is not None
                waiting = (start, end)
        else:
            speaker = None
    if turns and turns[-1].end is None and waiting[0] is not None:  # a stamp below the last text
        turns[-1] = turns[-1]._replace(end=waiting[0])
    return turns, places


def _heads(lines: Sequence[str]) -> dict[int, tuple[str | None, tuple[float | None, float | None]]]:
    """Return the names and times in lines of their own, by the place of the line.

    Such a line has a stamp beside the name, or a stamp begins the next line, or a range of times stands above it.
    Return nothing if only one line does.
    """
    heads: dict[int, tuple[str | None, tuple[float | None, float | None]]] = {}
    stamped: dict[int, str] = {}
    for place, (line, following) in enumerate(zip(lines, [*lines[1:], ""], strict=False)):
        if not following or not line:
            continue
        if match := _BRACKETED_HEAD.fullmatch(line):
            heads[place] = clean(match[1]), (_time(match[2]), None)
        elif (match := _STAMPED_HEAD.fullmatch(line)) and line[-1] not in _STOPS and not _STAMP.match(following):
            stamped[place] = clean(match[1])
        elif line.startswith(("[", "(", "#")):
            continue
        elif match := _HEAD.fullmatch(line):
            heads[place] = clean(match[1]), (_time(line[match.end(1) :]), None)
        elif _STAMP.match(following) and _NAME_ALONE.fullmatch(line) and line[-1] not in _STOPS:
            heads[place] = clean(line), (None, None)
    if 2 * len(set(stamped.values())) <= len(stamped):  # names recur, and texts do not
        heads |= {place: (name, (_time(lines[place]), None)) for place, name in stamped.items()}
    heads |= _ranged_heads(lines)
    return heads if len(heads) >= _FEWEST else {}


def _ranged_heads(lines: Sequence[str]) -> dict[int, tuple[str | None, tuple[float | None, float | None]]]:
    """Return the ranges of times in lines of their own with a name below each, as in older files of Teams."""
    ranges = [place for place, line in enumerate(lines) if (found := _RANGE.match(line)) and found.end() == len(line)]
    below = [*lines[1:], "", ""]
    named = [place for place in ranges if all(below[place : place + 2]) and _NAME_ALONE.fullmatch(below[place])]
    names = Counter(lines[place + 1] for place in named)
    if len(named) < len(ranges) or len(ranges) < _FEWEST or any("-->" not in lines[place] for place in ranges):
        return {}
    if len(names) == len(named) and len(names) > _FEWEST:  # nobody speaks twice: these are texts
        return {}
    return {place + 1: (clean(lines[place + 1]), (None, None)) for place in named}


def _time(text: str) -> float | None:
    """Return the first clock in a text in seconds."""
    found = _PARTS.search(text)
    return seconds(found[1], found[2], found[3], found[4]) if found else None


def _without_stamps(text: str, edges: bool) -> tuple[str, float | None, float | None, int]:
    """Return a line without its stamps, the times before and behind its text, and the number of times found.

    `edges` allows stamps that only edges of lines have.
    """
    text = clean(text)
    if span := _RANGE.match(text):
        start, end = _time(span[1]), _time(span[2])
        if start is not None and end is not None and (start < end or "-->" in span[0]):
            return clean(_DASH.sub("", text[span.end() :])), start, end, 2
    start = end = None
    stamps = [*_STAMP.finditer(text)]
    edges_of_parts = [0, *(place for stamp in stamps for place in stamp.span()), len(text)]
    parts = [text[first:last] for first, last in zip(edges_of_parts[::2], edges_of_parts[1::2], strict=True)]
    count, nothing_behind = len(stamps), True
    for number in range(count - 1, -1, -1):
        nothing_behind = nothing_behind and not clean(parts[number + 1])
        if nothing_behind and (number or clean(parts[0])):
            end = _time(stamps[number][0]) if end is None else end
        elif _is_lead(text, stamps[number].start()):
            start = _time(stamps[number][0])
    rest = " ".join(parts)
    rest = rest.strip()
    if edges and (edge := _AT_EDGE.search(rest)):
        count += 1
        if edge.start() == 0:
            start = _time(edge[0]) if start is None else start
        else:
            end = _time(edge[0]) if end is None else end
        rest = f"{rest[: edge.start()]} {rest[edge.end() :]}"
    return (clean(_DASH.sub("", rest)), start, end, count) if count else (text, None, None, 0)


def _is_lead(line: str, place: int) -> bool:
    """Tell whether the stamp at this place of a line stands before its text: nothing or a name is before it."""
    if place > _LONGEST_NAME + 2:
        return False
    bare = line[:place].strip()
    return not bare or (bare.endswith((":", "：")) and len(bare) <= _LONGEST_NAME)


def _spans(turns: Sequence[_Turn]) -> tuple[list[tuple[float, float] | None], int]:
    """Return the time of each text that stands alone between two stamps, and the number of unused stamps."""
    marks: list[tuple[int, float]] = []  # the number of texts before a stamp, and its time
    for place, turn in enumerate(turns):
        marks += [(place, turn.start)] if turn.start is not None else []
        marks += [(place + 1, turn.end)] if turn.end is not None else []
    if marks and all(turn.start is None for turn in turns):  # stamps behind texts: the first text begins at 0
        marks.insert(0, (0, 0.0))
    spans: list[tuple[float, float] | None] = [
        (turn.start, turn.end) if turn.start is not None and turn.end is not None and turn.start < turn.end else None
        for turn in turns
    ]
    used = {mark for place, span in enumerate(spans) if span for mark in ((place, span[0]), (place + 1, span[1]))}
    if all(before[1] <= after[1] for before, after in pairwise(marks)):
        for (place, start), (following, end) in pairwise(marks):
            if following == place + 1 and start < end and spans[place] is None:
                spans[place] = (start, end)
                used |= {(place, start), (following, end)}
    return spans, len(set(marks) - used - {(0, 0.0)})

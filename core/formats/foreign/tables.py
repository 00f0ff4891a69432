"""Read tables of turns or words: Mynah's own, ELAN's, and those of other programs as CSV or TSV."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Doubt, Segment, Transcript, Word
from core.formats.foreign.kinds import Kind, Sample, unreadable
from core.formats.foreign.made import Collector, seconds_of
from core.formats.reading_notes import ReportNote
from core.formats.text_encoding import plain_cell
from core.formats.tiers.tier_choice import choose_tiers
from core.formats.tiers.tier_layout import Interval
from core.formats.tiers.tier_reading import collect, to_transcript
from core.formats.timed_text import seconds
from core.formats.tsv import COLUMNS, unescaped

_NAMES = {
    "start": "start|start time|begin|begin time|in|time|timestamp|timecode|start timecode|onset|von|anfang|beginn"
    "|startzeit|début|inicio|from|timestamps|start seconds|start_time",
    "end": "end|end time|out|stop|end timecode|offset|bis|ende|endzeit|fin|to|end seconds|end_time",
    "duration": "duration|dauer|durée|length",
    "speaker": "speaker|speaker name|speaker label|name|tier|tier name|participant|sprecher|sprecherin|person|who"
    "|locuteur|hablante|speaker_name",
    "text": "text|transcript|transcription|utterance|words|content|annotation|value|sentence|caption|dialogue"
    "|transkript|äußerung|texte|texto",
}
_COLUMN = {name: kind for kind, names in _NAMES.items() for name in names.split("|")}
_UNIT = re.compile(r"\s*[-–(\[]\s*(hh:mm:ss.*|ss[.,]?ms.*|msec|ms|s|sec|seconds|frames?)\s*[\])]?\s*$", re.IGNORECASE)
_CLOCK = re.compile(r"\[?(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,;](\d{1,6}))?\]?$")
_FRAMES = re.compile(r"(\d{1,3}):(\d\d):(\d\d)[:;](\d\d)$")
_LIKE_TIME = re.compile(r"\d{1,3}:\d\d|\d+[.,]\d+$|\d+$")
_DECIMAL = re.compile(r"\d+[.,]\d+$")
_WHOLE = re.compile(r"\d+$")
_SAMPLE_ROWS = 30
_SHORTEST_MILLISECONDS = 100  # the usual length of a turn: a smaller number is one of seconds


class Head(NamedTuple):
    """The places of the columns, and the length of a unit of their numbers in seconds."""

    places: dict[str, int]
    unit: float


# Mynah's own tables


def _own_confidence(sample: Sample) -> float:
    first = sample.head.partition("\n")[0].replace(",", "\t").split("\t")
    return 1.0 if tuple(first[: len(COLUMNS)]) == COLUMNS else 0.0


def _read_own(sample: Sample, report: ReportNote) -> Transcript:
    """Return the segments as Mynah wrote them, words with their times and doubts."""
    is_tabbed = "\t" in sample.head.partition("\n")[0]
    dialect = "excel-tab" if is_tabbed else "excel"

    def plain(cell: str | None) -> str:
        text = plain_cell(cell or "")
        return unescaped(text) if is_tabbed else text

    made = Collector()
    try:
        reader = csv.DictReader(io.StringIO(sample.text, newline=""), dialect=dialect)
        for _, rows in groupby(reader, key=lambda row: row["segment"]):
            listed = list(rows)
            words = tuple(_own_word(row, plain(row["text"])) for row in listed)
            span = _own_times(listed[0], "utterance_start", "utterance_end")
            translation = plain(listed[0].get("translation")) or None
            segment = Segment(words, plain(listed[0]["speaker"]) or None, translation=translation)
            if span is not None and span != (segment.start, segment.end):
                segment = msgspec.structs.replace(segment, span=span)
            made.segments.append(segment)
    except (csv.Error, KeyError) as error:
        raise unreadable("table", str(error)) from error
    return made.transcript(report)


def _own_word(row: Mapping[str, str | None], text: str) -> Word:
    start, end = _own_times(row, "start", "end") or (None, None)
    doubt = row.get("doubt") or ""
    known: Doubt | None = "silence" if doubt == "silence" else "loop" if doubt == "loop" else None
    return Word(text, start, end, seconds_of(row.get("confidence")), known)


def _own_times(row: Mapping[str, str | None], first: str, last: str) -> tuple[float, float] | None:
    start, end = seconds_of(row.get(first), 0.001), seconds_of(row.get(last), 0.001)
    return None if start is None or end is None else (start, end)


# Tables of other programs


def _rows(text: str, delimiter: str) -> list[list[str]]:
    try:
        stream = io.StringIO(text, newline="")
        if delimiter == "\t" and not text.startswith('"'):  # ELAN quotes nothing
            reader = csv.reader(stream, delimiter=delimiter, quoting=csv.QUOTE_NONE)
        else:
            reader = csv.reader(stream, delimiter=delimiter)
        return [[cell.strip() for cell in row] for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise unreadable("table", str(error)) from error


def _delimiter(sample: Sample) -> str:
    lines = sample.head.split("\n", 5)[:5]
    return max("\t;,", key=lambda mark: sum(line.count(mark) > 0 for line in lines) * 1000 + lines[0].count(mark))


def _sample_rows(sample: Sample) -> list[list[str]]:
    try:
        return _rows("\n".join(sample.head.split("\n")[:_SAMPLE_ROWS]), _delimiter(sample))
    except InputFault:
        return []


def _named_confidence(sample: Sample) -> float:
    rows = _sample_rows(sample)
    return 0.85 if len(rows) > 1 and find_head(rows) is not None else 0.0


def _elan_confidence(sample: Sample) -> float:
    if sample.suffix not in (".txt", ".tsv", ".tab", ".csv"):
        return 0.0
    rows = _sample_rows(sample)
    return 0.8 if len(rows) > 0 and _delimiter(sample) == "\t" and _shape(rows) is not None else 0.0


def _read_table(sample: Sample, report: ReportNote) -> Transcript:
    return read_rows(_rows(sample.text, _delimiter(sample)), report, sample.tiers)


def read_rows(rows: Sequence[Sequence[str]], report: ReportNote, wanted: Sequence[str] = ()) -> Transcript:
    """Return the transcript in the rows of a table, with or without a row of names.

    `wanted` are the names of the tiers to read, if the rows have tiers.

    Raises InputFault("transcript-unread") for a table without a column of texts.
    """
    head = find_head(rows)
    if head is None:
        head = _shape(rows)
    else:
        rows = rows[1:]
    if head is None:
        raise unreadable("table", "no column of texts is recognised")
    places, made = head.places, Collector()
    unit = _number_unit(rows, places) if head.unit == 0.0 else head.unit
    rate = _frame_rate(rows, places)
    parsed: list[tuple[str, str, float | None, float | None]] = []
    for row in rows:
        cells = {name: row[place] if place < len(row) else "" for name, place in places.items()}
        start, end = (_time(cells.get(name, ""), unit, rate) for name in ("start", "end"))
        if end is None and start is not None and (length := _time(cells.get("duration", ""), unit, rate)) is not None:
            end = round(start + length, 3)
        parsed.append((plain_cell(cells.get("speaker", "")), plain_cell(cells["text"]), start, end))
    if "tier" in places:
        return _of_tiers(parsed, report, wanted)
    following = [start for _, _, start, _ in parsed[1:]]
    for (speaker, text, start, end), after in zip(parsed, [*following, None], strict=True):
        if end is None and "end" not in places and start is not None and after is not None and after > start:
            end = after
        made.add(text, start if end is not None else None, end, speaker)
    return made.transcript(report)


def _of_tiers(
    rows: Iterable[tuple[str, str, float | None, float | None]], report: ReportNote, wanted: Sequence[str]
) -> Transcript:
    tiers: dict[str, list[Interval]] = {}
    for name, text, start, end in rows:
        if start is not None and end is not None:
            tiers.setdefault(name, []).append(Interval(round(start * 1000), round(end * 1000), text))
    names = choose_tiers(list(tiers.items()), wanted, report)
    return to_transcript(collect(zip(names, tiers.values(), strict=True)), 0.0)


def find_head(rows: Sequence[Sequence[str]]) -> Head | None:
    """Return the columns that the first row names. It must name texts, and times or speakers."""
    places: dict[str, int] = {}
    unit = 0.0
    for place, cell in enumerate(rows[0] if rows else ()):
        name = _UNIT.sub("", cell).strip().casefold()
        found = _COLUMN.get(name)
        measure = _UNIT.search(cell)
        if found is None or found in places:
            continue
        places[found] = place
        if name.startswith("tier"):
            places["tier"] = place
        if measure and found == "start" and measure[1].casefold() in ("ms", "msec"):
            unit = 0.001
    if "text" not in places or not {"start", "speaker"} & places.keys():
        return None
    return Head(places, unit)


def _shape(rows: Sequence[Sequence[str]]) -> Head | None:
    """Return the columns of a table without names, as ELAN exports it: a tier, times, and a text in the last column."""
    sample = [row for row in rows[:_SAMPLE_ROWS] if len(row) > 2]
    if not sample or len(sample) < len(rows[:_SAMPLE_ROWS]) or len({len(row) for row in sample}) > 1:
        return None
    columns = list(zip(*sample, strict=True))
    for pattern, unit in ((_CLOCK, 1.0), (_DECIMAL, 1.0), (_WHOLE, 0.001)):
        timed = [n for n, column in enumerate(columns) if all(map(pattern.match, column))]
        for first, last in pairwise(timed):
            pairs = [(_time(row[first], unit, 25), _time(row[last], unit, 25)) for row in sample]
            if all(start is not None and end is not None and start < end for start, end in pairs):
                every = {n for n, column in enumerate(columns) if all(map(_LIKE_TIME.match, column))}
                texts = [n for n in range(len(columns)) if n not in every and any(columns[n])]
                if not texts:
                    return None
                tier = {"speaker": texts[0], "tier": texts[0]} if len(texts) > 1 and texts[0] < first else {}
                return Head({"start": first, "end": last, "text": texts[-1], **tier}, unit)
    return None


def _time(cell: str, unit: float, rate: int) -> float | None:
    if clock := _CLOCK.match(cell):
        hours, minutes, whole, fraction = clock.groups()
        return seconds(hours, minutes, whole, (fraction or "0")[:3])
    if frames := _FRAMES.match(cell):
        return round(seconds(frames[1], frames[2], frames[3], None) + int(frames[4]) / rate, 3)
    return seconds_of(cell, unit)


def _number_unit(rows: Sequence[Sequence[str]], places: Mapping[str, int]) -> float:
    """Return a thousandth if the times are whole numbers of milliseconds, else 1."""
    numbers = [row[places["start"]] for row in rows if "start" in places and places["start"] < len(row)]
    ends = [row[places["end"]] for row in rows if "end" in places and places["end"] < len(row)]
    are_whole = all(number.isdecimal() for number in (*numbers, *ends) if number)
    pairs = ((seconds_of(start), seconds_of(end)) for start, end in zip(numbers, ends, strict=False))
    lengths = [end - start for start, end in pairs if start is not None and end is not None]
    return 0.001 if are_whole and lengths and sorted(lengths)[len(lengths) // 2] >= _SHORTEST_MILLISECONDS else 1.0


def _frame_rate(rows: Sequence[Sequence[str]], places: Mapping[str, int]) -> int:
    """Return the smallest usual number of frames a second that the times allow."""
    cells = (row[places[name]] for row in rows for name in ("start", "end") if places.get(name, len(row)) < len(row))
    most = max((int(found[4]) for cell in cells if (found := _FRAMES.match(cell))), default=0)
    return next((rate for rate in (25, 30, 60) if most < rate), 100)


KINDS = (
    Kind("Mynah CSV", (".csv", ".tsv"), _own_confidence, _read_own),
    Kind("CSV", (".csv", ".tsv", ".txt"), _named_confidence, _read_table),
    Kind("ELAN TSV", (".txt", ".tsv", ".tab"), _elan_confidence, _read_table),
)

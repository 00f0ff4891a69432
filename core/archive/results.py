"""Hold the results of a search: recordings, places in context, growing lists and their orders."""

import csv
import datetime
import io
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from pathlib import Path
from typing import Literal, NamedTuple

from core.archive.query import Query
from core.contracts.errors import InputFault
from core.contracts.files import write_atomic
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import docx
from core.formats.naming import FreeNames
from core.formats.recognition import EXTENSIONS, format_of
from core.formats.text_encoding import safe_cell
from core.formats.tiers import textgrid
from core.transcript.search_tokens import search_tokens
from core.transcript.timestamps import format_timestamp

Order = Literal["found", "left", "right", "recording", "time", "speaker"]


class Recording(NamedTuple):
    """A recording of the archive. `words` counts its indexed words. `date` is the day of its last change."""

    job: int
    path: Path
    date: datetime.date
    language: str | None
    words: int


class Hit(NamedTuple):
    """A place in its context. Times are seconds of the recording, None for untimed words."""

    recording: Recording
    left: str
    text: str
    right: str
    start: float | None
    end: float | None
    speaker: str | None
    language: str | None


class Results:
    """The known places of a query, whole passages in order. `complete`: there are no others."""

    def __init__(self, query: Query, rows: Sequence[int], counts: Sequence[int], complete: bool) -> None:
        """Take the rows of the passages in the index, and the number of places in each."""
        self.query, self.complete = query, complete
        self.rows, self.counts = rows, counts
        self._ends = list(accumulate(counts))

    def __len__(self) -> int:
        """Return the number of places."""
        return self._ends[-1] if self._ends else 0

    def place(self, number: int) -> tuple[int, int]:
        """Return the row of a place's passage, and the number of the place in that passage."""
        at = bisect_right(self._ends, number)
        return self.rows[at], number - (self._ends[at] - self.counts[at])


def sort_key(hit: Hit | None, order: Order) -> tuple[object, ...]:
    """Return the key that sorts places. Contexts compare by their words, the nearest word first."""
    if hit is None:
        return ((),) if order in ("left", "right") else ("",)
    match order:
        case "left":
            return (search_tokens(hit.left)[::-1],)
        case "right":
            return (search_tokens(hit.right),)
        case "speaker":
            return (hit.speaker or "",)
        case "time":
            return (hit.recording.date.isoformat(), hit.recording.job, hit.start or 0.0)
        case _:
            return (hit.recording.path.name.casefold(), hit.recording.job, hit.start or 0.0)


COLUMNS = ("recording", "start", "end", "speaker", "language", "date", "left", "hit", "right", "path")
KINDS = tuple(EXTENSIONS[name] for name in ("csv", "docx", "textgrid"))
_TABLE = ("Recording", "Time", "Speaker", "", "", "")


def write_hits(hits: Iterable[Hit], path: Path, query: str, overwrite: bool = True) -> list[Path]:
    """Write the places to `path` in the format of its extension. Return the written files.

    A TextGrid holds one recording. For several recordings, each file's name ends with the recording's name.

    Raises:
        InputFault: format for an unknown extension.
        EnvironmentFault: disk or no-write.
        FileExistsError: the file exists and `overwrite` is false.
    """
    kind = format_of(path)
    if kind is None or EXTENSIONS[kind] not in KINDS:
        raise InputFault("format", unknown=path.suffix or path.name, known=", ".join(KINDS))
    contents: Iterable[tuple[Path, str | bytes]]
    match kind:
        case "csv":
            contents = [(path, "".join(chain(["\ufeff"], csv_lines(hits))))]
        case "docx":
            contents = [(path, docx.write_table(query, chain([_TABLE], map(_row, hits)), strong=4, right=3))]
        case _:
            contents = list(_grids(hits, path))
    for target, content in contents:
        write_atomic(target, content, overwrite)
    return [target for target, _ in contents]


def csv_lines(hits: Iterable[Hit]) -> Iterator[str]:
    """Yield the lines of a CSV table (RFC 4180), COLUMNS first. Times are seconds with three decimals.

    `safe_cell` shields text that a spreadsheet would run.
    """
    rows = (
        (
            safe_cell(hit.recording.path.name),
            _seconds(hit.start),
            _seconds(hit.end),
            safe_cell(hit.speaker or ""),
            hit.language or "",
            hit.recording.date.isoformat(),
            *map(safe_cell, (hit.left, hit.text, hit.right, str(hit.recording.path))),
        )
        for hit in hits
    )
    for row in chain([COLUMNS], rows):
        line = io.StringIO()
        csv.writer(line).writerow(row)
        yield line.getvalue()


def _seconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.3f}"


def _row(hit: Hit) -> Sequence[str]:
    at = "" if hit.start is None else format_timestamp(hit.start)
    return hit.recording.path.name, at, hit.speaker or "", hit.left, hit.text, hit.right


def _grids(hits: Iterable[Hit], path: Path) -> Iterator[tuple[Path, str]]:
    by_recording: dict[int, list[Hit]] = {}
    for hit in hits:
        by_recording.setdefault(hit.recording.job, []).append(hit)
    names = FreeNames()
    for places in by_recording.values():
        recording = places[0].recording
        segments = tuple(
            Segment((Word(hit.text, hit.start, hit.end),), hit.speaker) for hit in places if hit.start is not None
        )
        end = max((segment.end or 0.0 for segment in segments), default=0.0)
        target = path
        if len(by_recording) > 1:
            target = path.with_name(names.take(f"{path.stem}_{recording.path.stem}") + path.suffix)
        yield target, textgrid.write(Transcript(segments, recording.path.name, end, ""))

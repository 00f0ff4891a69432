"""Write tables with one row for each word: tab-separated for programs, comma-separated for spreadsheets."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from itertools import chain

from core.contracts.transcript import Transcript
from core.formats.text_encoding import safe_cell

COLUMNS = ("segment", "speaker", "start", "end", "confidence", "text", "doubt", "utterance_start", "utterance_end")
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def write(transcript: Transcript) -> bytes:
    """Return the transcript as a table in UTF-8: a header row, then one row a word. Lines end with LF.

    Unknown values are empty cells. The columns are:

    * `segment` counts from 1.
    * `start` and `end` are the times of the word in whole milliseconds.
    * `utterance_start` and `utterance_end` are the times of its segment in whole milliseconds.
    * `confidence` is in [0, 1] with four decimals.
    * `doubt` is "silence" or "loop" for a word that may be invented.
    * `translation` exists in a translated transcript. Only the first row of each segment has it.

    `safe_cell` shields text that a spreadsheet would run. In text, a tab, LF, CR or backslash is written `\\t`, `\\n`,
    `\\r` or `\\\\`. A cell with a quotation mark is quoted as in CSV. Excel, pandas and R would take a leading mark for
    the start of a long cell.
    """
    out = io.BytesIO()  # written row by row, because the table is many times as long as its text
    text = io.TextIOWrapper(out, "utf-8", errors="replace", newline="")
    rows = chain((_columns(transcript),), _rows(transcript, lambda cell: safe_cell(cell.translate(_ESCAPES))))
    csv.writer(text, "excel-tab", lineterminator="\n").writerows(rows)
    text.flush()
    return out.getvalue()


_ESCAPED = re.compile(r"\\([\\tnr])")
_MEANINGS = {"\\": "\\", "t": "\t", "n": "\n", "r": "\r"}


def unescaped(cell: str) -> str:
    """Return the text that `write` escaped as this cell."""
    return _ESCAPED.sub(lambda escape: _MEANINGS[escape[1]], cell) if "\\" in cell else cell


def write_csv(transcript: Transcript) -> bytes:
    """Return the same table as RFC 4180 has it, with a byte order mark.

    Excel recognises UTF-8 only by that mark.
    """
    out = io.BytesIO()
    text = io.TextIOWrapper(out, "utf-8-sig", errors="replace", newline="")
    csv.writer(text).writerows(chain((_columns(transcript),), _rows(transcript, safe_cell)))
    text.flush()
    return out.getvalue()


def _columns(transcript: Transcript) -> tuple[str, ...]:
    return (*COLUMNS, *["translation"] * transcript.is_translated)


def _rows(transcript: Transcript, cell: Callable[[str], str]) -> Iterator[tuple[str, ...]]:
    """Yield the rows. `cell` prepares text, but neither numbers nor names of doubts."""
    translated = transcript.is_translated
    for number, segment in enumerate(transcript.segments, 1):
        utterance = (_milliseconds(segment.start), _milliseconds(segment.end))
        speaker = cell(segment.speaker or "")
        for place, word in enumerate(segment.words):
            confidence = "" if word.confidence is None else f"{word.confidence:.4f}"
            times = (_milliseconds(word.start), _milliseconds(word.end))
            below = ["" if place else cell(segment.translation or "")] * translated
            doubt = word.doubt or ""
            yield (str(number), speaker, *times, confidence, cell(word.text), doubt, *utterance, *below)


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else str(round(seconds * 1000))

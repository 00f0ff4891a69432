"""The text in a file that some other program wrote, in whatever encoding that was."""

import codecs
import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from core.contracts import media
from core.contracts.errors import InputFault
from core.formats.legacy_encodings import decode_legacy
from core.formats.reading_notes import ReportNote, ignore_notes

LARGEST = 2**28  # bytes of a transcript; what is larger is something else
_LINE_ENDS = re.compile(r"\r?\r\n|\r")  # CR CR LF: a line's CR LF that was written as text once more
_FEWEST_ZEROS = 3  # of the first bytes, to take them for UTF-16; fewer are in what is no text
_MARKS = (  # UTF-32 first: its little-endian mark begins like that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def file_bytes(path: Path) -> bytes:
    """All of a file.

    Raises InputFault as media.check_file does, but transcript-empty for no bytes, and transcript-large for too many.
    """
    try:
        facts = media.check_file(path)
    except InputFault as fault:
        if fault.code == "empty":
            raise InputFault("transcript-empty") from fault
        raise
    if facts.st_size > LARGEST:
        raise InputFault("transcript-large", largest=LARGEST // 2**20)
    try:
        return path.read_bytes()
    except OSError as error:
        raise media.read_fault(error) from error


def file_text(path: Path, report: ReportNote = ignore_notes) -> str:
    """A file's text, lines ended by LF. Raises InputFault as `file_bytes` does, and transcript-encoding."""
    return decode_text(file_bytes(path), report)


def decode_text(data: bytes, report: ReportNote = ignore_notes) -> str:
    """Text by its byte order mark, else UTF-16 where many bytes are 0, those of odd or of even places, else UTF-8, else
    by a guess that is told.

    Lines end with LF, there is no NUL, and no byte order mark where files were put together. Raises
    InputFault("transcript-encoding") for what is no text.
    """
    encoding = _encoding(data)
    whole = data[: len(data) - len(data) % 2] if encoding.startswith("utf-16-") else data  # else it was cut off
    try:  # what has its mark is that, even where it was cut off within a character
        text = whole.decode(encoding, "replace" if encoding in ("utf-16", "utf-32") else "strict")
    except UnicodeDecodeError:
        text = decode_legacy(data, report)
    text = text.replace("\0", "").replace("\ufeff", "")
    return _LINE_ENDS.sub("\n", text)


def as_utf8(data: bytes) -> bytes:
    """The same text in UTF-8 where it is UTF-16 or UTF-32, else the bytes as they are. Raises as `decode_text`."""
    return decode_text(data).encode() if _encoding(data).startswith(("utf-16", "utf-32")) else data


def _encoding(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    # of UTF-16 the spaces and figures of any language; NULs alone, as a power cut leaves behind a text, are at either
    even, odd = data[0:2000:2].count(0), data[1:2000:2].count(0)
    most, least = max(even, odd), min(even, odd)
    if most >= _FEWEST_ZEROS and 2 * most > 3 * least and 16 * most > min(len(data), 2000):
        return "utf-16-le" if odd > even else "utf-16-be"
    return "utf-8"


_DELIMITERS = ",;\t"


def csv_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table, each with the line that it begins in; cells are apart by what the first line has most of.

    Raises InputFault("csv-quotes") for a quotation mark that is not closed, which would take all lines behind it into
    one cell.
    """
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputFault("csv-quotes", line=line, reason=str(error)) from error

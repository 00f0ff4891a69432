"""Read the text of a file from any program, in any encoding."""

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

LARGEST = 2**28  # bytes of a transcript; a larger file is not one
_LINE_ENDS = re.compile(r"\r?\r\n|\r")  # CR CR LF comes from writing CR LF in text mode
_FEWEST_ZEROS = 3  # among the first bytes of UTF-16; other files may have fewer
_MARKS = (  # UTF-32 first: its little-endian mark begins like that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def file_bytes(path: Path) -> bytes:
    """Return all bytes of a file.

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
    """Return a file's text with lines that end with LF.

    Raises InputFault as `file_bytes` does, and transcript-encoding.
    """
    return decode_text(file_bytes(path), report)


def decode_text(data: bytes, report: ReportNote = ignore_notes) -> str:
    """Return bytes as text.

    The byte order mark decides the encoding. Without one, zeros at mostly odd or mostly even places mean UTF-16, and
    valid UTF-8 is UTF-8. Any other encoding is guessed, and the guess is reported.

    Lines end with LF. NUL and inner byte order marks of joined files are removed. Raises
    InputFault("transcript-encoding") for bytes that are not text.
    """
    encoding = _encoding(data)
    whole = data[: len(data) - len(data) % 2] if encoding.startswith("utf-16-") else data  # drops half a character
    try:  # a byte order mark counts even if the file ends within a character
        text = whole.decode(encoding, "replace" if encoding in ("utf-16", "utf-32") else "strict")
    except UnicodeDecodeError:
        text = decode_legacy(data, report)
    text = text.replace("\0", "").replace("\ufeff", "")
    return _LINE_ENDS.sub("\n", text)


def as_utf8(data: bytes) -> bytes:
    """Return UTF-16 or UTF-32 as UTF-8, and other bytes as they are. Raises as `decode_text` does."""
    return decode_text(data).encode() if _encoding(data).startswith(("utf-16", "utf-32")) else data


def _encoding(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    # Spaces and figures of UTF-16 have a zero on one side. A run of NULs after a power cut has zeros on both sides.
    even, odd = data[0:2000:2].count(0), data[1:2000:2].count(0)
    most, least = max(even, odd), min(even, odd)
    if most >= _FEWEST_ZEROS and 2 * most > 3 * least and 16 * most > min(len(data), 2000):
        return "utf-16-le" if odd > even else "utf-16-be"
    return "utf-8"


_DELIMITERS = ",;\t"
_FORMULA = re.compile(r"'*[=+\-@\t\r\n]")  # a spreadsheet takes these signs for the start of a formula
_SHIELD = "'"


def safe_cell(text: str) -> str:
    """Return the text of a cell so that a spreadsheet does not run it as a formula. `plain_cell` returns the text.

    Only cells of text need it: a negative number is no formula.
    """
    return _SHIELD + text if _FORMULA.match(text) else text


def plain_cell(cell: str) -> str:
    """Return the text that `safe_cell` wrote as this cell."""
    return cell[1:] if cell.startswith(_SHIELD) and _FORMULA.match(cell) else cell


def csv_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a table, each with the number of its first line. Cells lose the shield of `safe_cell`.

    The delimiter is the most frequent candidate in the first line. Raises InputFault("csv-quotes") for an open
    quotation mark, which would swallow all following lines.
    """
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            yield line, [plain_cell(cell) for cell in cells]
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputFault("csv-quotes", line=line, reason=str(error)) from error

"""Tables that people give as CSV: rows with their lines, whatever stands between cells."""

import csv
import io
from collections.abc import Iterator

from core.contracts.errors import InputFault

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

"""Read OpenDocument texts: paragraphs, text boxes and tables, without notes, deleted text and indexes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from core.contracts.transcript import Transcript
from core.formats.foreign.documents import Cell, Paragraph, Piece, Table, document, paragraph_of, table_of
from core.formats.foreign.kinds import Kind, Sample, attribute, local_name, unreadable
from core.formats.reading_notes import COMMENTS, DELETIONS, FOOTNOTES, HEADINGS, INDEX, ReportNote, report_left_out

_TITLE = "ODT"
_UNSEEN = {
    "note": FOOTNOTES,
    "annotation": COMMENTS,
    "changed-region": DELETIONS,
    "h": HEADINGS,
    "table-of-content": INDEX,
    "alphabetical-index": INDEX,
    "illustration-index": INDEX,
    "table-index": INDEX,
    "object-index": INDEX,
    "user-index": INDEX,
    "bibliography": INDEX,
}
"""Elements whose text belongs to no turn."""
_SIGNS = {"tab": "\t", "s": " "}


def _confidence(sample: Sample) -> float:
    return 0.9 if {"content.xml", "mimetype"} <= sample.members else 0.0


def _read(sample: Sample, report: ReportNote) -> Transcript:
    """Return the paragraphs of the text. A line break begins another line. Report the skipped parts.

    Raises:
        InputFault: "transcript-unread".
    """
    root = sample.member("content.xml", _TITLE)
    bold = {
        attribute(style, "name")
        for style in root.iter()
        if local_name(style) == "style" and any(attribute(each, "font-weight") == "bold" for each in style.iter())
    } | {"Strong_20_Emphasis"}
    text = next((each for each in root.iter() if local_name(each) == "text"), root)
    reader = _Reader(bold)
    try:
        parts = [*reader.parts(text)]
    except RecursionError as error:
        raise unreadable(_TITLE, "it is nested too deeply") from error
    report_left_out(report, reader.left_out)
    return document(parts, report)


class _Reader:
    """Reads blocks of a text, and counts the skipped parts."""

    def __init__(self, bold: set[str | None]) -> None:
        self._bold = bold
        self.left_out: Counter[str] = Counter()

    def parts(self, element: Element) -> Iterator[Paragraph | Table]:
        """Yield the paragraphs and tables in an element."""
        for block in self._blocks(element):
            if local_name(block) == "table":
                yield table_of(self._rows(block))
            else:
                yield from map(paragraph_of, self._paragraph(block))

    def _blocks(self, element: Element) -> Iterator[Element]:
        for each in element:
            if local_name(each) in ("p", "table"):
                yield each
            elif self._is_seen(each):
                yield from self._blocks(each)

    def _is_seen(self, element: Element) -> bool:
        """Tell whether the text of an element counts. Count the element if not."""
        kind = _UNSEEN.get(local_name(element))
        if kind is not None and any(text.strip() for text in element.itertext()):
            self.left_out[kind] += kind != DELETIONS or any(local_name(each) == "deletion" for each in element)
        return kind is None

    def _rows(self, table: Element) -> list[list[Cell]]:
        return [
            [[*self._lines_in(cell)] for cell in _nearest(row, "table-cell")] for row in _nearest(table, "table-row")
        ]

    def _lines_in(self, element: Element) -> Iterator[Sequence[Piece]]:
        """Yield the lines in a cell or a text box. A table inside it has no rows of its own."""
        for block in self._blocks(element):
            if local_name(block) == "p":
                yield from self._paragraph(block)
            else:
                yield from (line for row in self._rows(block) for cell in row for line in cell)

    def _paragraph(self, paragraph: Element) -> list[Sequence[Piece]]:
        """Return the lines of a paragraph, and those of its text boxes behind them."""
        lines, boxes = list[list[Piece]]([[]]), list[Sequence[Piece]]()
        self._add(paragraph, attribute(paragraph, "style-name") in self._bold, lines, boxes)
        return [*lines, *boxes]

    def _add(self, element: Element, is_bold: bool, lines: list[list[Piece]], boxes: list[Sequence[Piece]]) -> None:
        """Add the text in an element to the last line, and that of text boxes to `boxes`."""
        _append(lines, element.text, is_bold)
        for part in element:
            name = local_name(part)
            if name in _SIGNS:
                lines[-1].append(Piece(_SIGNS[name], is_bold))
            elif name == "line-break":
                lines.append([])
            elif name == "text-box":
                boxes += self._lines_in(part)
            elif name != "ruby-text" and self._is_seen(part):
                inner = is_bold or (name == "span" and attribute(part, "style-name") in self._bold)
                self._add(part, inner, lines, boxes)
            _append(lines, part.tail, is_bold)


def _append(lines: list[list[Piece]], text: str | None, is_bold: bool) -> None:
    if text:
        lines[-1].append(Piece(text.replace("\n", " "), is_bold))


def _nearest(element: Element, name: str) -> Iterator[Element]:
    """Yield the elements of a name that no other table surrounds."""
    for each in element:
        if local_name(each) == name:
            yield each
        elif local_name(each) not in ("p", "table", "table-cell"):
            yield from _nearest(each, name)


KIND = Kind(_TITLE, (".odt",), _confidence, _read)

"""Read OpenDocument texts: paragraphs, text boxes and tables, without notes, deleted text and indexes."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from core.contracts.transcript import Transcript
from core.formats.foreign.documents import BlockReader, Piece, document
from core.formats.foreign.kinds import Kind, Sample, attribute, local_name
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
    parts = reader.parts(text, _TITLE)
    report_left_out(report, reader.left_out)
    return document(parts, report)


class _Reader(BlockReader):
    table, row, cell = "table", "table-row", "table-cell"
    closed = frozenset(("p", "table", "table-cell"))

    def __init__(self, bold: set[str | None]) -> None:
        super().__init__()
        self._bold = bold

    def is_seen(self, element: Element) -> bool:
        """Tell whether the text of an element counts. Count the element if not."""
        kind = _UNSEEN.get(local_name(element))
        if kind is not None and any(text.strip() for text in element.itertext()):
            self.left_out[kind] += kind != DELETIONS or any(local_name(each) == "deletion" for each in element)
        return kind is None

    def paragraph(self, paragraph: Element) -> list[Sequence[Piece]]:
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
                boxes += self.lines_in(part)
            elif name != "ruby-text" and self.is_seen(part):
                inner = is_bold or (name == "span" and attribute(part, "style-name") in self._bold)
                self._add(part, inner, lines, boxes)
            _append(lines, part.tail, is_bold)


def _append(lines: list[list[Piece]], text: str | None, is_bold: bool) -> None:
    if text:
        lines[-1].append(Piece(text.replace("\n", " "), is_bold))


KIND = Kind(_TITLE, (".odt",), _confidence, _read)

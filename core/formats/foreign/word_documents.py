"""Read documents of Word: paragraphs, text boxes and tables in any wrapping."""

import re
from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.foreign.documents import (
    BlockReader,
    Piece,
    cell_text,
    document,
    nearest,
)
from core.formats.foreign.kinds import Kind, Sample, attribute, local_name
from core.formats.reading_notes import (
    COMMENTS,
    DELETIONS,
    EMBEDDED,
    FOOTNOTES,
    HEADERS,
    HEADINGS,
    INDEX,
    ReportNote,
    report_left_out,
)

_TITLE = "Word"
_BODY = "word/document.xml"
_HEADER = re.compile(r"word/(header|footer)\d*\.xml")
_UNSEEN = ("del", "moveFrom", "Fallback", "rt", "pPr")
"""Elements whose text is no text: deleted, moved, there in a newer way, or a reading aid above a word."""
_SIGNS = {"tab": "\t", "ptab": "\t", "noBreakHyphen": "-"}
_NOTES = {
    "footnoteReference": FOOTNOTES,
    "endnoteReference": FOOTNOTES,
    "commentReference": COMMENTS,
    "altChunk": EMBEDDED,
}
_HEADING = re.compile(r"(heading( ?\d)?|title|subtitle)\Z", re.IGNORECASE)
_CONTENTS = re.compile(r"toc \d\Z", re.IGNORECASE)
_HEADING_ID = re.compile(r"Heading|Title|Ü?berschrift")
"""A style without a name: some programs write no list of styles."""


def _confidence(sample: Sample) -> float:
    return 0.9 if _BODY in sample.members else 0.0


def _read(sample: Sample, report: ReportNote) -> Transcript:
    """Return the paragraphs of the body. A line break begins another line. Report the skipped parts.

    Raises:
        InputFault: "transcript-unread".
    """
    reader = _Reader(_style_names(sample))
    parts = reader.parts(sample.member_parts(_BODY, "body", _TITLE), _TITLE)
    reader.left_out[HEADERS] = sum(_has_text(sample, name) for name in sample.members if _HEADER.fullmatch(name))
    report_left_out(report, reader.left_out)
    return document(parts, report)


def _style_names(sample: Sample) -> Mapping[str, str]:
    """Return the names of styles by their ids. The names of Word's own styles are English in every language."""
    if "word/styles.xml" not in sample.members:
        return {}
    try:
        root = sample.member("word/styles.xml", _TITLE)
    except InputFault:  # damaged styles are no reason to refuse the text
        return {}
    return {
        attribute(style, "styleId") or "": attribute(name, "val") or ""
        for style in root
        if local_name(style) == "style"
        for name in style
        if local_name(name) == "name"
    }


def _has_text(sample: Sample, name: str) -> bool:
    try:
        return any((each.text or "").strip() for each in sample.member(name, _TITLE).iter() if local_name(each) == "t")
    except InputFault:
        return False


class _Reader(BlockReader):
    table, row, cell = "tbl", "tr", "tc"
    closed = frozenset((*_UNSEEN, "p", "tbl", "r"))

    def __init__(self, styles: Mapping[str, str]) -> None:
        super().__init__()
        self._styles = styles

    def is_seen(self, element: Element) -> bool:
        """Tell whether the text of an element counts. Count deleted text, and what refers to a text elsewhere."""
        name = local_name(element)
        if name in _NOTES:
            self.left_out[_NOTES[name]] += 1
        elif name == "del" and any(local_name(each) in ("t", "delText") for each in element.iter()):
            self.left_out[DELETIONS] += 1
        return name not in _UNSEEN

    def paragraph(self, paragraph: Element) -> list[Sequence[Piece]]:
        """Return the lines of a paragraph, and those of its text boxes behind them."""
        lines, boxes = list[list[Piece]]([[]]), list[Sequence[Piece]]()
        self._add(paragraph, False, lines, boxes)
        kind = self._kind(paragraph)
        if kind is not None and cell_text(lines):
            self.left_out[kind] += 1
            return boxes
        return [*lines, *boxes]

    def _kind(self, paragraph: Element) -> str | None:
        """Return the kind of a paragraph that belongs to no turn, else None."""
        for properties in nearest(paragraph, "pPr", self.closed):
            for style in nearest(properties, "pStyle", self.closed):
                identity = attribute(style, "val") or ""
                name = self._styles.get(identity)
                if _CONTENTS.match(name or ""):
                    return INDEX
                if _HEADING.match(name) if name is not None else _HEADING_ID.match(identity):
                    return HEADINGS
        return None

    def _add(self, element: Element, is_bold: bool, lines: list[list[Piece]], boxes: list[Sequence[Piece]]) -> None:
        """Add the text in an element to the last line, and that of text boxes to `boxes`."""
        for part in element:
            name = local_name(part)
            if name == "t":
                lines[-1].append(Piece(part.text or "", is_bold))
            elif name == "r":
                self._add(part, any(map(_is_bold, nearest(part, "rPr", self.closed))), lines, boxes)
            elif name in _SIGNS:
                lines[-1].append(Piece(_SIGNS[name], is_bold))
            elif name in ("br", "cr"):
                lines.append([])
            elif name == "txbxContent":
                boxes += self.lines_in(part)
            elif self.is_seen(part) and len(part):
                self._add(part, is_bold, lines, boxes)


def _is_bold(properties: Element) -> bool:
    return any(local_name(each) == "b" and attribute(each, "val") not in ("0", "false") for each in properties)


KIND = Kind(_TITLE, (".docx",), _confidence, _read)

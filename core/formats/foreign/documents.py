"""Read documents: paragraphs, bold names, time stamps and tables. Markdown has no module of its own."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple
from xml.etree.ElementTree import Element

from core.contracts.transcript import Transcript
from core.formats.foreign.kinds import Kind, Sample, local_name, unreadable
from core.formats.foreign.made import Collector
from core.formats.foreign.tables import find_head, read_rows
from core.formats.reading_notes import AROUND_TABLE, FORMATTING, HEADINGS, ReportNote, report_left_out
from core.formats.stamped_text import Line, read_lines
from core.formats.subtitles import clean

_MOST_NAME_WORDS = 5
_EDGE = " \t:：–—-"  # noqa: RUF001 - the colon of full width is meant
_STAMP = r"(?:[\[(]?\d{1,3}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?[\])]?)"
_STAMPED = re.compile(rf"\s*{_STAMP}\s*\Z")
_SENTENCE_END = re.compile(r"[.?!…][\"”’]?\Z")


class Piece(NamedTuple):
    """A part of a paragraph in one style."""

    text: str
    is_bold: bool = False


Cell = Sequence[Sequence[Piece]]
"""The lines in a cell of a table."""


class Paragraph(NamedTuple):
    """A paragraph, and the bold name at its beginning, the stamps around the name, and the rest."""

    whole: str
    lead: str
    stamp: str
    text: str
    translation: str = ""


class Table(NamedTuple):
    """A table: the texts of its cells by row, and its rows as paragraphs."""

    rows: Sequence[Sequence[str]]
    paragraphs: Sequence[Paragraph]


def lines_of(paragraphs: Iterable[Sequence[Piece]]) -> list[Line]:
    """Return paragraphs as lines. Bold words at the beginning of two paragraphs or more are names of speakers.

    A bold name in a paragraph of its own names the speaker of the paragraphs below it.
    """
    return _lines([paragraph_of(pieces) for pieces in paragraphs])[0]


def document(parts: Iterable[Paragraph | Table], report: ReportNote) -> Transcript:
    """Return the transcript in a document. A table of turns with a head counts alone."""
    paragraphs: list[Paragraph] = []
    turns: Table | None = None
    for part in parts:
        if isinstance(part, Table):
            paragraphs += part.paragraphs
            if turns is None and len(part.rows) > 1 and find_head(part.rows) is not None:
                turns = part
        else:
            paragraphs.append(part)
    if turns is not None:
        around = sum(_is_filled(each) for each in paragraphs) - sum(map(_is_filled, turns.paragraphs))
        report_left_out(report, {AROUND_TABLE: around})
        return read_rows(turns.rows, report)
    lines, below = _lines(paragraphs)
    return Transcript(tuple(read_lines(lines, report, below)), media="", duration=0.0, model="")


def table_of(rows: Sequence[Sequence[Cell]]) -> Table:
    """Return a table. A first cell may be a time, and the cell before the last one a name.

    A table of two columns may have a text on the left and its translation on the right.
    """
    plain = [[cell_text(cell) for cell in row] for row in rows]
    is_translated = _is_translated(rows, plain)
    paragraphs: list[Paragraph] = []
    for row, texts in zip(rows, plain, strict=True):
        if is_translated and len(row) == 2:
            text = [paragraph_of(line) for line in row[0]] or [paragraph_of(())]
            paragraphs += [*text[:-1], text[-1]._replace(translation=texts[1])]
        elif len(row) == 1:
            paragraphs += map(paragraph_of, row[0])
        elif row:
            paragraphs.append(paragraph_of(_turn(texts)))
    return Table([texts for texts in plain if any(texts)], paragraphs)


def cell_text(cell: Cell) -> str:
    """Return the text of a cell in one line."""
    return clean(" ".join("".join(piece.text for piece in line) for line in cell))


def _is_translated(rows: Sequence[Sequence[Cell]], plain: Sequence[Sequence[str]]) -> bool:
    """Tell whether the left one of two columns has texts: bold names with words behind, or many words."""
    pairs = [(row[0], texts[0]) for row, texts in zip(rows, plain, strict=True) if len(row) == 2 and texts[0]]
    if not pairs or any(len(row) > 2 for row in rows):
        return False
    if any(part.lead and part.text.strip() for cell, _ in pairs for part in map(paragraph_of, cell[:1])):
        return True
    return 2 * sum(len(text.split()) > _MOST_NAME_WORDS for _, text in pairs) >= len(pairs)


def _turn(texts: Sequence[str]) -> list[Piece]:
    *before, text = texts
    stamps = " ".join(each for each in before if re.fullmatch(_STAMP, each))
    name = " ".join(each for each in before if each and not re.fullmatch(_STAMP, each) and not each.isdigit())
    return [Piece(f"{stamps} "), Piece(name, bool(name)), Piece(f" {text}")]


def _is_filled(paragraph: Paragraph) -> bool:
    return bool(paragraph.whole.strip())


def _lines(paragraphs: Sequence[Paragraph]) -> tuple[list[Line], Mapping[int, str]]:
    """Return the lines of paragraphs, and the translations by the places of their lines."""
    leads = sum(bool(each.lead) for each in paragraphs)
    below = {number: each.translation for number, each in enumerate(paragraphs) if each.translation}
    if leads < 2 and not (leads and sum(bool(each.text.strip()) for each in paragraphs) == 1):
        return [Line(each.whole) for each in paragraphs], below
    lines: list[Line] = []
    below = {}
    speaker: str | None = None
    waiting = ""
    for _, lead, stamp, text, translation in paragraphs:
        if lead:
            speaker = lead
        if lead and not text.strip():
            waiting = stamp
            continue
        if translation:
            below[len(lines)] = translation
        lines.append(Line(f"{stamp or waiting} {text}", speaker if text.strip() else None))
        waiting = "" if text.strip() else waiting
    return lines, below


def paragraph_of(pieces: Sequence[Piece]) -> Paragraph:
    """Return a paragraph with its bold name and stamps apart."""
    before, place, whole = "", 0, "".join([piece.text for piece in pieces])
    while place < len(pieces) and (not pieces[place].text.strip() or _STAMPED.match(pieces[place].text)):
        before += pieces[place].text
        place += 1
    name = ""
    while place < len(pieces) and (pieces[place].is_bold or (name and not pieces[place].text.strip(_EDGE))):
        name += pieces[place].text
        place += 1
    behind = "".join(piece.text for piece in pieces[place:])
    if found := re.search(rf"\s*({_STAMP})\s*:?\s*\Z", name):
        before, name = f"{before} {found[1]}", name[: found.start()]
    if _STAMPED.match(behind):
        before, behind = f"{before} {behind}", ""
    lead = clean(name).strip(_EDGE)
    if not lead or len(lead.split()) > _MOST_NAME_WORDS or _SENTENCE_END.search(lead):
        return Paragraph(whole, "", "", whole)
    stamp = before.strip(f"{_EDGE}[]()")
    return Paragraph(whole, lead, f"[{stamp}]" if stamp else "", behind.lstrip(_EDGE))


class BlockReader(ABC):
    """Reads paragraphs and tables in any wrapping, and counts the skipped parts.

    `table`, `row` and `cell` are the names of elements. A row or cell lies in no element of `closed`.
    """

    table: ClassVar[str]
    row: ClassVar[str]
    cell: ClassVar[str]
    closed: ClassVar[frozenset[str]]

    def __init__(self) -> None:
        self.left_out: Counter[str] = Counter()

    def parts(self, elements: Iterable[Element], title: str) -> list[Paragraph | Table]:
        """Return the paragraphs and tables among the elements and inside them.

        Raises:
            InputFault: "transcript-unread" for elements that are nested too deeply.
        """
        try:
            return [part for element in elements for part in self._parts(element)]
        except RecursionError as error:
            raise unreadable(title, "it is nested too deeply") from error

    def _parts(self, element: Element) -> Iterator[Paragraph | Table]:
        for block in self._blocks(element):
            if local_name(block) == self.table:
                yield table_of(self._rows(block))
            else:
                yield from map(paragraph_of, self.paragraph(block))

    def _blocks(self, element: Element) -> Iterator[Element]:
        if local_name(element) in ("p", self.table):
            yield element
        elif self.is_seen(element):
            for each in element:
                yield from self._blocks(each)

    def _rows(self, table: Element) -> list[list[Cell]]:
        rows = nearest(table, self.row, self.closed)
        return [[[*self.lines_in(cell)] for cell in nearest(row, self.cell, self.closed)] for row in rows]

    def lines_in(self, element: Element) -> Iterator[Sequence[Piece]]:
        """Yield the lines in a cell or a text box. A table inside it has no rows of its own."""
        for each in element:
            for block in self._blocks(each):
                if local_name(block) == "p":
                    yield from self.paragraph(block)
                else:
                    yield from (line for row in self._rows(block) for cell in row for line in cell)

    @abstractmethod
    def is_seen(self, element: Element) -> bool:
        """Tell whether the text of an element counts. Count the element if not."""

    @abstractmethod
    def paragraph(self, paragraph: Element) -> list[Sequence[Piece]]:
        """Return the lines of a paragraph, and those of its text boxes behind them."""


def nearest(element: Element, name: str, closed: Container[str]) -> Iterator[Element]:
    """Yield the elements of a name that no other of that name and no element of `closed` surrounds."""
    for each in element:
        found = local_name(each)
        if found == name:
            yield each
        elif found not in closed:
            yield from nearest(each, name, closed)


# Markdown

_MD_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+.!<>|~&$:=>-])")
_MD_BOLD = re.compile(r"(?<!\\)\*\*(.+?)(?<!\\)\*\*|(?<!\\)__(.+?)(?<!\\)__")
_DOUBTFUL = re.compile(r"(?<!\s)\s*\\\[\?\\\]")  # blanks are read once, however many there are


def _markdown_confidence(sample: Sample) -> float:
    """Return how surely a text has bold names, which prose in Markdown hardly has at the beginning of lines."""
    if sample.suffix not in (".md", ".markdown") or sample.members:
        return 0.0
    leads = [line for line in sample.head.split("\n") if line.startswith(("**", "[", "\\["))]
    return 0.8 if len(leads) > 1 else 0.6 if leads else 0.3


def _read_markdown(sample: Sample, report: ReportNote) -> Transcript:
    """Return the paragraphs, without headings. A quotation below a paragraph is its translation."""
    paragraphs, made, below = list[list[Piece]](), Collector(), dict[int, str]()
    for line in sample.text.split("\n"):
        if re.match(r"#{1,6}\s", line):
            made.left_out[HEADINGS] += 1
        elif re.match(r"(?:[-*_]\s*){3,}$|```", line):
            made.left_out[FORMATTING] += 1
        elif line.startswith("> ") and any(paragraphs):
            last = max(n for n, pieces in enumerate(paragraphs) if any(piece.text.strip() for piece in pieces))
            below[last] = _unescaped(line[2:])
        else:
            paragraphs.append([*_md_pieces(_DOUBTFUL.sub("", line))])
    made.transcript(report)
    filled = [n for n, pieces in enumerate(paragraphs) if any(piece.text.strip() for piece in pieces)]
    lines = lines_of([paragraphs[n] for n in filled])
    translations = {place: below[n] for place, n in enumerate(filled) if n in below and len(lines) == len(filled)}
    return Transcript(tuple(read_lines(lines, report, translations)), media="", duration=0.0, model="")


def _md_pieces(line: str) -> Iterator[Piece]:
    place = 0
    for bold in _MD_BOLD.finditer(line):
        yield Piece(_unescaped(line[place : bold.start()]))
        yield Piece(_unescaped(bold[1] or bold[2]), True)
        place = bold.end()
    yield Piece(_unescaped(line[place:]))


def _unescaped(text: str) -> str:
    return _MD_ESCAPE.sub(r"\1", text)


KIND = Kind("Markdown", (".md",), _markdown_confidence, _read_markdown)

"""Read documents of word processors, web pages and Markdown: paragraphs, bold names, time stamps and tables."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from core.contracts.transcript import Transcript
from core.formats.foreign.kinds import Kind, Sample, attribute, local_name
from core.formats.foreign.made import Collector
from core.formats.foreign.tables import find_head, read_rows
from core.formats.reading_notes import COMMENTS, FOOTNOTES, ReportNote, report_left_out
from core.formats.stamped_text import Line, read_lines
from core.formats.subtitles import clean

_WORD, _ODT = "Word", "ODT"
_MOST_NAME_WORDS = 5
_EDGE = " \t:：–—-"  # noqa: RUF001 - the colon of full width is meant
_STAMP = r"(?:[\[(]?\d{1,3}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?[\])]?)"
_STAMPED = re.compile(rf"\s*{_STAMP}\s*\Z")
_SENTENCE_END = re.compile(r"[.?!…][\"”’]?\Z")


class Piece(NamedTuple):
    """A part of a paragraph in one style."""

    text: str
    is_bold: bool = False


class _Paragraph(NamedTuple):
    """A paragraph, and the bold name at its beginning, the stamps around the name, and the rest."""

    whole: str
    lead: str
    stamp: str
    text: str


def lines_of(paragraphs: Iterable[Sequence[Piece]]) -> list[Line]:
    """Return paragraphs as lines. Bold words at the beginning of two paragraphs or more are names of speakers.

    A bold name in a paragraph of its own names the speaker of the paragraphs below it.
    """
    return _lines([_split(pieces) for pieces in paragraphs])


def _lines(paragraphs: Sequence[_Paragraph]) -> list[Line]:
    leads = sum(bool(each.lead) for each in paragraphs)
    if leads < 2 and not (leads and sum(bool(each.text.strip()) for each in paragraphs) == 1):
        return [Line(each.whole) for each in paragraphs]
    lines: list[Line] = []
    speaker: str | None = None
    waiting = ""
    for _, lead, stamp, text in paragraphs:
        if lead:
            speaker = lead
        if lead and not text.strip():
            waiting = stamp
            continue
        shown = f"{stamp or waiting} {text}"
        lines.append(Line(shown, speaker if text.strip() else None))
        waiting = "" if text.strip() else waiting
    return lines


def _split(pieces: Sequence[Piece]) -> _Paragraph:
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
        return _Paragraph(whole, "", "", whole)
    stamp = before.strip(f"{_EDGE}[]()")
    return _Paragraph(whole, lead, f"[{stamp}]" if stamp else "", behind.lstrip(_EDGE))


def _transcript(
    paragraphs: Sequence[_Paragraph], tables: Sequence[Sequence[Sequence[str]]], report: ReportNote
) -> Transcript:
    """Return the transcript in a document. A table of turns counts more than the paragraphs around it."""
    for rows in tables:
        if len(rows) > 1 and find_head(rows) is not None:
            return read_rows(rows, report)
    return Transcript(tuple(read_lines(_lines(paragraphs), report)), media="", duration=0.0, model="")


# Word


def _word_confidence(sample: Sample) -> float:
    return 0.9 if "word/document.xml" in sample.members else 0.0


def _read_word(sample: Sample, report: ReportNote) -> Transcript:
    """Return the paragraphs of the body. Headings and notes are left out. A line break begins another line."""
    left_out, tables = Counter[str](), list[list[list[str]]]()
    body = sample.member_parts("word/document.xml", _WORD)
    paragraphs = [_split(pieces) for element in body for pieces in _word_body(element, left_out, tables)]
    report_left_out(report, {kind: left_out[kind] for kind in (FOOTNOTES, COMMENTS)})
    return _transcript(paragraphs, tables, report)


def _word_body(element: Element, left_out: Counter[str], tables: list[list[list[str]]]) -> Iterable[list[Piece]]:
    """Return the lines of an element of the body. Count the notes that are left out, and add its table."""
    inside = [*element.iter()]
    names = [*map(local_name, inside)]
    left_out[FOOTNOTES] += names.count("footnoteReference")
    left_out[COMMENTS] += names.count("commentReference")
    if names[0] == "p":
        style = attribute(inside[names.index("pStyle")], "val") or "" if "pStyle" in names else ""
        if style.lstrip("Ü").startswith(("Heading", "Title", "berschrift")):
            left_out[COMMENTS] += 1
            return []
        return _lines_of_runs(each for each, name in zip(inside, names, strict=True) if name == "r")
    if names[0] == "tbl":
        rows = [
            [_plain_cell(cell) for cell in row if local_name(cell) == "tc"]
            for row in element
            if local_name(row) == "tr"
        ]
        tables.append([row for row in rows if any(row)])
        return _table_lines(element)
    if names[0] == "sdt":
        return [line for each in element.iter() if local_name(each) == "p" for line in _word_lines(each)]
    return []


def _word_lines(paragraph: Element) -> list[list[Piece]]:
    return _lines_of_runs(each for each in paragraph.iter() if local_name(each) == "r")


def _lines_of_runs(runs: Iterable[Element]) -> list[list[Piece]]:
    lines: list[list[Piece]] = [[]]
    for run in runs:
        parts = [(local_name(part), part) for part in run]
        is_bold = any(_is_bold(part) for name, part in parts if name == "rPr")
        for name, part in parts:
            if name == "t":
                lines[-1].append(Piece(part.text or "", is_bold))
            elif name == "tab":
                lines[-1].append(Piece("\t", is_bold))
            elif name in ("br", "cr"):
                lines.append([])
    return lines


def _is_bold(properties: Element) -> bool:
    return any(local_name(each) == "b" and attribute(each, "val") not in ("0", "false") for each in properties)


def _plain_cell(cell: Element) -> str:
    return clean(
        " ".join(
            "".join(piece.text for piece in line)
            for each in cell
            if local_name(each) == "p"
            for line in _word_lines(each)
        )
    )


def _table_lines(table: Element) -> Iterator[list[Piece]]:
    """Yield a line for each row. The cell before the last one with a text may be a name, and a first cell a time."""
    for row in table:
        cells = [cell for cell in row if local_name(cell) == "tc"]
        if not cells:
            continue
        texts = [_plain_cell(cell) for cell in cells]
        if len(texts) == 2 and len(texts[0].split()) > _MOST_NAME_WORDS:  # a text beside its translation
            for each in cells[0]:
                yield from _word_lines(each)
            continue
        *before, text = texts
        stamps = " ".join(each for each in before if re.fullmatch(_STAMP, each))
        name = " ".join(each for each in before if each and not re.fullmatch(_STAMP, each) and not each.isdigit())
        yield [Piece(f"{stamps} "), Piece(name, bool(name)), Piece(f" {text}")]


# OpenDocument


def _odt_confidence(sample: Sample) -> float:
    return 0.9 if {"content.xml", "mimetype"} <= sample.members else 0.0


def _read_odt(sample: Sample, report: ReportNote) -> Transcript:
    root = sample.member("content.xml", _ODT)
    bold = {
        attribute(style, "name")
        for style in root.iter()
        if local_name(style) == "style" and any(attribute(each, "font-weight") == "bold" for each in style.iter())
    } | {"Strong_20_Emphasis"}
    text = next((each for each in root.iter() if local_name(each) == "text"), root)
    names = Counter(map(local_name, text.iter()))
    report_left_out(report, {FOOTNOTES: names["note"], COMMENTS: names["annotation"]})
    paragraphs, tables = list[_Paragraph](), list[list[list[str]]]()
    for element in text.iter():
        if local_name(element) == "p":
            paragraphs += map(_split, _odt_lines(element, bold))
        elif local_name(element) == "table":
            rows = [
                [
                    clean(" ".join("".join(each.itertext()) for each in cell))
                    for cell in row
                    if local_name(cell) == "table-cell"
                ]
                for row in element.iter()
                if local_name(row) == "table-row"
            ]
            tables.append([row for row in rows if any(row)])
    return _transcript(paragraphs, tables, report)


def _odt_lines(paragraph: Element, bold: set[str | None]) -> list[list[Piece]]:
    lines: list[list[Piece]] = [[]]
    is_all_bold = attribute(paragraph, "style-name") in bold
    stack: list[tuple[Element | str, bool]] = [(paragraph, is_all_bold)]
    while stack:
        each, is_bold = stack.pop()
        if isinstance(each, str):
            lines[-1].append(Piece(each.replace("\n", " "), is_bold))
            continue
        name = local_name(each)
        if name == "tab":
            lines[-1].append(Piece("\t", is_bold))
        elif name == "s":
            lines[-1].append(Piece(" ", is_bold))
        elif name == "line-break":
            lines.append([])
        elif name not in ("note", "annotation", "bookmark"):
            inner = is_bold or (name == "span" and attribute(each, "style-name") in bold)
            stack += reversed(
                [
                    (each.text or "", inner),
                    *(part for child in each for part in ((child, inner), (child.tail or "", inner))),
                ]
            )
    return lines


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
        if re.match(r"#{1,6}\s|(?:[-*_]\s*){3,}$|```", line):
            made.left_out[COMMENTS] += 1
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


KINDS = (
    Kind(_WORD, (".docx",), _word_confidence, _read_word),
    Kind(_ODT, (".odt",), _odt_confidence, _read_odt),
    Kind("Markdown", (".md",), _markdown_confidence, _read_markdown),
)

"""Write Word documents: a paragraph for each turn, with its speaker and time."""

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from core.contracts.languages import primary
from core.contracts.transcript import Transcript
from core.formats.paragraphs import Paragraph, elapsed, paragraphs
from core.formats.subtitles import clean
from core.formats.xml_text import escape

# Functions import python-docx on demand. The import takes 0.2 seconds and would delay the window.
_UNDATED = (1980, 1, 1, 0, 0, 0)  # equal transcripts give equal files, and a repeated export after a crash is harmless
_BODY = "word/document.xml"
_PAGE_LAYOUT = b"<w:sectPr "  # the last element of the body
# The properties of a run, in the schema's order (ECMA-376, part 1, 17.3.2).
_TIME, _SPEAKER = '<w:color w:val="707070"/><w:sz w:val="18"/>', "<w:b/><w:bCs/>"
_FROM_RIGHT = "<w:pPr><w:bidi/></w:pPr>"
_STRONG = frozenset({"L", "R", "AL"})
_RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
_LETTER = r"[^\W\u0590-\u08ff\ufb1d-\ufefc]"  # no letter of Hebrew or Arabic
_FROM_LEFT = re.compile(rf"((?=[^\W\d_]){_LETTER}(?:(?:{_LETTER}|[\s.,'’-])*{_LETTER})?)")
_TABLE = '<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid/>'
_TABLE_END = "</w:tbl><w:p/>"  # Word requires a paragraph after a table
# A table of two columns of equal width (ECMA-376, part 1, 17.4).
_TWO_COLUMNS = (
    '<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblLayout w:type="fixed"/><w:tblCellMar>'
    '<w:bottom w:w="120" w:type="dxa"/></w:tblCellMar></w:tblPr>'
    '<w:tblGrid><w:gridCol w:w="4320"/><w:gridCol w:w="4320"/></w:tblGrid>'
)
_HALF = '<w:tcPr><w:tcW w:w="2500" w:type="pct"/></w:tcPr>'
_DOUBTFUL = '<w:highlight w:val="yellow"/>'


def write(transcript: Transcript) -> bytes:
    """Return the transcript as .docx: speakers bold, times grey, uncertain words highlighted in yellow.

    A translated transcript is a table with the text on the left and the translation on the right.

    python-docx makes the document with its heading. The paragraphs are added as XML text, because python-docx takes
    quadratic time for them.
    """
    written: Iterable[str] = map(_paragraph, paragraphs(transcript))
    if transcript.is_translated:
        written = chain([_TWO_COLUMNS], map(_translated_row, paragraphs(transcript)), [_TABLE_END])
    return _document(clean(transcript.media) or "Transcript", transcript.language, written)


def write_table(title: str, rows: Iterable[Sequence[str]], strong: int, right: int) -> bytes:
    """Return a table as .docx.

    Args:
        title: the heading of the document.
        rows: the cells of each row. The first row has the heads of the columns.
        strong: the index of the bold column.
        right: the index of the right-aligned column.
    """
    return _document(clean(title), None, chain([_TABLE], (_row(row, strong, right) for row in rows), [_TABLE_END]))


def write_lines(title: str, lines: Iterable[str]) -> bytes:
    """Return a text as .docx: the title as a heading, and a paragraph for each line that is not blank."""
    return _document(clean(title), None, (_directed(_run(line), line) for line in map(clean, lines) if line))


def _document(title: str, language: str | None, content: Iterable[str]) -> bytes:
    from docx import Document
    from docx.oxml.ns import qn

    document = Document()
    document.core_properties.title = title[:255]
    document.core_properties.author = "Mynah"
    document.core_properties.comments = ""
    if language:  # Word checks the spelling by it
        for element in document.styles.element.iter(qn("w:lang")):
            element.set(qn("w:bidi" if primary(language) in _RIGHT_TO_LEFT else "w:val"), primary(language))
    document.add_heading(title, level=1)
    packed = io.BytesIO()
    document.save(packed)
    return _with_content(packed, content)


def _with_content(packed: io.BytesIO, added: Iterable[str]) -> bytes:
    """Return the archive with XML added at the end of its document, and without a creation time."""
    whole = io.BytesIO()
    with zipfile.ZipFile(packed) as source, zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            made = zipfile.ZipInfo(entry.filename, _UNDATED)
            made.compress_type = zipfile.ZIP_DEFLATED
            head, mark, tail = source.read(entry).partition(_PAGE_LAYOUT if entry.filename == _BODY else b"\0\0")
            with target.open(made, "w") as out:
                out.write(head)
                for part in added if mark else ():
                    out.write(part.encode())
                out.write(mark + tail)
    return whole.getvalue()


def _translated_row(paragraph: Paragraph) -> str:
    translation = _directed(_run(paragraph.translation), paragraph.translation) if paragraph.translation else "<w:p/>"
    cells = (f"<w:tc>{_HALF}{content}</w:tc>" for content in (_paragraph(paragraph), translation))
    return f"<w:tr>{''.join(cells)}</w:tr>"


def _paragraph(paragraph: Paragraph) -> str:
    return _directed("".join(_runs(paragraph)), " ".join(run.text for run in paragraph.runs))


def _directed(runs: str, text: str) -> str:
    """Return a paragraph of runs, from the right if its text begins from the right."""
    return f"<w:p>{_FROM_RIGHT if _is_right_to_left(text) else ''}{runs}</w:p>"


def _is_right_to_left(text: str) -> bool:
    """Tell whether the first letter with a direction belongs to a script from the right, such as Arabic."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return not text.isascii() and next((each for each in directions if each in _STRONG), "L") != "L"


def _runs(paragraph: Paragraph) -> Iterator[str]:
    if paragraph.start is not None:
        yield _run(f"{elapsed(paragraph.start)}  ", _TIME)
    if paragraph.speaker:
        yield _run(f"{paragraph.speaker}: ", _SPEAKER)
    for number, run in enumerate(paragraph.runs):
        if number:
            yield _run(" ")
        yield _run(run.text, _DOUBTFUL if run.doubtful else "")


def _row(cells: Sequence[str], strong: int, right: int) -> str:
    written = []
    for number, cell in enumerate(cells):
        side = '<w:pPr><w:jc w:val="right"/></w:pPr>' if number == right else ""
        run = _run(clean(cell), "<w:b/>" if number == strong else "")
        written.append(f"<w:tc><w:p>{side}{run}</w:p></w:tc>")
    return f"<w:tr>{''.join(written)}</w:tr>"


def _run(text: str, properties: str = "") -> str:
    """Return the runs of a text with these properties. Parts in other scripts get runs of their own inside Arabic."""
    if not _is_right_to_left(text):
        return _plain_run(text, properties)
    parts = enumerate(_FROM_LEFT.split(text))
    return "".join(_plain_run(part, properties + ("" if n % 2 else "<w:rtl/>")) for n, part in parts if part)


def _plain_run(text: str, properties: str) -> str:
    space = ' xml:space="preserve"' if text != text.strip() else ""
    look = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f"<w:r>{look}<w:t{space}>{escape(text)}</w:t></w:r>"

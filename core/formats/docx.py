"""Word documents: a paragraph for each turn, with its speaker and time."""

import io
import zipfile
from typing import TYPE_CHECKING

from core.contracts.languages import primary
from core.contracts.transcript import Transcript
from core.formats.paragraphs import Paragraph, elapsed, paragraphs
from core.formats.subtitles import clean

if TYPE_CHECKING:
    from docx.text.paragraph import Paragraph as DocxParagraph

# python-docx is imported where it is needed: it takes a fifth of a second, which a window that opens does not have.
_UNDATED = (1980, 1, 1, 0, 0, 0)  # the same transcript is the same file, so that a crash writes it once


def write(transcript: Transcript) -> bytes:
    """The transcript as .docx: speakers bold, times grey, words that may be invented highlighted in yellow."""
    from docx import Document
    from docx.oxml.ns import qn

    document = Document()
    document.core_properties.title = clean(transcript.media)[:255]
    document.core_properties.author = "Mynah"
    document.core_properties.comments = ""
    if transcript.language:  # what Word checks the spelling by
        for element in document.styles.element.iter(qn("w:lang")):
            element.set(qn("w:val"), primary(transcript.language))
    document.add_heading(clean(transcript.media) or "Transcript", level=1)
    for paragraph in paragraphs(transcript):
        _add(document.add_paragraph(), paragraph)
    packed = io.BytesIO()
    document.save(packed)
    return _undated(packed)


def _add(paragraph_out: "DocxParagraph", paragraph: Paragraph) -> None:
    from docx.enum.text import WD_COLOR_INDEX
    from docx.shared import Pt, RGBColor

    if paragraph.start is not None:
        time = paragraph_out.add_run(f"{elapsed(paragraph.start)}  ")
        time.font.size, time.font.color.rgb = Pt(9), RGBColor(0x70, 0x70, 0x70)
    if paragraph.speaker:
        paragraph_out.add_run(f"{paragraph.speaker}: ").bold = True
    for number, run in enumerate(paragraph.runs):
        if number:
            paragraph_out.add_run(" ")
        text = paragraph_out.add_run(run.text)
        if run.doubtful:
            text.font.highlight_color = WD_COLOR_INDEX.YELLOW


def _undated(packed: io.BytesIO) -> bytes:
    """The same archive without the time at which it was made."""
    plain = io.BytesIO()
    with zipfile.ZipFile(packed) as source, zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            made = zipfile.ZipInfo(entry.filename, _UNDATED)
            made.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(made, source.read(entry))
    return plain.getvalue()

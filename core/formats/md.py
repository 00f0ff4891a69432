"""Write Markdown: a heading, and a paragraph for each turn."""

import re

from core.contracts.transcript import Transcript
from core.formats.paragraphs import Paragraph, elapsed, paragraphs
from core.formats.subtitles import clean

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&$#])")
_OPENING = re.compile(r"^(?=[-+=:>])|(?<=^)(\d{1,9})(?=[.)])")  # signs that start a heading, a list or a quote


def write(transcript: Transcript) -> str:
    """Return the transcript as CommonMark: speakers bold, times in brackets, `[?]` after uncertain words.

    A translation is a quotation below its text.
    """
    title = _escaped(clean(transcript.media)) or "Transcript"
    return f"# {title}\n" + "".join(f"\n{_paragraph(paragraph)}\n" for paragraph in paragraphs(transcript))


def _paragraph(paragraph: Paragraph) -> str:
    head = [f"**{_escaped(paragraph.speaker)}**"] if paragraph.speaker else []
    head += [f"\\[{elapsed(paragraph.start)}\\]"] if paragraph.start is not None else []
    text = " ".join(_escaped(run.text) + (" \\[?\\]" if run.doubtful else "") for run in paragraph.runs)
    shown = " ".join([*head, text if head else _OPENING.sub(r"\1\\", text)])
    below = _OPENING.sub(r"\1\\", _escaped(paragraph.translation))
    return f"{shown}\n\n> {below}" if below else shown


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)

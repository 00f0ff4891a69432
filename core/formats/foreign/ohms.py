"""Read the XML of OHMS, the viewer of oral history archives."""

from xml.etree.ElementTree import Element

import msgspec

from core.contracts.transcript import Transcript
from core.formats import vtt
from core.formats.foreign.kinds import Kind, Sample, local_name
from core.formats.reading_notes import INDEX, TIME_STAMPS, ReportNote, report_left_out
from core.formats.stamped_text import Line, read_lines
from core.formats.subtitles import clean

_TITLE = "OHMS"


def _text(root: Element, name: str) -> str:
    """Return the text of the first element with this name that has any."""
    texts = ("".join(each.itertext()) for each in root.iter() if local_name(each) == name)
    return next((text for text in texts if text.strip()), "")


def _read(sample: Sample, report: ReportNote) -> Transcript:
    """Return the transcript as WebVTT if the file has it. The older form has lines of text.

    The older form marks the word at which each minute begins. A minute may begin within a turn, so these times are left
    out. The index is left out, because its entries are no speech.
    """
    root = sample.xml(_TITLE)
    report_left_out(report, {INDEX: sum(local_name(each) == "point" for each in root.iter())})
    media = clean((_text(root, "media_url") or _text(root, "file_name")).rpartition("/")[2])
    if captions := _text(root, "vtt_transcript"):
        return msgspec.structs.replace(vtt.read_text(captions, report), media=media)
    report_left_out(report, {TIME_STAMPS: _text(root, "sync").count("(")})
    lines = [Line(line) for line in _text(root, "transcript").split("\n")]
    return Transcript(tuple(read_lines(_paragraphs(lines), report)), media=media, duration=0.0, model="")


def _paragraphs(lines: list[Line]) -> list[Line]:
    """Join the lines of each paragraph, which OHMS breaks at a fixed width. A blank line ends a paragraph."""
    joined: list[list[str]] = [[]]
    for line in lines:
        if line.text.strip():
            joined[-1].append(line.text.strip())
        elif joined[-1]:
            joined.append([])
    return [Line(" ".join(parts)) for parts in joined]


def _confidence(sample: Sample) -> float:
    return 0.95 if sample.root == "root" and "nunncenter/ohms" in sample.head else 0.0


KINDS = (Kind(_TITLE, (".xml",), _confidence, _read),)

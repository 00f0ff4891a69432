"""Write and read plain text: one line for each segment, with the speaker's name if it is known."""

import io
from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats import text_layout
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.stamped_text import Line, read_lines
from core.formats.subtitles import clean, joined
from core.formats.text_encoding import file_text
from core.formats.text_layout import BELOW, PLAIN, TextLayout


def write(transcript: Transcript, layout: TextLayout = PLAIN) -> str:
    """Return the transcript as text by the template of `layout`. Without one, each segment is a line.

    `Speaker: ` comes first if the segment has a speaker. A translation stands on the next line, after a tab and an
    arrow. Every line ends with LF. A transcript without words gives an empty text.
    """
    if layout.template:
        return text_layout.write(transcript, layout)
    written = io.StringIO()  # a list of lines takes four times the memory of the text
    for segment in transcript.segments:
        text = joined(clean(word.text) for word in segment.words)
        if text:
            speaker = clean(segment.speaker or "")
            written.write(f"{speaker}: {text}\n" if speaker else f"{text}\n")
            if below := clean(segment.translation or ""):
                written.write(f"{BELOW}{below}\n")
    return written.getvalue()


def read(path: Path, report: ReportNote = ignore_notes) -> Transcript:
    """Return each line that is not blank as a segment, see `read_lines`. Raises InputFault as `file_text` does.

    A line that begins like a translation from `write` is the translation of the line before.
    """
    lines, below = list[Line](), dict[int, str]()
    for line in file_text(path, report).split("\n"):
        if lines and line.startswith(BELOW):
            below[len(lines) - 1] = clean(line.removeprefix(BELOW))
        else:
            lines.append(Line(line))
    return Transcript(tuple(read_lines(lines, report, below)), media="", duration=0.0, model="")

"""Plain text: one line for each segment, with the speaker's name where there are speakers."""

from pathlib import Path

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.speaker_labels import speaker_labels
from core.formats.subtitles import clean, joined
from core.formats.text_encoding import file_text


def write(transcript: Transcript) -> str:
    """The transcript as text, one segment a line, `Speaker: ` in front where a segment has one.

    Lines end with LF, the last one too; a transcript without words gives an empty text.
    """
    lines = []
    for segment in transcript.segments:
        text = joined(clean(word.text) for word in segment.words)
        if text:
            speaker = clean(segment.speaker or "")
            lines.append(f"{speaker}: {text}\n" if speaker else f"{text}\n")
    return "".join(lines)


def read(path: Path) -> Transcript:
    """Each line that is not blank as an untimed segment. Raises InputFault as core.formats.text_encoding does.

    `Speaker: ` at its beginning is the speaker under the rules of `speaker_labels`.
    """
    lines = [cleaned for line in file_text(path).split("\n") if (cleaned := clean(line))]
    told = speaker_labels(lines)
    found = (Segment(tuple(Word(word) for word in text.split()), speaker) for speaker, text in told)
    return Transcript(tuple(found), media="", duration=0.0, model="")

"""Plain text: one line for each segment, with the speaker's name where there are speakers."""

import re
from collections import Counter
from pathlib import Path

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import clean
from core.formats.text_encoding import file_text

_LABEL = re.compile(r"([^\s:]{1,30}(?: [^\s:]{1,30}){0,2}):\s+(?=\S)")


def write(transcript: Transcript) -> str:
    """The transcript as text, one segment a line, `Speaker: ` in front where a segment has one.

    Lines end with LF, the last one too; a transcript without words gives an empty text.
    """
    lines = []
    for segment in transcript.segments:
        text = clean(segment.text)
        if text:
            speaker = clean(segment.speaker or "")
            lines.append(f"{speaker}: {text}\n" if speaker else f"{text}\n")
    return "".join(lines)


def read(path: Path) -> Transcript:
    """Each line that is not blank as an untimed segment. Raises InputFault as core.formats.text_encoding does.

    `Speaker: ` at its beginning is the speaker if every line has such a label, or at least two have the same; a
    single "Note: " is text.
    """
    lines = [cleaned for line in file_text(path).split("\n") if (cleaned := clean(line))]
    labels = [_label(line) for line in lines]
    counts = Counter(label[1] for label in labels if label)
    all_labelled = all(labels)
    found = []
    for line, label in zip(lines, labels, strict=True):
        is_speaker = label is not None and (all_labelled or counts[label[1]] > 1)
        text = line[label.end() :] if is_speaker and label else line
        speaker = label[1] if is_speaker and label else None
        found.append(Segment(tuple(Word(word) for word in text.split()), speaker))
    return Transcript(tuple(found), media="", duration=0.0, model="")


def _label(line: str) -> re.Match[str] | None:
    """One to three words that may be a name, and a colon: "SPEAKER_00: ", "Dr. Anna Berg: ", but not "He said: "."""
    match = _LABEL.match(line)
    return match if match and not any(word[0].islower() for word in match[1].split()) else None

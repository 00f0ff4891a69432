"""Write and read plain text: one line for each segment, with the speaker's name if it is known."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.reading_notes import COMMENTS, TIME_STAMPS, ReportNote, ignore_notes, report_left_out
from core.formats.speaker_labels import speaker_labels
from core.formats.subtitles import clean, joined
from core.formats.text_encoding import file_text

_BELOW = "\t→ "
_CLOCK = r"\d{1,3}:[0-5]\d(?::[0-5]\d)?(?:[.,-]\d{1,3})?"
_STAMP = re.compile(rf"\[{_CLOCK}\]|#{_CLOCK}#|<{_CLOCK}>")
_AT_EDGE = re.compile(rf"\A\({_CLOCK}\)|\({_CLOCK}\)\Z|\A\d{{1,3}}:[0-5]\d:[0-5]\d(?:[.,]\d{{1,3}})?(?=\s)")
_DASH = re.compile(r"\A\s*[-–—]\s+")
_NAME = r"[^\s:：\d][^\s:：]*(?: [^\s:：]+){0,3}"  # noqa: RUF001 - the colon of full width is meant
_HEAD = re.compile(rf"({_NAME})\s+(?:\({_CLOCK}\):?|\[{_CLOCK}\]:?|{_CLOCK})")  # Rev, Otter
_NAME_ALONE = re.compile(_NAME)
_CREDIT = re.compile(r"(?:Transcribed|Transcript|Transcription) (?:by|with) https?://\S+", re.IGNORECASE)
_FEWEST = 2  # stamps at the edges of lines, and lines with a name and a stamp: a single one may be text


def write(transcript: Transcript) -> str:
    """Return the transcript as text, one segment a line. `Speaker: ` comes first if the segment has a speaker.

    A translation stands on the next line, after a tab and an arrow. Every line ends with LF. A transcript without
    words gives an empty text.
    """
    lines = []
    for segment in transcript.segments:
        text = joined(clean(word.text) for word in segment.words)
        if text:
            speaker = clean(segment.speaker or "")
            lines.append(f"{speaker}: {text}\n" if speaker else f"{text}\n")
            if below := clean(segment.translation or ""):
                lines.append(f"{_BELOW}{below}\n")
    return "".join(lines)


def read(path: Path, report: ReportNote = ignore_notes) -> Transcript:
    """Return each line that is not blank as an untimed segment. Raises InputFault as core.formats.text_encoding does.

    `Speaker: ` at its beginning is the speaker under the rules of `speaker_labels`. A line that begins like a
    translation from `write` is the translation of the line before. Time stamps of other programs are skipped and
    reported. A line with a name and a stamp names the speaker of the lines below it, up to a blank line.
    """
    raw = file_text(path, report).split("\n")
    heads = _heads(raw)
    edges = sum(_AT_EDGE.search(line.strip()) is not None for line in raw) >= _FEWEST
    lines: list[str] = []
    below: dict[int, str] = {}
    above: dict[int, str] = {}  # the speakers that lines of their own name
    left_out: Counter[str] = Counter()
    head: str | None = None
    for place, line in enumerate(raw):
        if lines and line.startswith(_BELOW):
            below[len(lines) - 1] = clean(line.removeprefix(_BELOW))
        elif place in heads:
            head = heads[place]
            left_out[TIME_STAMPS] += _HEAD.fullmatch(line.strip()) is not None
        elif heads and _CREDIT.fullmatch(line.strip()):
            left_out[COMMENTS] += 1
        else:
            text, stamps = _without_stamps(clean(line), edges)
            left_out[TIME_STAMPS] += stamps
            if text:
                if head is not None:
                    above[len(lines)] = head
                lines.append(text)
            head = head if line.strip() else None
    report_left_out(report, left_out)
    labels = [(None, line) for line in lines] if heads else speaker_labels(lines)
    segments = (
        Segment(tuple(Word(word) for word in text.split()), above.get(n, speaker), translation=below.get(n))
        for n, (speaker, text) in enumerate(labels)
    )
    return Transcript(tuple(segments), media="", duration=0.0, model="")


def _heads(lines: Sequence[str]) -> dict[int, str]:
    """Return the names in lines of their own, by the place of the line.

    Such a line has a stamp behind the name, or a stamp begins the next line. Return nothing if only one line does.
    """
    heads: dict[int, str] = {}
    stripped = [line.strip() for line in lines]
    for place, (line, following) in enumerate(zip(stripped, [*stripped[1:], ""], strict=True)):
        if not following or line.startswith(("[", "(", "#")):
            continue
        if match := _HEAD.fullmatch(line):
            heads[place] = clean(match[1])
        elif _STAMP.match(following) and _NAME_ALONE.fullmatch(line) and line[-1] not in ".,!?…":
            heads[place] = clean(line)
    return heads if len(heads) >= _FEWEST else {}


def _without_stamps(text: str, edges: bool) -> tuple[str, int]:
    """Return a line without its time stamps, and their number. `edges` allows stamps that only edges of lines have."""
    rest, count = _STAMP.subn(" ", text)
    if edges:
        rest, more = _AT_EDGE.subn(" ", rest.strip())
        count += more
    return (clean(_DASH.sub("", rest)), count) if count else (text, 0)

"""Read NIST's files of references and hypotheses: STM, an utterance a line, and CTM, a word a line."""

import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.text_encoding import file_text

_LABEL = re.compile(r"<[^<>]*>")
_PAUSE_SECONDS = 1.0  # ends a sentence in a CTM, which has no punctuation


def read_stm(path: Path, recording: str | None = None, report: ReportNote = ignore_notes) -> Transcript:
    """Read the utterances of an STM file (SCTK): FILE CHANNEL SPEAKER BEGIN END [<_LABEL>] WORDS.

    The first alternative in braces counts. Optional words in brackets count as spoken. Lines that are excluded from
    scoring are skipped.

    Args:
        path: the file.
        recording: the stem of the recording to read from a file with several recordings.
        report: receives notes about the file.

    Raises:
        InputFault: as `file_text` does, transcript-empty, and transcript-unread. The last is also raised if none of
            several recordings has the name `recording`.
    """
    recordings: dict[str, list[Segment]] = {}
    for number, line in numbered_lines(path, report):
        fields = line.split(None, 5)
        if len(fields) < 5:
            raise unread("STM", number)
        name, _, speaker, begin, end = fields[:5]
        span = seconds(begin, "STM", number), seconds(end, "STM", number)
        text = _first_alternatives(_LABEL.sub(" ", fields[5]) if len(fields) == 6 else "")
        words = tuple(Word(word) for word in text.replace("(", " ").replace(")", " ").split())
        if words and "ignore_time_segment_in_scoring" not in line.lower():
            recordings.setdefault(name, []).append(Segment(words, speaker, span=span))
    return _of_recording(recordings, recording, path, "STM")


def read_ctm(path: Path, recording: str | None = None, report: ReportNote = ignore_notes) -> Transcript:
    """Read the words of a CTM file (SCTK): FILE CHANNEL BEGIN DURATION WORD [CONFIDENCE]. Pauses end sentences.

    The first alternative (<ALT>) counts. Each sentence has one channel. See `read_stm` for the arguments and faults.
    """
    channels: dict[tuple[str, str], list[Word]] = {}
    skipped, begun = False, 0  # the line of the open alternatives
    for number, line in numbered_lines(path, report):
        fields = line.split()
        if len(fields) < 5:
            raise unread("CTM", number)
        mark = fields[4].upper()
        if mark in ("<ALT_BEGIN>", "<ALT>", "<ALT_END>"):
            skipped, begun = mark == "<ALT>", 0 if mark == "<ALT_END>" else begun or number
            continue
        start = seconds(fields[2], "CTM", number)
        end = start + seconds(fields[3], "CTM", number)
        words = channels.setdefault((fields[0], fields[1]), [])
        if not skipped:
            words.append(Word(fields[4], start, end, _confidence(fields[5]) if len(fields) > 5 else None))
    if begun:
        raise unended(begun)
    segments: dict[str, list[Segment]] = {}
    for (name, _), words in channels.items():
        segments.setdefault(name, []).extend(_parted_by_pauses(words))
    return _of_recording(segments, recording, path, "CTM")


def _parted_by_pauses(words: Iterable[Word]) -> Iterator[Segment]:
    sentence: list[Word] = []
    for word in words:
        if sentence and (word.start or 0.0) - (sentence[-1].end or 0.0) >= _PAUSE_SECONDS:
            yield Segment(tuple(sentence))
            sentence = []
        sentence.append(word)
    if sentence:
        yield Segment(tuple(sentence))


def numbered_lines(path: Path, report: ReportNote) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers, without comments and empty lines."""
    for number, line in enumerate(file_text(path, report).split("\n"), 1):
        if line.strip() and not line.startswith(";;"):
            yield number, line


def _first_alternatives(text: str) -> str:
    """Replace `{ a / b }` by a. The sign @ stands for a missing word."""
    while True:
        changed = re.sub(r"\{([^{}/]*)(?:/[^{}]*)?\}", r" \1 ", text)
        if changed == text:
            return re.sub(r"(?<!\S)@(?!\S)", " ", text)
        text = changed


def seconds(text: str, kind: str, number: int) -> float:
    """Return a time in a line. Raises InputFault("transcript-unread") for anything else."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise unread(kind, number)
    return value


def _confidence(text: str) -> float | None:
    try:
        return min(1.0, max(0.0, float(text)))
    except ValueError:
        return None


def unread(kind: str, number: int) -> InputFault:
    """Return the fault of a line that cannot be read."""
    return InputFault("transcript-unread", kind=kind, reason=f"line {number}")


def unended(number: int) -> InputFault:
    """Return the fault of alternatives without an end. `number` is the line of their first mark."""
    return InputFault("transcript-unread", kind="CTM", reason=f"the alternatives in line {number} have no end")


def _of_recording(recordings: dict[str, list[Segment]], recording: str | None, path: Path, kind: str) -> Transcript:
    if len(recordings) > 1 and recording not in recordings:
        missing = "" if recording is None else f", and none is called {recording}"
        reason = f"it holds {len(recordings)} recordings{missing}, but only one can be compared"
        raise InputFault("transcript-unread", kind=kind, reason=reason)
    name = recording if recording in recordings else next(iter(recordings), "")
    segments = tuple(sorted(recordings.get(name, ()), key=lambda segment: segment.start or 0.0))
    if not segments:
        raise InputFault("transcript-empty")
    return Transcript(segments, name or path.stem, max(segment.end or 0.0 for segment in segments), "")

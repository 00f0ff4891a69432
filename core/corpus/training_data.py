"""Transcripts and their sound as data to train with: a manifest for NeMo, a folder for Hugging Face's datasets."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from core.archive.cutting import cut_clips
from core.contracts.errors import Fault
from core.contracts.files import make_folder, storage_faults, write_atomic
from core.contracts.transcript import Transcript, Word
from core.formats.chat.marks import without_marks
from core.formats.naming import LONGEST_NAME, FreeNames, fitting_name
from core.library.recordings import Recording, address_of
from core.transcript.brackets import words_outside_notes

Layout = Literal["nemo", "huggingface"]
PADDING = 0.1
"""Seconds before the first word of a segment and behind its last: words begin softly."""
SHORTEST, LONGEST = 0.3, 40.0
"""Seconds of sound that a trainer takes; NeMo's recipes leave out what is longer."""
_SUFFIX_ROOM = 30  # bytes of a name for a segment's number and the extension
_OF_THE_FOLDER = ("disk", "no-write", "folder-gone")


class Source(NamedTuple):
    """A recording with its transcript, whose times begin with the recording; `id` names its sound's files."""

    id: str
    recording: Recording
    transcript: Transcript


class Utterance(msgspec.Struct, frozen=True, omit_defaults=True):
    """A segment of a transcript as a row of a manifest; `audio_filepath` lies below the manifest's folder."""

    audio_filepath: str
    duration: float
    text: str
    source: str
    start: float
    lang: str | None = None
    speaker: str | None = None
    confidence: float | None = None


def export_training_data(
    sources: Iterable[Source], folder: Path, layout: Layout
) -> Iterator[tuple[Source, Fault | None, int]]:
    """Cut the sound of all segments and write the manifest, last: manifest.jsonl, or metadata.jsonl.

    Yields each source with what kept it out, None if nothing did, and how many rows it has given. The text is what is
    said: without the marks of CHAT that somebody has typed, and without notes in brackets. Segments without times or
    text, behind the end of the sound, and of a length that no trainer takes, are left out. Raises EnvironmentFault for
    the folder; what was cut is removed then, so that the same export can be begun again.
    """
    with ExitStack() as undo:
        with storage_faults(folder):
            for made in reversed(make_folder(folder / "audio")):
                undo.callback(_remove_folder, made)
        rows = list[Utterance]()
        yield from _cut(sources, folder, rows, undo)
        lines = (_row(row, layout) for row in rows)
        name = "manifest.jsonl" if layout == "nemo" else "metadata.jsonl"
        write_atomic(folder / name, "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines))
        undo.pop_all()


def _remove_folder(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _cut(
    sources: Iterable[Source], folder: Path, rows: list[Utterance], undo: ExitStack
) -> Iterator[tuple[Source, Fault | None, int]]:
    """Cut the sound, as `export_training_data` yields it; into `rows` goes what was cut, `undo` removes it."""
    names = FreeNames("-")
    for source in sources:
        name = names.take(fitting_name(source.id, LONGEST_NAME - _SUFFIX_ROOM))
        found = list(_utterances(source, name))
        clips = [(start, end, str(folder / row.audio_filepath)) for start, end, row in found]
        written, fault = cut_clips(str(address_of(source.recording, 0)), clips) if clips else ([], None)
        for path in written:
            undo.callback(path.unlink, missing_ok=True)
        if fault is not None:
            if fault.code in _OF_THE_FOLDER:
                raise fault
            for path in written:
                path.unlink(missing_ok=True)  # no row is to name it
            yield source, fault, 0
            continue
        there = set(written)  # not what lies behind the end of the sound
        given = [row for _, _, row in found if (folder / row.audio_filepath).absolute() in there]
        rows += given
        yield source, None, len(given)


def _utterances(source: Source, name: str) -> Iterator[tuple[float, float, Utterance]]:
    for number, segment in enumerate(without_marks(source.transcript).segments):
        words = words_outside_notes(segment)
        times = [(word.start, word.end) for word in words if word.start is not None and word.end is not None]
        text = " ".join(word.text for word in words).strip()
        if not times or not text or len(times) < len(words):
            continue
        begin = max(0.0, min(start for start, _ in times) - PADDING)
        end = min(source.transcript.duration, max(end for _, end in times) + PADDING)
        if SHORTEST <= end - begin <= LONGEST:
            file = f"audio/{name}-{number:05}.flac"
            language = segment.language or source.transcript.language
            row = Utterance(
                file, round(end - begin, 3), text, source.id, round(begin, 3), language, segment.speaker, _mean(words)
            )
            yield begin, end, row


def _mean(words: Sequence[Word]) -> float | None:
    known = [word.confidence for word in words if word.confidence is not None]
    return round(sum(known) / len(known), 4) if known else None


def _row(row: Utterance, layout: Layout) -> dict[str, object]:
    """The row as its reader wants it: NeMo's keys, or `file_name` for an audiofolder."""
    found: dict[str, object] = msgspec.to_builtins(row)
    if layout == "huggingface":
        found = {"file_name": found.pop("audio_filepath"), "transcription": found.pop("text"), **found}
        for name in ("lang", "speaker", "confidence"):
            found.setdefault(name, None)  # a table has the same columns in each row
    return found

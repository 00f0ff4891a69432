"""Write transcripts and their sound as training data: a manifest for NeMo, a folder for Hugging Face datasets."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from core.archive.cutting import cut_clips
from core.contracts.errors import Fault
from core.contracts.files import make_folder, storage_faults, write_atomic
from core.contracts.tracks import AUTO
from core.contracts.transcript import Transcript, Word
from core.formats.chat.marks import without_marks
from core.formats.naming import LONGEST_NAME, FreeNames, fitting_name
from core.library.recordings import Recording, address_of
from core.transcript.brackets import words_outside_notes
from core.transcript.pseudonyms import Pseudonyms

Layout = Literal["nemo", "huggingface"]
PADDING = 0.1
"""Seconds of sound before and after a segment's words, because words begin softly."""
SHORTEST, LONGEST = 0.3, 40.0
"""Shortest and longest clip in seconds. NeMo's recipes skip longer clips."""
_SUFFIX_ROOM = 30  # bytes for the segment's number and the extension
_FOLDER_FAULTS = ("disk", "no-write", "folder-gone")


class Source(NamedTuple):
    """A recording with its transcript, whose times start with the recording. `id` names the clips."""

    id: str
    recording: Recording
    transcript: Transcript


class Utterance(msgspec.Struct, frozen=True, omit_defaults=True):
    """A segment of a transcript as a row. `audio_filepath` is relative to the manifest's folder."""

    audio_filepath: str
    duration: float
    text: str
    source: str
    start: float
    lang: str | None = None
    speaker: str | None = None
    confidence: float | None = None


def export_training_data(
    sources: Iterable[Source], folder: Path, layout: Layout, key: Pseudonyms | None = None
) -> Iterator[tuple[Source, Fault | None, int]]:
    """Cut the sound of all segments, then write manifest.jsonl or metadata.jsonl.

    The text holds the spoken words, without marks of CHAT and notes in brackets. Skips segments without times or text,
    beyond the end of the sound, or of unusable length. `key` replaces names in texts and files, and silences them in
    the clips.

    Yields:
        Each source with its fault, None without one, and the number of its rows.

    Raises:
        EnvironmentFault: the folder fails. All clips are removed then, so that the export can start again.
    """
    with ExitStack() as undo:
        with storage_faults(folder):
            for made in reversed(make_folder(folder / "audio")):
                undo.callback(_remove_folder, made)
        rows = list[Utterance]()
        yield from _cut(sources, folder, rows, undo, key)
        lines = (_row(row, layout) for row in rows)
        name = "manifest.jsonl" if layout == "nemo" else "metadata.jsonl"
        write_atomic(folder / name, "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines))
        undo.pop_all()


def _remove_folder(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _cut(
    sources: Iterable[Source], folder: Path, rows: list[Utterance], undo: ExitStack, key: Pseudonyms | None
) -> Iterator[tuple[Source, Fault | None, int]]:
    """Cut the sound as `export_training_data` does. `rows` receives the rows, `undo` removes their clips."""
    names = FreeNames("-")
    for source in sources:
        spoken = [] if key is None else key.spans(source.transcript.segments)
        address = str(address_of(source.recording, 0))
        if key is not None:
            source = Source(key.text(source.id), source.recording, key.transcript(source.transcript))
        name = names.take(fitting_name(source.id, LONGEST_NAME - _SUFFIX_ROOM))
        utterances = list(_utterances(source, name))
        clips = [(start, end, str(folder / row.audio_filepath)) for start, end, row in utterances]
        written, fault = cut_clips(address, clips, source.recording.tracks or AUTO, spoken) if clips else ([], None)
        for path in written:
            undo.callback(path.unlink, missing_ok=True)
        if fault is not None:
            if fault.code in _FOLDER_FAULTS:
                raise fault
            for path in written:
                path.unlink(missing_ok=True)  # no row names these clips
            yield source, fault, 0
            continue
        existing = set(written)  # clips beyond the end of the sound are missing
        given = [row for _, _, row in utterances if (folder / row.audio_filepath).absolute() in existing]
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
    """Return the row in the layout: NeMo's keys, or `file_name` for an audiofolder."""
    columns: dict[str, object] = msgspec.to_builtins(row)
    if layout == "huggingface":
        columns = {"file_name": columns.pop("audio_filepath"), "transcription": columns.pop("text"), **columns}
        for name in ("lang", "speaker", "confidence"):
            columns.setdefault(name, None)  # all rows of a table need the same columns
    return columns

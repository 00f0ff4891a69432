"""What a user named: recordings, folders of them, transcripts and models, told apart and found."""

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.contracts import media
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Transcript
from core.formats import ass, json, reading, vtt
from core.formats.chat.headers import TRANSCRIBED_BY
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.recognition import EXTENSIONS, is_chat, is_transcript
from core.formats.tiers import eaf
from core.journal import Job, JobSpec, Journal, RecordingFile, Source, file_at
from core.transcript.segmentation import sort_by_time, tidy_times

_MODEL = ".nemo"
_PAGE = 200  # files handed on at once


@dataclass(frozen=True)
class InputPaths:
    """What was named, by what it is: recordings and folders, transcripts, model files."""

    recordings: list[str]
    transcripts: list[str]
    models: list[str]


def by_kind(paths: Iterable[str]) -> InputPaths:
    """What each path is, by its name. In a folder texts count only beside their recordings."""
    named = InputPaths([], [], [])
    for path in paths:
        if path.lower().endswith(_MODEL):
            named.models.append(path)
        elif is_transcript(Path(path)) and not Path(path).is_dir():
            named.transcripts.append(path)
        else:
            named.recordings.append(path)
    return named


def scan(
    named: Sequence[str], without: Collection[Path], found: Callable[[list[RecordingFile]], object]
) -> tuple[list[str], bool]:
    """Call `found` with the recordings that are named or in named folders at any depth, but not those `without`.

    Returns the files that are left out because their names are not valid Unicode, and whether there was any recording.
    """
    left_out = frozenset(map(os.path.abspath, without))
    files: list[RecordingFile] = []
    undecodable = []
    recordings = media.find_media(named)
    for path in recordings:
        absolute = os.path.abspath(path)  # noqa: PTH100 (Path.absolute keeps "..")
        if absolute in left_out:
            continue
        if not media.is_text(absolute):
            undecodable.append(media.escape_name(absolute))
            continue
        files.append(file_at(absolute) or (absolute, 0, 0))  # the scheduler says what is wrong with it
        if len(files) == _PAGE:
            found(files)
            files = []
    if files:
        found(files)
    return undecodable, bool(recordings)


_MARKS = {
    EXTENSIONS["json"]: f'"{json.SCHEMA}"',
    EXTENSIONS["chat"]: TRANSCRIBED_BY,
    EXTENSIONS["eaf"]: f'AUTHOR="{eaf.AUTHOR}"',
    EXTENSIONS["vtt"]: vtt.HEADER,
    EXTENSIONS["ass"]: ass.WRITTEN_BY,
}  # by the ending of the name; other formats have none
_HEAD = 64 * 2**10  # bytes within which a mark stands


def is_own_export(path: Path) -> bool:
    """Whether a transcript is one that Mynah has written, which somebody may have changed since.

    A mark tells that, or, of a format without marks, that the file says the very words of one with a mark beside it.
    """
    if path.suffix.lower() in _MARKS:
        return _is_marked(path)
    marked = [beside for suffix in _MARKS if _is_marked(beside := path.with_suffix(suffix))]
    words = _words_in(path) if marked else []
    return bool(words) and any(_words_in(beside) == words for beside in marked)


def _is_marked(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _MARKS[path.suffix.lower()].encode() in file.read(_HEAD)
    except OSError:
        return False


def _words_in(path: Path) -> list[str]:
    """The words of a transcript, without the punctuation and the case that formats differ in; none of what is none."""
    try:
        transcript = reading.read(path)
    except (InputFault, EnvironmentFault):
        return []
    texts = ("".join(filter(str.isalnum, word.text)) for segment in transcript.segments for word in segment.words)
    return [text.casefold() for text in texts if text]


def import_file(
    journal: Journal,
    batch: int,
    path: Path,
    spec: JobSpec,
    recording: Path | None = None,
    report: ReportNote = ignore_notes,
) -> Job:
    """A job that is done and has the words, speakers and times of the transcript at `path`.

    `recording` None looks for it beside the transcript; where there is none the job is of `path` itself, which can be
    edited and exported, not heard. `spec` says with which model it would be transcribed anew; nothing is written until
    somebody exports. A CHAT file is written as itself, changed only where somebody edits.

    What was guessed or left out is told. Raises InputFault as core.formats.reading.read does and when the recording is
    none, EnvironmentFault for the journal; nothing is queued then.
    """
    source = None
    if is_chat(path):
        document, transcript = reading.read_chat(path, report=report)
        source = Source(str(path.absolute()), document.to_bytes())
    else:
        transcript = reading.read(path, report=report)
    file = (recording or _recording_of(path, transcript) or path).absolute()
    status = media.check_file(file)
    segments = [
        msgspec.structs.replace(segment, words=tidy_times(segment.words, 0))
        for segment in sort_by_time(transcript.segments)
        if segment.words
    ]
    translated = transcript.translation_language
    prompt = Prompt(transcript.language, translated, bilingual=translated is not None)
    compute = msgspec.structs.replace(spec.compute, prompt=prompt)
    kept = JobSpec(compute, msgspec.structs.replace(spec.delivery, formats=()))
    recording_file = (str(file), status.st_size, status.st_mtime_ns)
    return journal.imports.add(batch, recording_file, kept, segments, transcript.duration, source)


def is_text_alone(job: Job) -> bool:
    """Whether a job is of an opened transcript itself, since no recording was found: it can be edited, not heard."""
    return is_transcript(Path(job.path))


def _recording_of(path: Path, transcript: Transcript) -> Path | None:
    """The recording beside a transcript: the one that it names, else one of its own name; None when there is none."""
    return media.find_recording(path.parent, [transcript.media], (path.stem, Path(transcript.media).stem))

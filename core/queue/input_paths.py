"""Sort and find the inputs that a user names: recordings, folders, transcripts and models."""

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.contracts import media
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Transcript
from core.formats import ass, exb, json, reading, tei, ttml, vtt
from core.formats.chat.headers import TRANSCRIBED_BY
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.recognition import EXTENSIONS, is_chat, is_transcript
from core.formats.tiers import eaf
from core.journal import Job, JobSpec, Journal, RecordingFile, Source, file_at
from core.transcript.segmentation import sort_by_time, tidy_times

_MODEL = ".nemo"
_PAGE = 200  # files in one report


@dataclass(frozen=True)
class InputPaths:
    """Named paths by kind: recordings and folders, transcripts, model files."""

    recordings: list[str]
    transcripts: list[str]
    models: list[str]


def classify_paths(paths: Iterable[str]) -> InputPaths:
    """Sort paths by kind from their names. Transcripts in a named folder count only beside their recordings."""
    sorted_paths = InputPaths([], [], [])
    for path in paths:
        if path.lower().endswith(_MODEL):
            sorted_paths.models.append(path)
        elif is_transcript(Path(path)) and not Path(path).is_dir():
            sorted_paths.transcripts.append(path)
        else:
            sorted_paths.recordings.append(path)
    return sorted_paths


def scan(
    named: Sequence[str], without: Collection[Path], report: Callable[[list[RecordingFile]], object]
) -> tuple[list[str], bool]:
    """Call `report` with pages of recordings, named directly or in named folders at any depth.

    Args:
        named: files and folders.
        without: recordings to leave out.
        report: gets up to 200 recordings in each call.

    Returns:
        The files whose names are not valid Unicode, and whether any recording was found.
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
        files.append(file_at(absolute) or (absolute, 0, 0))  # the scheduler reports the fault
        if len(files) == _PAGE:
            report(files)
            files = []
    if files:
        report(files)
    return undecodable, bool(recordings)


_MARKS = {
    EXTENSIONS["json"]: f'"{json.SCHEMA}"',
    EXTENSIONS["chat"]: TRANSCRIBED_BY,
    EXTENSIONS["eaf"]: f'AUTHOR="{eaf.AUTHOR}"',
    EXTENSIONS["vtt"]: vtt.HEADER,
    EXTENSIONS["ass"]: ass.WRITTEN_BY,
    EXTENSIONS["ttml"]: ttml.WRITTEN_BY,
    EXTENSIONS["exb"]: exb.WRITTEN_BY,
    EXTENSIONS["tei"]: tei.WRITTEN_BY,
}  # by suffix; other formats have no mark
_HEAD_BYTES = 64 * 2**10  # a mark is within them


def is_own_export(path: Path) -> bool:
    """Tell whether Mynah wrote a transcript, even if somebody has changed it since.

    The file has Mynah's mark. A format without marks counts if its words are those of a marked file beside it.
    """
    if path.suffix.lower() in _MARKS:
        return _is_marked(path)
    marked = [beside for suffix in _MARKS if _is_marked(beside := path.with_suffix(suffix))]
    words = _words_in(path) if marked else []
    return bool(words) and any(_words_in(beside) == words for beside in marked)


def _is_marked(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _MARKS[path.suffix.lower()].encode() in file.read(_HEAD_BYTES)
    except OSError:
        return False


def _words_in(path: Path) -> list[str]:
    """Return the words of a transcript, without punctuation and case. Return none for an unreadable file."""
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
    tiers: Sequence[str] = (),
) -> Job:
    """Add a done job with the words, speakers and times of the transcript at `path`. Return it.

    Nothing is written before somebody exports. An export of a CHAT file keeps its bytes, except for the edits.

    Args:
        journal: the journal.
        batch: the batch.
        path: the transcript.
        spec: for a later transcription of the recording.
        recording: the recording. None: search for it beside the transcript. Without a recording the job can be
            edited and exported, not played.
        report: is called with guesses and skipped parts of the reading.
        tiers: the names of the tiers to read, in a transcript with tiers.

    Raises:
        InputFault: as core.formats.reading.read, or the recording is unusable. Nothing is queued then.
        EnvironmentFault: the journal's fault.
    """
    source = None
    if is_chat(path):
        document, transcript = reading.read_chat(path, report=report)
        source = Source(str(path.absolute()), document.to_bytes())
    else:
        transcript = reading.read(path, tiers=tiers, report=report)
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
    """Tell whether a job is a transcript without a recording. It can be edited, not played."""
    return is_transcript(Path(job.path))


def _recording_of(path: Path, transcript: Transcript) -> Path | None:
    """Return the recording beside a transcript: the named one, else one with the same stem, else None."""
    return media.find_recording(path.parent, [transcript.media], (path.stem, Path(transcript.media).stem))

"""Write the files that a finished job owes.

The journal records each file before it is written. After a crash, `deliver` writes the missing ones and repeats none.
"""

import contextlib
import datetime
import functools
import logging
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from core.contracts import files, languages, trace
from core.contracts.errors import Bug, EnvironmentFault, Fault, InputFault
from core.contracts.files import NewFile
from core.contracts.protocol import ScriptUtterance
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import SUBTITLES, TIERS, TIMED, FormatOptions, chat, export, naming, recognition, subtitles
from core.formats.chat import ChatOptions, compatible_times
from core.journal import DeliverySpec, Job, JobState, Journal, Script, Source
from core.journal.exports import digest_of
from core.journal.job import Export, Failure
from core.journal.sources import IMPORTED
from core.queue import language_choice
from core.queue.alignments import is_event
from core.transcript.editable_transcript import ChunkTranslation, EditableTranscript
from core.transcript.edits import UNEDITED, EditableSegment, History, SegmentMetadata
from core.transcript.first_segments import first_segments
from core.transcript.untimed_windows import WindowTime

Milliseconds = tuple[int, int]
"""Start and end in a bullet of CHAT."""


def insert_times(script: Script, words: Sequence[Word], recording: str, video: bool, wanted: ChatOptions) -> bytes:
    """Return the CHAT file of a script with the aligned times.

    Utterances without a bullet get one, and words without times get %wor tiers. All other bytes stay, except the head
    if `wanted` has another head. A bullet that would break the rules of CHAT is left out. A realigned utterance
    keeps no old time. `words` are all words of the script, aligned.
    """
    document = chat.read(script.content)
    segments = document.to_transcript().segments
    indices = [index for index, segment in enumerate(segments) if segment.words]
    bullets: dict[int, Milliseconds] = {}
    tiers: dict[int, list[tuple[int, int, int]]] = {}
    realigned: set[int] = set()
    rest = iter(words)
    for index, utterance, metadata in zip(indices, script.utterances, script.metadata, strict=True):
        aligned = list(zip(utterance.words, islice(rest, len(utterance.words)), strict=True))
        whole = [new if old.start is None else Word(new.text, old.start, old.end) for old, new in aligned]
        spoken = _words_by_index(document.utterances[index].words, whole)
        spans = [(n, *span) for n, word in spoken if (span := _milliseconds(word)) is not None]
        if spans and metadata.span is None:
            bullets[index] = (min(span[1] for span in spans), max(span[2] for span in spans))
        again = _is_realigned(segments[index], utterance, metadata)
        if again:
            realigned.add(index)
        if again or (wanted.wor and any(old.start is None and new.start is not None for old, new in aligned)):
            tiers[index] = spans if wanted.wor else []
    speakers = [utterance.speaker for utterance in document.utterances]
    times = compatible_times(speakers, _times_of_others(document, realigned), bullets)
    tiers = {index: spans for index, spans in tiers.items() if index in times or index not in bullets}
    document = document.without_times(_outdated(document, realigned, times))
    document = document.with_times(times, tiers, media=Path(recording).stem, video=video)
    return document.with_options(msgspec.structs.replace(wanted, wor=True)).to_bytes()


def _is_realigned(segment: Segment, utterance: ScriptUtterance, metadata: SegmentMetadata) -> bool:
    """Tell whether the alignment replaces times of the text."""
    before = [word.start for word in segment.words]
    return segment.span != metadata.span or before != [word.start for word in utterance.words]


def _times_of_others(document: chat.Document, other: Collection[int]) -> dict[int, Milliseconds]:
    """Return the times of the file's utterances without those of `other`."""
    timed = ((index, utterance.start, utterance.end) for index, utterance in enumerate(document.utterances))
    return {
        index: (start, end)
        for index, start, end in timed
        if start is not None and end is not None and index not in other
    }


def _outdated(document: chat.Document, realigned: Iterable[int], times: Collection[int]) -> set[int]:
    """Return realigned utterances with old times: no new bullet replaces the old one, or words have bullets."""
    with_word_bullets = {
        index
        for index, utterance in enumerate(document.utterances)
        if sum(token.times is not None for token in utterance.tokens) > (utterance.bullet is not None)
    }
    return {index for index in realigned if index not in times or index in with_word_bullets}


def _words_by_index(spoken: Sequence[chat.ChatWord], words: Sequence[Word]) -> Iterator[tuple[int, Word]]:
    """Yield the words of a CHAT utterance with their index. The transcript's words include events."""
    rest = iter(words)
    for index, wanted in enumerate(spoken):
        for word in rest:
            if _letters(word.text) == _letters(wanted.wor_form) and not is_event(word.text):
                yield index, word
                break


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _milliseconds(word: Word) -> Milliseconds | None:
    if word.start is None or word.end is None:
        return None
    start = round(word.start * 1000)
    return start, max(start + 1, round(word.end * 1000))


_log = logging.getLogger(__name__)

_LONG = 5_000  # words of a transcript whose beginning is worth reading first
_FIRST = 1_000  # words that fill a large screen
ENDED = frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED})
"""States with a complete transcript. In the others the last utterance may still grow."""

_SKIP_CODES = ("export-changed", "source-changed", "subtitles-unheard", "untimed", "untimed-words", "stl-letters")


class FileOutcome(msgspec.Struct, frozen=True, array_like=True):
    """The outcome of one owed file. `digest` is that of the last content that Mynah wrote.

    `failure` is the reason of a failed write. `is_skipped`: another file keeps the name. `is_taken`: another program
    has taken the planned name meanwhile. `is_source`: it is the file that the text was read from.
    """

    format: str
    digest: str | None = None
    failure: Failure | None = None
    is_skipped: bool = False
    is_taken: bool = False
    is_source: bool = False


class JobOutcome(msgspec.Struct, frozen=True, array_like=True):
    """The outcomes of the files of one job. `changes` counts the edits in the written text, see TextIndex.changes."""

    job: int
    changes: int
    files: tuple[FileOutcome, ...]


def editable_transcript_of(journal: Journal, job: Job) -> EditableTranscript:
    """Return the transcript of a job with all edits, as far as it is recognised."""
    history = journal.edits.history(job.id)  # before the words, which only grow, so that each edit finds its words
    return recognised_transcript_of(journal, job, history)


def recognised_transcript_of(journal: Journal, job: Job, history: History = UNEDITED) -> EditableTranscript:
    """Return the transcript of a job with the edits of `history`, as far as it is recognised."""
    chunks = journal.chunks.words_by_chunk(job.id)
    translation_language = job.compute.prompt.translation_language
    texts = journal.chunks.translations(job.id) if job.compute.prompt.bilingual else []
    return EditableTranscript(
        [word for words in chunks for word in words],
        len(chunks),
        translations=[ChunkTranslation(len(words), text) for words, text in zip(chunks, texts, strict=False)],
        translation_language=translation_language,
        complete=job.state in ENDED,
        history=history,
        language=language_choice.language_of(job),
        duration=_duration(job) if job.state in ENDED else 0.0,  # before the end, the duration is only the file's claim
        others=job.languages.others,
        windows=windows_of(journal, job, chunks),
    )


def windows_of(journal: Journal, job: Job, chunks: Sequence[Sequence[Word]]) -> list[WindowTime] | None:
    """Return the windows of a recognised job, one for each of `chunks`. Return None for a given text."""
    if job.engine == IMPORTED or job.script is not None:
        return None
    times = journal.chunks.windows(job.id)
    return [WindowTime(len(words), *window) for words, window in zip(chunks, times, strict=False)]


def first_segments_of(journal: Journal, job: Job) -> tuple[EditableSegment, ...]:
    """Return the first segments of a long transcript with all edits.

    Return none of a transcript that is short, bilingual, or has words without times.
    """
    if job.compute.prompt.bilingual:
        return ()
    words = journal.chunks.first_words(job.id, _LONG)
    if len(words) < _LONG or any(word.start is None for word in words):
        return ()
    return first_segments(
        words[:_FIRST],
        journal.edits.history(job.id),
        language=language_choice.language_of(job),
        duration=_duration(job) if job.state in ENDED else 0.0,
        others=job.languages.others,
    )


def transcript_of(journal: Journal, job: Job) -> Transcript:
    """Return the edited transcript of a job, as far as it is recognised."""
    editable = editable_transcript_of(journal, job)
    return Transcript(
        segments=editable.plain_segments,
        media=job.name,
        duration=_duration(job),
        model="" if job.engine == IMPORTED else Path(job.compute.load.model).stem,
        language=editable.language,
        video=job.sound.video,
        damaged=job.damaged,
        translation_language=editable.translation_language,
        part=None if job.part is None else (job.part.start, job.heard_until),
        tracks=job.tracks,
    )


def _duration(job: Job) -> float:
    return job.duration if job.duration is not None else job.seconds


def count_left_out_sentences(journal: Journal, job: Job) -> int:
    """Return how many sentences are missing in a written file because they have no time."""
    written = [entry.format for entry in journal.exports.of_job(job.id) if entry.has_file]
    names = [name for name in written if name in (*TIMED, *TIERS)]
    if not names or all(word.start is not None for word in journal.chunks.words(job.id)):  # edits only add times
        return 0
    transcript = transcript_of(journal, job)
    return max(export.untimed(transcript, name).left_out for name in names)


def request_files(journal: Journal, job: Job, wanted: DeliverySpec, number: int | None = None) -> Job:
    """Record which files of a job `wanted` asks for. `deliver` writes them.

    The request is stored with the job and survives a crash. A text from CHAT returns to its file with the head that was
    chosen for it. An unchanged file that Mynah wrote with the same choices is replaced.

    Args:
        journal: the journal.
        job: the job.
        wanted: formats, folder and names.
        number: as in `deliver`.
    """
    if _is_chat(journal.sources.get(job.id)):
        options = msgspec.structs.replace(wanted.options, chat=job.delivery.options.chat)
        wanted = msgspec.structs.replace(wanted, options=options)
    journal.exports.request(job.id, wanted, _written_alike(journal, job, wanted, number))
    return journal.jobs.get(job.id)


def _written_alike(journal: Journal, job: Job, wanted: DeliverySpec, number: int | None) -> list[str]:
    """Return the formats whose present files `wanted` would only duplicate.

    Nobody needs a numbered copy, and edits would no longer go into the first file.
    """
    own = {"formats": wanted.formats, "existing": "number", "on_done": wanted.on_done}
    alike = msgspec.structs.replace(job.delivery, **own)
    if wanted != alike:
        return []
    stem = _stem(journal, job, wanted, number)
    entries = [entry for entry in journal.exports.of_job(job.id) if entry.has_file and entry.digest is not None]
    unchanged = [entry for entry in entries if digest_of(_content(Path(entry.path)) or b"") == entry.digest]
    return [entry.format for entry in unchanged if Path(entry.path).name.startswith(stem)]


def deliver(journal: Journal, job: Job, number: int | None = None) -> list[Path]:
    """Write the files that a finished job owes. Return all of its written files.

    A file that cannot be written does not fail the job. The export keeps the reason, and the next call tries again.

    Args:
        journal: the journal.
        job: the job.
        number: the value of `{n}` in names. None: the job's number in its batch.

    Raises:
        EnvironmentFault: the journal's fault.
    """
    plan_files(journal, [job], number)
    while record_files(journal, write_files(journal, [job])):
        pass
    return [Path(entry.path) for entry in journal.exports.of_job(job.id) if entry.written and entry.has_file]


def plan_files(journal: Journal, jobs: Sequence[Job], number: int | None = None) -> None:
    """Record the paths of the files that finished jobs owe, before they are written. The arguments are as in `deliver`.

    A crash can then cause no second file.
    """
    chosen: list[tuple[int, str, Path]] = []
    names: set[str] = set()  # after `export.folded`
    planned = journal.exports.of_jobs([job.id for job in jobs])
    for job in jobs:
        present = {entry.format for entry in planned[job.id]}
        missing = [name for name in job.delivery.formats if name not in present]
        if missing:  # together, so that all get the same number
            paths = _choose_paths(journal, job, missing, number, names)
            chosen += [(job.id, name, path) for name, path in paths.items()]
            names |= set(map(export.folded, paths.values()))
    if chosen:
        journal.exports.plan_all(chosen)


def write_files(journal: Journal, jobs: Sequence[Job]) -> list[JobOutcome]:
    """Write the planned files that jobs owe, all of them together. The journal is only read."""
    outcomes: list[tuple[int, int, list[FileOutcome | NewFile]]] = []
    entries: list[tuple[Export, Source | None]] = []
    exports = journal.exports.of_jobs([job.id for job in jobs])
    for job in jobs:
        owed = [entry for entry in exports[job.id] if not entry.written]
        changes = journal.index.changes(job.id)  # before the transcript, so that no edit is missed
        source = journal.sources.get(job.id) if owed else None
        transcript = _transcript(journal, job) if owed else None
        prepared = list[FileOutcome | NewFile]()
        for entry in owed:
            assert transcript is not None
            with trace.span("export", format=entry.format):
                prepared.append(_prepare(journal, job, transcript, source, entry))
        outcomes.append((job.id, changes, prepared))
        entries += [(entry, source) for entry in owed]
    written = iter(_write_new([each for _, _, prepared in outcomes for each in prepared], entries))
    return [
        JobOutcome(job_id, changes, tuple(islice(written, len(prepared)))) for job_id, changes, prepared in outcomes
    ]


def _write_new(
    prepared: Sequence[FileOutcome | NewFile], entries: Sequence[tuple[Export, Source | None]]
) -> Iterator[FileOutcome]:
    """Write the new files among these. Yield the outcome of each file."""
    errors = iter(files.write_together([file for file in prepared if isinstance(file, NewFile)]))
    for file, (entry, source) in zip(prepared, entries, strict=True):
        if isinstance(file, FileOutcome):
            yield file
            continue
        error = next(errors)
        if isinstance(error, Fault):
            yield _failed(entry, error)
        elif error is not None and _content(file.path) != file.content:
            yield FileOutcome(entry.format, entry.digest, is_taken=True)
        else:  # equal content is from a process that has just been killed
            yield _written(entry, source, file.content)


def record_files(journal: Journal, outcomes: Iterable[JobOutcome]) -> list[int]:
    """Record the outcomes of `write_files` in one transaction. Return the jobs that owe files again.

    Somebody has edited their text meanwhile, or another program has taken a name.
    """
    again = []
    with journal.database.group():
        for each in outcomes:

            @functools.cache  # nobody can edit it after the first look, which is in the transaction
            def is_current(each: JobOutcome = each) -> bool:
                return journal.index.changes(each.job) == each.changes

            for file in each.files:
                if file.is_source and file.digest is not None:
                    journal.sources.mark_written(each.job, file.digest)
                if not file.is_taken:
                    fault = None if file.failure is None else file.failure.fault
                    journal.exports.record(each.job, file.format, fault, file.is_skipped, file.digest, is_current)
            taken = [file.format for file in each.files if file.is_taken]
            if taken and not _plan_again(journal, each.job, taken):
                continue
            if taken or (each.files and not is_current()):
                again.append(each.job)
    return again


def _plan_again(journal: Journal, job_id: int, formats: Sequence[str]) -> bool:
    """Give the files of a job other names. Return False if the job was removed."""
    try:
        job = journal.jobs.get(job_id)
    except KeyError:
        return False
    for name in formats:
        journal.exports.plan(job_id, name, _choose_paths(journal, job, [name], None, ())[name])
    return True


def deliver_owed(journal: Journal, batch: int) -> None:
    """Write the files that the done jobs of a batch owe, and rewrite deleted files. Raises as `deliver`."""
    journal.exports.forget_missing(batch)
    for job_id in journal.exports.undelivered(batch):
        deliver(journal, journal.jobs.get(job_id))


def update_files(journal: Journal, job_id: int) -> list[Path]:
    """Write the edits of a job into its files. Return the written ones.

    A file that another program changed stays, and the export keeps the reason. A deleted file stays deleted.

    Raises:
        EnvironmentFault: as `deliver`.
        KeyError: the job was removed.
    """
    behind = any(entry.digest is not None and not entry.written for entry in journal.exports.of_job(job_id))
    return deliver(journal, journal.jobs.get(job_id)) if behind else []


def chat_content(journal: Journal, job: Job, options: FormatOptions) -> tuple[str, bytes]:
    """Return name (without .cha) and content of the CHAT file that an export would write now.

    Raises:
        KeyError: the job was removed.
        EnvironmentFault: the journal's fault.
    """
    source = journal.sources.get(job.id)
    wanted = job.delivery
    if not _is_chat(source):
        wanted = msgspec.structs.replace(wanted, options=options)
    job = msgspec.structs.replace(job, delivery=wanted)
    planned = [Path(entry.path) for entry in journal.exports.of_job(job.id) if entry.format == "chat"]
    path = planned[0] if planned else Path(source.path if source and _is_chat(source) else job.path)
    return path.stem, _rendered(journal, job, transcript_of(journal, job), source, "chat", path.with_suffix(".cha"))


def naming_fields(job: Job, number: int) -> naming.Fields:
    """Return the fields of a naming template for a job."""
    return naming.Fields(
        stem=Path(job.path).stem,
        folder=Path(job.path).parent.name,
        n=number,
        date=datetime.date.today(),
        recorded=datetime.date.fromtimestamp(job.mtime_ns / 1e9),
        language=language_choice.language_of(job) or languages.UNDETERMINED,
        model=Path(job.compute.load.model).stem,
    )


def _choose_paths(
    journal: Journal, job: Job, formats: Sequence[str], number: int | None, names: Collection[str]
) -> dict[str, Path]:
    """Return a free path for each format. `names` are taken too."""
    wanted, source = job.delivery, Path(job.path)
    output = source.parent if wanted.output is None else Path(wanted.output)
    stem = _stem(journal, job, wanted, number)
    with contextlib.suppress(InputFault):  # each file then gets this fault
        key = export.key_of(wanted.options)
        stem = stem if key is None else key.text(stem)

    def is_taken(name: str) -> bool:
        return name in names or journal.exports.is_of_another(job, name)

    destination = export.Destination(folder=output, overwrite=wanted.existing != "number", is_taken=is_taken, stem=stem)
    return export.targets(source, formats, destination)


def _stem(journal: Journal, job: Job, wanted: DeliverySpec, number: int | None) -> str:
    if wanted.naming == naming.DEFAULT:
        return naming.default_stem(Path(job.path).stem)
    if number is None:  # counting all jobs is slow, and few templates need it
        number = journal.exports.number_in_batch(job) if "{n" in wanted.naming else 1
    return naming.file_stem(wanted.naming, naming_fields(job, number))


def _transcript(journal: Journal, job: Job) -> Transcript | Bug:
    """Return the transcript, or a Bug. A bad transcript must not stop the queue."""
    try:
        return transcript_of(journal, job)
    except EnvironmentFault:
        raise
    except Exception as error:
        _log.exception("transcript of %s", job.path)
        return Bug("bug", reason=f"{type(error).__name__} while making the transcript")


def _prepare(
    journal: Journal, job: Job, transcript: Transcript | Fault, source: Source | None, entry: Export
) -> FileOutcome | NewFile:
    """Return the file to write, or its outcome if there is nothing to write."""
    name, path = entry.format, Path(entry.path)
    if isinstance(transcript, Fault):
        return _failed(entry, transcript)
    try:
        content = _rendered(journal, job, transcript, source, name, path)
        there = _content(path)
        if there == content:  # it was written before a crash
            return _written(entry, source, content)
        reason = _reason_to_skip(job, entry, source, path, there)
        if reason is not None:
            return reason
        return NewFile(path, content, entry.digest is not None or job.delivery.existing == "overwrite")
    except Fault as fault:
        return _failed(entry, fault)
    except Exception as error:  # one format must not stop the queue
        _log.exception("export of %s as %s", job.path, name)
        return _failed(entry, Bug("bug", reason=f"{type(error).__name__} while writing {path.name}"))


def _failed(entry: Export, fault: Fault) -> FileOutcome:
    failure = Failure(fault.kind, fault.code, fault.figures)
    return FileOutcome(entry.format, entry.digest, failure, is_skipped=fault.code in _SKIP_CODES)


def _written(entry: Export, source: Source | None, content: bytes) -> FileOutcome:
    is_source = source is not None and _is_same(Path(entry.path), Path(source.path))
    return FileOutcome(entry.format, digest_of(content), is_source=is_source)


def _reason_to_skip(
    job: Job, entry: Export, source: Source | None, path: Path, there: bytes | None
) -> FileOutcome | None:
    """Return the outcome for a file to leave alone, None if it may be written. `there` is its present content.

    Edits go into a file that Mynah wrote, and into the file that the text was read from, if nobody else changed it.
    """
    if entry.digest is not None:
        if there is None:
            return FileOutcome(entry.format, entry.digest, is_skipped=True)
        is_ours = digest_of(there) == entry.digest
        return None if is_ours else _failed(entry, InputFault("export-changed", path=path.name))
    if job.delivery.existing == "skip" and os.path.lexists(path):
        return FileOutcome(entry.format, entry.digest, is_skipped=True)
    if source is None or there is None or job.delivery.existing != "overwrite":
        return None
    changed = _is_same(path, Path(source.path)) and digest_of(there) != source.digest
    return _failed(entry, InputFault("source-changed", path=path.name)) if changed else None


def _rendered(
    journal: Journal, job: Job, transcript: Transcript, source: Source | None, name: str, path: Path
) -> bytes:
    """Return the content of a file. A CHAT file is the source with new times and edits."""
    if name != "chat" or source is None or not _is_chat(source) or job.delivery.options.pseudonyms:
        # with pseudonyms, CHAT is written anew: other tiers may have names
        if name in SUBTITLES and job.script is not None:
            subtitles.check_found(transcript)
        if source is not None and _is_chat(source):
            transcript = chat.with_names(chat.read(source.content), transcript)
        recording = None if recognition.is_transcript(Path(job.path)) else Path(job.path)
        return export.render(transcript, name, path, job.delivery.options, recording)
    if job.script is None:
        return chat.read(source.content).with_transcript(transcript).to_bytes()
    timed = insert_times(
        journal.scripts.get(job.id), journal.chunks.words(job.id), job.name, job.sound.video, job.delivery.options.chat
    )
    return chat.read(timed).with_transcript(transcript).to_bytes() if journal.edits.history(job.id).position else timed


def _is_chat(source: Source | None) -> bool:
    return source is not None and recognition.is_chat(Path(source.path))


def _is_same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return False


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None

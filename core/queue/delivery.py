"""A finished job's transcripts, written once: planned in the journal first, so that a crash repeats or loses none."""

import datetime
import logging
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal

import msgspec

from core.contracts import files, languages, trace
from core.contracts.errors import Bug, EnvironmentFault, Fault, InputFault
from core.contracts.protocol import ScriptUtterance
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import SUBTITLES, TIERS, FormatOptions, chat, export, naming, recognition, subtitles
from core.formats.chat import ChatOptions, compatible_times
from core.journal import DeliverySpec, Job, JobState, Journal, Script, Source
from core.journal.exports import digest_of
from core.journal.job import Export
from core.journal.sources import IMPORTED
from core.queue import language_choice
from core.queue.alignments import is_event
from core.transcript.editable_transcript import ChunkTranslation, EditableTranscript
from core.transcript.edits import UNEDITED, History, SegmentMetadata

Milliseconds = tuple[int, int]
"""Start and end, as a bullet of CHAT has them."""


def with_found_times(script: Script, words: Sequence[Word], recording: str, video: bool, wanted: ChatOptions) -> bytes:
    """A CHAT file with the times that were found: bullets where utterances had none, %wor tiers where words had none.

    Everything else is byte for byte as it was, but for its head where `wanted` is another. A bullet that would break
    the rules of CHAT beside the others is left out; where times were sought anew, none of the old is left. `words` are
    all words of the script, aligned.
    """
    document = chat.read(script.content)
    segments = document.to_transcript().segments
    indices = [index for index, segment in enumerate(segments) if segment.words]
    found: dict[int, Milliseconds] = {}
    tiers: dict[int, list[tuple[int, int, int]]] = {}
    sought_anew: set[int] = set()
    rest = iter(words)
    for index, utterance, metadata in zip(indices, script.utterances, script.metadata, strict=True):
        aligned = list(zip(utterance.words, islice(rest, len(utterance.words)), strict=True))
        whole = [new if old.start is None else Word(new.text, old.start, old.end) for old, new in aligned]
        spoken = _words_by_index(document.utterances[index].words, whole)
        spans = [(n, *span) for n, word in spoken if (span := _milliseconds(word)) is not None]
        if spans and metadata.span is None:
            found[index] = (min(span[1] for span in spans), max(span[2] for span in spans))
        again = _is_sought_anew(segments[index], utterance, metadata)
        if again:
            sought_anew.add(index)
        if again or (wanted.wor and any(old.start is None and new.start is not None for old, new in aligned)):
            tiers[index] = spans if wanted.wor else []
    speakers = [utterance.speaker for utterance in document.utterances]
    times = compatible_times(speakers, _times_of_others(document, sought_anew), found)
    tiers = {index: spans for index, spans in tiers.items() if index in times or index not in found}
    document = document.without_times(_outdated(document, sought_anew, times))
    document = document.with_times(times, tiers, media=Path(recording).stem, video=video)
    return document.with_options(msgspec.structs.replace(wanted, wor=True)).to_bytes()


def _is_sought_anew(segment: Segment, utterance: ScriptUtterance, metadata: SegmentMetadata) -> bool:
    """Whether times are sought that the text has already."""
    before = [word.start for word in segment.words]
    return segment.span != metadata.span or before != [word.start for word in utterance.words]


def _times_of_others(document: chat.Document, other: Collection[int]) -> dict[int, Milliseconds]:
    """The times of utterances that the file has, but for those of `other`."""
    timed = ((index, utterance.start, utterance.end) for index, utterance in enumerate(document.utterances))
    return {
        index: (start, end)
        for index, start, end in timed
        if start is not None and end is not None and index not in other
    }


def _outdated(document: chat.Document, sought_anew: Iterable[int], times: Collection[int]) -> set[int]:
    """Utterances that were sought anew and keep old times: no new bullet replaces theirs, or words have some."""
    with_word_bullets = {
        index
        for index, utterance in enumerate(document.utterances)
        if sum(token.times is not None for token in utterance.tokens) > (utterance.bullet is not None)
    }
    return {index for index in sought_anew if index not in times or index in with_word_bullets}


def _words_by_index(spoken: Sequence[chat.ChatWord], words: Sequence[Word]) -> Iterator[tuple[int, Word]]:
    """The words of a CHAT utterance by their index, with those of its transcript: these have events, too."""
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

ENDED = frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED})
"""States in which the whole transcript may be edited; in the others its last utterance may still be coming in."""

_LEFT_ALONE = ("export-changed", "source-changed", "subtitles-unheard", "untimed")

Outcome = bytes | Literal["skipped"] | Fault
"""What a file holds now; or that it was left alone; or why it could not be written."""


def editable_transcript_of(journal: Journal, job: Job) -> EditableTranscript:
    """The transcript of a job as far as it is recognised, and every edit of it."""
    history = journal.edits.history(job.id)  # before the words, which only grow: each edit finds those it stands on
    return recognised_transcript_of(journal, job, history)


def recognised_transcript_of(journal: Journal, job: Job, history: History = UNEDITED) -> EditableTranscript:
    """The transcript of a job as far as it is recognised, with the edits of `history`."""
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
        duration=_duration(job) if job.state in ENDED else 0.0,  # until then it is what the file says of itself
        others=job.languages.others,
    )


def transcript_of(journal: Journal, job: Job) -> Transcript:
    """The transcript of a job as far as it is recognised, as people have edited it."""
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
    )


def _duration(job: Job) -> float:
    return job.duration if job.duration is not None else job.seconds


def count_left_out_sentences(journal: Journal, job: Job) -> int:
    """How many sentences are not in one of the files that were written, as they have no time; 0 where all are."""
    written = [entry.format for entry in journal.exports.of_job(job.id) if entry.has_file]
    names = [name for name in written if name in (*SUBTITLES, *TIERS)]
    if not names or all(word.start is not None for word in journal.chunks.words(job.id)):  # edits have times
        return 0
    transcript = transcript_of(journal, job)
    return max(export.untimed(transcript, name).left_out for name in names)


def request_files(journal: Journal, job: Job, wanted: DeliverySpec, number: int | None = None) -> Job:
    """Note that a job's transcripts are wanted as `wanted` says, again where they were written; `deliver` does it.

    Kept with the job, so that a crash before the last file is written loses no request. A text that came from CHAT goes
    back into its file, with the head that was chosen for that one, whatever else is wanted of CHAT. A file that Mynah
    wrote by the same choices, and that nobody has changed, is written anew; `number` is as in `deliver`.
    """
    if _is_chat(journal.sources.get(job.id)):
        options = msgspec.structs.replace(wanted.options, chat=job.delivery.options.chat)
        wanted = msgspec.structs.replace(wanted, options=options)
    journal.exports.request(job.id, wanted, _written_alike(journal, job, wanted, number))
    return journal.jobs.get(job.id)


def _written_alike(journal: Journal, job: Job, wanted: DeliverySpec, number: int | None) -> list[str]:
    """The formats whose files are what `wanted` would number a copy of: it would be of use to nobody, and edits would
    no longer come into the first one."""
    alike = msgspec.structs.replace(job.delivery, formats=wanted.formats, existing="number")
    if wanted != alike:
        return []
    stem = _stem(journal, job, wanted, number)
    entries = [entry for entry in journal.exports.of_job(job.id) if entry.has_file and entry.digest is not None]
    unchanged = [entry for entry in entries if digest_of(_content(Path(entry.path)) or b"") == entry.digest]
    return [entry.format for entry in unchanged if Path(entry.path).name.startswith(stem)]


def deliver(journal: Journal, job: Job, number: int | None = None) -> list[Path]:
    """Write what a finished job still owes; returns all of its files that are written.

    `number` is what a name's `{n}` means, without it the job's number in its batch. A file that cannot be written
    never fails the job: the reason is kept with the export, and the next call tries again. Raises EnvironmentFault
    for the journal itself.
    """
    planned = {entry.format for entry in journal.exports.of_job(job.id)}
    missing = [name for name in job.delivery.formats if name not in planned]
    if missing:  # all together, so that they carry the same number
        _plan(journal, job, missing, number)
    while _write_owed(journal, job):
        pass
    return [Path(entry.path) for entry in journal.exports.of_job(job.id) if entry.written and entry.has_file]


def _write_owed(journal: Journal, job: Job) -> bool:
    """Write each file that is owed; whether the text was edited meanwhile, so that they are owed once more."""
    owed = [entry for entry in journal.exports.of_job(job.id) if not entry.written]
    if not owed:
        return False
    changes = journal.index.changes(job.id)  # before the transcript, which has these edits at least

    def is_current() -> bool:
        return journal.index.changes(job.id) == changes

    transcript = _transcript(journal, job)
    for entry in owed:
        if isinstance(transcript, Fault):
            journal.exports.record(job.id, entry.format, transcript, digest=entry.digest)
            continue
        with trace.span("export", format=entry.format):
            outcome = _write(journal, job, transcript, entry)
        fault = outcome if isinstance(outcome, Fault) else None
        digest = (digest_of(outcome) if isinstance(outcome, bytes) else None) or entry.digest
        given_up = outcome == "skipped" or (fault is not None and fault.code in _LEFT_ALONE)
        journal.exports.record(job.id, entry.format, fault, given_up, digest, is_current)
    return not is_current()


def deliver_owed(journal: Journal, batch: int) -> None:
    """Write what the done jobs of a batch still owe, and again what was written and is gone. Raises as `deliver`."""
    journal.exports.forget_missing(batch)
    for job_id in journal.exports.undelivered(batch):
        deliver(journal, journal.jobs.get(job_id))


def update_files(journal: Journal, job_id: int) -> list[Path]:
    """Write the edits of a job into the files that its transcript was written to; which those are, none if none was.

    A file that another program has changed since stays as it is, which is kept as its fault; one that is gone stays
    gone. Raises as `deliver` does, and KeyError when the job was removed.
    """
    behind = any(entry.digest is not None and not entry.written for entry in journal.exports.of_job(job_id))
    return deliver(journal, journal.jobs.get(job_id)) if behind else []


def chat_content(journal: Journal, job: Job, options: FormatOptions) -> tuple[str, bytes]:
    """(name without .cha, content) of the CHAT file that an export of a job with these options would write now.

    Raises KeyError when the job was removed, EnvironmentFault for the journal.
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
    """What a naming template may use of a job."""
    return naming.Fields(
        stem=Path(job.path).stem,
        folder=Path(job.path).parent.name,
        n=number,
        date=datetime.date.today(),
        recorded=datetime.date.fromtimestamp(job.mtime_ns / 1e9),
        language=language_choice.language_of(job) or languages.UNDETERMINED,
        model=Path(job.compute.load.model).stem,
    )


def _plan(journal: Journal, job: Job, formats: list[str], number: int | None) -> dict[str, Path]:
    wanted, source = job.delivery, Path(job.path)
    output = source.parent if wanted.output is None else Path(wanted.output)
    stem = _stem(journal, job, wanted, number)
    is_taken = partial(journal.exports.is_of_another, job)
    destination = export.Destination(folder=output, overwrite=wanted.existing != "number", is_taken=is_taken, stem=stem)
    chosen = export.targets(source, formats, destination)
    for name, path in chosen.items():
        journal.exports.plan(job.id, name, path)
    return chosen


def _stem(journal: Journal, job: Job, wanted: DeliverySpec, number: int | None) -> str:
    if number is None:  # counting takes as long as there are jobs, and few templates number them
        number = journal.exports.number_in_batch(job) if "{n" in wanted.naming else 1
    return naming.file_stem(wanted.naming, naming_fields(job, number))


def _transcript(journal: Journal, job: Job) -> Transcript | Bug:
    """The transcript, or why there is none: one job's words must not stop the queue."""
    try:
        return transcript_of(journal, job)
    except EnvironmentFault:
        raise
    except Exception as error:
        _log.exception("transcript of %s", job.path)
        return Bug("bug", reason=f"{type(error).__name__} while making the transcript")


def _write(journal: Journal, job: Job, transcript: Transcript, entry: Export) -> Outcome:
    name, path = entry.format, Path(entry.path)
    source = journal.sources.get(job.id)
    try:
        while True:
            content = _rendered(journal, job, transcript, source, name, path)
            there = _content(path)
            if there != content:  # else written already, just before a crash
                left = _left_alone(job, entry, source, path, there)
                if left is not None:
                    return left
                try:
                    over = entry.digest is not None or job.delivery.existing == "overwrite"
                    files.write_atomic(path, content, over)
                except FileExistsError:  # somebody took the name since it was planned
                    path = _plan(journal, job, [name], None)[name]
                    continue
            if source is not None and _is_same(path, Path(source.path)):
                journal.sources.mark_written(job.id, digest_of(content))
            return content
    except Fault as fault:
        return fault
    except Exception as error:  # a transcript that a format cannot express must not stop the queue
        _log.exception("export of %s as %s", job.path, name)
        return Bug("bug", reason=f"{type(error).__name__} while writing {path.name}")


def _left_alone(job: Job, entry: Export, source: Source | None, path: Path, there: bytes | None) -> Outcome | None:
    """Why a file stays as it is, `there` being what it holds; None when it may be written.

    Edits go into a file that Mynah wrote, and into the one that the text was read from, as long as nobody else has
    changed it.
    """
    if entry.digest is not None:
        if there is None:
            return "skipped"
        return None if digest_of(there) == entry.digest else InputFault("export-changed", path=path.name)
    if job.delivery.existing == "skip" and os.path.lexists(path):
        return "skipped"
    if source is None or there is None or job.delivery.existing != "overwrite":
        return None
    changed = _is_same(path, Path(source.path)) and digest_of(there) != source.digest
    return InputFault("source-changed", path=path.name) if changed else None


def _rendered(
    journal: Journal, job: Job, transcript: Transcript, source: Source | None, name: str, path: Path
) -> bytes:
    """What the file is to hold: of a CHAT file, itself with the times that were found and with what was edited."""
    if name != "chat" or source is None or not _is_chat(source):
        if name in SUBTITLES and job.script is not None:
            subtitles.check_found(transcript)
        recording = None if recognition.is_transcript(Path(job.path)) else Path(job.path)
        return export.render(transcript, name, path, job.delivery.options, recording)
    if job.script is None:
        return chat.read(source.content).with_transcript(transcript).to_bytes()
    timed = with_found_times(
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

"""Send jobs to the engine, commit results, store faults, and write files."""

import contextlib
import logging
import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from core.contracts import media, trace
from core.contracts.engine_messages import (
    BatchStarted,
    Chunk,
    Done,
    Failed,
    FilesOpen,
    FromEngine,
    Heartbeat,
    LanguageIdentified,
    Progress,
    Ready,
    SpeakerChunk,
)
from core.contracts.errors import Bug, Fault, InputFault, fault_from
from core.contracts.framing import MAX_SCRIPT, FrameError
from core.contracts.part import on_part_clock, on_whole_clock
from core.contracts.protocol import (
    Acknowledge,
    Align,
    Cancel,
    Diarize,
    IdentifyLanguage,
    Load,
    LoadDiarizer,
    SetVocabulary,
    Transcribe,
)
from core.contracts.recording_address import RecordingAddress, located
from core.contracts.recording_folder import is_growing
from core.contracts.time_limit import DISK_PATIENCE, each_within
from core.journal import Job, JobState, Journal, file_at, files_at
from core.journal.job import RecordingFile
from core.queue import language_choice
from core.queue.engine_process.engine_client import Exited
from core.queue.engine_process.engine_record import engine_record
from core.queue.engine_process.engine_supervisor import EngineSupervisor
from core.queue.events import (
    ChunkCommitted,
    Delivered,
    Event,
    JobChanged,
    Observer,
    RecordingGrows,
    RecordingRead,
    SpeakersAssigned,
    SpeakersProgress,
)
from core.queue.hooks import HookRunner
from core.queue.language_choice import awaits_language, decide_language, recogniser_for
from core.queue.language_detection import detect_languages, may_be_detected
from core.queue.rule_replacement import apply_owed_rules
from core.queue.scheduler.file_writers import FileWriters
from core.queue.scheduler.growing_files import CODES, GrowingFiles
from core.queue.scheduler.in_flight import JobsInFlight
from core.queue.speaker_assignment import assign_speakers, assign_tracks
from core.spoken_language.text_language import TextLanguage


def model_of(job: Job) -> Load | LoadDiarizer | None:
    """Return the model for a job's stage. Return None if each channel of the recording is a speaker.

    The recogniser of a server stands for all of the server's models.
    """
    if job.state != JobState.DONE:
        return recogniser_for(job)
    return job.compute.speakers.load or (job.compute.load if job.compute.load.server else None)


def request_of(journal: Journal, job: Job) -> IdentifyLanguage | Transcribe | Align | Diarize:
    """Return the engine's request for a job's stage, from its first missing chunk."""
    if job.state == JobState.DONE:
        state, channels = journal.diarisations.state(job.id), job.compute.speakers.source == "channels"
        return Diarize(job.id, job.attempt, job.place, job.speakers.chunks, state, channels, job.heard_tracks)
    if awaits_language(job):
        return IdentifyLanguage(job.id, job.attempt, job.place, job.compute.tracks)
    prompt = language_choice.prompt_of(job)
    if job.script is None:
        by_channel = job.compute.speakers.source == "channels"
        return Transcribe(job.id, job.attempt, job.place, prompt, job.chunks, by_channel, job.compute.tracks)
    utterances = journal.scripts.get(job.id).utterances
    if job.part is not None:
        utterances = on_part_clock(utterances, job.part.start)
    return Align(job.id, job.attempt, job.place, utterances, prompt, job.chunks, job.compute.tracks)


def knows_speakers(journal: Journal, job: Job) -> bool:
    """Tell whether the words were recognised by channel, so that their speakers are known."""
    return job.compute.speakers.source == "channels" and journal.chunks.speakers(job.id) is not None


Checked = os.stat_result | InputFault
"""The result of media.check_file for a file, or its fault."""


def check_files(jobs: Sequence[Job]) -> dict[str, Checked | None]:
    """Return the result of media.check_file for each recording that is a file, by its path."""
    paths = [job.path for job in jobs if not isinstance(located(job.path), RecordingAddress)]
    return dict(zip(paths, each_within(DISK_PATIENCE, _check_file, paths, media.read_fault), strict=True))


def _check_file(path: str) -> Checked | None:
    """Return the result of media.check_file, or None for a recording that a recorder is making."""
    try:
        return None if is_growing(Path(path)) else media.check_file(Path(path))
    except InputFault as fault:
        return fault


def check_recording(journal: Journal, job: Job, checked: Checked | None) -> None:
    """Check that a recording is readable and unchanged. `checked` is its result of `check_files`, if it has one.

    Raises:
        InputFault: as media.check_file, changed, recording-changed.
    """
    if checked is None:
        return
    if isinstance(checked, InputFault):
        raise checked
    is_another = (checked.st_size, checked.st_mtime_ns) != (job.size, job.mtime_ns)
    if is_another and not job.has_grown and (job.chunks or journal.watched_files.is_watched(job.id)):
        raise InputFault("recording-changed" if job.state == JobState.DONE else "changed")


CRASHES_PER_FILE = 2

_log = logging.getLogger(__name__)


class Dispatcher:
    """Sends claimed jobs to the engine, and takes in its messages about them."""

    def __init__(
        self, journal: Journal, engine: EngineSupervisor, observer: Observer, wake: Callable[[], object]
    ) -> None:
        """Prepare to dispatch. `wake` is called in any thread when `files` or `hooks` has results."""
        self._journal, self._engine, self._observer = journal, engine, observer
        self.files = FileWriters(journal, wake, self._report_files)
        self.hooks = HookRunner(journal.path, wake)
        self._awaiting_hook: set[int] = set()  # jobs whose files are not written yet
        self._text_language = TextLanguage()
        self.in_flight = JobsInFlight()
        self.growing = GrowingFiles()
        self._sent_vocabularies: set[str] = set()
        self._last_blamed = 0
        self._files: dict[str, RecordingFile | None] = {}  # by path, of the recordings that end in this group

    def release(self) -> None:
        """Release per-job resources while the queue is idle."""
        self._text_language.close()
        self.files.release()

    def prepare(self, load: Load | LoadDiarizer | None) -> None:
        """Let an engine load that model, or start any engine for None.

        Raises:
            EnvironmentFault: engine-start.
        """
        if self._engine.ensure(load):
            self.in_flight.note_engine_start()
            self._sent_vocabularies.clear()

    def dispatch(self, jobs: Sequence[Job]) -> bool:
        """Claim jobs, and send those that were free to the engine. Return False if all failed or were done at once.

        Raises:
            EnvironmentFault: engine-start.
        """
        claimed = self._journal.attempts.claim_all([job.id for job in jobs])
        for job in claimed:
            self.in_flight.put(job)  # before the start of an engine, which may fail
        checked = check_files(claimed)
        sent = [self._dispatch(job, checked.get(job.path)) for job in claimed]
        self._engine.flush()
        return any(sent)

    def _dispatch(self, job: Job, checked: Checked | None) -> bool:
        if job.state == JobState.DONE and knows_speakers(self._journal, job):
            self._finish(Done(job.id, job.attempt, job.speakers.chunks, job.duration or 0.0))
            return False
        try:
            check_recording(self._journal, job, checked)
            self.prepare(model_of(job))
            self._send_vocabulary(job)
            self._engine.send(request_of(self._journal, job), flush=False)
            if not self._text_language.is_started and job.state != JobState.DONE and may_be_detected(job):
                self._text_language.start()  # parallel to the engine's start
        except FrameError:
            self.fail(job, InputFault("transcript-large", largest=MAX_SCRIPT // 10**6))
            return False
        except InputFault as fault:
            self.fail(job, fault)
            return False
        self._observer(JobChanged(job))
        return True

    def look_at_files(self, messages: Iterable[FromEngine]) -> None:
        """Look at the files of the recordings that these messages end. A slow disk must not hold a transaction."""
        ended = [self.in_flight.get(message.job) for message in messages if isinstance(message, Done)]
        paths = [job.path for job in ended if job is not None and job.state != JobState.DONE]
        self._files = files_at([path for path in paths if path not in self._files]) | {
            path: self._files[path] for path in paths if path in self._files
        }

    def receive(self, message: FromEngine) -> Fault | None:
        """Take in a message of the engine. Return the fault if the engine cannot work at all."""
        message = self._on_whole_clock(message)
        match message:
            case Chunk() | SpeakerChunk():
                self._commit(message)
            case LanguageIdentified():
                self._apply_language(message)
            case Done():
                self._finish(message)
            case Failed():
                fault = fault_from(message.kind, message.code, message.figures)
                if message.job is None:  # without a recogniser, each job fails with the diarizer's fault
                    return None if self._engine.load is None else fault
                job = self.in_flight.get(message.job)
                if job is not None and job.attempt == message.attempt:
                    if fault.code in CODES and self._wait_for_file(job):
                        return None
                    is_beyond = job.part is not None and fault.code == "entry-beyond"
                    self.fail(job, InputFault("part-beyond", **fault.figures) if is_beyond else fault)
            case Progress():
                self._progress(message)
            case BatchStarted(jobs=jobs):
                self.in_flight.note_batch(jobs)
            case FilesOpen(jobs=jobs):
                self.in_flight.note_open_files(jobs)
            case Heartbeat(resident=resident):
                self._engine.note_memory(resident)
                self.in_flight.note_memory(resident)
                self._observer(message)
            case Ready():
                self._engine.model_loaded(message)
                self._observer(message)
        return None

    def _wait_for_file(self, job: Job) -> bool:
        """Queue a job again if another program still writes its recording. Return whether it waits.

        The next attempt reads the recording from its beginning.
        """
        if self._journal.watched_files.is_watched(job.id) or not self.growing.add_if_growing(job):
            return False
        self._take_out(job.id)
        self._engine.send(Cancel(job.id, job.attempt))
        self._journal.jobs.change_state(job.id, JobState.QUEUED)
        job = self._journal.jobs.restart(job.id)
        self._observer(RecordingGrows(job))
        self._observer(JobChanged(job))
        return True

    def _on_whole_clock(self, message: FromEngine) -> FromEngine:
        if not isinstance(message, Chunk | SpeakerChunk | Progress | Done):
            return message
        job = self.in_flight.get(message.job)
        return message if job is None or job.part is None else on_whole_clock(message, job.part.start)

    def engine_died(self, exited: Exited) -> bool:
        """Blame the death on the suspects, and queue all jobs in flight again. Return whether fewer are blamed now.

        A single suspect fails at its second death without a chunk in between. A kill from outside is nobody's fault.
        """
        blamed = [] if exited.from_outside else self.in_flight.find_suspects(self._engine.ready is not None)
        for job_id in blamed:
            crashes, job = self._journal.attempts.count_crash(job_id), self.in_flight.get(job_id)
            if job is not None and crashes >= CRASHES_PER_FILE and len(blamed) == 1:
                self.fail(job, InputFault("crashes", cause=exited.cause))
        self.settle_all(JobState.QUEUED)
        is_narrower, self._last_blamed = 0 < len(blamed) < self._last_blamed, len(blamed)
        return is_narrower

    def fail(self, job: Job, fault: Fault) -> None:
        """End an attempt with a fault. Keep its chunks, and write finished words without speakers."""
        self._take_out(job.id)
        self._engine.send(Cancel(job.id, job.attempt))
        if self._journal.attempts.fail(job.id, job.attempt, fault):
            self._observer(JobChanged(self._journal.jobs.get(job.id)))
            self.deliver_if_complete(job.id)

    def interrupt(self, job_id: int, state: JobState) -> None:
        """End the attempt at a job in flight without a result, and leave the job in `state`."""
        job = self.in_flight.get(job_id)
        if job is not None:
            self._engine.send(Cancel(job.id, job.attempt))
            self._settle(job_id, state)

    def interrupt_all(self) -> None:
        """Queue all jobs in flight again."""
        with self._journal.database.group():
            for job_id in self.in_flight:
                self.interrupt(job_id, JobState.QUEUED)

    def settle_all(self, state: JobState) -> None:
        """Set all jobs in flight to `state` after the engine is gone."""
        with self._journal.database.group():
            for job_id in self.in_flight:
                self._settle(job_id, state)

    def deliver(self, job: Job) -> None:
        """Apply the due replacement rules of a finished job, and have the files that it owes written."""
        if job.rules_owed:
            self._observer(apply_owed_rules(self._journal, job))
        self.files.put(job)

    def deliver_if_complete(self, job_id: int, is_new: bool = True) -> None:
        """Write the files of a job with finished words that no longer waits for speakers, after the group.

        The command of a new transcript follows.
        """
        self._journal.database.after_commit(partial(self._deliver_if_complete, job_id, is_new))

    def _deliver_if_complete(self, job_id: int, is_new: bool) -> None:
        job = self._existing(job_id)
        if job is not None:
            self._deliver_complete(job, is_new)

    def _deliver_complete(self, job: Job, is_new: bool) -> None:
        if job.state == JobState.DONE and not job.awaits_speakers:
            if is_new and job.delivery.on_done and not job.compute.speakers.afterwards:
                self._awaiting_hook.add(job.id)
            self.deliver(job)

    def _report_files(self, event: Event) -> None:
        """Report written files. Run the command that waits for them."""
        self._observer(event)
        if isinstance(event, Delivered) and event.job in self._awaiting_hook:
            self._awaiting_hook.discard(event.job)
            job = self._existing(event.job)
            if job is not None:
                self.hooks.start(job)

    def _existing(self, job_id: int) -> Job | None:
        """Return a job, or None if it was removed meanwhile."""
        with contextlib.suppress(KeyError):
            return self._journal.jobs.get(job_id)
        return None

    def assign_speakers(self, job: Job) -> bool:
        """Assign the identified speakers to a job's transcript. Return False if a bug in Mynah prevents it."""
        try:
            speakers = assign_speakers(self._journal, job)
        except Fault:
            raise
        except Exception as error:
            _log.exception("speakers of %s", job.path)
            self.fail(job, Bug("bug", reason=f"{type(error).__name__} while assigning speakers"))
            return False
        self._observer(SpeakersAssigned(job.id, speakers))
        return True

    def _send_vocabulary(self, job: Job) -> None:
        """Send the job's vocabulary to the engine once. Raises InputFault("vocabulary-gone")."""
        boosting = job.compute.prompt.boosting
        if boosting is None or boosting.vocabulary in self._sent_vocabularies:
            return
        try:
            phrases = self._journal.vocabularies.get(boosting.vocabulary)
        except KeyError as error:
            raise InputFault("vocabulary-gone") from error
        self._engine.send(SetVocabulary(boosting.vocabulary, phrases))
        self._sent_vocabularies.add(boosting.vocabulary)

    def _commit(self, chunk: Chunk | SpeakerChunk) -> None:
        try:
            with trace.span("commit", job=chunk.job, chunk=chunk.n):
                is_new = chunk.job in self.in_flight and self._keep(chunk)
        except Bug as bug:
            self.fail(self._journal.jobs.get(chunk.job), bug)
            return
        acknowledge = Acknowledge(chunk.job, chunk.attempt, chunk.n)
        self._journal.database.after_commit(partial(self._engine.send, acknowledge, flush=False))
        if not is_new:
            return
        self._engine.reset_deaths()
        if isinstance(chunk, Chunk):
            self.in_flight.note_chunk(chunk)
            self._observer(ChunkCommitted(chunk))
        else:
            job = self._journal.jobs.get(chunk.job)
            self.in_flight.put(job)
            self._observer(SpeakersProgress(job.id, job.speakers.seconds, job.duration))

    def _keep(self, chunk: Chunk | SpeakerChunk) -> bool:
        if isinstance(chunk, Chunk):
            return self._journal.chunks.commit(chunk)
        return self._journal.diarisations.commit(chunk)

    def _apply_language(self, answer: LanguageIdentified) -> None:
        """Continue a job after its language is known, or queue it for another model's answer."""
        job = self.in_flight.get(answer.job)
        if job is None or job.attempt != answer.attempt:
            return
        found = decide_language(job, answer, self._text_language)
        self._journal.attempts.note_languages(job.id, found)
        if found.asks_other or job.languages.asks_other:
            self.interrupt(job.id, JobState.QUEUED)
            return
        job = self._journal.jobs.get(job.id)
        self.in_flight.put(job)
        self._engine.send(request_of(self._journal, job))
        self._observer(JobChanged(job))

    def _finish(self, done: Done) -> None:
        job = self.in_flight.get(done.job)
        if job is None or job.attempt != done.attempt:
            return
        try:
            finished = self._finish_speakers(job, done) if job.state == JobState.DONE else self._finish_words(job, done)
        except Bug as bug:
            self.fail(self._journal.jobs.get(done.job), bug)
            return
        if finished is not None:
            self._observer(RecordingRead(job.id, done.bytes_read))
            self._engine.reset_deaths()
            self._engine.backoff.count_success()
            self.in_flight.pop(done.job)
            self._observer(JobChanged(finished))
            self._journal.database.after_commit(partial(self._deliver_complete, finished, True))

    def _finish_words(self, job: Job, done: Done) -> Job | None:
        """Record languages and tracks, then finish. After a crash in between, all of it is found again."""
        file = self._files.pop(job.path) if job.path in self._files else file_at(job.path)
        has_changed = not job.has_grown and file not in (None, (job.path, job.size, job.mtime_ns))
        if (has_changed or done.truncated_at is not None) and self._wait_for_file(job):
            return None
        found = replace(detect_languages(self._journal, job, self._text_language), tracks=done.tracks)
        if found != job.languages:
            self._journal.attempts.note_languages(job.id, found)
        assign_tracks(self._journal, replace(job, languages=found))
        return self._journal.attempts.finish(
            done.job, done.attempt, done.chunks, done.duration, done.video, done.truncated_at, done.damaged,
            engine=self._engine_record(), peak=self.in_flight.peak(job.id),
        )  # fmt: skip

    def _finish_speakers(self, job: Job, done: Done) -> Job | None:
        """Assign speakers, then finish. After a crash in between, the second assignment changes nothing."""
        if not self.assign_speakers(job):
            return None
        self._note_engine(job.id, self.in_flight.peak(job.id))
        is_finished = self._journal.diarisations.finish(job.id, done.attempt, done.chunks)
        return self._journal.jobs.get(job.id) if is_finished else None

    def _progress(self, progress: Progress) -> None:
        job = self.in_flight.get(progress.job)
        if job is None or job.attempt != progress.attempt:
            return
        if job.duration is None and progress.duration is not None:
            self._journal.attempts.note(job.id, duration=progress.duration)
            self.in_flight.put(replace(job, sound=replace(job.sound, duration=progress.duration)))
        if job.state == JobState.DONE:
            self._observer(SpeakersProgress(job.id, max(progress.seconds, job.speakers.seconds), progress.duration))
        else:
            self._observer(progress)

    def _settle(self, job_id: int, state: JobState) -> None:
        self._take_out(job_id)
        if self._journal.jobs.change_state(job_id, state):
            self._observer(JobChanged(self._journal.jobs.get(job_id)))
            self.deliver_if_complete(job_id)

    def _take_out(self, job_id: int) -> None:
        """Take a job out of flight. Record its engine and peak memory once, not with each heartbeat."""
        job, peak = self.in_flight.pop(job_id)
        if job is not None:
            self._note_engine(job_id, peak)

    def _note_engine(self, job_id: int, peak: int) -> None:
        if self._engine.ready is not None:
            self._journal.attempts.note(job_id, peak=peak, engine=self._engine_record())

    def _engine_record(self) -> str | None:
        return None if self._engine.ready is None else engine_record(self._engine.ready)

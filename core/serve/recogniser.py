"""Recognise the recordings of all clients with one engine: a scheduler in its own thread, on a temporary journal."""

import asyncio
import logging
import math
import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from core.contracts import paths
from core.contracts.engine_messages import Chunk, Heartbeat, Ready
from core.contracts.engine_results import EngineResults
from core.contracts.errors import Bug, Fault
from core.contracts.transcript import Transcript
from core.contracts.vocabulary import Phrase
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal, RecordingFile
from core.queue import delivery
from core.queue.events import ChunkCommitted, Delivered, EngineLost, Event, Halted, JobChanged, JobsAdded
from core.queue.scheduler.commands import AddFiles, KeepVocabulary, PrepareEngine, RemoveJobs, Start, Stop
from core.queue.scheduler.scheduler import MAX_IN_FLIGHT, Mailbox
from core.queue.scheduler.temporary_queue import run_temporarily
from core.serve.engine_results import results_of
from core.serve.fair_queue import FairQueue, is_large

_BATCH = "serve"
_LONGEST_WAIT = 60  # seconds of Retry-After

_log = logging.getLogger(__name__)


class Recording:
    """A client's recording. `finished` has its transcript, or raises its Fault.

    `recognised` counts the seconds so far, of `duration` (None before decoding). `speakers_fault` says why speakers
    are missing. `results` are those of the engine, None unless the client fetches them.
    """

    def __init__(
        self,
        client: str,
        file: RecordingFile,
        compute: ComputeSpec,
        on_words: Callable[[str], None] | None = None,
        *,
        keeps_results: bool = False,
    ) -> None:
        """Describe a recording.

        Args:
            client: whose turn it is.
            file: the file, in the server's own folder.
            compute: how it is recognised.
            on_words: receives the text of each recognised stretch, in order.
            keeps_results: whether the client fetches the results of the engine.
        """
        self.client, self.file, self.compute, self.on_words = client, file, compute, on_words
        self.path, self.size = Path(file[0]), file[1]
        self.finished: asyncio.Future[Transcript] = asyncio.get_running_loop().create_future()
        self.job: int | None = None
        self.recognised = 0.0
        self.duration: float | None = None
        self.speakers_fault: Fault | None = None
        self.has_begun = False
        self.keeps_results = keeps_results
        self.results: EngineResults | None = None

    def forget_result(self) -> None:
        """Free the memory of the transcript and the results. `finished` is never done afterwards."""
        self.finished, self.results = self.finished.get_loop().create_future(), None


class Recogniser:
    """The engine of a server. Call it from the thread of the event loop."""

    def __init__(
        self, compute: ComputeSpec, phrases: tuple[Phrase, ...], *, command: Sequence[str] | None = None
    ) -> None:
        """Prepare to recognise.

        Args:
            compute: the server's choices. Its model is loaded at once.
            phrases: the vocabulary that `compute` names.
            command: as for EngineClient.
        """
        self.compute = compute
        self._phrases, self._command = phrases, command
        self._mailbox: Mailbox = queue.SimpleQueue()
        self._waiting = FairQueue[Recording]()
        self._at_work: dict[str, Recording] = {}  # path: recording
        self._chunks: dict[str, list[Chunk]] = {}  # path: the chunks of a recording that keeps its results
        self._loop = asyncio.get_running_loop()
        self._is_halted = False
        self._last_end: float | None = None
        self._seconds_between_ends = 1.0
        self.is_ready = False
        """Whether the engine has loaded the model."""
        self.fault: Fault | None = None
        """Why no recording can be recognised any more."""
        self.ended = asyncio.Event()
        self.restarts = 0
        self.engine_bytes = 0
        self._thread = threading.Thread(target=self._work, name="serve", daemon=True)

    def start(self) -> None:
        """Load the model."""
        self._mailbox.put(KeepVocabulary(self._phrases))
        self._mailbox.put(PrepareEngine(self.compute.load))
        self._thread.start()

    def stop(self) -> None:
        """End the engine and delete the journal. Unfinished recordings fail."""
        self._mailbox.put(Stop())
        self._thread.join(30.0)

    @property
    def waiting(self) -> int:
        """The number of recordings that wait for their turn."""
        return len(self._waiting)

    @property
    def at_work(self) -> int:
        """The number of recordings that the engine has."""
        return len(self._at_work)

    @property
    def retry_after(self) -> int:
        """The seconds after which another recording probably has a place."""
        return min(max(math.ceil(self._seconds_between_ends), 1), _LONGEST_WAIT)

    def add(self, recording: Recording) -> None:
        """Recognise a recording when it is its client's turn."""
        if self.fault is not None:
            recording.finished.set_exception(self.fault)
            return
        if self._is_halted:
            self._is_halted = False
            self._mailbox.put(Start())
        self._waiting.put(recording)
        self._fill()

    def cancel(self, recording: Recording) -> None:
        """Give a recording up. Its place is free for the next one."""
        if not self._waiting.discard(recording) and self._at_work.pop(str(recording.path), None) is not None:
            self._chunks.pop(str(recording.path), None)
            if recording.job is not None:
                self._mailbox.put(RemoveJobs([recording.job]))
            self._fill()
        recording.finished.cancel()

    def _fill(self) -> None:
        while len(self._at_work) < MAX_IN_FLIGHT:
            recording = self._waiting.take(may_be_large=not any(map(is_large, self._at_work.values())))
            if recording is None:
                return
            self._at_work[str(recording.path)] = recording
            if recording.keeps_results:
                self._chunks[str(recording.path)] = []
            self._mailbox.put(AddFiles([recording.file], JobSpec(recording.compute)))

    # --- results, in the event loop

    def _take_added(self, path: str, job_id: int) -> None:
        recording = self._at_work.get(path)
        if recording is None:  # its client has gone
            self._mailbox.put(RemoveJobs([job_id]))
        else:
            recording.job = job_id

    def _take_progress(self, path: str, seconds: float, duration: float | None, text: str) -> None:
        recording = self._at_work.get(path)
        if recording is not None:
            recording.has_begun, recording.recognised = True, max(recording.recognised, seconds)
            recording.duration = duration or recording.duration
            if text and recording.on_words is not None:
                recording.on_words(text)

    def _take_end(
        self,
        path: str,
        job_id: int,
        outcome: Transcript | Fault,
        speakers_fault: Fault | None,
        results: EngineResults | None,
    ) -> None:
        self._mailbox.put(RemoveJobs([job_id]))
        recording = self._at_work.pop(path, None)
        if recording is None:
            return
        now = time.monotonic()
        if self._last_end is not None:
            self._seconds_between_ends += 0.2 * (now - self._last_end - self._seconds_between_ends)
        self._last_end = now if len(self._waiting) or self._at_work else None
        recording.speakers_fault, recording.results = speakers_fault, results
        _settle(recording, outcome)
        self._fill()

    def _take_halt(self, fault: Fault, is_final: bool) -> None:
        """Fail all recordings. The next one starts the engine again, unless the scheduler has ended."""
        self._is_halted, self.is_ready = True, False
        if is_final:
            self.fault = fault
            self.ended.set()
        everything = list(self._at_work.values())
        self._mailbox.put(RemoveJobs([recording.job for recording in everything if recording.job is not None]))
        self._at_work.clear()
        self._chunks.clear()
        while (recording := self._waiting.take(may_be_large=True)) is not None:
            everything.append(recording)
        for recording in everything:
            _settle(recording, fault)

    def _set_ready(self, is_ready: bool) -> None:
        self.restarts += not is_ready
        self.is_ready = is_ready

    def _set_memory(self, resident: int) -> None:
        self.engine_bytes = resident

    # --- in the scheduler's thread

    def _work(self) -> None:
        fault = run_temporarily(self._begin, paths.engine_log(), self._observe, self._mailbox, command=self._command)
        self._tell(self._take_halt, fault or Bug("bug", reason="the server was stopped"), True)

    def _begin(self, journal: Journal) -> int:
        self._journal = journal
        with journal.database.reading() as connection:
            connection.execute("PRAGMA secure_delete = ON")  # no text stays after its request
        return journal.batches.open(_BATCH)[0]

    def _observe(self, event: Event) -> None:
        match event:
            case JobsAdded(jobs=jobs):
                for job in jobs:
                    self._tell(self._take_added, job.path, job.id)
            case ChunkCommitted(chunk=chunk):
                job = self._journal.jobs.get(chunk.job)
                if (kept := self._chunks.get(job.path)) is not None:
                    kept[chunk.n :] = [chunk]  # a recording that broke off is heard a second time
                text = " ".join(word.text for word in chunk.words) if chunk.translation is None else chunk.translation
                self._tell(self._take_progress, job.path, chunk.end, job.duration, text)
            case Delivered(job=job_id):
                job = self._journal.jobs.get(job_id)
                self._end(job, delivery.transcript_of(self._journal, job))
            case JobChanged(job=job) if job.state == JobState.RUNNING:
                self._tell(self._take_progress, job.path, job.seconds, job.duration, "")
            case JobChanged(job=job) if job.state in (JobState.FAILED, JobState.CANCELLED):
                self._end(job, job.fault or Bug("bug", reason="the recording was abandoned"))
            case Halted(fault=fault):
                self._tell(self._take_halt, fault, False)
            case Ready() | EngineLost():
                self._tell(self._set_ready, isinstance(event, Ready))
            case Heartbeat(resident=resident):
                self._tell(self._set_memory, resident)

    def _end(self, job: Job, outcome: Transcript | Fault) -> None:
        chunks = self._chunks.pop(job.path, None)
        has_results = chunks is not None and isinstance(outcome, Transcript)
        results = results_of(self._journal, job, tuple(chunks or ())) if has_results else None
        self._tell(self._take_end, job.path, job.id, outcome, job.speakers_fault, results)

    def _tell(self, take: Callable[..., None], *values: object) -> None:
        try:
            self._loop.call_soon_threadsafe(take, *values)
        except RuntimeError:  # the loop has ended
            _log.debug("no loop for %s", take.__name__)

    _journal: Journal


def _settle(recording: Recording, outcome: Transcript | Fault) -> None:
    if recording.finished.done():
        return
    if isinstance(outcome, Fault):
        recording.finished.set_exception(outcome)
    else:
        recording.finished.set_result(outcome)

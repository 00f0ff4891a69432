"""The one scheduler: takes jobs from the journal, has the engine work on them, and commits what comes back."""

import contextlib
import queue
from collections.abc import Callable, Sequence
from pathlib import Path

from core.contracts import media, protocol, trace
from core.contracts.errors import Bug, EnvironmentFault, Fault, InputFault, revive
from core.contracts.protocol import (
    Align,
    BatchStarted,
    Chunk,
    Done,
    Failed,
    FilesOpen,
    FromEngine,
    Heartbeat,
    Load,
    Progress,
    Ready,
    Transcribe,
)
from core.queue import delivery
from core.queue.engine_client import EngineClient, Exited
from core.queue.events import ChunkCommitted, Delivered, EngineLost, Event, JobChanged
from core.queue.journal import Job, JobState, Journal

IN_FLIGHT = 32  # jobs; enough short files to fill a batch with windows of like length
CRASHES_PER_FILE = 2
RESTARTS_IN_A_ROW = 5
_TICK = 0.2  # seconds between looks at the watchdog when nothing is said


Observer = Callable[[Event], None]
Request = Callable[[], None]


class Scheduler:
    """Runs jobs of a journal on one engine at a time.

    `run` works in the thread that calls it (which must be the one that opened the journal); the other public methods
    may be called from any thread, and from a signal handler.
    """

    def __init__(
        self,
        journal: Journal,
        log: Path,
        observer: Observer,
        *,
        batch: int | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        """`batch` limits the scheduler to one batch; `log` gets the engine's stderr; `command` as in EngineClient."""
        self._journal = journal
        self._log = log
        self._observer = observer
        self._batch = batch
        self._command = command
        self._inbox: queue.SimpleQueue[tuple[EngineClient, FromEngine | Exited] | Request] = queue.SimpleQueue()
        self._client: EngineClient | None = None
        self._load: Load | None = None
        self._ready: Ready | None = None
        self._flying: dict[int, Job] = {}
        self._working: tuple[int, ...] = ()
        self._reading: tuple[int, ...] = ()
        self._awaiting_ready = False  # with a suspect at hand, which is not sent before
        self._peaks: dict[int, int] = {}
        self._lost_in_a_row = 0
        self._stopping = False
        self.fault: Fault | None = None

    # --- for any thread

    def stop(self) -> None:
        """Leave `run` soon; unfinished jobs stay queued and go on from their first missing chunk."""
        self._inbox.put(self._begin_to_stop)

    def pause(self, job: int) -> None:
        """Put a job aside without losing a committed chunk."""
        self._inbox.put(lambda: self._set_aside(job, JobState.PAUSED))

    def cancel(self, job: int) -> None:
        """Give a job up; what it has stays readable."""
        self._inbox.put(lambda: self._set_aside(job, JobState.CANCELLED))

    def retry(self, job: int) -> None:
        """Queue a paused, failed or cancelled job again; it goes on from its first missing chunk."""
        self._inbox.put(lambda: self._requeue(job))

    # --- the loop

    def run(self, until_idle: bool = True) -> None:
        """Work until the queue is empty (or for ever), `stop` is called, or nothing can go on: see `fault`."""
        try:
            self._journal.attempts.release_abandoned()
            while not self._stopping:
                self._look_around()
                while self._fill():
                    pass
                if self._stopping or (until_idle and not self._flying and not self._awaiting_ready):
                    break
                self._take_one()
        except EnvironmentFault as fault:  # the journal's disk: without it nothing may go on
            self.fault = fault
        finally:
            self._end()

    def _take_one(self) -> None:
        try:
            item = self._inbox.get(timeout=_TICK)
        except queue.Empty:
            item = None
        if self._client is not None:
            self._client.check()
        if callable(item):
            item()
        elif item is not None:
            client, message = item
            if client is self._client:
                self._hear(message)

    def _end(self) -> None:
        try:
            with contextlib.suppress(EnvironmentFault):
                for number in list(self._flying):
                    self._land(number, JobState.QUEUED)
        finally:  # whatever the observer does
            if self._client is not None:
                self._client.stop(0.5)
            self._client = None

    def _begin_to_stop(self) -> None:
        self._stopping = True

    def _look_around(self) -> None:
        """What else is to be done now and then."""

    def _halt(self, fault: Fault) -> None:
        """No engine can work: leave, and say why in `fault`."""
        self.fault = fault
        self._begin_to_stop()

    # --- to the engine

    def _fill(self) -> bool:
        """Send queued jobs to the engine while there is room; whether to look again at once."""
        self._awaiting_ready = False
        room = self._capacity() - len(self._flying)
        if room <= 0 or self._flies_alone():
            return False
        jobs = self._journal.jobs.select(self._batch, (JobState.QUEUED,), limit=room)
        for job in jobs:
            suspect = job.crashes > 0
            if self._flying and (suspect or job.recipe.load != self._load):
                return False  # a suspect runs alone, so that the next crash has one culprit; a model has its own turn
            if suspect and not self._is_ready(job.recipe.load):
                self._awaiting_ready = True  # a death while the model loads would have two culprits
                return False
            claimed = self._journal.attempts.claim(job.id)
            if claimed is not None and self._take_off(claimed) and suspect:
                return False
        return bool(jobs)  # also when others claimed them all: there may be more

    def _capacity(self) -> int:
        """How many jobs may be in flight."""
        return IN_FLIGHT

    def _flies_alone(self) -> bool:
        return any(job.crashes > 0 for job in self._flying.values())

    def _take_off(self, job: Job) -> bool:
        try:
            media.check_file(Path(job.path))
            stat = Path(job.path).stat()
            if job.chunks and (stat.st_size, stat.st_mtime_ns) != (job.size, job.mtime_ns):
                raise InputFault("changed")
        except OSError as error:
            self._fail(job, InputFault("read-error", reason=error.strerror or str(error)))
            return False
        except InputFault as fault:
            self._fail(job, fault)
            return False
        self._flying[job.id] = job  # before an engine is started, which may not be possible
        client = self._engine_for(job.recipe.load)
        client.send(self._order(job))
        self._observer(JobChanged(job))
        return True

    def _order(self, job: Job) -> Transcribe | Align:
        if job.script is None:
            return Transcribe(job.id, job.attempt, job.path, job.recipe.prompt, job.chunks)
        utterances = self._journal.scripts.get(job.id).utterances
        return Align(job.id, job.attempt, job.path, utterances, job.recipe.prompt, job.chunks)

    def _is_ready(self, load: Load) -> bool:
        """Whether an engine has that model loaded; starts one otherwise."""
        self._engine_for(load)
        return self._ready is not None

    def _engine_for(self, load: Load) -> EngineClient:
        if self._client is None or load != self._load:
            if self._client is not None:
                self._client.stop()
            self._load, self._ready, self._working, self._reading = load, None, (), ()
            self._client = EngineClient(
                lambda client, message: self._inbox.put((client, message)), self._log, self._command
            )
            self._client.start(load)
        return self._client

    # --- from the engine

    def _hear(self, message: FromEngine | Exited) -> None:
        match message:
            case Chunk():
                self._on_chunk(message)
            case Done():
                self._on_done(message)
            case Failed():
                self._on_failed(message)
            case Progress():
                self._on_progress(message)
            case BatchStarted(jobs=jobs):
                self._working = jobs
            case FilesOpen(jobs=jobs):
                self._reading = jobs
            case Ready():
                self._ready = message
                self._observer(message)
            case Heartbeat():
                self._observer(message)
                for number in self._working:
                    self._peaks[number] = max(self._peaks.get(number, 0), message.resident)
            case Exited():
                self._on_exit(message)

    def _on_chunk(self, chunk: Chunk) -> None:
        try:
            with trace.span("commit", job=chunk.job, chunk=chunk.n):
                news = chunk.job in self._flying and self._journal.chunks.commit(chunk)
        except Bug as bug:
            self._fail(self._journal.jobs.get(chunk.job), bug)
            return
        if self._client is not None:
            self._client.send(protocol.Acknowledge(chunk.job, chunk.attempt, chunk.n))
        if news:
            self._lost_in_a_row = 0
            self._flying[chunk.job] = self._journal.jobs.get(chunk.job)
            self._observer(ChunkCommitted(chunk))

    def _on_done(self, done: Done) -> None:
        if done.job not in self._flying:
            return
        try:
            finished = self._journal.attempts.finish(
                done.job, done.attempt, done.chunks, done.duration, done.video, done.truncated_at
            )
        except Bug as bug:
            self._fail(self._journal.jobs.get(done.job), bug)
            return
        if finished:
            self._forget(done.job)
            self._lost_in_a_row = 0
            job = self._journal.jobs.get(done.job)
            self._observer(JobChanged(job))
            self._deliver_one(job)

    def _deliver_one(self, job: Job) -> None:
        paths = delivery.deliver(self._journal, job)
        faults = (entry.fault for entry in self._journal.exports.of_job(job.id))
        self._observer(Delivered(job.id, tuple(paths), tuple(fault for fault in faults if fault is not None)))

    def _on_failed(self, failed: Failed) -> None:
        fault = revive(failed.kind, failed.code, failed.figures)
        if failed.job is None:
            self._halt(fault)
        elif failed.job in self._flying and self._flying[failed.job].attempt == failed.attempt:
            self._fail(self._flying[failed.job], fault)

    def _on_progress(self, progress: Progress) -> None:
        job = self._flying.get(progress.job)
        if job is None or job.attempt != progress.attempt:
            return
        if job.duration is None and progress.duration is not None:
            self._journal.attempts.note(job.id, duration=progress.duration)
            self._flying[job.id] = self._journal.jobs.get(job.id)
        self._observer(progress)

    def _on_exit(self, exited: Exited) -> None:
        """Blame whom the last batch held and whose files were open, put the rest back, have `_fill` start another."""
        held = [number for number in self._flying if number in self._working or number in self._reading]
        if not held and self._ready is not None:
            held = list(self._flying)
        for number in held:
            job = self._flying[number]
            if self._journal.attempts.count_crash(number) >= CRASHES_PER_FILE and len(held) == 1:
                self._fail(job, InputFault("crashes", cause=exited.cause))
        for number in list(self._flying):
            self._land(number, JobState.QUEUED)
        self._client = None
        if exited.fault is not None:
            self._halt(exited.fault)
            return
        self._lost_in_a_row += 1
        self._observer(EngineLost(exited.cause, exited.last_lines, self._lost_in_a_row))
        if self._lost_in_a_row >= RESTARTS_IN_A_ROW:
            self._halt(
                EnvironmentFault("engine-stopped", times=self._lost_in_a_row, cause=exited.cause, log=str(self._log))
            )

    # --- a job's end

    def _forget(self, number: int) -> None:
        flew = self._flying.pop(number, None)
        peak = self._peaks.pop(number, 0)  # written once a job, not twice a second
        if flew is not None and self._ready is not None:
            self._journal.attempts.note(number, peak=peak, engine=_engine_line(self._ready))

    def _fail(self, job: Job, fault: Fault) -> None:
        self._forget(job.id)
        if self._client is not None:
            self._client.send(protocol.Cancel(job.id, job.attempt))
        if self._journal.attempts.fail(job.id, job.attempt, fault):
            self._observer(JobChanged(self._journal.jobs.get(job.id)))

    def _set_aside(self, number: int, state: JobState) -> None:
        job = self._flying.get(number)
        if job is not None and self._client is not None:
            self._client.send(protocol.Cancel(job.id, job.attempt))
        self._land(number, state)

    def _requeue(self, number: int) -> None:
        if number not in self._flying:
            self._land(number, JobState.QUEUED)

    def _land(self, number: int, state: JobState) -> None:
        self._forget(number)
        if self._journal.jobs.move(number, state):
            self._observer(JobChanged(self._journal.jobs.get(number)))


def _engine_line(ready: Ready) -> str:
    """Which engine ran, for the job's record."""
    device = f"{ready.device} ({ready.device_reason}), {ready.precision} ({ready.precision_reason})"
    return f"{ready.backend}: {ready.model} ({ready.backend_reason}), {device}"

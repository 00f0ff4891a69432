"""Jobs from dispatch to their end: sent to the engine, results committed, faults kept, transcripts delivered."""

from pathlib import Path

from core.contracts import media, trace
from core.contracts.errors import Bug, Fault, InputFault, fault_from
from core.contracts.framing import MAX_SCRIPT, FrameError
from core.contracts.protocol import (
    Acknowledge,
    Align,
    BatchStarted,
    Cancel,
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
from core.queue.engine_process.engine_client import Exited
from core.queue.engine_process.engine_record import engine_record
from core.queue.engine_process.engine_supervisor import EngineSupervisor
from core.queue.journal import Job, JobState, Journal
from core.queue.scheduler.events import ChunkCommitted, Delivered, JobChanged, Observer
from core.queue.scheduler.in_flight import JobsInFlight

CRASHES_PER_FILE = 2


class Dispatcher:
    """Sends claimed jobs to the engine, and takes in what the engine tells of them."""

    def __init__(self, journal: Journal, engine: EngineSupervisor, observer: Observer) -> None:
        self._journal, self._engine, self._observer = journal, engine, observer
        self.in_flight = JobsInFlight()

    def prepare(self, load: Load) -> None:
        """Have an engine load that model. Raises EnvironmentFault("engine-start")."""
        if self._engine.ensure(load):
            self.in_flight.engine_started()

    def dispatch(self, job: Job) -> bool:
        """Send a claimed job to the engine; False when it has failed. Raises EnvironmentFault("engine-start")."""
        try:
            status = media.check_file(Path(job.path))
            if job.chunks and (status.st_size, status.st_mtime_ns) != (job.size, job.mtime_ns):
                raise InputFault("changed")
            self.in_flight.put(job)  # before an engine is started, which may not be possible
            self.prepare(job.compute.load)
            self._engine.send(self._request(job))
        except FrameError:
            self.fail(job, InputFault("transcript-large", largest=MAX_SCRIPT // 10**6))
            return False
        except InputFault as fault:
            self.fail(job, fault)
            return False
        self._observer(JobChanged(job))
        return True

    def receive(self, message: FromEngine) -> Fault | None:
        """Take in what the engine tells; the fault when it cannot work at all."""
        match message:
            case Chunk():
                self._commit(message)
            case Done():
                self._finish(message)
            case Failed():
                fault = fault_from(message.kind, message.code, message.figures)
                if message.job is None:
                    return fault
                job = self.in_flight.get(message.job)
                if job is not None and job.attempt == message.attempt:
                    self.fail(job, fault)
            case Progress():
                self._progress(message)
            case BatchStarted(jobs=jobs):
                self.in_flight.batch_started(jobs)
            case FilesOpen(jobs=jobs):
                self.in_flight.files_open(jobs)
            case Heartbeat(resident=resident):
                self._engine.note_memory(resident)
                self.in_flight.note_memory(resident)
                self._observer(message)
            case Ready():
                self._engine.model_loaded(message)
                self._observer(message)
        return None

    def engine_died(self, exited: Exited) -> None:
        """Blame the death on whom it may be due to, and queue all jobs in flight again.

        A job that is blamed alone for the second time without a chunk in between fails.
        """
        blamed = self.in_flight.blamed(self._engine.ready is not None)
        for job_id in blamed:
            crashes, job = self._journal.attempts.count_crash(job_id), self.in_flight.get(job_id)
            if job is not None and crashes >= CRASHES_PER_FILE and len(blamed) == 1:
                self.fail(job, InputFault("crashes", cause=exited.cause))
        self.settle_all(JobState.QUEUED)

    def fail(self, job: Job, fault: Fault) -> None:
        """End an attempt with a fault, which is kept; what is recognised stays."""
        self._take_out(job.id)
        self._engine.send(Cancel(job.id, job.attempt))
        if self._journal.attempts.fail(job.id, job.attempt, fault):
            self._observer(JobChanged(self._journal.jobs.get(job.id)))

    def interrupt(self, job_id: int, state: JobState) -> None:
        """End the attempt on a job in flight without a result, and leave the job in `state`."""
        job = self.in_flight.get(job_id)
        if job is not None:
            self._engine.send(Cancel(job.id, job.attempt))
            self._settle(job_id, state)

    def interrupt_all(self) -> None:
        """Queue all jobs in flight again."""
        for job_id in self.in_flight:
            self.interrupt(job_id, JobState.QUEUED)

    def settle_all(self, state: JobState) -> None:
        """Leave all jobs in flight in `state`, when there is no engine that would have to be told."""
        for job_id in self.in_flight:
            self._settle(job_id, state)

    def deliver(self, job: Job) -> None:
        """Write the transcripts that a finished job still owes."""
        paths = delivery.deliver(self._journal, job)
        faults = (entry.fault for entry in self._journal.exports.of_job(job.id))
        self._observer(Delivered(job.id, tuple(paths), tuple(fault for fault in faults if fault is not None)))

    def _request(self, job: Job) -> Transcribe | Align:
        if job.script is None:
            return Transcribe(job.id, job.attempt, job.path, job.compute.prompt, job.chunks)
        utterances = self._journal.scripts.get(job.id).utterances
        return Align(job.id, job.attempt, job.path, utterances, job.compute.prompt, job.chunks)

    def _commit(self, chunk: Chunk) -> None:
        try:
            with trace.span("commit", job=chunk.job, chunk=chunk.n):
                is_new = chunk.job in self.in_flight and self._journal.chunks.commit(chunk)
        except Bug as bug:
            self.fail(self._journal.jobs.get(chunk.job), bug)
            return
        self._engine.send(Acknowledge(chunk.job, chunk.attempt, chunk.n))
        if is_new:
            self._engine.reset_deaths()
            self.in_flight.put(self._journal.jobs.get(chunk.job))
            self._observer(ChunkCommitted(chunk))

    def _finish(self, done: Done) -> None:
        if done.job not in self.in_flight:
            return
        try:
            finished = self._journal.attempts.finish(
                done.job, done.attempt, done.chunks, done.duration, done.video, done.truncated_at
            )
        except Bug as bug:
            self.fail(self._journal.jobs.get(done.job), bug)
            return
        if finished:
            self._engine.reset_deaths()
            self._take_out(done.job)
            job = self._journal.jobs.get(done.job)
            self._observer(JobChanged(job))
            self.deliver(job)

    def _progress(self, progress: Progress) -> None:
        job = self.in_flight.get(progress.job)
        if job is None or job.attempt != progress.attempt:
            return
        if job.duration is None and progress.duration is not None:
            self._journal.attempts.note(job.id, duration=progress.duration)
            self.in_flight.put(self._journal.jobs.get(job.id))
        self._observer(progress)

    def _settle(self, job_id: int, state: JobState) -> None:
        self._take_out(job_id)
        if self._journal.jobs.change_state(job_id, state):
            self._observer(JobChanged(self._journal.jobs.get(job_id)))

    def _take_out(self, job_id: int) -> None:
        """Take a job out of flight and note its engine and peak memory, once a job and not with every heartbeat."""
        job, peak = self.in_flight.pop(job_id)
        if job is not None and self._engine.ready is not None:
            self._journal.attempts.note(job_id, peak=peak, engine=engine_record(self._engine.ready))

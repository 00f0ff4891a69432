"""The scheduler of the window: it stays, files come and go, the queue is held and resumed, engines are prepared."""

import contextlib
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import psutil

from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.protocol import FromEngine, Heartbeat, Load, MemoryLimit, Ready
from core.queue.engine_client import EngineClient, Exited
from core.queue.events import EngineStarted, Halted, Held, Idle, JobChanged, JobsAdded, JobsRemoved
from core.queue.journal import Job, JobState, Journal, Recipe
from core.queue.journal.jobs import RowVersion
from core.queue.scheduler import Observer, Scheduler

_PAGE = 200  # jobs told at once
_LOOK = 1.0  # seconds between looks at what other programs did to the journal
_LOOK_FOR_THE_DEAD = 5.0  # seconds


class Resident(Scheduler):
    """A Scheduler for `run(until_idle=False)` that also says what changes in the whole journal, by whomever.

    What stops an engine for good halts the queue instead of ending `run`; `go_on` tries again. Only the journal's own
    faults end it. All public methods but `run` may be called from any thread.
    """

    def __init__(
        self,
        journal: Journal,
        log: Path,
        observer: Observer,
        *,
        batch: int,
        command: Sequence[str] | None = None,
    ) -> None:
        """As Scheduler; `batch` is the one whose jobs are worked on."""
        super().__init__(journal, log, observer, batch=batch, command=command)
        self._own = batch
        self._held = journal.batches.is_held(batch)
        self._limit: int | None = None
        self._over_limit = False
        self._busy = False
        self._row_versions: dict[int, RowVersion] = {}
        self._version = -1
        self._looked = self._looked_for_the_dead = 0.0
        self._process = psutil.Process()

    # --- for any thread

    def prepare(self, load: Load) -> None:
        """Have an engine load that model as long as no other one is needed."""
        self._inbox.put(lambda: self._prepare(load))

    def add(self, files: Sequence[tuple[str, int, int]], recipe: Recipe) -> None:
        """Queue files (path, size, mtime_ns) at the end; told as JobsAdded."""
        self._inbox.put(lambda: self._add(files, recipe))

    def hold(self) -> None:
        """Begin no further job, and put aside those at work without losing a committed chunk."""
        self._inbox.put(lambda: self._hold(True))

    def go_on(self) -> None:
        """Begin jobs again, after `hold` or a fault; ignored when neither was."""
        self._inbox.put(lambda: self._hold(False))

    def move(self, numbers: Sequence[int], state: JobState) -> None:
        """Pause (PAUSED), give up (CANCELLED) or queue again (QUEUED) those of the jobs that can be.

        Those that are queued again are this batch's from then on, unless a process works on the batch that they are of.
        """
        self._inbox.put(lambda: self._move(numbers, state))

    def remove(self, numbers: Sequence[int]) -> None:
        """Forget jobs, stopping those at work; others' that are at work stay."""
        self._inbox.put(lambda: self._remove(numbers))

    def reorder(self, numbers: Sequence[int], before: int | None) -> None:
        """As Jobs.reorder."""
        self._inbox.put(lambda: self._reorder(numbers, before))

    def redo(self, numbers: Sequence[int], recipe: Recipe) -> None:
        """As Jobs.redo, stopping those at work."""
        self._inbox.put(lambda: self._redo(numbers, recipe))

    def retune(self, recipe: Recipe) -> None:
        """Want something else of all jobs of which nothing is recognised yet, and have the engine for it made ready."""
        self._inbox.put(lambda: self._retune(recipe))

    def limit(self, bytes_: int | None) -> None:
        """Begin no job beside others while engine and front end together hold more memory than this.

        The engine is told what is left for it, and makes its batches smaller.
        """
        self._inbox.put(lambda: self._set_limit(bytes_))

    # --- the loop

    def run(self, until_idle: bool = False) -> None:
        """As Scheduler, after telling what the queue holds and writing what a crash left unwritten."""
        self.fault = None
        self._stopping = False
        self._version = -1
        self._observer(Held(self._held))
        while not self._inbox.empty():  # an engine that was asked for loads while the queue is read
            self._take_one()
        super().run(until_idle)

    def _look_around(self) -> None:
        now = time.monotonic()
        if now - self._looked < _LOOK and self._version >= 0:
            return
        first, self._looked = self._version < 0, now
        if now - self._looked_for_the_dead > _LOOK_FOR_THE_DEAD:
            self._looked_for_the_dead = now
            if self._journal.attempts.release_abandoned():
                self._compare()
        if self._journal.database.data_version() != self._version:
            self._version = self._journal.database.data_version()
            self._compare()
        if first:
            for number in self._journal.exports.undelivered(self._own):
                self._deliver_one(self._journal.jobs.get(number))

    def _compare(self) -> None:
        """Tell how the journal differs from what was told before."""
        versions = self._journal.jobs.row_versions()
        gone = tuple(self._row_versions.keys() - versions.keys())
        new = versions.keys() - self._row_versions.keys()
        changed = [number for number, version in versions.items() if self._row_versions.get(number, version) != version]
        first, self._row_versions = not self._row_versions, versions
        if gone:
            self._observer(JobsRemoved(gone))
        if new:
            jobs = self._journal.jobs.select() if first else [self._journal.jobs.get(number) for number in sorted(new)]
            for n in range(0, len(jobs), _PAGE):
                self._observer(JobsAdded(tuple(jobs[n : n + _PAGE])))
        for number in changed:
            with contextlib.suppress(KeyError):  # removed since
                self._observer(JobChanged(self._journal.jobs.get(number)))

    def _fill(self) -> bool:
        if self._held or self.fault is not None:
            return False
        with self._halting():
            again = super()._fill()
            if self._busy and not self._flying and not again and not self._awaiting_ready:
                self._observer(Idle())
            self._busy = bool(self._flying)
            return again
        return False

    def _engine_for(self, load: Load) -> EngineClient:
        before, client = self._client, super()._engine_for(load)
        if client is not before and client.process is not None:
            self._observer(EngineStarted(client.process.pid))
        return client

    def _capacity(self) -> int:
        return 1 if self._over_limit else super()._capacity()

    @contextlib.contextmanager
    def _halting(self) -> Iterator[None]:
        try:
            yield
        except EnvironmentFault as fault:
            if fault.code != "engine-start":
                raise
            self._halt(fault)

    def _hear(self, message: FromEngine | Exited) -> None:
        if isinstance(message, Heartbeat):
            held = message.resident + self._process.memory_info().rss
            self._over_limit = self._limit is not None and held > self._limit
        elif isinstance(message, Ready) and self._limit is not None:
            self._tell_limit()
        super()._hear(message)

    def _set_limit(self, bytes_: int | None) -> None:
        self._limit = bytes_
        self._tell_limit()

    def _tell_limit(self) -> None:
        if self._client is not None:
            left = None if self._limit is None else max(0, self._limit - self._process.memory_info().rss)
            self._client.send(MemoryLimit(left))

    def _halt(self, fault: Fault) -> None:
        self.fault = fault
        self._ground()
        if self._client is not None:
            self._client.stop(0.5)
            self._client = None
        self._lost_in_a_row = 0
        self._observer(Halted(fault))

    def _ground(self) -> None:
        """Put back what is at work."""
        for number in list(self._flying):
            self._set_aside(number, JobState.QUEUED)

    # --- requests

    def _prepare(self, load: Load) -> None:
        if self._flying or self.fault is not None:
            return
        waiting = [] if self._held else self._journal.jobs.select(self._own, (JobState.QUEUED,), limit=1)
        with self._halting():
            self._engine_for(waiting[0].recipe.load if waiting else load)

    def _add(self, files: Iterable[tuple[str, int, int]], recipe: Recipe) -> None:
        added = self._journal.jobs.add_all(self._own, files, recipe)
        fresh = tuple(job for job in added.jobs if job.id not in self._row_versions)
        self._remember(added.jobs)
        self._observer(JobsAdded(fresh, tuple(added.repeated)))
        for job in added.jobs:
            if job not in fresh:
                self._observer(JobChanged(job))

    def _tell(self, numbers: Iterable[int]) -> None:
        """Tell how jobs stand now that we have changed them; looking at all rows would hold the window up."""
        for number in numbers:
            with contextlib.suppress(KeyError):
                job = self._journal.jobs.get(number)
                self._remember([job])
                self._observer(JobChanged(job))

    def _remember(self, jobs: Iterable[Job]) -> None:
        for job in jobs:
            duration = -1 if job.duration is None else job.duration
            self._row_versions[job.id] = (job.state, job.attempt, job.chunks, job.place, duration, job.peak_memory or 0)

    def _hold(self, held: bool) -> None:
        if held:
            self._ground()
        self.fault = None
        self._journal.batches.hold(self._own, held)
        self._held = held
        self._observer(Held(held))

    def _move(self, numbers: Sequence[int], state: JobState) -> None:
        if state == JobState.QUEUED:  # also what another program began and has left
            self._tell(self._journal.jobs.adopt(self._own, numbers))
        for number in [number for number in numbers if number in self._flying]:
            if state != JobState.QUEUED:
                self._set_aside(number, state)
        self._tell(self._journal.jobs.move_all([number for number in numbers if number not in self._flying], state))

    def _remove(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            if number in self._flying:
                self._set_aside(number, JobState.QUEUED)
        removed = self._journal.jobs.remove(numbers)
        for number in removed:
            self._row_versions.pop(number, None)
        self._observer(JobsRemoved(tuple(removed)))

    def _redo(self, numbers: Sequence[int], recipe: Recipe) -> None:
        for number in numbers:
            if number in self._flying:
                self._set_aside(number, JobState.QUEUED)
        self._tell(self._journal.jobs.redo(numbers, recipe))

    def _reorder(self, numbers: Sequence[int], before: int | None) -> None:
        with contextlib.suppress(KeyError):  # another program has removed it
            if self._journal.jobs.reorder(numbers, before):
                self._compare()
            else:
                self._tell(numbers)

    def _retune(self, recipe: Recipe) -> None:
        for job in self._journal.jobs.retune(self._own, recipe):
            self._observer(JobChanged(job))
        if self.fault is not None:  # of the engine that was; what is wanted now may work
            self.fault = None
            self._observer(Held(self._held))
        self._prepare(recipe.load)

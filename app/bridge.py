"""The only place where threads meet Qt: the scheduler's thread on one side, signals and slots on the other."""

import collections
import logging
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.inputs.folder_scan import Files
from core.contracts.errors import Bug, Fault
from core.contracts.protocol import Heartbeat, Load, Progress, Ready
from core.queue.events import (
    ChunkCommitted,
    Delivered,
    EngineLost,
    EngineStarted,
    Event,
    Halted,
    Held,
    Idle,
    JobChanged,
    JobsAdded,
    JobsRemoved,
)
from core.queue.journal import JobState, Journal, Recipe
from core.queue.resident import Resident

BATCH = "window"
"""The key of the one batch that everything dropped into a window belongs to."""

_SLICE = 0.008  # seconds of the event loop that events may take at once
_PAUSE = 20  # ms between two slices, for input and painting
_SWITCH = 0.0005  # seconds (Python's own: 0.005) until the scheduler's thread lets the window's have its turn
_PATIENCE = 5.0  # seconds for the scheduler to leave when the program ends

_log = logging.getLogger("core.bridge")  # core's logger has the log file


class Bridge(QObject):
    """Runs core in a thread of its own; every signal arrives in the thread that made the bridge.

    The scheduler's thread starts the engine and lives as long as the program, because Linux ends an engine with the
    thread that started it.
    """

    jobs_added = Signal(list)  # of Job
    repeated = Signal(list)  # of Job: named again, though they are in the queue already
    jobs_removed = Signal(list)  # of int
    job_changed = Signal(object)  # Job
    chunk_committed = Signal(object)  # Chunk
    progress = Signal(object)  # Progress
    engine_started = Signal(int)  # its process
    ready = Signal(object)  # Ready
    beat = Signal(object)  # Heartbeat
    engine_lost = Signal(object)  # EngineLost
    delivered = Signal(object)  # Delivered
    held = Signal(bool)
    stopped = Signal(object)  # Fault
    idle = Signal()  # the last job at work or waiting has ended
    _woken = Signal()

    def __init__(
        self, journal: Path, log: Path, command: Sequence[str] | None = None, parent: QObject | None = None
    ) -> None:
        """`journal` and `log` as for the Scheduler, `command` replaces the engine's, for tests."""
        super().__init__(parent)
        sys.setswitchinterval(_SWITCH)
        self._journal, self._log, self._command = journal, log, command
        self._events: collections.deque[Event | Callable[[], None]] = collections.deque()
        self._awake = threading.Event()
        self._quitting = threading.Event()
        self._wanted = threading.Event()
        self._requests: list[Callable[[Resident], None]] = []
        self._lock = threading.Lock()
        self._scheduler: Resident | None = None
        self._thread = threading.Thread(target=self._work, name="scheduler", daemon=True)
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._drain)
        self._woken.connect(self._timer.start)
        self.batch = 0

    # --- slots

    def open(self) -> None:
        """Start working: the queue is told as jobs_added, and goes on unless it is held."""
        self._thread.start()

    def prepare(self, load: Load) -> None:
        """Have an engine load that model now, so that it is ready when files come."""
        self._ask(lambda scheduler: scheduler.prepare(load))

    def add(self, files: Files, recipe: Recipe) -> None:
        """Queue recordings; may be called from any thread."""
        self._ask(lambda scheduler: scheduler.add(files, recipe))

    def start(self) -> None:
        """Go on with the queue, after a pause or after what stopped it."""
        self._ask(lambda scheduler: scheduler.go_on())
        self._wanted.set()

    def hold(self) -> None:
        """Put the whole queue aside without losing a finished chunk."""
        self._ask(lambda scheduler: scheduler.hold())

    def pause(self, jobs: Sequence[int]) -> None:
        """Put jobs aside without losing a finished chunk."""
        self._ask(lambda scheduler: scheduler.move(jobs, JobState.PAUSED))

    def cancel(self, jobs: Sequence[int]) -> None:
        """Give jobs up; what they have stays readable."""
        self._ask(lambda scheduler: scheduler.move(jobs, JobState.CANCELLED))

    def retry(self, jobs: Sequence[int]) -> None:
        """Queue paused, failed or cancelled jobs again."""
        self._ask(lambda scheduler: scheduler.move(jobs, JobState.QUEUED))

    def redo(self, jobs: Sequence[int], recipe: Recipe) -> None:
        """Transcribe jobs once more from their beginning, giving up what there is of them."""
        self._ask(lambda scheduler: scheduler.redo(jobs, recipe))

    def remove(self, jobs: Sequence[int]) -> None:
        """Forget jobs and what was recognised of them; recordings and written transcripts stay."""
        self._ask(lambda scheduler: scheduler.remove(jobs))

    def reorder(self, jobs: Sequence[int], before: int | None) -> None:
        """Put jobs in front of the job `before`, or at the end."""
        self._ask(lambda scheduler: scheduler.reorder(jobs, before))

    def retune(self, recipe: Recipe) -> None:
        """Want something else of all jobs of which nothing is recognised yet."""
        self._ask(lambda scheduler: scheduler.retune(recipe))

    def limit(self, memory: int | None) -> None:
        """Begin no job beside others over this many bytes of memory."""
        self._ask(lambda scheduler: scheduler.limit(memory))

    def close(self) -> None:
        """Stop working and wait for it; the queue stays as it is, resumable to the last finished chunk."""
        self._quitting.set()
        self._wanted.set()
        self._ask(lambda scheduler: scheduler.stop())
        if self._thread.is_alive():
            self._thread.join(_PATIENCE)
        self._timer.stop()
        self._events.clear()

    # --- the scheduler's thread

    def _work(self) -> None:
        while not self._quitting.is_set():
            try:
                self._run()
            except Fault as fault:
                self._observe(Halted(fault))
            except Exception as error:
                _log.exception("the scheduler")
                self._observe(Halted(Bug("bug", reason=type(error).__name__)))
            self._wanted.clear()
            if not self._quitting.is_set():
                self._wanted.wait()

    def _run(self) -> None:
        """Until the program ends or the journal fails. Raises what stopped it."""
        journal = Journal(self._journal)
        try:
            self.batch, _ = journal.batches.open(BATCH)
            scheduler = Resident(journal, self._log, self._observe, batch=self.batch, command=self._command)
            with self._lock:
                self._scheduler = scheduler
                for request in self._requests:
                    request(scheduler)
                self._requests.clear()
            if self._quitting.is_set():
                return
            scheduler.run()
            if scheduler.fault is not None:
                raise scheduler.fault
        finally:
            with self._lock:
                self._scheduler = None
            journal.close()

    def _ask(self, request: Callable[[Resident], None]) -> None:
        with self._lock:
            if self._scheduler is not None:
                request(self._scheduler)
            else:
                self._requests.append(request)

    # --- from the threads to Qt

    def _observe(self, event: Event) -> None:
        self._events.append(event)
        self._wake()

    def _post(self, call: Callable[[], None]) -> None:
        self._events.append(call)
        self._wake()

    def _wake(self) -> None:
        if not self._awake.is_set():
            self._awake.set()
            self._woken.emit()

    def _drain(self) -> None:
        """Emit what has come, for a slice of time; the rest after the window has had its turn."""
        self._awake.clear()
        until = time.perf_counter() + _SLICE
        while self._events and time.perf_counter() < until:
            event = self._events.popleft()
            if callable(event):
                event()
            else:
                self._emit(event)
        if self._events:
            self._timer.start()

    def _emit(self, event: Event) -> None:
        match event:
            case JobChanged(job=job):
                self.job_changed.emit(job)
            case ChunkCommitted(chunk=chunk):
                self.chunk_committed.emit(chunk)
            case Progress():
                self.progress.emit(event)
            case Heartbeat():
                self.beat.emit(event)
            case JobsAdded(jobs=jobs, repeated=repeated):
                if jobs:
                    self.jobs_added.emit(list(jobs))
                if repeated:
                    self.repeated.emit(list(repeated))
            case JobsRemoved(jobs=gone):
                self.jobs_removed.emit(list(gone))
            case Ready():
                self.ready.emit(event)
            case EngineStarted(pid=pid):
                self.engine_started.emit(pid)
            case EngineLost():
                self.engine_lost.emit(event)
            case Delivered():
                self.delivered.emit(event)
            case Held(held=held):
                self.held.emit(held)
            case Halted(fault=fault):
                self.stopped.emit(fault)
            case Idle():
                self.idle.emit()

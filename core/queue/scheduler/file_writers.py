"""Write the files of finished jobs: in the scheduler's thread, or in processes while many jobs finish."""

import contextlib
import json
import logging
import os
import queue
import subprocess
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

import msgspec

from core.contracts import trace
from core.contracts.errors import EnvironmentFault
from core.contracts.processes import NO_CONSOLE, kill_with_parent, own_command
from core.journal import Job, JobState, Journal
from core.queue import delivery
from core.queue.delivery import JobOutcome
from core.queue.events import Delivered, Observer

_MANY, _MANY_SECONDS = 64, 1.5  # so many jobs in that time are worth the start of processes, half a second each
_MOST_HERE = 16  # jobs that the scheduler's thread writes at once; messages wait meanwhile
_JOBS_PER_TASK = 32
_TASKS_AT_ONCE = 2  # of a process, so that it never waits for the scheduler
_MOST_PROCESSES = 4
_PATIENCE_SECONDS = 2.0  # for the tasks of processes that end; a killed one leaves temporary files

_decode = msgspec.json.Decoder(list[JobOutcome]).decode
_log = logging.getLogger(__name__)


class _Process:
    """A process that writes files. Its thread hands each answer in, and None at its end."""

    def __init__(self, journal: Path, hand_in: Callable[["_Process", list[JobOutcome] | None], None]) -> None:
        """Start the process. Raises OSError."""
        command = [*own_command("file-writer", "core.queue.file_writing_process"), str(journal)]
        pipe = subprocess.PIPE
        self._child = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, creationflags=NO_CONSOLE
        )
        kill_with_parent(self._child.pid)
        self._hand_in = hand_in
        self.tasks: deque[list[int]] = deque()
        """The ids of the jobs in each task, the oldest first."""
        self.began: deque[float] = deque()
        """When the process could begin each task, by the monotonic clock."""
        self._listener = threading.Thread(target=self._listen, name="file-writer", daemon=True)
        self._listener.start()

    def give(self, job_ids: list[int]) -> None:
        """Give the process a task. A dead process hands in None."""
        self.tasks.append(job_ids)
        self.began.append(time.monotonic())
        assert self._child.stdin is not None
        with contextlib.suppress(OSError):
            self._child.stdin.write(json.dumps(job_ids).encode() + b"\n")
            self._child.stdin.flush()

    def close(self) -> None:
        """Give the process no further task."""
        assert self._child.stdin is not None
        with contextlib.suppress(OSError):
            self._child.stdin.close()

    def end(self, patience: float) -> None:
        """Wait until the process writes nothing more. Kill it after `patience` seconds."""
        try:
            self._child.wait(patience)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._listener.join(_PATIENCE_SECONDS)

    def _listen(self) -> None:
        assert self._child.stdout is not None
        with contextlib.suppress(OSError, msgspec.MsgspecError):  # a killed process ends within a line
            while (line := self._child.stdout.readline()).endswith(b"\n"):
                self._hand_in(self, _decode(line))
        self._hand_in(self, None)


class FileWriters:
    """The files that finished jobs owe. For one thread."""

    def __init__(self, journal: Journal, wake: Callable[[], object], observer: Observer) -> None:
        """Prepare without processes.

        Args:
            journal: the journal.
            wake: is called in any thread when results wait for `take_results`.
            observer: gets Delivered for each job.
        """
        self._journal, self._wake, self._observer = journal, wake, observer
        self._waiting: OrderedDict[int, None] = OrderedDict()  # ids of jobs, each once
        self._processes: list[_Process] = []
        self._written_here: deque[float] = deque(maxlen=_MANY)  # times of the last jobs that this thread wrote
        self._has_failed = False  # no process is tried again
        self._has_results = threading.Event()
        self._results: queue.SimpleQueue[tuple[_Process, list[JobOutcome] | None]] = queue.SimpleQueue()

    @property
    def is_busy(self) -> bool:
        """Whether a process writes files now."""
        return any(process.tasks for process in self._processes)

    @property
    def has_work(self) -> bool:
        """Whether `write` would do something now."""
        return bool(self._waiting) and (not self._processes or self._has_free_process())

    @property
    def is_pending(self) -> bool:
        """Whether any file is not recorded yet."""
        return bool(self._waiting) or self.is_busy

    def seconds_of_oldest_task(self) -> float:
        """Return for how long a process has been writing the same files. Any thread may call this."""
        begins = [each for process in tuple(self._processes) for each in tuple(process.began)[:1]]
        return time.monotonic() - min(begins) if begins else 0.0

    def put(self, job: Job) -> None:
        """Have the files of a finished job written soon."""
        if job.delivery.formats or self._journal.exports.of_job(job.id):
            self._waiting[job.id] = None
        else:
            self._report([job.id])

    def write(self) -> None:
        """Write the files of some waiting jobs, or have processes write them."""
        if not self._waiting:
            return
        if self._are_many() and not self._processes and not self._has_failed:
            self._start()
        if not self._processes:
            jobs = self._planned(_MOST_HERE)
            self._written_here.extend(time.monotonic() for _ in jobs)
            self._record(delivery.write_files(self._journal, jobs))
        while self._waiting and self._has_free_process():
            free = min(self._processes, key=lambda process: len(process.tasks))
            jobs = self._planned(_JOBS_PER_TASK)
            if jobs:
                free.give([job.id for job in jobs])

    def wait(self, seconds: float) -> None:
        """Wait for results of the processes, `seconds` at most."""
        self._has_results.wait(seconds)

    def take_results(self) -> None:
        """Record what processes have written."""
        self._has_results.clear()
        outcomes, has_lost = self._answers()
        if has_lost:
            self._lose()
        self._record(outcomes)

    def release(self) -> None:
        """End the processes, and record what they have written. Their unfinished jobs still owe their files."""
        until = time.monotonic() + _PATIENCE_SECONDS
        for process in self._processes:
            process.close()
        for process in self._processes:
            process.end(max(0.0, until - time.monotonic()))
        with contextlib.suppress(EnvironmentFault):  # the next start finds equal files
            self._record(self._answers()[0])
        self._waiting.update((job_id, None) for each in self._processes for task in each.tasks for job_id in task)
        self._processes.clear()

    def _answers(self) -> tuple[list[JobOutcome], bool]:
        """Return what processes have written since the last call, and whether one of them has ended."""
        outcomes, has_lost = list[JobOutcome](), False
        with contextlib.suppress(queue.Empty):
            while True:
                process, answer = self._results.get_nowait()
                if process not in self._processes:
                    continue
                if answer is None:
                    has_lost = True
                else:
                    process.tasks.popleft()
                    process.began.popleft()
                    if process.began:
                        process.began[0] = time.monotonic()
                    outcomes += answer
        return outcomes, has_lost

    def _are_many(self) -> bool:
        """Tell whether jobs finish faster than this thread should write their files."""
        here = self._written_here
        return len(self._waiting) >= _MANY or (len(here) == _MANY and time.monotonic() - here[0] < _MANY_SECONDS)

    def _start(self) -> None:
        count = max(1, min(_MOST_PROCESSES, (os.cpu_count() or 1) - 1))
        try:
            for _ in range(count):
                self._processes.append(_Process(self._journal.path, self._hand_in))
        except OSError:
            _log.exception("a process that writes files")
            self._has_failed = True

    def _hand_in(self, process: _Process, answer: list[JobOutcome] | None) -> None:
        self._results.put((process, answer))
        self._has_results.set()
        self._wake()

    def _has_free_process(self) -> bool:
        return any(len(process.tasks) < _TASKS_AT_ONCE for process in self._processes)

    def _lose(self) -> None:
        """Write the files of a dead process here, and all later ones."""
        _log.warning("a process that writes files has ended")
        self._has_failed = True
        self.release()

    def _planned(self, most: int) -> list[Job]:
        """Take jobs out of those that wait, and plan their files."""
        ids = [self._waiting.popitem(last=False)[0] for _ in range(min(most, len(self._waiting)))]
        existing = self._journal.jobs.existing(ids)  # another program may have removed some
        jobs = [existing[job_id] for job_id in ids if job_id in existing]
        # an unfinished job comes again when it is done
        jobs = [job for job in jobs if job.state == JobState.DONE and not job.awaits_speakers]
        delivery.plan_files(self._journal, jobs)
        return jobs

    def _record(self, outcomes: Sequence[JobOutcome]) -> None:
        if not outcomes:
            return
        with trace.span("record files", jobs=len(outcomes)):
            again = delivery.record_files(self._journal, outcomes)
        for job_id in reversed(again):
            self._waiting[job_id] = None
            self._waiting.move_to_end(job_id, last=False)
        self._journal.database.after_commit(partial(self._report, {each.job for each in outcomes} - {*again}))

    def _report(self, job_ids: Collection[int]) -> None:
        speaking = self._journal.chunks.with_words(job_ids)
        for job_id, entries in self._journal.exports.of_jobs(job_ids).items():
            paths = tuple(Path(entry.path) for entry in entries if entry.written and entry.has_file)
            faults = tuple(entry.fault for entry in entries if entry.fault is not None)
            self._observer(Delivered(job_id, paths, faults, job_id in speaking))

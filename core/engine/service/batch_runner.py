"""Computes one batch after another: the encoder of one beside the search of the one before it."""

import contextlib
import gc
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import psutil

from core.contracts import trace
from core.contracts.engine_messages import BatchStarted
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.protocol import Load
from core.engine import devices
from core.engine.devices import available_memory
from core.engine.recognizer import OutOfMemory, Recognizer
from core.engine.service.batching import Batch
from core.engine.service.heartbeat import Activity
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import Finish, ResultCallback, Task, WindowRequest, compute
from core.engine.service.stages import Stage, Stages

_LOOK = 1.0  # seconds between two looks: times of processors are told in hundredths of a second
_POWER_LOOK = 10.0  # seconds
_TOLERANCE = 0.3  # of a core: the system and other small work need no thread of their own


class Politeness:
    """Watches what other programs take of the processors that this process may run on.

    The front end, which started this process, is none of them, and nothing else that it started.
    """

    def __init__(self) -> None:
        self._process = psutil.Process()
        self._front_end = self._process.parent()
        self._looked_at, self._busy = time.monotonic(), self._busy_seconds()
        self._power_at, self._on_battery = -math.inf, False
        self._taken = 0.0

    def threads_to_leave(self, cores: int) -> int:
        """How many of `cores` threads the next batch leaves to others.

        Programs of low priority do not count on Linux: they yield by themselves, as other engines do.
        """
        now = time.monotonic()
        if (elapsed := now - self._looked_at) >= _LOOK:
            busy = self._busy_seconds()
            self._taken, self._busy, self._looked_at = (busy - self._busy) / elapsed, busy, now
        if now - self._power_at >= _POWER_LOOK:
            self._power_at, self._on_battery = now, _on_battery()
        taken = max(0, math.ceil(self._taken - _TOLERANCE))
        return min(cores - 1, max(taken, cores // 2 if self._on_battery else 0))

    def _busy_seconds(self) -> float:
        """Seconds that others have computed on these processors; 0 where the system keeps that to itself."""
        try:
            processors = psutil.cpu_times(percpu=True)
        except (OSError, psutil.Error):  # hardened kernels deny /proc/stat
            return 0.0
        if hasattr(os, "sched_getaffinity"):
            allowed = os.sched_getaffinity(0)
            processors = [times for number, times in enumerate(processors) if number in allowed] or processors
        working = sum(
            times.user + times.system + getattr(times, "irq", 0.0) + getattr(times, "softirq", 0.0)
            for times in processors
        )
        return working - sum(map(_seconds_of, (self._process, *self._family())))

    def _family(self) -> Iterator[psutil.Process]:
        """The front end and what else it has started."""
        if self._front_end is not None:
            yield self._front_end
            with contextlib.suppress(psutil.Error, OSError):
                yield from (each for each in self._front_end.children() if each.pid != self._process.pid)


def _seconds_of(process: psutil.Process) -> float:
    """What it has computed, with its ended children, as far as the system counts that as user's and its own time."""
    try:
        times = process.cpu_times()
        counted_as_nice = sys.platform == "linux" and process.nice() > 0  # on its own list, all but the system's part
    except (psutil.Error, OSError):
        return 0.0
    return float(times.system + times.children_user + times.children_system + (0.0 if counted_as_nice else times.user))


def _on_battery() -> bool:
    try:
        battery = psutil.sensors_battery()
    except (AttributeError, OSError, psutil.Error, NotImplementedError):  # not on every system
        return False
    return battery is not None and battery.power_plugged is False


EXPECTED_FAULTS = (Fault, OutOfMemory, MemoryError)
"""Any other exception ends the engine: see core.engine.__main__."""


class BatchRunner:
    """Runs batches for the engine's main thread, and gives their results to their tasks.

    A greedy search keeps one core busy, an encoder all of them; so a batch's search runs in a thread of its own while
    the main thread encodes the next batch, where there is one.
    """

    def __init__(
        self,
        outbox: Outbox,
        activity: Activity,
        stages: Stages,
        fail: Callable[[Task, Fault], None],
        forget_if_over: Callable[[Task], None],
    ) -> None:
        """`fail` ends a task with a fault, `forget_if_over` hears of each that may be over; both from any thread."""
        self._outbox, self._activity, self._stages = outbox, activity, stages
        self._fail, self._forget_if_over = fail, forget_if_over
        self._politeness = Politeness()
        self._recognizer: Recognizer | None = None
        self._load_command = Load("", "")
        self._search_thread = ThreadPoolExecutor(1, "search")
        self._searching: tuple[Stage, Batch[WindowRequest], Future[Fault | None]] | None = None

    def run(self, stage: Stage, batch: Batch[WindowRequest], recognizer: Recognizer | None, load: Load) -> None:
        """Compute a batch; its search may go on after this returns, where more windows wait: see `finish`."""
        self._recognizer, self._load_command = recognizer, load
        stage.admission.wait(batch)
        activity = self._activity
        if load.polite:
            activity.threads = devices.leave_threads(self._politeness.threads_to_leave(devices.physical_cores()))
        activity.name, activity.batch_began = "recognising", time.monotonic()
        activity.windows = len(batch.windows)
        activity.batch += 1  # after its beginning: see HeartbeatThread
        self._outbox.send(BatchStarted(activity.batch, self._jobs(batch), stage.deadlines.deadline(batch.seconds)))
        size = {"seconds": round(batch.seconds, 1), "padding": round(batch.padding, 1)}
        with trace.span("batch", windows=len(batch.windows), **size):
            self._begin(stage, batch)
            if not self._stages.have_windows:
                self.finish()
        stage.deadlines.learn(batch.seconds, time.monotonic() - activity.batch_began)
        activity.batch_began = None
        batchers = self._stages.words.batcher, self._stages.speakers.batcher
        activity.frames = sum(each.frames for each in batchers)
        activity.padding = sum(each.padding for each in batchers)

    def _jobs(self, batch: Batch[WindowRequest]) -> tuple[int, ...]:
        """The jobs of which something is computed: a crash may be due to any of them."""
        batches = [batch] if self._searching is None else [batch, self._searching[1]]
        return tuple(sorted({window.item.task.job for each in batches for window in each.windows}))

    def _begin(self, stage: Stage, batch: Batch[WindowRequest]) -> None:
        """Encode the batch, and leave its search to the other thread when that has finished the one before."""
        requests = [window.item for window in batch.windows]
        try:
            with stage.admission.watch(batch, stage.batcher.budget):
                finish = compute(self._recognizer, requests, self._load_command)
                self.finish()  # measured too: what takes longer, encoder or search, is what a batch takes
        except EXPECTED_FAULTS as error:
            fault = fault_of(error)
        else:
            self._searching = stage, batch, self._search_thread.submit(self._search, batch, finish)
            return
        self.finish()
        self._deliver(batch, self._recover(stage, batch, fault))

    def _search(self, batch: Batch[WindowRequest], finish: Finish) -> Fault | None:
        """In the search's thread: give the batch's results to their tasks. Returns what there are none for."""
        try:
            results = finish()
        except EXPECTED_FAULTS as error:
            return fault_of(error)
        self._deliver(batch, results)
        return None

    def finish(self) -> None:
        """Wait for the search that runs, if there is one, and give its results. Raises what it raised."""
        if self._searching is None:
            return
        stage, batch, done = self._searching
        self._searching = None
        if (fault := done.result()) is not None:
            self._deliver(batch, self._recover(stage, batch, fault))

    def _deliver(self, batch: Batch[WindowRequest], results: Sequence[ResultCallback | None]) -> None:
        """Give each window's result to its task; None where it has failed already."""
        for window, callback in zip(batch.windows, results, strict=True):
            task = window.item.task
            if callback is None:
                continue
            try:
                callback()
            except EXPECTED_FAULTS as error:
                self._fail(task, fault_of(error))
            self._forget_if_over(task)

    def _attempt(self, stage: Stage, batch: Batch[WindowRequest], may_wait: bool = True) -> list[ResultCallback | None]:
        """A result for each window, None where its job has failed; `may_wait`: see _recover."""
        requests = [window.item for window in batch.windows]
        try:
            with stage.admission.watch(batch, stage.batcher.budget):
                return list(compute(self._recognizer, requests, self._load_command)())
        except EXPECTED_FAULTS as error:
            fault = fault_of(error)
        return self._recover(stage, batch, fault, may_wait)

    def _recover(
        self, stage: Stage, batch: Batch[WindowRequest], fault: Fault, may_wait: bool = True
    ) -> list[ResultCallback | None]:
        """The results of a batch that failed: it is halved until it fits, or shows whose window cannot be recognised.

        `may_wait`: one window alone that did not fit is tried once more, as others may hold the memory for a while.
        """
        gc.collect()  # an exception's traceback holds what was computed until then
        if len(batch.windows) > 1:
            return [found for half in stage.batcher.halve(batch) for found in self._attempt(stage, half)]
        if may_wait and fault.code == "memory":
            stage.admission.wait(batch)
            return self._attempt(stage, batch, may_wait=False)
        self._fail(batch.windows[0].item.task, fault)
        return [None]


def fault_of(error: Fault | OutOfMemory | MemoryError) -> Fault:
    """What the front end is told of an error."""
    if isinstance(error, Fault):
        return error
    return EnvironmentFault("memory", free=f"{available_memory() / 1e9:.1f} GB")

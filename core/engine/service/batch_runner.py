"""Compute batches one after another. The encoder of a batch runs beside the search of the batch before it."""

import contextlib
import gc
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import psutil

from core.contracts import trace
from core.contracts.engine_messages import BatchStarted
from core.contracts.errors import EnvironmentFault, Fault
from core.engine import devices
from core.engine.devices import available_memory
from core.engine.recognizer import OutOfMemory
from core.engine.service.batching import Batch
from core.engine.service.heartbeat import Activity
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import AnyRequest, Finish, LoadedModel, ResultCallback, Task, compute
from core.engine.service.stages import Stage, Stages

_MEASURE_SECONDS = 1.0  # between measurements: the system counts hundredths of a second
_POWER_SECONDS = 10.0  # between checks of the battery
_TOLERANCE = 0.3  # cores: small work of the system needs no thread of its own


class Politeness:
    """Measures how much other programs use the processors that this process may run on.

    The front end and its other processes do not count.
    """

    def __init__(self) -> None:
        self._process = psutil.Process()
        self._front_end = self._process.parent()
        self._measured_at, self._busy = time.monotonic(), self._busy_seconds()
        self._power_at, self._on_battery = -math.inf, False
        self._used_cores = 0.0

    def threads_to_leave(self, cores: int) -> int:
        """Return how many of `cores` threads the next batch leaves to other programs.

        On Linux programs of low priority do not count: they give way to this process, as other engines do.
        """
        now = time.monotonic()
        if (elapsed := now - self._measured_at) >= _MEASURE_SECONDS:
            busy = self._busy_seconds()
            self._used_cores, self._busy, self._measured_at = (busy - self._busy) / elapsed, busy, now
        if now - self._power_at >= _POWER_SECONDS:
            self._power_at, self._on_battery = now, _on_battery()
        used = max(0, math.ceil(self._used_cores - _TOLERANCE))
        return min(cores - 1, max(used, cores // 2 if self._on_battery else 0))

    def _busy_seconds(self) -> float:
        """Return the seconds that other programs computed on these processors. Return 0 if the system does not say."""
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
        """Yield the front end and its other processes."""
        if self._front_end is not None:
            yield self._front_end
            with contextlib.suppress(psutil.Error, OSError):
                yield from (each for each in self._front_end.children() if each.pid != self._process.pid)


def _seconds_of(process: psutil.Process) -> float:
    """Return the seconds that a process and its ended children computed, as the system counts user and system time."""
    try:
        times = process.cpu_times()
        counted_as_nice = sys.platform == "linux" and process.nice() > 0  # Linux counts its user time as "nice"
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
"""The errors that fail a job. Any other exception ends the engine, see core.engine.__main__."""


class BatchRunner:
    """Runs batches in the engine's main thread, and gives the results to the tasks.

    A greedy search keeps one core busy, an encoder keeps all busy. The search of a batch therefore runs in its own
    thread, while the main thread encodes the next batch.
    """

    def __init__(
        self,
        outbox: Outbox,
        activity: Activity,
        stages: Stages,
        fail: Callable[[Task[Any], Fault], None],
        forget_if_over: Callable[[Task[Any]], None],
    ) -> None:
        """Prepare the runner.

        Args:
            outbox: takes the messages.
            activity: shows the current batch.
            stages: provide further batches.
            fail: ends a task with a fault. Called from any thread.
            forget_if_over: is called for each task that may be over. Called from any thread.
        """
        self._outbox, self._activity, self._stages = outbox, activity, stages
        self._fail, self._forget_if_over = fail, forget_if_over
        self._politeness = Politeness()
        self._model: LoadedModel | None = None
        self._search_thread = ThreadPoolExecutor(1, "search")
        self._searching: tuple[Stage, Batch[AnyRequest], Future[Fault | None]] | None = None

    def run(self, stage: Stage, batch: Batch[AnyRequest], model: LoadedModel | None) -> None:
        """Compute a batch. Its search may continue after the return if more windows wait. See `finish`."""
        self._model = model
        stage.admission.wait(batch)
        activity = self._activity
        if model is None or model.command.polite:
            activity.threads = devices.leave_threads(self._politeness.threads_to_leave(devices.physical_cores()))
        activity.name, activity.batch_began = "recognising", time.monotonic()
        activity.windows = len(batch.windows)
        activity.batch += 1  # after batch_began, see HeartbeatThread
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

    def _jobs(self, batch: Batch[AnyRequest]) -> tuple[int, ...]:
        """Return the jobs with windows in computation. Any of them may cause a crash."""
        batches = [batch] if self._searching is None else [batch, self._searching[1]]
        return tuple(sorted({window.item.task.job for each in batches for window in each.windows}))

    def _begin(self, stage: Stage, batch: Batch[AnyRequest]) -> None:
        """Encode the batch. Start its search once the search of the batch before has ended."""
        requests = [window.item for window in batch.windows]
        try:
            with stage.admission.watch(batch, stage.batcher.budget):
                finish = compute(self._model, requests)
                self.finish()  # inside the measurement: a batch takes as long as its encoder or its search
        except EXPECTED_FAULTS as error:
            fault = fault_of(error)
        else:
            self._searching = stage, batch, self._search_thread.submit(self._search, batch, finish)
            return
        self.finish()
        self._deliver(batch, self._recover(stage, batch, fault))

    def _search(self, batch: Batch[AnyRequest], finish: Finish) -> Fault | None:
        """Give the batch's results to their tasks. Return the fault if the search failed, else None.

        Runs in the search thread.
        """
        try:
            results = finish()
        except EXPECTED_FAULTS as error:
            return fault_of(error)
        self._deliver(batch, results)
        return None

    def finish(self) -> None:
        """Wait for the running search, if any, and deliver its results.

        Raises:
            Exception: an unexpected error of the search.
        """
        if self._searching is None:
            return
        stage, batch, outcome = self._searching
        self._searching = None
        if (fault := outcome.result()) is not None:
            self._deliver(batch, self._recover(stage, batch, fault))

    def _deliver(self, batch: Batch[AnyRequest], results: Sequence[ResultCallback | None]) -> None:
        """Give each window's result to its task. A result is None if its job has already failed."""
        for window, callback in zip(batch.windows, results, strict=True):
            task = window.item.task
            if callback is None:
                continue
            try:
                callback()
            except EXPECTED_FAULTS as error:
                self._fail(task, fault_of(error))
            self._forget_if_over(task)

    def _attempt(self, stage: Stage, batch: Batch[AnyRequest], may_wait: bool = True) -> list[ResultCallback | None]:
        """Return a result for each window, None if its job has failed.

        Args:
            stage: the stage of the batch.
            batch: the batch.
            may_wait: see _recover.
        """
        requests = [window.item for window in batch.windows]
        try:
            with stage.admission.watch(batch, stage.batcher.budget):
                return list(compute(self._model, requests)())
        except EXPECTED_FAULTS as error:
            fault = fault_of(error)
        return self._recover(stage, batch, fault, may_wait)

    def _recover(
        self, stage: Stage, batch: Batch[AnyRequest], fault: Fault, may_wait: bool = True
    ) -> list[ResultCallback | None]:
        """Return the results of a batch that failed.

        The batch is halved until it fits, or until a single window fails.

        Args:
            stage: the stage of the batch.
            batch: the batch.
            fault: the fault of the batch.
            may_wait: try a single window again after a wait, because other programs may hold the memory.
        """
        gc.collect()  # the traceback of the exception holds tensors
        if len(batch.windows) > 1:
            return [result for half in stage.batcher.halve(batch) for result in self._attempt(stage, half)]
        if may_wait and fault.code == "memory":
            stage.admission.wait(batch)
            return self._attempt(stage, batch, may_wait=False)
        self._fail(batch.windows[0].item.task, fault)
        return [None]


def fault_of(error: Fault | OutOfMemory | MemoryError) -> Fault:
    """Return the fault to report for an error."""
    if isinstance(error, Fault):
        return error
    return EnvironmentFault("memory", free=f"{available_memory() / 1e9:.1f} GB")

"""Computes one batch after another: the encoder of one beside the search of the one before it."""

import gc
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from core.contracts import trace
from core.contracts.engine_messages import BatchStarted
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.protocol import Load
from core.engine import devices
from core.engine.available_memory import available_memory
from core.engine.recognizer import OutOfMemory, Recognizer
from core.engine.service.batching import Batch
from core.engine.service.heartbeat import Activity
from core.engine.service.outbox import Outbox
from core.engine.service.politeness import Politeness
from core.engine.service.recording_tasks import Finish, ResultCallback, Task, WindowRequest, compute
from core.engine.service.stages import Stage, Stages

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

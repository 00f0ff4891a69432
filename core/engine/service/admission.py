"""Lets batches run while there is memory for them, and learns from each what the next ones will take."""

import hashlib
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from core.contracts import trace
from core.contracts.engine_messages import Ready
from core.contracts.protocol import Load, LoadDiarizer
from core.engine.devices import available_memory, release_freed_memory
from core.engine.recognizer import OutOfMemory
from core.engine.service.batching import Batch
from core.engine.service.calibration import (
    FIRST_BUDGET,
    FIRST_BUDGET_AED,
    FIRST_BUDGET_GPU,
    Calibration,
    PeakMemory,
    own_memory,
)
from core.engine.service.heartbeat import Activity

FLOOR = 400 * 2**20  # bytes of available memory that batches leave to the rest of the machine
LONGEST_WAIT = 120.0  # seconds to wait for memory before a batch is tried all the same
_WAIT_AGAIN = 2.0  # after waiting in vain: whoever holds the memory keeps it
_INTERVAL = 0.5  # seconds


class Admission:
    """What the engine's batches may take. `limit` may be called from any thread, the rest from the main thread."""

    def __init__(self, activity: Activity) -> None:
        """`activity` is told while a batch waits."""
        self._activity = activity
        self._limit: int | None = None
        self._device = "cpu"
        self._calibration = Calibration(None, "cpu")
        self._held_before_batches = self._held_after_loading = 0
        self._wait_limit = LONGEST_WAIT

    def limit(self, memory: int | None) -> None:
        """The user's limit for this process's resident memory, in bytes; None: what is free."""
        self._limit = memory

    def loaded(self, load: Load | LoadDiarizer, ready: Ready, encoder_batch_seconds: float | None = None) -> None:
        """The model is there: what this process holds now is not the batches'.

        `encoder_batch_seconds`: see Recognizer.
        """
        self._device = ready.device
        exact = ready.device == "cuda" or (ready.device == "cpu" and release_freed_memory())
        self._calibration = Calibration(
            _calibration_file(load, ready), ready.device, _first_budget(ready), encoder_batch_seconds, exact
        )
        self._held_before_batches = self._held_after_loading = own_memory()

    def budget(self) -> float:
        """Seconds, padding included, that the next batch may cost. What earlier ones have left free goes back first."""
        if not self._held_before_batches:
            return FIRST_BUDGET
        if release_freed_memory() and self._device == "cpu":
            self._held_before_batches = own_memory()  # kernels and tables are made with the first batches, and stay
        return self._calibration.budget(self._free())

    def wait(self, batch: Batch[Any]) -> None:
        """Return when the batch's predicted peak is free, or when waiting is in vain."""
        began = time.monotonic()
        while self.predicted(batch) > self._free():
            longest = self._wait_limit if self._may_come_free(batch) else _WAIT_AGAIN
            if time.monotonic() > began + longest:
                self._wait_limit = _WAIT_AGAIN
                return
            self._activity.name = "waiting"
            time.sleep(_INTERVAL)
        self._wait_limit = LONGEST_WAIT

    @contextmanager
    def watch(self, batch: Batch[Any], budget: float) -> Iterator[None]:
        """Around a batch that was planned within `budget`: what it takes is learnt. OutOfMemory passes through."""
        began, predicted = time.monotonic(), self.predicted(batch)
        try:
            with PeakMemory() as peak, _gpu_peak(self._device) as gpu:
                yield
        except OutOfMemory:
            self._calibration.out_of_memory(batch.seconds)
            raise
        taken = gpu[0] if self._device == "cuda" else peak.bytes - self._held_before_batches
        elapsed = time.monotonic() - began
        # in MB, over the model
        kept = self._held_before_batches - self._held_after_loading
        figures = {"predicted": round((predicted + kept) / 1e6), "taken": round((taken + kept) / 1e6)}
        trace.add("memory", time.time() - elapsed, elapsed, **figures)
        self._calibration.learn(batch.longest, batch.seconds, taken, elapsed, budget)

    def predicted(self, batch: Batch[Any]) -> float:
        """Bytes over the loaded model that the batch is predicted to take at its peak."""
        return self._calibration.predict(batch.longest, batch.seconds)

    def _may_come_free(self, batch: Batch[Any]) -> bool:
        """Whether other programs have what the batch needs, or the user withholds it.

        Of what a control group or an address space is limited to, nobody else will give anything back.
        """
        return self._limit is not None or self._device == "cuda" or _machine_lacks(FLOOR + self.predicted(batch))

    def _free(self) -> float:
        """Bytes that a batch may take, with what earlier ones took and this process has kept."""
        if self._device == "cuda":
            torch = sys.modules["torch"]
            kept = torch.cuda.memory_reserved() - torch.cuda.memory_allocated()
            return float(torch.cuda.mem_get_info()[0] + kept)
        free = available_memory() - FLOOR
        if self._limit is not None:
            free = min(free, self._limit - psutil.Process().memory_info().rss)
        return float(free + max(0, own_memory() - self._held_before_batches))


def _first_budget(ready: Ready) -> float:
    if ready.device == "cuda":
        return FIRST_BUDGET_GPU
    return FIRST_BUDGET_AED if ready.family == "aed" and ready.precision != "fp32" else FIRST_BUDGET


def _machine_lacks(needed: float) -> bool:
    return psutil.virtual_memory().available < needed


@contextmanager
def _gpu_peak(device: str) -> Iterator[list[float]]:
    """Puts the most bytes that were allocated on the GPU beyond those at the beginning into the list."""
    found = [0.0]
    torch = sys.modules.get("torch")
    if device != "cuda" or torch is None:
        yield found
        return
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    yield found
    found[0] = float(torch.cuda.max_memory_allocated() - before)


def _calibration_file(load: Load | LoadDiarizer, ready: Ready) -> Path:
    """The file for this model, device and precision. A model is told by its name and size: this is only experience."""
    size = Path(load.model).stat().st_size
    which = f"{ready.model} {size} {ready.backend} {ready.device} {ready.precision}"
    return Path(load.cache) / "machine" / f"batches-{hashlib.sha256(which.encode()).hexdigest()[:16]}.json"

"""Admit batches while memory is free. Learn the memory of the next batches from each batch."""

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
from core.engine.accelerators import abilities, free_memory, torch_api
from core.engine.devices import available_memory, release_freed_memory, resident_memory
from core.engine.recognizer import OutOfMemory
from core.engine.service.batching import Batch
from core.engine.service.calibration import (
    FIRST_BUDGET,
    FIRST_BUDGET_AED,
    FIRST_BUDGET_GPU,
    FIRST_BUDGET_METAL,
    Calibration,
    PeakMemory,
    own_memory,
)
from core.engine.service.heartbeat import Activity

FLOOR = 400 * 2**20  # bytes of available memory that batches leave to other programs
LONGEST_WAIT = 120.0  # seconds: the batch is tried after this wait
_SHORT_WAIT = 2.0  # seconds: the wait after a long wait without success
_POLL_SECONDS = 0.5


class Admission:
    """The memory that batches may use. Any thread may call `set_limit`, only the main thread the other methods."""

    def __init__(self, activity: Activity) -> None:
        """Prepare the estimate for the CPU. `activity` shows when a batch waits."""
        self._activity = activity
        self._limit: int | None = None
        self._device = "cpu"
        self._calibration = Calibration(None, "cpu")
        self._held_before_batches = self._held_after_loading = 0
        self._wait_limit = LONGEST_WAIT

    def set_limit(self, memory: int | None) -> None:
        """Set the user's limit for `devices.resident_memory` in bytes. None: only free memory counts."""
        self._limit = memory

    def start(self, load: Load | LoadDiarizer, ready: Ready, encoder_batch_seconds: float | None = None) -> None:
        """Start to measure batches of a model that was just loaded.

        Memory that this process holds now belongs to the model, not to batches.

        Args:
            load: the command that loaded the model.
            ready: the answer to the command.
            encoder_batch_seconds: see Recognizer.
        """
        self._device = ready.device
        exact = abilities(ready.device).own_memory or (ready.device == "cpu" and release_freed_memory())
        self._calibration = Calibration(
            _calibration_file(load, ready), ready.device, _first_budget(ready), encoder_batch_seconds, exact
        )
        self._held_before_batches = self._held_after_loading = own_memory()

    def budget(self) -> float:
        """Return the seconds that the next batch may cost, with padding.

        On a CPU, memory that earlier batches freed goes back to the system first. It would delay a GPU.
        """
        if not self._held_before_batches:
            return FIRST_BUDGET
        if self._device == "cpu" and release_freed_memory():
            self._held_before_batches = own_memory()  # kernels and tables of the first batches stay
        return self._calibration.budget(self._free())

    def wait(self, batch: Batch[Any]) -> None:
        """Wait until the batch's predicted peak is free, or until waiting cannot help."""
        began = time.monotonic()
        while self.predict(batch) > self._free():
            longest = self._wait_limit if self._may_come_free(batch) else _SHORT_WAIT
            if time.monotonic() > began + longest:
                self._wait_limit = _SHORT_WAIT
                return
            self._activity.name = "waiting"
            time.sleep(_POLL_SECONDS)
        self._wait_limit = LONGEST_WAIT

    @contextmanager
    def watch(self, batch: Batch[Any], budget: float) -> Iterator[None]:
        """Measure a batch that runs inside the block, and learn from it.

        Args:
            batch: the batch.
            budget: the budget that it was planned for.

        Raises:
            OutOfMemory: passed on from the block.
        """
        began, predicted = time.monotonic(), self.predict(batch)
        try:
            with _gpu_peak(self._device) if abilities(self._device).own_memory else self._own_peak() as peak:
                yield
        except OutOfMemory:
            self._calibration.out_of_memory(batch.seconds)
            raise
        taken = peak[0]
        elapsed = time.monotonic() - began
        tables = self._held_before_batches - self._held_after_loading
        figures = {"predicted": round((predicted + tables) / 1e6), "taken": round((taken + tables) / 1e6)}  # MB
        trace.add("memory", time.time() - elapsed, elapsed, **figures)
        self._calibration.learn(batch.longest, batch.seconds, taken, elapsed, budget)

    @contextmanager
    def _own_peak(self) -> Iterator[list[float]]:
        """Yield a list whose number becomes the peak of this process's own memory over the loaded model, in bytes."""
        taken = [0.0]
        with PeakMemory() as peak:
            yield taken
        taken[0] = float(peak.bytes - self._held_before_batches)

    def predict(self, batch: Batch[Any]) -> float:
        """Return the predicted peak of the batch, in bytes over the loaded model."""
        return self._calibration.predict(batch.longest, batch.seconds)

    def _may_come_free(self, batch: Batch[Any]) -> bool:
        """Tell whether memory for the batch may become free: other programs hold it, or the user's limit withholds it.

        Waiting cannot help under a cgroup or rlimit: no other program can free that memory.
        """
        is_gpu = abilities(self._device).own_memory
        return self._limit is not None or is_gpu or _machine_lacks(FLOOR + self.predict(batch))

    def _free(self) -> float:
        """Return the bytes that a batch may use, with memory that earlier batches left in this process."""
        if abilities(self._device).own_memory:
            api = torch_api(self._device)
            return float(free_memory(api) + api.memory_reserved() - api.memory_allocated())
        free = available_memory() - FLOOR
        if self._limit is not None:
            free = min(free, self._limit - resident_memory())
        return float(free + max(0, own_memory() - self._held_before_batches))


def _first_budget(ready: Ready) -> float:
    depth = abilities(ready.device).depth
    if depth != "low":
        return FIRST_BUDGET_GPU if depth == "high" else FIRST_BUDGET_METAL
    return FIRST_BUDGET_AED if ready.family == "aed" and ready.precision != "fp32" else FIRST_BUDGET


def _machine_lacks(needed: float) -> bool:
    return psutil.virtual_memory().available < needed


@contextmanager
def _gpu_peak(device: str) -> Iterator[list[float]]:
    """Yield a list whose number becomes the peak of GPU memory that the block allocated, in bytes."""
    peak = [0.0]
    if "torch" not in sys.modules:
        yield peak
        return
    api = torch_api(device)
    api.reset_peak_memory_stats()
    before = api.memory_allocated()
    yield peak
    peak[0] = float(api.max_memory_allocated() - before)


def _calibration_file(load: Load | LoadDiarizer, ready: Ready) -> Path:
    """Return the file for this model, device and precision.

    The model's name and size identify it well enough: a mix-up only costs experience.
    """
    size = Path(load.model).stat().st_size
    identity = f"{ready.model} {size} {ready.backend} {ready.device} {ready.precision}"
    return Path(load.cache) / "machine" / f"batches-{hashlib.sha256(identity.encode()).hexdigest()[:16]}.json"

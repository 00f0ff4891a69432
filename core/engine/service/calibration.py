"""Learn the memory and time of a model's batches on this machine, and keep the results on disk."""

import itertools
import math
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Self

import numpy as np
import psutil

from core.contracts import foreign_json
from core.engine.checkpoint.file_cache import write_note

# Budgets are seconds of sound in a batch, with padding.
STEP = 30.0  # the length of the longest window: every budget is a power of two times this
FIRST_BUDGET = 120.0  # 4 windows of 30 s, the fastest batch on a CPU
FIRST_BUDGET_AED = 480.0  # for attention decoders in half precision: each token reads all of the decoder's weights
FIRST_BUDGET_METAL = 480.0  # a Mac's GPU shares the memory with all programs
FIRST_BUDGET_GPU = 1920.0  # smaller batches end before a GPU has the next one
LARGEST = 7680.0
_LONGEST_WORK = 8.0  # seconds on a CPU: text should appear steadily, and a pause waits for the batch
SHARE = 0.5  # batches may be planned for this part of the free memory
_PRIOR = 4e6  # bytes per second of sound before the first batch: a 0.6B model takes half as much in bf16
_TERM_SETS = ([0], [1], [0, 1], [0, 2], [1, 2], [0, 1, 2])  # sums that a peak may be, fewest terms first, see _terms
_PROPORTIONAL = 3  # the first sums have no constant term c
_BETTER = 0.9  # a sum of more terms must reduce the squared error to this part
_SIMILAR = 2.0  # batches whose costs differ by a smaller factor say nothing about c
_GAIN = 1.05  # a larger batch must be this much faster to be worth its memory
_TRIALS = 3  # full batches until a budget's speed counts as measured
_SAMPLES = 64
_SAMPLING_SECONDS = 0.01


@dataclass(frozen=True)
class BatchMeasurement:
    """A measured batch: its longest window and its cost in seconds, and its peak in bytes over the model."""

    longest: float
    seconds: float
    peak: float


@dataclass
class _Record:
    """The content of the file on disk.

    Speeds are seconds of sound per second of work. Batches of `ceiling` seconds did not fit. `speeds` holds each
    budget's first full batches, which show whether a larger budget is faster. `recent` holds the last full batches of
    any budget, which show how long a batch lasts.
    """

    samples: list[BatchMeasurement]
    speeds: dict[str, list[float]]
    budget: float
    ceiling: float = math.inf
    recent: list[float] = field(default_factory=list)


class Calibration:
    """A model of a batch's peak memory, and the choice of the batches' size.

    If windows are padded, the peak grows with the longest window too:
        peak = a * seconds + b * seconds * longest + c

    If they are not padded, only `encoder_batch_seconds` are encoded at a time:
        peak = a * seconds + b * min(seconds, encoder_batch_seconds) + c

    a, b and c minimise the squared relative errors over the measured batches. No coefficient is negative. As few as
    possible differ from 0.

    The budget doubles while larger batches are faster and fit, so useful work finds the best size. A processor on which
    batches take too long gets smaller ones, until they are quick again. Smaller batches are never faster than larger
    ones, so the size does not oscillate on a steady processor.
    """

    def __init__(
        self,
        path: Path | None,
        device: str,
        start: float = FIRST_BUDGET,
        encoder_batch_seconds: float | None = None,
        exact: bool = False,
    ) -> None:
        """Read the record of earlier batches.

        Args:
            path: the record's file. An unreadable file counts as empty. None: nothing is kept.
            device: "cpu", "cuda", "xpu" or "mps".
            start: the first budget, in seconds of sound. Larger first budgets allow longer batches.
            encoder_batch_seconds: see Recognizer.
            exact: a peak is that of its batch alone, without memory that earlier batches left.
        """
        self._path = path
        self._encoder_batch_seconds = encoder_batch_seconds
        self._longest_work = _LONGEST_WORK * start / FIRST_BUDGET if device == "cpu" else math.inf
        self._peaks_are_exact = exact
        self._highest = 0.0
        self._record = _read(path) or _Record([], {}, start)
        self._fit()

    def predict(self, longest: float, seconds: float) -> float:
        """Return the predicted peak of a batch, in bytes over the loaded model.

        Args:
            longest: the length of the longest window, in seconds.
            seconds: the cost of the batch, in seconds with padding.
        """
        return float(np.dot(self._coefficients, self._terms(longest, seconds)))

    def budget(self, free: float) -> float:
        """Return the seconds that a batch may cost, with padding, while `free` bytes are free."""
        budget = min(self._candidate(), self._record.ceiling)
        while budget > STEP and self.predict(STEP, budget) > SHARE * free:
            budget /= 2
        return budget

    def learn(self, longest: float, cost: float, peak: float, elapsed: float, budget: float) -> None:
        """Record a measured batch.

        Args:
            longest: the length of the longest window, in seconds.
            cost: the cost of the batch, in seconds with padding.
            peak: bytes over the loaded model.
            elapsed: seconds of work.
            budget: the budget that the batch was planned for, in seconds.
        """
        higher = peak > self._highest
        # A process keeps freed memory, so a lower peak may be that of an earlier batch.
        if higher or (self._peaks_are_exact and peak > 0):
            self._highest = max(peak, self._highest)
            self._record.samples = [*self._record.samples[1 - _SAMPLES :], BatchMeasurement(longest, cost, peak)]
            self._fit()
        if higher or len(self._record.samples) < _SAMPLES:
            self._save()
        if cost >= 0.8 * budget and str(budget) == str(self._candidate()):
            speed = cost / max(elapsed, 1e-6)
            self._record.recent = [*self._record.recent[1 - _TRIALS :], speed]
            speeds = self._record.speeds.setdefault(str(budget), [])
            if len(speeds) < _TRIALS:
                speeds.append(speed)
                self._settle(budget)
            self._save()

    def out_of_memory(self, cost: float) -> None:
        """Record that a batch of `cost` seconds did not fit. No batch of that size is planned again."""
        self._record.ceiling = min(self._record.ceiling, max(STEP, cost / 2))
        self._save()

    def _candidate(self) -> float:
        """Return the budget to use now: the best one so far, or the next larger one while its speed is unknown."""
        record = self._record
        if not self._is_measured(record.budget):
            return record.budget
        budget = record.budget
        longest = self._longest_work * self._recent_speed()
        while budget > FIRST_BUDGET and budget > longest:
            budget /= 2
        if budget < record.budget:  # the processor is slow or busy
            return budget
        above = 2 * record.budget
        fits = above <= LARGEST and above < record.ceiling and above <= longest
        return above if fits and not self._is_measured(above) else record.budget

    def _is_measured(self, budget: float) -> bool:
        return len(self._record.speeds.get(str(budget), ())) >= _TRIALS

    def _settle(self, budget: float) -> None:
        record = self._record
        is_larger = self._is_measured(budget) and budget > record.budget
        if is_larger and self._speed(budget) > _GAIN * self._speed(record.budget):
            record.budget = budget

    def _speed(self, budget: float) -> float:
        return median(self._record.speeds[str(budget)])  # numpy's median imports modules for 0.02 s

    def _recent_speed(self) -> float:
        """Return the speed of the last full batches. Old files hold only each budget's first batches."""
        return median(self._record.recent or self._record.speeds[str(self._record.budget)])

    def _terms(self, longest: float, seconds: float) -> tuple[float, float, float]:
        """Return the factors of a, b and c. See the class."""
        return (
            seconds,
            seconds * longest if self._encoder_batch_seconds is None else min(seconds, self._encoder_batch_seconds),
            1.0,
        )

    def _fit(self) -> None:
        self._coefficients = np.array([_PRIOR, 0.0, 0.0])
        samples = self._record.samples
        if not samples:
            return
        costs = np.array([self._terms(sample.longest, sample.seconds) for sample in samples])
        shares = costs / np.array([[sample.peak] for sample in samples])
        are_similar = costs[:, 0].max() < _SIMILAR * costs[:, 0].min()
        least = math.inf
        for picked in _TERM_SETS[:_PROPORTIONAL] if are_similar else _TERM_SETS:
            solution, _, rank, _ = np.linalg.lstsq(shares[:, picked], np.ones(len(samples)), rcond=1e-6)
            error = float(((shares[:, picked] @ solution - 1) ** 2).sum())
            if rank == len(picked) and solution.min() >= 0 and error < _BETTER * least - 1e-12:
                least, self._coefficients = error, np.zeros(3)
                self._coefficients[picked] = solution

    def _save(self) -> None:
        if self._path is None:
            return
        ceiling = None if math.isinf(self._record.ceiling) else self._record.ceiling
        write_note(self._path, asdict(self._record) | {"ceiling": ceiling})


class PeakMemory:
    """The peak of this process's own memory during `with PeakMemory() as peak`. Mapped files do not count."""

    def __init__(self) -> None:
        self.bytes = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="peak", daemon=True)

    def __enter__(self) -> Self:
        """Start to watch. `bytes` is the peak so far."""
        self.bytes = own_memory()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop watching."""
        self._over.set()
        self._thread.join()
        self.bytes = max(self.bytes, own_memory())

    def _watch(self) -> None:
        while not self._over.wait(_SAMPLING_SECONDS):
            self.bytes = max(self.bytes, own_memory())


def own_memory() -> int:
    """Return this process's resident bytes, without mapped weights if the system counts them apart."""
    info = psutil.Process().memory_info()
    return int(info.rss - getattr(info, "shared", 0))


def _read(path: Path | None) -> _Record | None:
    try:
        content = foreign_json.decode(path.read_bytes()) if path is not None else None
        if content is None:
            return None
        samples = [
            BatchMeasurement(float(s["longest"]), float(s["seconds"]), float(s["peak"])) for s in content["samples"]
        ]
        speeds = {str(float(name)): _floats(values) for name, values in content["speeds"].items()}
        ceiling = math.inf if content["ceiling"] is None else float(content["ceiling"])
        recent, budget = _floats(content.get("recent", ())), float(content["budget"])
        measured = [number for sample in samples for number in (sample.longest, sample.seconds, sample.peak)]
        is_possible = all(
            number > 0 for number in itertools.chain([budget, ceiling], measured, recent, *speeds.values())
        )
        return _Record(samples, speeds, budget, ceiling, recent) if is_possible and budget <= LARGEST else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _floats(values: Sequence[float]) -> list[float]:
    return [float(value) for value in values]

"""What a batch of a model takes in memory and time on this machine: learnt from the batches that run, kept on disk."""

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

STEP = 30.0  # seconds: budgets are powers of two times this, the length of the longest window
FIRST_BUDGET = 120.0  # seconds of sound in a batch, padding included: 4 windows of 30 s, the fastest on a CPU
FIRST_BUDGET_AED = 480.0  # of models that write, in half precision: each token reads all of the decoder's weights
FIRST_BUDGET_GPU = 1920.0  # where a GPU computes, which is done with fewer windows before it is told what comes next
LARGEST = 7680.0
_LONGEST_WORK = 8.0  # seconds on a CPU: text should come in while one looks on, and a pause waits for the batch
SHARE = 0.5  # of what is free that batches may be planned to take
_PRIOR = 4e6  # bytes per second of sound before any batch was measured: a 0.6 B model takes half of it in bf16
_TERM_SETS = (
    [0],
    [1],
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 1, 2],
)  # terms that a peak may be the sum of, fewest first: see _terms
_PROPORTIONAL = 3  # of them are without c, the part that any batch takes
_BETTER = 0.9  # of the squared errors of fewer terms, which more terms have to come under
_ALIKE = 2.0  # batches whose lengths differ by less cannot tell what any batch takes
_GAIN = 1.05  # a larger batch must be that much faster to be worth its memory
_TRIALS = 3  # full batches before a budget's speed counts as measured
_SAMPLES = 64
_SAMPLING = 0.01  # seconds


@dataclass(frozen=True)
class BatchMeasurement:
    """One batch that ran: its longest window, what it cost (both in seconds), and the peak in bytes over the model."""

    longest: float
    seconds: float
    peak: float


@dataclass
class _Record:
    """What is kept on disk. Speeds are seconds of sound a second of work; `ceiling` did not fit.

    `speeds` are those of each budget's first full batches, which tell whether a larger one gains; `recent` those of the
    last full batches of any budget, which tell how long one lasts.
    """

    samples: list[BatchMeasurement]
    speeds: dict[str, list[float]]
    budget: float
    ceiling: float = math.inf
    recent: list[float] = field(default_factory=list)


class Calibration:
    """Predicts a batch's peak memory and picks how large batches should be.

    Where windows are padded, attention is computed for all at once, and the peak grows with the longest too:
    peak = a * seconds + b * seconds * longest + c. Where they are not, only `encoder_batch_seconds` are encoded at a
    time, and of the others there are only sound and states: peak = a * seconds + b * min(seconds,
    encoder_batch_seconds) + c. a, b and c are found by least squares of relative errors over the batches that ran;
    none is negative, and as few as explain the peaks are not 0. The budget doubles while that makes the engine faster
    and fits, so that the search is made of useful work. A processor whose last batches would take too long at that
    budget gets smaller ones, and larger ones again when these are quicker: a smaller batch is no faster than a larger
    one, so that a steady processor does not go back and forth.
    """

    def __init__(
        self,
        path: Path | None,
        device: str,
        start: float = FIRST_BUDGET,
        encoder_batch_seconds: float | None = None,
        exact: bool = False,
    ) -> None:
        """`path` keeps what was learnt, None nowhere; a file that cannot be read is forgotten: only experience.

        `start` is the budget until something better is known, in seconds of sound; a batch that is to be larger may
        take longer. `encoder_batch_seconds`: see Recognizer. `exact`: a peak is that of its batch alone, and not
        also of what earlier ones have left.
        """
        self._path = path
        self._encoder_batch_seconds = encoder_batch_seconds
        self._longest_work = _LONGEST_WORK * start / FIRST_BUDGET if device == "cpu" else math.inf
        self._peaks_are_exact = exact
        self._highest = 0.0
        self._record = _read(path) or _Record([], {}, start)
        self._fit()

    def predict(self, longest: float, seconds: float) -> float:
        """The peak in bytes over the loaded model of a batch of so many seconds, padding included."""
        return float(np.dot(self._coefficients, self._terms(longest, seconds)))

    def budget(self, free: float) -> float:
        """Seconds that a batch may cost, padding included, when `free` bytes could be taken."""
        budget = min(self._candidate(), self._record.ceiling)
        while budget > STEP and self.predict(STEP, budget) > SHARE * free:
            budget /= 2
        return budget

    def learn(self, longest: float, cost: float, peak: float, elapsed: float, budget: float) -> None:
        """A batch of `cost` seconds has run: `peak` bytes over the model, in `elapsed` seconds, within `budget`."""
        higher = peak > self._highest
        # a process keeps memory: a smaller batch's peak would be an earlier one's
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
        """A batch of `cost` seconds of sound did not fit: none so large is planned again."""
        self._record.ceiling = min(self._record.ceiling, max(STEP, cost / 2))
        self._save()

    def _candidate(self) -> float:
        """The budget to use now: the best so far, or the one above it while its speed is not known."""
        record = self._record
        if not self._is_measured(record.budget):
            return record.budget
        budget = record.budget
        longest = self._longest_work * self._recent_speed()
        while budget > FIRST_BUDGET and budget > longest:
            budget /= 2
        if budget < record.budget:  # a processor that is slow, or busy now
            return budget
        above = 2 * record.budget
        quick = above <= longest
        fits = above <= LARGEST and above < record.ceiling and quick
        return above if fits and not self._is_measured(above) else record.budget

    def _is_measured(self, budget: float) -> bool:
        return len(self._record.speeds.get(str(budget), ())) >= _TRIALS

    def _settle(self, budget: float) -> None:
        record = self._record
        is_larger = self._is_measured(budget) and budget > record.budget
        if is_larger and self._speed(budget) > _GAIN * self._speed(record.budget):
            record.budget = budget

    def _speed(self, budget: float) -> float:
        return median(self._record.speeds[str(budget)])  # numpy's imports 0.02 s of modules when it is first called

    def _recent_speed(self) -> float:
        """Of the last full batches; of a file from before these were kept, of the budget's first ones."""
        return median(self._record.recent or self._record.speeds[str(self._record.budget)])

    def _terms(self, longest: float, seconds: float) -> tuple[float, float, float]:
        """What a, b and c are multiplied with: see the class."""
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
        alike = costs[:, 0].max() < _ALIKE * costs[:, 0].min()
        least = math.inf
        for picked in _TERM_SETS[:_PROPORTIONAL] if alike else _TERM_SETS:
            found, _, rank, _ = np.linalg.lstsq(shares[:, picked], np.ones(len(samples)), rcond=1e-6)
            error = float(((shares[:, picked] @ found - 1) ** 2).sum())
            if rank == len(picked) and found.min() >= 0 and error < _BETTER * least - 1e-12:
                least, self._coefficients = error, np.zeros(3)
                self._coefficients[picked] = found

    def _save(self) -> None:
        if self._path is None:
            return
        ceiling = None if math.isinf(self._record.ceiling) else self._record.ceiling
        write_note(self._path, asdict(self._record) | {"ceiling": ceiling})  # without it the next start tries again


class PeakMemory:
    """The most memory of its own, without mapped files, that this process holds inside `with PeakMemory() as peak`."""

    def __init__(self) -> None:
        self.bytes = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="peak", daemon=True)

    def __enter__(self) -> Self:
        """Begin to watch; `bytes` is the most that was seen so far."""
        self.bytes = own_memory()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop watching."""
        self._over.set()
        self._thread.join()
        self.bytes = max(self.bytes, own_memory())

    def _watch(self) -> None:
        while not self._over.wait(_SAMPLING):
            self.bytes = max(self.bytes, own_memory())


def own_memory() -> int:
    """Bytes resident in this process; without the pages of mapped weights where the system tells them apart."""
    info = psutil.Process().memory_info()
    return int(info.rss - getattr(info, "shared", 0))


def _read(path: Path | None) -> _Record | None:
    try:
        found = foreign_json.decode(path.read_bytes()) if path is not None else None
        if found is None:
            return None
        samples = [
            BatchMeasurement(float(s["longest"]), float(s["seconds"]), float(s["peak"])) for s in found["samples"]
        ]
        speeds = {str(float(name)): _floats(values) for name, values in found["speeds"].items()}
        ceiling = math.inf if found["ceiling"] is None else float(found["ceiling"])
        recent, budget = _floats(found.get("recent", ())), float(found["budget"])
        measured = [number for sample in samples for number in (sample.longest, sample.seconds, sample.peak)]
        possible = all(number > 0 for number in itertools.chain([budget, ceiling], measured, recent, *speeds.values()))
        return _Record(samples, speeds, budget, ceiling, recent) if possible and budget <= LARGEST else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _floats(values: Sequence[float]) -> list[float]:
    return [float(value) for value in values]

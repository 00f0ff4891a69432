"""How fast a batch goes and how long it still takes: one estimate for the command line and the window."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from core.journal import Job, JobState

_BYTES_PER_SECOND = 16_000.0  # of a recording nobody has opened yet and no relative of which is known: 128 kbit/s


class Pace:
    """Seconds of sound done, to do, and per second of waiting.

    Durations are learnt as the engine opens the files; until then they are guessed from the sizes of the files, by
    the bytes per second of opened files with the same suffix.
    """

    def __init__(self, jobs: Iterable[Job], clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._jobs: dict[int, Job] = {}
        self._seconds: dict[int, float] = {}
        self._opened: dict[str, tuple[int, float]] = {}  # suffix ("" for all) -> bytes, seconds of opened files
        for job in jobs:
            self.update(job)
        self._began: float | None = None
        self._at_start = 0.0

    def begin(self) -> None:
        """The engine is ready: from now on time counts. Further calls are ignored."""
        if self._began is None:
            self._began = self._clock()
            self._at_start = self.done

    def update(self, job: Job) -> None:
        """A job's row has changed."""
        if job.duration is not None:
            self._learn(job, job.duration)
        self._jobs[job.id] = job
        self._seconds[job.id] = max(job.seconds, self._seconds.get(job.id, 0.0))

    def advance(self, job: int, seconds: float, duration: float | None) -> None:
        """A job has come to `seconds` of its `duration`."""
        self._seconds[job] = max(seconds, self._seconds.get(job, 0.0))
        known = self._jobs.get(job)
        if known is not None and duration is not None and known.duration is None:
            self._learn(known, duration)
            self._jobs[job] = msgspec.structs.replace(known, duration=duration)

    @property
    def done(self) -> float:
        """Seconds of sound behind us; those of a failed file count as behind us."""
        return sum(self._behind(job) for job in self._jobs.values())

    @property
    def total(self) -> float:
        """Seconds of sound of the whole batch, guessed where unknown."""
        return sum(self._length(job) for job in self._jobs.values())

    @property
    def speed(self) -> float | None:
        """Seconds of sound per second since the engine was ready, None before the first result."""
        if self._began is None:
            return None
        elapsed, gained = self._clock() - self._began, self.done - self._at_start
        return gained / elapsed if elapsed > 0 and gained > 0 else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the batch is done, None while nothing can be said."""
        speed = self.speed
        return None if speed is None else max(0.0, self.total - self.done) / speed

    def _behind(self, job: Job) -> float:
        if job.state in (JobState.DONE, JobState.FAILED, JobState.CANCELLED):
            return self._length(job)
        return min(self._seconds[job.id], self._length(job))

    def _length(self, job: Job) -> float:
        if job.duration is not None:
            return job.duration
        if job.state in (JobState.FAILED, JobState.CANCELLED):
            return 0.0
        return max(self._seconds[job.id], job.size / self._bytes_per_second(job))

    def _learn(self, job: Job, duration: float) -> None:
        known = self._jobs.get(job.id)
        if known is not None and known.duration is not None:
            return
        for key in (_suffix(job), ""):
            size, seconds = self._opened.get(key, (0, 0.0))
            self._opened[key] = (size + job.size, seconds + duration)

    def _bytes_per_second(self, job: Job) -> float:
        size, seconds = self._opened.get(_suffix(job)) or self._opened.get("") or (0, 0.0)
        return max(1.0, size / seconds) if seconds else _BYTES_PER_SECOND


def _suffix(job: Job) -> str:
    return Path(job.path).suffix.lower()

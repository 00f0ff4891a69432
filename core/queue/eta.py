"""Speed and time left of a batch: one estimate for the command line and the window."""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.queue.journal import Job, JobState

_BYTES_PER_SECOND = 16_000.0  # of a recording nobody has opened yet and no relative of which is known: 128 kbit/s
_ENDED = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)
_GIVEN_UP = (JobState.FAILED, JobState.CANCELLED)


@dataclass(frozen=True)
class _Share:
    """What one job adds to the sums: seconds done, seconds of its duration, bytes if its duration is unknown."""

    done: float
    duration: float
    bytes: int


class EtaEstimator:
    """Seconds of sound done and to do, sound per second, and seconds left.

    A duration is known once the engine has opened the file. Until then it is estimated from the file's size, by the
    bytes per second of opened files with the same suffix. All sums are kept up to date, so that reading them is cheap.
    """

    def __init__(self, jobs: Iterable[Job] = (), clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._jobs: dict[int, Job] = {}
        self._seconds: dict[int, float] = {}
        self._shares: dict[int, _Share] = {}
        self._opened: dict[str, tuple[int, float]] = {}  # suffix ("" for all) -> bytes, seconds of opened files
        self._done = self._duration = 0.0
        self._unopened: Counter[str] = Counter()  # suffix -> bytes
        for job in jobs:
            self.update(job)
        self._began: float | None = None
        self._at_start = 0.0

    def resume(self) -> None:
        """Work goes on: count time from now on. Without effect while time counts already."""
        if self._began is None:
            self._began = self._clock()
            self._at_start = self.done

    def pause(self) -> None:
        """No job is worked on: stop counting time. After `resume` the speed is measured anew."""
        self._began = None

    def update(self, job: Job) -> None:
        """A job's row is new or has changed."""
        if job.duration is not None:
            self._learn(job, job.duration)
        self._jobs[job.id] = job
        self._seconds[job.id] = job.seconds if not job.chunks else max(job.seconds, self._seconds.get(job.id, 0.0))
        self._count(job.id)

    def advance(self, job: int, seconds: float, duration: float | None) -> None:
        """`seconds` of a job are recognised; `duration` is its length in seconds, None while unknown."""
        known = self._jobs.get(job)
        if known is None:
            return
        self._seconds[job] = max(seconds, self._seconds[job])
        if duration is not None and known.duration is None:
            self._learn(known, duration)
            self._jobs[job] = msgspec.structs.replace(known, duration=duration)
        self._count(job)

    def remove(self, job: int) -> None:
        """A job is gone from the queue; the speed stays as it was measured."""
        known = self._jobs.pop(job, None)
        if known is not None:
            share = self._shares.pop(job)
            self._at_start -= share.done
            self._done -= share.done
            self._duration -= share.duration
            self._unopened[_suffix(known)] -= share.bytes
            del self._seconds[job]

    @property
    def done(self) -> float:
        """Seconds of sound done; a failed or cancelled job counts as done."""
        return max(0.0, self._done)

    @property
    def total(self) -> float:
        """Seconds of sound of all jobs, estimated where unknown."""
        unknown = sum(size / self._bytes_per_second(suffix) for suffix, size in self._unopened.items())
        return max(self.done, self._duration + unknown)

    @property
    def speed(self) -> float | None:
        """Seconds of sound per second since work began, None before the first result."""
        if self._began is None:
            return None
        elapsed, gained = self._clock() - self._began, self.done - self._at_start
        return gained / elapsed if elapsed > 0 and gained > 0 else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the batch is done, None while nothing can be said."""
        speed = self.speed
        return None if speed is None else max(0.0, self.total - self.done) / speed

    def _count(self, job_id: int) -> None:
        """Replace a job's share of the sums."""
        job = self._jobs[job_id]
        old, new = self._shares.get(job_id, _Share(0.0, 0.0, 0)), self._share(job)
        self._shares[job_id] = new
        self._done += new.done - old.done
        self._duration += new.duration - old.duration
        self._unopened[_suffix(job)] += new.bytes - old.bytes

    def _share(self, job: Job) -> _Share:
        seconds = self._seconds[job.id]
        if job.duration is not None:
            return _Share(job.duration if job.state in _ENDED else min(seconds, job.duration), job.duration, 0)
        if job.state in _GIVEN_UP:
            return _Share(0.0, 0.0, 0)
        return _Share(seconds, 0.0, job.size)

    def _learn(self, job: Job, duration: float) -> None:
        known = self._jobs.get(job.id)
        if known is not None and known.duration is not None:
            return
        for key in (_suffix(job), ""):
            size, seconds = self._opened.get(key, (0, 0.0))
            self._opened[key] = (size + job.size, seconds + duration)

    def _bytes_per_second(self, suffix: str) -> float:
        size, seconds = self._opened.get(suffix) or self._opened.get("") or (0, 0.0)
        return max(1.0, size / seconds) if seconds else _BYTES_PER_SECOND


def _suffix(job: Job) -> str:
    return Path(job.path).suffix.lower()

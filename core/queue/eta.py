"""Speed and time left of a batch: one estimate for the command line and the window."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from core.journal import Job, JobState

_BYTES_PER_SECOND = 16_000.0  # of a recording nobody has opened yet and no relative of which is known: 128 kbit/s
_ENDED = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)
_GIVEN_UP = (JobState.FAILED, JobState.CANCELLED)
_LEAST = 0.01  # seconds of sound from which a speed can be told: one of 1e-320 s would take for ever
_SPEAKERS_COST = 0.4  # of what words take, until it is measured: 6 GFLOP a second of sound beside 15


@dataclass(frozen=True)
class _Share:
    """What one job adds to the sums: seconds done, seconds of its duration, bytes if its duration is unknown.

    In `told` seconds it is known who speaks, in `untold` seconds, or bytes, it is still to be found.
    """

    done: float = 0.0
    duration: float = 0.0
    bytes: int = 0
    told: float = 0.0
    untold: float = 0.0
    untold_bytes: int = 0


_NOTHING = _Share()


class EtaEstimator:
    """Seconds of sound done and to do, sound per second, and seconds left.

    A duration is known once the engine has opened the file. Until then it is estimated from the file's size, by the
    bytes per second of opened files with the same suffix. All sums are kept up to date, so that reading them is cheap.

    `done`, `total` and `speed` are those of words. Speakers count in `seconds_left`: the engine computes one stage at a
    time, so the time before each progress of speakers went to them, and all other time to words.
    """

    def __init__(self, jobs: Iterable[Job] = (), clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._jobs: dict[int, Job] = {}
        self._seconds: dict[int, float] = {}
        self._shares: dict[int, _Share] = {}
        self._opened: dict[str, tuple[int, float]] = {}  # suffix ("" for all) -> bytes, seconds of opened files
        self._done = self._duration = self._untold = 0.0
        self._unopened: Counter[str] = Counter()  # suffix -> bytes
        self._untold_bytes: Counter[str] = Counter()
        self._told: dict[int, float] = {}
        for job in jobs:
            self.update(job)
        self._began: float | None = None
        self._at_start = self._last = 0.0
        self._telling = self._measured = 0.0  # seconds that speakers took; those of them in which _gained was done
        self._gained = 0.0

    def resume(self) -> None:
        """Work goes on: count time from now on. Without effect while time counts already."""
        if self._began is None:
            self._began = self._last = self._clock()
            self._at_start, self._telling = self.done, 0.0

    def pause(self) -> None:
        """No job is worked on: stop counting time. After `resume` the speed is measured anew."""
        self._began = None

    def update(self, job: Job) -> None:
        """A job's row is new or has changed."""
        if job.duration is not None:
            self._learn(job, job.duration)
        self._jobs[job.id] = job
        if not job.awaits_speakers:
            self._told.pop(job.id, None)
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
            sound = msgspec.structs.replace(known.sound, duration=duration)
            self._jobs[job] = msgspec.structs.replace(known, sound=sound)
        self._last = self._clock()
        self._count(job)

    def advance_speakers(self, job: int, seconds: float) -> None:
        """In `seconds` of a job it is known who speaks."""
        if job not in self._jobs:
            return
        before, now = self._shares[job], self._clock()
        self._told[job] = max(seconds, self._told.get(job, 0.0))
        self._count(job)
        if self._began is None:
            return
        taken, self._last = now - self._last, now
        if self._telling:  # the model was loaded before the first
            self._measured += taken
            self._gained += max(0.0, self._shares[job].told - before.told)
        self._telling += taken

    def remove(self, job: int) -> None:
        """A job is gone from the queue; the speed stays as it was measured."""
        known = self._jobs.pop(job, None)
        if known is not None:
            share = self._shares.pop(job)
            self._at_start -= share.done
            self._done -= share.done
            self._duration -= share.duration
            self._untold -= share.untold
            self._untold_bytes[_suffix(known)] -= share.untold_bytes
            self._told.pop(job, None)
            self._unopened[_suffix(known)] -= share.bytes
            del self._seconds[job]

    @property
    def done(self) -> float:
        """Seconds of sound done; a failed or cancelled job counts as done."""
        return max(0.0, self._done)

    @property
    def total(self) -> float:
        """Seconds of sound of all jobs, estimated where unknown."""
        return max(self.done, self._duration + self._estimated_seconds(self._unopened))

    @property
    def speed(self) -> float | None:
        """Seconds of sound per second since work began, None before the first result."""
        if self._began is None:
            return None
        elapsed, gained = self._clock() - self._began, self.done - self._at_start
        return gained / elapsed if elapsed > 0 and gained >= _LEAST else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the batch is done, None while nothing can be said, as where no job is worked on."""
        if self._began is None:
            return None
        words, speakers = self._cost_of_words, self._measured / self._gained if self._gained >= _LEAST else None
        if words is None and (speakers is None or self.total > self.done):
            return None
        words = words or 0.0
        untold = max(0.0, self._untold) + self._estimated_seconds(self._untold_bytes)
        return max(0.0, self.total - self.done) * words + untold * (speakers or _SPEAKERS_COST * words)

    def seconds_before(self, jobs: Iterable[int]) -> float | None:
        """Seconds until the words of these jobs are done, None while nothing can be said."""
        cost = self._cost_of_words
        if cost is None:
            return None
        shares = [(self._shares[job], _suffix(self._jobs[job])) for job in jobs if job in self._shares]
        unopened: Counter[str] = Counter()
        for share, suffix in shares:
            unopened[suffix] += share.bytes
        known = sum(share.duration - share.done for share, _ in shares if share.duration)
        return cost * (known + self._estimated_seconds(unopened))

    @property
    def _cost_of_words(self) -> float | None:
        """Seconds that the words of a second of sound take; None before the first result."""
        if self._began is None:
            return None
        elapsed, gained = self._clock() - self._began - self._telling, self.done - self._at_start
        return elapsed / gained if elapsed > 0 and gained >= _LEAST else None

    def _count(self, job_id: int) -> None:
        """Replace a job's share of the sums."""
        job = self._jobs[job_id]
        old, new = self._shares.get(job_id, _NOTHING), self._share(job)
        self._shares[job_id] = new
        self._done += new.done - old.done
        self._duration += new.duration - old.duration
        self._untold += new.untold - old.untold
        suffix = _suffix(job)
        self._unopened[suffix] += new.bytes - old.bytes
        self._untold_bytes[suffix] += new.untold_bytes - old.untold_bytes

    def _share(self, job: Job) -> _Share:
        seconds = self._seconds[job.id]
        if job.duration is not None:
            told = min(max(job.speakers.seconds, self._told.get(job.id, 0.0)), job.duration)
            untold = job.duration - told if _awaits_speakers(job) else 0.0
            done = job.duration if job.state in _ENDED else min(seconds, job.duration)
            return _Share(done, job.duration, told=told, untold=untold)
        if job.state in _GIVEN_UP:
            return _NOTHING
        return _Share(seconds, bytes=job.size, untold_bytes=job.size if _awaits_speakers(job) else 0)

    def _learn(self, job: Job, duration: float) -> None:
        known = self._jobs.get(job.id)
        if known is not None and known.duration is not None:
            return
        for key in (_suffix(job), ""):
            size, seconds = self._opened.get(key, (0, 0.0))
            self._opened[key] = (size + job.size, seconds + duration)

    def _estimated_seconds(self, sizes: Counter[str]) -> float:
        """Of recordings that nobody has opened yet, whose bytes by suffix these are."""
        return sum(size / self._bytes_per_second(suffix) for suffix, size in sizes.items())

    def _bytes_per_second(self, suffix: str) -> float:
        size, seconds = self._opened.get(suffix) or self._opened.get("") or (0, 0.0)
        return max(1.0, size / seconds) if seconds else _BYTES_PER_SECOND


def _awaits_speakers(job: Job) -> bool:
    """Whether a model is still to find who speaks, now or once the words are there. Channels take no time."""
    return job.compute.speakers.source == "model" and (job.awaits_speakers or job.state not in _ENDED)


def _suffix(job: Job) -> str:
    return os.path.splitext(job.path)[1].lower()  # noqa: PTH122 (a tenth of Path's time, for 100,000 rows at once)

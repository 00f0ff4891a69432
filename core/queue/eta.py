"""Estimate speed and remaining time of a batch, for the command line and the window."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from core.journal import Job, JobState

_BYTES_PER_SECOND = 16_000.0  # 128 kbit/s, until a recording was opened
_ENDED = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)
_UNSUCCESSFUL = (JobState.FAILED, JobState.CANCELLED)
_LEAST_SECONDS = 0.01  # of sound before a speed is known: a recording of 1e-320 s would take for ever
_SPEAKERS_COST = 0.4  # of the time of words until measured: 6 against 15 GFLOP a second of sound


@dataclass(frozen=True)
class _Share:
    """The part of one job in the sums: seconds done, seconds of its duration, bytes if its duration is unknown.

    `diarized` seconds have speakers. `undiarized` seconds, or bytes, still need them.
    """

    done: float = 0.0
    duration: float = 0.0
    bytes: int = 0
    diarized: float = 0.0
    undiarized: float = 0.0
    undiarized_bytes: int = 0


_NOTHING = _Share()


class EtaEstimator:
    """Seconds of sound done and open, sound per second, and seconds left.

    A duration is known when the engine has opened the file. Before, it is estimated from the file's size and the bytes
    per second of opened files with the same suffix. All sums are kept up to date, so that reading them is cheap.

    `done`, `total` and `speed` describe words. Speakers count in `seconds_left` only. The engine computes one stage at
    a time: the time before each progress of speakers belongs to speakers, all other time to words.
    """

    def __init__(self, jobs: Iterable[Job] = (), clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._jobs: dict[int, Job] = {}
        self._seconds: dict[int, float] = {}
        self._shares: dict[int, _Share] = {}
        self._opened: dict[str, tuple[int, float]] = {}  # suffix ("" for all) -> bytes, seconds of opened files
        self._done = self._duration = self._undiarized = 0.0
        self._unopened: Counter[str] = Counter()  # suffix -> bytes
        self._undiarized_bytes: Counter[str] = Counter()
        self._diarized: dict[int, float] = {}
        for job in jobs:
            self.update(job)
        self._began: float | None = None
        self._at_start = self._last = 0.0
        self._speaker_time = self._measured = 0.0  # seconds for speakers in all, and for those in _gained
        self._gained = 0.0

    def resume(self) -> None:
        """Count time from now on. Do nothing if time already counts."""
        if self._began is None:
            self._began = self._last = self._clock()
            self._at_start, self._speaker_time = self.done, 0.0

    def pause(self) -> None:
        """Stop counting time while no job runs. `resume` measures the speed anew."""
        self._began = None

    def update(self, job: Job) -> None:
        """Take in a new or changed job."""
        if job.duration is not None:
            self._learn(job, job.duration)
        self._jobs[job.id] = job
        if not job.awaits_speakers:
            self._diarized.pop(job.id, None)
        self._seconds[job.id] = job.seconds if not job.chunks else max(job.seconds, self._seconds.get(job.id, 0.0))
        self._count(job.id)

    def advance(self, job: int, seconds: float, duration: float | None) -> None:
        """Set the recognised seconds of a job, and its duration in seconds if it is known."""
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
        """Set the diarized seconds of a job."""
        if job not in self._jobs:
            return
        before, now = self._shares[job], self._clock()
        self._diarized[job] = max(seconds, self._diarized.get(job, 0.0))
        self._count(job)
        if self._began is None:
            return
        taken, self._last = now - self._last, now
        if self._speaker_time:  # the time before the first includes the loading
            self._measured += taken
            self._gained += max(0.0, self._shares[job].diarized - before.diarized)
        self._speaker_time += taken

    def remove(self, job: int) -> None:
        """Remove a job. The measured speed stays."""
        known = self._jobs.pop(job, None)
        if known is not None:
            share = self._shares.pop(job)
            self._at_start -= share.done
            self._done -= share.done
            self._duration -= share.duration
            self._undiarized -= share.undiarized
            self._undiarized_bytes[_suffix(known)] -= share.undiarized_bytes
            self._diarized.pop(job, None)
            self._unopened[_suffix(known)] -= share.bytes
            del self._seconds[job]

    @property
    def done(self) -> float:
        """Seconds of sound done. A failed or cancelled job counts as done."""
        return max(0.0, self._done)

    @property
    def total(self) -> float:
        """Seconds of sound of all jobs, estimated if unknown."""
        return max(self.done, self._duration + self._estimated_seconds(self._unopened))

    @property
    def speed(self) -> float | None:
        """Seconds of sound per second since work began, None before the first result."""
        if self._began is None:
            return None
        elapsed, gained = self._clock() - self._began, self.done - self._at_start
        return gained / elapsed if elapsed > 0 and gained >= _LEAST_SECONDS else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the batch is done, None while unknown or paused."""
        if self._began is None:
            return None
        words, speakers = self._cost_of_words, self._measured / self._gained if self._gained >= _LEAST_SECONDS else None
        if words is None and (speakers is None or self.total > self.done):
            return None
        words = words or 0.0
        undiarized = max(0.0, self._undiarized) + self._estimated_seconds(self._undiarized_bytes)
        return max(0.0, self.total - self.done) * words + undiarized * (speakers or _SPEAKERS_COST * words)

    def seconds_before(self, jobs: Iterable[int]) -> float | None:
        """Return the seconds until the words of these jobs are done, None while unknown."""
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
        """Seconds of work for the words of one second of sound, None before the first result."""
        if self._began is None:
            return None
        elapsed, gained = self._clock() - self._began - self._speaker_time, self.done - self._at_start
        return elapsed / gained if elapsed > 0 and gained >= _LEAST_SECONDS else None

    def _count(self, job_id: int) -> None:
        """Replace a job's share of the sums."""
        job = self._jobs[job_id]
        old, new = self._shares.get(job_id, _NOTHING), self._share(job)
        self._shares[job_id] = new
        self._done += new.done - old.done
        self._duration += new.duration - old.duration
        self._undiarized += new.undiarized - old.undiarized
        suffix = _suffix(job)
        self._unopened[suffix] += new.bytes - old.bytes
        self._undiarized_bytes[suffix] += new.undiarized_bytes - old.undiarized_bytes

    def _share(self, job: Job) -> _Share:
        seconds = self._seconds[job.id]
        if job.duration is not None:
            diarized = min(max(job.speakers.seconds, self._diarized.get(job.id, 0.0)), job.duration)
            undiarized = job.duration - diarized if _awaits_speakers(job) else 0.0
            done = job.duration if job.state in _ENDED else min(seconds, job.duration)
            return _Share(done, job.duration, diarized=diarized, undiarized=undiarized)
        if job.state in _UNSUCCESSFUL:
            return _NOTHING
        return _Share(seconds, bytes=job.size, undiarized_bytes=job.size if _awaits_speakers(job) else 0)

    def _learn(self, job: Job, duration: float) -> None:
        known = self._jobs.get(job.id)
        if known is not None and known.duration is not None:
            return
        for key in (_suffix(job), ""):
            size, seconds = self._opened.get(key, (0, 0.0))
            self._opened[key] = (size + job.size, seconds + duration)

    def _estimated_seconds(self, sizes: Counter[str]) -> float:
        """Return the estimated duration of unopened recordings from their bytes by suffix."""
        return sum(size / self._bytes_per_second(suffix) for suffix, size in sizes.items())

    def _bytes_per_second(self, suffix: str) -> float:
        size, seconds = self._opened.get(suffix) or self._opened.get("") or (0, 0.0)
        return max(1.0, size / seconds) if seconds else _BYTES_PER_SECOND


def _awaits_speakers(job: Job) -> bool:
    """Tell whether a model still has to find speakers, now or after the words. Channels take no time."""
    return job.compute.speakers.source == "model" and (job.awaits_speakers or job.state not in _ENDED)


def _suffix(job: Job) -> str:
    return os.path.splitext(job.path)[1].lower()  # noqa: PTH122 (a tenth of Path's time, for 100,000 rows at once)

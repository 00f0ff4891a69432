"""A job as a row of a queue that is shown: how far it is, how fast, and how long it will take."""

import time
from dataclasses import dataclass

from core.journal import Job, JobState
from core.queue.job_facts import JobFacts


@dataclass(slots=True)
class QueueRow:
    """A job and what is known of it beyond its columns in the journal.

    `seconds` of `duration` are recognised, in `speakers_seconds` of them speakers are told apart. This program began
    to work on it at `began_at` (time.monotonic), when `seconds_at_start` were recognised already; `began_at` is None
    while it does not. `facts` are those of a job that is done, once they are read.
    """

    job: Job
    seconds: float = 0.0
    duration: float | None = None
    began_at: float | None = None
    seconds_at_start: float = 0.0
    speakers_seconds: float = 0.0
    facts: JobFacts | None = None

    @property
    def share(self) -> float:
        """How much of the recording is done, 0 to 1."""
        return min(1.0, self.seconds / self.duration) if self.duration else 0.0

    @property
    def speakers_share(self) -> float:
        """In how much of the recording speakers are told apart, 0 to 1."""
        return min(1.0, self.speakers_seconds / self.duration) if self.duration else 0.0

    @property
    def speed(self) -> float | None:
        """Seconds of sound per second since this program began on it."""
        if self.began_at is None or self.job.state != JobState.RUNNING:
            return None
        gained, took = self.seconds - self.seconds_at_start, time.monotonic() - self.began_at
        return gained / took if gained > 0 and took > 0.5 else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the recording is done."""
        speed = self.speed
        return None if speed is None or not self.duration else max(0.0, self.duration - self.seconds) / speed

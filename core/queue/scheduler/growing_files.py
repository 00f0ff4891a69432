"""Recordings that another program is still writing. Their jobs wait until the files are complete."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.contracts.recording_address import RecordingAddress, located
from core.journal import Job, file_at
from core.journal.job import RecordingFile

SETTLED_SECONDS = 10.0
"""A file that stays unchanged for this time is complete. `mynah watch` waits as long by default."""
CODES = frozenset({"changed", "incomplete", "undecodable", "no-samples"})
"""The faults of a recording that may only be unfinished."""


@dataclass
class _Look:
    file: RecordingFile | None
    since: float  # monotonic time


class GrowingFiles:
    """The jobs that wait for their files. For one thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looks: dict[int, _Look] = {}

    def __len__(self) -> int:
        """Return the number of waiting jobs."""
        return len(self._looks)

    def __iter__(self) -> Iterator[int]:
        """Return an iterator over the ids of the waiting jobs. Jobs may be forgotten meanwhile."""
        return iter(list(self._looks))

    def add_if_growing(self, job: Job) -> bool:
        """Let a job wait if its file changed since its attempt began, or a moment ago. Return whether it waits."""
        if job.has_grown or isinstance(located(job.path), RecordingAddress):
            return False
        file = file_at(job.path)
        if file is None:
            return False
        _, size, mtime_ns = file
        age = time.time() - mtime_ns / 1e9
        if (size, mtime_ns) == (job.size, job.mtime_ns) and not 0 <= age < SETTLED_SECONDS:
            return False
        self._looks[job.id] = _Look(file, self._clock() - max(0.0, min(age, SETTLED_SECONDS)))
        return True

    def must_wait(self, job: Job) -> bool:
        """Tell whether a job still waits. Look at its file."""
        look = self._looks.get(job.id)
        if look is None:
            return False
        now, file = self._clock(), file_at(job.path)
        if file != look.file:
            self._looks[job.id] = _Look(file, now)
            return True
        if now - look.since < SETTLED_SECONDS:
            return True
        del self._looks[job.id]
        return False

    def forget(self, job_id: int) -> None:
        """Let a job wait no longer."""
        self._looks.pop(job_id, None)

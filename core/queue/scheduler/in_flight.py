"""Track the jobs that the engine has received and not finished."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from core.contracts.engine_messages import Chunk
from core.journal import Job, JobState

LEAST_IN_FLIGHT = 32
"""Recordings with unfinished words that may always be in flight. They fill a batch with windows of similar length."""
_MOST_IN_FLIGHT = 2048
_SECONDS_IN_FLIGHT = 600.0  # of sound that is not recognised: some batches of a processor
_SECONDS_FOR_GPU = 16_000.0  # the same for a GPU, whose batch has thousands of seconds
_USUAL_SECONDS = 30.0  # the length of a recording before any length is known


class JobsInFlight:
    """Rows of the jobs in flight, their peak memory, and the suspects for a death of the engine."""

    def __init__(self) -> None:
        self._jobs: dict[int, Job] = {}
        self._in_stage: Counter[JobState] = Counter()
        self._suspects: set[int] = set()
        self._left: dict[int, float] = {}  # seconds of sound without words, of the jobs with a known length
        self._seconds_left = 0.0  # their sum
        self._known_seconds, self._known = 0.0, 0  # of all recordings so far whose length is known
        self._peaks: dict[int, int] = {}  # bytes of the engine's resident memory
        self._in_batch: tuple[int, ...] = ()
        self._open_files: tuple[int, ...] = ()

    def __len__(self) -> int:
        """Return the number of jobs in flight."""
        return len(self._jobs)

    def in_stage(self, state: JobState) -> int:
        """Return how many jobs in flight have words in that state. DONE counts the jobs in the speakers' stage."""
        return self._in_stage[state]

    def room(self, is_gpu: bool) -> int:
        """Return how many more recordings may have words in flight.

        The limit is in seconds of sound. A recording of unknown length counts as the mean of the known lengths.
        """
        count = self._in_stage[JobState.RUNNING]
        mean = self._known_seconds / self._known if self._known else _USUAL_SECONDS
        unknown = (count - len(self._left)) * mean
        limit = _SECONDS_FOR_GPU if is_gpu else _SECONDS_IN_FLIGHT
        by_seconds = int((limit - self._seconds_left - unknown) / max(mean, limit / _MOST_IN_FLIGHT))
        return max(LEAST_IN_FLIGHT - count, min(_MOST_IN_FLIGHT - count, by_seconds))

    def __iter__(self) -> Iterator[int]:
        """Return an iterator over the jobs' ids. Jobs may be added and taken out meanwhile."""
        return iter(list(self._jobs))

    def __contains__(self, job_id: int) -> bool:
        """Tell whether a job is in flight."""
        return job_id in self._jobs

    def get(self, job_id: int) -> Job | None:
        """Return the last row of a job, None if it is not in flight."""
        return self._jobs.get(job_id)

    def put(self, job: Job) -> None:
        """Add a job, or replace its row."""
        before = self._jobs.get(job.id)
        self._take_off(job.id)
        self._jobs[job.id] = job
        self._in_stage[job.state] += 1
        if job.last_attempt.crashes:
            self._suspects.add(job.id)
        if job.duration is not None and job.state == JobState.RUNNING:
            left = self._left[job.id] = max(0.0, job.heard_until - job.seconds)
            self._seconds_left += left
            if before is None or before.duration is None:
                self._known_seconds += job.heard_until
                self._known += 1

    def note_chunk(self, chunk: Chunk) -> None:
        """Bring the row of a job up to date after a chunk was stored."""
        job = self._jobs[chunk.job]
        words = replace(job.words, chunks=chunk.n + 1, seconds=max(job.seconds, chunk.end))
        self.put(replace(job, words=words, last_attempt=replace(job.last_attempt, crashes=0)))

    def peak(self, job_id: int) -> int:
        """Return the peak memory of a job in bytes."""
        return self._peaks.get(job_id, 0)

    def pop(self, job_id: int) -> tuple[Job | None, int]:
        """Take a job out. Return its row and its peak memory in bytes. The row is None if the job is not in flight."""
        self._take_off(job_id)
        return self._jobs.pop(job_id, None), self._peaks.pop(job_id, 0)

    def _take_off(self, job_id: int) -> None:
        """Take a job out of all counts."""
        job = self._jobs.get(job_id)
        if job is not None:
            self._in_stage[job.state] -= 1
            self._suspects.discard(job_id)
            self._seconds_left -= self._left.pop(job_id, 0.0)

    @property
    def has_suspect(self) -> bool:
        """Whether a job was blamed for a death of the engine and has committed nothing since."""
        return bool(self._suspects)

    def note_engine_start(self) -> None:
        """Forget batch and open files of the previous engine."""
        self._in_batch = self._open_files = ()

    def note_batch(self, jobs: tuple[int, ...]) -> None:
        """Record which jobs have windows in the engine's batch."""
        self._in_batch = jobs

    def note_open_files(self, jobs: tuple[int, ...]) -> None:
        """Record which jobs have files that the engine reads."""
        self._open_files = jobs

    def note_memory(self, resident: int) -> None:
        """Count the engine's resident bytes for the jobs of its batch."""
        for job_id in self._in_batch:
            self._peaks[job_id] = max(self._peaks.get(job_id, 0), resident)

    def find_suspects(self, model_loaded: bool) -> list[int]:
        """Return the jobs that may have killed the engine: those in its batch or with open files.

        Without them, all jobs in flight are suspects. Nobody is a suspect if the engine died while it loaded its model.
        """
        named = {*self._in_batch, *self._open_files}
        suspects = [job_id for job_id in self._jobs if job_id in named]
        return list(self._jobs) if not suspects and model_loaded else suspects

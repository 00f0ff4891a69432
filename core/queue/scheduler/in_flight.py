"""Track the jobs that the engine has received and not finished."""

from collections.abc import Iterator

from core.journal import Job, JobState


class JobsInFlight:
    """Rows of the jobs in flight, their peak memory, and the suspects for a death of the engine."""

    def __init__(self) -> None:
        self._jobs: dict[int, Job] = {}
        self._peaks: dict[int, int] = {}  # bytes of the engine's resident memory
        self._in_batch: tuple[int, ...] = ()
        self._open_files: tuple[int, ...] = ()

    def __len__(self) -> int:
        """Return the number of jobs in flight."""
        return len(self._jobs)

    def in_stage(self, state: JobState) -> int:
        """Return how many jobs in flight have words in that state. DONE counts the jobs in the speakers' stage."""
        return sum(job.state == state for job in self._jobs.values())

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
        self._jobs[job.id] = job

    def pop(self, job_id: int) -> tuple[Job | None, int]:
        """Take a job out. Return its row and its peak memory in bytes. The row is None if the job is not in flight."""
        return self._jobs.pop(job_id, None), self._peaks.pop(job_id, 0)

    @property
    def has_suspect(self) -> bool:
        """Whether a job was blamed for a death of the engine and has committed nothing since."""
        return any(job.last_attempt.crashes > 0 for job in self._jobs.values())

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
        suspects = [job_id for job_id in self._jobs if job_id in self._in_batch or job_id in self._open_files]
        return list(self._jobs) if not suspects and model_loaded else suspects

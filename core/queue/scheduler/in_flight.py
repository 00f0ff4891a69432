"""The jobs that the engine has been given and has not finished."""

from collections.abc import Iterator

from core.journal import Job, JobState


class JobsInFlight:
    """Rows of the jobs in flight, their peak memory, and which of them a death of the engine would be blamed on."""

    def __init__(self) -> None:
        self._jobs: dict[int, Job] = {}
        self._peaks: dict[int, int] = {}  # bytes of the engine's resident memory
        self._in_batch: tuple[int, ...] = ()
        self._open_files: tuple[int, ...] = ()

    def __len__(self) -> int:
        """How many jobs are in flight."""
        return len(self._jobs)

    def in_stage(self, state: JobState) -> int:
        """How many jobs in flight have that `state` of their words: DONE for those whose speakers are sought."""
        return sum(job.state == state for job in self._jobs.values())

    def __iter__(self) -> Iterator[int]:
        """The jobs' ids; jobs may be added and taken out meanwhile."""
        return iter(list(self._jobs))

    def __contains__(self, job_id: int) -> bool:
        """Whether a job is in flight."""
        return job_id in self._jobs

    def get(self, job_id: int) -> Job | None:
        """The row of a job in flight as it was last read, None when it is not in flight."""
        return self._jobs.get(job_id)

    def put(self, job: Job) -> None:
        """The job is in flight, or its row has changed."""
        self._jobs[job.id] = job

    def pop(self, job_id: int) -> tuple[Job | None, int]:
        """Take a job out: its row, None when it was not in flight, and its peak memory in bytes."""
        return self._jobs.pop(job_id, None), self._peaks.pop(job_id, 0)

    @property
    def has_suspect(self) -> bool:
        """Whether one of the jobs was blamed for a death of the engine and has committed nothing since."""
        return any(job.last_attempt.crashes > 0 for job in self._jobs.values())

    def engine_started(self) -> None:
        """A new engine has neither begun a batch nor opened a file."""
        self._in_batch = self._open_files = ()

    def batch_started(self, jobs: tuple[int, ...]) -> None:
        """The engine works on windows of these jobs."""
        self._in_batch = jobs

    def files_open(self, jobs: tuple[int, ...]) -> None:
        """The engine reads the files of these jobs."""
        self._open_files = jobs

    def note_memory(self, resident: int) -> None:
        """The engine holds so many bytes; counted for the jobs of its batch."""
        for job_id in self._in_batch:
            self._peaks[job_id] = max(self._peaks.get(job_id, 0), resident)

    def blamed(self, model_loaded: bool) -> list[int]:
        """Who may have killed the engine: jobs in its batch or with open files.

        Without any, all jobs in flight; but none when the engine died while it loaded its model.
        """
        blamed = [job_id for job_id in self._jobs if job_id in self._in_batch or job_id in self._open_files]
        return list(self._jobs) if not blamed and model_loaded else blamed

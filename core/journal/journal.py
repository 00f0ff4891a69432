"""Every read and write of the queue. Each method is one small transaction; only front ends call them."""

import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from core import processes
from core.errors import Bug, Fault
from core.journal.exports import Exports
from core.journal.jobs import NEXT, Job, JobState, Recipe
from core.protocol import Chunk
from core.transcript import Word

_words = msgspec.msgpack.Decoder(tuple[Word, ...])


class Journal(Exports):
    """One process's view of a journal file. Use it from the thread that opened it.

    Several processes may share the file: a job is theirs who claimed it, until they die. Every method may raise
    EnvironmentFault (disk, journal-broken, -busy, -access).
    """

    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises EnvironmentFault: journal-newer, -broken, -busy, -access, disk."""
        super().__init__(path)
        self._me = processes.me()

    # --- batches: what one command asked for, so that the same command can go on with it

    def open_batch(self, key: str) -> tuple[int, bool]:
        """The unfinished batch of that key and True, or a new one and False."""
        with self._transaction() as database:
            row = database.execute(
                "SELECT id FROM batch WHERE key = ? AND finished IS NULL ORDER BY id DESC", (key,)
            ).fetchone()
            if row is not None:
                return int(row["id"]), True
            return int(
                database.execute("INSERT INTO batch (key, created) VALUES (?, ?)", (key, time.time())).lastrowid or 0
            ), False

    def close_batch(self, batch: int) -> bool:
        """Mark the batch finished if all of its jobs are done and delivered; whether it was."""
        with self._transaction() as database:
            open_jobs, owed = database.execute(
                "SELECT (SELECT COUNT(*) FROM job WHERE batch = :b AND state NOT IN ('done', 'cancelled')),"
                " (SELECT COUNT(*) FROM export JOIN job ON job.id = export.job WHERE batch = :b AND NOT written)",
                {"b": batch},
            ).fetchone()
            if open_jobs or owed:
                return False
            database.execute("UPDATE batch SET finished = ? WHERE id = ?", (time.time(), batch))
            return True

    # --- the queue

    def add(self, batch: int, path: str, size: int, mtime_ns: int, recipe: Recipe) -> Job:
        """Queue a recording at the end, or return the job that the batch has for it already.

        A recording that was replaced by another since (`size` in bytes, `mtime_ns`) starts afresh.
        """
        with self._transaction() as database:
            row = database.execute("SELECT id FROM job WHERE batch = ? AND path = ?", (batch, path)).fetchone()
            if row is None:
                number = database.execute(
                    "INSERT INTO job (batch, place, path, size, mtime_ns, recipe)"
                    " VALUES (?, (SELECT COALESCE(MAX(place), 0) + 1 FROM job), ?, ?, ?, ?)",
                    (batch, path, size, mtime_ns, msgspec.json.encode(recipe).decode()),
                ).lastrowid
            else:
                number = row["id"]
                self._start_afresh_if_changed(number, size, mtime_ns)
            return self._job(int(number or 0))

    def job(self, number: int) -> Job:
        """The job as it stands now. Raises KeyError when there is none."""
        return self._job(number)

    def jobs(
        self, batch: int | None = None, states: Iterable[JobState] = tuple(JobState), limit: int = -1
    ) -> list[Job]:
        """The first `limit` jobs in queue order, of one batch or of all, in any of `states`; -1 for no limit."""
        wanted = tuple(states)
        marks = ", ".join("?" * len(wanted))
        with self._guarded() as database:
            rows = database.execute(
                f"SELECT * FROM job WHERE state IN ({marks}) AND (? IS NULL OR batch = ?) ORDER BY place, id LIMIT ?",
                (*wanted, batch, batch, limit),
            ).fetchall()
        return [_as_job(row) for row in rows]

    def move(self, number: int, state: JobState) -> bool:
        """Move a job to `state` if the state machine allows it and no other live process owns it.

        A failed job that is queued again goes to the end: if it should stop the queue once more, others were before it.
        """
        with self._transaction() as database:
            job = self._job(number)
            if state not in NEXT[job.state] or self._is_anothers(job):
                return False
            self._end_attempt(job, state.value)
            self._update(number, state=state, owner_pid=None, owner_started=None)
            if state == JobState.QUEUED:
                self._update(number, fault_kind=None, fault_code=None, fault_figures="{}")
            if job.state in (JobState.FAILED, JobState.CANCELLED):
                if job.state == JobState.FAILED and state == JobState.QUEUED:
                    (last,) = database.execute("SELECT MAX(place) FROM job").fetchone()
                    self._update(number, place=last + 1)
                self._update(number, crashes=0)  # asked for again by a person: a new chance
            return True

    def reorder(self, numbers: list[int]) -> None:
        """Give these jobs, in this order, the places that they hold among themselves."""
        with self._transaction() as database:
            marks = ", ".join("?" * len(numbers))
            places = [
                row["place"]
                for row in database.execute(f"SELECT place FROM job WHERE id IN ({marks}) ORDER BY place", numbers)
            ]
            for number, place in zip(numbers, places, strict=True):
                self._update(number, place=place)

    def release_the_dead(self) -> list[int]:
        """Put jobs whose process has died back into the queue, and name them."""
        released = []
        for job in self.jobs(states=(JobState.RUNNING,)):
            if job.owner_pid is None or not processes.alive((job.owner_pid, job.owner_started or 0.0)):
                with self._transaction():
                    if self._job(job.id).owner_pid == job.owner_pid:
                        self._end_attempt(job, "abandoned")
                        self._update(job.id, state=JobState.QUEUED, owner_pid=None, owner_started=None)
                        released.append(job.id)
        return released

    # --- one attempt

    def claim(self, number: int) -> Job | None:
        """Begin an attempt on a queued job in this process's name; None when it is not free any more."""
        with self._transaction() as database:
            job = self._job(number)
            if job.state != JobState.QUEUED:
                return None
            pid, started = self._me
            self._update(number, state=JobState.RUNNING, attempt=job.attempt + 1, owner_pid=pid, owner_started=started)
            database.execute(
                "INSERT INTO attempt (job, attempt, started, from_chunk) VALUES (?, ?, ?, ?)",
                (number, job.attempt + 1, time.time(), job.chunks),
            )
            return self._job(number)

    def commit(self, chunk: Chunk) -> bool:
        """Keep one finished chunk, durably, before returning; whether it was news.

        A chunk of an older attempt, or one that is kept already, is dropped. Raises Bug when one is missing before it.
        """
        with self._transaction() as database:
            job = self._job(chunk.job)
            if not self._is_current(job, chunk.attempt) or chunk.n < job.chunks:
                return False
            if chunk.n > job.chunks:
                raise Bug("bug", reason=f"chunk {chunk.n} came before chunk {job.chunks}")
            database.execute(
                'INSERT INTO chunk (job, n, "start", "end", words) VALUES (?, ?, ?, ?, ?)',
                (chunk.job, chunk.n, chunk.start, chunk.end, msgspec.msgpack.encode(chunk.words)),
            )
            self._update(chunk.job, chunks=chunk.n + 1, seconds=max(job.seconds, chunk.end), crashes=0)
            return True

    def finish(
        self, number: int, attempt: int, chunks: int, duration: float, video: bool, truncated_at: float | None
    ) -> bool:
        """Mark the job done, in the transaction that checks that all of its chunks are here; False for an old attempt.

        Raises Bug when the engine counted other chunks than were committed.
        """
        with self._transaction() as database:
            job = self._job(number)
            if not self._is_current(job, attempt):
                return False
            if chunks != job.chunks:
                raise Bug("bug", reason=f"{job.chunks} of {chunks} chunks arrived")
            self._end_attempt(job, JobState.DONE.value)
            database.execute("DELETE FROM export WHERE job = ?", (number,))  # of what was there before it was done
            self._update(
                number,
                state=JobState.DONE,
                duration=duration,
                seconds=duration,
                video=video,
                truncated_at=truncated_at,
                owner_pid=None,
                owner_started=None,
            )
            return True

    def fail(self, number: int, attempt: int, fault: Fault) -> bool:
        """Mark the job failed for that fault; what was recognised stays. False for an old attempt."""
        with self._transaction():
            job = self._job(number)
            if not self._is_current(job, attempt):
                return False
            self._end_attempt(job, f"{JobState.FAILED}: {fault.code}")
            self._update(
                number,
                state=JobState.FAILED,
                fault_kind=fault.kind,
                fault_code=fault.code,
                fault_figures=msgspec.json.encode(fault.figures).decode(),
                owner_pid=None,
                owner_started=None,
            )
            return True

    def blame(self, number: int) -> int:
        """Count an engine crash against the job; how many there were since its last committed chunk."""
        with self._transaction():
            crashes = self._job(number).crashes + 1
            self._update(number, crashes=crashes)
            return crashes

    def note(self, number: int, *, duration: float | None = None, engine: str | None = None, peak: int = 0) -> None:
        """Record what became known on the way: duration in seconds, which engine ran, its peak memory in bytes."""
        with self._transaction():
            job = self._job(number)
            self._update(
                number,
                duration=duration if duration is not None else job.duration,
                engine=engine or job.engine,
                peak_memory=max(peak, job.peak_memory or 0) or None,
            )

    # --- results

    def words(self, number: int) -> tuple[Word, ...]:
        """All committed words of a job, in order, as they were recognised."""
        return tuple(word for words in self.words_by_chunk(number) for word in words)

    def words_by_chunk(self, number: int) -> list[tuple[Word, ...]]:
        """The words of each committed chunk of a job, in order, as they were recognised."""
        with self._guarded() as database:
            rows = database.execute("SELECT words FROM chunk WHERE job = ? ORDER BY n", (number,)).fetchall()
        return [_words.decode(row["words"]) for row in rows]

    # --- inside

    def _job(self, number: int) -> Job:
        with self._guarded() as database:
            row = database.execute("SELECT * FROM job WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return _as_job(row)

    def _start_afresh_if_changed(self, number: int, size: int, mtime_ns: int) -> None:
        job = self._job(number)
        if (job.size, job.mtime_ns) == (size, mtime_ns) or self._is_anothers(job):
            return
        for table in ("chunk", "export", "edit", "edition"):
            self._database.execute(f"DELETE FROM {table} WHERE job = ?", (number,))
        self._update(number, size=size, mtime_ns=mtime_ns, state=JobState.QUEUED, chunks=0, seconds=0, duration=None)
        self._update(number, crashes=0, truncated_at=None, fault_kind=None, fault_code=None, fault_figures="{}")

    def _update(self, number: int, **columns: object) -> None:
        settings = ", ".join(f"{name} = ?" for name in columns)
        self._database.execute(f"UPDATE job SET {settings} WHERE id = ?", (*columns.values(), number))

    def _end_attempt(self, job: Job, outcome: str) -> None:
        self._database.execute(
            "UPDATE attempt SET ended = ?, outcome = ? WHERE job = ? AND attempt = ? AND ended IS NULL",
            (time.time(), outcome, job.id, job.attempt),
        )

    def _is_current(self, job: Job, attempt: int) -> bool:
        return job.state == JobState.RUNNING and job.attempt == attempt and job.owner_pid == self._me[0]

    def _is_anothers(self, job: Job) -> bool:
        if job.owner_pid is None or job.owner_pid == self._me[0]:
            return False
        return processes.alive((job.owner_pid, job.owner_started or 0.0))


def _as_job(row: sqlite3.Row) -> Job:
    fields = dict(row)
    del fields["place"]
    fields["recipe"] = msgspec.json.decode(fields["recipe"])
    fields["fault_figures"] = msgspec.json.decode(fields["fault_figures"])
    return msgspec.convert(fields, Job, strict=False)

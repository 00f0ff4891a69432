"""The journal as a whole: the queue, attempts and their results. Each method is one small transaction."""

import time

import msgspec

from core.contracts.errors import Bug, Fault
from core.contracts.protocol import Chunk
from core.contracts.transcript import Word
from core.queue.journal.alignment_scripts import Scripts
from core.queue.journal.imported_jobs import Imports
from core.queue.journal.jobs import Job, JobState

_words = msgspec.msgpack.Decoder(tuple[Word, ...])


class Journal(Imports, Scripts):
    """One process's view of a journal file. Use it from the thread that opened it.

    Several processes may share the file: a job is theirs who claimed it, until they die. Every method may raise
    EnvironmentFault (disk, journal-broken, -busy, -access).
    """

    # --- one attempt

    def claim(self, number: int) -> Job | None:
        """Begin an attempt on a queued job in this process's name; None when it is not free any more."""
        with self._transaction() as database:
            try:
                job = self._job(number)
            except KeyError:  # removed by another program
                return None
            if job.state != JobState.QUEUED:
                return None
            pid, started = self._identity
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
            self._cut_as_written(number)
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

    def _is_current(self, job: Job, attempt: int) -> bool:
        return job.state == JobState.RUNNING and job.attempt == attempt and job.owner_pid == self._identity[0]

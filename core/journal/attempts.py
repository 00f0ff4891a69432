"""The part of the journal for attempts: a job is claimed by a process, and ends done, failed, or given back."""

import time

import msgspec

from core.contracts import processes
from core.contracts.errors import Bug, Fault
from core.journal import job_rows
from core.journal.alignment_scripts import Scripts
from core.journal.database import Database
from core.journal.diarisations import forget_of_another_model
from core.journal.job import Job, JobLanguages, JobState, Stretch, file_at
from core.journal.watched_files import is_watched


class Attempts:
    """Begins and ends attempts at jobs, and notes what became known on the way."""

    def __init__(self, database: Database, scripts: Scripts) -> None:
        self._database, self._scripts = database, scripts

    def claim(self, job_id: int) -> Job | None:
        """Begin an attempt on a queued job in this process's name; None when it is not free any more.

        Until something of it is recognised, the recording is the file that is there now: it may have been queued while
        it was still being copied. Not so in a watched folder, where only complete files are queued.
        """
        with self._database.reading() as connection:
            row = connection.execute("SELECT path FROM job WHERE id = ?", (job_id,)).fetchone()
        file = None if row is None else file_at(row["path"])
        with self._database.transaction() as connection:
            job = job_rows.find(connection, job_id)
            if job is None or job.removed is not None or job.stage_state != JobState.QUEUED:
                return None
            pid, started = processes.own_identity()
            attempt = job.attempt + 1
            owner = {"owner_pid": pid, "owner_started": started}
            stage = job_rows.stage_prefix(job)
            if stage:
                job = forget_of_another_model(connection, job)
            job_rows.update(connection, job_id, **{f"{stage}state": JobState.RUNNING}, attempt=attempt, **owner)
            if not job.chunks and file is not None and not is_watched(connection, job_id):
                _, size, mtime_ns = file
                job_rows.update(connection, job_id, size=size, mtime_ns=mtime_ns)
            connection.execute(
                "INSERT INTO attempt (job, attempt, started, from_chunk) VALUES (?, ?, ?, ?)",
                (job_id, attempt, time.time(), job.speakers.chunks if stage else job.chunks),
            )
            return job_rows.read(connection, job_id)

    def finish(
        self,
        job_id: int,
        attempt: int,
        chunks: int,
        duration: float,
        video: bool,
        truncated_at: float | None,
        damaged: tuple[Stretch, ...] = (),
    ) -> bool:
        """Mark the words done, in the transaction that checks that all of them are here; False for an old attempt.

        Their speakers are sought next where somebody asked for them; an alignment has those of its text. Raises Bug
        when the engine counted other chunks than were committed.
        """
        with self._database.transaction() as connection:
            job = job_rows.read(connection, job_id)
            if not job_rows.is_current(job, attempt):
                return False
            if chunks != job.chunks:
                raise Bug("bug", reason=f"{job.chunks} of {chunks} chunks arrived")
            job_rows.end_attempt(connection, job, JobState.DONE.value)
            connection.execute("DELETE FROM export WHERE job = ?", (job_id,))  # of what was there before it was done
            is_transcription = job.script is None
            tells = job.compute.speakers.source != "off" and is_transcription
            job_rows.update(
                connection,
                job_id,
                state=JobState.DONE,
                speakers_state=JobState.QUEUED if tells else None,
                rules_owed=is_transcription and job.compute.replacements is not None,
                duration=duration,
                seconds=duration,
                video=video,
                truncated_at=truncated_at,
                damaged=msgspec.json.encode(damaged).decode(),
                owner_pid=None,
                owner_started=None,
            )
            self._scripts.keep_segmentation(connection, job_id)
            return True

    def fail(self, job_id: int, attempt: int, fault: Fault) -> bool:
        """Mark the job's stage failed for that fault; what was recognised stays. False for an old attempt."""
        with self._database.transaction() as connection:
            job = job_rows.read(connection, job_id)
            if not job_rows.is_current(job, attempt):
                return False
            job_rows.end_attempt(connection, job, f"{JobState.FAILED}: {fault.code}")
            stage = job_rows.stage_prefix(job)
            columns = {f"{stage}state": JobState.FAILED} | job_rows.fault_columns(fault, stage)
            job_rows.update(connection, job_id, **columns, owner_pid=None, owner_started=None)
            return True

    def count_crash(self, job_id: int) -> int:
        """Count an engine crash against the job; how many there were since its last committed chunk."""
        with self._database.transaction() as connection:
            crashes = job_rows.read(connection, job_id).last_attempt.crashes + 1
            job_rows.update(connection, job_id, crashes=crashes)
            return crashes

    def note(self, job_id: int, *, duration: float | None = None, engine: str | None = None, peak: int = 0) -> None:
        """Record what became known on the way: duration in seconds, which engine ran, its peak memory in bytes."""
        with self._database.transaction() as connection:
            job = job_rows.read(connection, job_id)
            job_rows.update(
                connection,
                job_id,
                duration=duration if duration is not None else job.duration,
                engine=engine or job.engine,
                peak_memory=max(peak, job.peak_memory or 0) or None,
            )

    def time_taken(self, job_id: int) -> float:
        """Seconds of all ended attempts at a job; other jobs may have been in the same batches."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT TOTAL(ended - started) FROM attempt WHERE job = ?", (job_id,)).fetchone()
        return float(row[0])

    def note_languages(self, job_id: int, languages: JobLanguages) -> None:
        """Record what was found out about the language of a recording."""
        with self._database.transaction() as connection:
            job_rows.update(connection, job_id, languages=msgspec.json.encode(languages).decode())

    def release_abandoned(self, batch: int | None = None) -> list[int]:
        """Queue again the jobs whose process has ended without giving them back; which ones.

        With a `batch`, also those of it that this process has: at the start of its scheduler nobody is at work on them.
        """
        pid, _ = processes.own_identity()
        with self._database.reading() as connection:
            running = "SELECT * FROM job WHERE state = 'running' OR speakers_state = 'running'"
            rows = connection.execute(running).fetchall()
        released = []
        for job in map(job_rows.from_row, rows):
            left_here = job.batch == batch and job.owner_pid == pid
            if left_here or not job_rows.is_owner_alive(job):
                with self._database.transaction() as connection:
                    found = job_rows.find(connection, job.id)
                    if found is not None and found.owner_pid == job.owner_pid:
                        job_rows.end_attempt(connection, job, "abandoned")
                        queued = {f"{job_rows.stage_prefix(job)}state": JobState.QUEUED}
                        job_rows.update(connection, job.id, **queued, owner_pid=None, owner_started=None)
                        released.append(job.id)
        return released

"""Claim jobs for a process, and end their attempts: done, failed or queued again."""

import json
import sqlite3
import time
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from core.contracts import processes
from core.contracts.errors import Bug, Fault
from core.journal import job_rows
from core.journal.alignment_scripts import Scripts
from core.journal.database import Database
from core.journal.diarisations import discard_other_model
from core.journal.job import Job, JobLanguages, JobState, RecordingFile, Sound, Stretch, files_at
from core.journal.watched_files import is_watched


class Attempts:
    """The attempts at jobs, and the facts that become known meanwhile."""

    def __init__(self, database: Database, scripts: Scripts) -> None:
        self._database, self._scripts = database, scripts

    def claim(self, job_id: int) -> Job | None:
        """Begin an attempt at a queued job for this process. Return None if the job is not free."""
        return next(iter(self.claim_all([job_id])), None)

    def claim_all(self, job_ids: Sequence[int]) -> list[Job]:
        """Begin attempts at queued jobs for this process, in one transaction. Return the jobs that were free.

        Before the first chunk, the job takes over the size and time of the present file: it may have been queued while
        it was copied. A recording that grew has a file only at its end. Watched folders queue only complete files, so
        their jobs keep both.
        """
        with self._database.reading() as connection:
            select = "SELECT path FROM job WHERE id IN (SELECT value FROM json_each(?))"
            found = connection.execute(select, (json.dumps(list(job_ids)),)).fetchall()
        files = files_at([row["path"] for row in found])
        with self._database.transaction() as connection:
            claimed = (_claim(connection, job_id, files) for job_id in job_ids)
            return [job for job in claimed if job is not None]

    def finish(
        self,
        job_id: int,
        attempt: int,
        chunks: int,
        duration: float,
        video: bool,
        truncated_at: float | None,
        damaged: tuple[Stretch, ...] = (),
        *,
        engine: str | None = None,
        peak: int = 0,
    ) -> Job | None:
        """Mark the words done. Return the job, or None for an old attempt.

        The same transaction checks that all chunks are here. Speakers are queued next if somebody asked for them. An
        alignment has the speakers of its text.

        Args:
            job_id: the job.
            attempt: the number of the attempt.
            chunks: the number of chunks that the engine counted.
            duration: seconds of the recording.
            video: whether the recording has a picture.
            truncated_at: second at which a damaged recording breaks off.
            damaged: stretches that could not be decoded.
            engine: as in `note`.
            peak: as in `note`.

        Raises:
            Bug: the engine counted other chunks than were committed.
        """
        with self._database.transaction(is_checked=True) as connection:
            job = job_rows.read(connection, job_id)
            if not job_rows.is_current(job, attempt):
                return None
            if chunks != job.chunks:
                raise Bug("bug", reason=f"{job.chunks} of {chunks} chunks arrived")
            job_rows.end_attempt(connection, job, JobState.DONE.value)
            connection.execute("DELETE FROM export WHERE job = ?", (job_id,))  # files of the unfinished text
            is_transcription = job.script is None
            wants_speakers = job.compute.speakers.source != "off" and is_transcription
            speakers_state = JobState.QUEUED if wants_speakers else None
            rules_owed = is_transcription and job.compute.replacements is not None
            engine, peak_memory = engine or job.engine, max(peak, job.peak_memory or 0) or None
            job_rows.update(
                connection,
                job_id,
                state=JobState.DONE,
                speakers_state=speakers_state,
                rules_owed=rules_owed,
                duration=duration,
                seconds=duration,
                video=video,
                truncated_at=truncated_at,
                damaged=msgspec.json.encode(damaged).decode(),
                owner_pid=None,
                owner_started=None,
                engine=engine,
                peak_memory=peak_memory,
            )
            if not is_transcription:
                self._scripts.keep_segmentation(connection, job_id)
            ended = {"pid": None, "started": None, "engine": engine, "peak_memory": peak_memory}
            return replace(
                job,
                words=replace(job.words, state=JobState.DONE, seconds=duration),
                speakers=replace(job.speakers, state=speakers_state),
                last_attempt=replace(job.last_attempt, **ended),
                sound=Sound(duration, video, truncated_at, damaged),
                rules_owed=rules_owed,
            )

    def fail(self, job_id: int, attempt: int, fault: Fault) -> bool:
        """Mark the job's stage failed with that fault, and keep its chunks. Return False for an old attempt."""
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
        """Count an engine crash against the job. Return the crashes since its last committed chunk."""
        with self._database.transaction() as connection:
            crashes = job_rows.read(connection, job_id).last_attempt.crashes + 1
            job_rows.update(connection, job_id, crashes=crashes)
            return crashes

    def note(self, job_id: int, *, duration: float | None = None, engine: str | None = None, peak: int = 0) -> None:
        """Record the duration in seconds, the engine's description and its peak memory in bytes."""
        with self._database.transaction(is_checked=True) as connection:
            connection.execute(
                "UPDATE job SET duration = COALESCE(?, duration), engine = COALESCE(?, engine),"
                " peak_memory = NULLIF(MAX(?, COALESCE(peak_memory, 0)), 0) WHERE id = ?",
                (duration, engine, peak, job_id),
            )

    def time_taken(self, job_id: int) -> float:
        """Return the seconds of all ended attempts at a job. They include other jobs of the same batches."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT TOTAL(ended - started) FROM attempt WHERE job = ?", (job_id,)).fetchone()
        return float(row[0])

    def note_languages(self, job_id: int, languages: JobLanguages) -> None:
        """Record the detected languages of a recording."""
        with self._database.transaction(is_checked=True) as connection:
            job_rows.update(connection, job_id, languages=msgspec.json.encode(languages).decode())

    def release_abandoned(self, batch: int | None = None) -> list[int]:
        """Queue the jobs again whose process has ended. Return their ids.

        Jobs of this process are queued too if they belong to `batch`. Its scheduler calls this at its start, before
        any work.
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
                    current = job_rows.find(connection, job.id)
                    if current is not None and current.owner_pid == job.owner_pid:
                        job_rows.end_attempt(connection, job, "abandoned")
                        queued = {f"{job_rows.stage_prefix(job)}state": JobState.QUEUED}
                        job_rows.update(connection, job.id, **queued, owner_pid=None, owner_started=None)
                        released.append(job.id)
        return released


def _claim(connection: sqlite3.Connection, job_id: int, files: Mapping[str, RecordingFile | None]) -> Job | None:
    job = job_rows.find(connection, job_id)
    if job is None or job.removed is not None or job.stage_state != JobState.QUEUED:
        return None
    pid, started = processes.own_identity()
    stage = job_rows.stage_prefix(job)
    if stage:
        job = discard_other_model(connection, job)
    place = job.path, job.size, job.mtime_ns
    file = files.get(job.path)
    if (not job.chunks or job.has_grown) and file is not None and not is_watched(connection, job_id):
        place = file
    _, size, mtime_ns = place
    connection.execute(
        f"UPDATE job SET {stage}state = 'running', attempt = ?, owner_pid = ?, owner_started = ?, size = ?,"
        " mtime_ns = ? WHERE id = ?",
        (job.attempt + 1, pid, started, size, mtime_ns, job_id),
    )
    connection.execute(
        "INSERT INTO attempt (job, attempt, started, from_chunk) VALUES (?, ?, ?, ?)",
        (job_id, job.attempt + 1, time.time(), job.speakers.chunks if stage else job.chunks),
    )
    running = replace(job.speakers if stage else job.words, state=JobState.RUNNING)
    return replace(
        job,
        size=size,
        mtime_ns=mtime_ns,
        words=job.words if stage else running,
        speakers=running if stage else job.speakers,
        last_attempt=replace(job.last_attempt, number=job.attempt + 1, pid=pid, started=started),
    )

"""The part of the journal for earlier transcripts of a recording: each can take the place of the present one.

A version is an unlisted row of the table `job` that `version_of` ties to the listed one. It owns its chunks, edits,
speakers and exports, so that everything that reads a job's transcript reads a version's, too.
"""

import sqlite3
import time

import msgspec

from core.journal import job_rows
from core.journal.chunks import array_length
from core.journal.database import Database
from core.journal.job import Job, JobState, RecordingFile

_TEXT = ("chunk", "edit", "edition", "correction", "diarisation", "speaker_chunk", "export", "attempt")
# columns that stay with the listed row: its identity, its place, its recording, and who works on it
_RECORDING = ("path", "size", "mtime_ns", "script")
_OWN = frozenset(
    ("id", "batch", "position", *_RECORDING, "attempt", "owner_pid", "owner_started", "removed", "version_of")
)


class Version(msgspec.Struct, frozen=True):
    """One earlier transcript. `id` is its job, `done` is when it was made (Unix seconds), `words` counts its words."""

    id: int
    done: float
    job: Job
    words: int
    edits: int


class Versions:
    """Lists the earlier transcripts of a job, and goes back to one of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, job_id: int) -> list[Version]:
        """Return the earlier transcripts of a job, the last one first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT job.*, COALESCE((SELECT MAX(ended) FROM attempt WHERE attempt.job = job.id), removed) AS done,"
                " COALESCE((SELECT position FROM edition WHERE edition.job = job.id), 0) AS edits"
                " FROM job WHERE version_of = ? ORDER BY removed DESC, id DESC",
                (job_id,),
            ).fetchall()
            return [
                Version(
                    row["id"], row["done"], job_rows.from_row(row), _count_words(connection, row["id"]), row["edits"]
                )
                for row in rows
            ]

    def restore(self, job_id: int, version_id: int) -> tuple[bool, int | None]:
        """Give a job the transcript of one of its versions, in one transaction.

        The present transcript becomes a version, if it has words. Return whether that was done, and the new version.
        A job that a process works on keeps its transcript.
        """
        with self._database.transaction() as connection:
            job, version = job_rows.find(connection, job_id), job_rows.find(connection, version_id)
            if job is None or version is None or version.version_of != job_id:
                return False, None
            if job.stage_state == JobState.RUNNING or job_rows.is_owned_by_another(job):
                return False, None
            spare = keep(connection, job) if job.chunks else None
            job_rows.restart(connection, job_id)
            _move_text(connection, version, job_id)
            columns = ", ".join(name for name in _columns(connection) if name not in _OWN)
            connection.execute(
                f"UPDATE job SET ({columns}) = (SELECT {columns} FROM job WHERE id = ?) WHERE id = ?",
                (version_id, job_id),
            )
            connection.execute("DELETE FROM job WHERE id = ?", (version_id,))
            return True, spare


def keep(connection: sqlite3.Connection, job: Job) -> int:
    """Make the present transcript of a job a version of it. Return the version's id.

    The caller begins the job anew. A version that waited for the engine is paused: going back to it starts no work.
    """
    columns = [name for name in _columns(connection) if name != "id"]
    names = ", ".join(columns)
    made = connection.execute(f"INSERT INTO job ({names}) SELECT {names} FROM job WHERE id = ?", (job.id,)).lastrowid
    version = made or 0
    _move_text(connection, job, version)
    job_rows.update(
        connection, version, removed=time.time(), version_of=job.id, owner_pid=None, owner_started=None, crashes=0
    )
    if job.stage_state == JobState.QUEUED:
        job_rows.update(connection, version, **{f"{job_rows.stage_prefix(job)}state": JobState.PAUSED})
    return version


def restart(connection: sqlite3.Connection, job: Job) -> None:
    """Queue a job from its beginning. A transcript that was edited becomes a version."""
    edited = connection.execute("SELECT 1 FROM edit WHERE job = ? LIMIT 1", (job.id,)).fetchone()
    if edited is not None:
        keep(connection, job)
    job_rows.restart(connection, job.id)


def restart_if_changed(connection: sqlite3.Connection, job_id: int, file: RecordingFile) -> bool:
    """Restart a job whose recording is another `file` now, as `restart` does. Return whether that was done.

    A job that another process works on goes on. The job of a recording that grew goes on with its file.
    """
    job, (_, size, mtime_ns) = job_rows.read(connection, job_id), file
    if (job.size, job.mtime_ns) == (size, mtime_ns) or job_rows.is_owned_by_another(job):
        return False
    if job.has_grown and job.chunks:
        job_rows.update(connection, job_id, size=size, mtime_ns=mtime_ns)
        return False
    restart(connection, job)
    job_rows.update(connection, job_id, size=size, mtime_ns=mtime_ns)
    return True


def _move_text(connection: sqlite3.Connection, job: Job, target: int) -> None:
    """Move all that belongs to a transcript. The text of an alignment belongs to every version, and stays."""
    for table in (*_TEXT, *(("source",) if job.script is None else ())):
        connection.execute(f"UPDATE {table} SET job = ? WHERE job = ?", (target, job.id))


def _columns(connection: sqlite3.Connection) -> list[str]:
    return [row["name"] for row in connection.execute("SELECT name FROM pragma_table_info('job')")]


def _count_words(connection: sqlite3.Connection, job_id: int) -> int:
    rows = connection.execute("SELECT substr(words, 1, 5) FROM chunk WHERE job = ?", (job_id,))
    return sum(array_length(row[0]) for row in rows)

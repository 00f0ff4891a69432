"""The part of the journal for watched folders: which files they have had, so that each is transcribed once."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Literal

from core.journal import job_rows, versions
from core.journal.database import Database
from core.journal.job import Job, JobSpec, JobState, RecordingFile

Taken = Literal["queued", "known", "busy"]
"""A file is queued now; or there is nothing to do for it; or its job is being worked on, so ask again later."""


class WatchedFiles:
    """Reads and writes of those files. What was removed from the queue stays known, and is not queued again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, folder: str) -> dict[str, set[tuple[int, int]]]:
        """Of each file that the folder has had by its path: size in bytes and time of change in ns, of all contents."""
        found: dict[str, set[tuple[int, int]]] = defaultdict(set)
        with self._database.reading() as connection:
            for row in connection.execute("SELECT path, size, mtime_ns FROM watched_file WHERE folder = ?", (folder,)):
                found[row["path"]].add((row["size"], row["mtime_ns"]))
        return found

    def places_of(self, folder: str, sample: str) -> list[RecordingFile]:
        """Where the folder has had that content."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT path, size, mtime_ns FROM watched_file WHERE folder = ? AND sample = ?", (folder, sample)
            ).fetchall()
        return [(row["path"], row["size"], row["mtime_ns"]) for row in rows]

    def take(
        self,
        batch: int,
        folder: str,
        file: RecordingFile,
        sample: str,
        spec: Callable[[], JobSpec],
        moved_from: str | None = None,
    ) -> Taken:
        """Queue a file that is complete, if it was not done before, in one transaction.

        `sample` tells its content; `moved_from` is where the folder had that content, which is not there any more: its
        job follows the file. A file in the place of one that is done is another recording, with a job of its own; in
        the place of one that is not done it takes over the job.
        """
        with self._database.transaction() as connection:
            place = (file[0], sample)
            row = connection.execute("SELECT job FROM watched_file WHERE path = ? AND sample = ?", place).fetchone()
            if row is not None:
                return _seen_again(connection, folder, file, sample, row["job"])
            if moved_from is not None:
                return _follow(connection, file, sample, moved_from)
            same = connection.execute(
                "SELECT id FROM job WHERE path = ? AND size = ? AND mtime_ns = ? AND script IS NULL"
                " AND removed IS NULL",
                file,
            ).fetchone()
            if same is not None:  # queued or done otherwise
                return _note(connection, folder, file, sample, same["id"])
            before = _newest(connection, file[0])
            if before is not None and before.stage_state == JobState.RUNNING:
                return "busy"
            if before is None or before.state == JobState.DONE:
                job_id = job_rows.insert(connection, batch, file, spec())
            else:
                job_id = before.id
                _begin_again(connection, job_id, file, batch=batch, **job_rows.spec_columns(spec()))
            _note(connection, folder, file, sample, job_id)
            return "queued"

    def is_watched(self, job_id: int) -> bool:
        """Whether a watched folder has queued the job: its recording was complete then, and is not to be another."""
        with self._database.reading() as connection:
            return is_watched(connection, job_id)

    def failed(self, folder: str, codes: Collection[str]) -> list[tuple[int, str]]:
        """The folder's jobs that have failed for such reasons, and their recordings' paths."""
        marks = ", ".join("?" * len(codes))
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT DISTINCT job.id, job.path FROM job JOIN watched_file ON watched_file.job = job.id"
                f" WHERE folder = ? AND state = 'failed' AND removed IS NULL AND fault_code IN ({marks})",
                (folder, *codes),
            ).fetchall()
        return [(row["id"], row["path"]) for row in rows]


def is_watched(connection: sqlite3.Connection, job_id: int) -> bool:
    """As WatchedFiles.is_watched."""
    return connection.execute("SELECT 1 FROM watched_file WHERE job = ? LIMIT 1", (job_id,)).fetchone() is not None


def _seen_again(
    connection: sqlite3.Connection, folder: str, file: RecordingFile, sample: str, job_id: int | None
) -> Taken:
    """A content that was there before, and was touched or brought back: its job goes on if it failed for that."""
    _note(connection, folder, file, sample, job_id)
    job = None if job_id is None else job_rows.read(connection, job_id)
    if (
        job is None
        or job.removed is not None
        or job.state != JobState.FAILED
        or job.fault_code not in ("missing", "changed")
    ):
        return "known"
    _begin_again(connection, job.id, file)
    return "queued"


def _newest(connection: sqlite3.Connection, path: str) -> Job | None:
    select = "SELECT * FROM job WHERE path = ? AND script IS NULL AND removed IS NULL ORDER BY id DESC LIMIT 1"
    row = connection.execute(select, (path,)).fetchone()
    return None if row is None else job_rows.from_row(row)


def _follow(connection: sqlite3.Connection, file: RecordingFile, sample: str, moved_from: str) -> Taken:
    """The file was renamed: so is its job's recording; one that failed for want of the file has its turn now."""
    row = connection.execute("SELECT job FROM watched_file WHERE path = ? AND sample = ?", (moved_from, sample))
    (job_id,) = row.fetchone() or (None,)
    job = None if job_id is None else job_rows.read(connection, job_id)
    if job is not None and job.stage_state == JobState.RUNNING:
        return "busy"
    connection.execute(
        "UPDATE watched_file SET path = ?, size = ?, mtime_ns = ? WHERE path = ? AND sample = ?",
        (*file, moved_from, sample),
    )
    if job is None:
        return "known"
    if job.removed is None and job.state == JobState.FAILED and job.fault_code in ("missing", "changed"):
        _begin_again(connection, job.id, file)
        return "queued"
    path, size, mtime_ns = file
    job_rows.update(connection, job.id, path=path, size=size, mtime_ns=mtime_ns)
    return "known"


def _begin_again(connection: sqlite3.Connection, job_id: int, file: RecordingFile, **columns: object) -> None:
    path, size, mtime_ns = file
    versions.restart(connection, job_rows.read(connection, job_id))
    job_rows.update(connection, job_id, path=path, size=size, mtime_ns=mtime_ns, **columns)


def _note(
    connection: sqlite3.Connection, folder: str, file: RecordingFile, sample: str, job_id: int | None
) -> Literal["known"]:
    connection.execute(
        "INSERT OR REPLACE INTO watched_file (path, sample, folder, size, mtime_ns, job) VALUES (?, ?, ?, ?, ?, ?)",
        (file[0], sample, folder, *file[1:], job_id),
    )
    return "known"

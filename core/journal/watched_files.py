"""Store the known files of watched folders, so that each is transcribed once."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Literal

from core.journal import job_rows, versions
from core.journal.database import Database
from core.journal.job import Job, JobSpec, JobState, RecordingFile

TakeOutcome = Literal["queued", "known", "busy"]
"""The file is queued now, needs no work, or has a running job. Try a busy file later."""


class WatchedFiles:
    """The table of those files. Files of removed jobs stay known and are not queued again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, folder: str) -> dict[str, set[tuple[int, int]]]:
        """Return the size in bytes and the time of change in ns of each known content, by path."""
        contents: dict[str, set[tuple[int, int]]] = defaultdict(set)
        with self._database.reading() as connection:
            for row in connection.execute("SELECT path, size, mtime_ns FROM watched_file WHERE folder = ?", (folder,)):
                contents[row["path"]].add((row["size"], row["mtime_ns"]))
        return contents

    def places_of(self, folder: str, sample: str) -> list[RecordingFile]:
        """Return the files of a folder with that content."""
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
    ) -> TakeOutcome:
        """Queue a complete file once, in one transaction.

        A file in the place of a done one is another recording with its own job. In the place of an unfinished one it
        takes over the job.

        Args:
            batch: the batch for a new job.
            folder: the watched folder.
            file: the file.
            sample: a digest that identifies its content.
            spec: makes the spec of a new job.
            moved_from: the old path of the content, which no longer exists. The job follows the file.
        """
        with self._database.transaction() as connection:
            place = (file[0], sample)
            row = connection.execute("SELECT job FROM watched_file WHERE path = ? AND sample = ?", place).fetchone()
            if row is not None:
                return _take_known(connection, folder, file, sample, row["job"])
            if moved_from is not None:
                return _take_renamed(connection, file, sample, moved_from)
            same = connection.execute(
                "SELECT id FROM job WHERE path = ? AND size = ? AND mtime_ns = ? AND script IS NULL"
                " AND removed IS NULL",
                file,
            ).fetchone()
            if same is not None:  # somebody else queued it
                return _note(connection, folder, file, sample, same["id"])
            before = _newest(connection, file[0])
            if before is not None and before.stage_state == JobState.RUNNING:
                return "busy"
            if before is None or before.state == JobState.DONE:
                job_id = job_rows.insert(connection, batch, file, spec())
            else:
                job_id = before.id
                _restart_with(connection, job_id, file, batch=batch, **job_rows.spec_columns(spec()))
            _note(connection, folder, file, sample, job_id)
            return "queued"

    def is_watched(self, job_id: int) -> bool:
        """Tell whether a watched folder queued the job. Its recording was complete then and must not change."""
        with self._database.reading() as connection:
            return is_watched(connection, job_id)

    def failed(self, folder: str, codes: Collection[str]) -> list[tuple[int, str]]:
        """Return id and recording of the folder's jobs that failed with one of these codes."""
        marks = ", ".join("?" * len(codes))
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT DISTINCT job.id, job.path FROM job JOIN watched_file ON watched_file.job = job.id"
                f" WHERE folder = ? AND state = 'failed' AND removed IS NULL AND fault_code IN ({marks})",
                (folder, *codes),
            ).fetchall()
        return [(row["id"], row["path"]) for row in rows]


def is_watched(connection: sqlite3.Connection, job_id: int) -> bool:
    """Tell whether a watched folder queued the job."""
    return connection.execute("SELECT 1 FROM watched_file WHERE job = ? LIMIT 1", (job_id,)).fetchone() is not None


def _take_known(
    connection: sqlite3.Connection, folder: str, file: RecordingFile, sample: str, job_id: int | None
) -> TakeOutcome:
    """Record a known content that was touched or restored. Queue its job if it failed without the file."""
    _note(connection, folder, file, sample, job_id)
    job = None if job_id is None else job_rows.read(connection, job_id)
    if (
        job is None
        or job.removed is not None
        or job.state != JobState.FAILED
        or job.fault_code not in ("missing", "changed")
    ):
        return "known"
    _restart_with(connection, job.id, file)
    return "queued"


def _newest(connection: sqlite3.Connection, path: str) -> Job | None:
    select = "SELECT * FROM job WHERE path = ? AND script IS NULL AND removed IS NULL ORDER BY id DESC LIMIT 1"
    row = connection.execute(select, (path,)).fetchone()
    return None if row is None else job_rows.from_row(row)


def _take_renamed(connection: sqlite3.Connection, file: RecordingFile, sample: str, moved_from: str) -> TakeOutcome:
    """Move the job of a renamed file to the new path. Queue it if it failed without the file."""
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
        _restart_with(connection, job.id, file)
        return "queued"
    path, size, mtime_ns = file
    job_rows.update(connection, job.id, path=path, size=size, mtime_ns=mtime_ns)
    return "known"


def _restart_with(connection: sqlite3.Connection, job_id: int, file: RecordingFile, **columns: object) -> None:
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

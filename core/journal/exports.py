"""The part of the journal for exported files: which are planned, which are written, and which edits outdate."""

import hashlib
import os
import sqlite3
from collections.abc import Callable, Collection
from pathlib import Path

import msgspec

from core.contracts.errors import Fault, Figure, Kind, fault_from
from core.formats.export import folded
from core.journal import job_rows
from core.journal.database import Database
from core.journal.job import DeliverySpec, Export, Job

_SKIPPED = 2  # in the column `written`


def digest_of(content: bytes) -> str:
    """The SHA-256 by which a file that was written is known again, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


class Exports:
    """Writes and reads of the files that jobs owe and have written; core.queue.delivery writes the files themselves."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def plan(self, job_id: int, format_name: str, path: Path) -> None:
        """Record that `path` is about to be written, so that a crash in between cannot write it twice."""
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO export (job, format, path, folded) VALUES (?, ?, ?, ?)",
                (job_id, format_name, str(path), folded(path)),
            )

    def record(
        self,
        job_id: int,
        format_name: str,
        fault: Fault | None = None,
        skipped: bool = False,
        digest: str | None = None,
        is_current: Callable[[], bool] = lambda: True,
    ) -> None:
        """Record that the planned file is written (or, `skipped`, will not be), or why it could not be.

        `digest` is the SHA-256 of what was written: as long as the file has it, edits may be written into it. Where
        the text that was written is not the one that `is_current` finds now, the file stays owed.
        """
        kept = None if fault is None else msgspec.json.encode((fault.kind, fault.code, fault.figures)).decode()
        with self._database.transaction() as connection:  # an edit comes before or after it
            written = _SKIPPED if skipped else fault is None and is_current()
            connection.execute(
                "UPDATE export SET written = ?, fault = ?, digest = ? WHERE job = ? AND format = ?",
                (written, kept, digest, job_id, format_name),
            )

    def forget_missing(self, batch: int) -> None:
        """Files of done jobs that were written and are gone are owed again, as if they had never been written."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT job, format, export.path FROM export JOIN job ON job.id = export.job"
                " WHERE batch = ? AND state = 'done' AND removed IS NULL AND written = 1 AND fault IS NULL",
                (batch,),
            ).fetchall()
        gone = [(row["job"], row["format"]) for row in rows if not os.path.lexists(row["path"])]
        if gone:
            with self._database.transaction() as connection:
                connection.executemany(
                    "UPDATE export SET written = 0, digest = NULL WHERE job = ? AND format = ?", gone
                )

    def mark_outdated(self, connection: sqlite3.Connection, job_id: int) -> None:
        """The text of a job has been edited: what was written of it is to be written anew."""
        connection.execute(
            "UPDATE export SET written = 0 WHERE job = ? AND written = 1 AND digest IS NOT NULL", (job_id,)
        )

    def request(self, job_id: int, delivery: DeliverySpec, again: Collection[str] = ()) -> None:
        """Replace what is to be written of a job; its transcripts in these formats are owed anew, those of the formats
        in `again` into the files that they have."""
        with self._database.transaction() as connection:
            job_rows.update(connection, job_id, delivery=job_rows.encode(delivery))
            for name in delivery.formats:
                does = "UPDATE export SET written = 0, fault = NULL" if name in again else "DELETE FROM export"
                connection.execute(f"{does} WHERE job = ? AND format = ?", (job_id, name))

    def is_of_another(self, job: Job, folded_path: str) -> bool:
        """Whether a file, as `folded` makes its path, is a transcript of another recording than the job's."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT 1 FROM export JOIN job ON job.id = export.job WHERE folded = ? AND job.path != ? LIMIT 1",
                (folded_path, job.path),
            ).fetchone()
        return row is not None

    def has_written(self, path: str) -> bool:
        """Whether the file is a transcript of Mynah's own, of whatever job."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT 1 FROM export WHERE folded = ? AND path = ? LIMIT 1", (folded(Path(path)), path)
            ).fetchone()
        return row is not None

    def is_as_written(self, path: Path) -> bool:
        """Whether the file is a transcript of Mynah's own that nobody has changed since."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT digest FROM export WHERE folded = ? AND path = ? AND digest IS NOT NULL"
                " UNION ALL SELECT digest FROM converted_file WHERE path = ?",
                (folded(path), str(path), str(path)),
            ).fetchall()
        try:
            return bool(rows) and digest_of(path.read_bytes()) in {row["digest"] for row in rows}
        except OSError:
            return False

    def note_converted(self, path: Path, digest: str) -> None:
        """Record that a file was converted from another transcript; it belongs to no job, and no edit is written to it.

        `digest` is the SHA-256 of what was written.
        """
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO converted_file (path, digest) VALUES (?, ?)", (str(path), digest)
            )

    def is_converted(self, path: Path) -> bool:
        """Whether a file was converted from another transcript, whatever became of it since."""
        with self._database.reading() as connection:
            query = "SELECT 1 FROM converted_file WHERE path = ?"
            return connection.execute(query, (str(path),)).fetchone() is not None

    def number_in_batch(self, job: Job) -> int:
        """The job's number among those of its batch, by the order in which they were added, from 1."""
        with self._database.reading() as connection:
            (position,) = connection.execute(
                "SELECT COUNT(*) FROM job WHERE batch = ? AND id <= ?", (job.batch, job.id)
            ).fetchone()
        return int(position)

    def undelivered(self, batch: int) -> list[int]:
        """Done jobs of a batch that owe a file: one that is not written, or all, if a crash left them unplanned."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id FROM job LEFT JOIN export ON export.job = job.id WHERE batch = ? AND state = 'done'"
                " AND removed IS NULL"
                " AND COALESCE(speakers_state, '') NOT IN ('queued', 'running', 'paused')"
                " GROUP BY id HAVING MIN(written) = 0"
                " OR COUNT(export.path) = 0 AND json_array_length(delivery, '$.formats') > 0 ORDER BY position",
                (batch,),
            ).fetchall()
        return [row["id"] for row in rows]

    def of_job(self, job_id: int) -> list[Export]:
        """What a job has written or owes."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM export WHERE job = ? ORDER BY format", (job_id,)).fetchall()
        return [_as_export(row) for row in rows]


def _as_export(row: sqlite3.Row) -> Export:
    fault = None
    if row["fault"] is not None:
        fault = fault_from(*msgspec.json.decode(row["fault"], type=tuple[Kind, str, dict[str, Figure]]))
    return Export(
        row["job"], row["format"], row["path"], bool(row["written"]), row["written"] == _SKIPPED, fault, row["digest"]
    )

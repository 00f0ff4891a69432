"""Track exported files: planned, written, outdated by edits."""

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import msgspec

from core.contracts.errors import Fault, Figure, Kind, fault_from
from core.formats.export import folded
from core.journal import job_rows
from core.journal.database import Database
from core.journal.job import DeliverySpec, Export, Job

_SKIPPED = 2  # in the column `written`


def digest_of(content: bytes) -> str:
    """Return the SHA-256 of a file's content in hexadecimal. It identifies the file later."""
    return hashlib.sha256(content).hexdigest()


class Exports:
    """The table of files that jobs owe or have written. core.queue.delivery writes the files."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def plan(self, job_id: int, format_name: str, path: Path) -> None:
        """Record that `path` is about to be written, so that a crash cannot cause a second file."""
        self.plan_all([(job_id, format_name, path)])

    def plan_all(self, files: Iterable[tuple[int, str, Path]]) -> None:
        """Record the job, the format and the path of each file that is about to be written, as `plan` does."""
        with self._database.transaction(is_checked=True) as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO export (job, format, path, folded) VALUES (?, ?, ?, ?)",
                [(job_id, name, str(path), folded(path)) for job_id, name, path in files],
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
        """Record the outcome of a planned file.

        Args:
            job_id: the job.
            format_name: the format.
            fault: why the file could not be written.
            skipped: another file keeps the name.
            digest: the SHA-256 of the written content. Edits go into the file while it has this digest.
            is_current: whether the written text is the present one. The file stays owed otherwise.
        """
        kept = None if fault is None else msgspec.json.encode((fault.kind, fault.code, fault.figures)).decode()
        with self._database.transaction(is_checked=True) as connection:  # an edit comes before it or after it
            written = _SKIPPED if skipped else fault is None and is_current()
            connection.execute(
                "UPDATE export SET written = ?, fault = ?, digest = ? WHERE job = ? AND format = ?",
                (written, kept, digest, job_id, format_name),
            )

    def forget_missing(self, batch: int) -> None:
        """Mark written files of done jobs as owed if they no longer exist."""
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
        """Mark the files of an edited job as owed."""
        connection.execute(
            "UPDATE export SET written = 0 WHERE job = ? AND written = 1 AND digest IS NOT NULL", (job_id,)
        )

    def request(self, job_id: int, delivery: DeliverySpec, again: Collection[str] = ()) -> None:
        """Replace the delivery spec of a job. Mark its formats as owed.

        Formats in `again` go into their present files. The others get new files.
        """
        with self._database.transaction() as connection:
            job_rows.update(connection, job_id, delivery=job_rows.encode(delivery))
            for name in delivery.formats:
                does = "UPDATE export SET written = 0, fault = NULL" if name in again else "DELETE FROM export"
                connection.execute(f"{does} WHERE job = ? AND format = ?", (job_id, name))

    def is_of_another(self, job: Job, folded_path: str) -> bool:
        """Tell whether a file is a transcript of another recording. `folded_path` is its path after `folded`."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT 1 FROM export JOIN job ON job.id = export.job WHERE folded = ? AND job.path != ? LIMIT 1",
                (folded_path, job.path),
            ).fetchone()
        return row is not None

    def has_written(self, path: str) -> bool:
        """Tell whether Mynah wrote the file for any job."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT 1 FROM export WHERE folded = ? AND path = ? LIMIT 1", (folded(Path(path)), path)
            ).fetchone()
        return row is not None

    def is_as_written(self, path: Path) -> bool:
        """Tell whether Mynah wrote the file and nobody has changed it since."""
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
        """Record a file that was converted from another transcript. It belongs to no job and receives no edits.

        `digest` is the SHA-256 of its content.
        """
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO converted_file (path, digest) VALUES (?, ?)", (str(path), digest)
            )

    def is_converted(self, path: Path) -> bool:
        """Tell whether a file was converted from another transcript, even if it has changed since."""
        with self._database.reading() as connection:
            query = "SELECT 1 FROM converted_file WHERE path = ?"
            return connection.execute(query, (str(path),)).fetchone() is not None

    def number_in_batch(self, job: Job) -> int:
        """Return the job's number in its batch, from 1, in the order of adding."""
        with self._database.reading() as connection:
            (position,) = connection.execute(
                "SELECT COUNT(*) FROM job WHERE batch = ? AND id <= ?", (job.batch, job.id)
            ).fetchone()
        return int(position)

    def undelivered(self, batch: int) -> list[int]:
        """Return the done jobs of a batch that owe a file: an unwritten one, or all after a crash before planning."""
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

    def unsaved(self) -> list[int]:
        """Return the listed jobs with a wanted file that could not be written."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT DISTINCT job.id FROM export JOIN job ON job.id = export.job, json_each(delivery, '$.formats')"
                " WHERE export.fault IS NOT NULL AND removed IS NULL AND state = 'done' AND json_each.value = format"
            ).fetchall()
        return [row[0] for row in rows]

    def of_job(self, job_id: int) -> list[Export]:
        """Return the written and owed files of a job."""
        return self.of_jobs([job_id])[job_id]

    def of_jobs(self, job_ids: Collection[int]) -> dict[int, list[Export]]:
        """Return the written and owed files of each of these jobs."""
        found: dict[int, list[Export]] = {job_id: [] for job_id in job_ids}
        with self._database.reading() as connection:
            select = "SELECT * FROM export WHERE job IN (SELECT value FROM json_each(?)) ORDER BY job, format"
            for row in connection.execute(select, (json.dumps([*job_ids]),)):
                found[row[0]].append(_as_export(row))
        return found


def _as_export(row: sqlite3.Row) -> Export:
    job_id, name, path, written, kept, digest, *_ = row
    fault = None
    if kept is not None:
        fault = fault_from(*msgspec.json.decode(kept, type=tuple[Kind, str, dict[str, Figure]]))
    return Export(job_id, name, path, bool(written), written == _SKIPPED, fault, digest)

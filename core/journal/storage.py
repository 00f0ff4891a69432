"""Manage the journal as a file: sizes, compression, backup, moved recordings."""

import errno
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import msgspec

from core.contracts import files
from core.contracts.errors import EnvironmentFault
from core.contracts.object_storage import folder_and_name
from core.formats.export import folded
from core.journal.backup_rows import SAMPLES, add_checks
from core.journal.database import Database
from core.journal.job import RecordingFile

APPLICATION_ID = 0x4D796E61  # "Myna": marks a backup as Mynah's file
# the large columns of each table that grows with recordings and edits
_LARGE = {
    "chunk": ("words", "speakers", "translation"),
    "edit": ("edit",),
    "edition": ("cuts", "metadata"),
    "speaker_chunk": ("probabilities",),
    "diarisation": ("state",),
    "script": ("utterances", "cuts", "metadata"),
    "source": ("content",),
    "stored_passage": ("segments",),
}


class JobSize(msgspec.Struct, frozen=True):
    """The bytes of a recording in the journal, without the index and with its earlier versions.

    `ended` is in Unix seconds. `removed`: the recording left the list and can be restored.
    """

    job: int
    path: str
    state: str
    size: int
    ended: float
    removed: bool = False


class FileSize(msgspec.Struct, frozen=True):
    """The bytes of the journal file, and the bytes that compression frees at least."""

    size: int
    free: int


class Storage:
    """The journal as a file. Sound files are never touched."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def job_sizes(self) -> list[JobSize]:
        """Return the size of each job, the largest first."""
        sums = " UNION ALL ".join(
            f"SELECT job, {' + '.join(f'COALESCE(LENGTH({column}), 0)' for column in columns)} AS size FROM {table}"
            for table, columns in _LARGE.items()
        )
        with self._database.reading() as connection:
            rows = connection.execute(
                "WITH part AS (SELECT COALESCE(version_of, job.id) AS holder, SUM(piece.size) AS size"
                f" FROM ({sums}) AS piece JOIN job ON job.id = piece.job GROUP BY holder)"
                " SELECT job.id AS job, path, state, COALESCE(part.size, 0) AS size,"
                " COALESCE((SELECT MAX(ended) FROM attempt WHERE attempt.job = job.id), batch.created) AS ended,"
                " job.removed IS NOT NULL AS removed"
                " FROM job JOIN batch ON batch.id = job.batch LEFT JOIN part ON part.holder = job.id"
                " WHERE job.version_of IS NULL ORDER BY size DESC, job.id"
            ).fetchall()
        return [msgspec.convert(dict(row), JobSize, strict=False) for row in rows]

    def file_size(self) -> FileSize:
        """Return the size of the file with its write-ahead log."""
        with self._database.reading() as connection:
            page, free = (
                connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "freelist_count")
            )
        whole = sum(path.stat().st_size for path in _files_of(self._database.path) if path.is_file())
        return FileSize(whole, page * free)

    def compress(self) -> int:
        """Free the space of removed results. Return the freed bytes. Other programs may work meanwhile.

        Raises:
            EnvironmentFault: disk, since SQLite makes a second copy. journal-busy.
        """
        before = self.file_size().size
        with self._database.reading() as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return before - self.file_size().size

    def back_up(self, target: Path, samples: Iterable[tuple[int, str]], overwrite: bool = False) -> None:
        """Write the whole journal of one moment into one file, while others write.

        Args:
            target: the file.
            samples: sample digest by job, so that another machine finds the recordings.
            overwrite: replace an existing file.

        Raises:
            FileExistsError: the file exists.
            EnvironmentFault: disk, no-write.
        """
        try:
            with files.temporary_beside(target) as temporary:
                files.create_private_file(temporary)  # a backup holds all texts
                with self._database.reading() as connection:
                    if not _copy(connection, temporary, samples):
                        raise EnvironmentFault("journal-broken", path=str(self._database.path), reason="quick_check")
                files.publish(temporary, target, overwrite)
        except FileExistsError:
            raise
        except OSError as error:
            raise files.storage_fault(error, target) from error

    def samples(self) -> dict[int, str]:
        """Return the known sample digests of recordings by job, from a backup or a watched folder."""
        return self._samples("job IS NOT NULL")

    def sample_of(self, job_id: int) -> str | None:
        """Return the sample digest of one job, None if it is unknown."""
        return self._samples("job = ?", job_id).get(job_id)

    def _samples(self, condition: str, *values: int) -> dict[int, str]:
        with self._database.reading() as connection:
            backup = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'recording_sample'").fetchone()
            known: list[sqlite3.Row] = []
            for table in ("watched_file", *(["recording_sample"] if backup else [])):
                known += connection.execute(f"SELECT job, sample FROM {table} WHERE {condition}", values).fetchall()
        return {row["job"]: row["sample"] for row in known}

    def relink(self, job_id: int, file: RecordingFile, *, moves_files: bool = True) -> bool:
        """Change the recording of a job to `file`. Return False for a running job.

        The paths of its transcripts and of its source text follow if they are in the same folder and `moves_files`.
        """
        path, size, mtime_ns = file
        with self._database.transaction() as connection:
            row = connection.execute(
                "SELECT path, script FROM job WHERE id = ? AND 'running' NOT IN (state, COALESCE(speakers_state, ''))",
                (job_id,),
            ).fetchone()
            if row is None:
                return False
            old = folder_and_name(row["path"])[0]
            new = str(Path(path).parent) if moves_files else old
            connection.execute(
                "UPDATE job SET path = ?, size = ?, mtime_ns = ?, script = ? WHERE id = ?",
                (path, size, mtime_ns, _moved(row["script"], old, new), job_id),
            )
            source = connection.execute("SELECT path FROM source WHERE job = ?", (job_id,)).fetchone()
            if source is not None:
                connection.execute("UPDATE source SET path = ? WHERE job = ?", (_moved(source[0], old, new), job_id))
            exports = connection.execute("SELECT format, path FROM export WHERE job = ?", (job_id,)).fetchall()
            for name, written in exports:
                beside = _moved(written, old, new)
                connection.execute(
                    "UPDATE export SET path = ?, folded = ? WHERE job = ? AND format = ?",
                    (beside, folded(Path(beside)), job_id, name),
                )
            return True


def _copy(connection: sqlite3.Connection, target: Path, samples: Iterable[tuple[int, str]]) -> bool:
    """Write the database to `target`. Return whether it is undamaged. Raises OSError."""
    try:
        with closing(sqlite3.connect(target)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
            copy.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            copy.execute(SAMPLES)
            copy.executemany("INSERT OR REPLACE INTO recording_sample VALUES (?, ?)", samples)
            add_checks(copy)
            copy.commit()
            return bool(copy.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.OperationalError as error:
        code = error.sqlite_errorcode & 0xFF
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
            raise OSError(errno.ENOSPC if code == sqlite3.SQLITE_FULL else errno.EIO, str(error)) from error
        raise


def _files_of(path: Path) -> tuple[Path, Path]:
    return path, path.with_name(path.name + "-wal")


_Path = TypeVar("_Path", str, str | None)


def _moved(path: _Path, old: str, new: str) -> _Path:
    """Return a path in the folder `old` as it is in `new`. Other paths stay."""
    if path is None:
        return path
    folder, name = folder_and_name(path)
    return str(Path(new) / name) if folder == old else path

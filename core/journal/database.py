"""The journal's file: opened durably, migrated, refused when it is from the future, changed in transactions."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.formats.export import folded
from core.journal import schema


class Database:
    """An open journal file. Use it from the thread that opened it."""

    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises EnvironmentFault: journal-newer, -broken, -busy, -access, disk."""
        self.path = path
        self._connection = _connect(path)

    def close(self) -> None:
        """Close the file; nothing is ever unsaved."""
        self._connection.close()

    def data_version(self) -> int:
        """A number that changes whenever another connection, of any process, has written to the file."""
        with self.reading() as connection:
            return int(connection.execute("PRAGMA data_version").fetchone()[0])

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, with SQLite's errors turned into faults: EnvironmentFault, or Bug for our own mistakes."""
        try:
            yield self._connection
        except sqlite3.Error as error:
            raise _storage_fault(error, self.path) from error

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """As `reading`; all that is written is kept at the end, or nothing of it when an exception leaves the block."""
        with self.reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")  # may fail too, on a full disk
            except BaseException:
                if connection.in_transaction:  # SQLite has rolled back by itself after some errors
                    connection.execute("ROLLBACK")
                raise


def _connect(path: Path) -> sqlite3.Connection:
    """Open the journal at `path`, creating its tables in a new file.

    Write-ahead log with synchronous=FULL: a committed chunk survives a power cut, and readers never wait for the
    writer. Raises EnvironmentFault: journal-newer, -broken, -busy, -access, disk.
    """
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(path, timeout=30, isolation_level=None)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.create_function("folded", 1, lambda text: folded(Path(text)), deterministic=True)
        _migrate(connection, path)
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        fault = _storage_fault(error, path)
        # a file whose tables cannot be made is not ours, whatever SQLite calls that
        raise _broken(error, path) if isinstance(fault, Bug) else fault from error
    except EnvironmentFault:
        if connection is not None:
            connection.close()
        raise
    return connection


def _storage_fault(error: sqlite3.Error, path: Path) -> Fault:
    """The fault that a user should read instead of SQLite's `error` on the journal at `path`.

    A Bug for what only a wrong statement or a wrong value can cause: moving the journal away would not help.
    """
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the rest of it says where it happened
    if code == sqlite3.SQLITE_FULL:
        return EnvironmentFault("disk", path=str(path.parent), needed="some space", free="none")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return EnvironmentFault("journal-busy", path=str(path))
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR):
        return EnvironmentFault("journal-access", path=str(path), reason=str(error))
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT):
        return _broken(error, path)
    return Bug("bug", reason=f"{type(error).__name__}: {error}")


def _broken(error: sqlite3.Error, path: Path) -> EnvironmentFault:
    return EnvironmentFault("journal-broken", path=str(path), reason=str(error))


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")  # two programs may open a new journal at the same moment
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > schema.VERSION:
            raise EnvironmentFault("journal-newer", path=str(path))
        for step in schema.STEPS[version:]:
            for statement in step.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")

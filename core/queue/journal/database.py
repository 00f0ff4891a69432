"""The journal's file: opened durably, migrated, refused when it is from the future, changed in transactions."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.queue.journal import schema


class Store:
    """An open journal file. Use it from the thread that opened it."""

    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises EnvironmentFault: journal-newer, -broken, -busy, -access, disk."""
        self.path = path
        self._database = _connect(path)

    def close(self) -> None:
        """Close the file; nothing is ever unsaved."""
        self._database.close()

    @contextmanager
    def _guarded(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._database
        except sqlite3.Error as error:
            raise _storage_fault(error, self.path) from error

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._guarded() as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                database.execute("COMMIT")  # may fail too, on a full disk
            except BaseException:
                if database.in_transaction:  # SQLite has rolled back by itself after some errors
                    database.execute("ROLLBACK")
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

"""The journal's file: durable, one schema version, changed in transactions."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from types import TracebackType

from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.contracts.files import close_to_others, create_private_file, write_atomic

VERSION = 20
"""The schema's number, in the file's `user_version`. schema.sql shows the schema."""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)
_SUSPICION = b"A program failed. The journal may be damaged.\n"  # of a note; a note of damage is empty
SCHEMA = Path(__file__).with_name("schema.sql")


class Database:
    """An open journal file. Use it from the thread that opened it."""

    def __init__(self, path: Path) -> None:
        """Open or create the file.

        Raises:
            EnvironmentFault: journal-newer, journal-older, journal-broken, journal-busy, journal-access, disk.
        """
        self.path = path
        self._connection = _connect(path)
        self._reading = _Reading(path, self._connection)
        self._is_grouping = False
        self.group_fault: Fault | None = None
        """The reason why SQLite has rolled the present group back."""
        self._after_commit: list[Callable[[], object]] = []

    def close(self) -> None:
        """Close the file. Everything is saved at any time."""
        self._connection.close()

    def data_version(self) -> int:
        """Return a number that changes when another connection of any process has written to the file."""
        with self.reading() as connection:
            return int(connection.execute("PRAGMA data_version").fetchone()[0])

    def reading(self) -> "_Reading":
        """Yield the connection. SQLite's errors become faults: EnvironmentFault, or Bug for our own mistakes."""
        return self._reading

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection. The file stays as it is inside the block, whatever others write. Use it for reading."""
        with self.reading() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                _roll_back(connection)

    def transaction(self, *, is_checked: bool = False) -> AbstractContextManager[sqlite3.Connection]:
        """Yield the connection inside a transaction. An exception in the block rolls all of it back.

        Inside `group`, the transaction is durable at the end of the group.

        Args:
            is_checked: nothing can fail after the first write, except the disk. A group then needs no savepoint, at
                which SQLite would write the text index. If a write fails anyway, the whole group fails.
        """
        return _Step(self, self._connection, is_checked) if self._is_grouping else self._transaction_alone()

    @contextmanager
    def _transaction_alone(self) -> Iterator[sqlite3.Connection]:
        with self.reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")  # may fail too, on a full disk
            except BaseException:
                _roll_back(connection)
                raise

    @contextmanager
    def group(self) -> Iterator[None]:
        """Join all transactions inside the block into one, which costs the disk one sync.

        Each of them still succeeds or fails alone. An exception that leaves the block rolls all of them back. A group
        inside a group belongs to the outer one.

        Raises:
            EnvironmentFault: as for every transaction. Nothing of the group is stored.
        """
        if self._is_grouping:
            yield
            return
        self._is_grouping, self.group_fault = True, None
        done = self._after_commit = []
        try:
            yield
            if self.group_fault is not None:
                raise self.group_fault
            with self.reading() as connection:
                if connection.in_transaction:
                    connection.execute("COMMIT")
        except BaseException:
            done.clear()
            with self.reading() as connection:
                _roll_back(connection)
            raise
        finally:
            self._is_grouping = False
        for call in done:
            call()

    def after_commit(self, call: Callable[[], object]) -> None:
        """Call `call` when everything so far is on the disk: now, or after the group. It is dropped with the group."""
        if self._is_grouping:
            self._after_commit.append(call)
        else:
            call()


class _Step:
    """The context of `Database.transaction` inside a group. The first step begins the group's transaction."""

    def __init__(self, database: Database, connection: sqlite3.Connection, is_checked: bool) -> None:
        self._database, self._connection, self._is_checked = database, connection, is_checked
        self._changes = 0  # before the step

    def __enter__(self) -> sqlite3.Connection:
        connection = self._connection
        if self._database.group_fault is not None:
            raise self._database.group_fault
        with self._database.reading():
            if not connection.in_transaction:
                connection.execute("BEGIN IMMEDIATE")
            if not self._is_checked:
                connection.execute("SAVEPOINT step")
        self._changes = connection.total_changes
        return connection

    def __exit__(self, kind: object, error: BaseException | None, traceback: TracebackType | None) -> None:
        if error is None and not self._is_checked:
            try:
                self._connection.execute("RELEASE step")
            except sqlite3.Error as failed:
                error = failed
        if error is None:
            return
        with self._database.reading():
            self._take_back(error)
            raise error

    def _take_back(self, error: BaseException) -> None:
        """Undo the step. If that is impossible, such as on a full disk, the group fails with it."""
        connection = self._connection
        if connection.in_transaction and not self._is_checked:
            connection.execute("ROLLBACK TO step")
            connection.execute("RELEASE step")
        elif not connection.in_transaction or connection.total_changes != self._changes:
            self._database.group_fault = _fault_of(error, self._database.path)


def _fault_of(error: BaseException, path: Path) -> Fault:
    if isinstance(error, sqlite3.Error):
        return _storage_fault(error, path)
    return error if isinstance(error, Fault) else Bug("bug", reason=type(error).__name__)


class _Reading:
    """The context of `Database.reading`. It has no state. See decisions/0114."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path, self._connection = path, connection

    def __enter__(self) -> sqlite3.Connection:
        return self._connection

    def __exit__(self, _: object, error: BaseException | None, traceback: TracebackType | None) -> None:
        if isinstance(error, sqlite3.Error | UnicodeDecodeError):  # a damaged schema may be no text
            fault = _storage_fault(error, self._path)
            if fault.code == "journal-broken":
                note_damage(self._path)
            raise fault from error


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # some errors make SQLite roll back
        connection.execute("ROLLBACK")


def _connect(path: Path) -> sqlite3.Connection:
    """Open the journal at `path`. Create its tables in a new file.

    The write-ahead log has synchronous=FULL: a committed chunk survives a power cut. Readers never wait for the
    writer. Other users can read neither the file nor the two files beside it.
    """
    connection: sqlite3.Connection | None = None
    create_private_file(path)
    for ending in ("-wal", "-shm"):
        close_to_others(path.with_name(path.name + ending))
    try:
        connection = sqlite3.connect(path, timeout=30, isolation_level=None)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _create_or_check(connection, path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if connection is not None:
            connection.close()
        fault = _storage_fault(error, path)
        if fault.kind == "bug" or fault.code == "journal-broken":
            note_damage(path)
        # the tables are known to be right: another database is at that path
        raise _broken(error, path) if isinstance(fault, Bug) else fault from error
    except EnvironmentFault:
        if connection is not None:
            connection.close()
        raise
    return connection


def damage_note(path: Path) -> Path:
    """Return the file that says that a program could not read the journal at `path`."""
    return path.with_name("check-at-next-start.txt")


def note_damage(path: Path) -> None:
    """Let the next program replace the journal, see core/journal/repair.py. Do nothing if that cannot be noted."""
    with suppress(OSError, EnvironmentFault):
        write_atomic(damage_note(path), "", private=True)


def note_suspicion(path: Path) -> None:
    """Let the next program check the journal. SQLite has not called it damaged, and other causes are likely."""
    with suppress(OSError, EnvironmentFault):
        write_atomic(damage_note(path), _SUSPICION, overwrite=False, private=True)


def is_called_damaged(path: Path) -> bool:
    """Return whether a program noted that SQLite called the journal damaged."""
    try:
        return damage_note(path).read_bytes() != _SUSPICION
    except OSError:
        return False


def _storage_fault(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> Fault:
    """Return the fault that a user reads instead of SQLite's `error` on the journal at `path`.

    Only a wrong statement or a wrong value causes a Bug: another journal would not help.
    """
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the other bits say where it happened
    if code == sqlite3.SQLITE_FULL:
        return EnvironmentFault("disk", path=str(path.parent), needed="some space", free="none")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return EnvironmentFault("journal-busy", path=str(path))
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR):
        return EnvironmentFault("journal-access", path=str(path), reason=str(error))
    if isinstance(error, UnicodeDecodeError) or code in _DAMAGE:
        return _broken(error, path)
    return Bug("bug", reason=f"{type(error).__name__}: {error}")


def _broken(error: Exception, path: Path) -> EnvironmentFault:
    return EnvironmentFault("journal-broken", path=str(path), reason=str(error))


def check_version(version: int, path: Path) -> None:
    """Raise the fault if this Mynah cannot read a journal of that schema version.

    Raises:
        EnvironmentFault: journal-newer, journal-older.
    """
    if version != VERSION:
        raise EnvironmentFault("journal-newer" if version > VERSION else "journal-older", path=str(path))


def create_tables(connection: sqlite3.Connection) -> None:
    """Create the tables of a journal in an empty database."""
    for statement in SCHEMA.read_text("utf-8").split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _create_or_check(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")  # two programs may open a new journal at the same moment
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version:
            check_version(version, path)
        else:
            create_tables(connection)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")

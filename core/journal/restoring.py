"""Put a backup in the place of the journal. An interruption leaves the old journal or the new one."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from core.contracts import files, media
from core.contracts.errors import EnvironmentFault, InputFault
from core.journal.backup_rows import BackupContent, check_rows, check_tables, copy_rows, new_journal
from core.journal.database import check_version
from core.journal.storage import APPLICATION_ID

_CLOSING_SECONDS = 10.0  # the time that a closing program may hold the journal
_RETRY_SECONDS = 0.1


def check_backup(path: Path) -> BackupContent:
    """Read a whole backup. Return the number of its recordings and the names of damaged ones. Write nothing.

    Raises:
        InputFault: backup-foreign, and as media.check_file.
        EnvironmentFault: journal-newer, journal-older.
    """
    with _open_backup(path) as backup:
        return _accepted(check_rows(backup))


def restore(path: Path, journal: Path) -> BackupContent:
    """Replace the content of the file `journal` with the undamaged rows of the backup. Return the restored content.

    The rows are collected in a new file beside the journal. SQLite then replaces the content in one transaction. An
    interruption leaves the journal unchanged.

    Raises:
        InputFault: as check_backup.
        EnvironmentFault: as check_backup. Also journal-in-use while a program has the journal open, disk, no-write,
            journal-access, journal-broken.
    """
    try:
        with files.temporary_beside(journal) as collected:
            files.create_private_file(collected)
            content = _collect(path, collected)
            files.create_private_file(journal)
            with closing(open_read_only(collected)) as rows, closing(sqlite3.connect(journal, timeout=0)) as target:
                take_alone(target, journal)
                rows.backup(target)
    except sqlite3.OperationalError as error:
        raise refusal(error, journal) from error
    except sqlite3.DatabaseError as error:  # the present file is no database
        raise EnvironmentFault("journal-broken", path=str(journal), reason=str(error)) from error
    except OSError as error:
        raise files.storage_fault(error, journal) from error
    return content


def _collect(path: Path, target: Path) -> BackupContent:
    """Write the undamaged rows of a backup into the new journal `target`."""
    with _open_backup(path) as backup, closing(new_journal(target)) as rows, rows:
        rows.execute("BEGIN")
        return _accepted(copy_rows(backup, rows))


@contextmanager
def _open_backup(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection to a backup with all tables of a journal."""
    try:
        media.check_file(path)
    except InputFault as fault:
        if fault.code != "empty":  # "backup-foreign" below says more
            raise
    with ExitStack() as stack:
        try:
            backup = stack.enter_context(closing(open_read_only(path)))
            backup.execute("PRAGMA trusted_schema = OFF")
            (mark,) = backup.execute("PRAGMA application_id").fetchone()
            if mark != APPLICATION_ID:
                raise InputFault("backup-foreign", reason="another program wrote it")
            (version,) = backup.execute("PRAGMA user_version").fetchone()
            check_version(version, path)
            check_tables(backup)
        except sqlite3.Error as error:
            raise InputFault("backup-foreign", reason=str(error)) from error
        yield backup


def _accepted(content: BackupContent) -> BackupContent:
    if content.damaged and not content.recordings:
        raise InputFault("backup-foreign", reason="it is damaged")
    return content


def open_read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that only reads, and never waits."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)


def take_alone(target: sqlite3.Connection, journal: Path) -> None:
    """Leave the write-ahead mode, which SQLite permits only to a single connection. The next opening returns to it."""
    (mode,) = target.execute("PRAGMA journal_mode = DELETE").fetchone()
    if mode != "delete":
        raise EnvironmentFault("journal-in-use", path=str(journal))
    target.execute("PRAGMA synchronous = FULL")


def refusal(error: sqlite3.OperationalError, journal: Path) -> EnvironmentFault:
    """Return the fault of a journal that SQLite could not write: in use, without space, or refused by the system."""
    code = error.sqlite_errorcode & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return EnvironmentFault("journal-in-use", path=str(journal))
    if code == sqlite3.SQLITE_FULL:
        return EnvironmentFault("disk", path=str(journal.parent), needed="some space", free="none")
    return EnvironmentFault("journal-access", path=str(journal), reason=str(error))


def plan_restore(backup: Path, journal: Path) -> None:
    """Plan a checked backup for the next start of the window, before it opens the journal.

    Raises:
        EnvironmentFault: disk, no-write.
    """
    files.write_atomic(_plan_of(journal), str(backup.absolute()), private=True)


def restore_planned(journal: Path) -> BackupContent | None:
    """Restore the planned backup once. Return its content, or None without a plan. Raises as `restore`.

    After a quick restart the old window may still be closing. Wait for its end.
    """
    try:
        backup = Path(_plan_of(journal).read_text(encoding="utf-8"))
        _plan_of(journal).unlink()
    except OSError:
        return None
    until = time.monotonic() + _CLOSING_SECONDS
    while True:
        try:
            return restore(backup, journal)
        except EnvironmentFault as fault:
            if fault.code != "journal-in-use" or time.monotonic() > until:
                raise
            time.sleep(_RETRY_SECONDS)


def _plan_of(journal: Path) -> Path:
    return journal.with_name("restore-at-next-start.txt")

"""Put a backup in the place of the journal. An interruption leaves the old journal or the new one."""

import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from core.contracts import files, media, paths
from core.contracts.errors import EnvironmentFault, InputFault
from core.journal.backup_rows import BackupContent, check_tables, copy_rows
from core.journal.database import Database, check_version
from core.journal.storage import APPLICATION_ID

_CLOSING_SECONDS = 10.0  # the time that a closing program may hold the journal
_RETRY_SECONDS = 0.1


def check_backup(path: Path) -> BackupContent:
    """Read a whole backup. Return the number of its recordings and the names of damaged ones. Change nothing.

    Raises:
        InputFault: backup-foreign, and as media.check_file.
        EnvironmentFault: journal-newer, journal-older. Also disk.
    """
    with files.temporary_beside(Path(tempfile.gettempdir()) / "backup") as folder:
        files.make_private_folder(folder)
        return _rebuild(path, folder / paths.JOURNAL)


def restore(path: Path, journal: Path) -> BackupContent:
    """Replace the content of the file `journal` with the undamaged rows of the backup. Return the restored content.

    SQLite does it in one transaction. An interruption leaves the journal unchanged.

    Raises:
        InputFault: as check_backup.
        EnvironmentFault: as check_backup. Also journal-in-use while a program has the journal open, disk,
            journal-access, journal-broken.
    """
    journal.parent.mkdir(parents=True, exist_ok=True)
    with files.temporary_beside(journal) as folder:
        files.make_private_folder(folder)
        rebuilt = folder / paths.JOURNAL
        content = _rebuild(path, rebuilt)
        files.create_private_file(journal)
        try:
            with closing(_open_read_only(rebuilt)) as backup, closing(sqlite3.connect(journal, timeout=0)) as target:
                _take_alone(target, journal)
                backup.backup(target)
        except sqlite3.OperationalError as error:
            raise _refused(error, journal) from error
        except sqlite3.DatabaseError as error:  # the present file is no database
            raise EnvironmentFault("journal-broken", path=str(journal), reason=str(error)) from error
    return content


def _rebuild(path: Path, target: Path) -> BackupContent:
    """Write the undamaged rows of a backup into the new journal `target`."""
    try:
        media.check_file(path)
    except InputFault as fault:
        if fault.code != "empty":  # "backup-foreign" below says more
            raise
    Database(target).close()
    try:
        with closing(_open_read_only(path)) as backup, closing(sqlite3.connect(target)) as rebuilt:
            backup.execute("PRAGMA trusted_schema = OFF")
            (mark,) = backup.execute("PRAGMA application_id").fetchone()
            if mark != APPLICATION_ID:
                raise InputFault("backup-foreign", reason="another program wrote it")
            (version,) = backup.execute("PRAGMA user_version").fetchone()
            check_version(version, path)
            check_tables(backup)
            rebuilt.execute("PRAGMA journal_mode = DELETE")
            rebuilt.execute("PRAGMA synchronous = OFF")  # a power cut leaves the journal as it was
            with rebuilt:
                content = copy_rows(backup, rebuilt)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            raise EnvironmentFault("disk", path=str(target.parent), needed="some space", free="none") from error
        raise InputFault("backup-foreign", reason=str(error)) from error
    if content.damaged and not content.recordings:
        raise InputFault("backup-foreign", reason="it is damaged")
    return content


def _open_read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)


def _take_alone(target: sqlite3.Connection, journal: Path) -> None:
    """Leave the write-ahead mode, which SQLite permits only to a single connection. The next opening returns to it."""
    (mode,) = target.execute("PRAGMA journal_mode = DELETE").fetchone()
    if mode != "delete":
        raise EnvironmentFault("journal-in-use", path=str(journal))
    target.execute("PRAGMA synchronous = FULL")


def _refused(error: sqlite3.OperationalError, journal: Path) -> EnvironmentFault:
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

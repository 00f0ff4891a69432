"""Puts a backup in the place of the journal: the old one or the new one, whenever it is interrupted."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from core.contracts import files, media
from core.contracts.errors import EnvironmentFault, InputFault
from core.journal.database import check_version
from core.journal.storage import APPLICATION_ID

_ENDING = 10.0  # seconds that a program which is closing may still hold the journal
_LOOK_AGAIN = 0.1  # seconds


def check_backup(path: Path) -> int:
    """How many recordings a backup holds. Changes nothing.

    Raises InputFault: backup-foreign, and as media.check_file does; EnvironmentFault: journal-newer.
    """
    try:
        media.check_file(path)
    except InputFault as fault:
        if fault.code != "empty":  # of a recording
            raise
    try:
        with closing(_open_read_only(path)) as backup:
            (mark,) = backup.execute("PRAGMA application_id").fetchone()
            if mark != APPLICATION_ID:
                raise InputFault("backup-foreign", reason="another program wrote it")
            (version,) = backup.execute("PRAGMA user_version").fetchone()
            check_version(version, path)
            (sound,) = backup.execute("PRAGMA quick_check(1)").fetchone()
            if sound != "ok":
                raise InputFault("backup-foreign", reason="it is damaged")
            (count,) = backup.execute("SELECT COUNT(*) FROM job").fetchone()
            return int(count)
    except sqlite3.Error as error:
        raise InputFault("backup-foreign", reason=str(error)) from error


def restore(path: Path, journal: Path) -> int:
    """Have the file `journal` hold what the backup holds; how many recordings. What it held before is gone.

    One transaction of SQLite's: when it is interrupted, the journal is as it was. Raises as check_backup does, and
    EnvironmentFault: journal-in-use while any program has the journal open, disk, journal-access.
    """
    count = check_backup(path)
    journal.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(_open_read_only(path)) as backup, closing(sqlite3.connect(journal, timeout=0)) as target:
            _take_alone(target, journal)
            backup.backup(target)
    except sqlite3.OperationalError as error:
        raise _refused(error, journal) from error
    except sqlite3.DatabaseError as error:  # what is there is no journal that could be opened
        raise EnvironmentFault("journal-broken", path=str(journal), reason=str(error)) from error
    return count


def _open_read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)


def _take_alone(target: sqlite3.Connection, journal: Path) -> None:
    """Leave the mode with a log, as SQLite lets the only connection do; whoever opens the journal next goes back."""
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
    """Have the window restore `backup`, which is checked then, when it starts next, before it opens the journal.

    Raises EnvironmentFault: disk, no-write.
    """
    files.write_atomic(_plan_of(journal), str(backup.absolute()))


def restore_planned(journal: Path) -> Path | None:
    """Restore what was planned, once; the backup, None where nothing was. Raises as restore does.

    Who starts again at once may come before the last of the window before has ended: that is waited for.
    """
    try:
        backup = Path(_plan_of(journal).read_text(encoding="utf-8"))
        _plan_of(journal).unlink()
    except OSError:
        return None
    until = time.monotonic() + _ENDING
    while True:
        try:
            restore(backup, journal)
            return backup
        except EnvironmentFault as fault:
            if fault.code != "journal-in-use" or time.monotonic() > until:
                raise
            time.sleep(_LOOK_AGAIN)


def _plan_of(journal: Path) -> Path:
    return journal.with_name("restore-at-next-start.txt")

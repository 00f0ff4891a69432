"""Carry the rows of a journal into a backup with checksums, and out of a backup into new tables.

Nothing of a backup but its rows is used. Its triggers, views and indexes stay behind. The search index is built again.
"""

import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from hashlib import blake2b

import msgspec

from core.contracts.errors import InputFault
from core.journal.database import SCHEMA

_INDEX_TABLES = frozenset({"indexed", "passage_block", "stored_passage"})
_CHECK_BYTES = 8
_JOB = "job "  # a part of the backup is "job 17" with the rows of that job, or a table without jobs
SAMPLES = (
    "CREATE TABLE IF NOT EXISTS recording_sample"
    " (job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE, sample TEXT NOT NULL)"
)
_NAMES = {
    "batch": "the order of the queue",
    "vocabulary": "vocabulary lists",
    "rule_list": "replacement rules",
    "offered_word": "words offered for the vocabulary",
    "watched_file": "the list of watched files",
    "converted_file": "the list of converted files",
}


class BackupContent(msgspec.Struct, frozen=True):
    """The number of readable recordings in a backup, and the names of damaged ones."""

    recordings: int
    damaged: tuple[str, ...] = ()


class _Table(msgspec.Struct, frozen=True):
    """A table, its columns, and the column with the job. `by_job` is None for rows that outlive jobs."""

    name: str
    columns: tuple[str, ...]
    by_job: str | None

    @property
    def query(self) -> str:
        return f"SELECT {', '.join(self.quoted)} FROM {self.name}"

    @property
    def quoted(self) -> list[str]:
        return [f'"{column}"' for column in self.columns]

    def check(self, row: tuple[object, ...]) -> bytes:
        return blake2b(msgspec.msgpack.encode((self.name, *row)), digest_size=_CHECK_BYTES).digest()


@cache
def _tables() -> tuple[_Table, ...]:
    """Return the tables of the schema whose rows a backup carries."""
    found = []
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(SCHEMA.read_text("utf-8") + SAMPLES)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            if name in _INDEX_TABLES or name.startswith("sqlite_"):
                continue
            columns = tuple(row[1] for row in connection.execute(f"PRAGMA table_info({name})"))
            has_job = "job" in columns and name != "watched_file"
            found.append(_Table(name, columns, "id" if name == "job" else "job" if has_job else None))
    return tuple(found)


def add_checks(copy: sqlite3.Connection) -> None:
    """Write the checks of all rows into the table `backup_part`: 8 bytes a row, in the order of the rows."""
    copy.execute("CREATE TABLE backup_part (part TEXT PRIMARY KEY, checks BLOB NOT NULL) WITHOUT ROWID")
    checks: defaultdict[str, bytearray] = defaultdict(bytearray)
    for table in _tables():
        key = table.columns.index(table.by_job) if table.by_job else None
        for row in copy.execute(table.query):
            checks[table.name if key is None else f"{_JOB}{row[key]}"] += table.check(tuple(row))
    copy.executemany("INSERT INTO backup_part VALUES (?, ?)", ((part, bytes(each)) for part, each in checks.items()))


def check_tables(backup: sqlite3.Connection) -> None:
    """Check that all tables are plain tables with the columns of the schema.

    Raises:
        InputFault: backup-foreign.
    """
    for table in _tables():
        row = backup.execute("SELECT type, sql FROM sqlite_master WHERE name = ?", (table.name,)).fetchone()
        is_plain = row is not None and row[0] == "table" and not str(row[1]).upper().startswith("CREATE VIRTUAL")
        hidden = {each[1]: each[6] for each in backup.execute(f"PRAGMA table_xinfo({table.name})")}
        if not is_plain or any(hidden.get(column) != 0 for column in table.columns):
            raise InputFault("backup-foreign", reason="its tables are not Mynah's")


def copy_rows(backup: sqlite3.Connection, journal: sqlite3.Connection) -> BackupContent:
    """Copy all rows that pass their checks into the tables of the new `journal`.

    Args:
        backup: a backup that passed `check_tables`. One of an older Mynah has no checks, and all rows pass.
        journal: a connection in a transaction, without enforced foreign keys.

    Raises:
        sqlite3.Error: the list of the recordings cannot be read.
    """
    journal.execute(SAMPLES)
    checks = _read_checks(backup)
    if checks is None:
        jobs = [job for (job,) in backup.execute("SELECT id FROM job")]
    else:
        jobs = [int(part.removeprefix(_JOB)) for part in checks if part.startswith(_JOB)]
    damaged = [_job_name(backup, job) for job in sorted(jobs) if not _copy_job(backup, journal, job, checks)]
    recordings = len(jobs) - len(damaged)
    damaged += [
        _NAMES.get(table.name, table.name)
        for table in _tables()
        if table.by_job is None and not _copy_table(backup, journal, table, checks)
    ]
    _mend_references(journal)
    return BackupContent(recordings, tuple(damaged))


def _read_checks(backup: sqlite3.Connection) -> Mapping[str, bytes] | None:
    if backup.execute("SELECT 1 FROM sqlite_master WHERE name = 'backup_part' AND type = 'table'").fetchone() is None:
        return None
    return dict(backup.execute("SELECT part, checks FROM backup_part"))


def _copy_job(
    backup: sqlite3.Connection, journal: sqlite3.Connection, job: int, checks: Mapping[str, bytes] | None
) -> bool:
    """Copy the rows of a job if they pass their checks. Return whether they do."""
    rows: list[tuple[_Table, tuple[object, ...]]] = []
    try:
        for table in _tables():
            if table.by_job is not None:
                found = backup.execute(f"{table.query} WHERE {table.by_job} = ?", (job,))
                rows += [(table, tuple(row)) for row in found]
    except (sqlite3.Error, UnicodeError):
        return False
    if checks is not None:
        noted = checks[f"{_JOB}{job}"]
        if sorted(table.check(row) for table, row in rows) != sorted(_split(noted)):
            return False
    for table, row in rows:
        _insert(journal, table, row)
    return True


def _copy_table(
    backup: sqlite3.Connection, journal: sqlite3.Connection, table: _Table, checks: Mapping[str, bytes] | None
) -> bool:
    """Copy the rows of a table without jobs that pass their checks. Return whether all do."""
    noted = None if checks is None else set(_split(checks.get(table.name, b"")))
    is_whole, copied = True, 0
    try:
        for each in backup.execute(table.query):
            row = tuple(each)
            if noted is None or table.check(row) in noted:
                _insert(journal, table, row)
                copied += 1
            else:
                is_whole = False
    except (sqlite3.Error, UnicodeError):
        is_whole = False
    return is_whole and (noted is None or copied == len(noted))


def _insert(journal: sqlite3.Connection, table: _Table, row: tuple[object, ...]) -> None:
    marks = ", ".join("?" * len(row))
    journal.execute(f"INSERT OR IGNORE INTO {table.name} ({', '.join(table.quoted)}) VALUES ({marks})", row)


def _split(checks: bytes) -> Iterator[bytes]:
    return (checks[at : at + _CHECK_BYTES] for at in range(0, len(checks), _CHECK_BYTES))


def _job_name(backup: sqlite3.Connection, job: int) -> str:
    try:
        row = backup.execute("SELECT path FROM job WHERE id = ?", (job,)).fetchone()
    except (sqlite3.Error, UnicodeError):
        row = None
    return str(row[0]) if row is not None else f"recording {job}"


def _mend_references(journal: sqlite3.Connection) -> None:
    """Mend rows that refer to a damaged one. An earlier version takes the place of a lost transcript."""
    journal.execute(
        "INSERT INTO batch (id, key, created) SELECT DISTINCT batch, 'restored', ? FROM job"
        " WHERE batch NOT IN (SELECT id FROM batch)",
        (time.time(),),
    )
    journal.execute("UPDATE job SET version_of = NULL WHERE version_of NOT IN (SELECT id FROM job)")
    journal.execute("UPDATE watched_file SET job = NULL WHERE job NOT IN (SELECT id FROM job)")

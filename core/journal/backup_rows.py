"""Carry the rows of a journal into a backup with checksums, and out of a backup into new tables.

Nothing of a backup but its rows is used. Its triggers, views and indexes stay behind. The search index is built again.
"""

import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from core.contracts.errors import InputFault
from core.journal.database import create_tables

_INDEX_TABLES = frozenset({"indexed", "passage_block", "stored_passage"})
_CHECK_BYTES = 8
_JOB = "job "  # a part of the backup is "job 17" with the rows of that job, or a table without jobs
SAMPLES = (
    "CREATE TABLE IF NOT EXISTS recording_sample"
    " (job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE, sample TEXT NOT NULL)"
)
NAMES = {
    "batch": "the order of the queue",
    "vocabulary": "vocabulary lists",
    "rule_list": "replacement rules",
    "offered_word": "words offered for the vocabulary",
    "watched_file": "the list of watched files",
    "converted_file": "the list of converted files",
}


_UNKNOWN = "some rows"  # of a backup without checks
_Row = tuple[object, ...]


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

    def check(self, row: _Row) -> bytes:
        return blake2b(msgspec.msgpack.encode((self.name, *row)), digest_size=_CHECK_BYTES).digest()


@cache
def tables() -> tuple[_Table, ...]:
    """Return the tables of the schema whose rows a backup carries."""
    found = []
    with closing(new_journal(":memory:")) as connection:
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
    for table in tables():
        key = table.columns.index(table.by_job) if table.by_job else None
        for row in copy.execute(table.query):
            checks[table.name if key is None else f"{_JOB}{row[key]}"] += table.check(tuple(row))
    copy.executemany("INSERT INTO backup_part VALUES (?, ?)", ((part, bytes(each)) for part, each in checks.items()))


def check_tables(backup: sqlite3.Connection) -> None:
    """Check that all tables are plain tables with the columns of the schema.

    Raises:
        InputFault: backup-foreign.
    """
    for table in tables():
        row = backup.execute("SELECT type, sql FROM sqlite_master WHERE name = ?", (table.name,)).fetchone()
        is_plain = row is not None and row[0] == "table" and not str(row[1]).upper().startswith("CREATE VIRTUAL")
        hidden = {each[1]: each[6] for each in backup.execute(f"PRAGMA table_xinfo({table.name})")}
        if not is_plain or any(hidden.get(column) != 0 for column in table.columns):
            raise InputFault("backup-foreign", reason="its tables are not Mynah's")


def new_journal(target: Path | str) -> sqlite3.Connection:
    """Return a connection to an empty file, or to ":memory:". Create the tables of a journal and of the samples.

    A power cut may tear the file.
    """
    journal = sqlite3.connect(target)
    journal.execute("PRAGMA journal_mode = MEMORY")
    journal.execute("PRAGMA synchronous = OFF")
    create_tables(journal)
    journal.execute(SAMPLES)
    return journal


def check_rows(backup: sqlite3.Connection) -> BackupContent:
    """Return the content that `copy_rows` would restore. It is tried in memory, one recording at a time.

    Raises as `copy_rows`.
    """
    with closing(new_journal(":memory:")) as trial:
        return _copy_parts(backup, trial, keeps_jobs=False)


def copy_rows(backup: sqlite3.Connection, journal: sqlite3.Connection) -> BackupContent:
    """Copy all rows that pass their checks into the tables of the new `journal`.

    Args:
        backup: a backup that passed `check_tables`. One of an older Mynah has no checks, and all rows pass.
        journal: a connection in a transaction, without enforced foreign keys.

    Raises:
        InputFault: backup-foreign, the list of the recordings cannot be read.
        sqlite3.Error: the journal cannot be written.
    """
    content = _copy_parts(backup, journal, keeps_jobs=True)
    mend_references(journal)
    return content


def _copy_parts(backup: sqlite3.Connection, journal: sqlite3.Connection, keeps_jobs: bool) -> BackupContent:
    checks = _read_checks(backup)
    ids, is_complete = _read(backup, "SELECT id FROM job")
    if checks is None and not is_complete:
        raise InputFault("backup-foreign", reason="the list of its recordings is damaged")
    # Damage may hide a recording in one of the two lists.
    jobs = {f"{_JOB}{job}" for (job,) in ids} | {part for part in checks or () if part.startswith(_JOB)}
    damaged = [
        _job_name(backup, part)
        for part in sorted(jobs, key=lambda part: (len(part), part))
        if not _copy_job(backup, journal, part, checks, keeps_jobs)
    ]
    recordings = len(jobs) - len(damaged)
    damaged += [
        NAMES.get(table.name, table.name)
        for table in tables()
        if table.by_job is None and not _copy_table(backup, journal, table, checks)
    ]
    if checks is None and _read(backup, "PRAGMA quick_check(1)") != ([("ok",)], True):
        damaged.append(_UNKNOWN)
    return BackupContent(recordings, tuple(damaged))


def _read_checks(backup: sqlite3.Connection) -> Mapping[str, bytes] | None:
    """Return the readable checks by part, None for a backup of an older Mynah."""
    if _read(backup, "SELECT 1 FROM sqlite_master WHERE name = 'backup_part' AND type = 'table'") == ([], True):
        return None
    query = "SELECT part, checks FROM backup_part WHERE typeof(part) = 'text' AND typeof(checks) = 'blob'"
    return dict(_read(backup, query)[0])


def _read(backup: sqlite3.Connection, query: str, *values: str) -> tuple[list[Any], bool]:
    """Return the readable rows, and whether these are all rows."""
    rows: list[Any] = []
    try:
        for row in backup.execute(query, values):
            rows.append(tuple(row))
    except (sqlite3.Error, UnicodeError):
        return rows, False
    return rows, True


def _copy_job(
    backup: sqlite3.Connection,
    journal: sqlite3.Connection,
    part: str,
    checks: Mapping[str, bytes] | None,
    keeps: bool,
) -> bool:
    """Copy the rows of a job if all of them pass their checks. Return whether they do."""
    rows: list[tuple[_Table, _Row]] = []
    for table in tables():
        if table.by_job is not None:
            found, is_complete = _read(backup, f"{table.query} WHERE {table.by_job} = ?", part.removeprefix(_JOB))
            if not is_complete:
                return False
            rows += [(table, row) for row in found]
    if checks is not None and sorted(table.check(row) for table, row in rows) != _split(checks.get(part, b"")):
        return False
    journal.execute("SAVEPOINT job")
    is_whole = insert_rows(journal, rows)
    if not is_whole or not keeps:
        journal.execute("ROLLBACK TO job")
    journal.execute("RELEASE job")
    return is_whole


def _copy_table(
    backup: sqlite3.Connection, journal: sqlite3.Connection, table: _Table, checks: Mapping[str, bytes] | None
) -> bool:
    """Copy the rows of a table without jobs that pass their checks. Return whether all do."""
    rows, is_whole = _read(backup, table.query)
    if checks is not None:
        noted = _split(checks.get(table.name, b""))
        is_whole = is_whole and sorted(map(table.check, rows)) == noted
        valid = set(noted)
        rows = [row for row in rows if table.check(row) in valid]
    return insert_rows(journal, [(table, row) for row in rows]) and is_whole


def insert_rows(journal: sqlite3.Connection, rows: Iterable[tuple[_Table, _Row]]) -> bool:
    """Insert the rows. Return False if the tables refuse some, such as a second row with the same key."""
    is_whole = True
    for table, row in rows:
        names, marks = ", ".join(table.quoted[: len(row)]), ", ".join("?" * len(row))
        try:
            journal.execute(f"INSERT INTO {table.name} ({names}) VALUES ({marks})", row)
        except sqlite3.IntegrityError:
            is_whole = False
    return is_whole


def _split(checks: bytes) -> list[bytes]:
    """Return the checks of a part, sorted."""
    return sorted(checks[at : at + _CHECK_BYTES] for at in range(0, len(checks), _CHECK_BYTES))


def _job_name(backup: sqlite3.Connection, part: str) -> str:
    job = part.removeprefix(_JOB)
    rows, _ = _read(backup, "SELECT path FROM job WHERE id = ?", job)
    return str(rows[0][0]) if rows else f"recording {job}"


def mend_references(journal: sqlite3.Connection) -> None:
    """Mend rows that refer to a damaged one. An earlier version takes the place of a lost transcript."""
    journal.execute(
        "INSERT INTO batch (id, key, created) SELECT DISTINCT batch, 'restored', ? FROM job"
        " WHERE batch NOT IN (SELECT id FROM batch)",
        (time.time(),),
    )
    journal.execute("UPDATE job SET version_of = NULL WHERE version_of NOT IN (SELECT id FROM job)")
    journal.execute("UPDATE watched_file SET job = NULL WHERE job NOT IN (SELECT id FROM job)")

"""Repair a damaged journal: keep all readable rows, name the damaged recordings, and keep the damaged file.

A journal is repaired when a program has failed to read it, because a check of a large file takes long. Each page is
read alone, so that a damaged page costs only its own rows. See docs/decisions/0104.
"""

import mmap
import os
import sqlite3
import time
from collections import defaultdict
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from core.contracts import files
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Load
from core.journal import job_rows
from core.journal.backup_rows import NAMES, BackupContent, insert_rows, mend_references, new_journal, tables
from core.journal.database import VERSION, damage_note, is_called_damaged
from core.journal.job import ComputeSpec, JobState
from core.journal.journal import Journal
from core.journal.page_rows import Layout, PageRows, layouts
from core.journal.restoring import open_read_only, refusal, take_alone
from core.journal.sources import IMPORTED
from core.transcript.editable_transcript import EditableTranscript

_LOCKS = 0x40000002, 510  # the bytes of a file that SQLite locks while a connection is open
_REBUILT = {
    "job_by_recording": ("path",),
    "job_by_batch_state": ("batch", "state", "position"),
    "job_by_speakers_state": ("speakers_state",),
    "job_by_removed": ("removed",),
    "job_by_version": ("version_of",),
}
"""Indexes that hold columns of a job, and the columns that each begins with."""
_NAMED = 10  # damaged recordings in one sentence
_NO_MODEL = job_rows.encode(ComputeSpec(Load("", "")))  # of a recording whose settings are lost


class Repair(msgspec.Struct, frozen=True):
    """The outcome of a repair: the number of recordings, the names of damaged ones, and the damaged file."""

    recordings: int
    damaged: tuple[str, ...]
    aside: Path

    @property
    def fault(self) -> EnvironmentFault:
        """The outcome as a sentence, with the first names."""
        if not self.damaged:
            return EnvironmentFault("journal-whole", aside=str(self.aside))
        names = [*self.damaged[:_NAMED], *(["…"] if len(self.damaged) > _NAMED else [])]
        return EnvironmentFault("journal-repaired", names=", ".join(names), aside=str(self.aside))


def repair(journal: Path) -> Repair | None:
    """Replace a damaged journal with its readable rows. Return None for an undamaged one, which stays.

    A journal that SQLite called damaged is replaced in any case: no check finds all damage of the search index.
    A recording with a damaged row keeps its place in the list, with a fault. The damaged file gets a new name.

    Raises:
        EnvironmentFault: journal-in-use while another program has the journal open, disk, no-write, journal-newer.
    """
    if not journal.is_file() or not journal.stat().st_size:
        return None
    is_noted = is_called_damaged(journal)
    _begin_alone(journal)
    try:
        with files.temporary_beside(journal) as fresh:
            files.create_private_file(fresh)
            content = _collect(journal, fresh)
            if not content.damaged and not is_noted and _is_sound(journal):
                return None
            with fresh.open("r+b") as file:
                os.fsync(file.fileno())
            aside = _set_aside(journal)
            files.publish(fresh, journal)
    except sqlite3.OperationalError as error:  # a full disk
        raise refusal(error, journal) from error
    except OSError as error:
        raise files.storage_fault(error, journal) from error
    finally:
        damage_note(journal).unlink(missing_ok=True)
    return Repair(content.recordings, content.damaged, aside)


def repair_noted(journal: Path) -> Repair | None:
    """Repair the journal if a program has failed to read it. Return the outcome, None without damage.

    Raises as `repair`.
    """
    return repair(journal) if damage_note(journal).is_file() else None


# --- the file


def _begin_alone(journal: Path) -> None:
    """Write the log into the journal's file, and check that no other program has the journal open."""
    try:
        with closing(sqlite3.connect(journal, timeout=0)) as connection:
            take_alone(connection, journal)
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise EnvironmentFault("journal-newer", path=str(journal))
    except sqlite3.OperationalError as error:
        raise refusal(error, journal) from error
    except (sqlite3.DatabaseError, UnicodeError) as error:  # its first page is damaged, and SQLite opens nothing
        if _is_locked(journal):
            raise EnvironmentFault("journal-in-use", path=str(journal)) from error


def _is_locked(journal: Path) -> bool:
    """Tell whether a program has the journal open. Windows refuses to rename such a file."""
    if os.name != "posix":
        return False
    import fcntl

    with journal.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, _LOCKS[1], _LOCKS[0])
        except OSError:
            return True
    return False


def _set_aside(journal: Path) -> Path:
    """Give the damaged journal a second name, and its log a new one. Raises OSError."""
    aside = journal.with_name(f"journal-damaged-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.sqlite3")
    try:
        aside.hardlink_to(journal)
    except OSError:  # FAT and some network drives have no links
        files.create_private_file(aside)
        aside.write_bytes(journal.read_bytes())
    for ending in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            journal.with_name(journal.name + ending).replace(aside.with_name(aside.name + ending))
    return aside


# --- the rows


def _collect(journal: Path, target: Path) -> BackupContent:
    """Write the readable rows into the new journal `target`. Return their content."""
    with journal.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        found = PageRows(content, journal_layouts())
    with closing(new_journal(target)) as rows, rows:
        rows.execute("BEGIN")
        rebuilt = _insert(rows, found)
        damaged_lists = found.damaged & NAMES.keys()
        mend_references(rows)
    damaged = _mend_unreadable(target)
    with closing(open_read_only(target)) as rows:
        names = dict(rows.execute("SELECT id, path FROM job"))
    for job, name in rebuilt.items():
        damaged[job] = names.get(job, name)
    ordered = [damaged[job] for job in sorted(damaged)]
    return BackupContent(len(names), (*dict.fromkeys(ordered), *(NAMES[name] for name in sorted(damaged_lists))))


def _is_sound(journal: Path) -> bool:
    try:
        with closing(open_read_only(journal)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except (sqlite3.Error, UnicodeError):
        return False


def journal_layouts() -> dict[str, Layout]:
    """Return the layouts of all tables, those of the search index too: their rows must not pass for others."""
    with closing(new_journal(":memory:")) as empty:
        statements = dict(empty.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
        columns = {
            name: empty.execute(f"PRAGMA table_info({name})").fetchall()
            for name in statements
            if not name.startswith("sqlite_")
        }
    return layouts(columns, frozenset(name for name, sql in statements.items() if "WITHOUT ROWID" in str(sql)))


def _insert(rows: sqlite3.Connection, found: PageRows) -> dict[int, str]:
    """Insert the readable rows. Return the jobs whose own row is lost: their ids and names."""
    for table in tables():
        insert_rows(rows, ((table, row) for row in found.rows[table.name]))
    have = {job for (job,) in rows.execute("SELECT id FROM job")}
    lost = _columns_in_indexes(found, have)
    rebuilt = {}
    for job, columns in lost.items():
        rebuilt[job] = str(columns.get("path", f"recording {job}"))
        if {"path", "batch", "state", "position"} <= columns.keys():
            _rebuild(rows, job, columns)
    for table in tables():
        if table.by_job == "job":
            for (job,) in rows.execute(f"SELECT DISTINCT job FROM {table.name} WHERE job NOT IN (SELECT id FROM job)"):
                rebuilt.setdefault(job, f"recording {job}")
            rows.execute(f"DELETE FROM {table.name} WHERE job NOT IN (SELECT id FROM job)")
    return rebuilt


def _columns_in_indexes(found: PageRows, have: set[int]) -> dict[int, dict[str, object]]:
    lost: defaultdict[int, dict[str, object]] = defaultdict(dict)
    for index, columns in _REBUILT.items():
        for row in found.rows[index]:
            job = row[-1]
            if isinstance(job, int) and job not in have and len(row) > len(columns):
                lost[job] |= dict(zip(columns, row, strict=False))
    return lost


def _rebuild(rows: sqlite3.Connection, job: int, columns: dict[str, object]) -> None:
    """Add a job from the columns that its indexes hold. Its words stay, and its settings are lost."""
    count, end = rows.execute('SELECT COUNT(*), MAX("end") FROM chunk WHERE job = ?', (job,)).fetchone()
    try:
        status = Path(str(columns["path"])).stat()
        size, mtime_ns = status.st_size, status.st_mtime_ns
    except (OSError, ValueError):
        size, mtime_ns = 1, 1
    columns |= {
        "compute": _NO_MODEL,
        "size": size,
        "mtime_ns": mtime_ns,
        "chunks": count,
        "seconds": end or 0,
        "duration": end,
    }
    names = ", ".join(("id", *columns))
    with suppress(sqlite3.IntegrityError):
        rows.execute(
            f"INSERT INTO job ({names}) VALUES ({', '.join('?' * (len(columns) + 1))})", (job, *columns.values())
        )


# --- the recordings


def _mend_unreadable(path: Path) -> dict[int, str]:
    """Read each recording as programs do. Mend those that cannot be read. Return them with their names."""
    damaged: dict[int, str] = {}
    with closing(Journal(path)) as journal:
        with journal.database.reading() as connection:
            connection.execute("PRAGMA synchronous = OFF")
            listed = connection.execute("SELECT id, path FROM job").fetchall()
        for job, name in listed:
            if not _is_readable(journal, job):
                damaged[job] = str(name)
                _mend(journal, job)
        with journal.database.reading() as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # one file, which is renamed
    return damaged


def _is_readable(journal: Journal, job_id: int, *, may_lack_segments: bool = False) -> bool:
    """Tell whether all rows of a recording are there and can be decoded."""
    try:
        job = journal.jobs.get(job_id)
        with journal.database.reading() as connection:
            chunks, turns, edits = (_numbers(connection, table, job_id) for table in ("chunk", "speaker_chunk", "edit"))
            edition = connection.execute("SELECT position FROM edition WHERE job = ?", (job_id,)).fetchone()
        needs_edition = edits or job.engine == IMPORTED or (job.script and job.state == JobState.DONE)
        if edition is None and needs_edition and not may_lack_segments:
            return False
        counts = job.chunks, job.speakers.chunks, len(edits)
        if [chunks, turns, edits] != [list(range(count)) for count in counts] or (edition and edition[0] > len(edits)):
            return False
        if job.script is not None:
            journal.scripts.get(job_id)
        words, history = journal.chunks.words(job_id), journal.edits.history(job_id)
        EditableTranscript(words, job.chunks, history=history, duration=job.duration or 0.0)
        journal.chunks.translations(job_id)
        journal.chunks.languages(job_id)
        journal.exports.of_job(job_id)
        journal.sources.get(job_id)
        journal.diarisations.activity(job_id)
        return len(journal.chunks.speakers(job_id) or words) == len(words)
    except Exception:  # damaged rows fail in any way
        return False


def _numbers(connection: sqlite3.Connection, table: str, job: int) -> list[int]:
    return [n for (n,) in connection.execute(f"SELECT n FROM {table} WHERE job = ? ORDER BY n", (job,))]


def _mend(journal: Journal, job_id: int) -> None:
    """Drop as little of a recording as makes it readable: its last edits, all edits, or its transcript.

    Its files get new names if they are written again, since the old ones may hold lost text. An earlier version is
    deleted.
    """
    with journal.database.transaction() as connection:
        connection.execute("DELETE FROM job WHERE id = ? AND version_of IS NOT NULL", (job_id,))
        connection.execute("DELETE FROM export WHERE job = ?", (job_id,))
        job_rows.update(connection, job_id, delivery="{}", owner_pid=None, owner_started=None)
    for step in (_drop_late_edits, _drop_edits, _drop_segments, _drop_transcript):
        with journal.database.transaction() as connection:
            step(connection, job_id)
        if _is_readable(journal, job_id, may_lack_segments=step is _drop_segments):
            return


def _drop_late_edits(connection: sqlite3.Connection, job: int) -> None:
    whole = next((n for n, there in enumerate(_numbers(connection, "edit", job)) if n != there), None)
    if whole is not None:
        _drop_edits(connection, job, whole)
    connection.execute(
        "UPDATE edition SET position = MIN(position, (SELECT COUNT(*) FROM edit WHERE job = :job)) WHERE job = :job",
        {"job": job},
    )


def _drop_edits(connection: sqlite3.Connection, job: int, first: int = 0) -> None:
    for table in ("edit", "correction"):
        connection.execute(f"DELETE FROM {table} WHERE job = ? AND n >= ?", (job, first))
    connection.execute("UPDATE edition SET position = MIN(position, ?) WHERE job = ?", (first, job))


def _drop_segments(connection: sqlite3.Connection, job: int) -> None:
    """Drop all but the recognised or imported words."""
    for table in ("edition", "diarisation", "speaker_chunk", "script", "source"):
        connection.execute(f"DELETE FROM {table} WHERE job = ?", (job,))
    job_rows.update(connection, job, script=None, speakers_state=None, speakers_chunks=0, speakers_seconds=0)


def _drop_transcript(connection: sqlite3.Connection, job: int) -> None:
    """Let a recording begin anew, with a fault that names the damage."""
    job_rows.restart(connection, job)
    fault = job_rows.fault_columns(InputFault("journal-row"), "")
    job_rows.update(connection, job, state=JobState.FAILED.value, **fault)
    try:
        job_rows.read(connection, job)
    except Exception:
        job_rows.update(connection, job, compute=_NO_MODEL)

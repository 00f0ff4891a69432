"""Damaged and hostile backups: whole recordings are restored, damaged ones are named, and no trigger runs."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from generated_archive import make_archive

from core.contracts.errors import InputFault
from core.journal import Journal
from core.journal.backup_rows import BackupContent
from core.journal.restoring import check_backup, restore

COUNT = 12
FLIPS = 100
HOSTILE = [
    "CREATE TRIGGER t AFTER INSERT ON job BEGIN DELETE FROM chunk; END",
    "CREATE TRIGGER t AFTER UPDATE ON job BEGIN DELETE FROM chunk; END",
    "CREATE TRIGGER t AFTER DELETE ON batch BEGIN DELETE FROM job; END",
    "CREATE TEMP TRIGGER t AFTER INSERT ON main.job BEGIN DELETE FROM chunk; END",
    "CREATE VIEW v AS SELECT * FROM job",
    "CREATE TABLE another (a); CREATE TRIGGER t AFTER INSERT ON another BEGIN DELETE FROM job; END",
    "CREATE INDEX i ON job (abs(size))",
    "CREATE UNIQUE INDEX u ON export (1)",
    "ALTER TABLE job ADD COLUMN extra TEXT DEFAULT 'x'",
    "CREATE VIRTUAL TABLE w USING fts5 (words)",
    "DROP INDEX job_by_path",
]
REPLACED = [
    "CREATE VIEW {0} AS SELECT * FROM kept",
    "CREATE VIRTUAL TABLE {0} USING fts5 (words)",
    "CREATE TABLE {0} (id)",
    "CREATE TABLE {0} AS SELECT *, 1 AS more FROM kept LIMIT 0; ALTER TABLE {0} DROP COLUMN path",
]


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("backup")
    with closing(Journal(folder / "journal.sqlite3")) as journal:
        make_archive(journal, folder / "old", COUNT)
        journal.storage.back_up(folder / "whole", [])
    return folder / "whole"


def rows_of(journal: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of the chunks, edits and sources of each recording in a journal."""
    found: dict[str, list[tuple[object, ...]]] = {}
    with closing(sqlite3.connect(journal)) as connection:
        for job, path in connection.execute("SELECT id, path FROM job").fetchall():
            found[path] = [
                row
                for table in ("chunk", "edit", "edition", "source", "diarisation")
                for row in connection.execute(f"SELECT * FROM {table} WHERE job = ? ORDER BY 1, 2", (job,))
            ]
    return found


def restored(backup: Path, journal: Path) -> tuple[dict[str, list[tuple[object, ...]]], set[str]]:
    journal.unlink(missing_ok=True)
    content = restore(backup, journal)
    found = rows_of(journal)
    assert len(found) == content.recordings
    with closing(Journal(journal)) as opened:
        assert len(opened.storage.job_sizes()) <= content.recordings
    return found, set(content.damaged)


@pytest.mark.slow
def test_each_flipped_bit_is_repaired_refused_or_named(backup: Path, tmp_path: Path) -> None:
    whole, rng = backup.read_bytes(), random.Random(51)
    sound, damage = restored(backup, tmp_path / "journal")
    assert (len(sound), damage) == (COUNT, set())
    named = 0
    for _ in range(FLIPS):
        flipped = bytearray(whole)
        flipped[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        (tmp_path / "flipped").write_bytes(flipped)
        try:
            found, damage = restored(tmp_path / "flipped", tmp_path / "journal")
        except InputFault:
            named += 1
            continue
        assert all(sound[path] == rows for path, rows in found.items())
        assert len(found) + len(damage) >= COUNT
        named += bool(damage)
    assert named > FLIPS / 10


@pytest.mark.parametrize("statements", HOSTILE)
def test_only_rows_are_taken_from_a_hostile_backup(statements: str, backup: Path, tmp_path: Path) -> None:
    hostile = tmp_path / "hostile"
    hostile.write_bytes(backup.read_bytes())
    with closing(sqlite3.connect(hostile)) as connection:
        connection.executescript(statements)
    found, damage = restored(hostile, tmp_path / "journal")
    assert (found, damage) == (restored(backup, tmp_path / "sound")[0], set())
    query = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'passage_words%' ORDER BY name"
    schemas = []
    for name in ("journal", "sound"):
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            schemas.append(connection.execute(query).fetchall())
    assert schemas[0] == schemas[1]


@pytest.mark.parametrize("statement", REPLACED)
@pytest.mark.parametrize("table", ["job", "chunk"])
def test_tables_of_another_kind_are_refused(statement: str, table: str, backup: Path, tmp_path: Path) -> None:
    hostile = tmp_path / "hostile"
    hostile.write_bytes(backup.read_bytes())
    with closing(sqlite3.connect(hostile)) as connection:
        columns = "path" if table == "job" else "words"
        connection.execute("PRAGMA legacy_alter_table = ON")
        connection.execute(f"ALTER TABLE {table} RENAME TO kept")
        connection.executescript(statement.format(table).replace("path", columns))
    with pytest.raises(InputFault) as raised:
        restore(hostile, tmp_path / "journal")
    assert raised.value.code == "backup-foreign"
    assert not (tmp_path / "journal").exists()


def test_a_lost_transcript_leaves_its_earlier_version(backup: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn"
    torn.write_bytes(backup.read_bytes())
    with closing(sqlite3.connect(torn)) as connection:
        (first, path), (second, other) = connection.execute("SELECT id, path FROM job ORDER BY id LIMIT 2").fetchall()
        connection.execute("UPDATE job SET state = 'changed' WHERE id = ?", (first,))
        connection.execute("DELETE FROM backup_part WHERE part = ?", (f"job {second}",))
        connection.commit()
    found, damage = restored(torn, tmp_path / "journal")
    assert damage == {path, other}
    assert len(found) == COUNT - 2


def test_a_row_that_an_older_backup_has_twice_is_named(backup: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.write_bytes(backup.read_bytes())
    with closing(sqlite3.connect(older)) as connection:
        connection.execute("DROP TABLE backup_part")
        ((job, path),) = connection.execute("SELECT id, path FROM job ORDER BY id LIMIT 1").fetchall()
        connection.executescript("ALTER TABLE chunk RENAME TO kept; CREATE TABLE chunk AS SELECT * FROM kept")
        connection.execute("INSERT INTO chunk SELECT * FROM kept WHERE job = ? LIMIT 1", (job,))
        connection.commit()
    found, damage = restored(older, tmp_path / "journal")
    assert (damage, path in found, len(found)) == ({path}, False, COUNT - 1)
    assert check_backup(older) == BackupContent(COUNT - 1, (path,))

"""Damage journals, and check that the repair keeps all other recordings and names the damaged ones."""

import json
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from full_disk import full_disk
from generated_archive import make_archive

from core.contracts import paths
from core.contracts.errors import EnvironmentFault
from core.contracts.transcript import Transcript
from core.journal import Journal
from core.journal.backup_rows import tables
from core.journal.database import damage_note, note_damage, note_suspicion
from core.journal.job import JobState
from core.journal.page_rows import PageRows
from core.journal.repair import journal_layouts, repair, repair_noted
from core.queue.delivery import transcript_of

ROOT = Path(__file__).resolve().parents[3]
PAGE = 4096
COUNT = 30
HOLD = """
import sys
from pathlib import Path
from core.journal import Journal
journal = Journal(Path(sys.argv[1]))
print("open", flush=True)
input()
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a journal with 30 recordings."""
    folder = tmp_path_factory.mktemp("whole")
    with closing(Journal(folder / "journal.sqlite3")) as journal:
        make_archive(journal, folder / "in", COUNT)
    return (folder / "journal.sqlite3").read_bytes()


def transcripts(path: Path) -> dict[str, Transcript]:
    with closing(Journal(path)) as journal:
        return {job.path: transcript_of(journal, job) for job in journal.jobs.select()}


@pytest.fixture(scope="module")
def expected(whole: bytes, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Transcript]:
    path = tmp_path_factory.mktemp("expected") / "journal.sqlite3"
    path.write_bytes(whole)
    return transcripts(path)


def pages_with(whole: bytes, text: bytes) -> list[int]:
    """Return the pages that hold some text."""
    return [at // PAGE + 1 for at in range(0, len(whole), PAGE) if text in whole[at : at + PAGE]]


def damaged(whole: bytes, page: int) -> bytes:
    """Return the journal with random bytes in place of a page."""
    return whole[: (page - 1) * PAGE] + random.Random(page).randbytes(PAGE) + whole[page * PAGE :]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_full_disk_ends_the_repair_with_its_reason(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(damaged(whole, pages_with(whole, b"recording")[-1]))
    before = path.read_bytes()
    with full_disk(), pytest.raises(EnvironmentFault) as raised:
        repair(path)
    assert raised.value.code in ("disk", "no-write", "journal-access")
    assert path.read_bytes() == before
    assert repair(path) is not None


@pytest.mark.slow
def test_rows_of_pages_are_the_rows_of_tables(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(whole)
    found = PageRows(whole, journal_layouts())
    with closing(sqlite3.connect(path)) as connection:
        for table in tables():
            if table.name != "recording_sample":
                assert sorted(found.rows[table.name], key=repr) == sorted(connection.execute(table.query), key=repr)
    assert not found.damaged


def test_rows_are_read_without_the_first_page_and_without_a_root(whole: bytes) -> None:
    rows = PageRows(whole, journal_layouts()).rows
    roots = [1, *(page for page in range(2, len(whole) // PAGE + 1) if whole[(page - 1) * PAGE] == 5)]
    assert len(roots) > 1
    for root in roots:  # interior pages of tables hold no rows
        found = PageRows(damaged(whole, root), journal_layouts()).rows
        for table in tables():
            assert sorted(found[table.name], key=repr) == sorted(rows[table.name], key=repr)


@pytest.mark.slow
def test_each_damaged_page_costs_only_its_own_recordings(
    whole: bytes, expected: dict[str, Transcript], tmp_path: Path
) -> None:
    for page in range(1, len(whole) // PAGE + 1):
        path = tmp_path / str(page) / "journal.sqlite3"
        path.parent.mkdir()
        path.write_bytes(damaged(whole, page))
        done = repair(path)
        if done is None:  # a page that SQLite does not use
            assert transcripts(path) == expected
            continue
        assert (
            done.aside.read_bytes()[PAGE * (page - 1) + 100 : PAGE * page]
            == damaged(whole, page)[PAGE * (page - 1) + 100 : PAGE * page]
        )
        got = transcripts(path)
        assert {name for name in expected if got.get(name) != expected[name]} <= set(done.damaged)
        assert set(got) == set(expected)
        assert len(done.damaged) <= 20  # of 30: one page holds the segments of all edited and imported texts
        assert done.recordings == COUNT


def test_an_undamaged_journal_stays(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(whole)
    assert repair(path) is None
    assert repair(tmp_path / "none.sqlite3") is None
    assert [each.name for each in tmp_path.iterdir()] == ["journal.sqlite3"]


@pytest.mark.slow
def test_a_journal_in_use_is_not_replaced(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(whole)
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        for page in (1, 5):
            path.write_bytes(damaged(whole, page))
            with pytest.raises(EnvironmentFault) as raised:
                repair(path)
            assert raised.value.code == "journal-in-use"
        assert path.read_bytes() == damaged(whole, 5)
        other.communicate("")


@pytest.mark.slow
def test_commands_work_for_all_other_recordings_and_name_the_damaged(
    whole: bytes, expected: dict[str, Transcript], tmp_path: Path, own_home: Path
) -> None:
    path = paths.journal()

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "core.cli", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    def break_row(job: int) -> str:
        path.write_bytes(whole)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE chunk SET words = x'c1ff' WHERE job = ?", (job,))
            return str(connection.execute("SELECT path FROM job WHERE id = ?", (job,)).fetchone()[0])

    name = break_row(1)
    done = run("search", "harbour", "--json")
    assert done.returncode == 0
    assert f"{name}: damaged in the journal" in done.stderr
    assert {json.loads(line)["recording"] for line in done.stdout.splitlines()} == {
        path for path, each in expected.items() if path != name and "harbour" in _words(each)
    }
    with closing(Journal(path)) as journal:
        (job,) = journal.jobs.select(states=[JobState.FAILED])
        assert job.fault is not None
        assert job.fault.code == "journal-row"
    name = break_row(1)
    done = run("quality", *expected, "--json")
    assert f"{name}: damaged in the journal" in done.stderr
    assert len(done.stdout.splitlines()) == COUNT - 1
    path.write_bytes(damaged(whole, pages_with(whole, b"CREATE TABLE chunk")[0]))
    done = run("archive", "backup", str(tmp_path / "backup"))
    assert done.returncode == 0
    assert f"{COUNT} recordings" in done.stdout


def _words(transcript: Transcript) -> list[str]:
    return [word.text.strip(".") for segment in transcript.segments for word in segment.words]


def test_a_program_that_cannot_read_the_journal_notes_it_for_the_next_start(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(damaged(whole, 1))
    assert repair_noted(path) is None
    with pytest.raises(EnvironmentFault) as raised:
        Journal(path)
    assert raised.value.code == "journal-broken"
    assert damage_note(path).exists()
    done = repair_noted(path)
    assert done is not None
    assert done.fault.code == "journal-whole"
    assert not damage_note(path).exists()


def test_a_suspicion_alone_replaces_no_journal(whole: bytes, tmp_path: Path) -> None:
    """A full disk or a mistake of ours makes programs fail, too."""
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(whole)
    note_suspicion(path)
    assert repair_noted(path) is None
    assert not damage_note(path).exists()
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    note_damage(path)
    note_suspicion(path)
    assert repair_noted(path) is not None

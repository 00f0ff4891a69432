"""Check the archive as a file: sizes, removal, backup during writes, restoring, and moved recordings."""

import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from generated_archive import export_all, make_archive

from core.archive.cutting import cut_clips
from core.archive.moved_recordings import content_samples, relink_moved
from core.contracts import processes
from core.contracts.errors import EnvironmentFault, InputFault
from core.journal import Journal
from core.journal.backup_rows import BackupContent
from core.journal.restoring import check_backup, plan_restore, restore, restore_planned

ROOT = Path(__file__).resolve().parents[3]
COUNT = 18
_HOLD_A_SECOND = """
import sys, time
from pathlib import Path
from core.journal import Journal
journal = Journal(Path(sys.argv[1]))
print("open", flush=True)
time.sleep(1)
"""


@pytest.fixture
def archive(tmp_path: Path) -> Journal:
    """Make a journal with generated jobs of recordings in old/."""
    journal = Journal(tmp_path / "journal.sqlite3")
    make_archive(journal, tmp_path / "old", COUNT)
    return journal


def backed_up(journal: Journal, target: Path) -> Path:
    journal.storage.back_up(target, list(content_samples(journal)))
    return target


@pytest.mark.slow
def test_on_another_path_the_exports_are_the_same(archive: Journal, tmp_path: Path) -> None:
    before = export_all(archive, tmp_path / "out")
    backup = backed_up(archive, tmp_path / "backup")
    archive.close()
    for number, path in enumerate(sorted((tmp_path / "old").rglob("*.wav"))):  # copied: new times, some new names
        target = tmp_path / "elsewhere" / f"{number % 4}" / (path.name if number % 2 else f"renamed {path.name}")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    shutil.rmtree(tmp_path / "old")
    shutil.move(tmp_path / "out", tmp_path / "first")
    assert restore(backup, tmp_path / "new" / "journal.sqlite3") == BackupContent(COUNT)
    journal = Journal(tmp_path / "new" / "journal.sqlite3")
    moved = relink_moved(journal, [tmp_path / "elsewhere"])
    assert (len(moved.relinked), moved.missing) == (COUNT, [])
    by_content = {path.read_bytes(): path for path in (tmp_path / "elsewhere").rglob("*.wav")}
    assert {job.path for job in journal.jobs.select()} == set(map(str, by_content.values()))
    for old, new in moved.relinked:  # back to their names, so that files can be compared
        Path(new).rename(Path(new).with_name(Path(old).name))
    assert len(relink_moved(journal, [tmp_path / "elsewhere"]).relinked) == COUNT / 2
    after = export_all(journal, tmp_path / "out")
    assert set(before) == set(after)
    assert [name for name in before if _pathless(before[name]) != _pathless(after[name])] == []
    assert relink_moved(journal, [tmp_path / "elsewhere"]).relinked == []
    journal.close()


def _pathless(content: bytes) -> bytes:
    """Remove the path of the recording that EAF, EXMARaLDA and TEI name."""
    return re.sub(rb'(MEDIA_URL|\burl)="[^"]*"', b"", content)


def test_a_backup_is_of_one_moment_while_another_connection_writes(archive: Journal, tmp_path: Path) -> None:
    other = Journal(archive.path)
    batch, _ = other.batches.open("more")
    backup = backed_up(archive, tmp_path / "backup")
    other.jobs.add(batch, "/in/later.wav", 1, 1, archive.jobs.select()[0].spec)
    assert check_backup(backup) == BackupContent(COUNT)
    with pytest.raises(FileExistsError):
        backed_up(archive, backup)
    assert [path.name for path in tmp_path.iterdir() if ".tmp" in path.name or "-wal" in path.name] == [
        "journal.sqlite3-wal"
    ]


def test_what_is_in_use_is_not_replaced(archive: Journal, tmp_path: Path) -> None:
    backup = backed_up(archive, tmp_path / "backup")
    removed = archive.jobs.select()[0].id
    archive.jobs.remove([removed])
    with pytest.raises(EnvironmentFault) as raised:
        restore(backup, archive.path)
    assert raised.value.code == "journal-in-use"
    assert len(archive.jobs.select()) == COUNT - 1
    archive.close()
    assert restore(backup, archive.path) == BackupContent(COUNT)
    assert len(Journal(archive.path).jobs.select()) == COUNT


@pytest.mark.slow
def test_a_planned_restore_waits_for_the_window_before_to_end(archive: Journal, tmp_path: Path) -> None:
    backup = backed_up(archive, tmp_path / "backup")
    archive.jobs.remove([archive.jobs.select()[0].id])
    archive.close()
    held = subprocess.Popen([sys.executable, "-c", _HOLD_A_SECOND, archive.path], stdout=subprocess.PIPE, text=True)
    with held:
        assert held.stdout is not None
        assert held.stdout.readline() == "open\n"
        plan_restore(backup, archive.path)
        assert restore_planned(archive.path) == BackupContent(COUNT)
    assert len(Journal(archive.path).jobs.select()) == COUNT


def test_a_broken_or_foreign_file_changes_nothing(archive: Journal, tmp_path: Path) -> None:
    backup = backed_up(archive, tmp_path / "backup")
    archive.close()
    before = archive.path.read_bytes()
    whole = backup.read_bytes()
    (tmp_path / "short").write_bytes(whole[:4096])
    (tmp_path / "torn").write_bytes(whole[:2048] + bytes(8192) + whole[10240:])
    (tmp_path / "text").write_text("no database")
    (tmp_path / "nothing").write_bytes(b"")
    foreign = sqlite3.connect(tmp_path / "foreign")
    foreign.execute("CREATE TABLE job (id)")
    foreign.close()
    newer = shutil.copy(backup, tmp_path / "newer")
    changed = sqlite3.connect(newer)
    changed.execute("PRAGMA user_version = 999")
    changed.close()
    for name in ("short", "torn", "text", "nothing", "foreign"):
        with pytest.raises(InputFault) as raised:
            restore(tmp_path / name, archive.path)
        assert raised.value.code == "backup-foreign", name
    with pytest.raises(EnvironmentFault) as newest:
        restore(tmp_path / "newer", archive.path)
    assert newest.value.code == "journal-newer"
    assert archive.path.read_bytes() == before


@pytest.mark.slow
def test_killed_in_the_middle_it_is_the_old_or_the_new_one(archive: Journal, tmp_path: Path) -> None:
    backup = backed_up(archive, tmp_path / "backup")
    archive.jobs.remove([job.id for job in archive.jobs.select()[: COUNT // 2]])
    archive.close()
    old, rng, seen = archive.path.read_bytes(), random.Random(1), set()
    code = (
        "import sys, pathlib; from core.journal.restoring import restore; print('go', flush=True);"
        "restore(*map(pathlib.Path, sys.argv[1:]))"
    )
    for _ in range(6):
        archive.path.write_bytes(old)
        command = [sys.executable, "-c", code, str(backup), str(archive.path)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(rng.uniform(0, 0.03))
        process.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        process.communicate()
        journal = Journal(archive.path)
        seen.add(len(journal.jobs.select()))
        with journal.database.reading() as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        journal.close()
    assert seen <= {COUNT, COUNT - COUNT // 2}


def test_sizes_by_recording_and_what_removing_gives_back(archive: Journal, tmp_path: Path) -> None:
    sizes = archive.storage.job_sizes()
    assert len(sizes) == COUNT
    assert sizes[0].size >= sizes[-1].size > 300
    whole = archive.storage.file_size().size
    recordings = sorted((tmp_path / "old").rglob("*.wav"))
    archive.jobs.remove([job.job for job in sizes])
    assert archive.storage.compress() > 0
    assert archive.storage.file_size().size < whole
    assert archive.storage.file_size().free == 0
    assert sorted((tmp_path / "old").rglob("*.wav")) == recordings


def test_killed_clip_process_returns_the_clips_it_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = """import os, sys; sys.stdout.write('"one.wav"\\n"tw'); sys.stdout.flush(); os._exit(9)"""
    monkeypatch.setattr(processes, "own_command", lambda *_: [sys.executable, "-c", program])
    written, fault = cut_clips("a.wav", [(0.0, 1.0, "one.wav"), (1.0, 2.0, "two.wav")])
    assert written == [Path("one.wav")]
    assert fault is not None
    assert "clips ended with 9" in fault.sentence


def test_without_a_sample_name_and_time_tell_a_recording(archive: Journal, tmp_path: Path) -> None:
    one, other, third = archive.jobs.select()[:3]
    place = tmp_path / "place"
    place.mkdir()
    shutil.move(one.path, place / "renamed.wav")  # its time stays
    (place / other.name).write_bytes(Path(other.path).read_bytes())
    Path(other.path).unlink()
    Path(third.path).unlink()
    (place / "of that size.wav").write_bytes(bytes(third.size))
    moved = relink_moved(archive, [tmp_path, place])  # that are looked through twice
    assert moved.relinked == [(one.path, str(place / "renamed.wav")), (other.path, str(place / other.name))]
    assert moved.missing == [third.path]

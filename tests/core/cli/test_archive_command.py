"""`mynah archive` through whole commands: sizes, asking, backup, restoring on another machine, and what is wrong."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from generated_archive import make_archive

from core.cli import main
from core.contracts import paths
from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, Journal, file_at

COUNT = 12
LOAD = Load(model="demo", cache="cache", device="cpu", precision="fp32")


@pytest.fixture
def place(tmp_path: Path, own_home: Path) -> Path:
    """A machine with a journal, and its recordings in old/."""
    journal = Journal(paths.journal())
    make_archive(journal, tmp_path / "old", COUNT)
    journal.close()
    return tmp_path


def count() -> int:
    journal = Journal(paths.journal())
    found = len(journal.jobs.select())
    journal.close()
    return found


@pytest.mark.slow
def test_sizes_are_told_and_removing_is_asked_and_leaves_the_sound(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["archive", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["recordings"]) == COUNT
    assert told["bytes"] > sum(each["bytes"] for each in told["recordings"]) > 0
    assert main(["archive"]) == 0
    assert f"{COUNT} recordings" in capsys.readouterr().out
    assert main(["archive", "remove", str(place / "old" / "1")]) == 1  # nobody there who could agree
    shown = capsys.readouterr()
    assert "2 transcripts with all edits" in shown.out
    assert "--yes" in shown.err
    assert count() == COUNT
    assert main(["archive", "remove", str(place / "old" / "1"), "--yes"]) == 0
    assert count() == COUNT - 2
    assert len(list((place / "old").rglob("*.wav"))) == COUNT
    assert main(["archive", "remove", "--older-than", "1", "--yes"]) == 1
    assert main(["archive", "remove"]) == 2
    assert main(["archive", "compress"]) == 0


def test_removed_recordings_are_listed_moved_and_deleted(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal(paths.journal())
    removed = journal.jobs.select()[0]
    journal.trash.put([removed.id])
    journal.close()
    assert main(["archive", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["recordings"]
    assert [each["path"] for each in told if each["removed"]] == [removed.path]
    assert main(["archive", "--all"]) == 0
    assert f"{removed.path} (removed from the list)\n" in capsys.readouterr().out
    new = place / "new.wav"
    shutil.move(removed.path, new)
    assert main(["archive", "relink", str(place)]) == 0
    assert main(["archive", "remove", str(new), "--yes"]) == 0
    journal = Journal(paths.journal())
    assert (journal.trash.list(), len(journal.storage.job_sizes())) == ([], COUNT - 1)
    journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no terminal of its own")
def test_nobody_agrees_to_remove_anything_by_ctrl_d_or_without_standard_input(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pty

    above, below = pty.openpty()
    os.write(above, b"\x04")
    with os.fdopen(below, encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        assert main(["archive", "remove", str(place / "old" / "1")]) == 1
    monkeypatch.setattr(sys, "stdin", None)  # as behind <&-
    assert main(["archive", "remove", str(place / "old" / "1")]) == 1
    os.close(above)
    assert capsys.readouterr().err == "mynah: Nothing was removed. Use --yes to remove without a question.\n"
    assert count() == COUNT


@pytest.mark.slow
def test_a_backup_is_restored_where_the_recordings_lie_elsewhere(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = str(place / "all.mynah")
    assert main(["archive", "backup", backup]) == 0
    assert f"{COUNT} recordings" in capsys.readouterr().out
    assert main(["archive", "backup", backup]) == 1
    assert "Replace it with --overwrite." in capsys.readouterr().err
    assert main(["archive", "restore", backup]) == 1
    assert f"The archive already has {COUNT} recordings" in capsys.readouterr().err
    monkeypatch.setenv("XDG_DATA_HOME", str(place / "another" / "data"))
    shutil.move(place / "old", place / "elsewhere")
    assert main(["archive", "restore", backup, "--look-in", str(place / "elsewhere")]) == 0
    assert f"Found {COUNT} moved recordings. Still missing: 0." in capsys.readouterr().out
    assert count() == COUNT
    (place / "foreign").write_text("no database at all")
    assert main(["archive", "restore", str(place / "foreign"), "--replace"]) == 2
    assert "foreign: This file is not a backup of Mynah's archive" in capsys.readouterr().err
    assert main(["archive", "restore", str(place / "none"), "--replace"]) == 2
    assert count() == COUNT
    shutil.move(place / "elsewhere", place / "third")
    assert main(["archive", "relink", str(place / "old")]) == 2
    assert main(["archive", "relink", str(place / "third")]) == 0
    journal = Journal(paths.journal())
    with_window = main(["archive", "restore", backup, "--replace"])
    journal.close()
    assert with_window == 1
    assert "can't be replaced while Mynah is running" in capsys.readouterr().err


def test_recordings_that_are_called_the_same_keep_their_own_transcripts(
    tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As recorders name them, and cut them at a size. Copies have another time; nothing but their folders tells."""
    files = [tmp_path / "old" / day / "REC001.wav" for day in ("monday", "tuesday")]
    for number, file in enumerate(files):
        file.parent.mkdir(parents=True)
        file.write_bytes(bytes([number]) * 1000)
    journal = Journal(paths.journal())
    batch, _ = journal.batches.open("a")
    journal.jobs.add_all(batch, [found for file in files if (found := file_at(str(file)))], JobSpec(ComputeSpec(LOAD)))
    journal.close()
    for number, day in enumerate(("tuesday", "monday")):  # found in this order
        copy = tmp_path / "new" / f"{number}" / day / "REC001.wav"
        copy.parent.mkdir(parents=True)
        copy.write_bytes((tmp_path / "old" / day / "REC001.wav").read_bytes())
    shutil.rmtree(tmp_path / "old")
    assert main(["archive", "relink", str(tmp_path / "new")]) == 0
    assert "Found 2 moved recordings. Still missing: 0." in capsys.readouterr().out
    journal = Journal(paths.journal())
    assert [Path(job.path).parts[-3:-1] for job in journal.jobs.select()] == [("1", "monday"), ("0", "tuesday")]
    journal.close()
    for number, folder in enumerate(("0/tuesday", "1/monday")):  # and now nothing tells
        (tmp_path / "third" / str(number)).mkdir(parents=True)
        shutil.copy(tmp_path / "new" / folder / "REC001.wav", tmp_path / "third" / str(number))
    shutil.rmtree(tmp_path / "new")
    assert main(["archive", "relink", str(tmp_path / "third")]) == 1
    assert "Found 0 moved recordings. Still missing: 2." in capsys.readouterr().out

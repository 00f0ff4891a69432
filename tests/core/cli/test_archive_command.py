"""`mynah archive` through whole commands: sizes, asking, backup, restoring on another machine, and what is wrong."""

import json
import shutil
from pathlib import Path

import pytest
from generated_archive import make_archive

from core.cli import main
from core.cli.finished_jobs import journal_file
from core.queue.journal import Journal

COUNT = 12


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with a journal, and its recordings in old/."""
    for name in ("DATA", "CACHE", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))
    journal = Journal(journal_file())
    make_archive(journal, tmp_path / "old", COUNT)
    journal.close()
    return tmp_path


def count() -> int:
    journal = Journal(journal_file())
    found = len(journal.jobs.select())
    journal.close()
    return found


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


def test_a_backup_is_restored_where_the_recordings_lie_elsewhere(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = str(place / "all.mynah")
    assert main(["archive", "backup", backup]) == 0
    assert f"{COUNT} recordings" in capsys.readouterr().out
    assert main(["archive", "backup", backup]) == 1
    assert "--overwrite replaces it" in capsys.readouterr().err
    assert main(["archive", "restore", backup]) == 1
    assert f"there are {COUNT} recordings in the archive here" in capsys.readouterr().err
    monkeypatch.setenv("XDG_DATA_HOME", str(place / "another" / "data"))
    shutil.move(place / "old", place / "elsewhere")
    assert main(["archive", "restore", backup, "--look-in", str(place / "elsewhere")]) == 0
    assert f"{COUNT} found, 0 not found" in capsys.readouterr().out
    assert count() == COUNT
    (place / "foreign").write_text("no database at all")
    assert main(["archive", "restore", str(place / "foreign"), "--replace"]) == 1
    assert "foreign: this is no backup of Mynah's archive" in capsys.readouterr().err
    assert main(["archive", "restore", str(place / "none"), "--replace"]) == 1
    assert count() == COUNT
    shutil.move(place / "elsewhere", place / "third")
    assert main(["archive", "relink", str(place / "old")]) == 2
    assert main(["archive", "relink", str(place / "third")]) == 0
    journal = Journal(journal_file())
    with_window = main(["archive", "restore", backup, "--replace"])
    journal.close()
    assert with_window == 1
    assert "cannot be replaced while Mynah is running" in capsys.readouterr().err

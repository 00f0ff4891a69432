"""Folders of recordings through whole commands: their folders are kept, and each has its own participants."""

import json
import sys
from pathlib import Path

import pytest

from core.cli import format_choices, main
from core.formats.chat import read_table
from core.queue.engine_process import engine_client

SCRIPTED = Path(__file__).parents[2] / "faults" / "scripted_engine.py"


@pytest.fixture
def tree(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Recordings of the same name in two folders, and an engine that gives each its words."""
    for folder in ("one", "two/deep"):
        (tmp_path / "in" / folder).mkdir(parents=True)
        (tmp_path / "in" / folder / "talk.wav").write_bytes(b"RIFF")
    (tmp_path / "state").mkdir()
    (tmp_path / "script.json").write_text(json.dumps({"*": {"chunks": 1}}))
    command = [sys.executable, str(SCRIPTED), str(tmp_path / "script.json"), str(tmp_path / "state")]
    monkeypatch.setattr(engine_client, "engine_command", lambda: command)
    return tmp_path / "in"


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.slow
def test_transcribe_keeps_the_folders_and_gives_each_recording_its_participants(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("file,code,name,role\none/talk.wav,CHI,Anna,Target_Child\ntwo/*,MOT,Mia,\n")
    out = tmp_path / "out"
    arguments = ["transcribe", str(tree), "--format", "chat,txt", "--output", str(out)]
    assert main([*arguments, "--chat-table", str(tmp_path / "people.csv")]) == 0
    assert files(out) == ["one/talk.cha", "one/talk.txt", "two/deep/talk.cha", "two/deep/talk.txt"]
    assert "CHI Anna Target_Child" in (out / "one" / "talk.cha").read_text()
    assert "MOT Mia Mother" in (out / "two" / "deep" / "talk.cha").read_text()


@pytest.mark.slow
def test_align_keeps_the_folders(tree: Path, tmp_path: Path) -> None:
    for recording in tree.rglob("*.wav"):
        recording.with_suffix(".txt").write_text("talk-0\n")
    out = tmp_path / "out"
    assert main(["align", str(tree), "--format", "json", "--output", str(out)]) == 0
    assert files(out) == ["one/talk.json", "two/deep/talk.json"]


@pytest.mark.slow
def test_convert_keeps_the_folders_and_gives_each_file_its_participants(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for recording in tree.rglob("*.wav"):
        recording.with_suffix(".txt").write_text("Hello there.\n")
    (tmp_path / "people.csv").write_text("file,code,name\ntalk,CHI,Anna\n")
    out = tmp_path / "out"
    arguments = ["convert", str(tree), "--format", "chat", "--output", str(out), "--language", "en"]
    assert main([*arguments, "--chat-table", str(tmp_path / "people.csv")]) == 0
    assert files(out) == ["one/talk.cha", "two/deep/talk.cha"]
    assert "CHI Anna Target_Child" in (out / "one" / "talk.cha").read_text()
    assert main(["check", str(out)]) == 0, capsys.readouterr().out


def test_a_table_that_cannot_be_read_is_named_before_any_work(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "people.csv").write_text("code,age\nCHI,old\n")
    assert main(["transcribe", str(tree), "--format", "chat", "--chat-table", str(tmp_path / "people.csv")]) == 2
    assert "people.csv, line 2: age can't be old in CHAT" in capsys.readouterr().err


def test_a_table_is_read_once_for_all_recordings_and_again_when_it_has_changed(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read anew for each, 5,000 recordings with a row each took a quarter of an hour before the first was heard."""
    for recording in tree.rglob("*.wav"):
        recording.with_suffix(".txt").write_text("Hello there.\n")
    reads: list[Path] = []
    monkeypatch.setattr(format_choices, "read_table", lambda path: (reads.append(path), read_table(path))[1])
    table, out = tmp_path / "people.csv", tmp_path / "out"
    arguments = ["convert", str(tree), "--format", "chat", "--output", str(out), "--overwrite", "--chat-table"]
    for name in ("Anna", "Maria"):
        table.write_text(f"file,code,name\ntalk,CHI,{name}\n")
        assert main([*arguments, str(table)]) == 0
        assert f"CHI {name} Target_Child" in (out / "two" / "deep" / "talk.cha").read_text()
    assert len(reads) == 2

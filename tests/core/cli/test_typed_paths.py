"""However a path is typed, it is one recording; and a folder is never taken for a file that can be written."""

import os
import subprocess
import sys
from pathlib import Path

import media
import pytest

from core.cli import command_arguments, main
from core.contracts.media import without_parents


@pytest.fixture(autouse=True)
def home(tmp_path: Path, warm_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A recording, and beside its folder another one with a mynah.toml, in which commands run."""
    (tmp_path / "talks").mkdir()
    media.speech(tmp_path / "talks" / "a.wav", "good morning")
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "mynah.toml").write_text('formats = ["json"]\noutput = "elsewhere"\n')
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


@pytest.mark.slow
def test_a_recording_is_the_same_one_by_any_path(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also the project that it lies in: that of the folder here is none of its own."""
    assert main(["transcribe", "../talks/a.wav"]) == 0
    assert sorted(path.name for path in (home / "talks").iterdir()) == ["a.srt", "a.txt", "a.wav"]
    capsys.readouterr()
    assert main(["compare", "../talks/a.txt", str(home / "talks" / "a.wav")]) == 0
    assert main(["compare", "../talks/a.txt", "../talks/a.wav"]) == 0
    assert main(["quality", "../talks/../talks", "--json"]) == 0
    assert main(["export-corpus", "../talks", "--output", "../data"]) == 0
    assert main(["convert", "../talks", "--format", "vtt", "--output", "../data/../out"]) == 0
    assert main(["archive", "remove", "../here/../talks", "--yes"]) == 0
    assert "Removed 1 transcript." in capsys.readouterr().out


def test_parents_of_links_are_those_that_the_system_follows(home: Path) -> None:
    (home / "far" / "away").mkdir(parents=True)
    (home / "far" / "b.wav").touch()
    (home / "link").symlink_to(home / "far" / "away")
    assert without_parents(str(home / "link" / ".." / "b.wav")) == str((home / "far" / "b.wav").resolve())
    (home / "same").symlink_to(home / "talks")
    assert without_parents(str(home / "same" / "x" / ".." / "a.wav")) == str(home / "same" / "a.wav")
    assert without_parents("a.wav") == "a.wav"


@pytest.mark.slow
def test_patterns_are_files_where_the_shell_leaves_them_to_programs(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows; a bracket is a letter of a name there."""
    monkeypatch.setattr(command_arguments, "SHELLS_EXPAND", False)
    for name in ("one [1].txt", "two.txt", "1.txt"):
        (home / "talks" / name).write_text("Good morning.")
    assert main(["convert", "../talks/?ne [1].txt", "../talks/t*.txt", "--format", "md"]) == 0
    assert {path.name for path in (home / "talks").glob("*.md")} == {"one [1].md", "two.md"}
    assert main(["transcribe", "../talks/**/*.wav"]) == 0
    capsys.readouterr()
    assert main(["convert", "../talks/*.vtt", "--format", "md"]) != 0
    assert "*.vtt: File not found" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [["align", "{}", "a.txt"], ["compare", "{}", "{}"], ["convert", "{}", "--format", "srt"]], ids=str
)
def test_a_path_that_is_too_long_is_no_bug(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([each.format("x" * 5000 + ".txt") for each in command]) in (1, 2)
    told = capsys.readouterr().err
    assert "x" * 5000 in told
    assert "inside Mynah" not in told


@pytest.mark.slow
@pytest.mark.parametrize("target", [".", "/", "..", "folder"])
def test_a_folder_is_no_file_to_write(home: Path, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "here" / "folder").mkdir()
    assert main(["transcribe", "../talks/a.wav", "--format", "txt"]) == 0
    for command in (
        ["quality", "../talks/a.wav", "--output", target],
        ["compare", "../talks/a.txt", "../talks/a.wav", "--html", target],
        ["archive", "backup", target],
    ):
        for overwrite in ([], ["--overwrite"]):
            capsys.readouterr()
            assert main([*command, *overwrite]) == 1
            assert "is a folder. Name a file in it." in capsys.readouterr().err
    assert (home / "talks" / "a.wav").is_file()


@pytest.mark.parametrize(
    "command",
    [["models", "move", ""], ["archive", "relink", ""], ["archive", "backup", ""], ["batch", "plan", "", "-o", "m"]],
    ids=" ".join,
)
def test_a_path_that_a_script_left_empty_is_not_the_folder_here(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as status:
        main(command)
    assert status.value.code == 2
    assert "an argument is empty" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="no folder that takes no folders")
def test_an_output_that_cannot_be_made_is_said_before_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", "../talks/a.wav", "--output", "/proc/x"]) == 1
    said = capsys.readouterr().err
    assert said == "mynah: /proc/x can't be written (Mynah can't create a folder there). Choose another folder.\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the folder that one is in cannot be removed there")
def test_a_current_folder_that_was_removed_is_not_a_fault_of_mynahs(home: Path) -> None:
    run = in_a_folder_that_was_removed(home, "transcribe ../talks/a.wav")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "mynah: The current folder was removed. Change to another folder.\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the folder that one is in cannot be removed there")
def test_the_engine_needs_no_current_folder(home: Path) -> None:
    run = in_a_folder_that_was_removed(home, "doctor --device cpu")
    assert "engine stopped" not in run.stdout + run.stderr
    assert run.returncode == 0


def in_a_folder_that_was_removed(home: Path, arguments: str) -> subprocess.CompletedProcess[str]:
    (home / "gone").mkdir()
    command = f"cd {home / 'gone'} && rmdir {home / 'gone'} && {sys.executable} -m core.cli {arguments}"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, env=environment)

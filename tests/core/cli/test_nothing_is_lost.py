"""A word too much on the command line, and a command that is given again, cost no file."""

import os
import subprocess
import sys
from pathlib import Path

import media
import pytest

from core.cli import EXIT_OUTPUT_LOST, main
from core.contracts.errors import EnvironmentFault
from core.contracts.files import refuse_to_replace
from core.contracts.paths import data_dir
from core.journal import Journal
from core.queue.alignments import find_pairs

SAID = "1\n00:00:01,000 --> 00:00:02,000\nBy hand.\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, warm_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("option", [["doctor", "--trace"], ["doctor", "--zip"]])
def test_a_report_does_not_replace_a_recording(
    home: Path, option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "talk.wav").write_bytes(b"RIFF and more")
    assert main([*option, "talk.wav"]) == 1
    assert (home / "talk.wav").read_bytes() == b"RIFF and more"
    said = capsys.readouterr().err
    assert "talk.wav" in said
    assert "talk.wav already exists. Choose another name" in said


def test_what_is_written_again_and_again_replaces_itself_alone(home: Path) -> None:
    file = home / "run.prom"
    for there in (None, b"", b"# HELP mynah_parts Parts"):
        if there is not None:
            file.write_bytes(there)
        refuse_to_replace(file, b"# HELP mynah_")
    file.write_bytes(b"# HELP other")
    for other, code in ((file, "file-exists"), (home, "no-write")):
        with pytest.raises(EnvironmentFault) as fault:
            refuse_to_replace(other, b"# HELP mynah_")
        assert fault.value.code == code


@pytest.mark.parametrize("wrong", [["transcribe", ""], ["transcribe", "a.wav", "--output", ""], ["convert", ""],
                                   ["archive", "remove", "--older-than", "-1", "--yes"],
                                   ["archive", "remove", "--older-than", "nan", "--yes"]])  # fmt: skip
def test_what_a_script_left_empty_is_bad_usage(wrong: list[str], home: Path) -> None:
    (home / "a.wav").write_bytes(b"RIFF")
    with pytest.raises(SystemExit) as status:
        main(wrong)
    assert status.value.code == 2


def test_a_conversion_writes_over_no_file_that_it_is_to_read(home: Path) -> None:
    folder = home / "in"
    folder.mkdir()
    (folder / "a.srt").write_text(SAID)
    (folder / "a.vtt").write_text("WEBVTT\n\n00:03.000 --> 00:04.000\nSomething else.\n")
    assert main(["convert", "in", "--format", "srt,vtt", "--overwrite"]) == 0
    assert "By hand." in (folder / "a.srt").read_text()
    assert "Something else." in (folder / "a.vtt").read_text()
    assert len(list(folder.iterdir())) == 6  # each in both formats, under numbers of their own


def test_a_format_that_cannot_hold_a_transcript_keeps_no_other_from_it(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "a.txt").write_text("Words without times.")
    assert main(["convert", "a.txt", "--format", "srt,docx,json"]) == 1
    assert {path.name for path in home.glob("a.*")} == {"a.txt", "a.docx", "a.json"}
    assert ".srt" in capsys.readouterr().err


@pytest.mark.slow
def test_a_text_that_somebody_wrote_is_aligned_again_and_not_what_was_made_of_it(home: Path) -> None:
    recording, text = home / "a.wav", home / "a.txt"
    media.speech(recording, "hello there my friend")
    text.write_text("Hello there my friend.")
    assert main(["align", str(home)]) == 0
    text.write_text("Hello there, my good friend!")
    assert main(["align", str(home)]) == 0
    assert "good" in (home / "a (2).json").read_text()
    journal = Journal(data_dir() / "journal.sqlite3")
    (made,) = (pair.transcript for pair in find_pairs([home], lambda path: journal.exports.is_as_written(path)))
    assert made == text
    (home / "a.json").write_text((home / "a.json").read_text() + "\n")  # changed by hand: somebody's own, too
    (made,) = (pair.transcript for pair in find_pairs([home], lambda path: journal.exports.is_as_written(path)))
    assert made == home / "a.json"
    journal.close()


@pytest.mark.skipif(os.name == "nt", reason="names of Windows are Unicode")
@pytest.mark.parametrize("command", [["speakers", "--turns-only"], ["quality"]])
def test_a_name_that_is_no_unicode_keeps_no_other_recording_back(
    home: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "in").mkdir()
    media.speech(home / "ok.wav", "hello").rename(home / "in" / os.fsdecode(b"a\xff.wav"))
    main([command[0], "in", *command[1:]])
    assert "inside Mynah" not in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_in_a_folder_does_not_hold_up_a_backup(home: Path) -> None:
    os.mkfifo(home / "pipe.wav")
    assert main(["transcribe", "pipe.wav"]) == 1
    assert main(["archive", "backup", "all.mynah-backup"]) == 0  # which had waited for somebody to write into it


def test_a_folder_that_cannot_be_written_to_is_told_before_the_work(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "taken").write_text("a file")
    media.speech(home / "a.wav", "hello")
    assert main(["transcribe", "a.wav", "--output", "taken"]) == 1
    said = capsys.readouterr().err
    assert "taken" in said
    assert "a.wav" not in said


@pytest.mark.slow
def test_formats_and_languages_are_known_in_any_case(home: Path) -> None:
    media.speech(home / "a.wav", "hello")
    assert main(["transcribe", "a.wav", "--format", "SRT,TextGrid,cha", "--language", "en-US"]) == 0
    assert {path.name for path in home.glob("a.*")} == {"a.wav", "a.srt", "a.TextGrid", "a.cha"}


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", [["licences"], ["models"], ["archive"]])
def test_output_that_is_full_is_told_by_the_exit_status(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "core.cli", *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=Path(__file__).parents[3],
        )
    assert done.returncode == EXIT_OUTPUT_LOST
    assert "Some output was lost" in done.stderr
    assert "inside Mynah" not in done.stderr

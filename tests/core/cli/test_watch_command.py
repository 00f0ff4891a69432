"""`mynah watch` as a user meets it, in a process of its own, with a scripted engine."""

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from watch_kills import WatchHome, campaign

from core.cli import main
from core.journal import JobState
from core.settings import settings
from core.settings.settings import Settings, WatchedFolder

PATIENCE = 180.0  # seconds: a busy machine starts an engine in a minute


@pytest.fixture
def home(tmp_path: Path) -> WatchHome:
    return WatchHome(tmp_path / "home", recordings=0, script={"*": {"chunks": 1}, "bad": {"fail": "no-audio"}})


def wait_for(condition: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert process.poll() is None, process.communicate()[1]
        assert time.monotonic() < until
        time.sleep(0.1)


def said_until(sentence: str, process: "subprocess.Popen[str]") -> str:
    """Return all that the process says up to the line with a sentence."""
    said = ""
    assert process.stderr is not None
    for line in process.stderr:
        said += line
        if sentence in line:
            return said
    raise AssertionError(said)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_what_comes_is_transcribed_and_told_until_it_is_interrupted(home: WatchHome) -> None:
    folder = home.folder / "in"
    (folder / "deep").mkdir()
    (folder / "deep" / "there.wav").write_bytes(b"RIFF")
    process = home.start()
    wait_for(lambda: (home.output / "deep" / "there.txt").exists(), process)
    (folder / "later.wav").write_bytes(b"RIFF later")
    (folder / "bad.wav").write_bytes(b"RIFF bad")
    wait_for(lambda: (home.output / "later.txt").exists(), process)
    wait_for(lambda: any(job.state == JobState.FAILED for job in home.jobs()), process)
    said = said_until("later.wav  0:01 → later.txt", process)
    process.send_signal(signal.SIGINT)
    said += process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 130
    assert f"Watching {folder}." in said
    assert f"{folder / 'bad.wav'}: The file has no audio track" in said
    assert "2 of 3 done, 1 failed" in said
    assert "Traceback" not in said


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_a_transcript_that_a_killed_command_still_owed_is_written_and_counted(home: WatchHome) -> None:
    (home.folder / "in" / "a.wav").write_bytes(b"RIFF")
    process = home.start()
    wait_for(lambda: (home.output / "a.txt").exists(), process)
    process.kill()
    process.communicate()
    (home.output / "a.txt").unlink()
    with closing(sqlite3.connect(home.folder / "data" / "mynah" / "journal.sqlite3")) as journal, journal:
        journal.execute("DELETE FROM export")  # as if the kill had come between the last word and the transcript
    process = home.start()
    wait_for(lambda: (home.output / "a.txt").exists(), process)
    said = said_until("a.wav  0:01 → a.txt", process)
    process.send_signal(signal.SIGINT)
    said += process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 130, said
    assert "1 of 1 done" in said


@pytest.mark.slow
def test_a_folder_that_is_copied_into_under_kills_has_each_recording_done_once(tmp_path: Path) -> None:
    wrong, figures = campaign(tmp_path / "home", files=16, kills=2, seed=3, quiet=0.6)
    assert wrong == [], figures


def test_what_cannot_be_watched_is_said(tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    for arguments, sentence in (
        ([str(tmp_path / "gone")], f"There is no folder {tmp_path / 'gone'}"),
        ([str(tmp_path / "in"), str(tmp_path / "in" / "deep")], "lies in another watched folder"),
        ([str(tmp_path / "in"), "--quiet", "0"], "--quiet must be more than 0"),
        ([], "Name folders, or add some"),
        ([str(tmp_path / "in"), "--language", "xx", "--format", "pdf"], "Unknown format: pdf"),
    ):
        assert main(["watch", *arguments]) == 2
        assert sentence in capsys.readouterr().err
    settings.save(Settings(watched_folders=(WatchedFolder("/x", model="nobody"),)), settings.file())
    assert main(["watch"]) == 2
    assert "No model is called nobody" in capsys.readouterr().err

"""Inputs of `mynah transcribe`: kinds of files in folders, skipped files, addresses and standard input."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from media import speech
from recording_kinds import make_recording
from watch_kills import WatchHome

from core.cli import main
from core.contracts import paths
from core.queue.engine_process import engine_client
from core.queue.scheduler import growing_files

SCRIPTED = Path(__file__).parents[2] / "faults" / "scripted_engine.py"
UNLISTED = {"memo.qta": "qta", "call.3ga": "3ga", "tv.ts": "ts", "voice.weba": "weba", "no ending": "wav"}


@pytest.fixture
def place(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder. The engine follows a script."""
    (tmp_path / "state").mkdir()
    (tmp_path / "script.json").write_text('{"*": {"chunks": 1}}')
    command = [sys.executable, str(SCRIPTED), str(tmp_path / "script.json"), str(tmp_path / "state")]
    monkeypatch.setattr(engine_client, "engine_command", lambda: command)
    monkeypatch.setenv("COLUMNS", "300")
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path / "in")
    return tmp_path / "in"


def add_other_files(folder: Path) -> None:
    for name in ("a.jpg", "b.png", "plan.pdf", "letter.docx"):
        (folder / name).write_bytes(b"x")


@pytest.mark.slow
def test_folder_is_transcribed_by_content(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, kind in UNLISTED.items():
        make_recording(place / name, kind)
    (place / "app.ts").write_text("export const a = 1;\n" * 500)
    add_other_files(place)
    assert main(["transcribe", str(place), "--format", "txt"]) == 0
    assert {path.stem for path in place.glob("*.txt")} == {"memo", "call", "tv", "voice", "no ending"}
    said = capsys.readouterr().err
    assert "5 files skipped: 2 images, 2 documents, 1 other file." in said
    assert f"{place / 'a.jpg'}" not in said


@pytest.mark.slow
def test_recordings_with_equal_names_are_told_apart(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("memo.qta", "memo.3ga", "other.wav"):
        (place / name).write_bytes(b"RIFF")
    assert main(["transcribe", str(place), "--format", "txt"]) == 0
    said = capsys.readouterr().err
    assert "memo.txt: Transcript of memo.3ga." in said
    assert "memo (2).txt: Transcript of memo.qta." in said
    assert "Transcript of other.wav" not in said


@pytest.mark.slow
def test_verbose_lists_each_skipped_file(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "talk.wav").write_bytes(b"RIFF")
    add_other_files(place)
    assert main(["transcribe", str(place), "--verbose"]) == 0
    said = capsys.readouterr().err
    assert f"{place / 'a.jpg'}: Skipped (image)." in said
    assert f"{place / 'plan.pdf'}: Skipped (document)." in said


@pytest.mark.slow
def test_own_transcripts_alone_are_not_announced(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "talk.wav").write_bytes(b"RIFF")
    for _ in range(2):
        assert main(["transcribe", str(place), "--format", "txt,srt,json,docx"]) == 0
    assert "skipped" not in capsys.readouterr().err
    (place / "a.jpg").write_bytes(b"x")
    assert main(["transcribe", str(place), "--format", "txt,srt,json,docx"]) == 0
    assert "9 files skipped: 8 transcripts, 1 image." in capsys.readouterr().err


@pytest.mark.slow
def test_skipped_files_are_a_notice_for_programs(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "talk.wav").write_bytes(b"RIFF")
    add_other_files(place)
    assert main(["transcribe", str(place), "--json-progress", "--verbose"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    notices = [(each["code"], each["text"]) for each in events if each["event"] == "notice"]
    assert ("skipped", "4 files skipped: 2 images, 2 documents") in notices
    assert ("skipped-file", f"{place / 'b.png'}: Skipped (image)") in notices


def test_folder_with_skipped_files_only(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_other_files(place)
    assert main(["transcribe", str(place), "--json-progress"]) == 1
    printed = capsys.readouterr()
    assert f"Found no recordings in {place}. 4 files skipped: 2 images, 2 documents." in printed.err
    assert [json.loads(line)["code"] for line in printed.out.splitlines()] == ["skipped"]


def test_align_names_files_without_a_partner(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("alone.wav", "other.srt", "a.jpg", "talk.wav"):
        (place / name).write_bytes(b"RIFF")
    assert main(["align", str(place)]) == 1
    said = capsys.readouterr().err
    assert "4 files skipped: 2 recordings without a text, 1 text without a recording, 1 image." in said
    for name in ("talk.srt", "talk.txt"):
        (place / name).write_text("1\n00:00:00,000 --> 00:00:01,000\nHello.\n")
    main(["align", str(place)])
    said = capsys.readouterr().err
    assert "3 files skipped: 1 recording without a text, 1 text without a recording, 1 image." in said


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_watch_takes_recordings_by_content_and_names_skipped_files(tmp_path: Path) -> None:
    home = WatchHome(tmp_path / "home", recordings=0, script={"*": {"chunks": 1}})
    folder = home.folder / "in"
    make_recording(folder / "memo.qta", "qta")
    make_recording(folder / "no ending", "mp3")
    add_other_files(folder)
    process = home.start()
    until = time.monotonic() + 180
    while not ((home.output / "memo.txt").exists() and (home.output / "no ending.txt").exists()):
        assert process.poll() is None, process.communicate()[1]
        assert time.monotonic() < until
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=180)
    assert said.count("4 files skipped: 2 images, 2 documents.") == 1, said


@pytest.mark.parametrize("command", ["transcribe", "align", "watch", "speakers", "quality"])
@pytest.mark.parametrize(
    ("address", "advice"),
    [
        ("https://example.org/talk.mp3", "Download the file first, or use `mynah batch`, which reads addresses."),
        ("s3://bucket/talk.mp3", "Download the file first, or use `mynah batch`, which reads addresses."),
        ("ftp://example.org/talk.mp3", "Download the file first."),
        ("file:///talk.mp3", "Give the path of the file."),
    ],
)
@pytest.mark.usefixtures("place")
def test_address_is_refused_with_advice(
    command: str, address: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, address]) == 2
    assert capsys.readouterr().err == f"mynah: {address} is an address, not a file. {advice}\n"


@pytest.mark.slow
def test_file_that_is_still_being_written_is_awaited(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(growing_files, "SETTLED_SECONDS", 5.0)
    (tmp_path / "script.json").write_text('{"*": {"chunks": 2, "whole": 5000}}')
    recording = place / "talk.wav"
    recording.write_bytes(b"RIFF")

    def write() -> None:
        while not (tmp_path / "state" / "talk broken").exists():
            with recording.open("ab") as file:
                file.write(b"x")
            time.sleep(0.1)
        with recording.open("ab") as file:
            file.write(bytes(5000))

    writer = threading.Thread(target=write)
    writer.start()
    assert main(["transcribe", str(recording), "--format", "txt"]) == 0
    writer.join()
    said = capsys.readouterr().err
    assert "talk.wav is still being written. Mynah waits until it is complete." in said
    assert "damaged" not in said
    assert (place / "talk.txt").read_text().split() == ["talk-0", "talk-1"]


def test_broken_file_that_nobody_writes_is_damaged(place: Path, tmp_path: Path) -> None:
    (tmp_path / "script.json").write_text('{"*": {"chunks": 1, "whole": 5000}}')
    (place / "talk.wav").write_bytes(b"RIFF")
    os.utime(place / "talk.wav", (1e9, 1e9))
    assert main(["transcribe", "talk.wav", "--format", "txt"]) == 3


@pytest.mark.parametrize(
    "command",
    [
        *("align -", "watch -", "speakers -", "quality -", "transcribe - --join", "compare said.txt -", "record -"),
        *("record --play -", "export-corpus - --output data", "batch plan - -o plan.csv"),
    ],
)
@pytest.mark.usefixtures("place")
def test_standard_input_is_refused_elsewhere(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    assert "Standard input works with `mynah transcribe` only, and without --join." in capsys.readouterr().err


def run_with_input(content: bytes, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "core.cli", "transcribe", "-", *arguments]
    root = str(Path(__file__).parents[3])
    return subprocess.run(
        command, input=content, capture_output=True, check=False, env={**os.environ, "PYTHONPATH": root}
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["wav", "m4a", "ts"])
def test_standard_input_is_transcribed_into_the_current_folder(kind: str, place: Path, tmp_path: Path) -> None:
    sound = speech(tmp_path / "talk.wav")
    if kind != "wav":
        codec = {"m4a": ["-f", "ipod"], "ts": ["-f", "mpegts"]}[kind]
        subprocess.run(["ffmpeg", "-v", "error", "-i", sound, *codec, tmp_path / "talk"], check=True)
        sound = tmp_path / "talk"
    done = run_with_input(sound.read_bytes(), "--format", "txt")
    assert done.returncode == 0, done.stderr
    assert f"stdin.{kind}" in done.stderr.decode()
    assert [path.name for path in place.iterdir()] == ["stdin.txt"]
    assert "river" in (place / "stdin.txt").read_text()
    assert list((paths.cache_dir() / "stdin").iterdir()) == []
    assert run_with_input(sound.read_bytes(), "--format", "txt", "--output", str(tmp_path / "out")).returncode == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["stdin.txt"]


@pytest.mark.slow
def test_standard_input_without_a_recording(place: Path) -> None:
    empty = run_with_input(b"")
    assert (empty.returncode, empty.stderr) == (
        2,
        b"mynah: Standard input is empty. Pipe a recording into the command.\n",
    )
    text = run_with_input(b"This is only text.\n" * 100)
    assert text.returncode == 1
    assert b"Traceback" not in text.stderr
    assert "Standard input: " in text.stderr.decode()
    assert str(paths.cache_dir()) not in text.stderr.decode()
    assert list(place.iterdir()) == []
    assert list((paths.cache_dir() / "stdin").iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="rights are no modes of files there")
def test_copy_of_standard_input_is_private(place: Path, tmp_path: Path) -> None:
    sound = speech(tmp_path / "talk.wav").read_bytes()
    root = str(Path(__file__).parents[3])
    process = subprocess.Popen(
        [sys.executable, "-m", "core.cli", "transcribe", "-"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": root},
    )
    assert process.stdin is not None
    process.stdin.write(sound)
    process.stdin.flush()
    folder = paths.cache_dir() / "stdin"
    until = time.monotonic() + 180
    while not (folder.is_dir() and list(folder.iterdir())):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert folder.stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=180)
    assert list(folder.iterdir()) == []

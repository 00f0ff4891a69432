"""`mynah record`: the text of a recording is that of its file, byte for byte."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import wave
from collections.abc import Iterator
from pathlib import Path

import av
import pytest

from core.capture.track_writer import TrackWriter
from core.cli import main
from core.contracts import recording_folder
from core.contracts.paths import journal, resources_dir
from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, Journal, file_at

SAMPLE = resources_dir() / "samples" / "morning.mp3"


@pytest.mark.slow
def test_text_of_a_recording_is_that_of_its_file(
    tmp_path: Path, warm_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        main(["record", "talk", "--play", str(SAMPLE), "--pace", "20", "--format", "json,cha", "--json-progress"]) == 0
    )
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    codes = [event.get("code") for event in events if event["event"] == "notice"]
    assert {"recording", "recording-ended", "recording-finished"} <= set(codes)
    assert any(event["event"] == "recording" for event in events)
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(tmp_path / "talk.flac", again)
    assert main(["transcribe", str(again / "talk.flac"), "--format", "json,cha"]) == 0
    assert (tmp_path / "talk.json").read_bytes() == (again / "talk.json").read_bytes()
    assert (tmp_path / "talk.cha").read_bytes() == (again / "talk.cha").read_bytes()
    assert len(json.loads((tmp_path / "talk.json").read_bytes())) > 0
    kept = Journal(journal())
    assert kept.jobs.growing() == []
    kept.close()


def test_recording_replaces_no_file(tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "talk.flac").write_bytes(b"another recording")
    assert main(["record", str(tmp_path / "talk"), "--play", str(SAMPLE), "--no-text"]) == 1
    assert "already exists" in capsys.readouterr().err
    assert (tmp_path / "talk.flac").read_bytes() == b"another recording"


def test_wrong_names_are_bad_usage(tmp_path: Path, own_home: Path) -> None:
    assert main(["record", str(tmp_path / "talk.mp3")]) == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_interrupted_recording_is_recovered_by_the_next_command(
    tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = tmp_path / "old.flac"
    grown = recording_folder.folder_of(recording)
    grown.mkdir()
    writer = TrackWriter(grown, 16_000)
    writer.write(bytes(32_000), 1)
    writer.close()
    recording_folder.claim(grown, [(1, 0.0)])
    kept = Journal(journal())
    batch, _ = kept.batches.open("test")
    load = Load(str(tmp_path / "model.nemo"), str(tmp_path))
    kept.jobs.add(batch, str(recording), 0, 0, JobSpec(ComputeSpec(load)))
    assert main(["record", str(tmp_path / "new"), "--play", str(tmp_path / "none.wav"), "--no-text"]) == 1
    said = capsys.readouterr().err
    assert f"Recovered {recording}." in said
    assert "The microphone can't be opened (it is not connected)." in said
    assert recording.exists()
    (job,) = kept.jobs.select(batch)
    assert (job.size, job.mtime_ns) == file_at(recording)[1:]
    kept.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal")
def test_keys_mark_and_pause_on_a_terminal(tmp_path: Path, own_home: Path) -> None:
    with wave.open(str(tmp_path / "long.wav"), "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        file.writeframes(bytes(2 * 8000 * 300))
    terminal, program_side = os.openpty()
    recorded = [str(tmp_path / "talk"), "--play", str(tmp_path / "long.wav"), "--no-text"]
    command = [sys.executable, "-m", "core.cli", "record", *recorded]
    program = subprocess.Popen(command, stdin=program_side, stdout=program_side, stderr=program_side)
    os.close(program_side)

    def output() -> Iterator[str]:
        said = ""
        with contextlib.suppress(OSError):  # the other side is closed
            while more := os.read(terminal, 4096):
                said += more.decode(errors="replace")
                yield said

    def wait_for(sentence: str) -> None:
        assert any(sentence in said for said in output()), sentence

    wait_for("Type m and a name for a mark, or p for a pause, then Enter.")
    time.sleep(0.5)  # some sound, however fast this machine is
    os.write(terminal, b"m keeper's house\n")
    wait_for(" keeper's house.")
    os.write(terminal, b"p\n")
    wait_for("Paused. Type p to go on.")
    os.write(terminal, b"p\n")
    wait_for("Recording again.")
    program.send_signal(signal.SIGINT)
    wait_for("talk.flac.")
    assert program.wait(180) == 0
    os.close(terminal)
    with av.open(str(tmp_path / "talk.flac")) as recording:
        assert [chapter["metadata"]["title"] for chapter in recording.chapters()] == ["keeper's house"]
        assert recording.metadata["GAP000"].endswith("s paused")


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one program")
def test_a_recording_without_a_sample_is_no_file_and_says_so(tmp_path: Path, own_home: Path) -> None:
    recorded = [str(tmp_path / "talk"), "--play", str(SAMPLE), "--pace", "0.001", "--no-text"]
    command = [sys.executable, "-m", "core.cli", "record", *recorded]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as program:
        assert program.stderr is not None
        first = program.stderr.readline()
        assert "Ctrl-C ends it." in first
        program.send_signal(signal.SIGINT)
        said = program.stderr.read()
    assert program.returncode == 0
    assert "No sound was recorded, so there is no file." in said
    assert "The recording is" not in said
    assert not list(tmp_path.glob("talk*"))

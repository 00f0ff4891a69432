"""What a command promises of its files: what is owed is there at the end, and the last line and the status say so."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from full_paths import folder_without_room
from test_cli import SCRIPTED, names, place, script

from core.cli import main
from core.queue.events import ChunkCommitted

__all__ = ["place", "script"]


def summary(said: str) -> dict[str, Any]:
    return next(event for line in said.splitlines() if (event := json.loads(line))["event"] == "summary")


@pytest.mark.slow
def test_files_that_were_removed_after_an_interruption_are_written_again(
    place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["transcribe", str(place), "--format", "txt,srt"]
    script({"b": {"fail": "no-audio"}})
    assert main(command) == 1
    assert names(place) == ["a.srt", "a.txt"]
    (place / "a.srt").unlink()
    script({})
    assert main(command) == 0
    assert names(place) == ["a.srt", "a.txt", "b.srt", "b.txt"]


@pytest.mark.slow
def test_an_output_folder_that_is_removed_during_the_run_is_made_again(
    place: Path, tmp_path: Path, script: Callable[[dict[str, Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.cli.terminal import TerminalDisplay

    output, removed, show = tmp_path / "out", threading.Event(), TerminalDisplay.show

    def remove_then_show(self: TerminalDisplay, event: Any) -> None:
        if isinstance(event, ChunkCommitted) and not removed.is_set() and output.is_dir() and any(output.iterdir()):
            for path in output.iterdir():
                path.unlink()
            output.rmdir()
            removed.set()
        show(self, event)

    monkeypatch.setattr(TerminalDisplay, "show", remove_then_show)
    script({"b": {"chunks": 5, "seconds": 0.2}})
    assert main(["transcribe", str(place), "--format", "txt", "--output", str(output)]) == 0
    assert removed.is_set()
    assert sorted(path.name for path in output.iterdir()) == ["a.txt", "b.txt"]


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_the_summary_counts_recordings_and_files_apart(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = folder_without_room(tmp_path / "out")
    command = ["transcribe", str(place), "--format", "txt,srt,json", "--output", str(output)]
    assert main([*command, "--json-progress"]) == 1
    told = summary(capsys.readouterr().out)
    counts = {name: told[name] for name in ("total", "done", "failed", "files", "not_written")}
    assert counts == {"total": 2, "done": 2, "failed": 0, "files": 0, "not_written": 6}
    assert main(command) == 1
    assert "2 of 2 done, 6 transcripts not written" in capsys.readouterr().err


@pytest.mark.slow
def test_a_damaged_recording_is_done_and_said_to_be_damaged(
    place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    script({"*": {"chunks": 3}, "a": {"damaged": [[70.0, 125.0]]}})
    command = ["transcribe", str(place), "--format", "txt,srt,json,chat"]
    assert main([*command, "--json-progress"]) == 3
    said = capsys.readouterr().out
    told = summary(said)
    assert (told["done"], told["damaged"], told["failed"]) == (2, 1, 0)
    done = [event for line in said.splitlines() if (event := json.loads(line))["event"] == "file"]
    assert [[70.0, 125.0]] in [event["damaged"] for event in done if event["state"] == "done"]
    assert "[damaged]" in (place / "a.txt").read_text()
    assert "00:01:10,000 --> " in (place / "a.srt").read_text()
    assert "[damaged]" in (place / "a.srt").read_text()
    assert json.loads((place / "a.json").read_text())["damaged"] == [[70.0, 125.0]]
    assert "@Comment:\tThe recording is damaged at 1:10-2:05" in (place / "a.cha").read_text()
    assert "damaged" not in (place / "b.json").read_text()
    assert main([*command, "--overwrite"]) == 3
    said = capsys.readouterr().err
    assert "damaged at 1:10–2:05" in said
    assert "2 of 2 done, 1 of them damaged" in said


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_a_link_to_a_recording_that_is_done_anyway_is_told(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "same.wav").symlink_to(place / "a.wav")
    assert main(["transcribe", str(place), "--format", "txt"]) == 0
    assert f"{place / 'same.wav'}: Skipped, because it is the same file as {place / 'a.wav'}" in capsys.readouterr().err
    assert not (place / "same.txt").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full")
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_output_that_cannot_be_written_does_not_end_the_queue(place: Path, tmp_path: Path, stream: str) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "script.json").write_text(json.dumps({"*": {"chunks": 3}}))
    engine = [sys.executable, str(SCRIPTED), str(tmp_path / "script.json"), str(tmp_path / "state")]
    program = f"""
import sys
from core.cli import main
from core.queue.engine_process import engine_client

engine_client.engine_command = lambda: {engine!r}
raise SystemExit(main(sys.argv[1:]))
"""
    options = ["--json-progress"] if stream == "stdout" else []
    with Path("/dev/full").open("w") as full:
        other = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | {stream: full}
        command = [sys.executable, "-c", program, "transcribe", str(place), "--format", "txt", *options]
        ended = subprocess.run(command, **other, text=True, env=os.environ, check=False)
    assert ended.returncode == 4
    assert names(place) == ["a.txt", "b.txt"]
    assert "Traceback" not in (ended.stderr or "")


@pytest.mark.slow
def test_a_recording_without_speech_is_said_to_have_none(
    place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    script({"a": {"chunks": 0}, "b": {"chunks": 2}})
    assert main(["transcribe", str(place), "--format", "txt"]) == 0
    said = capsys.readouterr().err
    assert "a.wav  0:00 → a.txt (no speech found)" in said
    assert said.count("no speech found") == 1
    assert main(["transcribe", str(place), "--format", "srt", "--json-progress"]) == 0
    events = map(json.loads, capsys.readouterr().out.splitlines())
    speech = {Path(event["file"]).name: event["speech"] for event in events if event["event"] == "written"}
    assert speech == {"a.wav": False, "b.mp3": True}

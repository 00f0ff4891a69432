"""`mynah transcribe --join`: several files are one recording with one clock."""

import sys
import wave
from pathlib import Path

import media
import pytest
from test_cli import SCRIPTED

from core.cli import main
from core.queue.engine_process import engine_client

NAMES = ("ZOOM0001_LR-0001.WAV", "ZOOM0001_LR-0002.WAV")


@pytest.fixture
def folder(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder. It holds two parts with different rates and channels, and a third file."""
    (tmp_path / "state").mkdir()
    (tmp_path / "script.json").write_text('{"*": {"chunks": 1}}')
    command = [sys.executable, str(SCRIPTED), str(tmp_path / "script.json"), str(tmp_path / "state")]
    monkeypatch.setattr(engine_client, "engine_command", lambda: command)
    monkeypatch.setenv("COLUMNS", "300")
    place = tmp_path / "in"
    place.mkdir()
    monkeypatch.chdir(place)
    for name, rate, channels, start in zip(NAMES, (16000, 44100), (1, 2), (1000, 1005), strict=True):
        tone = ("-f", "lavfi", "-i", f"sine=frequency=400:sample_rate={rate}:duration=2")
        stamp = ("-write_bext", "1", "-metadata", f"time_reference={start * rate}")
        media.ffmpeg(*tone, "-ac", str(channels), *stamp, place / name)
    (place / "other.wav").write_bytes(b"RIFF")
    return place


@pytest.mark.slow
def test_split_recording_is_offered_and_joined(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", ".", "--format", "txt"]) == 0
    offer = f"{NAMES[0]} to {NAMES[1]} look like one recording in 2 files. With --join, they share one clock."
    assert offer in capsys.readouterr().err
    for _ in range(2):  # the second time, the joined file is there already
        assert main(["transcribe", ".", "--join", "--format", "txt", "--overwrite"]) == 0
        said = capsys.readouterr().err
        assert f"(joined).flac holds 2 files: {NAMES[0]} from 0:00.0, {NAMES[1]} from 0:05.0." in said
        assert f"0:03 are missing between {NAMES[0]} and {NAMES[1]}." in said
        assert "2 of 2 done" in said
    assert {path.stem for path in folder.glob("*.txt")} >= {"ZOOM0001_LR-0001 (joined)", "other"}
    media.ffmpeg("-i", folder / "ZOOM0001_LR-0001 (joined).flac", folder / "whole.wav")
    with wave.open(str(folder / "whole.wav")) as whole:
        assert (whole.getframerate(), whole.getnchannels()) == (44100, 2)
        assert whole.getnframes() / 44100 == pytest.approx(7.0, abs=0.001)
        sound = whole.readframes(whole.getnframes())
    second = 4 * 44100
    assert any(sound[second : second + 400])
    assert not any(sound[3 * second : 4 * second])  # the gap
    assert any(sound[6 * second : 6 * second + 400])


@pytest.mark.slow
def test_files_of_a_pattern_are_joined(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", "ZOOM*.WAV", "--join", "--format", "txt"]) == 0
    assert f"(joined).flac holds 2 files: {NAMES[0]} from 0:00.0, {NAMES[1]} from 0:05.0." in capsys.readouterr().err


def test_impossible_joins_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", NAMES[0], "--join"]) == 2
    assert "--join needs at least two files" in capsys.readouterr().err
    assert main(["transcribe", NAMES[0], ".", "--join"]) == 2
    assert "--join takes either files or folders." in capsys.readouterr().err
    assert main(["transcribe", NAMES[0], NAMES[0], "--join"]) == 2
    assert "--join needs at least two files" in capsys.readouterr().err
    assert main(["transcribe", NAMES[0], "-", "--join"]) == 2
    assert "Standard input works with `mynah transcribe` only, and without --join." in capsys.readouterr().err
    assert main(["transcribe", NAMES[0], "missing.wav", "--join"]) == 1
    assert "missing.wav can't be joined (" in capsys.readouterr().err
    assert main(["transcribe", NAMES[0], "other.wav", "--join"]) == 1
    assert "other.wav can't be joined (" in capsys.readouterr().err
    tracks = ("-map", "0", "-map", "0", "-c:a", "flac")
    media.ffmpeg("-i", folder / NAMES[0], *tracks, folder / "two.mka")
    assert main(["transcribe", NAMES[0], "two.mka", "--join"]) == 1
    assert "two.mka can't be joined, because it has 2 sound tracks." in capsys.readouterr().err
    assert sorted(path.name for path in folder.iterdir()) == sorted([*NAMES, "other.wav", "two.mka"])

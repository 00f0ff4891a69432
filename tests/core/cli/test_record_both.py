"""`mynah record --source both`: two channels are two speakers, "You" and "Others"."""

import json
import shutil
from pathlib import Path

import pytest
from media import ffmpeg

from core.cli import main
from core.contracts.paths import resources_dir

SAMPLES = resources_dir() / "samples"
LONG_ENOUGH = {"morning.mp3": 60, "conversation.flac": 8}  # times: the sources play on while the recorder starts
PLAYED = ["--play", str(SAMPLES / "morning.mp3"), "--play-other", str(SAMPLES / "conversation.flac")]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return options for two sources that speak for three minutes, eight times as fast."""
    options = []
    for option, (name, times) in zip(("--play", "--play-other"), LONG_ENOUGH.items(), strict=True):
        file = tmp_path_factory.mktemp("played") / f"{Path(name).stem}.flac"
        ffmpeg("-stream_loop", str(times), "-i", SAMPLES / name, "-ar", "16000", "-ac", "1", file)
        options += [option, str(file)]
    return options


@pytest.mark.slow
def test_channels_of_a_recording_are_you_and_others(
    tmp_path: Path,
    warm_home: Path,
    played: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    recorded = ["record", "talk", *played, "--pace", "8", "--stop-after", "3", "--format", "json,txt"]
    assert main([*recorded, "--json-progress"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    levels = [event for event in events if event["event"] == "recording"]
    assert max(event["peak"] for event in levels) > 0.01
    assert max(event["other_peak"] for event in levels if "other_peak" in event) > 0.01
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(tmp_path / "talk.flac", again)
    assert main(["transcribe", str(again / "talk.flac"), "--speakers", "channels", "--format", "json,txt"]) == 0
    assert (tmp_path / "talk.json").read_bytes() == (again / "talk.json").read_bytes()
    assert (tmp_path / "talk.txt").read_bytes() == (again / "talk.txt").read_bytes()
    document = json.loads((tmp_path / "talk.json").read_bytes())
    assert {segment["speaker"] for segment in document["segments"]} == {"You", "Others"}


@pytest.mark.slow
def test_recording_of_two_sources_may_have_one_text(
    tmp_path: Path, warm_home: Path, played: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        main(["record", "talk", *played, "--pace", "8", "--stop-after", "3", "--speakers", "off", "--format", "json"])
        == 0
    )
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(tmp_path / "talk.flac", again)
    assert main(["transcribe", str(again / "talk.flac"), "--format", "json"]) == 0
    assert (tmp_path / "talk.json").read_bytes() == (again / "talk.json").read_bytes()
    document = json.loads((tmp_path / "talk.json").read_bytes())
    assert not any(segment.get("speaker") for segment in document["segments"])


def test_file_of_the_computer_alone_is_bad_usage(tmp_path: Path, own_home: Path) -> None:
    assert main(["record", str(tmp_path / "talk"), *PLAYED[2:], "--no-text"]) == 2


def test_channel_speakers_need_both_sources(tmp_path: Path, own_home: Path) -> None:
    assert main(["record", str(tmp_path / "talk"), *PLAYED[:2], "--speakers", "channels"]) == 2

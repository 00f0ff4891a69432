"""The main job on the samples with the demo model: real engine, real files, read back by programs not ours."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pysubs2
import pytest
from batchalign._core import CHATFile
from kills import differences

SAMPLES = Path(__file__).parent.parent / "resources" / "samples"
RECORDINGS = ("conversation.flac", "kitchen.mp4", "morning.mp3", "note.wav")
FORMATS = "txt,srt,vtt,json,tsv,chat"


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, **{f"XDG_{name}_HOME": str(home / name) for name in ("DATA", "CACHE", "STATE", "CONFIG")}}


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "core.cli", "transcribe", *map(str, arguments)]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def transcribed(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples, copied, with all transcripts beside them."""
    folder = tmp_path_factory.mktemp("sämple recordings")
    for name in RECORDINGS:
        shutil.copy(SAMPLES / name, folder)
    result = subprocess.run(command(folder, "--format", FORMATS), env=environment(home), capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "4 of 4 done" in result.stderr
    return folder


def plain(text: str) -> list[str]:
    return re.sub(r"[^a-z' ]+", " ", text.lower().replace("’", "'")).split()


def errors(reference: list[str], found: list[str]) -> int:
    """Word errors: Levenshtein's distance over words."""
    row = list(range(len(found) + 1))
    for i, expected in enumerate(reference, 1):
        previous, row[0] = row[0], i
        for j, word in enumerate(found, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (expected != word))
    return row[-1]


def true_text(stem: str) -> list[str]:
    text = (SAMPLES / "texts" / f"{stem}.true.txt").read_text("utf-8")
    return plain(re.sub(r"^[A-Z]\w*: ", "", text, flags=re.MULTILINE))


def test_the_samples_are_recognised_within_the_bar(transcribed: Path) -> None:
    wrong = total = 0
    for name in RECORDINGS:
        stem = Path(name).stem
        reference = true_text(stem)
        wrong += errors(reference, plain((transcribed / f"{stem}.txt").read_text("utf-8")))
        total += len(reference)
    assert total > 400
    assert wrong / total <= 0.20


@pytest.mark.parametrize("name", RECORDINGS)
def test_subtitles_are_read_by_others(transcribed: Path, name: str) -> None:
    stem = Path(name).stem
    cues = pysubs2.load(str(transcribed / f"{stem}.srt"))
    assert len(cues) > 0
    said = plain((transcribed / f"{stem}.txt").read_text("utf-8"))
    assert plain(" ".join(cue.plaintext.replace("\n", " ") for cue in cues)) == said
    for ending in ("srt", "vtt"):
        found = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", transcribed / f"{stem}.{ending}", "-f", "srt", "-"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert found.stdout.count("-->") == len(cues)
        assert found.stderr == ""


@pytest.mark.parametrize("name", RECORDINGS)
def test_chat_is_accepted(transcribed: Path, name: str) -> None:
    text = (transcribed / f"{Path(name).stem}.cha").read_text("utf-8")
    CHATFile.parse(text)
    media = "video" if name.endswith("mp4") else "audio"
    assert f"@Media:\t{Path(name).stem}, {media}\n" in text


@pytest.mark.parametrize("name", RECORDINGS)
def test_word_times_lie_within_the_recording_in_order(transcribed: Path, name: str) -> None:
    transcript = json.loads((transcribed / f"{Path(name).stem}.json").read_text())
    words = [word for segment in transcript["segments"] for word in segment["words"]]
    assert all(0 <= word["start"] < word["end"] <= transcript["duration"] for word in words)
    assert all(0 <= word["confidence"] <= 1 for word in words)
    starts = [word["start"] for word in words]
    assert starts == sorted(starts)


def test_confidence_by_entropy_changes_only_the_confidences(home: Path, tmp_path: Path, transcribed: Path) -> None:
    line = command(SAMPLES / "note.wav", "--format", "json", "--output", tmp_path, "--confidence", "entropy")
    subprocess.run(line, env=environment(home), capture_output=True, check=True)
    both = [json.loads((folder / "note.json").read_text("utf-8")) for folder in (transcribed, tmp_path)]
    values = [[word.pop("confidence") for part in each["segments"] for word in part["words"]] for each in both]
    assert both[0] == both[1]
    assert len(values[0]) > 5
    assert all(0 < each <= 1 for each in values[1])
    assert values[0] != values[1]


def test_an_interrupted_batch_goes_on_within_a_file(home: Path, tmp_path: Path, transcribed: Path) -> None:
    own = {**environment(home), "XDG_DATA_HOME": str(tmp_path / "data")}
    line = command(SAMPLES / "conversation.flac", "--format", "json", "--output", tmp_path / "out", "--json-progress")
    process = subprocess.Popen(line, env=own, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for event in map(json.loads, process.stdout):
        if event["event"] == "words":
            process.send_signal(signal.SIGINT)
            break
    process.communicate()
    assert process.returncode == 130
    again = subprocess.run(line, env=own, capture_output=True, text=True)
    assert again.returncode == 0
    events = [json.loads(text) for text in again.stdout.splitlines()]
    assert any(event["event"] == "notice" and event["code"] == "resumed" for event in events)
    (tmp_path / "whole").mkdir()
    shutil.copy(transcribed / "conversation.json", tmp_path / "whole")
    assert differences(tmp_path / "whole", tmp_path / "out") == []

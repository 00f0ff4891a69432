"""`mynah transcribe --speakers`, with a real engine that holds both models; the diariser is a tiny random one."""

import json
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import pytest
import soundfile
from diarizers import build_nemotron

from core.cli import main
from core.formats import json as json_format

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"


@pytest.fixture(scope="module")
def diarizer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model, as the hub has it."""
    folder = tmp_path_factory.mktemp("speakers") / "tiny"
    build_nemotron(folder)
    return folder


@pytest.fixture
def place(tmp_path: Path, warm_home: Path) -> Path:
    """A home of its own; a folder with a recording."""
    (tmp_path / "talk").mkdir()
    (tmp_path / "talk" / "talk.flac").symlink_to(SAMPLES / "conversation.flac")
    return tmp_path


def told(path: Path) -> list[tuple[str | None, str]]:
    return [(segment.speaker, segment.text) for segment in json_format.read(path.read_text("utf-8")).segments]


def events(said: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in said.splitlines()]


@pytest.mark.slow
def test_words_then_speakers_then_files(place: Path, diarizer: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["transcribe", str(place / "talk"), "--format", "json", "--speakers-model", str(diarizer)]
    assert main([*command, "--speakers", "auto", "--json-progress"]) == 0
    happened = events(capsys.readouterr().out)
    kinds = [event["event"] for event in happened]
    assert kinds.index("words") < kinds.index("speakers-progress") < kinds.index("speakers") < kinds.index("written")
    assert {event["kind"] for event in happened if event["event"] == "engine"} == {"recognition", "speakers"}
    with_speakers = told(place / "talk" / "talk.json")
    assert all(speaker is not None for speaker, _ in with_speakers)
    (count,) = [event["speakers"] for event in happened if event["event"] == "speakers"]
    assert isinstance(count, int)
    assert len({speaker for speaker, _ in with_speakers}) <= count
    assert main([*command[:4], "--output", str(place / "plain")]) == 0
    plain = told(place / "plain" / "talk.json")
    assert {speaker for speaker, _ in plain} == {None}
    assert " ".join(text for _, text in plain) == " ".join(text for _, text in with_speakers)


@pytest.mark.slow
def test_one_speaker_is_one_speaker(place: Path, diarizer: Path) -> None:
    command = ["transcribe", str(place / "talk"), "--format", "json", "--speakers-model", str(diarizer)]
    assert main([*command, "--speakers", "1"]) == 0
    assert {speaker for speaker, _ in told(place / "talk" / "talk.json")} == {"Speaker 1"}


@pytest.mark.slow
def test_a_model_of_another_kind_fails_the_speakers_alone(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["transcribe", str(place / "talk"), "--format", "json", "--speakers", "auto", "--speakers-model", "demo"]
    assert main(command) == 1
    said = capsys.readouterr().err
    assert "Transcribed without speakers." in said
    assert "doesn't identify speakers" in said
    assert "Traceback" not in said
    assert {speaker for speaker, _ in told(place / "talk" / "talk.json")} == {None}


@pytest.mark.slow
def test_two_who_speak_at_once_in_two_channels_both_come_out(place: Path) -> None:
    """Each says something else at the same time, and is heard a little in the other's microphone."""
    said, rate = soundfile.read(SAMPLES / "conversation.flac", dtype="float32")
    left, right = said[: 25 * rate], said[60 * rate : 85 * rate]
    soundfile.write(place / "left.wav", left, rate)
    soundfile.write(place / "right.wav", right, rate)
    soundfile.write(place / "talk" / "both.wav", np.stack([left + 0.02 * right, right + 0.02 * left]).T, rate)
    files = [str(place / name) for name in ("left.wav", "right.wav", "talk/both.wav")]
    options = ["--format", "json", "--output", str(place / "out")]
    assert main(["transcribe", *files[:2], *options]) == 0
    assert main(["transcribe", files[2], *options, "--speakers", "channels"]) == 0
    alone = [" ".join(text for _, text in told(place / "out" / f"{name}.json")).split() for name in ("left", "right")]
    spoken = told(place / "out" / "both.json")
    for number, expected in enumerate(alone, 1):
        found = " ".join(text for who, text in spoken if who == f"Speaker {number}").split()
        likeness = SequenceMatcher(None, found, expected, autojunk=False).ratio()
        assert likeness > 0.65, (number, found, expected)  # the demo model hears echoes badly


@pytest.mark.slow
def test_each_channel_is_a_speaker(place: Path) -> None:
    """One after the other, each a little in the other's microphone, and one of the two far louder."""
    said, rate = soundfile.read(SAMPLES / "note.wav", dtype="float32", always_2d=True)
    said = said.mean(axis=1)
    pause = np.zeros(rate, np.float32)
    left, right = np.concatenate([said, pause, 0 * said]), np.concatenate([0 * said, pause, 0.1 * said])
    noise = np.random.default_rng(0).normal(0, 1e-4, (2, len(left))).astype(np.float32)
    both = np.stack([left + 0.1 * right, right + 0.05 * left]) + noise
    soundfile.write(place / "talk" / "call.flac", both.T, rate)
    call = str(place / "talk" / "call.flac")
    assert main(["transcribe", call, "--format", "json", "--speakers", "channels"]) == 0
    spoken = told(place / "talk" / "call.json")
    words = {name: " ".join(text for who, text in spoken if who == name).split() for name in ("Speaker 1", "Speaker 2")}
    assert {name for name, _ in spoken} == set(words)
    assert len(words["Speaker 1"]) > 5
    assert abs(len(words["Speaker 1"]) - len(words["Speaker 2"])) <= 1  # the same words twice, and none doubled
    assert [name for name, _ in spoken] == sorted(name for name, _ in spoken if name is not None)


@pytest.mark.parametrize(
    "wrong",
    [
        ["--speakers", "some"],
        ["--speakers", "0"],
        ["--speakers", "2", "--at-most", "3"],
        ["--speakers", "channels", "--speakers-model", "demo_diarizer"],
        ["--shortest-turn", "-1"],
        ["--shortest-turn", "0.5"],
        ["--speakers", "off", "--shortest-turn", "0.5"],
        ["--speakers", "5"],  # the demo knows four
    ],
)
def test_bad_usage_is_status_2(place: Path, wrong: list[str]) -> None:
    try:
        status = main(["transcribe", str(place / "talk"), *wrong])
    except SystemExit as exit:
        status = int(exit.code or 0)
    assert status == 2

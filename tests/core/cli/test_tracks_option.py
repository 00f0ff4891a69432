"""`mynah transcribe --tracks`: several sound tracks, heard and named, or said to be left out."""

import json
from pathlib import Path

import media
import numpy as np
import pytest
import soundfile

from core.cli import main
from core.formats import json as json_format

TEXTS = {
    "Interviewer": "The old man walked slowly to the river, and then he sat down in the shade.",
    "Guest": "We have a large garden behind the house, where the children play every day.",
}


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A video with a mix, two speakers one after the other, and a silent track."""
    folder = tmp_path_factory.mktemp("film")
    one, two = (media.speech(folder / f"{name}.wav", text) for name, text in TEXTS.items())
    graph = (
        "[0]apad,atrim=0:13,aresample=48000,asplit[h][h1];[1]adelay=6500:all=1,apad,atrim=0:13,aresample=48000,asplit[g][g1];"
        "[h1][g1]amix=normalize=0[m]"
    )
    silence = ("-f", "lavfi", "-i", "anullsrc=r=48000:cl=mono:d=13")
    names = ("Everything", *TEXTS, "Desktop")
    titles = [part for place, name in enumerate(names) for part in (f"-metadata:s:a:{place}", f"title={name}")]
    maps = ("-map", "[m]", "-map", "[h]", "-map", "[g]", "-map", "2")
    media.ffmpeg("-i", one, "-i", two, *silence, "-filter_complex", graph, *maps, *titles, folder / "film.mkv")
    return folder / "film.mkv"


def told(path: Path) -> list[tuple[str | None, str]]:
    return [(segment.speaker, segment.text) for segment in json_format.read(path.read_text("utf-8")).segments]


@pytest.mark.slow
def test_each_track_with_own_speech_is_a_speaker(
    film: Path, tmp_path: Path, warm_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["transcribe", str(film), "--format", "json", "--output", str(tmp_path), "--json-progress"]
    assert main(command) == 0
    spoken = told(tmp_path / "film.json")
    assert [speaker for speaker, _ in spoken] == ["Interviewer", "Guest"]
    assert "river" in spoken[0][1]
    assert "garden" in spoken[1][1]
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    sentence = next(event["tracks_sentence"] for event in events if event.get("state") == "done")
    assert sentence == (
        'Mynah heard 2 of 4 tracks: 2 "Interviewer" and 3 "Guest" '
        '(not heard: 1 "Everything" is a mix of 2 and 3 and 4 "Desktop" has no speech).'
    )


@pytest.mark.slow
@pytest.mark.parametrize("choice", ["3", "guest"])
def test_one_track_is_an_ordinary_recording(
    film: Path, tmp_path: Path, warm_home: Path, choice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["transcribe", str(film), "--format", "json", "--output", str(tmp_path), "--tracks", choice]) == 0
    spoken = told(tmp_path / "film.json")
    assert {speaker for speaker, _ in spoken} == {None}
    assert "garden" in " ".join(text for _, text in spoken)
    assert "river" not in " ".join(text for _, text in spoken)
    assert "Mynah heard 1 of 4 tracks" in capsys.readouterr().err
    # Later commands hear the same track.
    assert main(["quality", str(film), "--json"]) == 0
    assert sum(each["end"] - each["start"] for each in json.loads(capsys.readouterr().out)["places"]) < 1.0
    assert main(["search", "garden", "--cut", str(tmp_path / "cut")]) == 0
    assert main(["export-corpus", str(film), "--output", str(tmp_path / "data"), "--to", "10"]) == 0
    for clip in (*tmp_path.glob("cut/*.wav"), *tmp_path.glob("data/audio/*.flac")):
        assert np.abs(soundfile.read(clip)[0]).max() > 0.05
    assert main(["search", "garden", "--cut", str(tmp_path / "other"), "--tracks", "Desktop"]) == 0
    (silent,) = tmp_path.glob("other/*.wav")
    assert not soundfile.read(silent)[0].any()


@pytest.mark.slow
def test_missing_track_fails_and_names_the_tracks(
    film: Path, tmp_path: Path, warm_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["transcribe", str(film), "--output", str(tmp_path), "--tracks", "9"]) == 1
    assert "It has these tracks: 1 (Everything), 2 (Interviewer), 3 (Guest), 4 (Desktop)." in capsys.readouterr().err


@pytest.mark.slow
def test_two_equal_channels_are_one_speaker(tmp_path: Path, warm_home: Path) -> None:
    voice = media.speech(tmp_path / "voice.wav", TEXTS["Guest"])
    media.ffmpeg("-i", voice, "-ac", "2", tmp_path / "call.wav")
    assert main(["transcribe", str(tmp_path / "call.wav"), "--format", "json", "--speakers", "channels"]) == 0
    spoken = told(tmp_path / "call.json")
    assert {speaker for speaker, _ in spoken} == {"Speaker 1"}
    assert " ".join(text for _, text in spoken).count("garden") == 1

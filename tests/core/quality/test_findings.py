"""Check that misses and inventions are listed, and that a clean transcript lists nothing, by the bars of the bench."""

import sys
from pathlib import Path

import numpy as np
import pytest
from media import RATE, write_wav
from spoken_words import speak
from wrong_transcripts import GAP, Scene, with_error

from core.contracts.errors import Bug, InputFault
from core.contracts.transcript import Word
from core.engine.audio.speech_frames import speech_frames
from core.quality.findings import find_places, read_speech

SENTENCES = [
    "the old man walked slowly to the river",
    "she opened a window because the room was warm",
    "nobody had told them about the later train",
    "our neighbours bring their dog along every summer",
]
FILES, ERRORS = 5, 48


def spoken_scene(folder: Path, seed: int) -> tuple[Scene, tuple[Word, ...]]:
    """Make a recording with known word times, and with silence and white noise after the speech."""
    spoken = speak(SENTENCES, seed)
    end = len(spoken.samples) / RATE
    hiss = 0.05 * np.random.default_rng(seed).standard_normal(int(GAP * RATE)).astype(np.float32)
    sound = np.concatenate((spoken.samples, np.zeros(int(GAP * RATE), np.float32), hiss))
    words = tuple(Word(text, start, stop, 0.9) for row in spoken.sentences for text, start, stop in row)
    scene = Scene(write_wav(folder / f"{seed}.wav", sound), "", (end, end + GAP), (end + GAP, end + 2 * GAP))
    return scene, words


@pytest.mark.slow
def test_lists_four_of_five_errors_and_nothing_in_clean_files(tmp_path: Path) -> None:
    scenes = [spoken_scene(tmp_path, seed) for seed in range(FILES)]
    speech = [b"".join(speech_frames(scene.path)) for scene, _ in scenes]
    assert [find_places(words, heard, 0.5) for (_, words), heard in zip(scenes, speech, strict=True)] == [()] * FILES
    missed = []
    for number in range(ERRORS):
        (scene, words), heard = scenes[number % FILES], speech[number % FILES]
        made = with_error(scene, words, number)
        places = find_places(made.words, heard, 0.5)
        if not any(place.kind == made.kind and place.start < made.end and place.end > made.start for place in places):
            missed.append(made.name)
    assert len(missed) <= ERRORS / 5, missed


def test_without_the_sound_loops_and_doubt_are_told() -> None:
    said = [*["we", "went"], *["home"] * 7, *["and", "then", "all", "was", "well"]]
    words = [Word(text, 0.5 * n, 0.5 * n + 0.4, 0.2 if text in ("all", "was") else 0.9) for n, text in enumerate(said)]
    loop, doubt = find_places(words, None, 0.5)
    assert (loop.kind, loop.start, loop.text) == ("loop", 1.5, " ".join(["home"] * 6))
    assert (doubt.kind, doubt.text) == ("doubtful", "all was")


@pytest.mark.slow
def test_a_process_reads_the_recording_in_its_order(tmp_path: Path) -> None:
    scene, words = spoken_scene(tmp_path, 3)
    heard = read_speech(str(scene.path))
    assert heard == b"".join(speech_frames(scene.path))
    first, last = (round(50 * each) for each in scene.silence)
    assert heard[first + 25 : last - 25].strip(b".") == b""
    assert heard[last + 25 :].count(b"s") > 100 > heard[last + 25 :].count(b"v")
    assert all(b"v" in heard[round(50 * (word.start or 0)) :][: round(50 * 0.4)] for word in words)
    with pytest.raises(InputFault, match="file not found"):
        read_speech(str(tmp_path / "gone.wav"))


def test_long_silence_separates_inventions() -> None:
    # Without the cut, one place of many minutes was the worst of every recording.
    kinds = {"thanks": "silence", "bye": "loop"}
    said = [("well", 1.0), ("thanks", 30.0), ("thanks", 31.0), ("thanks", 900.0), ("bye", 901.0), ("bye", 1800.0)]
    words = [Word(text, at, at + 0.4, 0.9, kinds.get(text)) for text, at in said]
    places = find_places(words, None, 0.5)
    assert [(place.kind, place.start, place.text) for place in places] == [
        ("invented", 30.0, "thanks thanks"),
        ("invented", 900.0, "thanks"),
        ("loop", 901.0, "bye"),
        ("loop", 1800.0, "bye"),
    ]
    assert max(place.seconds for place in places) < 2


def test_long_silence_separates_uncertain_words() -> None:
    said = [("a", 1.0, 1.5), ("b", None, None), ("c", 60.0, 60.5), ("d", 70.0, 71.0)]
    words = [Word(text, start, end, 0.1) for text, start, end in said]
    assert [place.text for place in find_places(words, None, 0.5)] == ["a b"]


def test_killed_reader_gives_no_partial_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dies = "import os, sys; sys.stdout.buffer.write(b'v' * 500); sys.stdout.flush(); os.abort()"
    monkeypatch.setattr("core.contracts.processes.own_command", lambda *_: [sys.executable, "-c", dies])
    with pytest.raises(Bug, match="speech-frames ended with"):
        read_speech(str(tmp_path / "talk.wav"))


@pytest.mark.slow
def test_broken_recording_is_read_up_to_its_break(tmp_path: Path) -> None:
    scene, _ = spoken_scene(tmp_path, 3)
    whole = read_speech(str(scene.path))
    broken = tmp_path / "broken.wav"
    broken.write_bytes(scene.path.read_bytes()[: scene.path.stat().st_size // 2])
    assert 0 < len(read_speech(str(broken))) < len(whole)

"""`--speakers 4`: each of the four people is in the result, or a sentence says that fewer were found."""

import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from core.cli import main
from core.formats import json as json_format
from core.formats import rttm

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "resources" / "demo_model"))

from voices import RATE, Voice  # type: ignore[import-not-found]  # noqa: E402 - found through the path above

VOICES = {
    "A": Voice("flite", "slt", 1.0, 1.0),
    "B": Voice("flite", "awb", 1.0, 1.0),
    "C": Voice("espeak", "en-gb+f2", 150, 50),
    "D": Voice("flite", "kal16", 1.0, 1.0),
}
LINES = (
    *("A My sister is learning to drive.", "B We had soup and bread for lunch.", "C Could you turn the light off?"),
    *("A The train was late again this morning.", "D No, not now.", "B I will bring the book tomorrow."),
    *("C The weather is fine today.", "A We should leave before noon.", "B That is a good idea."),
    "C I have never been there.",
)
NOTE = ROOT / "resources" / "samples" / "note.wav"


def write_talk(path: Path) -> Path:
    """Write a talk of four voices. The fourth one says three words, with faint noise around them."""
    parts = [np.zeros(6_400, np.float32)]
    for line in LINES:
        sound = VOICES[line[0]].speak(line[2:])
        parts += [sound * (0.5 / np.abs(sound).max()), np.zeros(4_000, np.float32)]
    sound = np.concatenate(parts)
    sound = sound + 4e-4 * np.random.default_rng(2).standard_normal(len(sound))
    soundfile.write(path, sound.astype(np.float32), RATE)
    return path


def told(path: Path) -> list[tuple[str | None, str]]:
    return [(segment.speaker, segment.text) for segment in json_format.read(path.read_text("utf-8")).segments]


@pytest.mark.slow
def test_a_known_speaker_of_three_words_has_a_segment(
    warm_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = write_talk(tmp_path / "talk.wav")
    command = ["transcribe", str(talk), "--format", "json"]
    assert main([*command, "--speakers", "4"]) == 0
    assert "instead of" not in capsys.readouterr().err
    spoken = told(tmp_path / "talk.json")
    (words,) = [text for speaker, text in spoken if speaker == "Speaker 4"]
    assert "not now" in words
    assert {speaker for speaker, _ in spoken} == {f"Speaker {number}" for number in (1, 2, 3, 4)}
    assert main(["speakers", str(talk), "--speakers", "4", "--transcript", str(tmp_path / "talk.json")]) == 0
    assert told(tmp_path / "talk (2).json") == spoken  # assigned again, nothing changes


@pytest.mark.slow
def test_a_sentence_says_that_fewer_speakers_were_found(
    warm_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "note.wav").symlink_to(NOTE)
    note, sentence = str(tmp_path / "note.wav"), "note.wav: The model found 1 speaker instead of 3."
    assert main(["transcribe", note, "--format", "json", "--speakers", "3"]) == 0
    assert sentence in capsys.readouterr().err
    assert {speaker for speaker, _ in told(tmp_path / "note.json")} == {"Speaker 1"}
    assert main(["speakers", note, "--speakers", "3", "--turns-only"]) == 0
    assert sentence in capsys.readouterr().err
    assert {turn.speaker for turn in rttm.read(tmp_path / "note.rttm")} == {"Speaker_1"}
    assert main(["speakers", note, "--speakers", "1"]) == 0
    assert "instead of" not in capsys.readouterr().err

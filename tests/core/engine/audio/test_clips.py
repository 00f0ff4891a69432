"""Test clips of a recording: the exact samples, in one pass, even if clips overlap."""

import wave
from pathlib import Path

import numpy as np
import pytest
from soundfile import write

from core.contracts.errors import InputFault
from core.engine.audio.clips import Clip, cut

RATE = 16_000


def samples(path: str) -> np.ndarray:
    with wave.open(path) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2")


def test_clips_hold_the_samples_of_their_stretch(tmp_path: Path) -> None:
    ramp = (np.arange(20 * RATE) % 20_000).astype("<i2")
    write(tmp_path / "ramp.wav", ramp, RATE, subtype="PCM_16")
    stretches = [(7.5, 8.0), (0.0, 0.25), (4.9, 15.1), (5.0, 6.0), (19.5, 25.0)]
    clips = [Clip(start, end, str(tmp_path / f"{n}.wav")) for n, (start, end) in enumerate(stretches)]
    assert {clip.path for clip in cut(tmp_path / "ramp.wav", clips)} == {clip.path for clip in clips}
    for clip in clips:
        expected = ramp[round(clip.start * RATE) : round(clip.end * RATE)]
        assert np.abs(samples(clip.path).astype(int) - expected).max() <= 1


def test_an_unreadable_recording_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(InputFault):
        list(cut(tmp_path / "none.wav", [Clip(0, 1, str(tmp_path / "a.wav"))]))

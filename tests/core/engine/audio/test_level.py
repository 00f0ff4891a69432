"""Test that faint, loud and mixed speech reaches the models at a normal level, and that other sound stays as it is."""

from pathlib import Path

import media
import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.audio.decoding import AudioReader
from core.engine.audio.level import levelled
from core.engine.audio.segmenter import windows
from core.engine.recognizer import Samples

RATE = 16_000
_HUM = (0.02 * np.sin(2 * np.pi * 50 * np.arange(20 * RATE) / RATE)).astype(np.float32)


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Samples:
    """Return a sentence whose loudest sample is 0.6."""
    with AudioReader(media.speech(tmp_path_factory.mktemp("level") / "speech.wav")) as reader:
        sound = np.concatenate(list(reader))
    return (sound * (0.6 / np.abs(sound).max())).astype(np.float32)


def decibels(sound: Samples) -> float:
    return float(10 * np.log10(np.square(sound).mean() + 1e-20))


@settings(max_examples=12, deadline=None)
@given(gain=st.floats(-15.0, 8.0), noise=st.floats(-90.0, -50.0))
def test_speech_of_normal_level_stays_bit_for_bit(spoken: Samples, gain: float, noise: float) -> None:
    hiss = np.random.default_rng(1).standard_normal(len(spoken), np.float32) * np.float32(10 ** (noise / 20))
    sound = spoken * np.float32(10 ** (gain / 20)) + hiss
    assert levelled(sound) is sound


@settings(max_examples=12, deadline=None)
@given(
    gain=st.one_of(st.floats(-60.0, -25.0), st.floats(25.0, 40.0)), with_hum=st.booleans(), with_clicks=st.booleans()
)
def test_faint_and_loud_speech_gets_one_gain(spoken: Samples, gain: float, with_hum: bool, with_clicks: bool) -> None:
    factor = np.float32(10 ** (gain / 20))
    sound = spoken * factor
    if with_hum:
        sound = sound + _HUM[: len(sound)] * min(factor, np.float32(0.1))
    if with_clicks:
        sound[:: 2 * RATE] = 0.9 * max(factor, np.float32(1.0))
    result = levelled(sound)
    ratios = result[np.abs(sound) > 1e-12] / sound[np.abs(sound) > 1e-12]
    assert np.ptp(ratios) < 1e-3 * ratios.mean()
    assert decibels(spoken * factor * ratios.mean()) == pytest.approx(decibels(spoken), abs=8)


@settings(max_examples=12, deadline=None)
@given(level=st.floats(-100.0, -45.0), seed=st.integers(0, 20))
def test_faint_noise_stays_as_it_is(level: float, seed: int) -> None:
    noise = np.random.default_rng(seed).standard_normal(8 * RATE, np.float32) * np.float32(10 ** (level / 20))
    assert levelled(noise) is noise
    silence = np.zeros(seed * 100, np.float32)
    assert levelled(silence) is silence


@settings(max_examples=12, deadline=None)
@given(guest=st.floats(-40.0, -20.0), pause=st.floats(0.4, 2.0))
def test_a_soft_guest_reaches_the_level_of_the_host(spoken: Samples, guest: float, pause: float) -> None:
    gap = np.zeros(round(pause * RATE), np.float32)
    sound = np.concatenate([spoken, gap, spoken * np.float32(10 ** (guest / 20)), gap, spoken])
    result = levelled(sound)
    first = len(spoken) + len(gap)
    assert np.array_equal(result[: len(spoken) - RATE], sound[: len(spoken) - RATE])
    assert decibels(result[first : first + len(spoken)]) > decibels(spoken) - 12


@settings(max_examples=12, deadline=None)
@given(level=st.floats(-70.0, -40.0), seed=st.integers(0, 20))
def test_noise_beside_speech_stays_as_it_is(spoken: Samples, level: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    noise = rng.standard_normal(3 * RATE, np.float32) * np.repeat(rng.random(60) > 0.5, RATE // 20)
    sound = np.concatenate([spoken, noise.astype(np.float32) * np.float32(10 ** (level / 20)), spoken])
    assert levelled(sound) is sound


@pytest.mark.parametrize("subtype", ["FLOAT", "PCM_24", "PCM_16"])
@pytest.mark.parametrize("gain", [-45, 30])
def test_windows_of_a_file_are_levelled(tmp_path: Path, spoken: Samples, subtype: str, gain: int) -> None:
    if gain > 0 and subtype != "FLOAT":
        gain = 0  # integers end at full scale
    path = tmp_path / "recording.wav"
    soundfile.write(path, spoken * 10 ** (gain / 20), RATE, subtype=subtype)
    with AudioReader(path) as reader:
        cut = list(windows(reader))
    sound = np.concatenate([window.samples for window in cut])
    assert decibels(sound) == pytest.approx(decibels(spoken), abs=8)


@pytest.mark.parametrize("steps", [2**15, 2**16])
def test_pauses_of_faint_16_bit_samples_are_no_digital_silence(spoken: Samples, steps: int) -> None:
    faint = spoken * np.float32(10 ** (-50 / 20))
    rounded = (np.round(faint * steps) / steps).astype(np.float32)
    raised = levelled(rounded)
    assert (rounded == 0).mean() > 0.05
    assert (raised == 0).mean() < 0.001
    assert media.likeness_of(raised, spoken) > 0.95 * media.likeness_of(rounded, spoken)
    assert np.array_equal(levelled(rounded), raised)
    exact = levelled(faint)
    assert np.allclose(exact, faint * (np.abs(exact).max() / np.abs(faint).max()), atol=1e-6)

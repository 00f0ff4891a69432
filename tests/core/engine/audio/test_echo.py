"""The echo of one channel leaves another one, and the near voice stays."""

import numpy as np
import pytest

from core.engine.audio.echo import without_echo
from core.engine.recognizer import SAMPLE_RATE, Samples


def voice(seed: int, seconds: int = 20) -> Samples:
    """Return noise with the spectrum and the pauses of speech."""
    generator = np.random.default_rng(seed)
    noise = generator.standard_normal(seconds * SAMPLE_RATE)
    low = np.convolve(noise, np.exp(-np.arange(40) / 6), "same")
    syllables = np.repeat(np.square(generator.random(seconds * 5)), SAMPLE_RATE // 5)
    sound: Samples = (0.05 * low * np.where(syllables > 0.1, syllables, 0.0)).astype(np.float32)
    return sound


def echo_of(far: Samples, milliseconds: int) -> Samples:
    generator = np.random.default_rng(milliseconds)
    late = np.arange(1600)
    room = generator.standard_normal(len(late)) * np.exp(-late / 400) * 0.06
    room[0] = 1
    heard = np.convolve(far, room)[: len(far)]
    delay = milliseconds * SAMPLE_RATE // 1000
    shifted = np.roll(heard, delay)
    shifted[:delay] = 0
    return (shifted * 10 ** (-3 / 20)).astype(np.float32)


def level(sound: Samples) -> float:
    return 10 * float(np.log10(np.square(sound).mean()))


@pytest.mark.parametrize("delay", [3, 10, 40])
def test_echo_leaves_and_the_near_voice_stays(delay: int) -> None:
    near, far = voice(1), voice(2)
    heard = echo_of(far, delay)
    assert level(without_echo(heard, far)) < level(heard) - 30
    rest = without_echo(near + heard, far) - near
    assert level(rest) < level(near) - 20


def test_channel_that_comes_later_than_its_echo_is_found() -> None:
    far = voice(2)
    heard = echo_of(far, 10)
    assert level(without_echo(heard[:-800], far[:-800])) < level(heard) - 30
    early = np.roll(far, 800)
    assert level(without_echo(heard[800:], early[800:])) < level(heard) - 30


def test_sound_without_echo_is_unchanged() -> None:
    near, far = voice(1), voice(2)
    assert without_echo(near, far) is near
    assert without_echo(near, np.zeros_like(far)) is near
    short = near[:100]
    assert without_echo(short, far[:100]) is short

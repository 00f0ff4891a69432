"""Pauses in sound that comes live, by the voice gate."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.audio.voice_gate import VoiceGate
from core.engine.recognizer import Samples

RATE = 16_000


def scene(*parts: tuple[float, float]) -> Samples:
    """Return bursts of a voice-like sound and pauses over faint noise. A part is a level and its seconds."""
    rng = np.random.default_rng(0)
    pieces = []
    for level, seconds in parts:
        time = np.arange(int(seconds * RATE)) / RATE
        voice = sum(np.sin(2 * np.pi * 140 * harmonic * time) / harmonic for harmonic in range(1, 20))
        syllables = np.maximum(np.sin(2 * np.pi * 4 * time), 0.05)
        pieces.append(level * voice * syllables + 1e-4 * rng.standard_normal(len(time)))
    return np.concatenate(pieces).astype(np.float32)


SOUND = scene((0.0, 1.0), (0.2, 3.0), (0.0, 2.0), (0.05, 2.0), (0.0, 1.0))


def test_quiet_counts_from_the_last_sound() -> None:
    gate = VoiceGate()
    gate.push(SOUND)
    assert gate.quiet_before(1.0) >= 0.8
    assert gate.quiet_before(3.0) < 0.3
    assert 0.8 < gate.quiet_before(5.2) < 1.5
    assert gate.quiet_before(7.0) < 0.3
    assert gate.quiet_before(9.0) >= 0.7


def test_digital_silence_is_quiet() -> None:
    gate = VoiceGate()
    gate.push(np.concatenate([scene((0.2, 1.0)), np.zeros(60 * RATE, np.float32)]))
    assert gate.quiet_before(61.0) > 59.5


@settings(max_examples=10)
@given(blocks=st.lists(st.integers(1, 20_000), max_size=20))
def test_blocks_do_not_matter(blocks: list[int]) -> None:
    whole, gate, place, number = VoiceGate(), VoiceGate(), 0, 0
    whole.push(SOUND)
    while place < len(SOUND):
        size = [*blocks, 8_000][number % (len(blocks) + 1)]
        gate.push(SOUND[place : place + size])
        place, number = place + size, number + 1
    times = np.arange(0.0, 9.0, 0.08)
    assert [gate.quiet_before(time) for time in times] == [whole.quiet_before(time) for time in times]

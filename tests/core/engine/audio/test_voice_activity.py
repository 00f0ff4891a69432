"""Test that voice detection depends on the samples alone, and finds what a detection step by step finds."""

import itertools
from collections.abc import Sequence

import media
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from reference_voice_activity import reference

from core.engine.audio.voice_activity import STEP, VoiceActivityDetector
from core.engine.recognizer import Samples


@st.composite
def recordings(draw: st.DrawFn) -> Samples:
    """Return up to 40 s of bursts and silences over noise, also loud, faint or with digital silence inside."""
    spans, now = [], draw(st.floats(0, 5))
    for length, gap in draw(st.lists(st.tuples(st.floats(0.02, 9), st.floats(0.02, 9)), max_size=4)):
        spans.append((now, now + length))
        now += length + gap
    samples = media.bursts(spans, now + draw(st.floats(0.001, 3)), draw(st.sampled_from((0.0, 1e-5, 1e-3))))
    samples *= np.float32(10.0 ** draw(st.integers(-3, 2)))
    silent = draw(st.integers(0, len(samples)))
    samples[silent : silent + draw(st.integers(0, 3 * STEP))] = 0
    return samples


def detected(sound: Samples, sizes: Sequence[int]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return levels and activity. Push `sizes` steps at a time, again and again."""
    detector, place, found = VoiceActivityDetector(), 0, []
    for size in itertools.cycle(sizes):
        if place >= len(sound):
            break
        found.append(detector.push(sound[place : place + size * STEP]))
        place += size * STEP
    found.append(detector.finish())
    return np.concatenate([levels for levels, _ in found]), np.concatenate([active for _, active in found])


@settings(max_examples=60, deadline=None)
@given(recordings(), st.lists(st.integers(1, 12), min_size=1, max_size=4))
def test_any_number_of_steps_gives_the_masks_of_single_steps(sound: Samples, sizes: list[int]) -> None:
    expected = reference(sound)
    for found in (detected(sound, sizes), detected(sound, [1]), detected(sound, [100])):
        assert [each.dtype for each in found] == [each.dtype for each in expected]
        assert [each.tobytes() for each in found] == [each.tobytes() for each in expected]


def test_activity_comes_nine_steps_later() -> None:
    detector = VoiceActivityDetector()
    sound = media.bursts([(2.0, 5.0)], 30.0)
    settled = [len(detector.push(sound[place : place + STEP])[1]) for place in range(0, len(sound), STEP)]
    assert settled == [0] * 8 + [50] * 22
    assert len(detector.finish()[1]) == 8 * 50

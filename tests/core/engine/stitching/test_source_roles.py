"""Sources of a recording: copies, mixes, and sources with speech of their own."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.recognizer import SAMPLE_RATE, Samples
from core.engine.stitching.channel_words import ChannelEnergies
from core.engine.stitching.source_roles import SourceRoles

_SECONDS = 12


def voice(seed: int, start: float, end: float) -> Samples:
    """Return noise with syllables between two seconds, with most energy at low tones."""
    count = _SECONDS * SAMPLE_RATE
    noise = np.random.default_rng(seed).standard_normal(count)
    low = np.convolve(noise, np.hanning(24) / 12, "same")
    time = np.arange(count) / SAMPLE_RATE
    syllables = (0.5 + 0.5 * np.sin(2 * np.pi * 4 * time + seed)) ** 2
    sound: Samples = (0.3 * low * syllables * ((time > start) & (time < end))).astype(np.float32)
    return sound


HOST, GUEST = voice(1, 0.5, 8.0), voice(2, 5.0, 11.5)
CODEC = 1e-4 * np.random.default_rng(5).standard_normal((4, len(HOST))).astype(np.float32)


def roles_of(*sounds: Samples, finds_mixes: bool = True) -> tuple[list[bool], SourceRoles]:
    roles = SourceRoles([-place / 10 for place in range(len(sounds))], finds_mixes=finds_mixes)
    return roles.choose(sounds, ChannelEnergies.of(0.0, sounds).audible), roles


@pytest.mark.parametrize("order", permutations(range(3)))
@pytest.mark.parametrize("gains", [(1.0, 1.0), (0.5, 0.8), (1.0, -0.6)])
def test_mix_is_left_out_in_any_order(order: tuple[int, ...], gains: tuple[float, float]) -> None:
    mixed = np.float32(gains[0]) * HOST + np.float32(gains[1]) * GUEST
    sounds = [mixed + CODEC[0], HOST, GUEST]
    chosen, roles = roles_of(*(sounds[place] for place in order))
    assert [not each for each in chosen] == [place == 0 for place in order]
    assert roles.originals(order.index(0)) == tuple(sorted((order.index(1), order.index(2))))


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(gain=st.floats(0.05, 2.0), inverts=st.booleans(), shift=st.integers(-800, 800))
def test_copy_is_left_out(gain: float, inverts: bool, shift: int) -> None:
    copy = np.float32(-gain if inverts else gain) * np.roll(HOST, shift)
    chosen, _ = roles_of(HOST, copy)
    assert sorted(chosen) == [False, True]


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(quiet=st.floats(-30.0, 0.0))
def test_quiet_guest_is_not_a_copy(quiet: float) -> None:
    """The second source has the host too, and the guest speaks alone from 8.0 s on."""
    both = HOST + np.float32(10 ** (quiet / 20)) * GUEST
    chosen, _ = roles_of(HOST, both)
    assert chosen[1]
    chosen, _ = roles_of(HOST, np.float32(10 ** (quiet / 20)) * GUEST)
    assert chosen == [True, True]


def test_crosstalk_stays() -> None:
    left, right = HOST + np.float32(0.05) * GUEST, GUEST + np.float32(0.05) * HOST
    assert roles_of(left, right, finds_mixes=False)[0] == [True, True]


def test_channels_are_compared_one_with_one() -> None:
    chosen, roles = roles_of(HOST + GUEST, HOST, GUEST, finds_mixes=False)
    assert chosen[0]
    assert not roles.repeats.get(0)

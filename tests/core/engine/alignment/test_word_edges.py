"""Test the edges of words on sound whose boundaries are known."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.alignment.acoustics import STEP, Acoustics
from core.engine.alignment.word_edges import PAUSE, WordBoundary, WordEdges, estimate_shift
from core.engine.recognizer import SAMPLE_RATE, Samples, TokenPosition

WORD = 0.4  # seconds


def noise(seconds: float, rng: np.random.Generator, low: bool) -> Samples:
    """Return a word: noise of low or high frequencies, softer towards its ends."""
    white = rng.standard_normal(round(seconds * SAMPLE_RATE))
    spectrum = np.fft.rfft(white)
    frequencies = np.fft.rfftfreq(len(white), 1 / SAMPLE_RATE)
    spectrum[(frequencies < 1000) ^ low] = 0.0
    swell = np.sin(np.linspace(0.05, np.pi - 0.05, len(white)))
    return (0.2 * swell * np.fft.irfft(spectrum, len(white))).astype(np.float32)


def recording_of(words: int, pause: float = 0.0) -> Acoustics:
    """Return words of equal length with a pause between them."""
    rng = np.random.default_rng(1)
    silence = np.zeros(round(pause * SAMPLE_RATE), np.float32)
    samples = np.concatenate([part for n in range(words) for part in (noise(WORD, rng, n % 2 == 0), silence)])
    acoustics = Acoustics()
    acoustics.add(0.0, samples + 1e-4 * rng.standard_normal(len(samples)).astype(np.float32))
    return acoustics


def boundaries(words: int, early: float) -> list[WordBoundary]:
    """Return the boundaries of a model whose tokens all come `early` seconds before the middle of their word."""
    centres = [(n + 0.5) * WORD - early for n in range(words)]
    return [WordBoundary(TokenPosition(left, 4), TokenPosition(right, 4)) for left, right in pairwise(centres)]


def test_words_meet_at_the_dip() -> None:
    edges = WordEdges(recording_of(10))
    for n, (end, start) in enumerate(edges.between(boundaries(10, 0.0)), start=1):
        assert end == start == pytest.approx(n * WORD, abs=0.02)


def test_a_pause_belongs_to_neither_word() -> None:
    acoustics = recording_of(3, pause=0.5)
    ((end, start),) = WordEdges(acoustics).between([WordBoundary(TokenPosition(0.2, 4), TokenPosition(1.1, 4))])
    assert end == pytest.approx(0.4, abs=0.03)
    assert start == pytest.approx(0.9, abs=0.03)
    assert WordEdges(acoustics).end_after(TokenPosition(0.2, 4)) == pytest.approx(0.4, abs=0.03)
    assert WordEdges(acoustics).start_before(TokenPosition(1.1, 4)) == pytest.approx(0.9, abs=0.03)


@pytest.mark.parametrize("silence", [0.05, 0.1, 0.15, 0.3])
def test_the_first_word_begins_after_the_quiet(silence: float) -> None:
    """However short that is: nothing is heard before the recording."""
    rng = np.random.default_rng(2)
    samples = np.concatenate((np.zeros(round(silence * SAMPLE_RATE), np.float32), noise(WORD, rng, low=True)))
    acoustics = Acoustics()
    acoustics.add(0.0, samples + 1e-4 * rng.standard_normal(len(samples)).astype(np.float32))
    start = WordEdges(acoustics).start_before(TokenPosition(silence + WORD / 2, 4))
    assert start == pytest.approx(silence, abs=0.03)


@pytest.mark.parametrize("late", [0.35, 0.4, 0.45])
def test_a_word_ends_at_a_pause_that_begins_late_in_reach(late: float) -> None:
    acoustics = recording_of(3, pause=0.6)
    token = TokenPosition(WORD - late, 4)
    assert WordEdges(acoustics).end_after(token) == pytest.approx(WORD, abs=0.03)
    token = TokenPosition(WORD + 0.6 + late, 4)
    assert WordEdges(acoustics).start_before(token) == pytest.approx(WORD + 0.6, abs=0.03)


@pytest.mark.parametrize("early", [-0.06, 0.0, 0.06])
def test_the_recording_reveals_a_models_shift(early: float) -> None:
    acoustics = recording_of(80)
    shift = estimate_shift(acoustics, boundaries(80, early))
    assert shift == pytest.approx(early, abs=0.011)
    edges = WordEdges(acoustics, shift)
    found = [end for end, _ in edges.between(boundaries(80, early))]
    assert np.abs(np.array(found) - WORD * np.arange(1, 80)).mean() < 0.02
    assert estimate_shift(acoustics, boundaries(80, early)[:40]) == 0.0, "too few to tell"


@pytest.mark.parametrize("samples", [0, 10, 80, 160, 240, 319, 320, 400])
def test_the_shortest_windows_do_no_harm(samples: int) -> None:
    acoustics = Acoustics()
    acoustics.add(1.0, np.full(samples, 0.1, np.float32))
    times, levels, quiet = acoustics.select(0.5, 1.5)
    assert len(times) == len(levels) == len(quiet) == round(1 / STEP) + 1
    assert quiet[0], "nobody speaks where nothing was measured"


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(st.booleans(), st.integers(1, 60)), min_size=1, max_size=12),
    st.lists(st.tuples(st.floats(-1, 8), st.floats(-0.2, 3)), min_size=1, max_size=8),
)
def test_pauses_and_quiet_steps_are_those_of_the_selected_steps(
    parts: list[tuple[bool, int]], stretches: list[tuple[float, float]]
) -> None:
    samples = np.repeat([0.2 * loud for loud, steps in parts for _ in range(steps)], round(STEP * SAMPLE_RATE))
    samples *= np.random.default_rng(0).standard_normal(len(samples))
    acoustics = Acoustics()
    acoustics.add(0.0, samples.astype(np.float32))
    starts, ends = (np.array(each) for each in zip(*((start, start + long) for start, long in stretches), strict=True))
    counted = acoustics.count_quiet(starts, ends).tolist()
    for start, end, count in zip(starts.tolist(), ends.tolist(), counted, strict=True):
        selected = acoustics.select(start, end)
        assert count == selected.quiet.sum()
        turns = np.flatnonzero(np.diff(np.concatenate(([False], selected.quiet, [False])).astype(np.int8)))
        expected = [
            (selected.times[begin], selected.times[stop - 1])
            for begin, stop in turns.reshape(-1, 2)
            if (stop - begin) * STEP >= PAUSE
        ]
        assert acoustics.pauses(start, end, PAUSE) == expected


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(0, 2.5), st.integers(1, 6), st.none() | st.floats(-0.1, 0.4)), min_size=2, max_size=30
    ),
    st.sampled_from((0.0, 0.04, -0.03)),
    st.floats(0, 0.5),
)
def test_boundaries_together_meet_where_each_meets_alone(
    tokens: list[tuple[float, int, float | None]], shift: float, pause: float
) -> None:
    edges = WordEdges(recording_of(12, pause), shift)
    centres = np.cumsum([gap for gap, _, _ in tokens]).tolist()
    places = [TokenPosition(centre, letters) for centre, (_, letters, _) in zip(centres, tokens, strict=True)]
    several = [
        WordBoundary(left, right, None if after is None else left.centre + after)
        for (left, right), (_, _, after) in zip(pairwise(places), tokens, strict=False)
    ]
    alone = [edges.between([each])[0] for each in several]
    assert np.allclose(edges.between(several), alone, rtol=0, atol=1e-9)

"""Test sentence edges beside digital silence, gated noise and room noise, by levels alone."""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from pauses import Pauses, apply, random_pauses
from spoken_words import Spoken, speak

from core.engine.alignment.acoustics import Acoustics, AcousticSteps
from core.engine.alignment.word_edges import WordBoundary, WordEdges
from core.engine.recognizer import SAMPLE_RATE, TokenPosition

DEMO = Path(__file__).resolve().parents[4] / "resources" / "demo_model"
WINDOW = 6
"""Sentences of one window."""
MOST = 0.02
"""Seconds of the largest mean error of an edge."""


@lru_cache
def clean() -> Spoken:
    """Return sentences without any noise, in many voices."""
    lines = (DEMO / "heldout.txt").read_text("utf-8").splitlines()
    return speak([line.strip() for line in lines if line.strip()][: 4 * WINDOW], 1, (0.6, 1.5), noise=0.0)


def measured(spoken: Spoken) -> Iterator[tuple[int, float, Acoustics]]:
    """Yield the first sentence of each window, the window's start in seconds, and its levels."""
    for first in range(0, len(spoken.sentences), WINDOW):
        sentences = spoken.sentences[first : first + WINDOW]
        start, end = sentences[0][0][1] - 0.3, sentences[-1][-1][2] + 0.3
        acoustics = Acoustics()
        acoustics.add(0.0, spoken.samples[round(start * SAMPLE_RATE) : round(end * SAMPLE_RATE)])
        yield first, start, acoustics


def errors(spoken: Spoken) -> np.ndarray:
    """Return how many seconds the ends and starts beside pauses come too late, shape (pauses, 2)."""
    late = []
    for first, start, acoustics in measured(spoken):
        edges = WordEdges(acoustics)
        for before, after in pairwise(spoken.sentences[first : first + WINDOW]):
            (_, left, last), (_, begin, right) = before[-1], after[0]
            token, following = (TokenPosition(each - start, 4) for each in ((left + last) / 2, (begin + right) / 2))
            ((end, again),) = edges.between([WordBoundary(token, following)])
            late.append((end + start - last, again + start - begin))
    return np.array(late)


@pytest.mark.slow
@pytest.mark.parametrize(
    "pauses",
    [
        Pauses(gate=99.0),
        Pauses(gate=99.0, bits=32),
        Pauses(gate=99.0, hold=0.05, dither="random bits"),
        Pauses(gate=99.0, hold=0.35, dither="random bits"),
        Pauses(gate=99.0, hold=0.35, dither="random bits", gain=-30.0),
        Pauses(gate=99.0, dither="triangular"),
        Pauses(noise=-75.0, gate=99.0, hold=0.3, fade=0.1),
        Pauses(noise=-60.0, gate=99.0, hold=0.03, fade=0.01),
        Pauses(noise=-60.0, gate=99.0, hold=0.15, fade=0.05, gain=-30.0, bits=32),
        Pauses(noise=-60.0, gate=99.0, hold=0.15, fade=0.05, gain=15.0, bits=32),
        Pauses(noise=-60.0, gate=99.0, hold=0.15, fade=0.05, dither="triangular"),
        Pauses(noise=-50.0, gate=99.0, hold=0.15, fade=0.05),
        Pauses(noise=-60.0, gate=20.0, hold=0.15, fade=0.05),
        Pauses(noise=-50.0, gate=99.0, each=3),
        Pauses(noise=-60.0, gate=99.0, hold=0.15, each=2),
    ],
    ids=str,
)
def test_words_end_at_a_pause_of_any_sound(pauses: Pauses) -> None:
    assert np.abs(errors(apply(clean(), pauses, 1))).mean() <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_words_end_at_the_pause_behind_any_gate(seed: int) -> None:
    pauses = random_pauses(random.Random(seed))
    assert np.abs(errors(apply(clean(), pauses, seed))).mean() <= MOST, pauses


@pytest.mark.parametrize("noise", [-75.0, -65.0, -55.0, -45.0])
@pytest.mark.parametrize("dither", ["none", "triangular"])
def test_room_noise_keeps_its_threshold(noise: float, dither: str) -> None:
    """Expect a fifth of the distance from the noise to the speech, and at least 5 dB."""
    for _, _, acoustics in measured(apply(clean(), Pauses(noise=noise, dither=dither), 1)):  # type: ignore[arg-type]
        steps: AcousticSteps = acoustics.select(0.05, 15.0)
        low, high = steps.levels[steps.quiet].max(), steps.levels[~steps.quiet].min()
        floor, speech = np.percentile(steps.levels, (10, 95))
        assert low < high
        assert (low + high) / 2 == pytest.approx(floor + max(5.0, 0.2 * (speech - floor)), abs=1.0)


def test_digital_silence_alone_is_quiet() -> None:
    acoustics = Acoustics()
    acoustics.add(0.0, np.zeros(SAMPLE_RATE, np.float32))
    assert acoustics.select(0.0, 0.9).quiet.all()

"""Speech whose word boundaries are known by construction: sentences spoken one word at a time, joined with pauses."""

import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "resources" / "demo_model"))

from voices import RATE, Voice, random_voice  # type: ignore[import-not-found]

Samples = NDArray[np.float32]
_HOP = RATE // 200  # samples: 5 ms
_QUIET = 1e-4  # of a word's loudest 5 ms, as power: -40 dB; what is below at either end is not the word
_NOISE = 3e-4  # amplitude under everything: about -70 dB
_PAUSES = (0.3, 1.2)  # seconds between sentences


@dataclass(frozen=True)
class Spoken:
    """A recording, 16 kHz mono, and for each sentence its words with start and end in seconds."""

    samples: Samples
    sentences: tuple[tuple[tuple[str, float, float], ...], ...]


def speak(sentences: Sequence[str], seed: int, gap: float = 0.0) -> Spoken:
    """Each of the `sentences` in a random voice of espeak-ng or flite, its words `gap` seconds apart."""
    rng = random.Random(seed)
    voices = [random_voice(rng) for _ in sentences]
    with ThreadPoolExecutor(2) as pool:
        spoken = list(
            pool.map(lambda job: [_word(job[1], word) for word in job[0].split()], zip(sentences, voices, strict=True))
        )
    parts: list[Samples] = []
    position = 0
    found = []
    for sentence, words in zip(sentences, spoken, strict=True):
        position += _add(parts, np.zeros(int(rng.uniform(*_PAUSES) * RATE), np.float32))
        row = []
        for text, samples in zip(sentence.split(), words, strict=True):
            start = position / RATE
            position += _add(parts, samples)
            row.append((text, start, position / RATE))
            position += _add(parts, np.zeros(int(gap * RATE), np.float32))
        found.append(tuple(row))
    _add(parts, np.zeros(RATE, np.float32))
    samples = np.concatenate(parts)
    samples += np.random.default_rng(seed).standard_normal(len(samples)).astype(np.float32) * np.float32(_NOISE)
    return Spoken(samples, tuple(found))


def _add(parts: list[Samples], samples: Samples) -> int:
    parts.append(samples)
    return len(samples)


@lru_cache(maxsize=4096)
def _word(voice: Voice, text: str) -> Samples:
    """The word alone, without the silence around it, its loudest sample 0.6."""
    samples: Samples = voice.speak(text)
    frames = samples[: len(samples) // _HOP * _HOP].reshape(-1, _HOP)
    power = np.square(frames).mean(axis=1)
    heard = np.flatnonzero(power > _QUIET * power.max())
    inner = samples[heard[0] * _HOP : (heard[-1] + 1) * _HOP]
    word: Samples = (inner * (0.6 / np.abs(inner).max())).astype(np.float32)
    return word

"""Sounds that are nobody's speech, rooms, and where an utterance is heard: what conversations are made of beside it."""

import itertools

import numpy as np
from numpy.typing import NDArray
from scipy.signal import fftconvolve
from speakers import RATE, Samples

HOP = RATE // 100
JOINED = 0.3
"""Seconds of a gap up to which an utterance goes on: pauses for breath and closures are its speaker's."""
_AUDIBLE = 10 ** (-38 / 20)  # of an utterance's loudest 10 ms


def activity(samples: Samples) -> NDArray[np.bool_]:
    """Whether an utterance is heard in each 10 ms of it, from its energy; gaps of up to JOINED are filled."""
    count = len(samples) // HOP
    level = np.sqrt(np.square(samples[: count * HOP].reshape(count, HOP)).mean(axis=1) if count else np.zeros(0))
    heard = level > level.max(initial=0.0) * _AUDIBLE
    where = np.flatnonzero(heard)
    for before, after in itertools.pairwise(where):
        if after - before <= JOINED * 100:
            heard[before:after] = True
    return np.asarray(heard)


def room(rng: np.random.Generator, seconds: float) -> Samples:
    """The impulse response of a room: sound, then noise that decays by 60 dB in so many seconds."""
    count = int(seconds * RATE)
    tail = rng.standard_normal(count) * 10 ** (-3 * np.arange(count) / count)
    tail *= rng.uniform(0.15, 0.5) / np.sqrt(np.square(tail).sum())
    tail[: int(0.003 * RATE)] = 0.0
    tail[0] = 1.0
    return tail.astype(np.float32)


def reverberated(samples: Samples, response: Samples) -> Samples:
    """The sound in the room, as long as it was."""
    return np.asarray(fftconvolve(samples, response)[: len(samples)], dtype=np.float32)


def _scaled(samples: NDArray[np.float64]) -> Samples:
    return (samples * (0.1 / max(1e-9, float(samples.std())))).astype(np.float32)


def noise(rng: np.random.Generator, seconds: int) -> Samples:
    """Noise of a random colour, now and then with a mains hum."""
    count = seconds * RATE
    spectrum = np.fft.rfft(rng.standard_normal(count))
    spectrum *= np.maximum(np.arange(len(spectrum)), 50 * seconds) ** -rng.uniform(0.0, 1.1)
    found = np.fft.irfft(spectrum, count)
    found /= found.std()
    if rng.random() < 0.3:
        times, base = np.arange(count) / RATE, rng.choice((50, 60, 100))
        found += rng.uniform(0.3, 2.0) * sum(np.sin(2 * np.pi * base * k * times + k) / k for k in range(1, 12))
    return _scaled(found)


def music(rng: np.random.Generator, seconds: int) -> Samples:
    """Chords and a melody of decaying harmonics over a beat of noise."""
    found = np.zeros(seconds * RATE)
    beat = rng.uniform(0.25, 0.7)
    root = rng.uniform(90, 200)
    brightness = rng.uniform(0.4, 0.9)
    for number in range(int(seconds / beat)):
        start = int(number * beat * RATE)
        degrees = rng.choice((0, 2, 4, 5, 7, 9, 12, 16, 19), rng.integers(1, 4), replace=False)
        for degree in degrees:
            length = int(rng.uniform(0.6, 3.0) * beat * RATE)
            times = np.arange(length) / RATE
            pitch = root * 2 ** (degree / 12) * rng.choice((1, 2))
            tone = sum(brightness**k * np.sin(2 * np.pi * pitch * k * times) for k in range(1, 9) if pitch * k < 7000)
            tone *= np.exp(-times / rng.uniform(0.1, 1.0)) * np.minimum(1, times * 100)
            found[start : start + length] += tone[: len(found) - start]
        if rng.random() < 0.5:
            hit = rng.standard_normal(int(0.1 * RATE)) * np.exp(-np.arange(int(0.1 * RATE)) / (0.02 * RATE))
            found[start : start + len(hit)] += 0.5 * hit[: len(found) - start]
    return _scaled(found)


def laughter(rng: np.random.Generator, seconds: int) -> Samples:
    """Bouts of short breathy bursts of a falling pitch, four to six a second, with pauses between."""
    found = np.zeros(seconds * RATE)
    at = 0.0
    while at < seconds - 0.5:
        pitch, rate = rng.uniform(180, 450), rng.uniform(4, 6)
        for _ in range(rng.integers(3, 9)):
            length = int(rng.uniform(0.5, 0.8) / rate * RATE)
            times = np.arange(length) / RATE
            tone = sum(np.sin(2 * np.pi * pitch * k * times) / k**1.2 for k in range(1, 14))
            burst = (tone + rng.standard_normal(length) * rng.uniform(0.3, 1.2)) * np.hanning(length)
            start = int(at * RATE)
            if start < len(found):
                found[start : start + length] += burst[: len(found) - start]
            pitch *= 0.96
            at += 1 / rate
        at += rng.uniform(0.5, 3.0)
    return _scaled(found)


def clicks(rng: np.random.Generator, seconds: int) -> Samples:
    """Knocks, keys and clatter: short resonances at random times."""
    found = np.zeros(seconds * RATE)
    for _ in range(int(seconds * rng.uniform(0.5, 6))):
        length = int(rng.uniform(0.01, 0.15) * RATE)
        times = np.arange(length) / RATE
        hit = rng.standard_normal(length) + 2 * np.sin(2 * np.pi * rng.uniform(200, 4000) * times)
        hit *= np.exp(-times * 40)
        start = int(rng.uniform(0, seconds) * RATE)
        found[start : start + length] += hit[: len(found) - start] * rng.uniform(0.2, 1.0)
    return _scaled(found)


BACKGROUNDS = (noise, noise, noise, music, music, laughter, clicks)

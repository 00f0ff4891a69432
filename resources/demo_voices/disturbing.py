"""Disturb a crop as recordings do: by noise, by another microphone and by another level."""

import numpy as np
from scipy.signal import lfilter
from sounds import noise
from speakers import Samples

_NOISES = 40
_bank: "list[Samples]" = []


def disturbed(rng: np.random.Generator, samples: Samples) -> Samples:
    """Return the crop with noise of 8 to 40 dB below it, through a random filter."""
    if not _bank:
        _bank.extend(noise(rng, 9) for _ in range(_NOISES))
    level = float(np.sqrt(np.square(samples).mean())) + 1e-5
    found = samples
    if rng.random() < 0.6:
        each = _bank[rng.integers(_NOISES)]
        first = int(rng.integers(0, max(1, len(each) - len(samples))))
        ratio = 10 ** (-rng.uniform(8, 40) / 20)
        found = found + each[first : first + len(samples)] * np.float32(10 * level * ratio)
    if rng.random() < 0.5:
        found = lfilter([1.0, rng.uniform(-0.5, 0.5)], [1.0, rng.uniform(-0.4, 0.4)], found)
    return np.asarray(found, np.float32)

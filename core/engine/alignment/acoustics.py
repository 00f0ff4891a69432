"""How loud a recording is and how much its spectrum changes, every 5 ms: where one word can end and another begin."""

import numpy as np
from numpy.typing import NDArray

from core.engine.recognizer import SAMPLE_RATE, Samples

STEP = 0.005
"""Seconds between two values."""
_HOP = round(STEP * SAMPLE_RATE)
_SPAN = 4 * _HOP  # samples: 20 ms
_SPECTRUM = 512
_BANDS = np.unique(np.round(np.geomspace(4, 220, 17)).astype(int))  # bins of 31 Hz: 125 Hz to 7 kHz, ever wider
_BEFORE_AND_AFTER = 6  # steps: spectra are compared over 30 ms on either side
_BLOCK = 2000  # steps at a time
_LEAST_ABOVE, _SHARE_ABOVE = 5.0, 0.2  # dB, and of what lies between noise and speech
_SILENT = -90.0  # dB, where no window was measured
_WINDOW = np.hanning(_SPAN).astype(np.float32)

Track = NDArray[np.float32]


class Acoustics:
    """Gathered window by window, in any order; 4 bytes a step."""

    def __init__(self) -> None:
        self._levels = np.zeros(0, np.float16)
        self._changes = np.zeros(0, np.float16)
        self._quiet = np.zeros(0, np.float16)

    def add(self, start: float, samples: Samples) -> None:
        """Take a window that begins at `start` seconds. One shorter than 20 ms is passed over."""
        if len(samples) < _SPAN:
            return
        first = round(start / STEP)
        levels, changes = _measure(samples)
        self._grow(first + len(levels))
        here = slice(first, first + len(levels))
        self._levels[here], self._changes[here] = levels, changes
        self._quiet[here] = _threshold(levels)

    def between(self, start: float, end: float) -> tuple[NDArray[np.float64], Track, Track, NDArray[np.bool_]]:
        """For each step from `start` to `end`, in seconds: when it is, its level in dB, by how many dB the spectrum
        differs before and after it, and whether it is so quiet that nobody speaks."""
        first, last = max(0, round(start / STEP)), max(0, round(end / STEP)) + 1
        self._grow(last)
        here = slice(first, last)
        levels = self._levels[here].astype(np.float32)
        times = np.arange(first, last).astype(np.float64) * STEP
        return times, levels, self._changes[here].astype(np.float32), levels < self._quiet[here]

    def _grow(self, size: int) -> None:
        missing = size - len(self._levels)
        if missing > 0:
            missing += size // 4
            self._levels = np.concatenate((self._levels, np.full(missing, _SILENT, np.float16)))
            self._changes = np.concatenate((self._changes, np.zeros(missing, np.float16)))
            self._quiet = np.concatenate((self._quiet, np.zeros(missing, np.float16)))


def _measure(samples: Samples) -> tuple[Track, Track]:
    """Level and change at each step, shape (steps,)."""
    steps = len(samples) // _HOP
    padded = np.pad(samples, (_SPAN // 2, _SPAN))
    spans = np.lib.stride_tricks.sliding_window_view(padded, _SPAN)[::_HOP][:steps]
    bands = np.empty((steps, len(_BANDS) - 1), np.float32)
    levels = np.empty(steps, np.float32)
    for begin in range(0, steps, _BLOCK):
        here = slice(begin, begin + _BLOCK)
        power = np.square(np.abs(np.fft.rfft(spans[here] * _WINDOW, _SPECTRUM, axis=1))).astype(np.float32)
        bands[here] = np.add.reduceat(power, _BANDS, axis=1)[:, :-1] / np.diff(_BANDS)
        levels[here] = power[:, _BANDS[0] : _BANDS[-1]].mean(axis=1)
    loud = 10 * np.log10(levels + 1e-9)
    smooth = np.convolve(loud, np.full(3, 1 / 3), "same").astype(np.float32)
    return smooth, _changes(10 * np.log10(bands + 1e-6))


def _changes(decibels: Track) -> Track:
    """The root of the mean square difference between the mean spectra on either side."""
    changes = np.zeros(len(decibels), np.float32)
    reach = _BEFORE_AND_AFTER
    if len(decibels) <= 2 * reach:
        return changes
    sums = np.cumsum(np.pad(decibels.astype(np.float64), ((1, 0), (0, 0))), axis=0)
    means = (sums[reach:] - sums[:-reach]) / reach
    changes[reach : len(decibels) - reach + 1] = np.sqrt(np.square(means[reach:] - means[:-reach]).mean(axis=1))
    return changes


def _threshold(levels: Track) -> float:
    """The level below which nobody speaks in a window: a fifth of the way from its noise to its speech."""
    noise, speech = np.percentile(levels, (10, 95))
    return float(noise + max(_LEAST_ABOVE, _SHARE_ABOVE * (speech - noise)))

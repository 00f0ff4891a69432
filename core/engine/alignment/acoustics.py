"""A recording's level and spectral change every 5 ms: evidence for where one word ends and the next begins."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.engine.recognizer import SAMPLE_RATE, Samples

STEP = 0.005
"""Seconds between two values."""
_HOP = round(STEP * SAMPLE_RATE)
_FRAME = 4 * _HOP  # samples: 20 ms
_FFT_SIZE = 512
_BANDS = np.unique(np.round(np.geomspace(4, 220, 17)).astype(int))  # bins of 31 Hz: 125 Hz to 7 kHz, ever wider
_CONTEXT = 6  # steps: the mean spectra of 30 ms before and after are compared
_BLOCK_STEPS = 2000  # for which spectra are computed at a time
_LEAST_MARGIN, _MARGIN_SHARE = 5.0, 0.2  # dB above the noise, and share of the way from noise to speech
_UNMEASURED = -90.0  # dB: the level where no window was measured
_WINDOW = np.hanning(_FRAME).astype(np.float32)

Floats = NDArray[np.float32]


class AcousticSteps(NamedTuple):
    """Consecutive steps of a recording, each array of shape (steps,).

    `times` are seconds of the file, `levels` dB; `changes` is by how many dB the spectra before and after a step
    differ; `quiet` is true where the level is so low that nobody speaks.
    """

    times: NDArray[np.float64]
    levels: Floats
    changes: Floats
    quiet: NDArray[np.bool_]


class Acoustics:
    """What was measured of a recording: windows are added in any order; 6 bytes a step."""

    def __init__(self) -> None:
        self._tracks = np.zeros((3, 0), np.float16)  # of each step its level, change, and threshold of quiet

    def add(self, start: float, samples: Samples) -> None:
        """Measure a window that begins at `start` seconds. One shorter than 20 ms is passed over."""
        if len(samples) < _FRAME:
            return
        first = round(start / STEP)
        levels, changes = _measure(samples)
        self._grow(first + len(levels))
        tracks = self._tracks[:, first : first + len(levels)]
        tracks[0], tracks[1], tracks[2] = levels, changes, _quiet_threshold(levels)

    def select(self, start: float, end: float) -> AcousticSteps:
        """The steps from `start` to `end`, in seconds of the file."""
        first, last = max(0, round(start / STEP)), max(0, round(end / STEP)) + 1
        self._grow(last)
        levels, changes, thresholds = self._tracks[:, first:last].astype(np.float32)
        times = np.arange(first, last).astype(np.float64) * STEP
        return AcousticSteps(times, levels, changes, levels < thresholds)

    def _grow(self, steps: int) -> None:
        missing = steps - self._tracks.shape[1]
        if missing > 0:
            more = np.zeros((3, missing + steps // 4), np.float16)
            more[0] = _UNMEASURED
            self._tracks = np.concatenate((self._tracks, more), axis=1)


def _measure(samples: Samples) -> tuple[Floats, Floats]:
    """Levels and spectral changes in dB, each of shape (steps,)."""
    steps = len(samples) // _HOP
    padded = np.pad(samples, (_FRAME // 2, _FRAME))
    frames = np.lib.stride_tricks.sliding_window_view(padded, _FRAME)[::_HOP][:steps]
    bands = np.empty((steps, len(_BANDS) - 1), np.float32)
    powers = np.empty(steps, np.float32)
    for begin in range(0, steps, _BLOCK_STEPS):
        block = slice(begin, begin + _BLOCK_STEPS)
        spectrum = np.square(np.abs(np.fft.rfft(frames[block] * _WINDOW, _FFT_SIZE, axis=1))).astype(np.float32)
        bands[block] = np.add.reduceat(spectrum, _BANDS, axis=1)[:, :-1] / np.diff(_BANDS)
        powers[block] = spectrum[:, _BANDS[0] : _BANDS[-1]].mean(axis=1)
    levels = np.convolve(10 * np.log10(powers + 1e-9), np.full(3, 1 / 3), "same").astype(np.float32)
    return levels, _spectral_changes(10 * np.log10(bands + 1e-6))


def _spectral_changes(bands: Floats) -> Floats:
    """Root mean square difference of the mean spectra before and after each step; `bands`: dB, shape (steps, bands)."""
    changes = np.zeros(len(bands), np.float32)
    if len(bands) <= 2 * _CONTEXT:
        return changes
    sums = np.cumsum(np.pad(bands.astype(np.float64), ((1, 0), (0, 0))), axis=0)
    means = (sums[_CONTEXT:] - sums[:-_CONTEXT]) / _CONTEXT
    changes[_CONTEXT : len(bands) - _CONTEXT + 1] = np.sqrt(
        np.square(means[_CONTEXT:] - means[:-_CONTEXT]).mean(axis=1)
    )
    return changes


def _quiet_threshold(levels: Floats) -> float:
    """The level in dB below which nobody speaks in a window, by the levels of its noise and its speech."""
    noise, speech = np.percentile(levels, (10, 95))
    return float(noise + max(_LEAST_MARGIN, _MARGIN_SHARE * (speech - noise)))

"""A recording's level every 5 ms: evidence for where one word ends and the next begins."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.engine.recognizer import SAMPLE_RATE, Samples

STEP = 0.005
"""Seconds between two values."""
_HOP = round(STEP * SAMPLE_RATE)
_FRAME = 4 * _HOP  # samples: 20 ms
_TAPER = np.array([0.15, 0.35, 0.35, 0.15])  # weights of the four steps in a frame: about a Hann window's
_LEAST_MARGIN, _MARGIN_SHARE = 5.0, 0.2  # dB above the noise, and share of the way from noise to speech
_UNMEASURED = -90.0  # dB: the level where no window was measured
_BEFORE = round(0.5 / STEP)  # steps before the recording, which are quiet: a pause may lie across its beginning
_LEAST_POWER = 1e-12

Floats = NDArray[np.float32]


class AcousticSteps(NamedTuple):
    """Consecutive steps of a recording, each array of shape (steps,).

    `times` are seconds of the file, `levels` dB; `quiet` is true where the level is so low that nobody speaks.
    """

    times: NDArray[np.float64]
    levels: Floats
    quiet: NDArray[np.bool_]


class Acoustics:
    """What was measured of a recording: windows are added in any order; 5 bytes a step."""

    def __init__(self) -> None:
        self._levels = np.full(_BEFORE, _UNMEASURED, np.float32)
        self._quiet = np.ones(_BEFORE, np.bool_)

    def add(self, start: float, samples: Samples) -> None:
        """Measure a window that begins at `start` seconds. One shorter than 20 ms is passed over."""
        if len(samples) < _FRAME:
            return
        first = _place(start)
        levels = _measure(samples)
        self._grow(first + len(levels))
        here = slice(first, first + len(levels))
        self._levels[here] = levels
        self._quiet[here] = levels < _quiet_threshold(levels)

    def select(self, start: float, end: float) -> AcousticSteps:
        """The steps from `start` to `end`, in seconds of the file, which may lie half a second before it."""
        first, last = max(0, _place(start)), max(0, _place(end)) + 1
        self._grow(last)
        times = np.arange(first - _BEFORE, last - _BEFORE, dtype=np.float64) * STEP
        return AcousticSteps(times, self._levels[first:last], self._quiet[first:last])

    def select_levels(
        self, starts: NDArray[np.float64], ends: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], Floats]:
        """Times and levels of the steps from each of `starts` to its end, a row for each.

        Rows are as long as the longest; levels behind a row's own end are minus infinity.
        """
        firsts, lasts = (np.maximum(0, np.rint(each / STEP) + _BEFORE).astype(np.int64) for each in (starts, ends))
        self._grow(int(lasts.max()) + 1)
        steps = firsts[:, None] + np.arange((lasts - firsts).max() + 1)
        levels: Floats = self._levels[np.minimum(steps, lasts[:, None])]
        levels[steps > lasts[:, None]] = -np.inf
        return (steps - _BEFORE).astype(np.float64) * STEP, levels

    def _grow(self, steps: int) -> None:
        missing = steps - len(self._levels)
        if missing > 0:
            missing += steps // 4
            self._levels = np.concatenate((self._levels, np.full(missing, _UNMEASURED, np.float32)))
            self._quiet = np.concatenate((self._quiet, np.ones(missing, np.bool_)))


def _place(seconds: float) -> int:
    """The index of the step at a second of the file."""
    return round(seconds / STEP) + _BEFORE


def _measure(samples: Samples) -> Floats:
    """Levels in dB, shape (steps,)."""
    steps = len(samples) // _HOP
    sound = samples[: steps * _HOP].reshape(steps, _HOP)
    power = np.einsum("ij,ij->i", sound, sound) / _HOP - np.square(sound.mean(axis=1))  # without hum below 100 Hz
    powers = np.convolve(np.pad(power, 2), _TAPER, "valid")[:steps]
    levels = 10 * np.log10(np.maximum(powers, _LEAST_POWER))
    return np.convolve(np.pad(levels, 1, "edge"), np.full(3, 1 / 3), "valid").astype(np.float32)


def _quiet_threshold(levels: Floats) -> float:
    """The level in dB below which nobody speaks in a window, by the levels of its noise and its speech."""
    noise, speech = np.percentile(levels, (10, 95))
    return float(noise + max(_LEAST_MARGIN, _MARGIN_SHARE * (speech - noise)))

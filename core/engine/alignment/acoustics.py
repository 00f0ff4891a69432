"""Measure a recording's level every 5 ms, as evidence for the edges of words."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.engine.recognizer import SAMPLE_RATE, Samples

STEP = 0.005
"""Seconds between two values."""
_HOP = round(STEP * SAMPLE_RATE)
_FRAME = 4 * _HOP  # samples: 20 ms
_TAPER = np.array([0.15, 0.35, 0.35, 0.15])  # weights of the four steps in a frame: about a Hann window's
_LEAST_MARGIN, _MARGIN_SHARE = 5.0, 0.2  # dB above the noise, and part of the distance from noise to speech
_DIGITAL_SILENCE = -103.0  # dB: below the rounding noise of 16-bit samples, which is -101 dB
_SILENT_SHARE = 0.02  # more digital silence than this part of a window hides the level of the noise
_WIDEST = 60.0  # dB from noise to speech if no noise is found
_LEAST_PAUSE = 20  # steps: shorter pauses are not searched for noise or for a gate
_BAND = 3.0  # dB: the range of one noise
_JITTER = 1.0  # dB that one noise may leave this range
_NOISE_SHARE = 0.08  # pauses are at least this part of the steps with sound
_SOFTEST_SHARE = 0.3  # the part of the steps with sound that is searched for pauses
_TAIL = 120  # steps before a pause that are searched for a gate's noise
_LEAST_RATIO = 10.0  # dB from a gate's noise to speech
_ABOVE = 9.0  # dB: the range above the noise, for comparison. Speech and its echo pass both ranges equally fast
_TAIL_STEPS, _TAILS_SHARE = 3, 0.5  # at least half of the tails have this many steps in the noise's range
_TAIL_STEPS_OF_ALL = 8  # all tails together have at least as many
_PROMINENCE = 3.0  # the noise's range has this many times the steps of an equal range above it
_UNMEASURED = -90.0  # dB: the level where no window was measured
_BEFORE = round(0.5 / STEP)  # quiet steps before the recording, because a pause may lie across its start
_LEAST_POWER = 1e-12
_ROUNDING = 1e-6  # steps

Floats = NDArray[np.float32]


class AcousticSteps(NamedTuple):
    """Consecutive steps of a recording. Each array has shape (steps,).

    `times` are seconds of the file, `levels` are dB. `quiet` is true if the level is too low for speech.
    """

    times: NDArray[np.float64]
    levels: Floats
    quiet: NDArray[np.bool_]


class Acoustics:
    """The levels of a recording, 5 bytes for each step. Windows are added in any order."""

    def __init__(self) -> None:
        self._levels = np.full(_BEFORE, _UNMEASURED, np.float32)
        self._quiet = np.ones(_BEFORE, np.bool_)

    def add(self, start: float, samples: Samples) -> None:
        """Measure a window that begins at `start` seconds. Ignore windows shorter than 20 ms."""
        if len(samples) < _FRAME:
            return
        first = _place(start)
        powers = _powers(samples)
        levels = _measure(powers)
        self._grow(first + len(levels))
        here = slice(first, first + len(levels))
        self._levels[here] = levels
        self._quiet[here] = levels < _quiet_threshold(levels, powers)

    def select(self, start: float, end: float) -> AcousticSteps:
        """Return the steps from `start` to `end`, in seconds of the file.

        `start` may lie half a second before the file.
        """
        first, last = max(0, _place(start)), max(0, _place(end)) + 1
        self._grow(last)
        times = np.arange(first - _BEFORE, last - _BEFORE, dtype=np.float64) * STEP
        return AcousticSteps(times, self._levels[first:last], self._quiet[first:last])

    def pauses(self, start: float, end: float, least: float) -> list[tuple[float, float]]:
        """Return start and end of each silence of at least `least` seconds in the steps that `select` gives."""
        first, last = max(0, _place(start)), max(0, _place(end)) + 1
        self._grow(last)
        shortest, quiet = math.ceil(least / STEP - _ROUNDING), self._quiet[first:last].tobytes()
        silence, pauses, place = b"\1" * shortest, [], 0
        while (begin := quiet.find(silence, place)) >= 0:
            place = quiet.find(b"\0", begin)
            place = len(quiet) if place < 0 else place
            pauses.append(((first + begin - _BEFORE) * STEP, (first + place - 1 - _BEFORE) * STEP))
        return pauses

    def count_quiet(self, starts: NDArray[np.float64], ends: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return how many steps are quiet in each of the stretches that `select` gives, shape (stretches,)."""
        firsts, lasts = _places(starts), _places(ends) + 1
        if not len(firsts):
            return np.zeros(0, np.int64)
        begin, end = int(np.minimum(firsts, lasts).min()), int(lasts.max())
        self._grow(end)
        counts = np.concatenate(([0], np.cumsum(self._quiet[begin:end])))
        return np.asarray(counts[lasts - begin] - counts[np.minimum(firsts, lasts) - begin])

    def select_levels(
        self, starts: NDArray[np.float64], ends: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], Floats]:
        """Return times and levels of the steps from each of `starts` to its end, one row for each.

        Rows are as long as the longest. Levels behind a row's own end are minus infinity.

        Args:
            starts: seconds of the file, shape (rows,).
            ends: seconds of the file, shape (rows,).
        """
        firsts, lasts = _places(starts), _places(ends)
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
    """Return the index of the step at a second of the file."""
    return round(seconds / STEP) + _BEFORE


def _places(seconds: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the indices of the steps at some seconds of the file, at least 0."""
    return np.asarray(np.maximum(0, np.rint(seconds / STEP) + _BEFORE).astype(np.int64))


def _powers(samples: Samples) -> Floats:
    """Return the power of each step, shape (steps,)."""
    steps = len(samples) // _HOP
    sound = samples[: steps * _HOP].reshape(steps, _HOP)
    means = sound.mean(axis=1)  # removed, so that hum below 100 Hz does not count
    powers: Floats = np.einsum("ij,ij->i", sound, sound) / _HOP - np.square(means)
    return powers


def _measure(powers: Floats) -> Floats:
    """Return smooth levels in dB, shape (steps,)."""
    smooth = np.convolve(np.pad(powers, 2), _TAPER, "valid")[: len(powers)]
    levels = 10 * np.log10(np.maximum(smooth, _LEAST_POWER))
    return np.convolve(np.pad(levels, 1, "edge"), np.full(3, 1 / 3), "valid").astype(np.float32)


def _quiet_threshold(levels: Floats, powers: Floats) -> float:
    """Return the level in dB below which nobody speaks in a window, by the levels of its noise and its speech."""
    noise, speech = np.percentile(levels, (10, 95)).tolist()
    silent = levels < _DIGITAL_SILENCE
    if silent.all():
        return _DIGITAL_SILENCE
    if silent.mean() >= _SILENT_SHARE:
        speech = float(np.percentile(levels[~silent], 95))
        noise = max(_noise_of_some_pauses(levels, silent), speech - _WIDEST, _DIGITAL_SILENCE)
    gated = _noise_behind_words(powers, _threshold(noise, speech), speech)
    return _threshold(noise if gated is None else gated, speech)


def _threshold(noise: float, speech: float) -> float:
    return float(noise + max(_LEAST_MARGIN, _MARGIN_SHARE * (speech - noise)))


def _noise_of_some_pauses(levels: Floats, silent: NDArray[np.bool_]) -> float:
    """Return the level that pauses without digital silence share, minus infinity if there are no such pauses."""
    sound = np.sort(levels[~silent])
    many = int(len(sound) * _NOISE_SHARE)
    softest = sound[: int(len(sound) * _SOFTEST_SHARE)]
    if not 0 < many < len(softest):
        return -np.inf
    widths = softest[many:] - softest[:-many]
    first = int(widths.argmin())
    low, high = softest[first], softest[first + many]
    if high - low > _BAND:
        return -np.inf
    runs = _runs((levels >= low - _JITTER) & (levels <= high + _JITTER))
    lengths = runs[:, 1] - runs[:, 0]
    return float((low + high) / 2) if lengths[lengths >= _LEAST_PAUSE].sum() >= many / 2 else -np.inf


def _noise_behind_words(powers: Floats, threshold: float, speech: float) -> float | None:
    """Return the level of the noise between a word's end and a gate's closing, None if there is no such noise.

    Such noise keeps one level until the gate closes. Speech and its echo pass that level at once.
    """
    levels = 10 * np.log10(np.maximum(powers, _LEAST_POWER))
    pauses = _runs(levels < threshold)
    begins = pauses[(pauses[:, 1] - pauses[:, 0] >= _LEAST_PAUSE) & (pauses[:, 0] > 0), 0]
    lows = np.arange(threshold, speech - _LEAST_RATIO, dtype=np.float32)
    if len(begins) == 0 or len(lows) == 0:
        return None
    tails = levels[np.maximum(begins[:, None] - 1 - np.arange(_TAIL), 0)]  # backwards from each pause
    peaks = np.maximum.accumulate(tails, axis=1)
    lowest = lows[:, None, None]
    highest = lowest + _BAND
    steps = ((tails >= lowest) & (peaks < highest)).sum(axis=2)  # shape (lows, tails)
    above = ((peaks >= highest) & (peaks < highest + _ABOVE)).sum(axis=2)
    totals = steps.sum(axis=1)
    is_noise = (
        (totals >= _TAIL_STEPS_OF_ALL)
        & ((steps >= _TAIL_STEPS).mean(axis=1) >= _TAILS_SHARE)
        & (totals * _ABOVE >= _PROMINENCE * _BAND * above.sum(axis=1))
    )
    best = int(np.where(is_noise, totals, 0).argmax())
    return float(lows[best] + _BAND / 2) if is_noise[best] else None


def _runs(mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the first step of each run of true values and the step after its last one, shape (runs, 2)."""
    turns = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False])).astype(np.int8)))
    return turns.reshape(-1, 2).astype(np.int64)

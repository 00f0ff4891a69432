"""Separate sound from silence, frame by frame in one pass, by the energy over an adaptive noise floor."""

import numpy as np
from numpy.typing import NDArray

from core.engine.recognizer import SAMPLE_RATE, Samples

Levels = NDArray[np.float32]
"""The largest distance of each frame from the noise floor over all bands, in dB, shape (frames,)."""
Bands = NDArray[np.float32]
"""Decibels below full scale, shape (frames, bands)."""
Mask = NDArray[np.bool_]

FRAME = SAMPLE_RATE // 50  # samples: 20 ms
STEP = SAMPLE_RATE  # samples: decisions in whole seconds do not depend on the sizes of blocks
_STEP_FRAMES = STEP // FRAME
_BANDS = (2, 8, 20, 40, 80)  # first 50 Hz bins of the bands: 100, 400, 1000, 2000, 4000 Hz, above hum and offset
_SMOOTH = 5  # frames: over 0.1 s stationary noise varies by less than 1 dB in any band
_SPAN = 8  # steps before and behind a step that determine its floor
_SPAN_FRAMES = _SPAN * _STEP_FRAMES
_ABOVE = 5.0  # dB over the floor: faint syllables reach it in some band, stationary noise never does
_LOWEST, _HIGHEST = -100.0, -20.0  # dB: the last of 16 bits flickers below, and nothing above is silence
_AT_A_TIME = 100  # frames of one transform: its temporary memory is then reused, larger memory is mapped anew
_NEAR, _ENOUGH = 10, _SMOOTH + 1  # frames: fewer active frames within 0.2 s are a click

_WINDOW = np.hanning(FRAME + 1)[:-1].astype(np.float32)
_SCALE = np.float32(2 / (FRAME * np.square(_WINDOW).sum()))
_NO_BANDS: Bands = np.zeros((0, len(_BANDS)), np.float32)
Scored = tuple[Levels, Mask]
"""Consecutive frames."""


class BandMeter:
    """Measures the level of each frame in each band, as it is and smoothed over the frames before."""

    def __init__(self) -> None:
        """Start at the beginning of a file."""
        self._tail: Bands | None = None  # power of the frames before the next step

    def measure(self, sound: Samples) -> tuple[Bands, Bands]:
        """Return the levels and the smoothed levels of the next samples. The last frame is filled up with silence."""
        frames = _frames(sound)
        power = np.concatenate(
            [_band_powers(frames[place : place + _AT_A_TIME]) for place in range(0, len(frames), _AT_A_TIME)]
        )
        tail = np.repeat(power[:1], _SMOOTH - 1, axis=0) if self._tail is None else self._tail
        longer = np.concatenate((tail, power))
        self._tail = longer[len(longer) - _SMOOTH + 1 :]
        smooth = np.stack([longer[place : place + len(power)] for place in range(_SMOOTH)]).mean(axis=0)
        return _decibels(power), _decibels(smooth)


def is_active(smooth: Bands, floor: Bands) -> Mask:
    """Return which frames stand out of the noise floor in any band, shape (frames,)."""
    return np.asarray((smooth > np.minimum(np.maximum(floor, _LOWEST) + _ABOVE, _HIGHEST)).any(axis=1))


class VoiceActivityDetector:
    """Takes sound in steps of one second. Returns levels and activity of 20 ms frames some seconds later.

    A frame is active if it stands out of its floor in any band. Noise in one band therefore hides nothing in another.
    The floor of a step is the 10th percentile of the frames before or after it, whichever is lower. Quiet speech beside
    loud speech then stands on its own floor. In doubt noise counts as sound.
    """

    def __init__(self) -> None:
        """Start at the beginning of a file."""
        self._meter = BandMeter()
        self._bands = self._smooth = _NO_BANDS  # of the undecided steps
        self._first_steps = _NO_BANDS  # smoothed
        self._lows = _NO_BANDS  # the 10th percentiles from each of the last decided steps on, _SPAN - 1 at most
        self._levels: Levels = np.zeros(0, np.float32)  # of decided frames, with `_raw`
        self._raw: Mask = np.zeros(0, np.bool_)
        self._before: Mask = np.zeros(0, np.bool_)

    def push(self, steps: Samples) -> Scored:
        """Take the samples of the next steps. Return the frames that are now settled, in whole steps.

        Args:
            steps: a multiple of STEP, another length only at the end of the file.
        """
        bands, smooth = self._meter.measure(steps)
        self._bands, self._smooth = np.concatenate((self._bands, bands)), np.concatenate((self._smooth, smooth))
        self._decide(_steps(len(self._smooth)) - _SPAN + 1)
        return self._settle(max(0, _steps(len(self._raw)) - 1) * _STEP_FRAMES)

    def finish(self) -> Scored:
        """Return the remaining frames at the end of the file."""
        self._decide(_steps(len(self._smooth)))
        return self._settle(len(self._raw))

    def _decide(self, count: int) -> None:
        """Compute the raw mask of the first `count` undecided steps."""
        if count <= 0:
            return
        if not len(self._first_steps):
            self._first_steps = self._smooth[:_SPAN_FRAMES].copy()
        decided = len(self._lows)
        started = [  # the first steps have fewer than _SPAN steps up to their own end
            tenth([self._first_steps[: step * _STEP_FRAMES]])
            for step in range(decided + 1, min(decided + count + 1, _SPAN))
        ]
        ahead = _lowest(self._smooth, count)
        lows = np.concatenate((self._lows, ahead))
        behind = np.concatenate((_as_bands(started), lows))[:count]
        self._lows = lows[max(0, len(lows) - _SPAN + 1) :]
        frames = count * _STEP_FRAMES
        bands, smooth = self._bands[:frames], self._smooth[:frames]
        floor = np.maximum(np.minimum(ahead, behind), _LOWEST).repeat(_STEP_FRAMES, axis=0)[: len(bands)]
        self._levels = np.concatenate((self._levels, (bands - floor).max(axis=1)))
        self._raw = np.concatenate((self._raw, is_active(smooth, floor)))
        self._bands, self._smooth = self._bands[frames:], self._smooth[frames:]

    def _settle(self, count: int) -> Scored:
        """Return the oldest `count` decided frames without clicks. Clicks show in the frames on both sides."""
        before, levels, raw = self._before, self._levels[:count], self._raw[:count]
        around = np.concatenate((before, self._raw[: count + _NEAR])).astype(np.int32)
        counts = np.concatenate(([0], np.cumsum(around)))
        centre = np.arange(len(before), len(before) + len(raw))
        near = counts[np.minimum(centre + _NEAR + 1, len(around))] - counts[np.maximum(centre - _NEAR, 0)]
        self._before = np.concatenate((before, raw))[-_NEAR:]
        self._levels, self._raw = self._levels[count:], self._raw[count:]
        return levels, raw & (near >= _ENOUGH)


def _steps(frames: int) -> int:
    return -(-frames // _STEP_FRAMES)


def _frames(sound: Samples) -> Samples:
    """Return the frames of a sound, shape (frames, FRAME)."""
    if len(sound) % FRAME == 0:
        return sound.reshape(-1, FRAME)
    frames = np.zeros((-(-len(sound) // FRAME), FRAME), np.float32)
    frames.reshape(-1)[: len(sound)] = sound
    return frames


def _band_powers(frames: Samples) -> NDArray[np.float32]:
    """Return the power of each frame in each band, shape (frames, bands)."""
    spectrum = np.fft.rfft(frames * _WINDOW, axis=1)
    return np.add.reduceat(np.square(spectrum.real) + np.square(spectrum.imag), _BANDS, axis=1) * _SCALE


def _decibels(power: NDArray[np.float32]) -> Bands:
    decibels: Bands = (10 * np.log10(power + 1e-12)).astype(np.float32)
    return decibels


def tenth(steps: list[Bands]) -> Bands:
    """Return the 10th percentile of each band over all frames in `steps`, shape (bands,)."""
    bands = np.concatenate(steps)
    place = (len(bands) - 1) // 10
    lowest: Bands = np.partition(bands, place, axis=0)[place]
    return lowest


def _lowest(bands: Bands, count: int) -> Bands:
    """Return `tenth` of the _SPAN steps from each of the first `count` steps on, shape (count, bands)."""
    whole = max(0, min(count, (len(bands) - _SPAN_FRAMES) // _STEP_FRAMES + 1))
    rest = _as_bands([tenth([bands[step * _STEP_FRAMES :][:_SPAN_FRAMES]]) for step in range(whole, count)])
    if not whole:
        return rest
    by_band = np.ascontiguousarray(bands.T)
    spans = np.lib.stride_tricks.sliding_window_view(by_band, _SPAN_FRAMES, axis=1)[:, ::_STEP_FRAMES][:, :whole]
    place = (_SPAN_FRAMES - 1) // 10
    return np.concatenate((np.partition(spans, place, axis=2)[..., place].T, rest))


def _as_bands(rows: list[Bands]) -> Bands:
    return np.array(rows, np.float32).reshape(-1, len(_BANDS))

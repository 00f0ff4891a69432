"""Separate sound from silence, frame by frame in one pass, by the energy over an adaptive noise floor."""

from collections import deque

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
_BANDS = (2, 8, 20, 40, 80)  # first 50 Hz bins of the bands: 100, 400, 1000, 2000, 4000 Hz, above hum and offset
_SMOOTH = 5  # frames: over 0.1 s stationary noise varies by less than 1 dB in any band
_SPAN = 8  # steps before and behind a step that determine its floor
_ABOVE = 5.0  # dB over the floor: faint syllables reach it in some band, stationary noise never does
_LOWEST, _HIGHEST = -100.0, -20.0  # dB: the last of 16 bits flickers below, and nothing above is silence
_NEAR, _ENOUGH = 10, _SMOOTH + 1  # frames: fewer active frames within 0.2 s are a click

_WINDOW = np.hanning(FRAME + 1)[:-1].astype(np.float32)
_SCALE = np.float32(2 / (FRAME * np.square(_WINDOW).sum()))
Scored = tuple[Levels, Mask]


class BandMeter:
    """Measures the level of each frame in each band, as it is and smoothed over the frames before."""

    def __init__(self) -> None:
        """Start at the beginning of a file."""
        self._tail: Bands | None = None  # power of the frames before the next step

    def measure(self, step: Samples) -> tuple[Bands, Bands]:
        """Return the levels and the smoothed levels of the next samples. The last frame is filled up with silence."""
        frames = np.zeros((-(-len(step) // FRAME), FRAME), np.float32)
        frames.reshape(-1)[: len(step)] = step
        spectrum = np.fft.rfft(frames * _WINDOW, axis=1)
        power = np.add.reduceat(np.square(spectrum.real) + np.square(spectrum.imag), _BANDS, axis=1) * _SCALE
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
        self._arrived = self._decided = 0  # steps
        self._bands: deque[tuple[Bands, Bands]] = deque()  # the last 2 * _SPAN steps, as they are and smoothed
        self._meter = BandMeter()
        self._ahead: deque[Bands] = deque(maxlen=_SPAN)  # 10th percentiles, from the last decided steps on
        self._raw: deque[Scored] = deque()
        self._before: Mask = np.zeros(0, np.bool_)

    def push(self, step: Samples) -> list[Scored]:
        """Take the next STEP samples, fewer only at the end of the file. Return the steps that are now settled."""
        self._bands.append(self._meter.measure(step))
        self._arrived += 1
        if len(self._bands) > 2 * _SPAN:
            self._bands.popleft()
        if self._arrived - self._decided >= _SPAN:
            self._decide()
        return [self._settle()] if len(self._raw) > 1 else []

    def finish(self) -> list[Scored]:
        """Return the remaining steps at the end of the file."""
        while self._decided < self._arrived:
            self._decide()
        settled = []
        while self._raw:
            settled.append(self._settle())
        return settled

    def _decide(self) -> None:
        """Compute the raw mask of the first undecided step."""
        steps = list(self._bands)
        here = self._decided - (self._arrived - len(steps))
        ahead = tenth([smooth for _, smooth in steps[here : here + _SPAN]])
        self._ahead.append(ahead)
        full = len(self._ahead) == _SPAN  # the steps that followed the step seven steps ago now precede this one
        behind = self._ahead[0] if full else tenth([smooth for _, smooth in steps[: here + 1]])
        floor = np.maximum(np.minimum(ahead, behind), _LOWEST)
        bands, smooth = steps[here]
        self._raw.append(((bands - floor).max(axis=1), is_active(smooth, floor)))
        self._decided += 1

    def _settle(self) -> Scored:
        """Return the oldest raw mask without clicks. Clicks show in the frames on both sides."""
        levels, raw = self._raw.popleft()
        after = self._raw[0][1][:_NEAR] if self._raw else np.zeros(0, np.bool_)
        before = self._before[-_NEAR:]
        around = np.concatenate((before, raw, after)).astype(np.int32)
        counts = np.concatenate(([0], np.cumsum(around)))
        centre = np.arange(len(before), len(before) + len(raw))
        near = counts[np.minimum(centre + _NEAR + 1, len(around))] - counts[np.maximum(centre - _NEAR, 0)]
        self._before = raw
        return levels, raw & (near >= _ENOUGH)


def _decibels(power: NDArray[np.float32]) -> Bands:
    decibels: Bands = (10 * np.log10(power + 1e-12)).astype(np.float32)
    return decibels


def tenth(steps: list[Bands]) -> Bands:
    """Return the 10th percentile of each band over all frames in `steps`, shape (bands,)."""
    bands = np.concatenate(steps)
    place = (len(bands) - 1) // 10
    lowest: Bands = np.partition(bands, place, axis=0)[place]
    return lowest

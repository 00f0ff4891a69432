"""Tells sound worth recognising from silence, frame by frame, in one pass: an energy gate with a floor that adapts."""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from core.engine.recognizer import SAMPLE_RATE, Samples

Levels = NDArray[np.float32]
"""Decibels below full scale, shape (frames,)."""
Mask = NDArray[np.bool_]

FRAME = SAMPLE_RATE // 50  # samples: 20 ms
STEP = SAMPLE_RATE  # samples: the gate works in whole seconds, so that nothing depends on how sound arrives
_SPAN = 8  # steps on either side of a step in which its floor is looked for
_ABOVE = 5.0  # dB over the floor: stationary noise varies by 1 dB from frame to frame, faint syllables stand out by 5
_LOWEST, _HIGHEST = -85.0, -35.0  # dB: below lies the dither of 16-bit files; above is never silence, however steady
_NEAR, _ENOUGH = 10, 3  # frames: fewer than 3 active ones within 0.2 s are a click
_EMPHASIS = 0.97  # first-order pre-emphasis: hum and offsets must not hide faint speech

Scored = tuple[Levels, Mask]


class Gate:
    """Sound in steps of one second in, levels and activity of 20-ms frames out, some seconds later.

    The floor of a step is the 10th percentile of the frames before or after it, whichever is lower, so that quiet
    speech beside loud speech stands on its own floor. Errs towards calling noise sound; never the other way.
    """

    def __init__(self) -> None:
        """At the beginning of a file."""
        self._levels: deque[Levels] = deque()  # the last 2 * _SPAN steps
        self._arrived = 0
        self._decided = 0  # steps with a raw mask
        self._raw: deque[tuple[Levels, Mask]] = deque()
        self._before: Mask = np.zeros(0, np.bool_)
        self._last = np.float32(0.0)

    def push(self, step: Samples) -> list[Scored]:
        """Takes the next STEP samples (fewer only at the end of the file); gives the steps that are settled now."""
        if not self._arrived:
            self._last = step[0]
        self._levels.append(self._level(step))
        self._arrived += 1
        if len(self._levels) > 2 * _SPAN:
            self._levels.popleft()
        if self._arrived - self._decided >= _SPAN:
            self._decide()
        return [self._settle()] if len(self._raw) > 1 else []

    def finish(self) -> list[Scored]:
        """The steps that are left at the end of the file."""
        while self._decided < self._arrived:
            self._decide()
        settled = []
        while self._raw:
            settled.append(self._settle())
        return settled

    def _level(self, step: Samples) -> Levels:
        shifted = np.concatenate((np.atleast_1d(self._last), step[:-1]))
        self._last = step[-1]
        power = np.zeros(-(-len(step) // FRAME) * FRAME, np.float32)
        power[: len(step)] = np.square(step - np.float32(_EMPHASIS) * shifted)
        mean = power.reshape(-1, FRAME).mean(axis=1)
        mean[-1] *= FRAME / (len(step) - (len(mean) - 1) * FRAME)
        levels: Levels = 10 * np.log10(mean + np.float32(1e-12))
        return levels

    def _decide(self) -> None:
        """The raw mask of the first step without one."""
        steps = list(self._levels)
        here = self._decided - (self._arrived - len(steps))
        ahead = np.concatenate(steps[here : here + _SPAN])
        behind = np.concatenate(steps[max(0, here + 1 - _SPAN) : here + 1])
        floor = min(_tenth(ahead), _tenth(behind))
        threshold = np.clip(floor + _ABOVE, _LOWEST, _HIGHEST)
        self._raw.append((steps[here], steps[here] > threshold))
        self._decided += 1

    def _settle(self) -> Scored:
        """The mask of the oldest raw step, without clicks, which needs the frames on both sides."""
        levels, raw = self._raw.popleft()
        after = self._raw[0][1][:_NEAR] if self._raw else np.zeros(0, np.bool_)
        before = self._before[-_NEAR:]
        around = np.concatenate((before, raw, after)).astype(np.int32)
        counts = np.concatenate(([0], np.cumsum(around)))
        centre = np.arange(len(before), len(before) + len(raw))
        near = counts[np.minimum(centre + _NEAR + 1, len(around))] - counts[np.maximum(centre - _NEAR, 0)]
        self._before = raw
        return levels, raw & (near >= _ENOUGH)


def _tenth(levels: Levels) -> float:
    """The level that a tenth of the frames stay below."""
    place = (len(levels) - 1) // 10
    return float(np.partition(levels, place)[place])

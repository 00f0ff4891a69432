"""Find pauses while sound comes, by its energy over the noise floor of the last seconds."""

from collections import deque

import numpy as np

from core.engine.audio.voice_activity import FRAME, BandMeter, Bands, is_active, tenth
from core.engine.recognizer import SAMPLE_RATE, Samples

_STEP_FRAMES = 10  # 0.2 s: decisions in fixed steps do not depend on the sizes of blocks
_HISTORY = 40  # steps that determine the floor: 8 s


class VoiceGate:
    """The activity of each 20 ms frame, known 0.2 s later at the latest.

    VoiceActivityDetector is more exact, but it waits for the sound of the next eight seconds.
    """

    def __init__(self) -> None:
        """Start at the beginning of the sound."""
        self._meter = BandMeter()
        self._history: deque[Bands] = deque(maxlen=_HISTORY)
        self._rest: Samples = np.zeros(0, np.float32)
        self._active = bytearray()  # 1 for each active frame; 180 kB for an hour

    def push(self, samples: Samples) -> None:
        """Take the next samples."""
        sound = np.concatenate([self._rest, samples])
        step = _STEP_FRAMES * FRAME
        for start in range(0, len(sound) - step + 1, step):
            self._decide(sound[start : start + step])
        self._rest = sound[len(sound) // step * step :]

    def quiet_before(self, seconds: float) -> float:
        """Return for how long nothing was heard before a time, in seconds. The sound must reach to that time."""
        frames = min(_judged(seconds), len(self._active))
        return (frames - 1 - self._active.rfind(1, 0, frames)) * FRAME / SAMPLE_RATE

    @property
    def seconds(self) -> float:
        """The sound that is judged so far, in seconds."""
        return len(self._active) * FRAME / SAMPLE_RATE

    def next_sound(self, seconds: float) -> float | None:
        """Return the beginning of the first sound after a time, in seconds. None if none has come yet."""
        frame = self._active.find(1, _judged(seconds))
        return None if frame < 0 else frame * FRAME / SAMPLE_RATE

    def _decide(self, step: Samples) -> None:
        _, smooth = self._meter.measure(step)
        self._history.append(smooth)
        self._active += is_active(smooth, tenth(list(self._history))).astype(np.uint8).tobytes()


def _judged(seconds: float) -> int:
    """Return the frames in whole steps before a time."""
    return int(seconds * SAMPLE_RATE / FRAME + 1e-6) // _STEP_FRAMES * _STEP_FRAMES

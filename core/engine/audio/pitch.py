"""Find the frames of sound that have the pitch of a voice."""

import numpy as np
from numpy.typing import NDArray

from core.engine.audio.voice_activity import FRAME, Mask
from core.engine.recognizer import SAMPLE_RATE, Samples

_DECIMATION = 4  # samples averaged to one: 4 kHz is enough for pitch
_SHORT = FRAME // _DECIMATION  # samples of a frame at 4 kHz
_SHORTEST = SAMPLE_RATE // _DECIMATION // 400  # samples of a period at 400 Hz
_LONGEST = SAMPLE_RATE // _DECIMATION // 70  # samples of a period at 70 Hz
_VOICED = 0.5  # the least normalised autocorrelation of a voice; white noise stays under 0.35
_AT_A_TIME = 25  # frames whose temporary memory is reused, larger memory is mapped anew
_SIZE = 512  # of the transform: large enough that no lag wraps around


def first_tail() -> Samples:
    """Return the silence before a recording, as `voiced_frames` takes it."""
    return np.zeros(_SHORT, np.float32)


def voiced_frames(step: Samples, tail: Samples) -> tuple[Mask, Samples]:
    """Return which frames of a step have pitch, and the last frame for the next step.

    Each frame is judged together with the frame before it. The measure is the largest normalised autocorrelation of the
    first difference over the periods of a voice. The difference removes rumble. See Boersma (1993), "Accurate
    short-term analysis of the fundamental frequency", equation 9, for the division by the window's own autocorrelation.
    """
    frames = np.zeros(-(-len(step) // FRAME) * FRAME, np.float32)
    frames[: len(step)] = step
    short = np.concatenate((tail, np.nan_to_num(frames).reshape(-1, _DECIMATION).mean(axis=1)))
    pairs = np.lib.stride_tricks.sliding_window_view(short, 2 * _SHORT)[::_SHORT]
    masks = [_has_pitch(pairs[place : place + _AT_A_TIME]) for place in range(0, len(pairs), _AT_A_TIME)]
    return np.concatenate([np.zeros(0, np.bool_), *masks]), short[-_SHORT:]


def _has_pitch(pairs: Samples) -> Mask:
    """Return which pairs of frames have pitch, shape (pairs,)."""
    sound = np.diff(pairs, axis=1) * _WINDOW
    spectrum = np.fft.rfft(sound, _SIZE, axis=1)
    correlation = np.fft.irfft(np.square(np.abs(spectrum)), axis=1)
    highest = (correlation[:, _SHORTEST : _LONGEST + 1] / _OF_WINDOW).max(axis=1)
    return np.asarray(highest > _VOICED * np.maximum(correlation[:, 0], 1e-9))


_WINDOW = np.hanning(2 * _SHORT + 1)[1:-1].astype(np.float32)
_OF_WINDOW: NDArray[np.float32] = np.correlate(_WINDOW, _WINDOW, "full")[len(_WINDOW) - 1 :]
_OF_WINDOW = (_OF_WINDOW / _OF_WINDOW[0])[_SHORTEST : _LONGEST + 1]

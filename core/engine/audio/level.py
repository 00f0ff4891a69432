"""Bring quiet and too loud speech to the level that models know."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.engine.audio.pitch import first_tail, voiced_frames
from core.engine.audio.voice_activity import FRAME
from core.engine.recognizer import Samples

# Levels are dB of the steps between samples in 20 ms. Hum is louder than speech, but its steps are small.
_FAINTEST, _LOUDEST = -42.0, -10.0  # the normal range of speech, which stays as it is
_NORMAL = -30.0  # the level that other speech gets
_MOST = 70.0  # dB of the largest gain
_SPEECH = 95  # percentile of the frames' levels: speech has pauses, and a click is short
_STEPS = 2**16  # half steps of 16-bit samples: the mean of two channels has them
_LEAST_DITHERED = 20.0  # dB of a gain that makes the steps of 16-bit samples heard
_SILENCE = -115.0  # dB: rounding to 16 bits leaves more
_REACH = 12  # frames before and after: softer syllables belong to the speech around them
_BELOW = 15.0  # dB below the speech of a window: a softer voice, or no voice
_SHORTEST = 40  # frames of a stretch that may be a softer voice
_RANGE = 12.0  # dB from the noise to the softer voice
_BESIDE = 6.0  # dB below the speech of the window: the level that a softer voice gets
_LEAST_VOICED = 0.15  # of the frames of faint speech
_FADE = 5  # frames


def levelled(sound: Samples) -> Samples:
    """Return a window whose speech has a normal level. Return `sound` itself if it has that already.

    A window of faint speech, or of speech above full scale, gets one gain. In a window of normal speech, a stretch with
    a much softer voice gets a gain of its own. Noise without a voice stays as it is.

    Args:
        sound: shape (samples,).
    """
    levels = _levels(sound)
    if not len(levels):
        return sound
    gain = _whole_gain(sound, levels)
    if gain:
        sound = _raised(sound, gain)
    gains = _gains_of_softer_voices(sound, levels + gain, float(np.percentile(levels, _SPEECH)) + gain)
    return sound if gains is None else _raised_in_parts(sound, gains)


def levelled_together(channels: Sequence[Samples]) -> list[Samples]:
    """Return the channels of a window with one gain for all, the gain of the loudest.

    A gain of its own would turn the echo of another channel into speech.

    Args:
        channels: each of shape (samples,).
    """
    levels = [_levels(channel) for channel in channels]
    if not all(map(len, levels)):
        return list(channels)
    loudest = max(range(len(channels)), key=lambda number: float(np.percentile(levels[number], _SPEECH)))
    gain = _whole_gain(channels[loudest], levels[loudest])
    return [_raised(channel, gain) if gain else channel for channel in channels]


def _whole_gain(sound: Samples, levels: NDArray[np.float32]) -> float:
    """Return the gain in dB of a window with faint speech, or with speech above full scale. Return 0 for others."""
    speech = float(np.percentile(levels, _SPEECH))
    gain = min(_NORMAL - speech, _MOST)
    is_too_loud = speech > _LOUDEST and float(np.abs(sound).max()) > 1.0
    is_special = is_too_loud or _SILENCE < speech < _FAINTEST
    return gain if is_special and _has_voice(sound, gain) else 0.0


def _raised(sound: Samples, gain: float) -> Samples:
    """Return a sound with a gain in dB. Faint samples that are rounded to 16 bits first get noise of one step.

    Their speech then has no steps, and its pauses are not digital silence. The noise depends on the length alone.
    """
    steps = sound * np.float32(_STEPS)
    if gain > _LEAST_DITHERED and np.array_equal(steps, np.round(steps)):
        noise = np.random.default_rng(0).random(len(sound), np.float32) - np.float32(0.5)
        sound = sound + noise / np.float32(_STEPS // 2)
    return sound * _factor(gain)


def _has_voice(sound: Samples, gain: float) -> bool:
    """Tell whether a sound has the pitch of a voice after a gain in dB."""
    voiced, _ = voiced_frames(sound * _factor(gain), first_tail())
    return bool(voiced.mean() >= _LEAST_VOICED)


def _factor(gain: float) -> np.float32:
    return np.float32(10 ** (gain / 20))


def _levels(sound: Samples) -> NDArray[np.float32]:
    """Return the level of each whole frame in dB, shape (frames,)."""
    whole = len(sound) // FRAME * FRAME
    steps = np.zeros(whole, np.float32)
    np.subtract(sound[1:whole], sound[: max(0, whole - 1)], out=steps[1:])
    rows = steps.reshape(-1, FRAME)
    powers = np.einsum("ij,ij->i", rows, rows) / FRAME
    levels: NDArray[np.float32] = (10 * np.log10(powers + 1e-14)).astype(np.float32)
    return levels


def _gains_of_softer_voices(sound: Samples, levels: NDArray[np.float32], speech: float) -> NDArray[np.float32] | None:
    """Return the gain of each frame in dB, None if nobody speaks much softer than the loudest speaker."""
    around = np.lib.stride_tricks.sliding_window_view(np.pad(levels, _REACH, "edge"), 2 * _REACH + 1).max(axis=1)
    edges = np.flatnonzero(np.diff(np.concatenate(([False], around < speech - _BELOW, [False])).astype(np.int8)))
    gains = np.zeros(len(levels), np.float32)
    for begin, end in edges.reshape(-1, 2).tolist():
        if end - begin < _SHORTEST:
            continue
        soft = float(np.percentile(levels[begin:end], _SPEECH))
        noise = max(float(np.percentile(levels[begin:end], 10)), _SILENCE)
        if soft - noise < _RANGE:
            continue
        if _has_voice(sound[begin * FRAME : end * FRAME], speech - soft):
            gains[begin:end] = min(speech - _BESIDE - soft, _MOST)
    return gains if gains.any() else None


def _raised_in_parts(sound: Samples, gains: NDArray[np.float32]) -> Samples:
    """Return a sound with a gain in dB for each frame, without steps between frames."""
    smooth = np.convolve(np.pad(gains, _FADE // 2, "edge"), np.full(_FADE, 1 / _FADE), "valid")
    places = (np.arange(len(smooth)) + 0.5) * FRAME
    raised = sound.copy()
    edges = np.flatnonzero(np.diff(np.concatenate(([False], smooth != 0, [False])).astype(np.int8)))
    for begin, end in edges.reshape(-1, 2).tolist():  # all other samples have a factor of 1
        first = (begin - 1) * FRAME if begin else 0
        last = (end + 1) * FRAME if end < len(smooth) else len(sound)
        near = slice(max(0, begin - 2), end + 2)
        between = np.interp(np.arange(first, last), places[near], smooth[near])
        raised[first:last] = sound[first:last] * (10 ** (between / 20)).astype(np.float32)
    return raised

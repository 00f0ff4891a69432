"""Subtract the sound of the computer from the microphone that hears it again. Recordings stay as they are.

A filter of weighted least squares models the way from the loudspeaker to the microphone, for each window alone. The
words of a window thus depend on its samples only. Tones at which the near voice speaks have little weight. Both
channels are whitened first, because soft high tones matter to recognition as much as loud low ones.
"""

import numpy as np
from numpy.typing import NDArray

from core.engine.recognizer import SAMPLE_RATE, Samples

_TAPS = SAMPLE_RATE * 128 // 1000  # samples of the filter: the echo of a room
_BEFORE = SAMPLE_RATE // 125  # samples of the filter before the loudest arrival
_EARLIEST, _LATEST = SAMPLE_RATE // 10, SAMPLE_RATE * 3 // 10  # samples between the two channels
_FRAME = SAMPLE_RATE // 50
_ACTIVE = 1e-3  # of the loudest frame of the computer's sound: louder frames have sound
_SILENCE = 1e-8  # mean square (-80 dB)
_EXPLAINED = 0.05  # of the microphone's energy: an echo explains more
_CLEANED = 0.05  # of the frames: an echo halves the energy of more
_WHITENED_HZ = 150  # the width of the smoothed spectrum
_FLOOR = 1e-6  # of the loudest tone: softer tones are not made louder
_ROUNDS, _STEPS = 4, 8  # estimates of the near voice, and steps of the solver for each
_LEAST_VOICE = 1e-2  # of a tone's mean power: softer frames have the same weight
_SPECTRUM, _HOP = 512, 256  # samples of a short spectrum, and between two
_BELL = np.sqrt(np.hanning(_SPECTRUM + 1)[:-1])
_BLUR = (0.25, 0.5, 0.25)  # over neighbouring frames, and over neighbouring tones
_STABLE = 1e-3  # of the mean power, for the solver's preconditioner
_Float = NDArray[np.float64]
_Complex = NDArray[np.complex128]


def without_echo(microphone: Samples, computer: Samples) -> Samples:
    """Return the microphone's sound without the echo of the computer's. Without an echo, return it unchanged.

    Args:
        microphone: shape (samples,).
        computer: shape (samples,).
    """
    near, far = microphone.astype(np.float64), computer.astype(np.float64)
    if len(near) < 2 * _TAPS or min(float(near @ near), float(far @ far)) < _SILENCE * len(near):
        return microphone
    size = 1 << (len(near) + _TAPS + _LATEST).bit_length()
    near_tones, far_tones = np.fft.rfft(near, size), np.fft.rfft(far, size)
    gains = 1 / np.sqrt(_smoothed(np.abs(near_tones) ** 2, size))
    start = _arrival(near_tones * far_tones.conj(), size) - _BEFORE
    moved = far_tones * np.exp(-2j * np.pi * start * np.arange(len(far_tones)) / size)
    white = np.fft.irfft(near_tones * gains, size)[: len(near)]
    way = _Filter(moved * gains, white, size)

    def rest() -> _Float:
        return near - np.fft.irfft(moved * np.fft.rfft(way.weights, size), size)[: len(near)]

    way.improve()
    if not _is_echo(near, rest(), far):
        return microphone
    for _ in range(_ROUNDS - 1):
        way.learn_trust()
        way.improve()
    return rest().astype(np.float32)


def _smoothed(powers: _Float, size: int) -> _Float:
    width = max(1, size * _WHITENED_HZ // SAMPLE_RATE)
    sums = np.cumsum(np.pad(powers, (width + 1, width), mode="edge"))
    smooth: _Float = (sums[2 * width + 1 :] - sums[: -2 * width - 1]) / (2 * width + 1)
    return smooth + _FLOOR * float(smooth.max())


def _arrival(cross: _Complex, size: int) -> int:
    """Return the samples by which the loudest echo is late. It may be negative: the channels have two devices."""
    course = np.fft.irfft(cross / (np.abs(cross) + 1e-12 * float(np.abs(cross).max()) + 1e-30), size)
    near = np.abs(np.concatenate([course[-_EARLIEST:], course[:_LATEST]]))
    return int(near.argmax()) - _EARLIEST


class _Filter:
    """The filter that explains a microphone best."""

    def __init__(self, far: _Complex, near: _Float, size: int) -> None:
        """Begin with silence. `far` is a spectrum for `size` samples, `near` is sound."""
        self._far, self._near, self._size = far, near, size
        self.weights: _Float = np.zeros(_TAPS)
        self._trust: _Float | None = None  # the weight of each frame and tone

    def learn_trust(self) -> None:
        """Give little weight to frames and tones with a loud near voice, which the rest tells."""
        powers = np.abs(_spectra(self._near - self._apply(self.weights))) ** 2
        for axis in (0, 1):
            padded = np.moveaxis(np.pad(powers, [(1, 1) if each == axis else (0, 0) for each in (0, 1)]), axis, 0)
            blurred = _BLUR[0] * padded[:-2] + _BLUR[1] * padded[1:-1] + _BLUR[2] * padded[2:]
            powers = np.moveaxis(blurred, 0, axis)
        trust = 1 / (powers + _LEAST_VOICE * powers.mean(axis=0) + 1e-30)
        self._trust = trust / float(trust.mean())

    def improve(self) -> None:
        """Make the weights better by the method of conjugate gradients, with a circulant preconditioner."""
        power = self._power()

        def conditioned(slope: _Float) -> _Float:
            return np.fft.irfft(np.fft.rfft(slope, 2 * _TAPS) / power, 2 * _TAPS)[:_TAPS]

        slope = self._correlate(self._weighed(self._near - self._apply(self.weights)))
        step = direction = conditioned(slope)
        gain = float(slope @ step)
        for _ in range(_STEPS):
            product = self._correlate(self._weighed(self._apply(direction)))
            length = gain / max(float(direction @ product), 1e-30)
            self.weights = self.weights + length * direction
            slope = slope - length * product
            step = conditioned(slope)
            former, gain = gain, float(slope @ step)
            direction = step + gain / max(former, 1e-30) * direction

    def _power(self) -> _Float:
        own = np.fft.irfft(np.abs(self._far) ** 2, self._size)[:_TAPS]
        power: _Float = np.maximum(np.fft.rfft(np.concatenate([own, [0.0], own[:0:-1]])).real, 0)
        if self._trust is not None:
            tones = self._trust.mean(axis=0)
            power *= np.interp(np.linspace(0, 1, len(power)), np.linspace(0, 1, len(tones)), tones)
        return power + _STABLE * float(power.mean())

    def _apply(self, weights: _Float) -> _Float:
        return np.fft.irfft(self._far * np.fft.rfft(weights, self._size), self._size)[: len(self._near)]

    def _correlate(self, sound: _Float) -> _Float:
        return np.fft.irfft(self._far.conj() * np.fft.rfft(sound, self._size), self._size)[:_TAPS]

    def _weighed(self, sound: _Float) -> _Float:
        if self._trust is None:
            return sound
        frames = np.fft.irfft(_spectra(sound) * self._trust, _SPECTRUM, axis=1) * _BELL
        joined = np.zeros((len(frames) + 1, _HOP))
        joined[:-1] += frames[:, :_HOP]
        joined[1:] += frames[:, _HOP:]
        return joined.ravel()[_SPECTRUM : _SPECTRUM + len(sound)]


def _spectra(sound: _Float) -> _Complex:
    """Return the spectra of short frames, shape (frames, tones)."""
    padded = np.pad(sound, (_SPECTRUM, _SPECTRUM + -len(sound) % _HOP))
    frames = np.lib.stride_tricks.sliding_window_view(padded, _SPECTRUM)[::_HOP]
    return np.fft.rfft(frames * _BELL, axis=1)


def _is_echo(near: _Float, rest: _Float, far: _Float) -> bool:
    """Tell whether the microphone really hears the computer."""
    near_levels, rest_levels, far_levels = map(_levels, (near, rest, far))
    is_active = far_levels > _ACTIVE * float(far_levels.max())
    before, after = near_levels[is_active], rest_levels[is_active]
    explained = 1 - float(after.sum()) / max(float(before.sum()), 1e-30)
    return explained > _EXPLAINED or float((after < before / 2).mean()) > _CLEANED


def _levels(sound: _Float) -> _Float:
    whole = len(sound) // _FRAME * _FRAME
    levels: _Float = np.square(sound[:whole].reshape(-1, _FRAME)).mean(axis=1)
    return levels

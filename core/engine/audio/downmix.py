"""Mix the channels of a sound track to one, so that the speech in them is heard."""

from collections.abc import Sequence

import av
import numpy as np
from numpy.typing import NDArray

from core.engine.audio.resampling import StoredSamples
from core.engine.recognizer import Samples

_DTYPES = {
    kind: np.dtype(code)
    for kind, code in {"u8": "u1", "s16": "i2", "s32": "i4", "s64": "i8", "flt": "f4", "dbl": "f8"}.items()
}
_EFFECTS = frozenset({"LFE", "LFE2"})
_CENTRE = "FC"  # film sound has its dialogue here
_OMNIDIRECTIONAL = "AMBI0"  # the first ambisonic channel hears all directions alike
_CENTRE_SILENCE = 3e-9  # mean square (-85 dB): nobody speaks in the centre below it
_CENTRE_SHARE = 0.01  # of the other channels' mean square: below it, the centre hears only their echo
_CENTRE_RANGE = 4.0  # speech has this many times the energy of the noise in the centre (6 dB)
_FLOOR_SECONDS = 5.0  # the estimate of that noise doubles in this time, unless it is quieter
_CENTRE_HOLD = 10.0  # seconds without speech in the centre, until the other channels are heard too
_CENTRE_PAUSE = 0.5  # seconds without speech in the centre, until sound in the other channels may be speech
_OTHERS_RANGE = 10.0  # such sound has this many times the energy of the noise in the other channels (10 dB)
_OTHERS_FLOOR_SECONDS = 1.0  # the estimate of that noise doubles in this time, unless it is quieter
_ALIKE = 0.5  # correlation of the centre with a channel that has its speech, too
_OTHERS_HOLD = 0.5  # seconds for which the other channels are then heard
_STEADY = 2.5  # sound within this many times the energy of the noise is noise (4 dB)
_LIVELY_HOLD = 3.0  # seconds without more than steady noise, until a channel is left out

_CHECK_SAMPLES = 4096  # samples between two comparisons of sum and difference: the comparison costs time
_COMPARED = 512  # samples in a comparison
_NEWEST = 0.03  # weight of the newest comparison: they cover about 3 s
_LEAST_DIFFERENCE = 1e-13  # mean square of second differences (-130 dB)
_CLEAR = 1e-10  # mean square of second differences (-100 dB): softer sound is compared in each frame
_INVERTED, _UPRIGHT = 16.0, 4.0  # the difference has this many times the energy of the mean, 12 and 6 dB


def channels_of(frame: av.AudioFrame) -> list[Samples]:
    """Return the channels of a frame, shape (samples,), float32 in [-1, 1]. Samples without a value become 0."""
    return [_scaled(part.astype(np.float32), part.dtype) for part in _parts(frame)]


def stored_samples(frame: av.AudioFrame) -> StoredSamples | None:
    """Return a view of a frame with one channel of 16-bit samples, None for other frames."""
    if frame.layout.nb_channels != 1 or frame.format.name not in ("s16", "s16p"):
        return None
    return np.frombuffer(memoryview(frame.planes[0]), np.int16, frame.samples)


class Downmix:
    """Mixes the frames of one track, in their order.

    One channel and ordinary stereo become the mean. If the two channels of a stereo track cancel each other, their
    difference is heard. In surround sound the centre is heard alone while anybody speaks there, or while the other
    channels have steady noise. In a pause of the centre, the other channels are heard if they have more than noise.
    Channels that have only steady noise are left out of the mean of the others. Low-frequency effects are never heard.
    Ambisonic sound is heard by its omnidirectional channel.
    """

    def __init__(self, channel: int | None = None) -> None:
        """Start at the beginning of a track.

        Args:
            channel: take this channel alone, counted from 0. A frame with fewer channels gives its last one.
        """
        self._channel = channel
        self.is_inverted = False
        """Whether a difference was heard."""
        self.seconds_beside = 0.0
        """Seconds in which the centre was heard alone, and another channel had sound of its own."""
        self._takes_difference = False
        self._mean_energy = self._difference_energy = 0.0
        self._unchecked = _CHECK_SAMPLES
        self._centre_floor = 1.0  # mean square of the noise in the centre
        self._centre_left = 0.0  # seconds for which the centre is still heard alone
        self._centre_pause = 0.0  # seconds since somebody spoke in the centre
        self._others_floor = 1.0  # mean square of the noise in the loudest other channel
        self._others_left = 0.0  # seconds for which the other channels are still heard
        self._noises: list[_Noise] = []  # of each channel of surround sound
        self._lively: list[int] = []  # the channels of surround sound that were heard last

    def mono(self, frame: av.AudioFrame) -> Samples:
        """Return one channel, shape (samples,), float32 in [-1, 1]. Samples without a value become 0."""
        parts = _parts(frame)
        dtype = parts[0].dtype
        if self._channel is not None:
            return _scaled(parts[min(self._channel, len(parts) - 1)].astype(np.float32), dtype)
        if len(parts) > 2:
            return self._surround([_scaled(part.astype(np.float32), dtype) for part in parts], frame)
        mean: Samples = parts[0].astype(np.float32)
        if len(parts) == 1:
            return _scaled(mean, dtype)
        mean += parts[1].astype(np.float32, copy=False)
        mean /= 2
        self._unchecked += len(mean)
        if (self._unchecked >= _CHECK_SAMPLES or not self._is_clear) and len(mean) > 2:
            self._unchecked = 0
            self._compare(parts[0], mean, 1.0 if dtype.kind == "f" else 2.0 ** (1 - 8 * dtype.itemsize))
        if not self._takes_difference:
            return _scaled(mean, dtype)
        self.is_inverted = True
        difference = parts[0].astype(np.float32) - mean
        return _scaled(difference, dtype, centre=0.0)

    def _compare(self, left: NDArray[np.generic], mean: Samples, scale: float) -> None:
        """Decide whether the mean or the difference has the speech.

        Second differences of samples are compared, because hum is louder than speech but changes slowly.
        """
        some = mean[:_COMPARED]
        with np.errstate(invalid="ignore", over="ignore"):
            mean_steps = _second_differences(some)
            difference_steps = _second_differences(left[:_COMPARED].astype(np.float32) - some)
            mean_square, difference_square = float(mean_steps @ mean_steps), float(difference_steps @ difference_steps)
        unit = scale * scale / len(mean_steps)
        if not mean_square + difference_square < np.inf:  # a sample without a value
            return
        self._mean_energy += _NEWEST * (mean_square * unit - self._mean_energy)
        self._difference_energy += _NEWEST * (difference_square * unit - self._difference_energy)
        if self._takes_difference:
            self._takes_difference = self._difference_energy > _UPRIGHT * self._mean_energy
        else:
            self._takes_difference = self._difference_energy > _INVERTED * (self._mean_energy + _LEAST_DIFFERENCE)

    @property
    def _is_clear(self) -> bool:
        """Whether the mean surely has the speech, or the difference does. Otherwise each frame is compared."""
        if self._takes_difference:
            return self._difference_energy > _CLEAR
        return self._mean_energy > 0.5 * self._difference_energy + _CLEAR

    def _surround(self, parts: Sequence[Samples], frame: av.AudioFrame) -> Samples:
        names = [channel.name for channel in frame.layout.channels]
        if _OMNIDIRECTIONAL in names:
            return parts[names.index(_OMNIDIRECTIONAL)]
        wanted = [number for number, name in enumerate(names) if name not in _EFFECTS]
        if len(wanted) < 2:
            return parts[wanted[0] if wanted else 0]
        seconds = frame.samples / frame.sample_rate
        energies = [float(part @ part) / max(1, len(part)) for part in parts]
        if len(self._noises) != len(parts):
            self._noises = [_Noise() for _ in parts]
        lively = [number for number in wanted if self._noises[number].is_exceeded(energies[number], seconds)]
        centre = names.index(_CENTRE) if _CENTRE in names else None
        if centre is not None and self._is_centre_alone(parts, energies, centre, wanted, lively, seconds):
            return parts[centre]
        self._lively = lively or [number for number in self._lively if number in wanted] or wanted
        heard = [parts[number] for number in self._lively]
        mean: Samples = np.add.reduce(heard)
        mean /= len(heard)
        return mean

    def _is_centre_alone(
        self,
        parts: Sequence[Samples],
        energies: Sequence[float],
        centre: int,
        wanted: Sequence[int],
        lively: Sequence[int],
        seconds: float,
    ) -> bool:
        """Tell whether only the centre of a frame is heard. `wanted` and `lively` are channels of the frame."""
        loudness = energies[centre]
        other = max((number for number in wanted if number != centre), key=energies.__getitem__)
        loudest = energies[other]
        self._centre_floor = min(loudness, self._centre_floor * 2 ** (seconds / _FLOOR_SECONDS))
        others_floor = max(self._others_floor, _CENTRE_SILENCE) * 2 ** (seconds / _OTHERS_FLOOR_SECONDS)
        self._others_floor = min(loudest, others_floor)
        is_noise = loudest <= max(_CENTRE_SILENCE, _OTHERS_RANGE * self._others_floor)
        if loudness > max(_CENTRE_SILENCE, _CENTRE_SHARE * loudest, _CENTRE_RANGE * self._centre_floor):
            self._centre_left, self._centre_pause, self._others_left = _CENTRE_HOLD, 0.0, 0.0
            if not is_noise and not _are_alike(parts[centre], parts[other]):
                self.seconds_beside += seconds
            return True
        self._centre_left -= seconds
        self._centre_pause += seconds
        self._others_left -= seconds
        if self._centre_pause > _CENTRE_PAUSE and not is_noise:
            self._others_left = _OTHERS_HOLD
        is_open = self._centre_left > 0 or (loudness > _CENTRE_SILENCE and set(lively) <= {centre})
        return is_open and self._others_left <= 0


class _Noise:
    """The steady noise of one channel of surround sound."""

    def __init__(self) -> None:
        self._floor = 1.0  # mean square
        self._lively_left = 0.0  # seconds for which the channel still counts as lively

    def is_exceeded(self, energy: float, seconds: float) -> bool:
        """Tell whether a channel has had more than steady noise lately.

        Args:
            energy: the mean square of the next frame.
            seconds: the length of that frame.
        """
        floor = max(self._floor, _CENTRE_SILENCE) * 2 ** (seconds / _OTHERS_FLOOR_SECONDS)
        self._floor = min(energy, floor)
        self._lively_left -= seconds
        if energy > max(_CENTRE_SILENCE, _STEADY * self._floor):
            self._lively_left = _LIVELY_HOLD
        return self._lively_left > 0


def _second_differences(sound: Samples) -> Samples:
    """Return the differences of the differences of samples."""
    steps: Samples = sound[1:] - sound[:-1]  # np.diff is slow for few samples
    return steps[1:] - steps[:-1]


def _are_alike(one: Samples, other: Samples) -> bool:
    """Tell whether two channels have the same sound in a frame."""
    return abs(float(one @ other)) > _ALIKE * float(np.sqrt((one @ one) * (other @ other)))


def _parts(frame: av.AudioFrame) -> list[NDArray[np.generic]]:
    """Return views of the channels of a frame, as its samples are stored."""
    dtype = _DTYPES[frame.format.name.removesuffix("p")]
    count = frame.layout.nb_channels
    if frame.format.is_planar:
        planes = frame.planes
        return [np.frombuffer(memoryview(planes[each]), dtype, frame.samples) for each in range(count)]
    raw = np.frombuffer(memoryview(frame.planes[0]), dtype, frame.samples * count).reshape(-1, count)
    return [raw[:, each] for each in range(count)]


def _scaled(sound: Samples, dtype: np.dtype[np.generic], centre: float = 128.0) -> Samples:
    """Scale stored samples of a type to [-1, 1], in place. `centre` is the silence of unsigned samples."""
    if dtype.kind == "u":
        sound -= centre
    if dtype.kind == "f":
        sound[~np.isfinite(sound)] = 0.0
        return sound
    sound *= 2.0 ** (1 - 8 * dtype.itemsize)
    return sound

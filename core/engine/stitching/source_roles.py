"""Find the sources of a recording that repeat others: copies of a track, and mixes of several tracks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.engine.recognizer import SAMPLE_RATE, Samples

_DECIMATION = 4  # 4 kHz is enough to compare voices, and codecs change high tones
_LOW_PASS = (np.hanning(25)[1:-1] / np.hanning(25).sum()).astype(np.float32)
_RATE = SAMPLE_RATE // _DECIMATION
_FRAME = _RATE // 10  # samples of 0.1 s: a short word covers two frames
_TAPS = 2  # samples before and after: tracks of one file differ by fractions of a millisecond
_LONGEST_LAG = _RATE // 10  # samples between two tracks of one file
_QUIET = 1e-4  # of a source's own loudest frame: such frames need no explanation
_ACTIVE = 1e-3  # of a source's own loudest frame: louder frames count as speech
_EXPLAINED = 0.1  # of a frame's energy may stay unexplained: lossy codecs add noise
_FLOOR = 3e-4  # of the mean energy of a source may stay unexplained in each frame (-35 dB)
_MOST_ODD = 0.05  # of the frames of a repeated source may stay unexplained, but no two in a row
_RIDGE = 1e-6
_PART = 4 * _RATE  # samples that are compared at a time, to save memory


@dataclass
class SourceRoles:
    """Facts about each source from the windows so far.

    `preference` orders the sources: of two equal sources the one with the higher value is heard.
    """

    preference: Sequence[float]
    finds_mixes: bool = True
    """Whether a source may repeat the sum of several others."""
    repeats: dict[int, set[frozenset[int]]] = field(default_factory=dict)
    """For each repeated source: the sets of sources that explained it."""
    heard: set[int] = field(default_factory=set)
    """The sources that were recognised somewhere."""

    def choose(self, sounds: Sequence[Samples], audible: Sequence[bool]) -> list[bool]:
        """Return which sources of a window must be recognised.

        Args:
            sounds: one for each source, each of shape (samples,).
            audible: whether anybody may speak in each source.
        """
        if sum(audible) < 2:
            self.heard.update(number for number, is_audible in enumerate(audible) if is_audible)
            return list(audible)
        small = [_decimated(sound) for sound in sounds]
        frames = [_energies(sound) for sound in small]
        peaks = [float(np.quantile(each, 0.99)) if len(each) else 0.0 for each in frames]
        left = [number for number, is_audible in enumerate(audible) if is_audible]
        active = {number: int((frames[number] > _ACTIVE * peaks[number]).sum()) for number in left}
        # The fullest source first: a mix holds more than each of its parts.
        for number in sorted(left, key=lambda each: (-active[each], self._keeps(each))):
            others = [each for each in left if each != number]
            needed = self._explaining(small, number, others)
            if needed is not None:
                left.remove(number)
                self.repeats.setdefault(number, set()).add(needed)
        self.heard.update(left)
        return [number in left for number in range(len(sounds))]

    def _explaining(self, sounds: Sequence[Samples], number: int, others: Sequence[int]) -> frozenset[int] | None:
        if self.finds_mixes:
            return _explaining(sounds, number, others) if others else None
        return next((found for other in others if (found := _explaining(sounds, number, [other])) is not None), None)

    def _keeps(self, number: int) -> tuple[bool, float]:
        is_mix = len(frozenset().union(*self.repeats.get(number, set()))) > 1
        return not is_mix, self.preference[number]

    def originals(self, number: int) -> tuple[int, ...]:
        """Return the sources that a source repeats, in order."""
        return tuple(sorted(frozenset().union(*self.repeats.get(number, set()))))


def _decimated(sound: Samples) -> Samples:
    small: Samples = (
        np.convolve(sound, _LOW_PASS, "same")[::_DECIMATION].copy() if len(sound) > len(_LOW_PASS) else sound[:0]
    )
    return small


def _energies(sound: Samples) -> Samples:
    whole = len(sound) // _FRAME * _FRAME
    energies: Samples = np.square(sound[:whole].reshape(-1, _FRAME)).mean(axis=1)
    return energies


def _explaining(sounds: Sequence[Samples], number: int, others: Sequence[int]) -> frozenset[int] | None:
    """Return the sources whose sum explains a source, None if it has sound of its own."""
    sound = sounds[number]
    width = 2 * _TAPS + 1
    moved = [_wrapped(sounds[other], _lag(sound, sounds[other])) for other in others]
    products, fits = np.zeros((width * len(others),) * 2, np.float32), np.zeros(width * len(others), np.float32)
    for part, table in _tables(moved, len(sound)):
        products += table @ table.T
        fits += table @ sound[part]
    products[np.diag_indices_from(products)] += _RIDGE * float(np.trace(products)) / len(products) + 1e-12
    weights = np.linalg.solve(products, fits).astype(np.float32)
    rest_sound, shares = sound.copy(), np.zeros(len(others))
    for part, table in _tables(moved, len(sound)):
        for place in range(len(others)):
            taps = slice(place * width, (place + 1) * width)
            explained = weights[taps] @ table[taps]
            rest_sound[part] -= explained
            shares[place] += float(explained @ explained)
    rest = _energies(rest_sound)
    own = _energies(sound)
    peak = float(own.max(initial=0.0))
    limit = np.maximum(_EXPLAINED * own, _FLOOR * float(own.mean()) if len(own) else 0.0)
    odd = (rest > limit) & (own > _QUIET * peak)
    if not len(own) or odd.mean() > _MOST_ODD or (odd[1:] & odd[:-1]).any():
        return None
    total = float(sound @ sound)
    needed = frozenset(other for other, share in zip(others, shares, strict=True) if share > 0.01 * total)
    return needed or None


def _wrapped(sound: Samples, lag: int) -> Samples:
    """Return a sound moved by `lag`, with _TAPS samples of its other end at both ends."""
    return np.pad(np.roll(sound, lag), _TAPS, "wrap") if len(sound) else sound


def _tables(moved: Sequence[Samples], samples: int) -> Iterator[tuple[slice, Samples]]:
    """Yield the parts of a window, and its sources there with each delay, shape (sources * taps, samples)."""
    for begin in range(0, samples, _PART):
        part = slice(begin, min(begin + _PART, samples))
        delays = range(2 * _TAPS, -1, -1)
        yield part, np.stack([sound[part.start + delay : part.stop + delay] for sound in moved for delay in delays])


def _lag(sound: Samples, other: Samples) -> int:
    """Return the samples by which `other` must move to fit `sound`."""
    size = 1 << (len(sound) + _LONGEST_LAG).bit_length()
    product = np.fft.irfft(np.fft.rfft(sound, size) * np.conj(np.fft.rfft(other, size)), size)
    near = np.abs(np.concatenate([product[-_LONGEST_LAG:], product[: _LONGEST_LAG + 1]]))
    return int(near.argmax()) - _LONGEST_LAG

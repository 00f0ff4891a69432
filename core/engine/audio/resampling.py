"""Turn sound of any rate into blocks of 16 kHz."""

from collections.abc import Iterator, Sequence
from typing import cast

import numpy as np
import soxr
from numpy.typing import NDArray

from core.engine.recognizer import SAMPLE_RATE, Samples

BLOCK = 5 * SAMPLE_RATE  # samples: decoded frames are too small to pass on one by one
_LARGEST = 2.0**12  # float samples may lie far above full scale, but their squares must stay finite
_CHUNK = 8192  # samples for one call of soxr: with single MP3 frames the calls cost as much as the resampling

StoredSamples = NDArray[np.int16]
"""Samples of 16 bits as they are stored, shape (samples,)."""


class Resampler:
    """Takes decoded sound of any rate and gives blocks of 16 kHz. Sound of 16 kHz is not resampled.

    Stored samples of 16 kHz become float32 a block at a time, because frames are small.
    """

    def __init__(self, channels: int = 0, block: int = BLOCK) -> None:
        """Start at position 0.

        Args:
            channels: 0 for sound of shape (samples,), else sound has the shape (samples, channels).
            block: the least samples of a block. Sound that must not wait needs a small one.
        """
        self._block, self._chunk = block, min(_CHUNK, block)
        self._shape = (channels,) if channels else ()
        self._parts: list[Samples | StoredSamples] = []
        self._held = 0
        self._resampler: soxr.ResampleStream | None = None
        self._rate = SAMPLE_RATE
        self._fed = 0  # samples for the resampler, at its rate
        self._waiting: list[Samples] = []  # samples that the resampler has not received yet
        self._missing = self._chunk  # samples until the next call
        self._base = 0  # the position of the resampler's first sample, at 16 kHz
        self.written = 0  # samples given or held, at 16 kHz

    @property
    def seconds(self) -> float:
        """The position behind the last sample that came in, even if the resampler still holds it."""
        return (self._base / SAMPLE_RATE + self._fed / self._rate) if self._resampler else self.written / SAMPLE_RATE

    def sound(self, samples: Samples | StoredSamples, rate: int) -> Sequence[Samples]:
        """Take `samples` at `rate` samples per second. Return the blocks that are ready."""
        if rate != self._rate:
            self._drain()
            self._rate = rate
        if rate == SAMPLE_RATE:
            return self._hold(samples)
        samples = _floats(samples)
        if self._resampler is None:
            self._resampler = soxr.ResampleStream(
                rate, SAMPLE_RATE, max(1, *self._shape, 0), dtype="float32", quality="HQ"
            )
            self._fed, self._base = 0, self.written
        self._fed += len(samples)
        self._missing -= len(samples)
        self._waiting.append(samples)
        if self._missing > 0:
            return ()
        return self._hold(self._resampler.resample_chunk(self._all_waiting()))

    def silence(self, seconds: float) -> Iterator[Samples]:
        """Take `seconds` of silence. Yield it in blocks, because it may be long."""
        if seconds <= 0:
            return
        self._drain()
        left = round(seconds * SAMPLE_RATE)
        while left:
            part = min(left, BLOCK)
            yield from self._hold(np.zeros((part, *self._shape), np.float32))
            left -= part

    def flush(self) -> Iterator[Samples]:
        """Yield the rest at the end of the file."""
        self._drain()
        if self._held:
            yield self._take()

    def _drain(self) -> None:
        """End the resampler's piece. Its output is cut to the length of its input."""
        if self._resampler is None:
            return
        tail = self._resampler.resample_chunk(self._all_waiting(), last=True)
        length = self._base + round(self._fed * SAMPLE_RATE / self._rate) - self.written
        self._append(tail[: max(length, 0)])
        self._resampler = None

    def _all_waiting(self) -> Samples:
        samples = np.concatenate([*self._waiting, np.empty((0, *self._shape), np.float32)])
        self._waiting, self._missing = [], self._chunk
        return samples

    def _hold(self, samples: Samples | StoredSamples) -> Sequence[Samples]:
        self._append(samples)
        return (self._take(),) if self._held >= self._block else ()

    def _append(self, samples: Samples | StoredSamples) -> None:
        self._parts.append(samples)
        self._held += len(samples)
        self.written += len(samples)

    def _take(self) -> Samples:
        if all(part.dtype == np.int16 for part in self._parts):
            block = _floats(cast("StoredSamples", np.concatenate(self._parts)))
        else:
            block = np.concatenate([_floats(part) for part in self._parts])
            np.clip(block, -_LARGEST, _LARGEST, out=block)
        self._parts, self._held = [], 0
        return block


def _floats(samples: Samples | StoredSamples) -> Samples:
    """Return samples as float32 in [-1, 1]."""
    if samples.dtype != np.int16:
        return samples.astype(np.float32, copy=False)
    floats = samples.astype(np.float32)
    floats *= np.float32(2.0**-15)
    return floats

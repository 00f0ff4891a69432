"""Turn decoded frames of any rate, layout and sample format into blocks of 16 kHz mono."""

from collections.abc import Iterator

import av
import numpy as np
import soxr

from core.engine.recognizer import SAMPLE_RATE, Samples

BLOCK = 5 * SAMPLE_RATE  # samples: decoded frames are too small to pass on one by one
_CHUNK = 8192  # samples for one call of soxr: with single MP3 frames the calls cost as much as the resampling
_DTYPES = {
    kind: np.dtype(code)
    for kind, code in {"u8": "u1", "s16": "i2", "s32": "i4", "s64": "i8", "flt": "f4", "dbl": "f8"}.items()
}


def mono(frame: av.AudioFrame, channel: int | None = None) -> Samples:
    """Return one channel of a frame, or the mean of its channels, shape (samples,), float32 in [-1, 1].

    Samples that are not numbers become 0.

    Args:
        frame: the decoded frame.
        channel: the channel, counted from 0. If the frame has fewer channels, its last one. None: the mean.
    """
    kind = frame.format.name.removesuffix("p")
    channels, dtype = frame.layout.nb_channels, _DTYPES[kind]
    chosen = range(channels) if channel is None else [min(channel, channels - 1)]
    if frame.format.is_planar:
        planes = frame.planes
        parts = [np.frombuffer(memoryview(planes[each]), dtype, frame.samples) for each in chosen]
    else:
        raw = np.frombuffer(memoryview(frame.planes[0]), dtype, frame.samples * channels).reshape(-1, channels)
        parts = [raw[:, each] for each in chosen]
    mean: Samples = parts[0].astype(np.float32)
    for part in parts[1:]:
        mean += part.astype(np.float32, copy=False)
    if len(parts) > 1:
        mean /= len(parts)
    if dtype.kind == "u":
        mean -= 128.0
    if dtype.kind == "f":
        mean[~np.isfinite(mean)] = 0.0
        return mean
    mean *= 2.0 ** (1 - 8 * dtype.itemsize)
    return mean


class Resampler:
    """Takes decoded sound of any rate and yields blocks of 16 kHz. Sound of 16 kHz is not resampled."""

    def __init__(self) -> None:
        """Start at position 0."""
        self._parts: list[Samples] = []
        self._held = 0
        self._resampler: soxr.ResampleStream | None = None
        self._rate = SAMPLE_RATE
        self._fed = 0  # samples for the resampler, at its rate
        self._waiting: list[Samples] = []  # samples that the resampler has not received yet
        self._missing = _CHUNK  # samples until the next call
        self._base = 0  # the position of the resampler's first sample, at 16 kHz
        self.written = 0  # samples given or held, at 16 kHz

    @property
    def seconds(self) -> float:
        """The position behind the last sample that came in, even if the resampler still holds it."""
        return (self._base / SAMPLE_RATE + self._fed / self._rate) if self._resampler else self.written / SAMPLE_RATE

    def sound(self, samples: Samples, rate: int) -> Iterator[Samples]:
        """Take mono `samples` at `rate` samples per second. Yield the blocks that are ready."""
        if rate != self._rate:
            self._drain()
            self._rate = rate
        if rate == SAMPLE_RATE:
            yield from self._hold(samples)
            return
        if self._resampler is None:
            self._resampler = soxr.ResampleStream(rate, SAMPLE_RATE, 1, dtype="float32", quality="HQ")
            self._fed, self._base = 0, self.written
        self._fed += len(samples)
        self._missing -= len(samples)
        self._waiting.append(samples)
        if self._missing <= 0:
            yield from self._hold(self._resampler.resample_chunk(self._all_waiting()))

    def silence(self, seconds: float) -> Iterator[Samples]:
        """Take `seconds` of silence. Yield it in blocks, because it may be long."""
        if seconds <= 0:
            return
        self._drain()
        left = round(seconds * SAMPLE_RATE)
        while left:
            part = min(left, BLOCK)
            yield from self._hold(np.zeros(part, np.float32))
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
        samples = np.concatenate([*self._waiting, np.empty(0, np.float32)])
        self._waiting, self._missing = [], _CHUNK
        return samples

    def _hold(self, samples: Samples) -> Iterator[Samples]:
        self._append(samples)
        if self._held >= BLOCK:
            yield self._take()

    def _append(self, samples: Samples) -> None:
        self._parts.append(samples)
        self._held += len(samples)
        self.written += len(samples)

    def _take(self) -> Samples:
        block: Samples = np.clip(np.concatenate(self._parts), -1.0, 1.0, dtype=np.float32)
        self._parts, self._held = [], 0
        return block

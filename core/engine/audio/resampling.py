"""Decoded frames of any rate, layout and sample format become blocks of 16 kHz mono; resampled once, with soxr."""

from collections.abc import Iterator

import av
import numpy as np
import soxr

from core.engine.recognizer import SAMPLE_RATE, Samples

BLOCK = 5 * SAMPLE_RATE  # samples: decoded frames are far too small to be handed around one by one
_CHUNK = 8192  # samples: nor does soxr get them so; a call for each frame of an MP3 cost as much as resampling them
_DTYPES = {
    kind: np.dtype(code)
    for kind, code in {"u8": "u1", "s16": "i2", "s32": "i4", "s64": "i8", "flt": "f4", "dbl": "f8"}.items()
}


def mono(frame: av.AudioFrame, channel: int | None = None) -> Samples:
    """The mean of the frame's channels, or that `channel`, shape (samples,), float32 in [-1, 1].

    What is not a number becomes 0. In a frame that has fewer channels the last one stands for those that are missing.
    """
    kind = frame.format.name.removesuffix("p")
    channels, dtype = frame.layout.nb_channels, _DTYPES[kind]
    heard = range(channels) if channel is None else [min(channel, channels - 1)]
    if frame.format.is_planar:
        planes = frame.planes
        parts = [np.frombuffer(memoryview(planes[each]), dtype, frame.samples) for each in heard]
    else:
        raw = np.frombuffer(memoryview(frame.planes[0]), dtype, frame.samples * channels).reshape(-1, channels)
        parts = [raw[:, each] for each in heard]
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
    """Decoded sound of any rate in, blocks of 16 kHz out; resamples once, and not at all what is 16 kHz already."""

    def __init__(self) -> None:
        """Empty, at position 0."""
        self._parts: list[Samples] = []
        self._held = 0
        self._resampler: soxr.ResampleStream | None = None
        self._rate = SAMPLE_RATE
        self._fed = 0  # samples for the resampler, at its rate
        self._waiting: list[Samples] = []  # those that it has not got yet
        self._left = _CHUNK  # how many it waits for to get them all at once
        self._base = 0  # where the resampler's first sample belongs, at 16 kHz
        self.written = 0  # samples given or held, at 16 kHz

    @property
    def seconds(self) -> float:
        """The position behind the last sample that came in, whether or not the resampler has let go of it."""
        return (self._base / SAMPLE_RATE + self._fed / self._rate) if self._resampler else self.written / SAMPLE_RATE

    def sound(self, samples: Samples, rate: int) -> Iterator[Samples]:
        """Takes mono `samples` at `rate` samples a second."""
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
        self._left -= len(samples)
        self._waiting.append(samples)
        if self._left <= 0:
            yield from self._hold(self._resampler.resample_chunk(self._all_waiting()))

    def silence(self, seconds: float) -> Iterator[Samples]:
        """Takes so much silence, which may be long: it comes out in blocks, too."""
        if seconds <= 0:
            return
        self._drain()
        left = round(seconds * SAMPLE_RATE)
        while left:
            part = min(left, BLOCK)
            yield from self._hold(np.zeros(part, np.float32))
            left -= part

    def flush(self) -> Iterator[Samples]:
        """What is left, at the end of the file."""
        self._drain()
        if self._held:
            yield self._take()

    def _drain(self) -> None:
        """Ends the resampler's piece: its tail comes out, cut to the length that went in."""
        if self._resampler is None:
            return
        tail = self._resampler.resample_chunk(self._all_waiting(), last=True)
        wanted = self._base + round(self._fed * SAMPLE_RATE / self._rate) - self.written
        self._keep(tail[: max(wanted, 0)])
        self._resampler = None

    def _all_waiting(self) -> Samples:
        samples = np.concatenate([*self._waiting, np.empty(0, np.float32)])
        self._waiting, self._left = [], _CHUNK
        return samples

    def _hold(self, samples: Samples) -> Iterator[Samples]:
        self._keep(samples)
        if self._held >= BLOCK:
            yield self._take()

    def _keep(self, samples: Samples) -> None:
        self._parts.append(samples)
        self._held += len(samples)
        self.written += len(samples)

    def _take(self) -> Samples:
        block: Samples = np.clip(np.concatenate(self._parts), -1.0, 1.0, dtype=np.float32)
        self._parts, self._held = [], 0
        return block

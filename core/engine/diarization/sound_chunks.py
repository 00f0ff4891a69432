"""Cut a recording into the chunks of a preset, each with the sound around it that its features need."""

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.engine.audio.segmenter import Window
from core.engine.recognizer import SAMPLE_RATE, Samples

if TYPE_CHECKING:
    from core.engine.native.encoder.features import FeatureConfig


@dataclass(frozen=True)
class Preset:
    """The lengths that cut a recording, in encoder frames.

    Attributes:
        chunk: new frames in a chunk.
        left: frames of context before them.
        right: frames of context behind them.
        queue_length: see CacheConfig.
        update_period: see CacheConfig.
        cache_length: see CacheConfig.
    """

    chunk: int
    left: int
    right: int
    queue_length: int
    update_period: int
    cache_length: int


@dataclass(frozen=True)
class SoundChunk(Window):
    """A chunk. `samples` includes its context, `start` and `end` do not.

    The features of `samples` consist of four runs of frames:

    * `skipped`: frames at the start that are wrong or unwanted.
    * `left`: the context before the chunk.
    * `frames`: the chunk.
    * `right`: the context behind the chunk.
    """

    skipped: int
    left: int
    frames: int
    right: int


class ChunkCutter:
    """Turns blocks of sound of any size into chunks. They depend on the samples alone.

    One chunk and its context are held.
    """

    def __init__(self, preset: Preset, subsampling: int, features: "FeatureConfig") -> None:
        """Prepare the lengths.

        Args:
            preset: the lengths in encoder frames.
            subsampling: feature frames per encoder frame.
            features: the settings of the features.
        """
        self._chunk, self._left, self._right = (
            subsampling * frames for frames in (preset.chunk, preset.left, preset.right)
        )
        self._hop = features.hop_length
        self._margin = math.ceil((features.n_fft // 2 + 1) / self._hop)  # frames that a sample influences on each side
        self._blocks: deque[Samples] = deque()
        self._first = 0  # the sample at which _blocks begin
        self._total = 0
        self._n = 0

    def push(self, block: Samples) -> Iterator[SoundChunk]:
        """Yield the chunks that `block` completes."""
        self._blocks.append(block)
        self._total += len(block)
        while self._total >= ((self._n + 1) * self._chunk + self._right + self._margin) * self._hop:
            yield self._next(self._chunk, self._right)

    def finish(self) -> Iterator[SoundChunk]:
        """Yield the remaining chunks at the end of the recording. A last piece shorter than a frame is left out."""
        frames = self._total // self._hop
        while (remaining := frames - self._n * self._chunk) > 0:
            own = min(self._chunk, remaining)
            yield self._next(own, min(self._right, remaining - own))

    def _next(self, frames: int, right: int) -> SoundChunk:
        begin = self._n * self._chunk
        left = min(self._left, begin)
        first = max(0, begin - left - self._margin)
        samples = self._samples(first * self._hop, (begin + frames + right + self._margin) * self._hop)
        seconds = self._hop / SAMPLE_RATE
        chunk = SoundChunk(
            n=self._n,
            start=begin * seconds,
            end=(begin + frames) * seconds,
            samples=samples,
            overlap_before=left * seconds,
            joined_before=begin > 0,
            joined_after=right > 0,
            quiet=(),
            skipped=begin - left - first,
            left=left,
            frames=frames,
            right=right,
        )
        self._n += 1
        self._forget((self._n * self._chunk - self._left - self._margin) * self._hop)
        return chunk

    def _samples(self, start: int, end: int) -> Samples:
        sound = np.concatenate(self._blocks)
        self._blocks = deque([sound])
        return sound[start - self._first : end - self._first].copy()

    def _forget(self, until: int) -> None:
        """Drop the sound before sample `until`."""
        sound = self._blocks[0]
        gone = min(len(sound), max(0, until - self._first))
        self._blocks[0] = sound[gone:].copy()
        self._first += gone

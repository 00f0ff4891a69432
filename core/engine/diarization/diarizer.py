"""Run one loaded diarization model on chunks of sound."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from core.contracts import trace
from core.engine import devices
from core.engine.diarization.network import Network
from core.engine.diarization.sound_chunks import ChunkCutter, Preset, SoundChunk
from core.engine.diarization.speaker_cache import CacheConfig, SpeakerState
from core.engine.native.runtime.window_threads import WindowThreads
from core.engine.recognizer import SAMPLE_RATE
from core.engine.thread_budget import ThreadBudget


@dataclass(frozen=True)
class Diarized:
    """The result of a chunk.

    Attributes:
        probabilities: the probability that each speaker speaks, fp32 of shape (frames, speakers).
        state: the state for the next chunk.
    """

    probabilities: torch.Tensor
    state: SpeakerState


BATCH_SECONDS = 120.0
"""The memory of a batch grows up to this many seconds of sound, see Recognizer. Chunks are never padded."""


class Diarizer:
    """A network and its preset, without data of any recording.

    Any thread may call `cutter` and `begin`. Other methods are not thread-safe.
    """

    def __init__(
        self, network: Network, cache: CacheConfig, preset: Preset, dtype: torch.dtype, device: torch.device
    ) -> None:
        self._network, self._cache, self._preset = network, cache, preset
        self._dtype, self._device = dtype, device
        self._threads = WindowThreads(math.inf, ThreadBudget(device))
        hop = network.features.config.hop_length
        self.family = network.family
        self.speakers = network.speakers
        self.encoder_batch_seconds = BATCH_SECONDS
        self.frame_seconds = hop * network.subsampling / network.resolution / SAMPLE_RATE
        """The length of a frame of probabilities, in seconds."""

    def cutter(self) -> ChunkCutter:
        """Return a cutter that makes this model's chunks."""
        return ChunkCutter(self._preset, self._network.subsampling, self._network.features.config)

    def begin(self, state: bytes = b"") -> SpeakerState:
        """Return the state at the start of a recording, or the state that SpeakerState.to_bytes stored.

        Raises:
            ValueError: the bytes hold no state.
        """
        if state:
            return SpeakerState.from_bytes(state, self._dtype, self._device)
        return SpeakerState.empty(self._cache, self._network.width, self._dtype, self._device)

    @torch.inference_mode()
    def diarize(self, chunks: Sequence[SoundChunk], states: Sequence[SpeakerState]) -> list[Diarized]:
        """Compute the next chunk of several recordings.

        Args:
            chunks: one for each recording.
            states: the state of each recording before its chunk.

        Raises:
            OutOfMemory: the batch does not fit into memory.
        """
        with devices.out_of_memory_translated():
            with trace.span("features", chunks=len(chunks)):
                embedded = [self._embed(chunk) for chunk in chunks]
            pairs = zip(states, embedded, strict=True)
            with trace.span("diarize", chunks=len(chunks)):
                rows = [torch.cat([state.cache, state.queue, chunk]) for state, chunk in pairs]
                probabilities = self._threads.map(self._probabilities, rows)
            return [self._step(*each) for each in zip(chunks, states, embedded, probabilities, strict=True)]

    @torch.inference_mode()  # the mode belongs to a thread
    def _probabilities(self, rows: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        return self._network.probabilities(rows)

    def _embed(self, chunk: SoundChunk) -> torch.Tensor:
        sound = torch.from_numpy(chunk.samples)[None].to(self._device)
        features = self._network.features(sound, [sound.shape[1]])[0]
        return self._network.embed(features[chunk.skipped :][: chunk.left + chunk.frames + chunk.right])

    def _step(
        self, chunk: SoundChunk, state: SpeakerState, embedded: torch.Tensor, probabilities: torch.Tensor
    ) -> Diarized:
        """Return the result of one chunk.

        Args:
            chunk: the chunk.
            state: the state before it.
            embedded: the embeddings of the chunk with its context.
            probabilities: those of the cache, the queue and the chunk with its context.
        """
        subsampling, resolution = self._network.subsampling, self._network.resolution
        before, behind = round(chunk.left / subsampling), math.ceil(chunk.right / subsampling)
        own = embedded[before : len(embedded) - behind]
        remembered = len(state.cache) + len(state.queue)
        begin, end = remembered + before, remembered + before + len(own)
        coarse = probabilities
        if resolution > 1:
            coarse = functional.avg_pool1d(probabilities.t(), resolution, resolution).t()
        without_context = torch.cat([coarse[:remembered], coarse[begin:end]])
        frames = math.ceil(chunk.frames * resolution / subsampling)
        own_probabilities = probabilities[begin * resolution : end * resolution][:frames].cpu()
        return Diarized(own_probabilities, state.updated(self._cache, own, without_context, self._network.silence))

"""One loaded diarisation model: chunks of sound, and what is remembered of each recording, to who speaks when."""

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
    """A chunk's result: who speaks in it, fp32 of shape (frames, speakers), and the state for the next chunk."""

    probabilities: torch.Tensor
    state: SpeakerState


BATCH_SECONDS = 120.0
"""Seconds of sound in a batch up to which its memory grows: see Recognizer. Chunks are never padded."""


class Diarizer:
    """A network and its preset. Holds nothing of a recording. Not thread-safe but for `cutter` and `begin`."""

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
        """Seconds of a frame of probabilities."""

    def cutter(self) -> ChunkCutter:
        """What cuts a recording into chunks for this model."""
        return ChunkCutter(self._preset, self._network.subsampling, self._network.features.config)

    def begin(self, state: bytes = b"") -> SpeakerState:
        """The state at the beginning of a recording, or the one that SpeakerState.to_bytes gave. Raises ValueError."""
        if state:
            return SpeakerState.from_bytes(state, self._dtype, self._device)
        return SpeakerState.empty(self._cache, self._network.width, self._dtype, self._device)

    @torch.inference_mode()
    def diarize(self, chunks: Sequence[SoundChunk], states: Sequence[SpeakerState]) -> list[Diarized]:
        """The next chunk of each of some recordings, with its state. Raises OutOfMemory."""
        with devices.out_of_memory_translated():
            with trace.span("features", chunks=len(chunks)):
                embedded = [self._embed(chunk) for chunk in chunks]
            remembered = zip(states, embedded, strict=True)
            with trace.span("diarize", chunks=len(chunks)):
                rows = [torch.cat([state.cache, state.queue, chunk]) for state, chunk in remembered]
                found = self._threads.map(self._probabilities, rows)
            return [self._step(*each) for each in zip(chunks, states, embedded, found, strict=True)]

    @torch.inference_mode()  # on whichever thread
    def _probabilities(self, rows: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        return self._network.probabilities(rows)

    def _embed(self, chunk: SoundChunk) -> torch.Tensor:
        sound = torch.from_numpy(chunk.samples)[None].to(self._device)
        features = self._network.features(sound, [sound.shape[1]])[0]
        return self._network.embed(features[chunk.skipped :][: chunk.left + chunk.frames + chunk.right])

    def _step(self, chunk: SoundChunk, state: SpeakerState, embedded: torch.Tensor, found: torch.Tensor) -> Diarized:
        """`embedded` is the chunk with its context, `found` the probabilities of cache, queue and that."""
        subsampling, resolution = self._network.subsampling, self._network.resolution
        before, behind = round(chunk.left / subsampling), math.ceil(chunk.right / subsampling)
        own = embedded[before : len(embedded) - behind]
        remembered = len(state.cache) + len(state.queue)
        begin, end = remembered + before, remembered + before + len(own)
        coarse = found if resolution == 1 else functional.avg_pool1d(found.t(), resolution, resolution).t()
        known = torch.cat([coarse[:remembered], coarse[begin:end]])
        frames = math.ceil(chunk.frames * resolution / subsampling)
        probabilities = found[begin * resolution : end * resolution][:frames].cpu()
        return Diarized(probabilities, state.updated(self._cache, own, known, self._network.silence))

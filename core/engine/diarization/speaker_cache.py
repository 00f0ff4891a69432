"""What a streaming Sortformer remembers of a recording: the arrival-order speaker cache, and a queue of recent frames.

Medennikov et al. 2025, Streaming Sortformer (https://arxiv.org/abs/2507.18446); the steps are those of NeMo 3.0.0's
SortformerModules.streaming_update and of transformers' Nemotron3DiarizationSpeakerCache, operator by operator: which
frames are kept is a discrete choice, and another order of the same sums may permute the speakers of a recording.
"""

import math
from dataclasses import dataclass, replace

import msgspec
import numpy as np
import torch

SPEECH = 0.5  # the probability above which a frame counts as a speaker's
_PRECISIONS = {"fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16}
_NAMES = {dtype: name for name, dtype in _PRECISIONS.items()}


@dataclass(frozen=True)
class CacheConfig:
    """How many frames are remembered, and which.

    The lengths are in encoder frames. `update_period` frames move from a queue that overflows to the cache.
    `silent_frames` places of each speaker hold silence, whose embedding is learned (`silence` of the model) or the mean
    of all frames whose probabilities sum to less than `silence_threshold`.
    """

    speakers: int
    cache_length: int
    queue_length: int
    update_period: int
    silent_frames: int
    silence_threshold: float = 0.2
    score_threshold: float = 0.25
    latest_boost: float = 0.05
    strong_boost_rate: float = 0.75
    weak_boost_rate: float = 1.5
    least_positive_rate: float = 0.5

    @property
    def frames_per_speaker(self) -> int:
        """Places in the cache that each speaker can count on, without those of silence."""
        return self.cache_length // self.speakers - self.silent_frames


class _Stored(msgspec.Struct, frozen=True, array_like=True):
    """A SpeakerState for the disk: the shapes and bytes of its tensors, and the `precision` of all but the
    probabilities, one of _PRECISIONS; None in states of before it was noted, which was the model's."""

    tensors: list[tuple[tuple[int, ...], bytes]]
    compressed: bool
    silent_frames: int
    precision: str | None = None


@dataclass(frozen=True)
class SpeakerState:
    """What is remembered of one recording. An update makes another state, so a chunk can be computed again.

    `cache` and `queue` have shape (frames, width); `cache_probabilities` (frames, speakers) in fp32. Until the cache
    is first `compressed` it holds frames in the order of time, whose probabilities each step finds anew.
    """

    cache: torch.Tensor
    cache_probabilities: torch.Tensor
    queue: torch.Tensor
    compressed: bool
    mean_silence: torch.Tensor
    silent_frames: int

    @classmethod
    def empty(cls, config: CacheConfig, width: int, dtype: torch.dtype, device: torch.device) -> "SpeakerState":
        """The state at the beginning of a recording."""
        nothing = torch.zeros(0, width, dtype=dtype, device=device)
        probabilities = torch.zeros(0, config.speakers, device=device)
        return cls(nothing, probabilities, nothing, False, torch.zeros(width, dtype=dtype, device=device), 0)

    def to_bytes(self) -> bytes:
        """The state for the disk."""
        tensors = (self.cache, self.cache_probabilities, self.queue, self.mean_silence)
        stored = [(tuple(each.shape), _bytes(each)) for each in tensors]
        return msgspec.msgpack.encode(_Stored(stored, self.compressed, self.silent_frames, _NAMES[self.cache.dtype]))

    @classmethod
    def from_bytes(cls, data: bytes, dtype: torch.dtype, device: torch.device) -> "SpeakerState":
        """The state that `to_bytes` gave, whatever precision the model had then. Raises ValueError for other bytes."""
        try:
            stored = msgspec.msgpack.decode(data, type=_Stored)
            before = dtype if stored.precision is None else _PRECISIONS[stored.precision]
            cache, probabilities, queue, mean = (
                _tensor(raw, given).reshape(shape).to(device, wanted)
                for (shape, raw), given, wanted in zip(
                    stored.tensors,
                    (before, torch.float32, before, before),
                    (dtype, torch.float32, dtype, dtype),
                    strict=True,
                )
            )
        except (msgspec.DecodeError, RuntimeError, KeyError) as error:
            raise ValueError(f"this is no state of a diarisation: {error}") from error
        return cls(cache, probabilities, queue, stored.compressed, mean, stored.silent_frames)

    def updated(
        self, config: CacheConfig, chunk: torch.Tensor, probabilities: torch.Tensor, silence: torch.Tensor | None
    ) -> "SpeakerState":
        """The state after a chunk.

        `chunk` are its embeddings, shape (frames, width); `probabilities` those of the cache, the queue and the chunk,
        shape (all of their frames, speakers), without the chunk's context. `silence` is the learned embedding of shape
        (width,), if the model has one.
        """
        queue = torch.cat([self.queue, chunk])
        if len(queue) <= config.queue_length:
            return replace(self, queue=queue)
        popped = min(max(config.update_period, len(queue) - config.queue_length), len(queue))
        cached = len(self.cache)
        moved, moved_probabilities = queue[:popped], probabilities[cached : cached + popped]
        state = self if silence is not None else self._with_silence(config, moved, moved_probabilities)
        known = state.cache_probabilities if state.compressed else probabilities[:cached]
        embeddings, all_probabilities = torch.cat([state.cache, moved]), torch.cat([known, moved_probabilities])
        compressed = state.compressed
        if len(embeddings) > config.cache_length:
            filler = state.mean_silence if silence is None else silence.to(embeddings)
            embeddings, all_probabilities = _compress(config, embeddings, all_probabilities, filler)
            compressed = True
        return replace(
            state,
            cache=embeddings,
            cache_probabilities=all_probabilities,
            queue=queue[popped:].clone(),
            compressed=compressed,
        )

    def _with_silence(self, config: CacheConfig, frames: torch.Tensor, probabilities: torch.Tensor) -> "SpeakerState":
        """The state whose mean of silent frames has those among `frames`."""
        silent = probabilities.sum(dim=1) < config.silence_threshold
        count = int(silent.sum())
        if not count:
            return self
        total = self.mean_silence * self.silent_frames + torch.sum(frames * silent.unsqueeze(-1), dim=0)
        number = self.silent_frames + count
        return replace(self, mean_silence=total / number, silent_frames=number)


def kept_frames(config: CacheConfig, probabilities: torch.Tensor) -> torch.Tensor:
    """Which of more frames than the cache holds are kept: indices, shape (cache_length,); those of silence are the
    number of frames.

    They are in the order of speakers, and of time within a speaker; a frame of two speakers may be there twice.
    `probabilities` has shape (frames, speakers); frames from cache_length on are new.
    """
    frames, speakers = probabilities.shape
    scores = _scores(config, probabilities)
    scores[config.cache_length :] += config.latest_boost
    _boost(scores, math.floor(config.frames_per_speaker * config.strong_boost_rate), -2.0 * math.log(0.5))
    _boost(scores, math.floor(config.frames_per_speaker * config.weak_boost_rate), -math.log(0.5))
    scores = torch.nn.functional.pad(scores, (0, 0, 0, config.silent_frames), value=torch.inf)
    scored = len(scores)
    best, indices = torch.topk(scores.t().reshape(-1), config.cache_length, sorted=False)
    nobody = scored * speakers  # behind all others
    indices = indices.masked_fill(best == -torch.inf, nobody).sort().values
    return torch.where(indices == nobody, frames, (indices % scored).clamp(max=frames))


def _compress(
    config: CacheConfig, embeddings: torch.Tensor, probabilities: torch.Tensor, silence: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    kept = kept_frames(config, probabilities)
    embeddings = torch.cat([embeddings, silence[None]])
    return embeddings[kept], torch.nn.functional.pad(probabilities, (0, 0, 0, 1))[kept]


def _scores(config: CacheConfig, probabilities: torch.Tensor) -> torch.Tensor:
    """How surely each frame is that speaker's alone; -inf where it is not to be kept."""
    logs = torch.log(probabilities.clamp(min=config.score_threshold))
    complements = torch.log((1.0 - probabilities).clamp(min=config.score_threshold))
    scores = logs - complements + complements.sum(dim=1, keepdim=True) - math.log(0.5)
    speech = probabilities > SPEECH
    scores = scores.masked_fill(~speech, -torch.inf)
    positive = scores > 0
    least = math.floor(config.frames_per_speaker * config.least_positive_rate)
    enough = positive.sum(dim=0, keepdim=True) >= least
    return scores.masked_fill(~positive & speech & enough, -torch.inf)


def _boost(scores: torch.Tensor, count: int, boost: float) -> None:
    """Add `boost` to the best `count` frames of each speaker, in place."""
    best = torch.topk(scores, count, dim=0, sorted=False).indices
    scores.scatter_add_(0, best, scores.new_full(best.shape, boost))


def _bytes(tensor: torch.Tensor) -> bytes:
    return tensor.detach().cpu().contiguous().reshape(-1).view(torch.uint8).numpy().tobytes()


def _tensor(data: bytes, dtype: torch.dtype) -> torch.Tensor:
    if not data:  # a tensor of no bytes has no view of another type
        return torch.zeros(0, dtype=dtype)
    return torch.from_numpy(np.frombuffer(data, np.uint8).copy()).view(dtype)

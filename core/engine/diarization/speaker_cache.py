"""Remember the speakers of a recording: the arrival-order speaker cache and a queue of recent frames.

Source: Medennikov et al. 2025, Streaming Sortformer (https://arxiv.org/abs/2507.18446). The steps are those of NeMo
3.0.0's SortformerModules.streaming_update and of transformers' Nemotron3DiarizationSpeakerCache, operator by operator.
The choice of frames is discrete: another order of the same sums may permute the speakers of a recording.
"""

import math
from dataclasses import dataclass, replace

import msgspec
import numpy as np
import torch

SPEECH = 0.5  # above this probability a frame counts as a speaker's
_PRECISIONS = {"fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16}
_NAMES = {dtype: name for name, dtype in _PRECISIONS.items()}


@dataclass(frozen=True)
class CacheConfig:
    """The number of remembered frames, and the rules of their choice.

    The lengths are in encoder frames. `update_period` frames move from a queue that overflows to the cache.
    `silent_frames` places of each speaker hold silence. The embedding of silence is learned (the model's `silence`), or
    the mean of all silent frames. The probabilities of a silent frame sum to less than `silence_threshold`.
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
        """The places in the cache that each speaker can count on, without those of silence."""
        return self.cache_length // self.speakers - self.silent_frames


class _Stored(msgspec.Struct, frozen=True, array_like=True):
    """A SpeakerState on disk: the shapes and bytes of its tensors.

    `precision` is that of all tensors but the probabilities, one of _PRECISIONS. It is None in states of older
    versions, which have the model's precision.
    """

    tensors: list[tuple[tuple[int, ...], bytes]]
    compressed: bool
    silent_frames: int
    precision: str | None = None


@dataclass(frozen=True)
class SpeakerState:
    """The memory of one recording. An update makes a new state, so a chunk can be computed again.

    `cache` and `queue` have shape (frames, width), `cache_probabilities` has shape (frames, speakers) in fp32. Until
    the cache is first `compressed`, it holds frames in the order of time. Each step then computes their probabilities
    anew.
    """

    cache: torch.Tensor
    cache_probabilities: torch.Tensor
    queue: torch.Tensor
    compressed: bool
    mean_silence: torch.Tensor
    silent_frames: int

    @classmethod
    def empty(cls, config: CacheConfig, width: int, dtype: torch.dtype, device: torch.device) -> "SpeakerState":
        """Return the state at the start of a recording."""
        nothing = torch.zeros(0, width, dtype=dtype, device=device)
        probabilities = torch.zeros(0, config.speakers, device=device)
        return cls(nothing, probabilities, nothing, False, torch.zeros(width, dtype=dtype, device=device), 0)

    def to_bytes(self) -> bytes:
        """Return the state in the form for the disk."""
        tensors = (self.cache, self.cache_probabilities, self.queue, self.mean_silence)
        stored = [(tuple(each.shape), _bytes(each)) for each in tensors]
        return msgspec.msgpack.encode(_Stored(stored, self.compressed, self.silent_frames, _NAMES[self.cache.dtype]))

    @classmethod
    def from_bytes(cls, data: bytes, dtype: torch.dtype, device: torch.device) -> "SpeakerState":
        """Return the state that `to_bytes` stored, in the precision `dtype`. It may have been stored in another one.

        Raises:
            ValueError: the bytes hold no state.
        """
        try:
            stored = msgspec.msgpack.decode(data, type=_Stored)
            before = dtype if stored.precision is None else _PRECISIONS[stored.precision]
            cache, probabilities, queue, mean = (
                _tensor(raw, given).reshape(shape).to(device, target)
                for (shape, raw), given, target in zip(
                    stored.tensors,
                    (before, torch.float32, before, before),
                    (dtype, torch.float32, dtype, dtype),
                    strict=True,
                )
            )
        except (msgspec.DecodeError, RuntimeError, KeyError) as error:
            raise ValueError(f"These bytes hold no state of a diarization: {error}") from error
        return cls(cache, probabilities, queue, stored.compressed, mean, stored.silent_frames)

    def updated(
        self, config: CacheConfig, chunk: torch.Tensor, probabilities: torch.Tensor, silence: torch.Tensor | None
    ) -> "SpeakerState":
        """Return the state after a chunk.

        Args:
            config: the lengths and rules.
            chunk: the chunk's embeddings, shape (frames, width).
            probabilities: those of cache, queue and chunk without context, shape (frames, speakers).
            silence: the learned embedding of shape (width,), if the model has one.
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
        """Return the state with the silent ones among `frames` added to its mean of silent frames."""
        silent = probabilities.sum(dim=1) < config.silence_threshold
        count = int(silent.sum())
        if not count:
            return self
        total = self.mean_silence * self.silent_frames + torch.sum(frames * silent.unsqueeze(-1), dim=0)
        number = self.silent_frames + count
        return replace(self, mean_silence=total / number, silent_frames=number)


def select_frames(config: CacheConfig, probabilities: torch.Tensor) -> torch.Tensor:
    """Return the indices of the frames that stay in the cache, shape (cache_length,).

    The index of silence is the number of frames. Frames are in the order of speakers, and of time within a speaker. A
    frame of two speakers may occur twice.

    Args:
        config: the lengths and rules.
        probabilities: shape (frames, speakers), more frames than the cache holds. Frames from cache_length on are new.
    """
    frames, speakers = probabilities.shape
    scores = _scores(config, probabilities)
    scores[config.cache_length :] += config.latest_boost
    _boost(scores, math.floor(config.frames_per_speaker * config.strong_boost_rate), -2.0 * math.log(0.5))
    _boost(scores, math.floor(config.frames_per_speaker * config.weak_boost_rate), -math.log(0.5))
    scores = torch.nn.functional.pad(scores, (0, 0, 0, config.silent_frames), value=torch.inf)
    scored = len(scores)
    best, indices = torch.topk(scores.t().reshape(-1), config.cache_length, sorted=False)
    nobody = scored * speakers  # an index behind all others
    indices = indices.masked_fill(best == -torch.inf, nobody).sort().values
    return torch.where(indices == nobody, frames, (indices % scored).clamp(max=frames))


def _compress(
    config: CacheConfig, embeddings: torch.Tensor, probabilities: torch.Tensor, silence: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    selected = select_frames(config, probabilities)
    embeddings = torch.cat([embeddings, silence[None]])
    return embeddings[selected], torch.nn.functional.pad(probabilities, (0, 0, 0, 1))[selected]


def _scores(config: CacheConfig, probabilities: torch.Tensor) -> torch.Tensor:
    """Return how surely each frame belongs to each speaker alone, -inf for frames that must not stay."""
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
    if not data:  # an empty tensor cannot be viewed as another type
        return torch.zeros(0, dtype=dtype)
    return torch.from_numpy(np.frombuffer(data, np.uint8).copy()).view(dtype)

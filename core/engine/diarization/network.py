"""Share the networks' parts: their interface, rows of several recordings in one matrix, and plain attention."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch.nn import functional

from core.engine.diarization.sound_chunks import Preset
from core.engine.diarization.speaker_cache import CacheConfig
from core.engine.native.encoder.attention_products import AttentionProducts, suits_products
from core.engine.native.encoder.features import LogMel

RowRange = tuple[int, int]
"""The rows [first, last) of one recording in the matrix of a batch."""


class Network(Protocol):
    """One diarization network on one device."""

    family: str
    """sortformer or nemotron3_diarization."""
    features: LogMel
    speakers: int
    width: int
    """The length of an embedding."""
    subsampling: int
    """Feature frames per embedding."""
    resolution: int
    """Frames of probabilities per embedding."""
    silence: torch.Tensor | None
    """The learned embedding of silence, shape (width,). None: the mean of the silent frames stands in."""

    def embed(self, features: torch.Tensor) -> torch.Tensor:
        """Return the embeddings, shape (frames, width).

        Args:
            features: shape (feature frames, mels).
        """
        ...

    def probabilities(self, embeddings: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """Return the probabilities of each recording's speakers, fp32 of shape (frames * resolution, speakers).

        Recordings do not influence each other. Several threads may call this at the same time.

        Args:
            embeddings: for each recording, shape (frames, width).
        """
        ...


def row_ranges(lengths: Sequence[int], gap: int = 0) -> list[RowRange]:
    """Return the rows of each recording. Recordings lie one after another, `gap` rows apart."""
    ranges, start = [], 0
    for length in lengths:
        ranges.append((start, start + length))
        start += length + gap
    return ranges


Rotate = Callable[[torch.Tensor], torch.Tensor]
"""Rotates queries or keys of shape (heads, rows, head size) by their positions."""


class Attention:
    """Self-attention among the rows of each recording. All layers of a network share one object."""

    def __init__(self, heads: int) -> None:
        self._heads = heads
        self._by_products = AttentionProducts()

    def __call__(self, qkv: torch.Tensor, ranges: Sequence[RowRange], rotate: Rotate = lambda x: x) -> torch.Tensor:
        """Return the attention output, shape (rows, width).

        Args:
            qkv: queries, keys and values, shape (rows, 3 * width). Each part holds one head after another.
            ranges: the rows of each recording.
            rotate: applied to queries and to keys.
        """
        by_products = suits_products(qkv)
        attended = []
        for start, end in ranges:
            query, key, value = qkv[start:end].view(end - start, 3, self._heads, -1).permute(1, 2, 0, 3)
            query, key = rotate(query), rotate(key)
            if by_products:
                output = self._by_products(query, key, value)
            else:
                output = functional.scaled_dot_product_attention(query[None], key[None], value[None])[0]
            attended.append(output.transpose(0, 1).flatten(1))
        return torch.cat(attended)


NEMO_CACHE_NAMES = {
    "silent_frames": "spkcache_sil_frames_per_spk",
    "silence_threshold": "sil_threshold",
    "score_threshold": "pred_score_threshold",
    "latest_boost": "scores_boost_latest",
    "strong_boost_rate": "strong_boost_rate",
    "weak_boost_rate": "weak_boost_rate",
    "least_positive_rate": "min_pos_scores_rate",
}
"""NeMo's names for the fields of CacheConfig with which a model was trained."""


@dataclass(frozen=True)
class NetworkConfig:
    """The shape of a transformer over embeddings.

    `cache` holds the fields of CacheConfig with which the model was trained.
    """

    width: int
    layers: int
    heads: int
    speakers: int
    cache: dict[str, Any]

    def cache_config(self, preset: Preset) -> CacheConfig:
        """Return the configuration of the cache for recordings that are cut by `preset`."""
        return CacheConfig(self.speakers, preset.cache_length, preset.queue_length, preset.update_period, **self.cache)


def cache_settings(given: Mapping[str, Any], names: Mapping[str, str], silent_frames: int) -> dict[str, Any]:
    """Return the fields of CacheConfig that a configuration gives under `names`.

    Args:
        given: the configuration.
        names: the configuration's name for each field.
        silent_frames: the default of that field.
    """
    settings = {field: given[name] for field, name in names.items() if name in given}
    return {"silent_frames": silent_frames, **settings}

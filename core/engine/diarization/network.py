"""What the two networks share: their interface, the rows of several recordings in one matrix, and plain attention."""

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
"""The rows, from and up to, of one recording in the matrix of a batch."""


class Network(Protocol):
    """One diarisation network on one device."""

    family: str
    """sortformer or nemotron3_diarization."""
    features: LogMel
    speakers: int
    width: int
    """Numbers in an embedding."""
    subsampling: int
    """Feature frames of an embedding."""
    resolution: int
    """Frames of probabilities of an embedding."""
    silence: torch.Tensor | None
    """The learned embedding of silence, shape (width,); None where it is the mean of what is silent."""

    def embed(self, features: torch.Tensor) -> torch.Tensor:
        """Embeddings, shape (frames, width), of features of shape (feature frames, mels)."""
        ...

    def probabilities(self, embeddings: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """For each of some recordings' embeddings, shape (frames, width), who speaks: (frames * resolution, speakers).

        In fp32. No recording sees another. Several threads may call it at the same time.
        """
        ...


def row_ranges(lengths: Sequence[int], gap: int = 0) -> list[RowRange]:
    """Where recordings of `lengths` rows lie, one after another with a gap between them."""
    found, start = [], 0
    for length in lengths:
        found.append((start, start + length))
        start += length + gap
    return found


Rotate = Callable[[torch.Tensor], torch.Tensor]
"""Queries or keys, shape (heads, rows, head size), turned by their positions."""


class Attention:
    """The attention of each recording's rows to each other; one object for all layers of a network."""

    def __init__(self, heads: int) -> None:
        self._heads = heads
        self._by_products = AttentionProducts()

    def __call__(self, qkv: torch.Tensor, ranges: Sequence[RowRange], rotate: Rotate = lambda x: x) -> torch.Tensor:
        """What each row attends to, shape (rows, width), for `qkv` of shape (rows, 3 * width).

        The three parts are queries, keys and values, a head after another in each.
        """
        by_products = suits_products(qkv)
        attended = []
        for start, end in ranges:
            query, key, value = qkv[start:end].view(end - start, 3, self._heads, -1).permute(1, 2, 0, 3)
            query, key = rotate(query), rotate(key)
            if by_products:
                found = self._by_products(query, key, value)
            else:
                found = functional.scaled_dot_product_attention(query[None], key[None], value[None])[0]
            attended.append(found.transpose(0, 1).flatten(1))
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
"""What NeMo calls the fields of CacheConfig with which a model was trained."""


@dataclass(frozen=True)
class NetworkConfig:
    """The shape of a transformer over embeddings; `cache` are fields of CacheConfig with which it was trained."""

    width: int
    layers: int
    heads: int
    speakers: int
    cache: dict[str, Any]

    def cache_config(self, preset: Preset) -> CacheConfig:
        """The cache of a recording that is cut by `preset`."""
        return CacheConfig(self.speakers, preset.cache_length, preset.queue_length, preset.update_period, **self.cache)


def cache_settings(given: Mapping[str, Any], names: Mapping[str, str], silent_frames: int) -> dict[str, Any]:
    """The fields of CacheConfig that a configuration gives under `names`; `silent_frames` where it gives none."""
    found = {field: given[name] for field, name in names.items() if name in given}
    return {"silent_frames": silent_frames, **found}

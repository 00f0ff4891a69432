"""What the configurations of both networks have in common."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.engine.diarization.sound_chunks import Preset
from core.engine.diarization.speaker_cache import CacheConfig

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

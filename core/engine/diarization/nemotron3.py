"""Run Nemotron-3-Diarization: stacked features, a transformer with rotary positions, 8 speakers at 10 ms.

The model comes as a .nemo file of NeMo 3.1 or later, or as the hub's safetensors with the names of transformers
(nemotron3_diarization).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch.nn import functional

from core.engine.diarization.network import (
    NEMO_CACHE_NAMES,
    Attention,
    NetworkConfig,
    Rotate,
    RowRange,
    cache_settings,
    row_ranges,
)
from core.engine.diarization.sound_chunks import Preset
from core.engine.native.encoder.features import LogMel, convert_features
from core.engine.native.products import convert_linear, load_product
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights

FAMILY = "nemotron3_diarization"
OFFLINE = Preset(chunk=340, left=0, right=40, queue_length=40, update_period=300, cache_length=264)
_HUB_CACHE_NAMES = {
    "silent_frames": "speaker_cache_silence_frames_per_speaker",
    "score_threshold": "prediction_score_threshold",
    "latest_boost": "latest_frames_score_boost",
    "strong_boost_rate": "strong_boost_rate",
    "weak_boost_rate": "weak_boost_rate",
    "least_positive_rate": "min_positive_scores_rate",
}
_SILENT_FRAMES = 1


@dataclass(frozen=True)
class NemotronConfig(NetworkConfig):
    """The shape of the network. `stacked` feature frames of `mels` form one embedding."""

    mels: int
    stacked: int
    rope_base: float


def parse(config: dict[str, Any]) -> NemotronConfig:
    """Return the network's shape from NeMo's or transformers' configuration.

    Missing values of transformers get its defaults.

    Raises:
        Unsupported: a setting is unknown.
    """
    try:
        return _parse_transformers(config) if "audio_config" in config else _parse_nemo(config)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unsupported(f"diarisation-setting:{error}") from error


def _parse_nemo(config: dict[str, Any]) -> NemotronConfig:
    encoder, modules = config["encoder"], config["sortformer_modules"]
    if encoder.get("subsampling", "feature_stacking") != "feature_stacking":
        raise Unsupported("encoder.subsampling")
    if encoder["self_attention_model"] != "rope":
        raise Unsupported("encoder.self_attention_model")
    for name in ("high_resolution", "streaming_mode"):
        if not config.get(name, False):
            raise Unsupported(name)
    return NemotronConfig(
        mels=int(encoder["feat_in"]),
        stacked=int(encoder["subsampling_factor"]),
        width=int(encoder["d_model"]),
        layers=int(encoder["n_layers"]),
        heads=int(encoder["n_heads"]),
        rope_base=float(encoder.get("rope_base", 10_000.0)),
        speakers=int(modules["num_spks"]),
        cache=cache_settings(modules, NEMO_CACHE_NAMES, _SILENT_FRAMES),
    )


def _parse_transformers(config: dict[str, Any]) -> NemotronConfig:
    audio, head, streaming = config["audio_config"], config["head_config"], config["streaming_config"]
    rope = audio.get("rope_parameters") or {}
    heads = int(audio.get("num_attention_heads", 8))
    if rope.get("rope_type", "default") != "default" or rope.get("partial_rotary_factor", 1.0) != 1.0:
        raise Unsupported("rope_parameters")
    if audio.get("hidden_act", "gelu") != "gelu" or audio.get("num_key_value_heads") not in (None, heads):
        raise Unsupported("audio_config")
    return NemotronConfig(
        mels=int(audio.get("num_mel_bins", 128)),
        stacked=int(audio.get("subsampling_factor", 8)),
        width=int(audio.get("hidden_size", 512)),
        layers=int(audio.get("num_hidden_layers", 31)),
        heads=heads,
        rope_base=float(rope.get("rope_theta", 10_000.0)),
        speakers=int(head.get("num_speakers", 8)),
        cache=cache_settings(streaming, _HUB_CACHE_NAMES, _SILENT_FRAMES),
    )


def feature_config(config: dict[str, Any]) -> dict[str, Any]:
    """Return a configuration with the feature settings under NeMo's names. Those of the hub's folder are fixed."""
    if "preprocessor" in config:
        return config
    settings = {"features": parse(config).mels, "window_size": 0.025, "window_stride": 0.01, "n_fft": 512}
    target = "AudioToMelSpectrogramPreprocessor"
    return config | {"preprocessor": {"_target_": target, "normalize": "NA", "window": "hann", **settings}}


# --- weights


def convert(source: Weights, config: dict[str, Any], dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors that Nemotron3 maps.

    Args:
        source: a state dict with NeMo's names or transformers'.
        config: the configuration.
        dtype: the type of the weights.

    Raises:
        Unsupported: a setting is unknown.
    """
    parsed = parse(config)
    yield from convert_features(source, feature_config(config))
    names = _HUB_NAMES if "silence_embeds" in source else _NEMO_NAMES
    for name, theirs in names.items():
        if "{}" not in name:
            yield from _convert(source, theirs, name, dtype)
    for layer in range(parsed.layers):
        for name, theirs in names.items():
            if "{}" in name:
                yield from _convert(source, theirs.format(layer), name.format(layer), dtype)
        yield f"layers.{layer}.qkv.weight", _qkv(source, layer).to(dtype)
    silence = "silence_embeds" if "silence_embeds" in source else "sortformer_modules.learnable_sil_emb"
    yield "silence", source[silence].float().reshape(-1)


_NEMO_NAMES = {
    "stack": "encoder.pre_encode.proj",
    "input_norm": "encoder.embed_norm",
    "output_norm": "encoder.final_norm",
    "project": "sortformer_modules.encoder_proj",
    "upsample": "sortformer_modules.subpixel_upsample",
    "hidden": "sortformer_modules.first_hidden_to_hidden",
    "speakers": "sortformer_modules.single_hidden_to_spks",
    "layers.{}.norm1": "encoder.layers.{}.norm1",
    "layers.{}.norm2": "encoder.layers.{}.norm2",
    "layers.{}.attention": "encoder.layers.{}.attn.out_proj",
    "layers.{}.in": "encoder.layers.{}.ffn.net.0",
    "layers.{}.out": "encoder.layers.{}.ffn.net.3",
}
_HUB_NAMES = {
    "stack": "model.audio_tower.embedder.projection",
    "input_norm": "model.audio_tower.input_layer_norm",
    "output_norm": "model.audio_tower.layer_norm",
    "project": "model.proj",
    "upsample": "model.upsampler.conv",
    "hidden": "classifier.dense",
    "speakers": "classifier.out_proj",
    "layers.{}.norm1": "model.audio_tower.layers.{}.layer_norm1",
    "layers.{}.norm2": "model.audio_tower.layers.{}.layer_norm2",
    "layers.{}.attention": "model.audio_tower.layers.{}.self_attn.o_proj",
    "layers.{}.in": "model.audio_tower.layers.{}.mlp.fc1",
    "layers.{}.out": "model.audio_tower.layers.{}.mlp.fc2",
}


def _convert(source: Weights, theirs: str, name: str, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    if name == "upsample" or source[f"{theirs}.weight"].dim() == 1:
        yield from ((f"{name}.{kind}", source[f"{theirs}.{kind}"].to(dtype)) for kind in ("weight", "bias"))
    else:
        yield from convert_linear(source, theirs, name, dtype)


def _qkv(source: Weights, layer: int) -> torch.Tensor:
    fused = f"encoder.layers.{layer}.attn.w_qkv.weight"
    if fused in source:
        return source[fused].float()
    attention = f"model.audio_tower.layers.{layer}.self_attn"
    return torch.cat([source[f"{attention}.{each}_proj.weight"].float() for each in "qkv"])


# --- the network


class Nemotron3:
    """See Network."""

    family = FAMILY

    def __init__(self, config: dict[str, Any], weights: Weights, device: torch.device, dtype: torch.dtype) -> None:
        """Load the network.

        Args:
            config: the configuration.
            weights: the result of `convert` for `dtype`.
            device: the device of the weights.
            dtype: the type of the weights.

        Raises:
            Unsupported: a setting is unknown.
        """
        self._config = parse(config)
        self._device, self._dtype = device, dtype
        self.features = LogMel(feature_config(config), weights, device)
        if self.features.config.mels != self._config.mels or self.features.config.normalize:
            raise Unsupported("preprocessor")
        self.speakers, self.width = self._config.speakers, self._config.width
        self.subsampling = self.resolution = self._config.stacked
        self.silence: torch.Tensor | None = weights["silence"].to(device)
        self._stack = load_product(weights, "stack", device)
        self._input_norm, self._output_norm = (LayerNorm(weights, f"{end}_norm", device) for end in ("input", "output"))
        attention = Attention(self._config.heads)
        self._layers = [_Layer(attention, weights, layer, device) for layer in range(self._config.layers)]
        self._project, self._hidden, self._speakers = (
            load_product(weights, name, device) for name in ("project", "hidden", "speakers")
        )
        self._upsample, self._upsample_bias = (weights[f"upsample.{kind}"].to(device) for kind in ("weight", "bias"))
        self._rotations = torch.empty(0), torch.empty(0)

    def embed(self, features: torch.Tensor) -> torch.Tensor:
        """See Network. Zeros fill the last group of frames."""
        features = functional.pad(features, (0, 0, 0, -len(features) % self.subsampling))
        return self._stack(features.reshape(-1, self.subsampling * features.shape[1]).to(self._dtype))

    def probabilities(self, embeddings: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """See Network."""
        ranges = row_ranges([len(each) for each in embeddings])
        rotate = partial(_rotate, *self._rotations_of(max(map(len, embeddings))))
        x = self._input_norm(torch.cat(list(embeddings)))
        for layer in self._layers:
            layer.add_into(x, ranges, rotate)
        x = self._project(self._output_norm(x))
        return [self._head(x[start:end]) for start, end in ranges]

    def _head(self, x: torch.Tensor) -> torch.Tensor:
        x = functional.conv1d(x.t()[None], self._upsample, self._upsample_bias, padding=1)[0].t()
        x = functional.relu(x.reshape(len(x) * self.resolution, -1))
        return self._speakers(self._hidden(x, "relu")).float().sigmoid()

    def _rotations_of(self, rows: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the cosines and sines of at least the first `rows` positions.

        They are kept for the next call. Another thread may replace them by fewer at any time, so the caller keeps its
        own. Source: Su et al. 2021, https://arxiv.org/abs/2104.09864.
        """
        rotations = self._rotations
        if rows > len(rotations[0]):
            size = self.width // self._config.heads
            steps = torch.arange(0, size, 2, dtype=torch.float, device=self._device) / size
            # Computed as transformers does, because rounding matters for large angles.
            frequencies = 1.0 / self._config.rope_base**steps
            angles = torch.arange(rows, dtype=torch.float, device=self._device)[:, None] * frequencies
            angles = torch.cat([angles, angles], dim=1)
            self._rotations = rotations = angles.cos().to(self._dtype), angles.sin().to(self._dtype)
        return rotations


def _rotate(cosines: torch.Tensor, sines: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """See Rotate."""
    rows, half = x.shape[1], x.shape[2] // 2
    turned = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * cosines[:rows] + turned * sines[:rows]


class _Layer:
    """Self-attention and a feed-forward network. Each normalises its input and adds its output to it."""

    def __init__(self, attend: Attention, weights: Weights, number: int, device: torch.device) -> None:
        name = f"layers.{number}"
        self._attend = attend
        self._norm1, self._norm2 = (LayerNorm(weights, f"{name}.norm{which}", device) for which in (1, 2))
        self._qkv_proj, self._o_proj, self._linear1, self._linear2 = (
            load_product(weights, f"{name}.{each}", device) for each in ("qkv", "attention", "in", "out")
        )

    def add_into(self, x: torch.Tensor, ranges: Sequence[RowRange], rotate: Rotate) -> None:
        """Add the layer's output to `x`, shape (rows, width), in place."""
        self._o_proj.add_into(x, self._attend(self._qkv_proj(self._norm1(x)), ranges, rotate))
        self._linear2.add_into(x, self._linear1(self._norm2(x), "gelu"))

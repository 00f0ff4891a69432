"""Run Streaming Sortformer (v2 and v2.1): a FastConformer and a small transformer, 4 speakers at 80 ms."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.nn import functional

from core.engine.diarization.network import (
    NEMO_CACHE_NAMES,
    Attention,
    NetworkConfig,
    RowRange,
    cache_settings,
    row_ranges,
)
from core.engine.diarization.sound_chunks import Preset
from core.engine.native.encoder.attention import AttentionGroup, aligned
from core.engine.native.encoder.config import EncoderConfig, parse_encoder
from core.engine.native.encoder.conformer import ConformerLayer
from core.engine.native.encoder.fastconformer import convert_encoder
from core.engine.native.encoder.features import LogMel, parse_features
from core.engine.native.encoder.subsampling import Subsampling
from core.engine.native.products import convert_linear, load_product
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights

FAMILY = "sortformer"
OFFLINE = Preset(chunk=340, left=1, right=40, queue_length=40, update_period=300, cache_length=188)
_ONLY_VALUES = {"hidden_act": "relu", "pre_ln": False, "mask_future": False}
_SILENT_FRAMES = 3


@dataclass(frozen=True)
class SortformerConfig(NetworkConfig):
    """The shape of the network: a transformer behind a FastConformer."""

    encoder: EncoderConfig


def parse(config: dict[str, Any]) -> SortformerConfig:
    """Return the network's shape from a checkpoint's configuration.

    Raises:
        Unsupported: a setting is unknown, or the model is not for streaming (v1).
    """
    encoder = parse_encoder(config)
    if encoder.attention_context != (-1, -1) or encoder.causal_subsampling:
        raise Unsupported("encoder.att_context_size")
    if not config.get("streaming_mode", False):
        raise Unsupported("streaming_mode")
    if parse_features(config).normalize:
        raise Unsupported("preprocessor.normalize")
    try:
        transformer, modules = config["transformer_encoder"], config["sortformer_modules"]
        for name, value in _ONLY_VALUES.items():
            if transformer.get(name, value) != value:
                raise Unsupported(f"transformer_encoder.{name}")
        return SortformerConfig(
            encoder=encoder,
            width=int(transformer["hidden_size"]),
            layers=int(transformer["num_layers"]),
            heads=int(transformer.get("num_attention_heads", 1)),
            speakers=int(modules.get("num_spks", 4)),
            cache=cache_settings(modules, NEMO_CACHE_NAMES, _SILENT_FRAMES),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unsupported(f"diarisation-setting:{error}") from error


def convert(source: Weights, config: dict[str, Any], dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors that Sortformer maps.

    Args:
        source: a checkpoint's state dict.
        config: the configuration.
        dtype: the type of the weights.

    Raises:
        Unsupported: a setting is unknown.
    """
    parsed = parse(config)
    yield from convert_encoder(source, config, dtype)
    modules = "sortformer_modules"
    if parsed.encoder.width != parsed.width:
        yield from convert_linear(source, f"{modules}.encoder_proj", "project", dtype)
    yield from convert_linear(source, f"{modules}.first_hidden_to_hidden", "hidden", dtype)
    yield from convert_linear(source, f"{modules}.single_hidden_to_spks", "speakers", dtype)
    for number in range(parsed.layers):
        theirs, name = f"transformer_encoder.layers.{number}", f"layers.{number}"
        attention = [f"{theirs}.first_sub_layer.{each}_net" for each in ("query", "key", "value")]
        for kind in ("weight", "bias"):
            yield f"{name}.qkv.{kind}", torch.cat([source[f"{each}.{kind}"].float() for each in attention]).to(dtype)
            yield f"{name}.norm1.{kind}", source[f"{theirs}.layer_norm_1.{kind}"].to(dtype)
            yield f"{name}.norm2.{kind}", source[f"{theirs}.layer_norm_2.{kind}"].to(dtype)
        yield from convert_linear(source, f"{theirs}.first_sub_layer.out_projection", f"{name}.attention", dtype)
        yield from convert_linear(source, f"{theirs}.second_sub_layer.dense_in", f"{name}.in", dtype)
        yield from convert_linear(source, f"{theirs}.second_sub_layer.dense_out", f"{name}.out", dtype)


class Sortformer:
    """See Network. Embeddings are the output of the subsampling, scaled as the encoder takes it."""

    family = FAMILY
    resolution = 1
    silence: torch.Tensor | None = None

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
        parsed = parse(config)
        self._encoder, self._device = parsed.encoder, device
        self.features = LogMel(config, weights, device)
        if self.features.config.mels != parsed.encoder.mels:
            raise Unsupported("encoder.feat_in")
        self.speakers, self.width = parsed.speakers, parsed.encoder.width
        self.subsampling = 2**parsed.encoder.stages
        self._subsampling = Subsampling(parsed.encoder, weights, device)
        self._conformer = [
            ConformerLayer(parsed.encoder, weights, number, device) for number in range(parsed.encoder.layers)
        ]
        self._project = load_product(weights, "project", device) if "project.weight" in weights else None
        attention = Attention(parsed.heads)
        self._layers = [_Layer(attention, weights, number, device) for number in range(parsed.layers)]
        self._hidden, self._speakers = (load_product(weights, name, device) for name in ("hidden", "speakers"))

    def embed(self, features: torch.Tensor) -> torch.Tensor:
        """See Network."""
        return self._subsampling(features[None], [len(features)])[0]

    def probabilities(self, embeddings: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """See Network."""
        encoded = self._encode(embeddings)
        lengths = [len(each) for each in embeddings]
        x = torch.cat(encoded)
        if self._project is not None:
            x = self._project(x)
        ranges = row_ranges(lengths)
        for layer in self._layers:
            x = layer(x, ranges)
        x = self._hidden(functional.relu(x), "relu")
        probabilities = self._speakers(x).float().sigmoid()
        return [probabilities[start:end] for start, end in ranges]

    def _encode(self, embeddings: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        ranges = row_ranges([len(each) for each in embeddings], max(self._encoder.convolution_context))
        groups = [
            AttentionGroup(start, 1, end - start, end - start, aligned(end - start), None) for start, end in ranges
        ]
        x = embeddings[0].new_zeros(ranges[-1][0] + groups[-1].padded_frames, self.width)
        for (start, end), each in zip(ranges, embeddings, strict=True):
            x[start:end] = each
        for layer in self._conformer:
            x = layer(x, groups, ranges)
        return [x[start:end] for start, end in ranges]


class _Layer:
    """Self-attention and a feed-forward network. Each adds its output to its input and normalises the sum."""

    def __init__(self, attend: Attention, weights: Weights, number: int, device: torch.device) -> None:
        name = f"layers.{number}"
        self._attend = attend
        self._norm1, self._norm2 = (LayerNorm(weights, f"{name}.norm{which}", device) for which in (1, 2))
        self._qkv_proj, self._o_proj, self._linear1, self._linear2 = (
            load_product(weights, f"{name}.{each}", device) for each in ("qkv", "attention", "in", "out")
        )

    def __call__(self, x: torch.Tensor, ranges: Sequence[RowRange]) -> torch.Tensor:
        """Return the layer's output. `x` of shape (rows, width) is overwritten."""
        self._o_proj.add_into(x, self._attend(self._qkv_proj(x), ranges))
        x = self._norm1(x)
        self._linear2.add_into(x, self._linear1(x, "relu"))
        return self._norm2(x)

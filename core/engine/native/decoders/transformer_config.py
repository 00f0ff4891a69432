"""The settings of Canary's transformer decoder from a checkpoint's configuration, and the conversion of its weights."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights

SELF_ATTENTION, CROSS_ATTENTION, FEED_FORWARD = "self_attention", "cross_attention", "feed_forward"
"""The parts of a block, as converted files name them."""


@dataclass(frozen=True)
class DecoderConfig:
    """A decoder's layers, width and attention heads, and the number of its positions."""

    layers: int
    width: int
    heads: int
    max_positions: int
    activation: str

    @classmethod
    def parse(cls, config: Mapping[str, Any]) -> "DecoderConfig":
        """Return the decoder of a multi-task model's configuration. Raise Unsupported for other decoders."""
        outer = config.get("transf_decoder") or {}
        inner = outer.get("config_dict") or {}
        if str(outer.get("_target_", "")).rpartition(".")[2] != "get_nemo_transformer" or outer.get("encoder", True):
            raise Unsupported("transf_decoder")
        if not all(inner.get(name) for name in ("num_layers", "hidden_size", "num_attention_heads")):
            raise Unsupported("transf_decoder.config_dict")
        if not inner.get("pre_ln", False):
            raise Unsupported("transf_decoder.pre_ln")
        if (config.get("transf_encoder") or {}).get("num_layers"):
            raise Unsupported("transf_encoder")
        if config.get("adapters"):
            raise Unsupported("adapters")
        head = config.get("head") or {}
        if str(head.get("_target_", "")).rpartition(".")[2] != "TokenClassifier" or head.get("num_layers", 1) != 1:
            raise Unsupported("head")
        activation = str(inner.get("hidden_act", "relu"))
        if activation not in ("relu", "gelu"):
            raise Unsupported("transf_decoder.hidden_act")
        return cls(
            layers=int(inner["num_layers"]),
            width=int(inner["hidden_size"]),
            heads=int(inner["num_attention_heads"]),
            max_positions=int(inner.get("max_sequence_length", 512)),
            activation=activation,
        )


def convert_decoder(
    source: Weights, config: Mapping[str, Any], dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `decoder.…` of a TransformerDecoder, from the state dict of an EncDecMultiTaskModel.

    The embedding and the head are one matrix, which aed_multitask_models.py ties. Some models project the encoder's
    width to the decoder's. This projection becomes part of the projections to keys and values.
    """
    parsed = DecoderConfig.parse(config)
    embedding, blocks = "transf_decoder._embedding.", "transf_decoder._decoder."
    table = "pos_enc" if f"{embedding}position_embedding.pos_enc" in source else "weight"
    nemo_names = {
        "tokens": "log_softmax.mlp.layer0.weight",
        "head.bias": "log_softmax.mlp.layer0.bias",
        "positions": f"{embedding}position_embedding.{table}",
        "embedding_norm.weight": f"{embedding}layer_norm.weight",
        "embedding_norm.bias": f"{embedding}layer_norm.bias",
        "final_norm.weight": f"{blocks}final_layer_norm.weight",
        "final_norm.bias": f"{blocks}final_layer_norm.bias",
    }
    for name, nemo_name in nemo_names.items():
        if nemo_name in source:
            yield f"decoder.{name}", source[nemo_name].to(dtype)
    for layer in range(parsed.layers):
        for name, tensor in _convert_block(source, f"{blocks}layers.{layer}."):
            yield f"decoder.{layer}.{name}", tensor.to(dtype)


def _convert_block(source: Weights, prefix: str) -> Iterator[tuple[str, torch.Tensor]]:
    self_attention, cross_attention, feed_forward = (f"{prefix}{n}_sub_layer." for n in ("first", "second", "third"))
    nemo_names = {
        f"{SELF_ATTENTION}.out": f"{self_attention}out_projection",
        f"{CROSS_ATTENTION}.query": f"{cross_attention}query_net",
        f"{CROSS_ATTENTION}.out": f"{cross_attention}out_projection",
        f"{FEED_FORWARD}.in": f"{feed_forward}dense_in",
        f"{FEED_FORWARD}.out": f"{feed_forward}dense_out",
        "norm.1": f"{prefix}layer_norm_1",
        "norm.2": f"{prefix}layer_norm_2",
        "norm.3": f"{prefix}layer_norm_3",
    }
    for part in ("weight", "bias"):
        for name, nemo_name in nemo_names.items():
            yield f"{name}.{part}", source[f"{nemo_name}.{part}"]
        yield f"{SELF_ATTENTION}.in.{part}", _stacked(source, self_attention, ("query", "key", "value"), part)
    weight, bias = (_stacked(source, cross_attention, ("key", "value"), part) for part in ("weight", "bias"))
    if "encoder_decoder_proj.weight" in source:
        weight, bias = weight.double(), bias.double()
        bias = bias + weight @ source["encoder_decoder_proj.bias"].double()
        weight = weight @ source["encoder_decoder_proj.weight"].double()
    yield f"{CROSS_ATTENTION}.in.weight", weight
    yield f"{CROSS_ATTENTION}.in.bias", bias


def _stacked(source: Weights, prefix: str, names: Sequence[str], part: str) -> torch.Tensor:
    return torch.cat([source[f"{prefix}{name}_net.{part}"] for name in names])

"""The settings of a checkpoint's FastConformer encoder. Settings that are not implemented are refused."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.engine.native.encoder.adapters import AdapterConfig, parse_adapters
from core.engine.native.unsupported import Unsupported

# without effect on the encoder's output
_IGNORED = frozenset(
    [
        "_target_",
        "dropout",
        "dropout_pre_encoder",
        "dropout_emb",
        "dropout_att",
        "stochastic_depth_drop_prob",
        "stochastic_depth_mode",
        "stochastic_depth_start_layer",
        "att_context_probs",
        "pos_emb_max_len",
        "use_pytorch_sdpa",
        "use_pytorch_sdpa_backends",
        "sync_max_audio_length",
        "untie_biases",
        "conv_context_style",
        "att_chunk_context_size",  # NeMo attends to everything if it has the whole sound
    ]
)
_LOCAL_ATTENTION, _CHUNKED, _CHUNKED_RIGHT = "rel_pos_local_attn", "chunked_limited", "chunked_limited_with_rc"
# the implemented values of some settings, NeMo's default first
_ONLY_VALUES = {
    "subsampling_conv_chunking_factor": (1, -1),  # with other values NeMo masks no frames
    "reduction": (None, ""),
    "reduction_position": (None,),
    "reduction_factor": (1,),
}


@dataclass(frozen=True)
class EncoderConfig:
    """The shape of a FastConformer.

    The subsampling has `stages` convolutions of stride 2 over time and frequency. Its output is multiplied by `scale`
    (`xscaling`). `attention_context` and `convolution_context` are frames to the left and right, -1 for all.
    `attention_contexts` are all contexts of the model's training. `chunked_attention` rounds the context to whole
    chunks (`chunked_limited`). `layer_norm` replaces the batch norm in the convolution module. `adapters` follow each
    layer.
    """

    mels: int
    stages: int
    channels: int
    causal_subsampling: bool
    layers: int
    width: int
    heads: int
    scale: float
    attention_context: tuple[int, int]
    chunked_attention: bool
    kernel: int
    convolution_context: tuple[int, int]
    layer_norm: bool
    adapters: tuple[AdapterConfig, ...] = ()
    attention_contexts: tuple[tuple[int, int], ...] = ()

    def lengths_after_stages(self, count: int) -> list[int]:
        """Return how many of `count` frames or frequency bands remain, before the first stage and after each stage."""
        counts = [count]
        for _ in range(self.stages):
            counts.append(counts[-1] // 2 + 1 if self.causal_subsampling else (counts[-1] + 1) // 2)
        return counts


def parse_encoder(config: dict[str, Any]) -> EncoderConfig:
    """Return the encoder of a checkpoint's configuration. Raise Unsupported for other encoders.

    Missing settings have NeMo 3.0.0's defaults.
    """
    given = config.get("encoder")
    if not isinstance(given, dict):
        raise Unsupported("encoder")
    encoder = str(given.get("_target_", "")).rpartition(".")[2]
    if encoder not in ("ConformerEncoder", "ConformerEncoderAdapter"):
        raise Unsupported(f"encoder-class:{encoder}")
    remaining = {name: value for name, value in given.items() if name not in _IGNORED}
    for name, implemented in _ONLY_VALUES.items():
        if remaining.pop(name, implemented[0]) not in implemented:
            raise Unsupported(f"encoder.{name}")
    parsed = _parse(_Settings(remaining))
    if remaining:
        raise Unsupported(f"encoder.{min(remaining)}")
    return replace(parsed, adapters=parse_adapters(config)) if encoder == "ConformerEncoderAdapter" else parsed


def widest_context(contexts: Sequence[Sequence[int]]) -> Sequence[int]:
    """Return the widest of several attention contexts: first by frames to the right, then to the left.

    A model trained with several contexts is most accurate with the widest, if it has the whole sound. NeMo's
    transcribe() uses the first.
    """
    return max(contexts, key=lambda context: [math.inf if frames < 0 else frames for frames in reversed(context)])


class _Settings:
    """A dictionary of settings. Each method takes one setting out and checks its type."""

    def __init__(self, remaining: dict[str, Any]) -> None:
        self._remaining = remaining

    def integer(self, name: str, default: int | None = None) -> int:
        value = self._remaining.pop(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Unsupported(f"encoder.{name}")
        return value

    def boolean(self, name: str, default: bool) -> bool:
        value = self._remaining.pop(name, default)
        if not isinstance(value, bool):
            raise Unsupported(f"encoder.{name}")
        return value

    def one_of(self, name: str, default: str, implemented: tuple[str, ...]) -> str:
        value = self._remaining.pop(name, default)
        if value not in implemented:
            raise Unsupported(f"encoder.{name}")
        return str(value)

    def untyped(self, name: str) -> Any:
        return self._remaining.pop(name, None)


def _parse(settings: _Settings) -> EncoderConfig:
    settings.one_of("subsampling", "striding", ("dw_striding",))
    settings.boolean("use_bias", True)  # the weights decide: a bias is used if it exists
    width, heads = settings.integer("d_model"), settings.integer("n_heads", 4)
    factor = settings.integer("subsampling_factor", 4)
    channels = settings.integer("subsampling_conv_channels", -1)
    kernel = settings.integer("conv_kernel_size", 31)
    if settings.integer("feat_out", -1) not in (-1, 0, width):
        raise Unsupported("encoder.feat_out")
    if settings.integer("ff_expansion_factor", 4) < 1 or width < 1 or heads < 1 or width % heads:
        raise Unsupported("encoder.n_heads")
    if factor < 2 or factor & (factor - 1):
        raise Unsupported("encoder.subsampling_factor")
    layers = settings.integer("n_layers")
    if layers < 1:
        raise Unsupported("encoder.n_layers")
    contexts, chunked = _attention(settings)
    left, right = widest_context(contexts)
    return EncoderConfig(
        mels=settings.integer("feat_in"),
        stages=factor.bit_length() - 1,
        channels=width if channels == -1 else channels,
        causal_subsampling=settings.boolean("causal_downsampling", False),
        layers=layers,
        width=width,
        heads=heads,
        scale=math.sqrt(width) if settings.boolean("xscaling", True) else 1.0,
        attention_context=(left, right),
        attention_contexts=tuple(contexts),
        chunked_attention=chunked,
        kernel=kernel,
        convolution_context=_convolution_context(settings.untyped("conv_context_size"), kernel),
        layer_norm=settings.one_of("conv_norm_type", "batch_norm", ("batch_norm", "layer_norm")) == "layer_norm",
    )


def _attention(settings: _Settings) -> tuple[list[tuple[int, int]], bool]:
    """Return the left and right contexts, in frames, and whether they are rounded to chunks.

    NeMo's local attention has the same scores as full attention with this context.
    """
    model = settings.one_of("self_attention_model", "rel_pos", ("rel_pos", _LOCAL_ATTENTION))
    style = settings.one_of("att_context_style", "regular", ("regular", _CHUNKED, _CHUNKED_RIGHT))
    given = settings.untyped("att_context_size")
    global_tokens = settings.integer("global_tokens", 0)
    for name in ("global_tokens_spacing", "global_attn_separate"):
        settings.untyped(name)
    if model == _LOCAL_ATTENTION:
        context = _pair(given, "encoder.att_context_size")
        if context[0] != context[1] or context[0] < 1:
            raise Unsupported("encoder.att_context_size")
        if global_tokens > 0:
            raise Unsupported("encoder.global_tokens")
        return [context], False
    if not given or style == _CHUNKED_RIGHT:  # NeMo limits this style only while it streams
        return [(-1, -1)], False
    if not isinstance(given, list):
        raise Unsupported("encoder.att_context_size")
    contexts = [_pair(each, "encoder.att_context_size") for each in (given if isinstance(given[0], list) else [given])]
    return contexts, style == _CHUNKED


def _convolution_context(given: Any, kernel: int) -> tuple[int, int]:
    if given is None:
        given = [kernel // 2, kernel // 2]
    left, right = (kernel - 1, 0) if given == "causal" else _pair(given, "encoder.conv_context_size")
    if left + right + 1 != kernel or min(left, right) < 0:
        raise Unsupported("encoder.conv_context_size")
    return left, right


def _pair(given: Any, name: str) -> tuple[int, int]:
    if not isinstance(given, list) or len(given) != 2 or not all(isinstance(value, int) for value in given):
        raise Unsupported(name)
    return given[0], given[1]

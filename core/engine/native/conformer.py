"""One Conformer layer (Gulati et al. 2020) on the rows of a batch: windows one after another, a gap between them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import torch
from torch.nn import functional

from core.engine.native.attention import Attention, Group, lay_out_attention
from core.engine.native.encoder_config import EncoderConfig

Weights = Mapping[str, torch.Tensor]
Span = tuple[int, int]
"""The rows, from and up to, that a window has among the rows of a batch."""

_NORMS = ("feed_forward1", "self_att", "conv", "feed_forward2", "out")
_BATCH_NORM_GUARD = 1e-5
_LAYER_NORM_GUARD = 1e-5


def lay_out_layer(
    source: Weights, number: int, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """A layer's tensors; the half that a feed-forward module counts for is in its weights."""
    theirs, ours = f"encoder.layers.{number}", f"encoder.layers.{number}"
    for norm in _NORMS:
        for kind in ("weight", "bias"):
            yield f"{ours}.norm_{norm}.{kind}", source[f"{theirs}.norm_{norm}.{kind}"].to(dtype)
    for module in ("feed_forward1", "feed_forward2"):
        yield from _linear(source, f"{theirs}.{module}.linear1", f"{ours}.{module}.in", dtype)
        yield from _linear(source, f"{theirs}.{module}.linear2", f"{ours}.{module}.out", dtype, 0.5)
    yield from lay_out_attention(source, f"{theirs}.self_attn", f"{ours}.attention", config, dtype)
    yield from _linear(source, f"{theirs}.conv.pointwise_conv1", f"{ours}.conv.in", dtype)
    yield from _depthwise(source, f"{theirs}.conv", f"{ours}.conv", config, dtype)
    yield from _linear(source, f"{theirs}.conv.pointwise_conv2", f"{ours}.conv.out", dtype)


class Layer:
    """Feed-forward, attention, convolution, feed-forward, each added to what came in; normalised at the end."""

    def __init__(self, config: EncoderConfig, weights: Weights, number: int, device: torch.device) -> None:
        name = f"encoder.layers.{number}"
        self._config = config
        self._own = {key: _find(weights, f"{name}.{key}", device) for key in _keys()}
        self._attention = Attention(config, weights, f"{name}.attention", device)

    def __call__(self, x: torch.Tensor, groups: Sequence[Group], spans: Sequence[Span]) -> torch.Tensor:
        """The next rows of `x`, shape (rows, width), which is used up; rows outside of `spans` are gaps."""
        self._feed_forward(x, "feed_forward1")
        self._add(x, self._attention(self._normalize(x, "self_att"), groups), "attention.out")
        self._convolve(x, spans)
        self._feed_forward(x, "feed_forward2")
        return self._normalize(x, "out")

    def _normalize(self, x: torch.Tensor, norm: str) -> torch.Tensor:
        weight, bias = self._own[f"norm_{norm}.weight"], self._own[f"norm_{norm}.bias"]
        return functional.layer_norm(x, x.shape[-1:], weight, bias, _LAYER_NORM_GUARD)

    def _product(self, x: torch.Tensor, name: str) -> torch.Tensor:
        weight = self._own[f"{name}.weight"]
        assert weight is not None
        return functional.linear(x, weight, self._own[f"{name}.bias"])

    def _add(self, x: torch.Tensor, y: torch.Tensor, name: str) -> None:
        """Add the product of `y` to `x`, in place."""
        weight, bias = self._own[f"{name}.weight"], self._own[f"{name}.bias"]
        assert weight is not None
        if bias is None:
            x.addmm_(y, weight.t())
        else:
            x += functional.linear(y, weight, bias)

    def _feed_forward(self, x: torch.Tensor, module: str) -> None:
        wide = self._product(self._normalize(x, module), f"{module}.in")
        self._add(x, functional.silu(wide, inplace=True), f"{module}.out")

    def _convolve(self, x: torch.Tensor, spans: Sequence[Span]) -> None:
        y = functional.glu(self._product(self._normalize(x, "conv"), "conv.in"), dim=-1)
        for (_, end), (start, _) in pairwise([*spans, (len(y), 0)]):
            y[end:start] = 0
        weight, bias = self._own["conv.depthwise.weight"], self._own["conv.depthwise.bias"]
        assert weight is not None
        left, right = self._config.convolution_context
        rows, width, padding = *y.shape, max(left, right)
        image = y.as_strided((1, width, 1, rows), (rows * width, 1, rows * width, width))  # channels last, as it lies
        image = functional.conv2d(image, weight, bias, padding=(0, padding), groups=width)
        y = image[0, :, 0].t()[padding - left :][:rows]
        if self._config.layer_norm:
            weight, bias = self._own["conv.norm.weight"], self._own["conv.norm.bias"]
            y = functional.layer_norm(y, y.shape[-1:], weight, bias, _LAYER_NORM_GUARD)
        self._add(x, functional.silu(y, inplace=True), "conv.out")


def _keys() -> Iterator[str]:
    names = [f"{module}.{way}" for module in ("feed_forward1", "feed_forward2", "conv") for way in ("in", "out")]
    names += [*(f"norm_{norm}" for norm in _NORMS), "attention.out", "conv.depthwise", "conv.norm"]
    for name in names:
        yield f"{name}.weight"
        yield f"{name}.bias"


def _find(weights: Weights, name: str, device: torch.device) -> torch.Tensor | None:
    tensor = weights.get(name)
    return None if tensor is None else tensor.to(device)


def _linear(
    source: Weights, theirs: str, ours: str, dtype: torch.dtype, factor: float = 1.0
) -> Iterator[tuple[str, torch.Tensor]]:
    """A matrix, also of a convolution of size 1, and its bias where there is one."""
    weight = source[f"{theirs}.weight"]
    yield f"{ours}.weight", (weight.flatten(1) * factor).to(dtype)
    if f"{theirs}.bias" in source:
        yield f"{ours}.bias", (source[f"{theirs}.bias"] * factor).to(dtype)


def _depthwise(
    source: Weights, theirs: str, ours: str, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """The depthwise convolution, shape (width, 1, 1, kernel), with the batch norm that follows it folded in."""
    weight = source[f"{theirs}.depthwise_conv.weight"].float()[:, :, None]
    bias = source.get(f"{theirs}.depthwise_conv.bias")
    bias = torch.zeros(config.width) if bias is None else bias.float()
    norm = {kind: source[f"{theirs}.batch_norm.{kind}"].float() for kind in ("weight", "bias")}
    if config.layer_norm:
        for kind, tensor in norm.items():
            yield f"{ours}.norm.{kind}", tensor.to(dtype)
    else:
        variance = source[f"{theirs}.batch_norm.running_var"].float()
        scale = norm["weight"] / torch.sqrt(variance + _BATCH_NORM_GUARD)
        weight = weight * scale[:, None, None, None]
        bias = (bias - source[f"{theirs}.batch_norm.running_mean"].float()) * scale + norm["bias"]
    yield f"{ours}.depthwise.weight", weight.to(dtype)
    yield f"{ours}.depthwise.bias", bias.to(dtype)

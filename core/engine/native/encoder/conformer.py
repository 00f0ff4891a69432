"""One Conformer layer (Gulati et al. 2020) on the rows of a batch: windows one after another, a gap between them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import torch
from torch.nn import functional

from core.engine.native.encoder.attention import Attention, Group, lay_out_attention
from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.runtime.linear import LayerNorm, Linear, lay_out_linear
from core.engine.native.weights.mapped_file import Weights

Span = tuple[int, int]
"""The rows, from and up to, that a window has among the rows of a batch."""

_NORMS = ("feed_forward1", "self_att", "conv", "feed_forward2", "out")
_BATCH_NORM_GUARD = 1e-5


def lay_out_layer(
    source: Weights, number: int, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """A layer's tensors; the half that a feed-forward module counts for is in its weights."""
    name = f"encoder.layers.{number}"
    for norm in _NORMS:
        for kind in ("weight", "bias"):
            yield f"{name}.norm_{norm}.{kind}", source[f"{name}.norm_{norm}.{kind}"].to(dtype)
    for module in ("feed_forward1", "feed_forward2"):
        yield from lay_out_linear(source, f"{name}.{module}.linear1", f"{name}.{module}.in", dtype)
        yield from lay_out_linear(source, f"{name}.{module}.linear2", f"{name}.{module}.out", dtype, 0.5)
    yield from lay_out_attention(source, f"{name}.self_attn", f"{name}.attention", config, dtype)
    yield from lay_out_linear(source, f"{name}.conv.pointwise_conv1", f"{name}.conv.in", dtype)
    yield from _lay_out_depthwise(source, f"{name}.conv", config, dtype)
    yield from lay_out_linear(source, f"{name}.conv.pointwise_conv2", f"{name}.conv.out", dtype)


class Layer:
    """Feed-forward, attention, convolution, feed-forward, each added to what came in; normalised at the end."""

    def __init__(self, config: EncoderConfig, weights: Weights, number: int, device: torch.device) -> None:
        name = f"encoder.layers.{number}"
        norms = {norm: LayerNorm(weights, f"{name}.norm_{norm}", device) for norm in _NORMS}
        self._before_attention, self._after = norms["self_att"], norms["out"]
        self._feed_forwards = [
            _FeedForward(weights, f"{name}.{module}", norms[module], device)
            for module in ("feed_forward1", "feed_forward2")
        ]
        self._attention = Attention(config, weights, f"{name}.attention", device)
        self._convolution = _Convolution(config, weights, f"{name}.conv", norms["conv"], device)

    def __call__(self, x: torch.Tensor, groups: Sequence[Group], spans: Sequence[Span]) -> torch.Tensor:
        """The next rows of `x`, shape (rows, width), which is used up; rows outside of `spans` are gaps."""
        first, second = self._feed_forwards
        first.add_to(x)
        self._attention.add_to(x, self._before_attention(x), groups)
        self._convolution.add_to(x, spans)
        second.add_to(x)
        return self._after(x)


class _FeedForward:
    def __init__(self, weights: Weights, name: str, before: LayerNorm, device: torch.device) -> None:
        self._before = before
        self._in, self._out = Linear(weights, f"{name}.in", device), Linear(weights, f"{name}.out", device)

    def add_to(self, x: torch.Tensor) -> None:
        self._out.add_to(x, self._in(self._before(x), then="silu"))


class _Convolution:
    """A gated product, a convolution over time of each channel by itself, and a product."""

    def __init__(
        self, config: EncoderConfig, weights: Weights, name: str, before: LayerNorm, device: torch.device
    ) -> None:
        self._before = before
        self._in, self._out = Linear(weights, f"{name}.in", device), Linear(weights, f"{name}.out", device)
        self._weight = weights[f"{name}.depthwise.weight"].to(device)
        self._bias = weights[f"{name}.depthwise.bias"].to(device)
        self._norm = LayerNorm(weights, f"{name}.norm", device) if config.layer_norm else None
        self._left, right = config.convolution_context
        self._padding = max(self._left, right)

    def add_to(self, x: torch.Tensor, spans: Sequence[Span]) -> None:
        y = functional.glu(self._in(self._before(x)), dim=-1)
        for (_, end), (start, _) in pairwise([*spans, (len(y), 0)]):
            y[end:start] = 0
        y = self._convolve(y)
        if self._norm is not None:
            y = self._norm(y)
        self._out.add_to(x, functional.silu(y, inplace=True))

    def _convolve(self, y: torch.Tensor) -> torch.Tensor:
        """Over the rows of `y`, an image of one line whose channels come last, as they lie: nothing is moved."""
        rows, width = y.shape
        image = y.as_strided((1, width, 1, rows), (rows * width, 1, rows * width, width))
        image = functional.conv2d(image, self._weight, self._bias, padding=(0, self._padding), groups=width)
        return image[0, :, 0].t()[self._padding - self._left :][:rows]


def _lay_out_depthwise(
    source: Weights, name: str, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """The depthwise convolution, shape (width, 1, 1, kernel), with the batch norm that follows it folded in."""
    weight = source[f"{name}.depthwise_conv.weight"].float()[:, :, None]
    bias = torch.zeros(config.width)
    if f"{name}.depthwise_conv.bias" in source:
        bias += source[f"{name}.depthwise_conv.bias"].float()
    norm = {kind: source[f"{name}.batch_norm.{kind}"].float() for kind in ("weight", "bias")}
    if config.layer_norm:
        for kind, tensor in norm.items():
            yield f"{name}.norm.{kind}", tensor.to(dtype)
    else:
        variance = source[f"{name}.batch_norm.running_var"].float()
        scale = norm["weight"] / torch.sqrt(variance + _BATCH_NORM_GUARD)
        weight = weight * scale[:, None, None, None]
        bias = (bias - source[f"{name}.batch_norm.running_mean"].float()) * scale + norm["bias"]
    yield f"{name}.depthwise.weight", weight.to(dtype)
    yield f"{name}.depthwise.bias", bias.to(dtype)

"""One Conformer layer (Gulati et al. 2020) on the rows of a batch: windows with gaps between them."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from core.engine.accelerators import abilities
from core.engine.native.encoder.adapters import LinearAdapter, convert_adapters
from core.engine.native.encoder.attention import Attention, AttentionGroup, convert_attention
from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import WindowRows
from core.engine.native.kernels.convolution_kernel import ConvolutionKernel
from core.engine.native.products import convert_linear, load_product
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.weights.mapped_file import Weights


@dataclass
class LayerState:
    """A layer's memory of the frames before, in a stream.

    `attended` holds keys and values, shape (frames, 2 * width). `convolved` holds the input of the gated convolution,
    shape (kernel - 1, 2 * width).
    """

    attended: torch.Tensor
    convolved: torch.Tensor


RowRange = tuple[int, int]
"""A window's rows in a batch: the first row, and the row behind the last."""

_NORMS = ("feed_forward1", "self_att", "conv", "feed_forward2", "out")
_BATCH_NORM_EPSILON = 1e-5
_IMAGE_ROWS = 8192  # the least rows of a convolution on a CUDA device


def convert_layer(
    source: Weights, number: int, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `encoder.layers.{number}.…`.

    The factor 1/2 of a feed-forward module is folded into its weights.
    """
    name = f"encoder.layers.{number}"
    for norm in _NORMS:
        for kind in ("weight", "bias"):
            yield f"{name}.norm_{norm}.{kind}", source[f"{name}.norm_{norm}.{kind}"].to(dtype)
    for module in ("feed_forward1", "feed_forward2"):
        yield from convert_linear(source, f"{name}.{module}.linear1", f"{name}.{module}.in", dtype)
        yield from convert_linear(source, f"{name}.{module}.linear2", f"{name}.{module}.out", dtype, 0.5)
    yield from convert_attention(source, f"{name}.self_attn", f"{name}.attention", config, dtype)
    yield from convert_linear(source, f"{name}.conv.pointwise_conv1", f"{name}.conv.in", dtype)
    yield from _convert_depthwise(source, f"{name}.conv", config, dtype)
    yield from convert_linear(source, f"{name}.conv.pointwise_conv2", f"{name}.conv.out", dtype)
    yield from convert_adapters(source, name, config.adapters, dtype)


class ConformerLayer:
    """Feed-forward, attention, convolution and feed-forward, each added to its input.

    A layer norm and adapters follow.
    """

    def __init__(self, config: EncoderConfig, weights: Weights, number: int, device: torch.device) -> None:
        name = f"encoder.layers.{number}"
        norms = {norm: LayerNorm(weights, f"{name}.norm_{norm}", device) for norm in _NORMS}
        self._output_norm = norms["out"]
        self._feed_forwards = [
            _FeedForward(weights, f"{name}.{module}", norms[module], device)
            for module in ("feed_forward1", "feed_forward2")
        ]
        self._attention = Attention(config, weights, f"{name}.attention", norms["self_att"], device)
        self._convolution = _Convolution(config, weights, f"{name}.conv", norms["conv"], device)
        self._adapters = [
            LinearAdapter(adapter, weights, f"{name}.adapters.{number}", device)
            for number, adapter in enumerate(config.adapters)
        ]

    @property
    def takes_any_rows(self) -> bool:
        """Whether a new number of rows costs nothing more; see MatrixProduct.

        Torch's convolution needs a kernel for each number.
        """
        feed_forwards = all(module.takes_any_rows for module in self._feed_forwards)
        return feed_forwards and self._convolution.takes_any_rows and not self._adapters

    def prepare(self, frames: int) -> None:
        """Compute what windows of `frames` need; see Attention.prepare."""
        self._attention.prepare(frames)

    def __call__(
        self,
        x: torch.Tensor,
        groups: Sequence[AttentionGroup],
        row_ranges: Sequence[RowRange],
        gaps: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Return the layer's output, shape (rows, width).

        Args:
            x: the layer's input, shape (rows, width). Overwritten.
            groups: the windows whose attention is computed together.
            row_ranges: the rows of each window. All other rows are gaps.
            gaps: the numbers of image_gaps on the device of `x`. None: the layer counts them if it needs them.
        """
        first, second = self._feed_forwards
        first.add_to(x)
        self._attention.add_to(x, groups)
        self._convolution.add_to(x, row_ranges, gaps, groups[0].windows if len(groups) == 1 else None)
        second.add_to(x)
        return self._finish(x)

    def initial_state(self, frames: int) -> LayerState:
        """Return the state before the first frame of a stream. Its frames attend to at most `frames` frames."""
        self._attention.prepare_stream(frames)
        return LayerState(self._attention.no_past(), self._convolution.no_past())

    def continue_in(self, x: torch.Tensor, state: LayerState, most: int) -> torch.Tensor:
        """Return the layer's output for the next frames of a stream, shape (frames, width).

        Args:
            x: the layer's input, shape (frames, width). Overwritten. Frames attend to each other.
            state: the layer's memory of earlier frames. Moved on.
            most: the most earlier frames that the next call attends to.
        """
        first, second = self._feed_forwards
        first.add_to(x)
        state.attended = self._attention.continue_in(x, state.attended, most)
        state.convolved = self._convolution.continue_in(x, state.convolved)
        second.add_to(x)
        return self._finish(x)

    def _finish(self, x: torch.Tensor) -> torch.Tensor:
        x = self._output_norm(x)
        for adapter in self._adapters:
            adapter.add_to(x)
        return x


class _FeedForward:
    def __init__(self, weights: Weights, name: str, norm: LayerNorm, device: torch.device) -> None:
        self._input_norm = norm
        self._linear1 = load_product(weights, f"{name}.in", device, may_keep_result=False)
        self._linear2 = load_product(weights, f"{name}.out", device)

    @property
    def takes_any_rows(self) -> bool:
        return self._linear1.takes_any_rows and self._linear2.takes_any_rows

    def add_to(self, x: torch.Tensor) -> None:
        self._linear2.feed_forward_into(x, x, self._input_norm, self._linear1, "silu")


class _Convolution:
    """A gated product, a depthwise convolution over time, and a product."""

    def __init__(
        self, config: EncoderConfig, weights: Weights, name: str, norm: LayerNorm, device: torch.device
    ) -> None:
        self._input_norm = norm
        self._weight = weights[f"{name}.depthwise.weight"].to(device)
        self._pointwise_conv1 = load_product(
            weights, f"{name}.in", device, int8_results=self._weight.dtype, may_keep_result=False
        )
        self._pointwise_conv2 = load_product(weights, f"{name}.out", device)
        self._bias = weights[f"{name}.depthwise.bias"].to(device)
        self._norm = LayerNorm(weights, f"{name}.norm", device) if config.layer_norm else None
        self._left, self._right = config.convolution_context
        self._kernel: ConvolutionKernel | None = None
        if ConvolutionKernel.suits(self._weight):
            self._kernel = ConvolutionKernel(self._weight, self._bias, self._left, silu=self._norm is None)
        self._gpu_kernels = loading.kernels_like(self._weight)
        if self._gpu_kernels is not None and not self._gpu_kernels.suits_convolution(self._weight):
            self._gpu_kernels = None

    @property
    def takes_any_rows(self) -> bool:
        products = self._pointwise_conv1, self._pointwise_conv2
        return self._kernel is not None and all(product.takes_any_rows for product in products)

    def add_to(
        self, x: torch.Tensor, row_ranges: Sequence[RowRange], gaps: torch.Tensor | None, windows: WindowRows | None
    ) -> None:
        y = self._pointwise_conv1.project_normalised(x, self._input_norm)
        self._pointwise_conv2.add_into(x, self._convolved(y, row_ranges, gaps, windows))

    def no_past(self) -> torch.Tensor:
        """Return the input before the first frame: zeros, as at the beginning of a window."""
        return self._weight.new_zeros(self._left, 2 * len(self._weight))

    def continue_in(self, x: torch.Tensor, past: torch.Tensor) -> torch.Tensor:
        """Add the convolution of the next rows of a stream. Return the past for the next call."""
        y = torch.cat([past, self._pointwise_conv1.project_normalised(x, self._input_norm)[: len(x)]])
        self._pointwise_conv2.add_into(x, self._convolved(y, [(0, len(y))])[self._left : len(y)])
        return y[len(y) - self._left :].clone()

    def _convolved(
        self,
        y: torch.Tensor,
        row_ranges: Sequence[RowRange],
        gaps: torch.Tensor | None = None,
        windows: WindowRows | None = None,
    ) -> torch.Tensor:
        if self._gpu_kernels is not None and windows is not None:
            is_last = self._norm is None
            y = self._gpu_kernels.convolve_gated(y, self._weight, self._bias, self._left, windows, silu=is_last)
            return y if self._norm is None else self._gpu_kernels.silu(self._norm(y))
        y = self._gated(y, row_ranges, gaps) if self._kernel is None else self._kernel(y, row_ranges)
        if self._norm is not None:
            y = self._norm(y)
        if self._kernel is None or self._norm is not None:
            y = functional.silu(y, inplace=True)
        return y

    def _gated(self, y: torch.Tensor, row_ranges: Sequence[RowRange], gaps: torch.Tensor | None) -> torch.Tensor:
        """Gate and convolve with torch's operators."""
        if gaps is None and abilities(y.device.type).images:
            gaps = _gaps(tuple(row_ranges), len(y), self._left, self._right, y.device)
        if gaps is not None:
            return convolve_gated(y, self._weight, self._bias, self._left, gaps)
        y = functional.glu(y, dim=-1)
        y.index_fill_(0, _gaps(tuple(row_ranges), len(y), 0, None, y.device), 0)
        return _convolve(functional.pad(y, (0, 0, self._left, self._right)), self._weight, self._bias)


def convolve_gated(
    y: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, left: int, gaps: torch.Tensor
) -> torch.Tensor:
    """Gate rows and convolve the windows among them, in an image of one of few lengths.

    cuDNN needs a tenth of a second to plan for each length.

    Args:
        y: shape (rows, 2 * width).
        weight: shape (width, 1, 1, kernel).
        bias: shape (width,).
        left: the rows before a row that it depends on.
        gaps: from image_gaps.

    Returns:
        Shape (rows, width). Rows outside the windows have no meaning.
    """
    rows, width = len(y), len(weight)
    image = y.new_empty(image_rows(rows) + weight.shape[3] - 1, width)
    torch.ops.aten.glu.out(y, -1, out=image[left : left + rows])
    return _convolve(image.index_fill_(0, gaps, 0), weight, bias)[:rows]


def _convolve(rows: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """Convolve rows as an image of one line whose channels come last."""
    length, width = rows.shape
    image = rows.as_strided((1, width, 1, length), (length * width, 1, length * width, width))
    return functional.conv2d(image, weight, bias, groups=width)[0, :, 0].t()


def image_rows(rows: int) -> int:
    """Return the length of an image for `rows` rows: _IMAGE_ROWS times a power of two, or times three fourths of it."""
    needed = -(-rows // _IMAGE_ROWS)
    power = 1 << (needed - 1).bit_length()
    return _IMAGE_ROWS * (power * 3 // 4 if power >= 4 and power * 3 // 4 >= needed else power)


def image_gaps(row_ranges: Sequence[RowRange], rows: int, left: int, right: int) -> list[range]:
    """Return the rows of a convolution's image outside all windows. Row 0 of a batch is the image's row `left`."""
    inside = [range(gap.start + left, gap.stop + left) for gap in gaps_between(row_ranges, rows)]
    return [range(left), *inside, range(left + rows, left + image_rows(rows) + right)]


@functools.lru_cache(maxsize=1)
def _gaps(
    row_ranges: tuple[RowRange, ...], rows: int, left: int, right: int | None, device: torch.device
) -> torch.Tensor:
    """Return the numbers of image_gaps, cached for all layers. `right` is None: return those of gaps_between."""
    ranges = gaps_between(row_ranges, rows) if right is None else image_gaps(row_ranges, rows, left, right)
    return torch.cat([torch.arange(each.start, each.stop) for each in ranges]).to(device)


def gaps_between(row_ranges: Sequence[RowRange], rows: int) -> list[range]:
    """Return the rows outside all windows, among `rows` rows: before each window, and behind the last."""
    ends = [0, *(end for _, end in row_ranges)]
    starts = [*(start for start, _ in row_ranges), rows]
    return [range(end, start) for end, start in zip(ends, starts, strict=True)]


def _convert_depthwise(
    source: Weights, name: str, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the depthwise convolution, shape (width, 1, 1, kernel), with the batch norm behind it folded in."""
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
        scale = norm["weight"] / torch.sqrt(variance + _BATCH_NORM_EPSILON)
        weight = weight * scale[:, None, None, None]
        bias = (bias - source[f"{name}.batch_norm.running_mean"].float()) * scale + norm["bias"]
    yield f"{name}.depthwise.weight", weight.to(dtype)
    yield f"{name}.depthwise.bias", bias.to(dtype)

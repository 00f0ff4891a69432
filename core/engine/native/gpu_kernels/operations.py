"""The kernels' computations on torch's tensors. Each method launches one kernel."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import torch

from core.engine.native.gpu_kernels import variants
from core.engine.native.gpu_kernels.variants import Variant

Grid = tuple[int, int, int]
Launch = Callable[[Variant, Grid, tuple[torch.Tensor | float, ...]], None]
"""Runs a variant on a grid of programs with its arguments, in their order."""


@dataclass(frozen=True)
class WindowRows:
    """Windows in the rows of a batch: window k begins at row k * `stride` and has lengths[k] rows.

    `lengths` has shape (windows,), int64, on the device. `frames` is the largest length.
    """

    lengths: torch.Tensor
    stride: int
    frames: int


class SearchProgress(NamedTuple):
    """The progress of a search: tensors of shape (windows,), int64. See decoders.transducer_search.SearchState."""

    frame: torch.Tensor
    latest_frame: torch.Tensor
    labels_there: torch.Tensor


class Int8Rows(NamedTuple):
    """Rows in 8 bits, nearly scale * (q - zero point).

    `q` is int8 of shape (rows, inputs). `ranges` holds each row's scale and zero point, fp32 of shape (rows, 2).
    """

    q: torch.Tensor
    ranges: torch.Tensor


class Int8Weights(NamedTuple):
    """The weights of an int8 product.

    `weight` is int8 of shape (outputs, inputs). Each output has a scale (fp32), the sum of its weights (int32) and a
    bias (fp32).
    """

    weight: torch.Tensor
    scale: torch.Tensor
    sums: torch.Tensor
    bias: torch.Tensor


class FoundLabels(NamedTuple):
    """The result of a step of the search.

    `label` holds each window's best label, or the blank. `found` tells which windows have a new label. `output` is that
    of TransducerSearch.step.
    """

    progress: SearchProgress
    label: torch.Tensor
    found: torch.Tensor
    output: torch.Tensor


class GpuKernels:
    """The kernels for one type of numbers. The tensors of a call are contiguous and of this type."""

    def __init__(self, launch: Launch) -> None:
        self.launch = launch

    @staticmethod
    def suits_norm(width: int) -> bool:
        """Tell whether `layer_norm` takes rows of `width`."""
        return width % 16 == 0 and width <= max(variants.NORM_BLOCKS)

    @staticmethod
    def suits_silu(x: torch.Tensor) -> bool:
        """Tell whether `silu` takes a tensor."""
        return x.numel() > 0 and x.numel() % 16 == 0 and x.is_contiguous()

    @staticmethod
    def suits_convolution(weight: torch.Tensor) -> bool:
        """Tell whether `convolve_gated` takes a weight."""
        return weight.shape[-1] == variants.TAPS and len(weight) % 16 == 0

    @staticmethod
    def suits_heads(size: int) -> bool:
        """Tell whether `attend` takes heads of `size`."""
        return size in variants.HEAD_SIZES

    @staticmethod
    def suits_int8(outputs: int, inputs: int) -> bool:
        """Tell whether `multiply_int8` and `round_rows` take a matrix."""
        fits = inputs % variants.PRODUCT_DEPTH == 0 and outputs % 16 == 0
        return fits and inputs <= max(variants.ROUNDING_BLOCKS)

    def layer_norm(
        self, x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, epsilon: float, added: torch.Tensor | None
    ) -> torch.Tensor:
        """Return the normalised rows of `x`, shape (..., width). Then add `added`, shape (width,), to `x` in place."""
        out, width = torch.empty_like(x), x.shape[-1]
        addend = bias if added is None else added
        arguments = x, weight, bias, addend, out, width, int(added is not None), epsilon
        self.launch(variants.layer_norm(width), (x.numel() // width, 1, 1), arguments)
        return out

    def silu(self, x: torch.Tensor) -> torch.Tensor:
        """Replace each number of `x` by its SiLU, and return `x`."""
        self.launch(variants.silu(), (_blocks(x.numel(), variants.SILU_BLOCK), 1, 1), (x, x.numel()))
        return x

    def convolve_gated(
        self, y: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, left: int, windows: WindowRows, silu: bool
    ) -> torch.Tensor:
        """Gate rows and convolve those of each window, with SiLU behind it if `silu`.

        Args:
            y: shape (rows, 2 * width).
            weight: shape (width, 1, 1, TAPS).
            bias: shape (width,).
            left: the rows before a row that it depends on.
            windows: the windows among the rows.
            silu: apply SiLU to the result.

        Returns:
            Shape (rows, width). Rows outside the windows have no meaning.
        """
        rows, width = len(y), len(weight)
        out = y.new_empty(rows, width)
        grid = _blocks(rows, variants.GATE_ROWS), _blocks(width, variants.GATE_BLOCK), 1
        arguments = y, weight, bias, windows.lengths, out, rows, width, left, windows.stride, len(windows.lengths)
        self.launch(variants.gate_and_convolve(silu), grid, arguments)
        return out

    def attend(
        self, qkv: torch.Tensor, positions: torch.Tensor, reach: int, windows: WindowRows, heads: int
    ) -> torch.Tensor:
        """Return the attention of each window's frames to each other.

        Args:
            qkv: queries, keys and values, shape (rows, 3 * width).
            positions: the scores by position, shape (heads, windows * frames, distances). Row i holds the distances
                from reach - 1 down. Its score with frame j is at column reach - 1 - i + j.
            reach: a multiple of 16, at least the number of frames.
            windows: the windows among the rows.
            heads: the number of attention heads.

        Returns:
            Shape (rows, width). Rows outside the windows hold any content.
        """
        width = qkv.shape[1] // 3
        out, size = qkv.new_empty(len(qkv), width), width // heads
        grid = _blocks(windows.frames, variants.ATTENTION_ROWS), heads, len(windows.lengths)
        sizes = windows.frames, windows.stride, positions.shape[2], reach
        arguments = qkv, positions, windows.lengths, out, size**-0.5, *sizes
        self.launch(variants.attend(size), grid, arguments)
        return out

    def search_step(
        self,
        logits: torch.Tensor,
        durations: torch.Tensor | None,
        progress: SearchProgress,
        lengths: torch.Tensor,
        max_symbols: int,
    ) -> FoundLabels:
        """Find each window's next label, or pass its blanks.

        Args:
            logits: shape (windows * frames per step, labels + 1 + durations).
            durations: TDT's durations in frames, int64; None for RNN-T.
            progress: the progress before the step.
            lengths: the frames of each window, int64.
            max_symbols: the most labels that one frame may give.
        """
        windows, count = len(lengths), 0 if durations is None else len(durations)
        following = SearchProgress(*map(torch.empty_like, progress))
        label, found = torch.empty_like(lengths), lengths.new_empty(windows, dtype=torch.bool)
        output = lengths.new_empty(windows, 4, dtype=torch.float32)
        tables = lengths if durations is None else durations, *progress, lengths
        sizes = logits.shape[1] - count - 1, count, len(logits) // windows, max_symbols
        arguments = logits, *tables, *following, label, found, output, *sizes
        self.launch(variants.search_step(), (windows, 1, 1), arguments)
        return FoundLabels(following, label, found, output)

    def round_rows(self, x: torch.Tensor) -> Int8Rows:
        """Return the rows of `x`, shape (rows, width), in 8 bits."""
        rows = self._empty_rows(x)
        self.launch(variants.round_rows(x.shape[1]), (len(x), 1, 1), (x, *rows, x.shape[1]))
        return rows

    def norm_and_round(self, x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, epsilon: float) -> Int8Rows:
        """Return the normalised rows of `x`, shape (rows, width), in 8 bits."""
        rows = self._empty_rows(x)
        arguments = x, weight, bias, *rows, x.shape[1], epsilon
        self.launch(variants.norm_and_round(x.shape[1]), (len(x), 1, 1), arguments)
        return rows

    def multiply_int8(
        self, rows: Int8Rows, weights: Int8Weights, activation: int, out: torch.Tensor, adds: bool = False
    ) -> None:
        """Write a product to `out`, shape (rows, outputs), or add it.

        Args:
            rows: the rows.
            weights: the weights.
            activation: applied to the product. Its number is that of products.int8_rows.FUSED.
            out: modified in place.
            adds: add the product to `out`.
        """
        count, (outputs, inputs) = len(rows.q), weights.weight.shape
        grid = _blocks(outputs, variants.PRODUCT_COLUMNS), _blocks(count, variants.PRODUCT_ROWS), 1
        arguments = *rows, *weights, out, count, outputs, inputs, activation, int(adds)
        self.launch(variants.int8_product(), grid, arguments)

    @staticmethod
    def _empty_rows(x: torch.Tensor) -> Int8Rows:
        return Int8Rows(torch.empty_like(x, dtype=torch.int8), x.new_empty(len(x), 2, dtype=torch.float32))


def _blocks(count: int, block: int) -> int:
    return -(-count // block)

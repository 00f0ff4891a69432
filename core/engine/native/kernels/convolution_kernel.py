"""Compute a Conformer's gated convolution with a kernel for x86 and ARM."""

from collections.abc import Sequence

import torch

from core.engine.native.kernels import Scratch, address, kernel, kernels
from core.engine.native.kernels.c_structures import Convolution

_CHANNELS = 64  # channels that convolution.c takes at a time


class ConvolutionKernel:
    """Gate, depthwise convolution over time and SiLU in one pass. Takes a third of torch's time."""

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor, left: int, silu: bool) -> None:
        """Take the weights.

        Args:
            weight: shape (width, 1, 1, kernel), fp32.
            bias: shape (width,).
            left: the number of frames before its own that a frame sees.
            silu: whether SiLU follows the convolution.
        """
        self._weight, self._bias, self._left, self._silu = weight[:, 0, 0].t().contiguous(), bias, left, silu

    @staticmethod
    def suits(weight: torch.Tensor) -> bool:
        """Tell whether the kernel computes with this weight. It is then the fastest way."""
        on_cpu = weight.device.type == "cpu" and weight.dtype == torch.float32
        return on_cpu and len(weight) % _CHANNELS == 0 and kernels() is not None

    def __call__(self, values: torch.Tensor, row_ranges: Sequence[tuple[int, int]]) -> torch.Tensor:
        """Return the convolution of each window. Threads share the channels.

        Args:
            values: shape (rows, 2 * width), fp32. The numbers, then their gates.
            row_ranges: the rows of each window. The convolution sees zeros beyond them.

        Returns:
            Shape (rows, width). Rows of no window are 0. The memory is valid until this thread's next call, because
            fresh memory would be faulted in and cleared for each layer.
        """
        (kernel_size, width) = self._weight.shape
        compute = kernel("mynah_convolution", width)
        out = _convolved.rows(values.shape[0], width, row_ranges)
        for start, end in row_ranges:
            job = Convolution(
                values=address(values[start]),
                frames=end - start,
                width=width,
                weight=address(self._weight),
                bias=address(self._bias),
                kernel=kernel_size,
                left=self._left,
                out=address(out[start]),
                silu=self._silu,
            )
            compute(job, width // _CHANNELS, compute.scratch(end - start, kernel_size))
        return out


_convolved = Scratch()

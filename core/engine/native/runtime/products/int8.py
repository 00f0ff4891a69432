"""The encoder's products in int8, at the cost of some accuracy.

Weights are int8 with a scale for each output, rounded once at conversion; the rows that they are multiplied with
are rounded to 8 bits at each product, with one scale for all (dynamic quantisation, https://arxiv.org/abs/1712.05877,
section 2).
"""

import functools
import threading
import warnings
from typing import Any

import torch

from core.engine.native.runtime.products.base import Activation, MatrixProduct, apply_activation


class Int8Product(MatrixProduct):
    """For x86 with VNNI: weights of shape (outputs, inputs) as they lie, their scales and sums of shape (outputs,).

    The rows are rounded to x = scale * (q - zero), q from 0 to 255, so the product is that of q, an exact integer, less
    zero times the sums. Packed weights would be a tenth faster, but they are a copy, and take seconds at each start.
    """

    def __init__(
        self,
        weight: torch.Tensor,
        scale: torch.Tensor,
        sums: torch.Tensor,
        bias: torch.Tensor | None,
        results: torch.dtype,
        kept: bool = True,
    ) -> None:
        """`results`: the type of what a call returns; `kept`: it outlives this thread's next product."""
        self._weight, self._scale, self._sums = weight.t(), scale, sums.float()
        self._bias = None if bias is None else bias.float()
        self._results, self._kept = results, kept
        self._levels = 255 if _adds_exactly() else 127

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. `x` may have any floating-point type, and be this thread's last result."""
        product, scale, offset = self._multiply(x.flatten(0, -2))
        copied = self._kept and self._results == torch.float32
        y = torch.addcmul(offset, product, scale, out=None if copied else product)
        y = apply_activation(y, activation).to(self._results)
        return y.view(*x.shape[:-1], len(scale))

    def add_to(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """See MatrixProduct. `total` is fp32."""
        product, scale, offset = self._multiply(x)
        total.addcmul_(product, scale).add_(offset)

    def _multiply(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The product of the rounded rows, and what it is multiplied with and added to for that of `x`.

        It is overwritten by the next product of this thread.
        """
        rounded, step, zero = round_rows(x, self._levels)
        whole = _scratch.matrix(len(x), self._weight.shape[1])
        torch._int_mm(rounded, self._weight, out=whole)
        product = whole.view(torch.float32).copy_(whole)
        scale = self._scale * step
        offset = self._sums * scale * -zero
        return product, scale, offset if self._bias is None else offset + self._bias


def round_rows(x: torch.Tensor, levels: int) -> tuple[torch.Tensor, float, int]:
    """q, of the shape of `x` and from 0 to `levels`, its step and its zero: x is nearly step * (q - zero)."""
    have_torch_warn_now()
    x = x.float().contiguous()
    low, high = (float(bound) for bound in torch.aminmax(x))
    low, high = min(low, 0.0), max(high, 0.0)
    step = max((high - low) / levels, torch.finfo(torch.float32).tiny)
    zero = round(-low / step)
    quantised = torch.quantize_per_tensor(x, step, zero, torch.quint8)
    rounded = torch.empty(0, dtype=torch.uint8).set_(quantised.untyped_storage(), 0, x.shape, x.stride())
    return rounded, step, zero


class _Scratch(threading.local):
    """Memory for one int32 matrix of each thread: fresh memory costs an eighth of a product in page faults."""

    def __init__(self) -> None:
        self._memory = torch.empty(0, dtype=torch.int32)

    def matrix(self, rows: int, columns: int) -> torch.Tensor:
        """Shape (rows, columns), valid until the next call from this thread."""
        if len(self._memory) < rows * columns:
            with torch.inference_mode(False):
                self._memory = torch.empty(rows * columns, dtype=torch.int32)
        return self._memory[: rows * columns].view(rows, columns)


_scratch = _Scratch()


class PackedInt8Product(MatrixProduct):
    """For processors that are not x86: torch's own dynamic product, on a copy of the weights in its kernels' order.

    That is QNNPACK on ARM, and FBGEMM on x86 where oneDNN's product is not to be had.
    """

    def __init__(
        self, weight: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor | None, results: torch.dtype
    ) -> None:
        zeros = torch.zeros(len(scale), dtype=torch.long)
        have_torch_warn_now()
        quantised = torch._make_per_channel_quantized_tensor(weight, scale.double(), zeros, 0)
        self._packed: Any = torch.ops.quantized.linear_prepack(quantised, None if bias is None else bias.float())
        self._results = results

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See Int8Product."""
        y = torch.ops.quantized.linear_dynamic(x.float(), self._packed, is_x86())
        return apply_activation(y, activation).to(self._results)


def is_x86() -> bool:
    """Whether torch's kernels on this processor are those for x86."""
    return torch.backends.cpu.get_cpu_capability().startswith("AVX")


def has_int8_kernel() -> bool:
    """Whether torch._int_mm multiplies by a kernel, which takes VNNI; it is a plain loop on other processors."""
    capabilities = torch.cpu.get_capabilities()
    return any(capabilities.get(name, False) for name in ("avx512_vnni", "avx_vnni"))


@functools.cache
def have_torch_warn_now() -> None:
    """Have torch say to nobody what it says once a process: that a later one will lack quantised tensors."""
    with warnings.catch_warnings():  # ours is pinned
        warnings.simplefilter("ignore", UserWarning)
        torch.quantize_per_tensor(torch.zeros(1), 1.0, 0, torch.quint8)


@functools.cache
def _adds_exactly() -> bool:
    """Whether sums of products of 8 bits are exact: without VNNI two of them overflow the 16 bits of their sum.

    Tried, because oneDNN may be told to use less than the processor has.
    """
    rows, weight = torch.full((64, 256), 255, dtype=torch.uint8), torch.full((256, 64), 127, dtype=torch.int8)
    return bool((torch._int_mm(rows, weight) == 256 * 255 * 127).all())

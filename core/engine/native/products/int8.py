"""The encoder's products in int8, at the cost of some accuracy.

Weights are int8 with a scale for each output, rounded once at conversion; the rows that they are multiplied with
are rounded to 8 bits at each product (dynamic quantisation, https://arxiv.org/abs/1712.05877, section 2).
"""

import functools
import math
from typing import Any

import torch

from core.engine.native.kernels import Scratch
from core.engine.native.products.base import Activation, MatrixProduct, apply_activation
from core.engine.native.products.int8_rows import Outputs, RoundedRows, have_torch_warn_now, row_operators
from core.engine.native.runtime.layer_norm import LayerNorm


class Int8Product(MatrixProduct):
    """For x86 with AMX, or with VNNI without AVX-512: weights of shape (outputs, inputs) as they lie, their scales and
    sums of shape (outputs,).

    The rows are rounded to x = step * (q - zero), q from 0 to 255, so the product is that of q, an exact integer, less
    zero times the sums. oneDNN packs the weights at each call; packed once they would be a tenth faster, but they are a
    copy, and take seconds at each start. Without AMX, AVX-512 has VnniInt8Product.
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
        self._weight = weight.t()
        self._outputs = Outputs(scale, sums * scale, None if bias is None else bias.float().contiguous())
        self._results, self._kept = results, kept
        self._levels = 255 if _adds_exactly() else 127
        self._rows = row_operators(weight.shape[1], weight.shape[0])

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. `x` may have any floating-point type, and be this thread's last result."""
        return self._result(self._rows.round(x.flatten(0, -2), self._levels), x.shape, activation)

    def of_normalised(self, x: torch.Tensor, norm: LayerNorm, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct."""
        return self._result(self._rows.round(x.flatten(0, -2), self._levels, norm), x.shape, activation)

    def add_to(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """See MatrixProduct. `total` is fp32."""
        self._add(total, self._rows.round(x, self._levels))

    def add_second(
        self, total: torch.Tensor, x: torch.Tensor, norm: LayerNorm, first: MatrixProduct, activation: Activation
    ) -> None:
        """See MatrixProduct. What lies between the two products is rounded at once."""
        if not isinstance(first, Int8Product):
            super().add_second(total, x, norm, first, activation)
            return
        rows = first._rows.round(x, first._levels, norm)
        whole = first._multiply(rows)
        self._add(total, self._rows.round_results(whole, rows, first._outputs, activation, self._levels))

    def _result(self, rows: RoundedRows, shape: torch.Size, activation: Activation) -> torch.Tensor:
        whole = self._multiply(rows)
        fleeting = not self._kept and self._results == torch.float32
        out = whole.view(torch.float32) if fleeting else torch.empty(whole.shape, dtype=self._results)
        self._rows.scale(whole, rows, self._outputs, activation, out)
        return out.view(*shape[:-1], out.shape[1])

    def _add(self, total: torch.Tensor, rows: RoundedRows) -> None:
        self._rows.add(self._multiply(rows), rows, self._outputs, total)

    def _multiply(self, rows: RoundedRows) -> torch.Tensor:
        """The sums of q by weights, int32 of shape (rows, outputs), which this thread's next product overwrites."""
        shape = len(rows.q), self._weight.shape[1]
        whole = _whole.memory(4 * math.prod(shape)).view(torch.int32).view(shape)
        torch._int_mm(rows.q, self._weight, out=whole)
        return whole


_whole = Scratch()  # fresh memory costs an eighth of a product in page faults


_ARM_ENGINE = "qnnpack"
_LEAST_SCALE = 1e-30  # QNNPACK refuses the product of a smaller one and the rows' step, such as that of weights of 0


class PackedInt8Product(MatrixProduct):
    """For processors that are not x86: torch's own dynamic product, on a copy of the weights in its kernels' order.

    That is QNNPACK on ARM and on x86 without AVX, oneDNN there on Windows, and FBGEMM where oneDNN's is not to be had.
    """

    def __init__(
        self, weight: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor | None, results: torch.dtype
    ) -> None:
        zeros = torch.zeros(len(scale), dtype=torch.long)
        have_torch_warn_now()
        _choose_engine()
        quantised = torch._make_per_channel_quantized_tensor(weight, scale.double().clamp(min=_LEAST_SCALE), zeros, 0)
        self._packed: Any = torch.ops.quantized.linear_prepack(quantised, None if bias is None else bias.float())
        self._results = results

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See Int8Product."""
        adds_exactly = torch.backends.quantized.engine == _ARM_ENGINE  # the others' sums of two products have 16 bits
        y = torch.ops.quantized.linear_dynamic(x.float(), self._packed, not adds_exactly)
        return apply_activation(y, activation).to(self._results)


@functools.cache
def _choose_engine() -> None:
    """Have torch pack weights for kernels that the processor has.

    On Linux for ARM, torch 2.13 by itself takes FBGEMM, which has kernels for x86 alone and refuses all weights.
    """
    if not is_x86() and _ARM_ENGINE in torch.backends.quantized.supported_engines:
        torch.backends.quantized.engine = _ARM_ENGINE


def is_x86() -> bool:
    """Whether torch's kernels on this processor are those for x86."""
    return torch.backends.cpu.get_cpu_capability().startswith("AVX")


def has_int8_kernel() -> bool:
    """Whether torch._int_mm multiplies by a kernel, which takes VNNI; it is a plain loop on other processors."""
    capabilities = torch.cpu.get_capabilities()
    return any(capabilities.get(name, False) for name in ("avx512_vnni", "avx_vnni"))


@functools.cache
def _adds_exactly() -> bool:
    """Whether sums of products of 8 bits are exact: without VNNI two of them overflow the 16 bits of their sum.

    Tried, because oneDNN may be told to use less than the processor has.
    """
    rows, weight = torch.full((64, 256), 255, dtype=torch.uint8), torch.full((256, 64), 127, dtype=torch.int8)
    return bool((torch._int_mm(rows, weight) == 256 * 255 * 127).all())

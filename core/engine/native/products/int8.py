"""The encoder's products in int8 through torch's libraries. They cost some accuracy.

Weights are rounded to int8 once, at conversion, with a scale for each output. Rows are rounded to 8 bits at each
product. This is dynamic quantisation (https://arxiv.org/abs/1712.05877, section 2).
"""

import functools
import math
from typing import Any

import torch

from core.engine.native.kernels import Scratch
from core.engine.native.products.base import Activation, MatrixProduct, apply_activation
from core.engine.native.products.int8_rows import Outputs, RoundedRows, row_operators, trigger_torch_warning
from core.engine.native.runtime.layer_norm import LayerNorm


class Int8Product(MatrixProduct):
    """The int8 product by oneDNN, for x86 with AMX, or with VNNI but without AVX-512.

    Rows become scale * (q - zero_point), q from 0 to 255. The product is then an exact integer product of q, less
    zero_point times the sums of weights. oneDNN packs the weights at each call. Packed weights would be a tenth faster,
    but the copy takes memory, and seconds at each start. VnniInt8Product serves AVX-512 without AMX.
    """

    def __init__(
        self,
        weight: torch.Tensor,
        scale: torch.Tensor,
        sums: torch.Tensor,
        bias: torch.Tensor | None,
        results: torch.dtype,
        may_keep_result: bool = True,
    ) -> None:
        """Take the weights.

        Args:
            weight: shape (outputs, inputs), int8.
            scale: shape (outputs,). The scale of each output's weights.
            sums: shape (outputs,). The sum of each output's int8 weights.
            bias: shape (outputs,).
            results: the type of results.
            may_keep_result: a result stays valid after this thread's next product.
        """
        self._weight = weight.t()
        self._outputs = Outputs(scale, sums * scale, None if bias is None else bias.float().contiguous())
        self._results, self._may_keep_result = results, may_keep_result
        self._levels = 255 if _adds_exactly() else 127
        self._rows = row_operators(weight.shape[1], weight.shape[0])

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product. `x` has any floating-point type and may be this thread's last result."""
        return self._result(self._rows.round(x.flatten(0, -2), self._levels), x.shape, activation)

    def project_normalised(self, x: torch.Tensor, norm: LayerNorm, activation: Activation = "none") -> torch.Tensor:
        """Return the product of norm(x)."""
        return self._result(self._rows.round(x.flatten(0, -2), self._levels, norm), x.shape, activation)

    def add_into(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """Add the product to `total`, which is fp32."""
        self._add(total, self._rows.round(x, self._levels))

    def feed_forward_into(
        self, total: torch.Tensor, x: torch.Tensor, norm: LayerNorm, expand: MatrixProduct, activation: Activation
    ) -> None:
        """Add a feed-forward block to `total`. Hidden rows go straight to 8 bits."""
        if not isinstance(expand, Int8Product):
            super().feed_forward_into(total, x, norm, expand, activation)
            return
        rows = expand._rows.round(x, expand._levels, norm)
        accumulators = expand._multiply(rows)
        self._add(total, self._rows.round_results(accumulators, rows, expand._outputs, activation, self._levels))

    def _result(self, rows: RoundedRows, shape: torch.Size, activation: Activation) -> torch.Tensor:
        accumulators = self._multiply(rows)
        reuses_memory = not self._may_keep_result and self._results == torch.float32
        out = accumulators.view(torch.float32) if reuses_memory else torch.empty_like(accumulators, dtype=self._results)
        self._rows.scale(accumulators, rows, self._outputs, activation, out)
        return out.view(*shape[:-1], out.shape[1])

    def _add(self, total: torch.Tensor, rows: RoundedRows) -> None:
        self._rows.add(self._multiply(rows), rows, self._outputs, total)

    def _multiply(self, rows: RoundedRows) -> torch.Tensor:
        """Return the accumulators, int32 of shape (rows, outputs). This thread's next product overwrites them."""
        shape = len(rows.q), self._weight.shape[1]
        accumulators = _accumulators.memory(4 * math.prod(shape)).view(torch.int32).view(shape)
        torch._int_mm(rows.q, self._weight, out=accumulators)
        return accumulators


_accumulators = Scratch()  # the page faults of fresh memory cost an eighth of a product


_ARM_ENGINE = "qnnpack"
_LEAST_SCALE = 1e-30  # QNNPACK refuses a smaller product of scales, such as that of weights of 0


class PackedInt8Product(MatrixProduct):
    """Torch's dynamic product on packed weights, mostly for processors other than x86.

    It runs QNNPACK on ARM and on x86 without AVX. Windows uses oneDNN instead. FBGEMM runs where oneDNN lacks its
    operator.
    """

    def __init__(
        self, weight: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor | None, results: torch.dtype
    ) -> None:
        zeros = torch.zeros(len(scale), dtype=torch.long)
        trigger_torch_warning()
        _choose_engine()
        quantised = torch._make_per_channel_quantized_tensor(weight, scale.double().clamp(min=_LEAST_SCALE), zeros, 0)
        self._packed: Any = torch.ops.quantized.linear_prepack(quantised, None if bias is None else bias.float())
        self._results = results

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product. `x` has any floating-point type."""
        adds_exactly = torch.backends.quantized.engine == _ARM_ENGINE  # other engines add two products in 16 bits
        y = torch.ops.quantized.linear_dynamic(x.float(), self._packed, not adds_exactly)
        return apply_activation(y, activation).to(self._results)


@functools.cache
def _choose_engine() -> None:
    """Make torch pack weights for kernels that this processor has.

    Torch 2.13 chooses FBGEMM on Linux for ARM. FBGEMM has kernels for x86 only and refuses all weights there.
    """
    if not is_x86() and _ARM_ENGINE in torch.backends.quantized.supported_engines:
        torch.backends.quantized.engine = _ARM_ENGINE


def is_x86() -> bool:
    """Tell whether torch uses its x86 kernels on this processor."""
    return torch.backends.cpu.get_cpu_capability().startswith("AVX")


def has_int8_kernel() -> bool:
    """Tell whether torch._int_mm has a kernel here. The kernel needs VNNI. Torch runs a plain loop without it."""
    capabilities = torch.cpu.get_capabilities()
    return any(capabilities.get(name, False) for name in ("avx512_vnni", "avx_vnni"))


@functools.cache
def _adds_exactly() -> bool:
    """Tell whether sums of 8-bit products are exact. Without VNNI, two products overflow their 16-bit sum.

    The function tries it, because a variable of the environment may keep oneDNN from using VNNI.
    """
    rows, weight = torch.full((64, 256), 255, dtype=torch.uint8), torch.full((256, 64), 127, dtype=torch.int8)
    return bool((torch._int_mm(rows, weight) == 256 * 255 * 127).all())

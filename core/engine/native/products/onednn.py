"""Products by oneDNN in bf16 on a CPU: bias and activation fused for many rows, weights packed for few."""

import os
from typing import Any

import torch

from core.engine.native.products.base import Activation, MatrixProduct, TorchProduct
from core.engine.native.products.int8 import is_x86
from core.engine.native.products.int8_rows import round_rows

_PACKED_FOR_ROWS = 16  # that oneDNN arranges the weights for; other numbers of rows work too
ACTIVATIONS = {"none": "none", "relu": "relu", "silu": "swish", "gelu": "gelu"}
"""oneDNN's names of ours."""
_LIMITS = ("ONEDNN_MAX_CPU_ISA", "DNNL_MAX_CPU_ISA")  # variables of the environment, the newer name first
GELU = "none"  # not tanh, the approximation


def has_onednn_bf16(weight: torch.Tensor) -> bool:
    """Whether oneDNN multiplies with a weight: in bf16 on a CPU that has it, where torch has the operators.

    They are torch.compile's own and may change.
    """
    if weight.device.type != "cpu" or weight.dtype != torch.bfloat16:
        return False
    operators = ("_reorder_linear_weight", "_linear_pointwise", "_is_mkldnn_bf16_supported")
    return all(hasattr(torch.ops.mkldnn, name) for name in operators) and bool(
        torch.ops.mkldnn._is_mkldnn_bf16_supported()
    )


def instruction_limit() -> str | None:
    """What oneDNN was told to use at most, as it was told; None where it was not."""
    return next((os.environ[name] for name in _LIMITS if os.environ.get(name)), None)


def uses_amx() -> bool:
    """Whether oneDNN multiplies by AMX here: the processor has it, and nobody has told oneDNN to use less.

    https://uxlfoundation.github.io/oneDNN/dev_guide_cpu_dispatcher_control.html has the names; torch alone knows what
    the processor has.
    """
    limit = (instruction_limit() or "ALL").upper()
    return torch.cpu._is_amx_tile_supported() and ("AMX" in limit or limit in ("ALL", "DEFAULT"))


class FusedProduct(TorchProduct):
    """Weights as they lie; bias and activation are part of the product, which saves a tenth to a sixth of the time."""

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct."""
        return _product(x, self._weight, self._bias, activation)


class PackedProduct(MatrixProduct):
    """Weights copied into oneDNN's own order: a few rows then take two thirds of the time."""

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        self._packed: Any = torch.ops.mkldnn._reorder_linear_weight(weight, _PACKED_FOR_ROWS)
        self._bias = bias

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct."""
        return _product(x, self._packed, self._bias, activation)


def _product(x: torch.Tensor, weight: Any, bias: torch.Tensor | None, activation: Activation) -> torch.Tensor:
    algorithm = GELU if activation == "gelu" else ""
    y: torch.Tensor = torch.ops.mkldnn._linear_pointwise(x, weight, bias, ACTIVATIONS[activation], [], algorithm)
    return y


_LEVELS = 127  # without VNNI two products of 8 bits overflow the 16 bits of their sum


def has_onednn_int8() -> bool:
    """Whether oneDNN multiplies int8 weights here: on x86, where torch has the operator.

    It is torch.compile's own and may change.
    """
    return is_x86() and hasattr(torch.ops.onednn, "qlinear_pointwise")


class OneDnnInt8Product(MatrixProduct):
    """Rows rounded to 7 bits by transposed weights as they lie; bias, activation and sum are part of the product.

    Measured with AVX2 alone: 150 to 170 G op/s a core, FBGEMM 110 to 147 without what is part of the product here, fp32
    70 to 80. FBGEMM also packs the weights, which took two seconds of each start and 0.6 GB; here they are copied into
    oneDNN's hands at each product, for a hundredth of its time.
    """

    def __init__(
        self, transposed: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor | None, results: torch.dtype
    ) -> None:
        """`transposed` of shape (inputs, outputs), its `scale` (outputs,); `results`: the type of what a call gives."""
        self._transposed, self._scale = transposed.contiguous(), scale
        self._zeros = torch.zeros(len(scale), dtype=torch.long)
        self._bias = None if bias is None else bias.float()
        self._results = results

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. `x` may have any floating-point type."""
        rows, step, zero = round_rows(x, _LEVELS)
        algorithm = GELU if activation == "gelu" else ""
        y: torch.Tensor = torch.ops.onednn.qlinear_pointwise(
            *(rows, step, zero, self._transposed.to_mkldnn(), self._scale, self._zeros, self._bias),
            *(1.0, 0, torch.float32, ACTIVATIONS[activation], [], algorithm),
        )
        return y.to(self._results)

    def add_to(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """See MatrixProduct. `total` is fp32."""
        rows, step, zero = round_rows(x, _LEVELS)
        torch.ops.onednn.qlinear_pointwise.binary(
            *(rows, step, zero, self._transposed.to_mkldnn(), self._scale, self._zeros, total, self._bias),
            *(1.0, 0, torch.float32, 1.0, 0, "sum", 1.0, "none", [], ""),
        )

"""Products by oneDNN on a CPU, in bf16 and int8."""

import os
from typing import Any

import torch

from core.engine.native.products.base import Activation, MatrixProduct, TorchProduct
from core.engine.native.products.int8 import is_x86
from core.engine.native.products.int8_rows import round_rows

_PACKED_FOR_ROWS = 16  # oneDNN packs the weights for this many rows; other numbers work too
ACTIVATIONS = {"none": "none", "relu": "relu", "silu": "swish", "gelu": "gelu"}
"""oneDNN's names of our activations."""
_LIMITS = ("ONEDNN_MAX_CPU_ISA", "DNNL_MAX_CPU_ISA")  # environment variables, the newer name first
GELU = "none"  # the exact GELU, not the approximation by tanh


def has_onednn_bf16(weight: torch.Tensor) -> bool:
    """Tell whether oneDNN multiplies by this weight. The weight is bf16 and the CPU supports bf16.

    torch.compile owns the operators, so a later torch may lack them.
    """
    if weight.device.type != "cpu" or weight.dtype != torch.bfloat16:
        return False
    operators = ("_reorder_linear_weight", "_linear_pointwise", "_is_mkldnn_bf16_supported")
    return all(hasattr(torch.ops.mkldnn, name) for name in operators) and bool(
        torch.ops.mkldnn._is_mkldnn_bf16_supported()
    )


def instruction_limit() -> str | None:
    """Return the environment's limit on oneDNN's instruction set, or None."""
    return next((os.environ[name] for name in _LIMITS if os.environ.get(name)), None)


def uses_amx() -> bool:
    """Tell whether oneDNN uses AMX here. The processor has AMX and the environment does not forbid it.

    Source of the names: https://uxlfoundation.github.io/oneDNN/dev_guide_cpu_dispatcher_control.html.
    """
    limit = (instruction_limit() or "ALL").upper()
    return torch.cpu._is_amx_tile_supported() and ("AMX" in limit or limit in ("ALL", "DEFAULT"))


class FusedProduct(TorchProduct):
    """The bf16 product with fused bias and activation, which saves a tenth to a sixth of the time."""

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product."""
        return _product(x, self._weight, self._bias, activation)


class PackedProduct(MatrixProduct):
    """The bf16 product with weights packed for oneDNN. A few rows take two thirds of the time."""

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        self._packed: Any = torch.ops.mkldnn._reorder_linear_weight(weight, _PACKED_FOR_ROWS)
        self._bias = bias

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product."""
        return _product(x, self._packed, self._bias, activation)


def _product(x: torch.Tensor, weight: Any, bias: torch.Tensor | None, activation: Activation) -> torch.Tensor:
    algorithm = GELU if activation == "gelu" else ""
    y: torch.Tensor = torch.ops.mkldnn._linear_pointwise(x, weight, bias, ACTIVATIONS[activation], [], algorithm)
    return y


_LEVELS = 127  # without VNNI, two 8-bit products overflow their 16-bit sum


def has_onednn_int8() -> bool:
    """Tell whether oneDNN multiplies int8 weights here. It needs x86 and an operator of torch.

    torch.compile owns the operator, so a later torch may lack it.
    """
    return is_x86() and hasattr(torch.ops.onednn, "qlinear_pointwise")


class OneDnnInt8Product(MatrixProduct):
    """Rows in 7 bits by transposed int8 weights, with fused bias, activation and sum.

    One core with AVX2 reaches 150 to 170 G op/s. FBGEMM reaches 110 to 147 without the fused parts, and fp32 70 to 80.
    FBGEMM also packs the weights, which takes two seconds of each start and 0.6 GB. oneDNN copies them at each product
    for a hundredth of its time.
    """

    def __init__(
        self, transposed: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor | None, results: torch.dtype
    ) -> None:
        """Take the weights.

        Args:
            transposed: shape (inputs, outputs), int8.
            scale: shape (outputs,).
            bias: shape (outputs,).
            results: the type of results.
        """
        self._transposed, self._scale = transposed.contiguous(), scale
        self._zeros = torch.zeros(len(scale), dtype=torch.long)
        self._bias = None if bias is None else bias.float()
        self._results = results

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product. `x` has any floating-point type."""
        rows, scale, zero_point = round_rows(x, _LEVELS)
        algorithm = GELU if activation == "gelu" else ""
        y: torch.Tensor = torch.ops.onednn.qlinear_pointwise(
            *(rows, scale, zero_point, self._transposed.to_mkldnn(), self._scale, self._zeros, self._bias),
            *(1.0, 0, torch.float32, ACTIVATIONS[activation], [], algorithm),
        )
        return y.to(self._results)

    def add_into(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """Add the product to `total`, which is fp32."""
        rows, scale, zero_point = round_rows(x, _LEVELS)
        torch.ops.onednn.qlinear_pointwise.binary(
            *(rows, scale, zero_point, self._transposed.to_mkldnn(), self._scale, self._zeros, total, self._bias),
            *(1.0, 0, torch.float32, 1.0, 0, "sum", 1.0, "none", [], ""),
        )

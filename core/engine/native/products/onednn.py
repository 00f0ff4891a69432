"""Products by oneDNN in bf16 on a CPU: bias and activation fused for many rows, weights packed for few."""

import os
from typing import Any

import torch

from core.engine.native.products.base import Activation, MatrixProduct, TorchProduct

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

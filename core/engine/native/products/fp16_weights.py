"""Products with few rows on an x86 processor that has no bf16: FBGEMM's, on weights in fp16, which are half as long."""

from typing import Any

import torch

from core.engine.native.products.base import Activation, MatrixProduct, apply_activation
from core.engine.native.products.int8 import is_x86

_EXACT = 2.0**-24  # the smallest step of fp16; a rounded weight is at most half as far off
_LARGEST = 65504.0  # of fp16


def fits_fp16(weight: torch.Tensor) -> bool:
    """Whether fp32 weights lose nothing in fp16, as those that were kept in bf16 do, and FBGEMM multiplies here."""
    if weight.dtype != torch.float32 or weight.device.type != "cpu" or weight.dim() != 2 or not has_fbgemm():
        return False
    if _were_bf16(weight):  # 8 of the 11 bits that fp16 has
        lowest, highest = torch.aminmax(weight)
        return bool(lowest >= -_LARGEST and highest <= _LARGEST)
    parts = (weight[:1], weight)  # the first row tells nearly always, and the others need not be read
    return all(bool(((part.half().float() - part).abs() <= _EXACT).all()) for part in parts)


def has_fbgemm() -> bool:
    """Whether torch was built with FBGEMM and this processor is one of its own: torch for Windows comes without."""
    return is_x86() and "fbgemm" in torch.backends.quantized.supported_engines


def _were_bf16(weight: torch.Tensor) -> bool:
    """Whether the lower half of each number is 0: on x86 it comes first."""
    return not torch.count_nonzero(weight.contiguous().view(torch.int16)[:, ::2])


class Fp16WeightsProduct(MatrixProduct):
    """fp32 rows by fp16 weights, added up in fp32: what few rows cost is reading the weights.

    Measured with AVX2, 4 rows by 640 x 8198 weights on one core: 0.9 ms, torch's product in fp32 7.1 ms.
    """

    reads_halves = True

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        self._packed: Any = torch.ops.quantized.linear_prepack_fp16(weight, bias)

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct."""
        y: torch.Tensor = torch.ops.quantized.linear_dynamic_fp16(x.contiguous(), self._packed)
        return apply_activation(y, activation)

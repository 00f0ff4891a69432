"""Products with few rows by our own kernel, on weights in bf16 as they lie in the file: nothing is copied or packed."""

from typing import Any

import torch

from core.engine.native.kernels import address, kernel, kernels
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.base import Activation, MatrixProduct, apply_activation
from core.engine.native.products.int8 import is_x86

_WIDE = 16  # numbers that the kernel takes at a time
_Job = c_structure("Product", "x*,rows,inputs,weights*,outputs,bias*,out*")  # of bf16_weights.h


class Bf16WeightsProduct(MatrixProduct):
    """fp32 rows by bf16 weights, added up in fp32: what few rows cost is reading the weights.

    As fast as FBGEMM's product with fp16 weights, which must be packed first: 8 ns a weight, a second for Canary's.
    """

    reads_halves = True

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None = None) -> None:
        """`weight`, bf16 of shape (outputs, inputs) as `suits` takes it, and `bias`, shape (outputs,).

        Raises ValueError for a bias of another shape: no kernel checks what it reads.
        """
        if bias is not None and bias.shape != weight.shape[:1]:
            raise ValueError(f"a bias of {tuple(bias.shape)} for {tuple(weight.shape)} weights")
        self.weight = weight.contiguous()
        """Shape (outputs, inputs)."""
        self.bias = None if bias is None else bias.float().contiguous()
        """fp32, shape (outputs,); None for none."""

    @staticmethod
    def suits(weight: torch.Tensor) -> bool:
        """Whether the kernel is here and multiplies by such weights: bf16 on a CPU, inputs a multiple of 16."""
        fits = weight.dim() == 2 and weight.shape[1] % _WIDE == 0
        if not fits or weight.dtype != torch.bfloat16 or weight.device.type != "cpu":
            return False
        return kernels() is not None

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. Raises ValueError for rows of another length."""
        outputs, inputs = self.weight.shape
        if x.shape[-1] != inputs:
            raise ValueError(f"{outputs} x {inputs} weights for {tuple(x.shape)}")
        rows = x.float().contiguous()
        count = rows.numel() // inputs
        out = torch.empty(*x.shape[:-1], outputs)
        multiply = kernel("mynah_bf16_weights", inputs)
        job = _Job(address(rows), count, inputs, address(self.weight), outputs, address(self.bias), address(out))
        multiply(job, outputs, multiply.scratch(count, inputs))
        return apply_activation(out, activation)


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

"""Products of few rows with 16-bit weights. The kernel reads bf16 weights from the mapped file and copies nothing."""

from typing import Any

import torch

from core.engine.native.kernels import address, kernel, kernels
from core.engine.native.kernels.c_structures import Bf16Product
from core.engine.native.products.base import Activation, MatrixProduct, apply_activation
from core.engine.native.products.int8 import is_x86

_WIDE = 16  # numbers that the kernel takes at a time


class Bf16WeightsProduct(MatrixProduct):
    """fp32 rows by bf16 weights, summed in fp32. The time of few rows is the time of reading the weights.

    As fast as FBGEMM's product with fp16 weights. FBGEMM must pack weights first, which takes a second for Canary.
    """

    reads_16_bit_weights = True

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None = None) -> None:
        """Take the weights.

        Args:
            weight: shape (outputs, inputs), bf16. `suits` is true for it.
            bias: shape (outputs,).

        Raises:
            ValueError: the bias has another shape. The C code checks nothing.
        """
        if bias is not None and bias.shape != weight.shape[:1]:
            raise ValueError(f"a bias of {tuple(bias.shape)} for {tuple(weight.shape)} weights")
        self.weight = weight.contiguous()
        """Shape (outputs, inputs)."""
        self.bias = None if bias is None else bias.float().contiguous()
        """Shape (outputs,), fp32, or None."""

    @staticmethod
    def suits(weight: torch.Tensor) -> bool:
        """Tell whether the kernel is available for these weights: bf16 on a CPU, with inputs a multiple of 16."""
        fits = weight.dim() == 2 and weight.shape[1] % _WIDE == 0
        if not fits or weight.dtype != torch.bfloat16 or weight.device.type != "cpu":
            return False
        return kernels() is not None

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product in fp32.

        Raises:
            ValueError: the rows of `x` have another length.
        """
        outputs, inputs = self.weight.shape
        if x.shape[-1] != inputs:
            raise ValueError(f"{outputs} x {inputs} weights for {tuple(x.shape)}")
        rows = x.float().contiguous()
        count = rows.numel() // inputs
        out = torch.empty(*x.shape[:-1], outputs)
        multiply = kernel("mynah_bf16_weights", inputs)
        job = Bf16Product(
            x=address(rows),
            rows=count,
            inputs=inputs,
            weights=address(self.weight),
            outputs=outputs,
            bias=address(self.bias),
            out=address(out),
        )
        multiply(job, outputs, multiply.scratch(count, inputs))
        return apply_activation(out, activation)


_SMALLEST_FP16 = 2.0**-24  # a rounded weight is wrong by half of this at most
_LARGEST_FP16 = 65504.0


def fits_fp16(weight: torch.Tensor) -> bool:
    """Tell whether fp32 weights fit fp16 without loss and FBGEMM multiplies here. Weights from bf16 fit."""
    if weight.dtype != torch.float32 or weight.device.type != "cpu" or weight.dim() != 2 or not has_fbgemm():
        return False
    if _were_bf16(weight):  # bf16 has 8 significant bits, fp16 has 11
        lowest, highest = torch.aminmax(weight)
        return bool(lowest >= -_LARGEST_FP16 and highest <= _LARGEST_FP16)
    parts = (weight[:1], weight)  # the first row nearly always decides, and saves reading the rest
    return all(bool(((part.half().float() - part).abs() <= _SMALLEST_FP16).all()) for part in parts)


def has_fbgemm() -> bool:
    """Tell whether torch has FBGEMM and FBGEMM supports this processor. Torch for Windows lacks it."""
    return is_x86() and "fbgemm" in torch.backends.quantized.supported_engines


def _were_bf16(weight: torch.Tensor) -> bool:
    """Tell whether the lower half of each number is 0. On x86 the lower half comes first."""
    return not torch.count_nonzero(weight.contiguous().view(torch.int16)[:, ::2])


class Fp16WeightsProduct(MatrixProduct):
    """fp32 rows by fp16 weights with FBGEMM, summed in fp32.

    On one core with AVX2, 4 rows by 640 x 8198 weights take 0.9 ms. Torch's fp32 product takes 7.1 ms.
    """

    reads_16_bit_weights = True

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        self._packed: Any = torch.ops.quantized.linear_prepack_fp16(weight, bias)

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product in fp32."""
        y: torch.Tensor = torch.ops.quantized.linear_dynamic_fp16(x.contiguous(), self._packed)
        return apply_activation(y, activation)

"""Products with few rows by our own kernel, on weights in bf16 as they lie in the file: nothing is copied or packed."""

import torch

from core.engine.native.kernels import address, kernel, kernels
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.base import Activation, MatrixProduct, apply_activation

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

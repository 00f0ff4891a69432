"""Products in whole numbers of 16 bits by our own kernel, for x86 with AVX-512 and VNNI."""

import torch

from core.engine.native.kernels import address, kernel
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.base import Activation, MatrixProduct, apply_activation
from core.engine.native.products.panel_int8 import has_vnni_int8

_LANE, _BLOCK = 32, 48  # of pair_product_vnni.c: outputs of a panel, and rows that are multiplied at a time
_LEVELS = 2895  # LEVELS_OF_ROWS of pair_product.h
_Job = c_structure("PairProduct", "x*,rows,inputs,panels*,outputs,steps*,bias*,out*")  # of pair_product_vnni.c


def fits_pairs(weight: torch.Tensor) -> bool:
    """Whether `weight`, shape (outputs, inputs), is multiplied in pairs here: for models whose layers are int8.

    Two numbers of 16 bits take as long as one in fp32, and rounding to them changes a hundredth of what int8 does.
    """
    fits = weight.dim() == 2 and weight.shape[0] % _LANE == 0 and weight.shape[1] % _LANE == 0
    return fits and weight.device.type == "cpu" and has_vnni_int8()


def to_pair_panels(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """`weight`, shape (outputs, inputs), in whole numbers, and the step between two of an output, shape (outputs,).

    Two numbers are one of int32; the shape is (outputs / 32, inputs / 2, 32).
    """
    outputs, inputs = weight.shape
    steps = weight.abs().amax(dim=1).float().clamp(min=1e-30) / _LEVELS
    whole = (weight * steps.reciprocal()[:, None]).round_().to(torch.int16)
    return whole.view(torch.int32).view(outputs // _LANE, _LANE, inputs // 2).transpose(1, 2).contiguous(), steps


class PairProduct(MatrixProduct):
    """Rows and weights are rounded to 12 bits, each row and each output with a step of its own; sums are exact."""

    takes_any_rows = True

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        """`weight`, shape (outputs, inputs), which fits_pairs; a rounded copy of it is kept."""
        self._outputs, self._inputs = weight.shape
        self._panels, self._steps = to_pair_panels(weight)
        self._bias = torch.zeros(self._outputs) if bias is None else bias.float().contiguous()

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. Results are fp32. Raises ValueError for rows of another length: no kernel checks them."""
        if x.shape[-1] != self._inputs:
            raise ValueError(f"{self._outputs} x {self._inputs} weights for {tuple(x.shape)}")
        rows = x.float().flatten(0, -2).contiguous()
        out = torch.empty(rows.shape[0], self._outputs)
        job = _Job(
            *(address(rows), rows.shape[0], self._inputs, address(self._panels), self._outputs, address(self._steps)),
            *(address(self._bias), address(out)),
        )
        multiply = kernel("mynah_pair_product_vnni")
        multiply(job, -(-rows.shape[0] // _BLOCK), multiply.scratch(self._inputs))
        return apply_activation(out, activation).view(*x.shape[:-1], self._outputs)

"""The int8 product on a GPU, by Mynah's kernels. Its weights and scales are those of int8 on a processor."""

import torch

from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import GpuKernels, Int8Rows, Int8Weights
from core.engine.native.products.base import Activation, MatrixProduct, TorchProduct, apply_activation
from core.engine.native.products.int8_rows import FUSED
from core.engine.native.runtime.layer_norm import EPSILON, LayerNorm

ROWS_DTYPE = torch.bfloat16
"""The type of rows and results of int8 products on a GPU. Every chip with kernels computes in it."""


def int8_kernels(device: torch.device) -> GpuKernels | None:
    """Return the kernels that compute int8 products on a device, None without any."""
    return loading.kernels_on(device.type, ROWS_DTYPE)


def gpu_int8_product(
    kernels: GpuKernels, weight: torch.Tensor, scale: torch.Tensor, sums: torch.Tensor, bias: torch.Tensor | None
) -> MatrixProduct:
    """Return the product with int8 weights on a GPU. Sizes that the kernels do not take are multiplied in bf16.

    Args:
        kernels: the kernels of the GPU.
        weight: shape (outputs, inputs), int8.
        scale: shape (outputs,). The scale of each output's weights.
        sums: shape (outputs,). The sum of each output's int8 weights.
        bias: shape (outputs,).
    """
    if kernels.suits_int8(*weight.shape):
        return GpuInt8Product(kernels, weight, scale, sums, bias)
    widened = (weight * scale[:, None]).to(ROWS_DTYPE)
    return TorchProduct(widened, None if bias is None else bias.to(ROWS_DTYPE))


class GpuInt8Product(MatrixProduct):
    """The int8 product by GPU kernels: rows in 8 bits, each with its own scale and zero point.

    A row's result does not depend on the rows beside it, because sums of integers are exact.
    """

    def __init__(
        self,
        kernels: GpuKernels,
        weight: torch.Tensor,
        scale: torch.Tensor,
        sums: torch.Tensor,
        bias: torch.Tensor | None,
    ) -> None:
        """Take the weights; see gpu_int8_product."""
        self._kernels = kernels
        shift = torch.zeros_like(scale) if bias is None else bias.float()
        self._weights = Int8Weights(*(each.contiguous() for each in (weight, scale, sums, shift)))

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product in bf16. `x` has any floating-point type."""
        if not x.numel():
            return x.new_empty(*x.shape[:-1], len(self._weights.scale), dtype=ROWS_DTYPE)
        return self._result(self._rounded(x), x, activation)

    def project_normalised(self, x: torch.Tensor, norm: LayerNorm, activation: Activation = "none") -> torch.Tensor:
        """Return the product of norm(x). One kernel computes the norm and rounds it."""
        fits = x.dtype == norm.weight.dtype == ROWS_DTYPE and self._kernels.suits_norm(x.shape[-1])
        if not fits or not x.numel():
            return self(norm(x), activation)
        rows = x.flatten(0, -2).contiguous()
        return self._result(self._kernels.norm_and_round(rows, norm.weight, norm.bias, EPSILON), x, activation)

    def add_into(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """Add the product to `total` without an intermediate matrix."""
        if total.dtype != ROWS_DTYPE or not total.is_contiguous() or not x.numel():
            super().add_into(total, x)
        else:
            self._kernels.multiply_int8(self._rounded(x), self._weights, FUSED["none"], total, adds=True)

    def _rounded(self, x: torch.Tensor) -> Int8Rows:
        return self._kernels.round_rows(x.flatten(0, -2).to(ROWS_DTYPE).contiguous())

    def _result(self, rows: Int8Rows, x: torch.Tensor, activation: Activation) -> torch.Tensor:
        outputs, fused = len(self._weights.scale), FUSED.get(activation)
        out = x.new_empty(*x.shape[:-1], outputs, dtype=ROWS_DTYPE)
        self._kernels.multiply_int8(rows, self._weights, fused or 0, out)
        return out if fused is not None else apply_activation(out, activation)

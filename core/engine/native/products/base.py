"""The interface of matrix products, and the plain products by torch."""

from abc import ABC, abstractmethod
from typing import Literal

import torch
from torch.nn import functional

from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import GpuKernels
from core.engine.native.runtime.layer_norm import LayerNorm

Activation = Literal["none", "relu", "silu", "gelu"]


class MatrixProduct(ABC):
    """Computes activation(x @ weight.T + bias). The weight has shape (outputs, inputs)."""

    reads_16_bit_weights = False
    """Whether the product reads 16-bit weights and returns fp32."""

    takes_any_rows = False
    """Whether a new number of rows costs nothing extra. oneDNN generates a kernel for each new shape instead, which
    takes as long as some products."""

    @abstractmethod
    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product, shape (..., outputs), for `x` of shape (..., inputs)."""

    def add_into(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """Add the product of `x` to `total` in place.

        Args:
            total: shape (rows, outputs).
            x: shape (rows, inputs).
        """
        total += self(x)

    def project_normalised(self, x: torch.Tensor, norm: LayerNorm, activation: Activation = "none") -> torch.Tensor:
        """Return the product of norm(x)."""
        return self(norm(x), activation)

    def feed_forward_into(
        self, total: torch.Tensor, x: torch.Tensor, norm: LayerNorm, expand: "MatrixProduct", activation: Activation
    ) -> None:
        """Add a whole feed-forward block to `total` in place.

        Computes `total += self(activation(expand(norm(x))))`. `self` is the contracting product.

        Args:
            total: shape (rows, model). It may be the same tensor as `x`.
            x: shape (rows, model).
            norm: the layer norm that is applied to `x` first.
            expand: the product from model to hidden width.
            activation: applied to the hidden rows.
        """
        self.add_into(total, expand.project_normalised(x, norm, activation))


class TorchProduct(MatrixProduct):
    """The product by torch, on any device and in any floating-point precision."""

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        self._weight, self._bias = weight, bias
        self._gpu_kernels = loading.kernels_like(weight)

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product."""
        return apply_activation(functional.linear(x, self._weight, self._bias), activation, self._gpu_kernels)

    def add_into(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """Add the product to `total` without an intermediate matrix."""
        if self._bias is not None:
            total += self._bias
        total.addmm_(x, self._weight.t())

    def feed_forward_into(
        self, total: torch.Tensor, x: torch.Tensor, norm: LayerNorm, expand: MatrixProduct, activation: Activation
    ) -> None:
        """Add a whole feed-forward block. If `total` is `x`, the norm adds this product's bias in its own pass."""
        if total is not x or self._bias is None or not isinstance(expand, TorchProduct):
            super().feed_forward_into(total, x, norm, expand, activation)
        else:
            total.addmm_(expand(norm(x, self._bias), activation), self._weight.t())


def apply_activation(x: torch.Tensor, activation: Activation, kernels: GpuKernels | None = None) -> torch.Tensor:
    """Return the activation of `x`, by a GPU kernel if there is one. May overwrite `x`."""
    match activation:
        case "silu" if kernels is not None and kernels.suits_silu(x):
            return kernels.silu(x)
        case "relu":
            return functional.relu_(x)
        case "silu":
            return functional.silu(x, inplace=True)
        case "gelu":
            return functional.gelu(x)
        case "none":
            return x


_STEADY_ROWS = 8  # the time of a product of so few rows is still about that of reading the weights


class SteadyProduct(MatrixProduct):
    """A product in groups of a fixed number of rows. A row's result then does not depend on the rows beside it.

    Libraries choose their order of summation by the number of rows. A word's confidence would depend on the windows
    that are searched with its own.
    """

    def __init__(self, product: MatrixProduct) -> None:
        self._product = product
        self.reads_16_bit_weights = product.reads_16_bit_weights

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product."""
        rows = x.flatten(0, -2)
        count = len(rows)
        filled = functional.pad(rows, (0, 0, 0, -count % _STEADY_ROWS))
        starts = range(0, len(filled), _STEADY_ROWS)
        parts = [self._product(filled[start : start + _STEADY_ROWS], activation) for start in starts]
        y = parts[0] if len(parts) == 1 else torch.cat(parts)
        return y[:count].view(*x.shape[:-1], -1)


_FEW_ROWS = 128  # up to this number, the time of a product is the time of reading the weights


class WeightsLeftProduct(TorchProduct):
    """The product as weight @ x.T for few rows, because oneDNN then reads the weights in place.

    If the weights are on the right, oneDNN rearranges all of them at each product. A step of Canary's decoder then
    takes half as long again.
    """

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        super().__init__(weight, weight.new_zeros(len(weight)) if bias is None else bias)

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product."""
        rows = x.flatten(0, -2)
        if len(rows) > _FEW_ROWS:
            return super().__call__(x, activation)
        assert self._bias is not None
        if len(rows) == 1:
            y = torch.addmv(self._bias, self._weight, rows[0])
        else:
            y = torch.addmm(self._bias.unsqueeze(1), self._weight, rows.t()).t().contiguous()
        return apply_activation(y.view(*x.shape[:-1], len(self._weight)), activation)

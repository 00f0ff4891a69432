"""What every matrix product offers, and the plain one by torch."""

from abc import ABC, abstractmethod
from typing import Literal

import torch
from torch.nn import functional

from core.engine.native.runtime.layer_norm import LayerNorm

Activation = Literal["none", "relu", "silu", "gelu"]


class MatrixProduct(ABC):
    """activation(x @ weight.T + bias), with a weight of shape (outputs, inputs)."""

    reads_halves = False
    """Whether it reads two bytes a weight and gives fp32."""

    takes_any_rows = False
    """Whether a number of rows that has not been seen yet costs nothing more. oneDNN generates and keeps a kernel for
    each shape, which takes as long as some products."""

    @abstractmethod
    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Shape (..., outputs) for `x` of shape (..., inputs)."""

    def add_to(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """Add the product of `x`, shape (rows, inputs), to `total`, shape (rows, outputs), in place."""
        total += self(x)

    def of_normalised(self, x: torch.Tensor, norm: LayerNorm, activation: Activation = "none") -> torch.Tensor:
        """A call's result for `x` normalised by `norm`."""
        return self(norm(x), activation)

    def add_second(
        self, total: torch.Tensor, x: torch.Tensor, norm: LayerNorm, first: "MatrixProduct", activation: Activation
    ) -> None:
        """Add to `total` the product of what `first` makes of `x` normalised, which may be `total` itself."""
        self.add_to(total, first.of_normalised(x, norm, activation))


class TorchProduct(MatrixProduct):
    """torch's own product, on any device and in any floating-point precision."""

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        self._weight, self._bias = weight, bias

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct."""
        return apply_activation(functional.linear(x, self._weight, self._bias), activation)

    def add_to(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """See MatrixProduct. No intermediate matrix is made."""
        if self._bias is not None:
            total += self._bias
        total.addmm_(x, self._weight.t())


def apply_activation(x: torch.Tensor, activation: Activation) -> torch.Tensor:
    """The activation of `x`, which may be overwritten."""
    match activation:
        case "relu":
            return functional.relu_(x)
        case "silu":
            return functional.silu(x, inplace=True)
        case "gelu":
            return functional.gelu(x)
        case "none":
            return x


_FEW = 128  # rows up to which reading the weights is what a product costs


class WeightsLeftProduct(TorchProduct):
    """weight @ x.T for few rows: oneDNN then reads the weights as they lie.

    With the weights on the right it rearranges all of them first, at each product, which makes a step of Canary's
    decoder half as slow again.
    """

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        super().__init__(weight, weight.new_zeros(len(weight)) if bias is None else bias)

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct."""
        rows = x.flatten(0, -2)
        if len(rows) > _FEW:
            return super().__call__(x, activation)
        assert self._bias is not None
        if len(rows) == 1:
            y = torch.addmv(self._bias, self._weight, rows[0])
        else:
            y = torch.addmm(self._bias.unsqueeze(1), self._weight, rows.t()).t().contiguous()
        return apply_activation(y.view(*x.shape[:-1], len(self._weight)), activation)

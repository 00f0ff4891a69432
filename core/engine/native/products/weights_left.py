"""Products with few rows and large weights on a CPU, without a copy of the weights."""

import torch

from core.engine.native.products.base import Activation, TorchProduct, apply_activation

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

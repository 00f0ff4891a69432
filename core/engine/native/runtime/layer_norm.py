"""Layer normalisation on weights that stay where they lie."""

import torch
from torch.nn import functional

from core.engine.native.weights.mapped_file import Weights

_EPSILON = 1e-5  # NeMo's, of every layer norm


class LayerNorm:
    """Rows to mean 0 and variance 1, times `name`.weight, plus `name`.bias, both of shape (width,)."""

    def __init__(self, weights: Weights, name: str, device: torch.device) -> None:
        self.weight, self.bias = (weights[f"{name}.{part}"].to(device) for part in ("weight", "bias"))

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """The normalised rows of `x`, shape (..., width)."""
        return functional.layer_norm(x, x.shape[-1:], self.weight, self.bias, _EPSILON)

    def of_width(self, width: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Weight and bias in fp32 for a kernel. Raises ValueError where rows of `width` are not theirs."""
        if self.weight.shape != (width,) or self.bias.shape != (width,):
            raise ValueError(f"a norm of {tuple(self.weight.shape)} for rows of {width}")
        return self.weight.float(), self.bias.float()

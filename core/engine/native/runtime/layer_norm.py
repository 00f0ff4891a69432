"""Layer normalisation with mapped weights."""

import torch
from torch.nn import functional

from core.engine.native.gpu_kernels import loading
from core.engine.native.weights.mapped_file import Weights

EPSILON = 1e-5  # the same for every layer norm of NeMo


class LayerNorm:
    """Normalises rows to mean 0 and variance 1, then multiplies by `name`.weight and adds `name`.bias, shape
    (width,)."""

    def __init__(self, weights: Weights, name: str, device: torch.device) -> None:
        self.weight, self.bias = (weights[f"{name}.{part}"].to(device) for part in ("weight", "bias"))
        self._gpu_kernels = loading.kernels_like(self.weight)
        if self._gpu_kernels is not None and not self._gpu_kernels.suits_norm(len(self.weight)):
            self._gpu_kernels = None

    def __call__(self, x: torch.Tensor, added: torch.Tensor | None = None) -> torch.Tensor:
        """Return the normalised rows of `x`, shape (..., width). Then add `added`, shape (width,), to `x` in place.

        A GPU kernel does both in one pass.
        """
        if self._gpu_kernels is not None and x.is_contiguous() and x.numel() and x.dtype == self.weight.dtype:
            return self._gpu_kernels.layer_norm(x, self.weight, self.bias, EPSILON, added)
        normalised = functional.layer_norm(x, x.shape[-1:], self.weight, self.bias, EPSILON)
        if added is not None:
            x += added
        return normalised

    def of_width(self, width: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Return weight and bias in fp32 for a kernel.

        Raises:
            ValueError: the norm is not for rows of `width`.
        """
        if self.weight.shape != (width,) or self.bias.shape != (width,):
            raise ValueError(f"a norm of {tuple(self.weight.shape)} for rows of {width}")
        return self.weight.float(), self.bias.float()

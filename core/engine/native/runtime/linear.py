"""Matrix products and layer norms on weights that stay where they lie."""

from collections.abc import Iterator
from typing import Literal

import torch
from torch.nn import functional

from core.engine.native.runtime.few_rows import is_onednns
from core.engine.native.runtime.quantised import QuantisedProduct
from core.engine.native.weights.mapped_file import Weights

Activation = Literal["none", "relu", "silu"]

_LAYER_NORM_GUARD = 1e-5
_ONEDNN = {"none": "none", "relu": "relu", "silu": "swish"}


def lay_out_linear(
    source: Weights, theirs: str, ours: str, dtype: torch.dtype, factor: float = 1.0
) -> Iterator[tuple[str, torch.Tensor]]:
    """The matrix `ours`.weight, also of a convolution of size 1, and `ours`.bias where there is one, times `factor`."""
    yield f"{ours}.weight", (source[f"{theirs}.weight"].float().flatten(1) * factor).to(dtype)
    if f"{theirs}.bias" in source:
        yield f"{ours}.bias", (source[f"{theirs}.bias"].float() * factor).to(dtype)


class Linear:
    """A product with the matrix `name`.weight, of shape (to, from), and its bias where there is one."""

    def __init__(self, weights: Weights, name: str, device: torch.device) -> None:
        self._weight = weights[f"{name}.weight"].to(device)
        self._bias = weights[f"{name}.bias"].to(device) if f"{name}.bias" in weights else None
        scale = weights.get(f"{name}.scale")
        self._quantised = None if scale is None else QuantisedProduct(self._weight, scale, self._bias)
        self._fuses = is_onednns(self._weight)

    def __call__(self, x: torch.Tensor, then: Activation = "none") -> torch.Tensor:
        """Shape (..., to) of shape (..., from), `then` what the activation makes of it.

        In bf16 on a CPU bias and activation are part of the product, which saves a tenth to a sixth of the time: a
        matrix is not fetched from memory three times.
        """
        if self._fuses:
            product: torch.Tensor = torch.ops.mkldnn._linear_pointwise(
                x, self._weight, self._bias, _ONEDNN[then], [], ""
            )
            return product
        y = functional.linear(x, self._weight, self._bias) if self._quantised is None else self._quantised(x)
        return y if then == "none" else functional.relu_(y) if then == "relu" else functional.silu(y, inplace=True)

    def add_to(self, x: torch.Tensor, y: torch.Tensor) -> None:
        """Add the product of `y`, shape (rows, from), to `x`, shape (rows, to), without another matrix in between."""
        if self._quantised is not None:
            x += self._quantised(y)
            return
        if self._bias is not None:
            x += self._bias
        x.addmm_(y, self._weight.t())


class LayerNorm:
    """Rows to mean 0 and deviation 1, times `name`.weight, plus `name`.bias."""

    def __init__(self, weights: Weights, name: str, device: torch.device) -> None:
        self._weight, self._bias = (weights[f"{name}.{kind}"].to(device) for kind in ("weight", "bias"))

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """The shape of `x`."""
        return functional.layer_norm(x, x.shape[-1:], self._weight, self._bias, _LAYER_NORM_GUARD)

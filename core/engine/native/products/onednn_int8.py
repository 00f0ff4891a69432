"""The encoder's products in int8 by oneDNN, for x86 processors without VNNI."""

import torch

from core.engine.native.products.base import Activation, MatrixProduct
from core.engine.native.products.int8 import is_x86
from core.engine.native.products.int8_rows import round_rows
from core.engine.native.products.onednn import ACTIVATIONS, GELU

_LEVELS = 127  # without VNNI two products of 8 bits overflow the 16 bits of their sum


def has_onednn_int8() -> bool:
    """Whether oneDNN multiplies int8 weights here: on x86, where torch has the operator.

    It is torch.compile's own and may change.
    """
    return is_x86() and hasattr(torch.ops.onednn, "qlinear_pointwise")


class OneDnnInt8Product(MatrixProduct):
    """Rows rounded to 7 bits by transposed weights as they lie; bias, activation and sum are part of the product.

    Measured with AVX2 alone: 150 to 170 G op/s a core, FBGEMM 110 to 147 without what is part of the product here, fp32
    70 to 80. FBGEMM also packs the weights, which took two seconds of each start and 0.6 GB; here they are copied into
    oneDNN's hands at each product, for a hundredth of its time.
    """

    def __init__(
        self, transposed: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor | None, results: torch.dtype
    ) -> None:
        """`transposed` of shape (inputs, outputs), its `scale` (outputs,); `results`: the type of what a call gives."""
        self._transposed, self._scale = transposed.contiguous(), scale
        self._zeros = torch.zeros(len(scale), dtype=torch.long)
        self._bias = None if bias is None else bias.float()
        self._results = results

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. `x` may have any floating-point type."""
        rows, step, zero = round_rows(x, _LEVELS)
        algorithm = GELU if activation == "gelu" else ""
        y: torch.Tensor = torch.ops.onednn.qlinear_pointwise(
            *(rows, step, zero, self._transposed.to_mkldnn(), self._scale, self._zeros, self._bias),
            *(1.0, 0, torch.float32, ACTIVATIONS[activation], [], algorithm),
        )
        return y.to(self._results)

    def add_to(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """See MatrixProduct. `total` is fp32."""
        rows, step, zero = round_rows(x, _LEVELS)
        torch.ops.onednn.qlinear_pointwise.binary(
            *(rows, step, zero, self._transposed.to_mkldnn(), self._scale, self._zeros, total, self._bias),
            *(1.0, 0, torch.float32, 1.0, 0, "sum", 1.0, "none", [], ""),
        )

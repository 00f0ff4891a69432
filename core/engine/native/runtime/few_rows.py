"""Matrix products with few rows, where a processor spends its time on fetching the weights."""

from typing import Any

import torch
from torch.nn.functional import linear

_ROWS = 16  # that oneDNN lays the weights out for; others work too


class FewRows:
    """`x @ weight.T + bias` for x of shape (rows, inputs), with rows at most a few dozen.

    In bf16 on a CPU the weights are kept as oneDNN lays them out, which takes two thirds of the time. That is a copy:
    for weights that are needed at every step, and only those.
    """

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None = None) -> None:
        """`weight` has shape (outputs, inputs)."""
        self.weight, self.bias = weight, bias
        self._packed: Any = None
        if is_onednns(weight):
            self._packed = torch.ops.mkldnn._reorder_linear_weight(weight, _ROWS)

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """The product, of shape (rows, outputs)."""
        if self._packed is None:
            return linear(x, self.weight, self.bias)
        product: torch.Tensor = torch.ops.mkldnn._linear_pointwise(x, self._packed, self.bias, "none", [], "")
        return product


def is_onednns(weight: torch.Tensor) -> bool:
    """Whether oneDNN multiplies with a weight: in bf16 on a processor that has it, where torch has the operators.

    They are its compiler's own and may change.
    """
    if weight.device.type != "cpu" or weight.dtype != torch.bfloat16:
        return False
    operators = ("_reorder_linear_weight", "_linear_pointwise", "_is_mkldnn_bf16_supported")
    return all(hasattr(torch.ops.mkldnn, name) for name in operators) and bool(
        torch.ops.mkldnn._is_mkldnn_bf16_supported()
    )

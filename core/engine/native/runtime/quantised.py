"""The encoder's products in whole numbers: a choice for processors without bf16, at the cost of some digits.

Weights are int8 with a scale for each output, laid out so once; what they are multiplied with is rounded to 8 bits at
each product, by one scale for all of it (dynamic quantisation, https://arxiv.org/abs/1712.05877, section 2).
"""

import warnings
from collections.abc import Iterable, Iterator
from typing import Any

import torch

_LARGEST = 127
_PRODUCTS = (".in.weight", ".out.weight", ".qkv.weight")  # of a layer's matrices, those that whole batches go through


def quantised(tensors: Iterable[tuple[str, torch.Tensor]]) -> Iterator[tuple[str, torch.Tensor]]:
    """The laid-out tensors with those of the layers' large matrices as int8, each followed by its `….scale`."""
    for name, tensor in tensors:
        if name.startswith("encoder.layers.") and name.endswith(_PRODUCTS):
            scale = tensor.abs().amax(dim=1).clamp(min=torch.finfo(torch.float32).tiny) / _LARGEST
            yield name, (tensor / scale[:, None]).round().to(torch.int8)
            yield name.removesuffix("weight") + "scale", scale
        else:
            yield name, tensor


class QuantisedProduct:
    """`x @ weight.T + bias` for fp32 x of shape (rows, inputs), from int8 weights (outputs, inputs) and their scales.

    The processor's library keeps a copy of the weights as it wants them: a byte a weight, not shared by processes.
    """

    def __init__(self, weight: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor | None) -> None:
        _pick_library()
        zeros = torch.zeros(len(scale), dtype=torch.long)
        with warnings.catch_warnings():  # a later torch will lack these tensors; ours is pinned
            warnings.filterwarnings("ignore", "torch.quantize_per_tensor", UserWarning)
            whole = torch._make_per_channel_quantized_tensor(weight, scale.double(), zeros, 0)
        self._packed: Any = torch.ops.quantized.linear_prepack(whole, bias)
        self._seven_bits = not _has_vnni()

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """The product, of shape (..., outputs)."""
        product: torch.Tensor = torch.ops.quantized.linear_dynamic(x, self._packed, self._seven_bits)
        return product


def _pick_library() -> None:
    """oneDNN knows AMX and VNNI; where torch lacks it (ARM), its default stays."""
    if "onednn" in torch.backends.quantized.supported_engines:
        torch.backends.quantized.engine = "onednn"


def _has_vnni() -> bool:
    """Without VNNI two products of 8 bits overflow the 16 that an Intel processor adds them in."""
    capabilities = torch.cpu.get_capabilities()
    return not torch.backends.cpu.get_cpu_capability().startswith("AVX") or any(
        found for name, found in capabilities.items() if "vnni" in name
    )

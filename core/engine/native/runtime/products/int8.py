"""The encoder's products in int8: a choice for processors without bf16, at the cost of some accuracy.

Weights are int8 with a scale for each output, rounded once at conversion; the rows that they are multiplied with
are rounded to 8 bits at each product, with one scale for all (dynamic quantisation, https://arxiv.org/abs/1712.05877,
section 2).
"""

import warnings
from collections.abc import Iterable, Iterator
from typing import Any

import torch

from core.engine.native.runtime.products.base import Activation, MatrixProduct, apply_activation

_LARGEST = 127
_QUANTISED = (".in.weight", ".out.weight", ".qkv.weight")  # the layers' large matrices


def quantise_encoder(tensors: Iterable[tuple[str, torch.Tensor]]) -> Iterator[tuple[str, torch.Tensor]]:
    """The converted tensors with the encoder layers' large matrices as int8, each followed by its `….scale`."""
    for name, tensor in tensors:
        if name.startswith("encoder.layers.") and name.endswith(_QUANTISED):
            scale = tensor.abs().amax(dim=1).clamp(min=torch.finfo(torch.float32).tiny) / _LARGEST
            yield name, (tensor / scale[:, None]).round().to(torch.int8)
            yield name.removesuffix("weight") + "scale", scale
        else:
            yield name, tensor


class Int8Product(MatrixProduct):
    """For fp32 rows, from int8 weights of shape (outputs, inputs) and their scales of shape (outputs,).

    oneDNN keeps a copy of the weights in its own order: a byte a weight, not shared by processes.
    """

    def __init__(self, weight: torch.Tensor, scale: torch.Tensor, bias: torch.Tensor | None) -> None:
        _use_onednn()
        zeros = torch.zeros(len(scale), dtype=torch.long)
        with warnings.catch_warnings():  # a later torch will lack these tensors; ours is pinned
            warnings.filterwarnings("ignore", "torch.quantize_per_tensor", UserWarning)
            quantised = torch._make_per_channel_quantized_tensor(weight, scale.double(), zeros, 0)
        self._packed: Any = torch.ops.quantized.linear_prepack(quantised, bias)
        self._seven_bits = not _has_vnni()

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct."""
        return apply_activation(torch.ops.quantized.linear_dynamic(x, self._packed, self._seven_bits), activation)


def _use_onednn() -> None:
    """oneDNN knows AMX and VNNI; where torch lacks it (ARM), its default stays."""
    if "onednn" in torch.backends.quantized.supported_engines:
        torch.backends.quantized.engine = "onednn"


def _has_vnni() -> bool:
    """Without VNNI two products of 8 bits overflow the 16 bits that an Intel processor adds them in."""
    capabilities = torch.cpu.get_capabilities()
    return not torch.backends.cpu.get_cpu_capability().startswith("AVX") or any(
        found for name, found in capabilities.items() if "vnni" in name
    )

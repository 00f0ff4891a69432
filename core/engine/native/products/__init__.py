"""Matrix products behind one interface: which kernel computes one is chosen here and nowhere else."""

from collections.abc import Iterator
from typing import Literal

import torch

from core.engine.native.products.base import MatrixProduct, TorchProduct, WeightsLeftProduct
from core.engine.native.products.bf16_weights import Bf16WeightsProduct, Fp16WeightsProduct, fits_fp16
from core.engine.native.products.int8 import Int8Product, PackedInt8Product, has_int8_kernel
from core.engine.native.products.onednn import (
    FusedProduct,
    OneDnnInt8Product,
    PackedProduct,
    has_onednn_bf16,
    has_onednn_int8,
)
from core.engine.native.products.panel_int8 import (
    PairProduct,
    PanelInt8Product,
    VnniInt8Product,
    fits_pairs,
    from_panels,
    has_avx2_int8,
    has_vnni_int8,
)
from core.engine.native.weights.mapped_file import Weights, are_widened, as_stored

Rows = Literal["many", "few", "varying"]
"""How many rows a product gets: `many`, the frames of a batch; `few`, those of a decoding step, so often that a copy of
the weights pays; `varying`, those of a decoding step or a window's frames, with weights too large to be copied."""


def matrix_product(
    weight: torch.Tensor, bias: torch.Tensor | None = None, rows: Rows = "many", widened: bool = False
) -> MatrixProduct:
    """The fastest product with a floating-point `weight`, shape (outputs, inputs), on the device where it lies.

    `widened`: `weight` is bf16 and stands for the same numbers in fp32, which results are to have; see Float32Weights.
    """
    if widened and rows != "many" and Bf16WeightsProduct.suits(weight):
        return Bf16WeightsProduct(weight, bias)
    weight = weight.float() if widened else weight
    if rows != "many" and fits_fp16(weight):
        return Fp16WeightsProduct(weight, bias)
    if weight.device.type == "cpu" and rows == "varying":
        return WeightsLeftProduct(weight, bias)
    if has_onednn_bf16(weight):
        return PackedProduct(weight, bias) if rows == "few" else FusedProduct(weight, bias)
    return TorchProduct(weight, bias)


def load_product(
    weights: Weights,
    name: str,
    device: torch.device,
    rows: Rows = "many",
    int8_results: torch.dtype = torch.float32,
    kept: bool = True,
    rounds: bool = False,
) -> MatrixProduct:
    """The product with `name`.weight, and with `name`.bias where there is one.

    With int8 weights, which quantise made, results are of the type `int8_results`; else of the weights' own.
    `kept`: a result outlives this thread's next product. Where that multiplies it, nobody needs it any longer, and a
    large matrix in memory that is there already costs half of one in fresh memory. `rounds`: other weights may be
    rounded to 12 bits, since the model's layers are int8.
    """
    bias = weights.get(f"{name}.bias")
    if f"{name}.scale" in weights:
        return _int8_product(weights, name, bias, int8_results, kept)
    stored = as_stored(weights)[f"{name}.weight"]
    bias = None if bias is None else bias.to(device)
    if rounds and fits_pairs(stored) and are_widened(weights, stored):
        return PairProduct(stored, bias)
    return matrix_product(stored.to(device), bias, rows, widened=are_widened(weights, stored))


def _int8_product(
    weights: Weights, name: str, bias: torch.Tensor | None, results: torch.dtype, kept: bool
) -> MatrixProduct:
    """Where the order of the weights is not that of this processor's product, they are copied."""
    scale, sums = weights[f"{name}.scale"], weights[f"{name}.sums"]
    bounded = weights.get(f"{name}.bounded_panels")
    panels = weights.get(f"{name}.panels", bounded)
    if panels is not None and has_vnni_int8():
        return VnniInt8Product(panels, scale, sums, bias, results, kept)
    if bounded is not None and has_avx2_int8():
        return PanelInt8Product(bounded, scale, sums, bias, results, kept)
    weight = _int8_weight(weights, name)
    if has_int8_kernel():
        return Int8Product(weight, scale, sums, bias, results, kept)
    if has_onednn_int8():
        return OneDnnInt8Product(weight.t(), scale, bias, results)
    return PackedInt8Product(weight.contiguous(), scale, bias, results)


def _int8_weight(weights: Weights, name: str) -> torch.Tensor:
    """Shape (outputs, inputs), in whichever order the file has it."""
    for kind in ("panels", "bounded_panels"):
        if f"{name}.{kind}" in weights:
            return from_panels(weights[f"{name}.{kind}"])
    transposed = weights.get(f"{name}.transposed")
    return weights[f"{name}.weight"] if transposed is None else transposed.t()


def convert_linear(
    source: Weights, nemo_name: str, name: str, dtype: torch.dtype, factor: float = 1.0
) -> Iterator[tuple[str, torch.Tensor]]:
    """The matrix `name`.weight, also of a convolution of size 1, and `name`.bias where there is one, times `factor`."""
    for kind in ("weight", "bias"):
        if kind == "weight" or f"{nemo_name}.bias" in source:
            tensor = source[f"{nemo_name}.{kind}"].flatten(1 if kind == "weight" else 0)
            # the product with 1 would be a copy of each matrix more: a second of a model's first start
            yield f"{name}.{kind}", (tensor if factor == 1.0 else tensor.float() * factor).to(dtype)

"""Matrix products behind one interface. This module alone chooses the kernel of a product."""

from collections.abc import Iterator
from typing import Literal

import torch

from core.engine.native.products.base import MatrixProduct, SteadyProduct, TorchProduct, WeightsLeftProduct
from core.engine.native.products.bf16_weights import Bf16WeightsProduct, Fp16WeightsProduct, fits_fp16
from core.engine.native.products.gpu_int8 import gpu_int8_product, int8_kernels
from core.engine.native.products.int8 import Int8Product, PackedInt8Product, has_int8_kernel
from core.engine.native.products.onednn import (
    FusedProduct,
    OneDnnInt8Product,
    PackedProduct,
    has_onednn_bf16,
    has_onednn_int8,
)
from core.engine.native.products.panel_int8 import (
    ArmInt8Product,
    PairProduct,
    PanelInt8Product,
    VnniInt8Product,
    fits_pairs,
    fits_panels,
    from_panels,
    has_arm_int8,
    has_avx2_int8,
    has_vnni_int8,
    panel_step,
    to_panels,
)
from core.engine.native.weights.mapped_file import Weights, are_widened, as_stored

Rows = Literal["many", "few", "varying", "window"]
"""The number of rows that a product gets.

many: the frames of a batch.
few: the rows of a decoding step. There are enough steps that a copy of the weights pays.
varying: the rows of a decoding step. The weights are too large to copy.
window: the frames of a single window, by weights that are too large to copy.

Results for the rows of decoding steps do not depend on the number of rows, see SteadyProduct.
"""


def matrix_product(
    weight: torch.Tensor, bias: torch.Tensor | None = None, rows: Rows = "many", widened: bool = False
) -> MatrixProduct:
    """Return the fastest product with floating-point weights on their device.

    Args:
        weight: shape (outputs, inputs).
        bias: shape (outputs,).
        rows: the number of rows.
        widened: `weight` is bf16 and results are fp32. See Float32Weights.
    """
    if widened and rows != "many" and Bf16WeightsProduct.suits(weight):
        return Bf16WeightsProduct(weight, bias)
    weight = weight.float() if widened else weight
    if rows != "many" and fits_fp16(weight):
        return Fp16WeightsProduct(weight, bias)
    product: MatrixProduct
    if weight.device.type == "cpu" and rows in ("varying", "window"):
        product = WeightsLeftProduct(weight, bias)
    elif has_onednn_bf16(weight):
        product = PackedProduct(weight, bias) if rows == "few" else FusedProduct(weight, bias)
    else:
        product = TorchProduct(weight, bias)
    depends_on_rows = weight.device.type == "cpu" and weight.dtype == torch.float32  # see decisions/0128
    return SteadyProduct(product) if depends_on_rows and rows in ("few", "varying") else product


def load_product(
    weights: Weights,
    name: str,
    device: torch.device,
    rows: Rows = "many",
    int8_results: torch.dtype = torch.float32,
    may_keep_result: bool = True,
    may_round: bool = False,
) -> MatrixProduct:
    """Return the product with `name`.weight, and with `name`.bias if the model has it.

    Args:
        weights: the converted tensors.
        name: the name of the matrix.
        device: the device of the product.
        rows: the number of rows.
        int8_results: the type of results if `quantise` made the weights int8. Otherwise the weights' own type is used.
            On a GPU it is bf16.
        may_keep_result: the caller may use a result after this thread's next product. If not, results share memory. A
            large matrix in used memory costs half of one in fresh memory.
        may_round: weights that are not int8 may be rounded to 12 bits, because the model's layers are int8.
    """
    bias = weights.get(f"{name}.bias")
    if f"{name}.scale" in weights:
        kernels = int8_kernels(device)
        if kernels is None:
            return _int8_product(weights, name, bias, int8_results, may_keep_result)
        parts = _int8_weight(weights, name), weights[f"{name}.scale"], weights[f"{name}.sums"]
        weight, scale, sums = (each.to(device) for each in parts)
        return gpu_int8_product(kernels, weight, scale, sums, None if bias is None else bias.to(device))
    stored = as_stored(weights)[f"{name}.weight"]
    bias = None if bias is None else bias.to(device)
    if may_round and fits_pairs(stored) and are_widened(weights, stored):
        return PairProduct(stored, bias)
    return matrix_product(stored.to(device), bias, rows, widened=are_widened(weights, stored))


def _int8_product(
    weights: Weights, name: str, bias: torch.Tensor | None, results: torch.dtype, may_keep_result: bool
) -> MatrixProduct:
    """Return the int8 product. Copy weights whose order does not suit this processor."""
    scale, sums = weights[f"{name}.scale"], weights[f"{name}.sums"]
    bounded = weights.get(f"{name}.bounded_panels")
    panels = weights.get(f"{name}.panels", bounded)
    if has_vnni_int8() and panels is not None and panels.shape[3] == panel_step():
        return VnniInt8Product(panels, scale, sums, bias, results, may_keep_result)
    if bounded is not None and has_avx2_int8():
        return PanelInt8Product(bounded, scale, sums, bias, results, may_keep_result)
    if has_arm_int8() and panels is not None and panels.shape[3] <= panel_step():
        return ArmInt8Product(panels, scale, sums, bias, results, may_keep_result)
    weight = _int8_weight(weights, name)
    if has_arm_int8() and fits_panels(weight):
        panels = to_panels(weight, panel_step())
        return ArmInt8Product(panels, scale, sums, bias, results, may_keep_result)
    if has_int8_kernel():
        return Int8Product(weight, scale, sums, bias, results, may_keep_result)
    if has_onednn_int8():
        return OneDnnInt8Product(weight.t(), scale, bias, results)
    return PackedInt8Product(weight.contiguous(), scale, bias, results)


def _int8_weight(weights: Weights, name: str) -> torch.Tensor:
    """Return the weights, shape (outputs, inputs), from any order of the file."""
    for kind in ("panels", "bounded_panels"):
        if f"{name}.{kind}" in weights:
            return from_panels(weights[f"{name}.{kind}"])
    transposed = weights.get(f"{name}.transposed")
    return weights[f"{name}.weight"] if transposed is None else transposed.t()


def convert_linear(
    source: Weights, nemo_name: str, name: str, dtype: torch.dtype, factor: float = 1.0
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield `name`.weight and, if the model has it, `name`.bias, from a linear layer or a convolution of size 1.

    Args:
        source: NeMo's tensors.
        nemo_name: NeMo's name of the layer.
        name: the name of the matrix here.
        dtype: the type of the results.
        factor: multiplies weight and bias.
    """
    for kind in ("weight", "bias"):
        if kind == "weight" or f"{nemo_name}.bias" in source:
            tensor = source[f"{nemo_name}.{kind}"].flatten(1 if kind == "weight" else 0)
            # multiplying by 1 would copy each matrix, which takes a second of a model's first start
            yield f"{name}.{kind}", (tensor if factor == 1.0 else tensor.float() * factor).to(dtype)

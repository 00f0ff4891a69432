"""Every kernel of a matrix product beside torch's, for all that the interface offers."""

from itertools import product

import pytest
import torch
from torch.nn import functional

from core.engine.native.kernels import kernels
from core.engine.native.products import Rows, load_product, matrix_product
from core.engine.native.products.base import Activation
from core.engine.native.products.bf16_weights import Bf16WeightsProduct, Fp16WeightsProduct, fits_fp16, has_fbgemm
from core.engine.native.products.int8 import Int8Product, PackedInt8Product
from core.engine.native.products.onednn import OneDnnInt8Product, has_onednn_int8, uses_amx
from core.engine.native.products.quantisation import quantise

OUTPUTS, INPUTS = 48, 32
KINDS: tuple[Rows, ...] = ("many", "few", "varying")
ACTIVATIONS: dict[Activation, object] = {
    "none": lambda x: x, "relu": functional.relu, "silu": functional.silu, "gelu": functional.gelu,
}  # fmt: skip


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("shape", [(1, INPUTS), (7, INPUTS), (3, 2, INPUTS), (300, INPUTS)])
@torch.inference_mode()
def test_all_kernels_compute_the_same(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    weight, bias, x = (
        torch.randn(OUTPUTS, INPUTS).to(dtype),
        torch.randn(OUTPUTS).to(dtype),
        torch.randn(shape).to(dtype),
    )
    close = {"atol": 1e-5, "rtol": 1e-5} if dtype is torch.float32 else {"atol": 0.1, "rtol": 0.02}
    for rows, given, (name, activate) in product(KINDS, (None, bias), ACTIVATIONS.items()):
        expected = functional.linear(x.float(), weight.float(), None if given is None else given.float())
        found = matrix_product(weight, given, rows=rows)(x, name)
        assert (found.dtype, found.shape) == (dtype, expected.shape)
        torch.testing.assert_close(found.float(), activate(expected), **close)  # type: ignore[operator]  # a function


@pytest.mark.parametrize("rows", KINDS)
@torch.inference_mode()
def test_a_product_is_added_in_place(rows: Rows) -> None:
    torch.manual_seed(1)
    weight, bias, x = torch.randn(OUTPUTS, INPUTS), torch.randn(OUTPUTS), torch.randn(9, INPUTS)
    total = torch.randn(9, OUTPUTS)
    expected = total + functional.linear(x, weight, bias)
    matrix_product(weight, bias, rows=rows).add_into(total, x)
    torch.testing.assert_close(total, expected)


@pytest.mark.skipif(not has_fbgemm(), reason="torch has no FBGEMM here")
@pytest.mark.parametrize("count", [1, 4, 300])
@torch.inference_mode()
def test_weights_that_were_kept_in_bf16_are_exact_in_half_the_bytes(count: int) -> None:
    torch.manual_seed(4)
    kept = (torch.randn(OUTPUTS, INPUTS) / 50).bfloat16().float()
    kept[0, 0], kept[3, 1] = 1e-7, 0.0
    bias, x = torch.randn(OUTPUTS), torch.randn(count, INPUTS)
    assert fits_fp16(kept)
    assert not fits_fp16(torch.randn(OUTPUTS, INPUTS) / 50)
    assert not fits_fp16(kept * 1e7)
    for rows in ("few", "varying"):
        found = matrix_product(kept, bias, rows=rows)
        assert isinstance(found, Fp16WeightsProduct)
        torch.testing.assert_close(found(x, "silu"), functional.silu(functional.linear(x, kept, bias)))


@pytest.mark.parametrize("capability", ["AVX2", "AVX512"])
@torch.inference_mode()
def test_without_fbgemm_as_on_windows_a_decoder_multiplies_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capability: str
) -> None:
    torch.manual_seed(5)
    weight, x = (torch.randn(OUTPUTS, INPUTS) / 50).bfloat16(), torch.randn(4, INPUTS)
    expected = functional.linear(x, weight.float())
    has_kernels = kernels() is not None
    monkeypatch.setattr(type(torch.backends.quantized), "supported_engines", ["onednn"])
    monkeypatch.setattr(torch.backends.cpu, "get_cpu_capability", lambda: capability)
    assert not fits_fp16(weight.float())
    for found in (matrix_product(weight.float(), rows="few"), matrix_product(weight, rows="few", widened=True)):
        assert not isinstance(found, Fp16WeightsProduct)
        torch.testing.assert_close(found(x), expected)
    assert isinstance(found, Bf16WeightsProduct) is has_kernels


@pytest.mark.parametrize("bias", [None, torch.linspace(-2, 2, OUTPUTS)])
@torch.inference_mode()
def test_int8_weights_come_with_their_scales(bias: torch.Tensor | None) -> None:
    torch.manual_seed(2)
    whole = torch.randint(-127, 128, (OUTPUTS, INPUTS), dtype=torch.int8)
    scale, sums = torch.rand(OUTPUTS) / 100, whole.sum(dim=1, dtype=torch.int32)
    weights = {"a.weight": whole, "a.scale": scale, "a.sums": sums} | ({} if bias is None else {"a.bias": bias})
    kernels = [
        load_product(weights, "a", torch.device("cpu")),
        load_product(weights, "a", torch.device("cpu"), int8_results=torch.bfloat16),
        PackedInt8Product(whole, scale, bias, torch.float32),
        Int8Product(whole, scale, sums, bias, torch.float32),
        Int8Product(whole, scale, sums, bias, torch.bfloat16),
        Int8Product(whole, scale, sums, bias, torch.float32, may_keep_result=False),
    ]
    del weights["a.weight"]
    kernels.append(load_product(weights | {"a.transposed": whole.t().contiguous()}, "a", torch.device("cpu")))
    if has_onednn_int8():
        kernels.append(OneDnnInt8Product(whole.t(), scale, bias, torch.float32))
    for x, kernel in product((torch.randn(9, INPUTS), torch.rand(2, 40, INPUTS).bfloat16() + 3), kernels):
        exact = functional.linear(x.float(), whole * scale[:, None], bias)
        for name, activate in ACTIVATIONS.items():
            assert _distance(kernel(x, name), activate(exact)) < 0.03  # type: ignore[operator]  # a function
        total = torch.ones(exact.flatten(0, -2).shape)
        kernel.add_into(total, x.flatten(0, -2))
        assert _distance(total, 1 + exact.flatten(0, -2)) < 0.03


@torch.inference_mode()
def test_int8_weights_of_an_output_may_all_be_0() -> None:
    weight, name = torch.linspace(-1, 1, OUTPUTS * INPUTS).view(OUTPUTS, INPUTS), "encoder.layers.0.feed.in"
    weight[[0, 5]] = 0
    weights = dict(quantise([(f"{name}.weight", weight)]))
    scale = weights[f"{name}.scale"]
    whole = (weight / scale[:, None]).round().to(torch.int8)
    packed = PackedInt8Product(whole, scale, None, torch.float32)
    for kernel, x in product(
        (load_product(weights, name, torch.device("cpu")), packed), (torch.randn(9, INPUTS), None)
    ):
        rows = torch.zeros(9, INPUTS) if x is None else x
        found = kernel(rows)
        assert not found[:, [0, 5]].any()
        assert x is None or _distance(found, functional.linear(rows, weight)) < 0.03


@torch.inference_mode()
def test_int8_results_of_one_product_outlive_the_next() -> None:
    torch.manual_seed(3)
    whole, x = torch.randint(-127, 128, (OUTPUTS, INPUTS), dtype=torch.int8), torch.randn(9, INPUTS)
    weights = {"a.weight": whole, "a.scale": torch.ones(OUTPUTS), "a.sums": whole.sum(dim=1, dtype=torch.int32)}
    kernel = load_product(weights, "a", torch.device("cpu"))
    first = kernel(x)
    kept = first.clone()
    kernel(-x)
    torch.testing.assert_close(first, kept)


def test_an_int8_result_that_is_not_kept_can_be_multiplied_again() -> None:
    torch.manual_seed(4)
    whole = torch.randint(-127, 128, (INPUTS, INPUTS), dtype=torch.int8)
    weights = {"a.weight": whole, "a.scale": torch.ones(INPUTS) / 127, "a.sums": whole.sum(dim=1, dtype=torch.int32)}
    cpu, x = torch.device("cpu"), torch.randn(9, INPUTS)
    fleeting, kept = (load_product(weights, "a", cpu, may_keep_result=each) for each in (False, True))
    expected = kept(kept(x, "silu"))
    assert torch.equal(kept(fleeting(x, "silu")), expected)
    assert torch.equal(fleeting(fleeting(x, "silu")), expected)


def _distance(found: torch.Tensor, expected: torch.Tensor) -> float:
    return float((found.float() - expected).norm() / expected.norm())


@pytest.mark.parametrize(
    ("limit", "allowed"),
    [("", True), ("ALL", True), ("AVX512_CORE_AMX", True), ("avx512_core_bf16", False), ("AVX2", False)],
)
def test_amx_counts_where_onednn_may_use_it(limit: str, allowed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DNNL_MAX_CPU_ISA", raising=False)
    monkeypatch.setenv("ONEDNN_MAX_CPU_ISA", limit)
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: True)
    assert uses_amx() == allowed
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: False)
    assert not uses_amx()

"""Our own kernel for a few rows and weights in bf16 beside its definition in fp64."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional

from core.engine.native.kernels import kernels
from core.engine.native.kernels.processor import has_kernels_in_source
from core.engine.native.products import load_product
from core.engine.native.products.bf16_weights import Bf16WeightsProduct
from core.engine.native.weights.mapped_file import Float32Weights
from core.engine.thread_budget import torch_threads

pytestmark = pytest.mark.skipif(not has_kernels_in_source(), reason="the kernel is for x86 and ARM")


@given(
    rows=st.one_of(st.integers(1, 9), st.sampled_from([63, 64, 65, 130])),
    outputs=st.integers(1, 40),
    wide=st.integers(1, 9),
    biased=st.booleans(),
    threads=st.integers(1, 2),
)
@settings(deadline=None, max_examples=80)
@torch.inference_mode()
def test_bf16_weights_are_multiplied_where_they_lie(
    rows: int, outputs: int, wide: int, biased: bool, threads: int
) -> None:
    assert kernels() is not None, "the set-up builds them"
    random = torch.Generator().manual_seed(rows * outputs)
    whole = torch.randn(outputs + 1, 16 * wide, generator=random).bfloat16()
    weight, bias = whole[1:], torch.randn(outputs, generator=random) if biased else None
    x = torch.randn(rows, 16 * wide, generator=random)
    with torch_threads(threads):
        found = Bf16WeightsProduct(weight, bias)(x, "relu")
    exact = functional.relu(functional.linear(x.double(), weight.double(), None if bias is None else bias.double()))
    torch.testing.assert_close(found.double(), exact, rtol=1e-5, atol=1e-5)
    assert torch.equal(Bf16WeightsProduct(weight, bias)(x.view(rows, 1, -1), "relu")[:, 0], found)


@torch.inference_mode()
def test_rows_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="4 x 32 weights"):
        Bf16WeightsProduct(torch.zeros(4, 32, dtype=torch.bfloat16))(torch.zeros(2, 16))
    with pytest.raises(ValueError, match="a bias of"):
        Bf16WeightsProduct(torch.zeros(4, 32, dtype=torch.bfloat16), torch.zeros(3))


@torch.inference_mode()
def test_it_is_taken_for_few_rows_where_results_are_fp32() -> None:
    stored = {"a.weight": torch.ones(4, 32, dtype=torch.bfloat16), "a.bias": torch.zeros(4, dtype=torch.bfloat16)}
    device, taken = torch.device("cpu"), Bf16WeightsProduct.suits(stored["a.weight"])
    for rows in ("few", "varying"):
        assert isinstance(load_product(Float32Weights(stored), "a", device, rows), Bf16WeightsProduct) == taken
    assert not isinstance(load_product(stored, "a", device, "few"), Bf16WeightsProduct)
    assert not isinstance(load_product(Float32Weights(stored), "a", device), Bf16WeightsProduct)
    found = load_product(Float32Weights(stored), "a", device, "few")(torch.ones(3, 32))
    assert found.dtype == torch.float32
    assert found.tolist() == [[32.0] * 4] * 3

"""Products in whole numbers of 16 bits beside those in fp64."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional

from core.engine.native.kernels import has_vnni
from core.engine.native.products import load_product
from core.engine.native.products.panel_int8 import PairProduct, fits_pairs, to_pair_panels
from core.engine.native.weights.mapped_file import Float32Weights

CPU = torch.device("cpu")
HAS_VNNI = has_vnni()
pytestmark = pytest.mark.skipif(not HAS_VNNI, reason="the instruction is missing")


def matrix(rows: int, columns: int, seed: int) -> torch.Tensor:
    return torch.randn(rows, columns, generator=torch.Generator().manual_seed(seed))


@given(
    rows=st.integers(1, 110), panels=st.integers(1, 3), depth=st.integers(1, 20) | st.just(80), seed=st.integers(0, 99)
)
@settings(deadline=None)
@torch.inference_mode()
def test_it_is_the_product_to_a_thousandth(rows: int, panels: int, depth: int, seed: int) -> None:
    x, weight, bias = (
        matrix(rows, 32 * depth, seed),
        matrix(32 * panels, 32 * depth, seed + 1),
        matrix(1, 32 * panels, 7),
    )
    expected = x.double() @ weight.double().T + bias
    found = PairProduct(weight, bias[0])(x)
    assert (found - expected).norm() <= 1e-3 * expected.norm()


@torch.inference_mode()
def test_no_sum_overflows() -> None:
    """Nor where all numbers of one sign are the largest."""
    for sign in (1.0, -1.0):
        found = PairProduct(torch.full((32, 2560), 3.0), None)(torch.full((5, 2560), sign * 2.0))
        torch.testing.assert_close(found, torch.full((5, 32), sign * 2560 * 6.0))
    panels, _ = to_pair_panels(torch.full((32, 64), 5.0))
    assert int(panels.view(torch.int16).max()) ** 2 * 256 < 2**31


@torch.inference_mode()
def test_rows_of_any_shape_with_an_activation_on_any_threads() -> None:
    weight, x, before = matrix(64, 96, 1), matrix(3 * 67, 96, 2).view(3, 67, 96), torch.get_num_threads()
    product = PairProduct(weight, None)
    try:
        torch.set_num_threads(1)
        alone = product(x)
        torch.set_num_threads(3)
        assert torch.equal(product(x), alone)
    finally:
        torch.set_num_threads(before)
    assert alone.shape == (3, 67, 64)
    assert torch.equal(product(x, "relu"), functional.relu(alone))
    assert torch.equal(product(torch.zeros(2, 96)), torch.zeros(2, 64))
    with pytest.raises(ValueError, match="weights for"):
        product(x[..., :64])


def test_it_is_taken_where_a_model_is_in_int8_and_the_processor_has_no_amx(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = Float32Weights({"a.weight": torch.randn(64, 96).to(torch.bfloat16)})
    for amx in (False, True):
        monkeypatch.setattr("core.engine.native.products.panel_int8.uses_amx", lambda amx=amx: amx)
        assert isinstance(load_product(weights, "a", CPU, may_round=True), PairProduct) == (not amx)
        assert not isinstance(load_product(weights, "a", CPU), PairProduct)
        assert fits_pairs(torch.zeros(64, 96)) == (not amx)
    monkeypatch.setattr("core.engine.native.products.panel_int8.uses_amx", lambda: False)
    assert not fits_pairs(torch.zeros(48, 96))
    assert not fits_pairs(torch.zeros(64, 80))

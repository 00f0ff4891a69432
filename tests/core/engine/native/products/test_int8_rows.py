"""What stands between int8 products, by our kernels and by torch, beside the same computed in fp64."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional

from core.engine.native.kernels import kernels
from core.engine.native.kernels.processor import has_kernels_in_source
from core.engine.native.products import int8
from core.engine.native.products.base import Activation
from core.engine.native.products.int8 import Int8Product
from core.engine.native.products.int8_rows import (
    KernelRows,
    Outputs,
    RoundedRows,
    RowOperators,
    TorchRows,
    row_operators,
)
from core.engine.native.runtime.layer_norm import LayerNorm

ACTIVATIONS: dict[Activation, object] = {
    "none": lambda x: x, "relu": functional.relu, "silu": functional.silu, "gelu": functional.gelu,
}  # fmt: skip
CPU = torch.device("cpu")


@pytest.fixture(params=["kernels", "torch"])
def operators(request: pytest.FixtureRequest) -> RowOperators:
    if request.param == "torch":
        return TorchRows()
    if not has_kernels_in_source():
        pytest.skip("the kernels are for x86 and ARM")
    found = row_operators(64, 64)
    assert isinstance(found, KernelRows), "the set-up builds them"
    return found


def norm_of(width: int) -> LayerNorm:
    weights = {"n.weight": torch.linspace(0.5, 2, width), "n.bias": torch.linspace(-1, 1, width)}
    return LayerNorm(weights, "n", CPU)


def values_of(rows: RoundedRows) -> torch.Tensor:
    return (rows.q.double() - rows.zero_point) * rows.scale


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("levels", [127, 255])
@pytest.mark.parametrize("normalises", [True, False])
@pytest.mark.parametrize("shape", [(1, 8), (7, 40), (65, 1024)])
@torch.inference_mode()
def test_rows_are_rounded_to_the_nearest_level(
    operators: RowOperators, shape: tuple[int, int], normalises: bool, levels: int, dtype: torch.dtype
) -> None:
    torch.manual_seed(0)
    x = (torch.randn(shape) * torch.rand(len(torch.empty(shape)), 1) * 30 + 1).to(dtype)
    norm = norm_of(shape[1]) if normalises else None
    rounded = operators.round(x, levels, norm)
    wide = x.double()
    if norm is not None:
        wide = functional.layer_norm(wide, shape[1:], norm.weight.double(), norm.bias.double(), 1e-5)
    assert rounded.q.shape == shape
    assert int(rounded.q.max()) <= levels
    slack = 0.01 if dtype is torch.float32 or isinstance(operators, KernelRows) else 0.1 * float(wide.abs().max())
    assert ((values_of(rounded) - wide).abs() <= 1.01 * rounded.scale + slack * rounded.scale.clamp(min=1e-6)).all()


@torch.inference_mode()
def test_rows_of_nothing_are_rounded_to_nothing(operators: RowOperators) -> None:
    for x in (torch.zeros(3, 16), torch.full((3, 16), 1e-40)):
        assert values_of(operators.round(x, 255)).abs().max() < 1e-30


@pytest.mark.slow
@given(rows=st.integers(1, 20), outputs=st.integers(1, 9), has_bias=st.booleans(), seed=st.integers(0, 999))
@settings(deadline=None, max_examples=25)
@torch.inference_mode()
def test_whole_sums_become_results(rows: int, outputs: int, has_bias: bool, seed: int) -> None:
    random = torch.Generator().manual_seed(seed)
    width = 8 * outputs
    whole = torch.randint(-(2**20), 2**20, (rows, width), generator=random, dtype=torch.int32)
    made = Outputs(
        torch.rand(width, generator=random) * 1e-4,
        torch.randn(width, generator=random),
        torch.randn(width, generator=random) if has_bias else None,
    )
    operators = [TorchRows()] if kernels() is None else [TorchRows(), row_operators(8, width)]
    for each in operators:
        per_row = isinstance(each, KernelRows)
        step = torch.rand(rows if per_row else 1, 1, generator=random)
        rounded = RoundedRows(torch.empty(rows, 8, dtype=torch.uint8), step, (step * 200).round())
        exact = (whole.double() * made.scale - rounded.zero_point.double() * made.sums) * step
        exact = exact if made.bias is None else exact + made.bias
        for name, activate in ACTIVATIONS.items():
            expected = activate(exact)  # type: ignore[operator]  # a function
            near = {"atol": 1e-3, "rtol": 1e-5}  # the terms are up to 100 and cancel each other
            out = torch.empty(rows, width)
            each.scale(whole.clone(), rounded, made, name, out)
            torch.testing.assert_close(out.double(), expected, **near)
            half = torch.empty(rows, width, dtype=torch.bfloat16)
            each.scale(whole.clone(), rounded, made, name, half)
            torch.testing.assert_close(half.float(), out, atol=1e-3, rtol=0.01)
            here = whole.clone()
            each.scale(here, rounded, made, name, here.view(torch.float32))
            assert torch.equal(here.view(torch.float32), out)
            again = each.round_results(whole.clone(), rounded, made, name, 255)
            direct = type(each)()  # with memory of its own
            assert torch.equal(values_of(again), values_of(direct.round(out, 255)))
        total = torch.ones(rows, width)
        each.add(whole.clone(), rounded, made, total)
        torch.testing.assert_close(total.double(), 1 + exact, atol=1e-3, rtol=1e-5)


@pytest.mark.parametrize("has_kernels", [True, False])
@torch.inference_mode()
def test_a_feed_forward_is_its_parts(has_kernels: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Norm, product, SiLU, product and sum by feed_forward_into are nearly the same in fp32."""
    if not has_kernels:
        monkeypatch.setattr(int8, "row_operators", lambda *_: TorchRows())
    torch.manual_seed(5)
    norm, x = norm_of(64), torch.randn(33, 64) * 4
    first, second = torch.randn(256, 64) / 8, torch.randn(64, 256) / 16
    products = []
    for weight in (first, second):
        scale = weight.abs().amax(1) / 127
        whole = (weight / scale[:, None]).round()
        products.append(
            Int8Product(
                whole.to(torch.int8), scale, whole.sum(1).int(), weight[:, 0], torch.float32, may_keep_result=False
            )
        )
    hidden = functional.silu(functional.linear(norm(x), first, first[:, 0]))
    exact = x + functional.linear(hidden, second, second[:, 0])
    plain, total = x.clone(), x.clone()
    products[1].add_into(plain, products[0](norm(x), "silu"))
    products[1].feed_forward_into(total, total, norm, products[0], "silu")
    for found in (plain, total):
        assert (found - exact).norm() < 0.02 * (exact - x).norm()
    torch.testing.assert_close(products[0].project_normalised(x, norm), products[0](norm(x)), atol=0.02, rtol=0.01)


@torch.inference_mode()
def test_what_does_not_fit_is_refused(operators: RowOperators) -> None:
    """No kernel checks what it reads and writes."""
    rows = operators.round(torch.randn(3, 16), 127)
    whole = torch.zeros(3, 24, dtype=torch.int32)
    fitting, narrow = (Outputs(torch.ones(width), torch.ones(width), None) for width in (24, 16))
    with pytest.raises((ValueError, RuntimeError)):
        operators.add(whole, rows, fitting, torch.zeros(3, 16))
    with pytest.raises((ValueError, RuntimeError)):
        operators.scale(whole, rows, narrow, "none", torch.zeros(3, 24))
    with pytest.raises((ValueError, RuntimeError)):
        operators.round_results(whole, rows, narrow, "silu", 127)
    with pytest.raises((ValueError, RuntimeError)):
        operators.round(torch.randn(3, 16), 127, norm_of(8))


@pytest.mark.skipif(not has_kernels_in_source(), reason="the kernels are for x86 and ARM")
@torch.inference_mode()
def test_threads_share_rows() -> None:
    torch.manual_seed(6)
    x, norm = torch.randn(33, 64), norm_of(64)
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(1)
        alone = values_of(row_operators(64, 64).round(x, 255, norm))
        for threads in (2, 3, 9):
            torch.set_num_threads(threads)
            assert torch.equal(values_of(row_operators(64, 64).round(x, 255, norm)), alone)
    finally:
        torch.set_num_threads(before)

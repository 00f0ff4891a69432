"""Our own kernel for int8 products beside the same computed in whole numbers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional

from core.engine.native.runtime.kernels import kernels
from core.engine.native.runtime.products.avx2_int8 import (
    Avx2Int8Product,
    fits_panels,
    from_panels,
    lane_bounded_scale,
    to_panels,
)
from core.engine.native.runtime.products.int8 import is_x86
from core.engine.native.runtime.products.quantisation import quantise_encoder

pytestmark = pytest.mark.skipif(not is_x86(), reason="the kernel is for x86")
KINDS = ("usual", "outliers", "equal", "largest", "zero")


def matrix(kind: str, rows: int, columns: int, seed: int) -> torch.Tensor:
    random = torch.Generator().manual_seed(seed)
    usual = torch.randn(rows, columns, generator=random)
    return {
        "usual": usual,
        "outliers": usual * torch.rand(rows, columns, generator=random).pow(-2).clamp(max=1e4),
        "equal": torch.full((rows, columns), 0.7),
        "largest": usual.sign() * 1e30,
        "zero": torch.zeros(rows, columns),
    }[kind]


def built(weight: torch.Tensor, bias: torch.Tensor | None = None, kept: bool = True) -> Avx2Int8Product:
    scale = lane_bounded_scale(weight)
    whole = (weight / scale[:, None]).round()
    return Avx2Int8Product(to_panels(whole.to(torch.int8)), scale, whole.sum(1).int(), bias, torch.float32, kept)


def in_whole_numbers(x: torch.Tensor, weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The product of rounded rows and rounded weights, and how far rounding of ties may move it."""
    scale = lane_bounded_scale(weight).double()
    whole = (weight / scale.float()[:, None]).round().double()
    low, high = x.amin(1, keepdim=True).clamp(max=0), x.amax(1, keepdim=True).clamp(min=0)
    step = ((high - low) / 127).clamp(min=1e-30)
    zero = (-low / step).round()
    q = ((x / step) + zero).round().clamp(0, 127) - zero
    return (q.double() @ whole.T) * step.double() * scale, (step.double() * scale) * 127


@given(
    rows=st.integers(1, 70) | st.just(401),
    panels=st.integers(1, 5),
    depth=st.integers(1, 9) | st.just(130),
    inputs=st.sampled_from(KINDS[:3] + KINDS[4:]),
    weights=st.sampled_from(KINDS[:3] + KINDS[4:]),
    seed=st.integers(0, 2**16),
)
@settings(deadline=None, max_examples=int(os.environ.get("MYNAH_EXAMPLES", "60")))
@torch.inference_mode()
def test_it_is_the_product_of_the_rounded(
    rows: int, panels: int, depth: int, inputs: str, weights: str, seed: int
) -> None:
    assert kernels() is not None, "the set-up builds them"
    x, weight = matrix(inputs, rows, 16 * depth, seed), matrix(weights, 16 * panels, 16 * depth, seed + 1)
    expected, one_tie = in_whole_numbers(x, weight)
    found = built(weight)(x)
    assert ((found - expected).abs() <= 2.5 * one_tie + 1e-5 * expected.abs() + 1e-6).all()


@torch.inference_mode()
def test_no_sum_overflows() -> None:
    ones = torch.ones(16, 64)
    for weight in (ones, -ones, matrix("outliers", 32, 1024, 5), matrix("largest", 16, 64, 1)):
        scale = lane_bounded_scale(weight)
        whole = (weight / scale[:, None]).round()
        lanes = whole.view(len(whole), -1, 4, 2, 2)
        assert lanes.clamp(min=0).sum((2, 4)).max() * 127 < 2**15
        assert lanes.clamp(max=0).sum((2, 4)).min() * 127 >= -(2**15)
        assert whole.abs().max() <= 127
    x = torch.ones(5, 64)
    torch.testing.assert_close(built(ones)(x), torch.full((5, 16), 64.0), atol=0, rtol=0.01)  # 32 levels


@torch.inference_mode()
def test_bias_activation_and_sum_are_part_of_it() -> None:
    weight, x = matrix("usual", 48, 64, 3), matrix("usual", 21, 64, 4).view(3, 7, 64)
    bias = torch.linspace(-2, 2, 48)
    plain = built(weight)(x)
    with_bias = built(weight, bias)
    torch.testing.assert_close(with_bias(x), plain + bias)
    for name, function in (("relu", functional.relu), ("silu", functional.silu), ("gelu", functional.gelu)):
        torch.testing.assert_close(with_bias(x, name), function(plain + bias), atol=2e-6, rtol=2e-6)  # type: ignore[arg-type]
    total = torch.arange(21.0)[:, None].expand(21, 48).clone()
    expected = total + (plain + bias).flatten(0, 1)
    with_bias.add_to(total, x.flatten(0, 1))
    torch.testing.assert_close(total, expected)


@torch.inference_mode()
def test_a_silu_of_anything_is_torchs() -> None:
    weight = torch.eye(16)
    values = torch.cat([torch.linspace(-120, 120, 241), torch.tensor([0.0, -0.0, 1e-30, -1e-30])])
    bias = torch.zeros(16)
    for value in values.tolist():
        bias[:] = value  # of rows of 0, so that nothing is rounded
        found = built(weight, bias)(torch.zeros(1, 16), "silu")
        torch.testing.assert_close(found, functional.silu(bias)[None], atol=1e-7, rtol=3e-6)


@torch.inference_mode()
def test_threads_share_it_and_results_are_kept_where_asked() -> None:
    weight, x = matrix("usual", 80, 32, 6), matrix("usual", 33, 32, 7)
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(1)
        alone = built(weight)(x)
        for threads in (2, 3, 9):
            torch.set_num_threads(threads)
            assert torch.equal(built(weight)(x), alone)
    finally:
        torch.set_num_threads(before)
    fleeting = built(weight, kept=False)
    first = fleeting(x)
    assert torch.equal(first, alone)
    fleeting(-x)
    assert not torch.equal(first, alone)
    assert torch.equal(fleeting(x), alone)


def test_panels_are_the_weights_in_another_order() -> None:
    weight = torch.randint(-127, 128, (48, 80), dtype=torch.int8)
    assert torch.equal(from_panels(to_panels(weight)), weight)
    assert fits_panels(weight)
    assert not fits_panels(weight[:47])
    assert not fits_panels(weight[:, :72])


@pytest.mark.parametrize("capability", ["avx2", "default"])
def test_a_file_made_for_the_kernel_is_read_without_it(capability: str, tmp_path: Path) -> None:
    """Another processor's engine may share the cache: its product of the same file is nearly the same."""
    script = """
import torch
from core.engine.native.runtime.products import load_product
weights = torch.load({path!r}, weights_only=True)
x = torch.linspace(-1, 1, 5 * 64).view(5, 64)
product = load_product(weights, "encoder.layers.0.ff.in", torch.device("cpu"))
print(type(product).__name__, float((product(x) - x @ weights["exact"].T).norm() / (x @ weights["exact"].T).norm()))
"""
    weight = matrix("usual", 32, 64, 9)
    name = "encoder.layers.0.ff.in."
    scale = lane_bounded_scale(weight)
    whole = (weight / scale[:, None]).round()
    panels, sums = to_panels(whole.to(torch.int8)), whole.sum(1).int()
    tensors = {f"{name}panels": panels, f"{name}scale": scale, f"{name}sums": sums}
    path = tmp_path / "weights.pt"
    torch.save(tensors | {"exact": weight}, path)
    done = subprocess.run(
        [sys.executable, "-c", script.format(path=str(path))],
        env={**os.environ, "ATEN_CPU_CAPABILITY": capability}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    kind, distance = done.stdout.split()
    assert capability == "avx2" or kind != "Avx2Int8Product"
    assert float(distance) < 0.05


def test_a_conversion_takes_panels_where_the_kernel_is_chosen() -> None:
    script = """
import torch
from core.engine.native.runtime.products.avx2_int8 import has_avx2_int8
from core.engine.native.runtime.products.quantisation import quantise_encoder
names = [name for name, _ in quantise_encoder([("encoder.layers.0.ff.in.weight", torch.randn(32, 64))])]
print(has_avx2_int8(), names[0].rpartition(".")[2])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    chosen, kind = done.stdout.split()
    assert (kind == "panels") == (chosen == "True")
    odd = dict(quantise_encoder([("encoder.layers.0.ff.in.weight", torch.randn(24, 40))]))
    assert "encoder.layers.0.ff.in.panels" not in odd

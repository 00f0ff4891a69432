"""Our own kernel for int8 products beside the same computed in whole numbers."""

import json
import os
import subprocess
import sys
from typing import Any, Literal

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional

from core.engine.native.kernels import has_vnni, kernels
from core.engine.native.kernels.processor import arm_int8, has_kernels_in_source, is_arm
from core.engine.native.products import load_product
from core.engine.native.products.base import Activation
from core.engine.native.products.int8 import Int8Product
from core.engine.native.products.panel_int8 import (
    ArmInt8Product,
    PanelInt8Product,
    VnniInt8Product,
    fits_panels,
    from_panels,
    lane_bounded_scale,
    to_panels,
)
from core.engine.native.products.quantisation import quantise
from core.engine.native.runtime.layer_norm import LayerNorm

pytestmark = pytest.mark.skipif(not has_kernels_in_source(), reason="the kernel is for x86 and ARM")
KINDS = ("usual", "outliers", "equal", "largest", "zero")
HAS_VNNI = has_vnni()
Version = Literal["avx2", "vnni", "dotprod", "i8mm"]


def versions() -> tuple[Version, ...]:
    """Those of the kernel that this processor can compute."""
    if is_arm():
        by_best: dict[str | None, tuple[Version, ...]] = {
            "i8mm": ("dotprod", "i8mm"),
            "dotprod": ("dotprod",),
            None: (),
        }
        return by_best[arm_int8()]
    return ("avx2", "vnni") if HAS_VNNI else ("avx2",)


VERSIONS = versions()
ON_X86 = pytest.mark.skipif(is_arm(), reason="AVX2 alone needs bounded weights, and the limits are of x86")
PRODUCTS = {"avx2": PanelInt8Product, "vnni": VnniInt8Product, "dotprod": ArmInt8Product, "i8mm": ArmInt8Product}


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


def scales(weight: torch.Tensor, version: Version) -> torch.Tensor:
    return lane_bounded_scale(weight) if version == "avx2" else (weight.abs().amax(1) / 127).clamp(min=1e-38)


def built(
    weight: torch.Tensor, version: Version, bias: torch.Tensor | None = None, may_keep_result: bool = True
) -> PanelInt8Product:
    scale = scales(weight, version)
    whole = (weight / scale[:, None]).round()
    panels = to_panels(whole.to(torch.int8), 8 if version == "i8mm" else 4)
    return PRODUCTS[version](panels, scale, whole.sum(1).int(), bias, torch.float32, may_keep_result)


def in_whole_numbers(x: torch.Tensor, weight: torch.Tensor, version: Version) -> tuple[torch.Tensor, torch.Tensor]:
    """The product of rounded rows and rounded weights, and how far rounding of ties may move it."""
    scale, levels = scales(weight, version).double(), 127 if version == "avx2" else 255
    whole = (weight / scale.float()[:, None]).round().double()
    low, high = x.amin(1, keepdim=True).clamp(max=0), x.amax(1, keepdim=True).clamp(min=0)
    step = ((high - low) / levels).clamp(min=1e-30)
    zero = (-low / step).round()
    q = ((x / step) + zero).round().clamp(0, levels) - zero
    return (q.double() @ whole.T) * step.double() * scale, (step.double() * scale) * 127


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
@given(
    rows=st.integers(1, 150) | st.just(401),
    panels=st.integers(1, 5),
    depth=st.integers(1, 9) | st.just(130),
    inputs=st.sampled_from(KINDS[:3] + KINDS[4:]),
    weights=st.sampled_from(KINDS[:3] + KINDS[4:]),
    seed=st.integers(0, 2**16),
)
@settings(deadline=None, max_examples=int(os.environ.get("MYNAH_EXAMPLES", "60")))
@torch.inference_mode()
def test_it_is_the_product_of_the_rounded(
    version: Version, rows: int, panels: int, depth: int, inputs: str, weights: str, seed: int
) -> None:
    assert kernels() is not None, "the set-up builds them"
    x, weight = matrix(inputs, rows, 16 * depth, seed), matrix(weights, 16 * panels, 16 * depth, seed + 1)
    expected, one_tie = in_whole_numbers(x, weight, version)
    found = built(weight, version)(x)
    assert ((found - expected).abs() <= 2.5 * one_tie + 1e-5 * expected.abs() + 1e-6).all()


@ON_X86
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
    torch.testing.assert_close(built(ones, "avx2")(x), torch.full((5, 16), 64.0), atol=0, rtol=0.01)  # 32 levels


@pytest.mark.parametrize("version", VERSIONS)
@torch.inference_mode()
def test_bias_activation_and_sum_are_part_of_it(version: Version) -> None:
    weight, x = matrix("usual", 48, 64, 3), matrix("usual", 21, 64, 4).view(3, 7, 64)
    bias = torch.linspace(-2, 2, 48)
    plain = built(weight, version)(x)
    with_bias = built(weight, version, bias)
    torch.testing.assert_close(with_bias(x), plain + bias)
    for name, function in (("relu", functional.relu), ("silu", functional.silu), ("gelu", functional.gelu)):
        torch.testing.assert_close(with_bias(x, name), function(plain + bias), atol=2e-6, rtol=2e-6)  # type: ignore[arg-type]
    total = torch.arange(21.0)[:, None].expand(21, 48).clone()
    expected = total + (plain + bias).flatten(0, 1)
    with_bias.add_into(total, x.flatten(0, 1))
    torch.testing.assert_close(total, expected)


@pytest.mark.parametrize("version", VERSIONS)
@torch.inference_mode()
def test_a_silu_of_anything_is_torchs(version: Version) -> None:
    weight = torch.eye(16)
    values = torch.cat([torch.linspace(-120, 120, 241), torch.tensor([0.0, -0.0, 1e-30, -1e-30])])
    bias = torch.zeros(16)
    for value in values.tolist():
        bias[:] = value  # of rows of 0, so that nothing is rounded
        found = built(weight, version, bias)(torch.zeros(1, 16), "silu")
        torch.testing.assert_close(found, functional.silu(bias)[None], atol=1e-7, rtol=3e-6)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("rows", [33, 109], ids=["few rows", "many rows"])
@torch.inference_mode()
def test_threads_share_it_and_results_are_kept_where_asked(version: Version, rows: int) -> None:
    weight, x = matrix("usual", 80, 32, 6), matrix("usual", rows, 32, 7)
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(1)
        alone = built(weight, version)(x)
        for threads in (2, 3, 9):
            torch.set_num_threads(threads)
            assert torch.equal(built(weight, version)(x), alone)
    finally:
        torch.set_num_threads(before)
    fleeting = built(weight, version, may_keep_result=False)
    first = fleeting(x)
    assert torch.equal(first, alone)
    fleeting(-x)
    assert not torch.equal(first, alone)
    assert torch.equal(fleeting(x), alone)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("rows", [1, 11, 12, 50, 100, 401])
@pytest.mark.parametrize("activation", ["none", "silu", "relu", "gelu"])
@torch.inference_mode()
def test_a_second_product_takes_what_the_first_made(version: Version, rows: int, activation: Activation) -> None:
    random = {name: torch.randn(64, generator=torch.Generator().manual_seed(i)) for i, name in enumerate("wb")}
    norm = LayerNorm({"n.weight": random["w"], "n.bias": random["b"]}, "n", torch.device("cpu"))
    first = built(matrix("usual", 144, 64, 13), version, torch.linspace(-1, 1, 144), may_keep_result=False)
    second = built(matrix("outliers", 64, 144, 14), version, torch.linspace(-1, 1, 64))
    x = matrix("usual", rows, 64, 15)
    total = x.clone()
    second.feed_forward_into(total, x, norm, first, activation)
    expected = x.clone()
    between = first.project_normalised(x, norm, activation)
    if version == "vnni" and activation != "gelu":  # of which bf16 is kept
        between = ((between.view(torch.int32) + 0x8000) & -0x10000).view(torch.float32)
    second.add_into(expected, between)
    assert torch.equal(total, expected)


def test_panels_are_the_weights_in_another_order() -> None:
    weight = torch.randint(-127, 128, (48, 80), dtype=torch.int8)
    assert torch.equal(from_panels(to_panels(weight)), weight)
    assert fits_panels(weight)
    assert not fits_panels(weight[:47])
    assert not fits_panels(weight[:, :72])


@pytest.mark.skipif(not HAS_VNNI, reason="the processor has no VNNI")
@torch.inference_mode()
def test_with_vnni_it_is_torchs_product_of_whole_numbers_and_what_follows_it() -> None:
    """Of the same rows and weights: see Int8Product, which computes with AMX."""
    weight, x = matrix("usual", 80, 1040, 11), matrix("outliers", 109, 1040, 12)
    scale = scales(weight, "vnni")
    whole = (weight / scale[:, None]).round()
    theirs = Int8Product(whole.to(torch.int8), scale, whole.sum(1).int(), None, torch.float32)
    torch.testing.assert_close(built(weight, "vnni")(x), theirs(x), atol=1e-5, rtol=1e-5)


LIMITS = {
    "plain": {"ATEN_CPU_CAPABILITY": "default"},
    "avx2": {"ATEN_CPU_CAPABILITY": "avx2"},
    "vnni": {"ONEDNN_MAX_CPU_ISA": "AVX512_CORE_BF16"},
    "all": {},
}
"""What tells torch and oneDNN to use less of the processor than it has."""


SCRIPT = """
import json, sys
from core.engine.torch_import import import_lean
import_lean()
import torch
from core.engine.native.products import load_product
from core.engine.native.products.panel_int8 import has_avx2_int8, has_vnni_int8
from core.engine.native.products.quantisation import quantise

def read(path):
    weights = torch.load(path, weights_only=True)
    x = torch.linspace(-1, 1, 5 * 64).view(5, 64)
    product = load_product(weights, "encoder.layers.0.ff.in", torch.device("cpu"))
    exact = x @ weights["exact"].T
    return type(product).__name__, float((product(x) - exact).norm() / exact.norm())

names = [name for name, _ in quantise([("encoder.layers.0.ff.in.weight", torch.randn(32, 64))])]
converted = has_avx2_int8(), has_vnni_int8(), names[0].rpartition(".")[2]
print(json.dumps({"converted": converted, **{kind: read(path) for kind, path in json.loads(sys.argv[1]).items()}}))
"""
"""Read files of both kinds, and convert a weight."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A file of converted weights for each kind of panels."""
    weight, name, paths = matrix("usual", 32, 64, 9), "encoder.layers.0.ff.in.", {}
    for kind in ("bounded_panels", "panels"):
        scale = scales(weight, "vnni" if kind == "panels" else "avx2")
        whole = (weight / scale[:, None]).round()
        panels, sums = to_panels(whole.to(torch.int8)), whole.sum(1).int()
        tensors = {f"{name}{kind}": panels, f"{name}scale": scale, f"{name}sums": sums}
        paths[kind] = str(tmp_path_factory.mktemp(kind) / "weights.pt")
        torch.save(tensors | {"exact": weight}, paths[kind])
    return paths


@pytest.fixture(scope="module", params=LIMITS)
def limited(request: pytest.FixtureRequest, files: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """A key of LIMITS, and what SCRIPT finds in a process whose libraries may use no more than it says."""
    switches = ("ATEN_CPU_CAPABILITY", "ONEDNN_MAX_CPU_ISA")
    others = {key: value for key, value in os.environ.items() if key not in switches}
    command = [sys.executable, "-c", SCRIPT, json.dumps(files)]
    environment = {**others, **LIMITS[request.param]}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return request.param, json.loads(found)


@ON_X86
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["bounded_panels", "panels"])
def test_a_file_made_for_a_kernel_is_read_without_it(limited: tuple[str, dict[str, Any]], kind: str) -> None:
    """Another processor's engine may share the cache: its product of the same file is nearly the same."""
    limits, found = limited
    product, distance = found[kind]
    if limits == "vnni" and HAS_VNNI:
        assert product == "VnniInt8Product"
    if limits in ("plain", "avx2") and kind == "panels":
        assert product != "PanelInt8Product"  # whose sums could overflow
    assert distance < 0.05


@ON_X86
@pytest.mark.slow
def test_a_conversion_takes_panels_where_the_kernel_is_chosen(limited: tuple[str, dict[str, Any]]) -> None:
    limits, found = limited
    avx2, vnni, kind = found["converted"]
    assert (kind == "bounded_panels") == avx2
    assert (kind == "panels") == vnni
    if HAS_VNNI and limits != "all":
        assert (limits == "vnni") == vnni


@pytest.mark.parametrize("kind", ["weight", "transposed", "panels", "wide_panels"])
@torch.inference_mode()
def test_an_arm_processor_reads_weights_in_any_order(kind: str) -> None:
    """An older version wrote no panels, and a cache may come from a processor with more or fewer instructions."""
    weight, x = matrix("usual", 32, 64, 9), matrix("usual", 5, 64, 10)
    scale = (weight.abs().amax(1) / 127).clamp(min=1e-38)
    whole = (weight / scale[:, None]).round().to(torch.int8)
    stored = {"weight": whole, "transposed": whole.t().contiguous(), "panels": to_panels(whole)}
    stored["wide_panels"] = to_panels(whole, 8)
    weights = {f"a.{kind.removeprefix('wide_')}": stored[kind], "a.scale": scale, "a.sums": whole.int().sum(1).int()}
    product = load_product(weights, "a", torch.device("cpu"))
    assert isinstance(product, ArmInt8Product) == (arm_int8() is not None)
    exact = x @ weight.T
    assert (product(x) - exact).norm() < 0.02 * exact.norm()


@pytest.mark.skipif(arm_int8() is None, reason="the processor has no dot products of ARM")
@torch.inference_mode()
def test_a_conversion_arranges_panels_for_this_arm_processor() -> None:
    tensors = dict(quantise([("encoder.layers.0.ff.in.weight", matrix("usual", 32, 64, 9))]))
    panels = tensors["encoder.layers.0.ff.in.panels"]
    assert panels.shape == ((2, 8, 16, 8) if arm_int8() == "i8mm" else (2, 16, 16, 4))


@pytest.mark.parametrize("version", [each for each in VERSIONS if each in ("dotprod", "i8mm")])
@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5, 6, 7, 8, 9, 97, 105])
@torch.inference_mode()
def test_sums_on_arm_are_exact(version: Version, rows: int) -> None:
    """Rows of whole numbers from 0 to 255, and scales of 1: every result is a whole number below 2 ** 24."""
    random = torch.Generator().manual_seed(rows)
    weight = torch.randint(-127, 128, (48, 208), generator=random)
    x = torch.randint(0, 256, (rows, 208), generator=random)
    x[:, 0], weight[:, 0] = 255, 127
    panels = to_panels(weight.to(torch.int8), 8 if version == "i8mm" else 4)
    product = ArmInt8Product(panels, torch.ones(48), weight.sum(1).int(), None, torch.float32)
    assert torch.equal(product(x.float()), (x @ weight.T).float())


def test_weights_that_fit_no_panels_are_left_as_they_are() -> None:
    odd = dict(quantise([("encoder.layers.0.ff.in.weight", torch.randn(24, 40))]))
    assert not [name for name in odd if name.endswith("panels")]

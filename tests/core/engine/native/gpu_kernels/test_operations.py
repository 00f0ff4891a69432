"""Each kernel in Triton's interpreter beside torch's operators in fp32."""

import platform
import sys

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from interpreted_kernels import KERNELS

from core.engine.native.gpu_kernels import self_check
from core.engine.native.gpu_kernels.operations import GpuKernels, Int8Rows, Int8Weights, SearchProgress, WindowRows
from core.engine.native.gpu_kernels.self_check import is_close, numbers_of, wrong_kernels

pytestmark = [
    pytest.mark.skipif((sys.platform, platform.machine()) != ("linux", "x86_64"), reason="Triton is for Linux on x86"),
    pytest.mark.slow,
]
DTYPES = st.sampled_from([torch.float32, torch.float16, torch.bfloat16])
SEEDS = st.integers(0, 99)
LENGTHS = st.lists(st.integers(0, 90), min_size=1, max_size=4).filter(any)


def numbers(seed: int, dtype: torch.dtype, *shapes: tuple[int, ...]) -> list[torch.Tensor]:
    random = torch.Generator().manual_seed(seed)
    return [torch.randn(shape, generator=random).to(dtype) for shape in shapes]


def windows_of(lengths: list[int], gap: int) -> WindowRows:
    return WindowRows(torch.tensor(lengths), max(lengths) + gap, max(lengths))


@given(
    rows=st.integers(1, 7), width=st.integers(1, 64).map(lambda n: 16 * n), adds=st.booleans(), dtype=DTYPES, seed=SEEDS
)
@settings(max_examples=12)
def test_norm_is_torchs_and_adds_to_the_row(rows: int, width: int, adds: bool, dtype: torch.dtype, seed: int) -> None:
    x, weight, bias, added = numbers(seed, dtype, (rows, width), (width,), (width,), (width,))
    total = (3 * x + 50).to(dtype)  # a mean that is large beside the deviation
    before = total.clone()
    found = KERNELS.layer_norm(total, weight, bias, 1e-5, added if adds else None)
    assert is_close(found, self_check.norm(before, weight, bias), dtype)
    assert is_close(total, before.float() + added.float() if adds else before, dtype)
    assert adds or torch.equal(total, before)


@given(count=st.integers(1, 600).map(lambda n: 16 * n), dtype=DTYPES, seed=SEEDS)
@settings(max_examples=12)
def test_silu_is_torchs(count: int, dtype: torch.dtype, seed: int) -> None:
    (x,) = numbers(seed, dtype, (count,))
    x[0], x[-1] = -60, 60
    expected = torch.nn.functional.silu(x.float())
    found = KERNELS.silu(x)
    assert found is x
    assert is_close(found, expected, dtype)


@given(
    lengths=LENGTHS, behind=st.integers(0, 20), left=st.integers(0, 8), width=st.sampled_from([16, 48, 272]),
    silu=st.booleans(), dtype=DTYPES, seed=SEEDS,
)  # fmt: skip
@settings(max_examples=8)
def test_windows_are_convolved_alone_whatever_gaps_hold(
    lengths: list[int], behind: int, left: int, width: int, silu: bool, dtype: torch.dtype, seed: int
) -> None:
    windows = windows_of(lengths, max(left, 8 - left))
    rows = windows.stride * len(lengths) + behind
    y, weight, bias = numbers(seed, dtype, (rows, 2 * width), (width, 1, 1, 9), (width,))
    for number, length in enumerate(lengths):
        y[number * windows.stride + length : (number + 1) * windows.stride] = torch.nan
    y[windows.stride * len(lengths) :] = torch.nan
    found = KERNELS.convolve_gated(y, weight, bias, left, windows, silu)
    assert found.shape == (rows, width)
    for number, length in enumerate(lengths):
        inside = slice(number * windows.stride, number * windows.stride + length)
        if length:
            assert is_close(found[inside], self_check.convolution(y[inside], weight, bias, left, silu), dtype)


@given(
    lengths=LENGTHS,
    gap=st.integers(0, 9),
    more=st.integers(0, 2),
    heads=st.integers(1, 2),
    size=st.sampled_from([64, 128]),
    dtype=DTYPES,
    seed=SEEDS,
)
@settings(max_examples=12)
def test_frames_attend_to_their_own_window(
    lengths: list[int], gap: int, more: int, heads: int, size: int, dtype: torch.dtype, seed: int
) -> None:
    windows = windows_of(lengths, gap)
    reach = 16 * (-(-windows.frames // 16) + more)
    count, rows = len(lengths), windows.stride * len(lengths)
    qkv, positions = numbers(seed, dtype, (rows, 3 * heads * size), (heads, count * windows.frames, 2 * reach))
    positions *= 3
    for number, length in enumerate(lengths):
        qkv[number * windows.stride + length : (number + 1) * windows.stride] = torch.nan
        positions[:, number * windows.frames + length : (number + 1) * windows.frames] = torch.nan
    found = KERNELS.attend(qkv, positions, reach, windows, heads)
    for number, length in enumerate(lengths):
        inside = slice(number * windows.stride, number * windows.stride + length)
        by_position = positions[:, number * windows.frames : number * windows.frames + length]
        if length:
            assert is_close(found[inside], self_check.attention(qkv[inside], by_position, reach), dtype)


@st.composite
def searches(draw: st.DrawFn) -> tuple[torch.Tensor, torch.Tensor | None, SearchProgress, torch.Tensor, int]:
    windows, frames_per_step, labels = (
        draw(st.integers(1, 5)),
        draw(st.integers(1, 8)),
        draw(st.sampled_from([3, 40, 2100])),
    )
    durations = draw(st.sampled_from([None, (0, 1, 2, 3, 4), (1, 2), (0, 8)]))
    (logits,) = numbers(draw(SEEDS), draw(DTYPES), (windows * frames_per_step, labels + 1 + len(durations or ())))
    logits[:, labels] += draw(st.sampled_from([-20, 0, 3, 20]))
    number = st.lists(st.integers(0, 9), min_size=windows, max_size=windows).map(torch.tensor)
    frame, lengths = draw(number), draw(number)
    latest = frame - draw(number).clamp(max=2)
    return (
        logits, None if durations is None else torch.tensor(durations), SearchProgress(frame, latest, draw(number)),
        lengths, draw(st.integers(0, 10)),
    )  # fmt: skip


@given(search=searches())
@settings(max_examples=30)
def test_step_of_the_search_is_the_plain_one(
    search: tuple[torch.Tensor, torch.Tensor | None, SearchProgress, torch.Tensor, int],
) -> None:
    found, (outputs, progress, labels) = KERNELS.search_step(*search), self_check.search(*search)
    assert torch.equal(found.output[:, :3], outputs[:, :3])
    torch.testing.assert_close(found.output[:, 3], outputs[:, 3], rtol=1e-4, atol=0)
    assert torch.equal(torch.stack(found.progress), progress)
    assert torch.equal(found.label[found.found], labels.long())


@given(
    rows=st.integers(1, 7),
    width=st.integers(1, 64).map(lambda n: 16 * n),
    shift=st.sampled_from([0, -9, 9]),
    normalises=st.booleans(),
    dtype=DTYPES,
    seed=SEEDS,
)
@settings(max_examples=20)
def test_rows_in_8_bits_are_off_by_half_a_level(
    rows: int, width: int, shift: int, normalises: bool, dtype: torch.dtype, seed: int
) -> None:
    x, weight, bias = numbers(seed, dtype, (rows, width), (width,), (width,))
    x += shift
    x[0, 0] = 0
    expected = self_check.norm(x, weight, bias) if normalises else x.float()
    found = KERNELS.norm_and_round(x, weight, bias, 1e-5) if normalises else KERNELS.round_rows(x)
    scale = self_check.round_rows(expected).ranges[:, :1]
    torch.testing.assert_close(found.ranges[:, :1], scale, rtol=1e-4, atol=1e-9)
    assert (found.ranges[:, 1] == found.ranges[:, 1].round()).all()
    assert ((numbers_of(found) - expected).abs() <= 0.501 * scale + 1e-5).all()


def test_extreme_rows_are_rounded() -> None:
    x = torch.zeros(5, 64)
    x[1], x[2], x[3, 7], x[4, 9] = 3.0, -3.0, 1e30, -1e-30
    found = KERNELS.round_rows(x)
    assert torch.equal(found.q[0] - found.ranges[0, 1], torch.zeros(64))
    torch.testing.assert_close(numbers_of(found), x, rtol=1e-6, atol=0)
    x[1] = torch.nan  # a row in a gap
    assert torch.equal(KERNELS.round_rows(x).q[2:], found.q[2:])


@given(
    rows=st.integers(1, 150),
    outputs=st.integers(1, 20).map(lambda n: 16 * n),
    inputs=st.integers(1, 4).map(lambda n: 64 * n),
    activation=st.integers(0, 2),
    adds=st.booleans(),
    dtype=DTYPES,
    seed=SEEDS,
)
@settings(max_examples=20)
def test_products_in_8_bits_are_exact_sums(
    rows: int, outputs: int, inputs: int, activation: int, adds: bool, dtype: torch.dtype, seed: int
) -> None:
    x, scale, bias = numbers(seed, torch.float32, (rows, inputs), (outputs,), (outputs,))
    (out,) = numbers(seed, dtype, (rows, outputs))
    weight = torch.randint(-127, 128, (outputs, inputs), generator=torch.Generator().manual_seed(seed)).to(torch.int8)
    weights = Int8Weights(weight, scale.abs() / 100, weight.sum(dim=1, dtype=torch.int32), bias)
    rounded, before = self_check.round_rows(x), out.float().clone()
    expected = self_check.int8_product(rounded, weights, activation)
    KERNELS.multiply_int8(rounded, weights, activation, out, adds)
    assert is_close(out, before + expected if adds else expected, dtype)


def test_check_at_loading_finds_a_kernel_that_computes_otherwise() -> None:
    for dtype in (torch.float16, torch.bfloat16):
        assert wrong_kernels(KERNELS, dtype, torch.device("cpu")) == []

    class Worse(GpuKernels):
        def silu(self, x: torch.Tensor) -> torch.Tensor:
            super().silu(x)
            x[1, 7] = 0
            return x

        def attend(self, *arguments: object) -> torch.Tensor:
            return super().attend(*arguments).fill_(torch.nan)  # type: ignore[arg-type]

        def round_rows(self, x: torch.Tensor) -> Int8Rows:
            rows = super().round_rows(x)
            rows.q[0, 3] += 1 if rows.q[0, 3] < 0 else -1
            return rows

        def multiply_int8(self, rows: Int8Rows, *arguments: object) -> None:
            super().multiply_int8(Int8Rows(rows.q, 1.1 * rows.ranges), *arguments)  # type: ignore[arg-type]

    wrong = wrong_kernels(Worse(KERNELS.launch), torch.float16, torch.device("cpu"))
    assert wrong == ["attend", "int8_product", "round_rows", "silu"]

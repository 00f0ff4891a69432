"""Our own kernel for a Conformer's convolution beside its definition in fp64."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional

from core.engine.native.kernels import kernels
from core.engine.native.kernels.convolution_kernel import ConvolutionKernel
from core.engine.native.kernels.processor import has_kernels_in_source

pytestmark = pytest.mark.skipif(not has_kernels_in_source(), reason="the kernel is for x86 and ARM")
WIDTH = 128


def by_definition(
    window: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, left: int, silu: bool
) -> torch.Tensor:
    gated = functional.glu(window.double(), dim=1)
    kernel = weight.shape[-1]
    padded = functional.pad(gated, (0, 0, left, kernel - 1 - left))
    taps = [padded[k : k + len(gated)] * weight[:, 0, 0, k].double() for k in range(kernel)]
    y = torch.stack(taps).sum(0) + bias
    return functional.silu(y) if silu else y


@pytest.mark.slow
@given(
    lengths=st.lists(st.integers(1, 40), min_size=1, max_size=4),
    kernel=st.sampled_from([1, 5, 9, 31]),
    causal=st.booleans(),
    silu=st.booleans(),
    loudness=st.sampled_from([0.0, 1.0, 60.0]),
)
@settings(deadline=None, max_examples=60)
@torch.inference_mode()
def test_windows_hear_nothing_of_each_other(
    lengths: list[int], kernel: int, causal: bool, silu: bool, loudness: float
) -> None:
    assert kernels() is not None, "the set-up builds them"
    random = torch.Generator().manual_seed(sum(lengths))
    left = kernel - 1 if causal else kernel // 2
    weight, bias = torch.randn(WIDTH, 1, 1, kernel, generator=random), torch.randn(WIDTH, generator=random)
    ranges, start = [], 0
    for length in lengths:
        ranges.append((start, start + length))
        start += length + 3
    values = torch.randn(start, 2 * WIDTH, generator=random) * loudness
    found = ConvolutionKernel(weight, bias, left, silu)(values, ranges)
    for begin, end in ranges:
        expected = by_definition(values[begin:end], weight, bias, left, silu)
        torch.testing.assert_close(found[begin:end].double(), expected, atol=1e-5 * max(1, loudness), rtol=1e-5)
        assert (found[end : end + 3] == 0).all()

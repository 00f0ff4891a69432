"""The encoder with the GPU's kernels, in Triton's interpreter, beside torch's operators."""

import platform
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
import torch
from checkpoint_shapes import SIZES
from encoder_weights import encoder_config, encoder_state, signed_weights, windows
from interpreted_kernels import KERNELS, interpret

from core.engine.native.encoder.fastconformer import FastConformer, convert_encoder
from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import GpuKernels, Grid
from core.engine.native.gpu_kernels.variants import Variant
from core.engine.native.kernels.convolution_kernel import ConvolutionKernel
from core.engine.recognizer import Samples

CPU = torch.device("cpu")
SIZE = replace(SIZES["tiny"], width=128, heads=2)  # heads of 64, as in the smallest public models
LAYER_NORM = {"conv_norm_type": "layer_norm", "conv_context_size": "causal"}

pytestmark = [
    pytest.mark.skipif((sys.platform, platform.machine()) != ("linux", "x86_64"), reason="Triton is for Linux on x86"),
    pytest.mark.slow,
]


@pytest.fixture(autouse=True)
def _fresh_memory_is_nan(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fill new memory with NaN, so that a row that nobody has written is seen."""
    monkeypatch.setattr(ConvolutionKernel, "suits", staticmethod(lambda _: False))
    torch.use_deterministic_algorithms(True)
    yield
    torch.use_deterministic_algorithms(False)


def encoder(settings: dict[str, str], biases: bool, dtype: torch.dtype) -> FastConformer:
    config = encoder_config(SIZE, **settings)
    weights = signed_weights(encoder_state(SIZE, biases))
    return FastConformer(config, dict(convert_encoder(weights, config, dtype)), CPU, dtype, pads=True)


def batch_of(count: int, longest: float) -> list[Samples]:
    noise = np.random.default_rng(2)
    sounds = windows(count, (1.0, longest), seed=2)
    return [noise.standard_normal(len(each)).astype(np.float32) for each in sounds]


@pytest.mark.parametrize(("settings", "biases"), [({}, False), (LAYER_NORM, True)], ids=["public", "biases"])
def test_states_are_those_of_torchs_operators(
    settings: dict[str, str], biases: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = batch_of(3, 6.0)
    expected = encoder(settings, biases, torch.float32).encode(batch)
    launches: Counter[str] = Counter()

    def launch(variant: Variant, grid: Grid, arguments: tuple[torch.Tensor | float, ...]) -> None:
        launches[variant.source] += 1
        interpret(variant, grid, arguments)

    monkeypatch.setattr(loading, "kernels_like", lambda tensor: GpuKernels(launch))
    by_kernels = encoder(settings, biases, torch.float32)
    for count in (3, 1):
        launches.clear()
        found = by_kernels.encode(batch[:count])
        more = 1 if settings else 0  # the convolution's own norm, and the SiLU behind it
        assert launches == {"layer_norm": 10 + 2 * more, "silu": 4 + 2 * more, "gate_and_convolve": 2, "attend": 2}
        for number in range(count):
            frames = int(found.lengths[number])
            assert frames == int(expected.lengths[number])
            torch.testing.assert_close(
                found.states[number, :, :frames], expected.states[number, :, :frames], rtol=1e-3, atol=1e-4
            )
        assert not found.states.isnan().any()
    assert expected.states[0, :, : int(expected.lengths[0])].std(dim=1).max() > 0.05, "states depend on the sound"


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_half_precisions_stay_as_near_to_fp32(dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave room for processors that compute bf16 otherwise: the kernels' own share is 1.01."""
    batch = batch_of(2, 3.0)
    reference = encoder({}, False, torch.float32).encode(batch)
    inside = torch.arange(reference.states.shape[2]) < reference.lengths[:, None]

    def distance() -> float:
        states = encoder({}, False, dtype).encode(batch).states.float()
        return float((states - reference.states).transpose(1, 2)[inside].norm())

    by_torch = distance()
    monkeypatch.setattr(loading, "kernels_like", lambda tensor: KERNELS if tensor.dtype == dtype else None)
    by_kernels = distance()
    assert 0 < by_kernels <= 1.1 * by_torch

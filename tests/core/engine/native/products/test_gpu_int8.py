"""int8 products of a GPU in Triton's interpreter, beside those of this processor, from the same int8 weights."""

import platform
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from checkpoint_shapes import SIZES
from checkpoints import build, sound
from encoder_weights import encoder_config, encoder_state, signed_weights, windows
from hypothesis import given, settings
from hypothesis import strategies as st
from interpreted_kernels import KERNELS, interpret

from core.contracts.protocol import Prompt
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.devices import ComputeChoice
from core.engine.native import load
from core.engine.native.encoder.fastconformer import FastConformer, convert_encoder
from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import GpuKernels, Grid
from core.engine.native.gpu_kernels.variants import Variant
from core.engine.native.kernels.convolution_kernel import ConvolutionKernel
from core.engine.native.products import load_product
from core.engine.native.products.base import Activation, MatrixProduct
from core.engine.native.products.gpu_int8 import GpuInt8Product
from core.engine.native.products.quantisation import quantise
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.weights.mapped_file import Float32Weights, Int8OnGpu

CPU = torch.device("cpu")
NAME = "encoder.layers.0.feed_forward1"

pytestmark = [
    pytest.mark.skipif((sys.platform, platform.machine()) != ("linux", "x86_64"), reason="Triton is for Linux on x86"),
    pytest.mark.slow,
]


def kernels_of_gpu(device: str, dtype: torch.dtype) -> GpuKernels | None:
    return KERNELS if dtype == torch.bfloat16 else None


def tensors_of(outputs: int, inputs: int, seed: int = 0) -> dict[str, torch.Tensor]:
    """Return a product behind a norm in int8, as they are in a converted file of this processor."""
    random = torch.Generator().manual_seed(seed)
    shapes = {f"{NAME}.in.weight": (outputs, inputs), f"{NAME}.in.bias": (outputs,),
              f"{NAME}.norm.weight": (inputs,), f"{NAME}.norm.bias": (inputs,)}  # fmt: skip
    return dict(quantise((name, torch.randn(shape, generator=random)) for name, shape in shapes.items()))


def on_gpu(tensors: dict[str, torch.Tensor]) -> MatrixProduct:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "kernels_on", kernels_of_gpu)
        return load_product(Int8OnGpu(tensors), f"{NAME}.in", CPU)


def off(found: torch.Tensor, expected: torch.Tensor) -> float:
    return float((found.float() - expected.float()).norm() / expected.float().norm())


@given(
    outputs=st.integers(1, 5).map(lambda n: 32 * n),
    inputs=st.integers(1, 3).map(lambda n: 64 * n),
    shape=st.sampled_from([(1,), (3,), (2, 2)]),
    activation=st.sampled_from(["none", "relu", "silu", "gelu"]),
    seed=st.integers(0, 99),
)
@settings(max_examples=12)
@torch.inference_mode()
def test_one_file_serves_the_processor_and_the_gpu(
    outputs: int, inputs: int, shape: tuple[int, ...], activation: Activation, seed: int
) -> None:
    """A processor with AVX2 alone rounds rows to 7 bits, so it may be farther from the GPU than others."""
    tensors = tensors_of(outputs, inputs, seed)
    x = torch.randn(*shape, inputs, generator=torch.Generator().manual_seed(seed)).bfloat16()
    ours, theirs = on_gpu(tensors), load_product(Float32Weights(tensors), f"{NAME}.in", CPU)
    assert isinstance(ours, GpuInt8Product)
    found = ours(x, activation)
    assert (found.dtype, found.shape) == (torch.bfloat16, (*shape, outputs))
    assert off(found, theirs(x.float(), activation)) < 0.03
    norm_of_gpu, norm = (LayerNorm(each, f"{NAME}.norm", CPU) for each in (Int8OnGpu(tensors), Float32Weights(tensors)))
    found = ours.project_normalised(x, norm_of_gpu, activation)
    assert off(found, theirs.project_normalised(x.float(), norm, activation)) < 0.03
    total = torch.randn(3, outputs).bfloat16()
    rows = x.flatten(0, -2)[:1].expand(3, -1)
    expected = total.float() + theirs(rows.float())
    ours.add_into(total, rows)
    assert off(total, expected) < 0.03


@torch.inference_mode()
def test_a_rows_result_does_not_depend_on_the_rows_beside_it() -> None:
    product, x = on_gpu(tensors_of(160, 128)), torch.randn(140, 128).bfloat16()
    together = product(x)
    for row in (0, 127, 139):
        assert torch.equal(product(x[row : row + 1]), together[row : row + 1])
    assert product(x[:0]).shape == (0, 160)
    wide = torch.zeros(140, 160)
    product.add_into(wide, x)
    assert torch.equal(wide, together.float())


@torch.inference_mode()
def test_sizes_that_no_kernel_takes_are_multiplied_in_bf16() -> None:
    tensors, x = tensors_of(48, 40), torch.randn(3, 40).bfloat16()
    product = on_gpu(tensors)
    assert not isinstance(product, GpuInt8Product)
    assert off(product(x), load_product(Float32Weights(tensors), f"{NAME}.in", CPU)(x.float())) < 0.03


def test_scales_stay_exact_and_rows_are_bf16() -> None:
    tensors = tensors_of(64, 64) | {"preprocessor.bands": torch.zeros(2), "int8.distance": torch.zeros(1)}
    dtypes = {name.rpartition(".")[2]: tensor.dtype for name, tensor in Int8OnGpu(tensors).items()}
    assert dtypes["scale"] == dtypes["bands"] == dtypes["distance"] == torch.float32
    assert {tensor.dtype for name, tensor in Int8OnGpu(tensors).items() if "norm" in name} == {torch.bfloat16}


@pytest.fixture
def _fresh_memory_is_nan(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fill new memory with NaN, so that a row that nobody has written is seen."""
    monkeypatch.setattr(ConvolutionKernel, "suits", staticmethod(lambda _: False))
    torch.use_deterministic_algorithms(True)
    yield
    torch.use_deterministic_algorithms(False)


@pytest.mark.usefixtures("_fresh_memory_is_nan")
def test_an_encoder_in_int8_is_as_near_to_fp32_as_on_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave room for processors that round rows to 7 bits or all rows by one scale."""
    size = replace(SIZES["tiny"], width=128, heads=2)
    config, random = encoder_config(size), np.random.default_rng(2)
    batch = [random.standard_normal(len(each)).astype(np.float32) for each in windows(2, (1.0, 3.0), seed=2)]
    exact = dict(convert_encoder(signed_weights(encoder_state(size)), config, torch.float32))
    rounded = dict(quantise(exact.items()))
    reference = FastConformer(config, exact, CPU, torch.float32, pads=True).encode(batch)
    on_cpu = FastConformer(config, Float32Weights(rounded), CPU, torch.float32, pads=False).encode(batch)
    monkeypatch.setattr(loading, "kernels_on", kernels_of_gpu)
    monkeypatch.setattr(loading, "kernels_like", lambda tensor: kernels_of_gpu("cuda", tensor.dtype))
    found = FastConformer(config, Int8OnGpu(rounded), CPU, torch.bfloat16, pads=True).encode(batch)
    inside = torch.arange(reference.states.shape[2]) < reference.lengths[:, None]
    states, ours, theirs = (each.states.transpose(1, 2)[inside] for each in (reference, found, on_cpu))
    assert found.states.dtype == torch.bfloat16
    assert 0 < off(ours, states) < 0.1
    assert off(ours, states) <= 1.5 * off(theirs, states)


@pytest.mark.parametrize("family", ["tdt", "canary"])
def test_a_model_in_int8_recognises_by_the_gpus_products(
    family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let the CPU stand in for a GPU: the rows are bf16, and the interpreter runs the kernels of int8 alone."""
    checkpoint = open_checkpoint(build(family, "tiny", tmp_path / "m.nemo"), tmp_path / "cache")
    launches, lock = Counter[str](), threading.Lock()

    def launch(variant: Variant, grid: Grid, arguments: tuple[torch.Tensor | float, ...]) -> None:
        with lock:  # the interpreter replaces functions of Triton meanwhile
            launches[variant.source] += 1
            interpret(variant, grid, arguments)

    load(checkpoint, ComputeChoice("cpu", "asked", "int8", "asked"), False, False)  # converts on the CPU
    monkeypatch.setattr(ComputeChoice, "is_int8_on_gpu", True)
    monkeypatch.setattr(loading, "kernels_on", lambda device, dtype: GpuKernels(launch))
    recognizer = load(checkpoint, ComputeChoice("cpu", "asked", "int8", "asked"), False, False)
    (hypothesis,) = recognizer.recognise([sound(2, 1)], [Prompt()], False)
    assert hypothesis.tokens
    assert launches["int8_product"] == launches["round_rows"] + launches["norm_and_round"] > 0

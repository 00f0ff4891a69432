"""Count the operators of a padded batch and its waits for the device, by fake tensors on a CUDA device."""

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Protocol

import numpy as np
import pytest
import torch
from checkpoint_shapes import SIZES, Size
from encoder_weights import encoder_config, encoder_state, windows
from fake_gpu import CUDA, FakeUploads, InThisThread, QueuedWork, fake_gpu
from hypothesis import given, settings
from hypothesis import strategies as st
from torch._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException
from torch.nn import functional

from core.engine.native.encoder.conformer import convolve_gated, image_gaps, image_rows
from core.engine.native.encoder.fastconformer import FastConformer, convert_encoder
from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import GpuKernels
from core.engine.native.kernels.convolution_kernel import ConvolutionKernel
from core.engine.native.language_prompt import LanguagePrompt, PromptDictionary
from core.engine.native.products import quantisation
from core.engine.native.products.quantisation import quantise
from core.engine.native.weights.mapped_file import Int8OnGpu
from core.engine.native.window_batch import EncodedWindows

MOST_OPERATORS = 700
MOST_WITH_KERNELS = 600
MOST_IN_INT8 = 650


class Build(Protocol):
    def __call__(self, name: str, int8: bool = False) -> tuple[FastConformer, FakeUploads]: ...


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.setattr("core.engine.native.encoder.fastconformer.ThreadPoolExecutor", InThisThread)

    def encoder(name: str, int8: bool = False) -> tuple[FastConformer, FakeUploads]:
        settings, uploads = encoder_config(SIZES[name]), FakeUploads()
        converted = convert_encoder(encoder_state(SIZES[name]), settings, torch.float32 if int8 else torch.bfloat16)
        tensors = {key: tensor.to(CUDA) for key, tensor in (quantise(converted) if int8 else converted)}
        weights = Int8OnGpu(tensors) if int8 else tensors
        return FastConformer(settings, weights, CUDA, torch.bfloat16, uploads=uploads), uploads

    return encoder


@pytest.mark.parametrize("size", ["full", "110m"])
def test_a_batch_queues_few_operators_and_waits_for_none(size: str, build: Build) -> None:
    with fake_gpu():
        encoder, uploads = build(size)
        with QueuedWork() as first:
            encoder.encode(windows(3, (20, 30)))
        with QueuedWork() as work:
            encoded = encoder.encode(windows(256, (26, 30), seed=1))
    assert encoded.states.device == encoded.lengths.device == torch.device("cuda:0")
    assert encoded.states.shape[:2] == (256, SIZES[size].width)
    assert (first.waits, work.waits) == ([], [])
    assert uploads.sent == 2, "one copy for each batch"
    assert work.operators.total() <= MOST_OPERATORS, work.report()


def test_kernels_take_the_place_of_most_operators(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    launches: list[str] = []
    kernels = GpuKernels(lambda variant, grid, arguments: launches.append(variant.source))
    monkeypatch.setattr(loading, "kernels_like", lambda tensor: kernels)
    with fake_gpu():
        encoder, _ = build("full")
        encoder.encode(windows(3, (20, 30)))
        launches.clear()
        with QueuedWork() as work:
            encoded = encoder.encode(windows(256, (26, 30), seed=1))
    layers = SIZES["full"].layers
    assert encoded.states.shape[:2] == (256, SIZES["full"].width)
    assert work.waits == []
    of_layers = {"layer_norm": 5, "silu": 2, "gate_and_convolve": 1, "attend": 1}
    assert Counter(launches) == {name: count * layers for name, count in of_layers.items()}
    assert work.operators.total() + len(launches) <= MOST_WITH_KERNELS, work.report()


def test_int8_on_a_gpu_queues_few_launches_and_waits_for_none(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    launches: list[str] = []
    kernels = GpuKernels(lambda variant, grid, arguments: launches.append(variant.source))
    monkeypatch.setattr(loading, "kernels_on", lambda device, dtype: kernels if dtype == torch.bfloat16 else None)
    for function in ("has_panel_int8", "has_avx2_int8"):  # their kernels read numbers, and fake tensors have none
        monkeypatch.setattr(quantisation, function, lambda: False)
    with fake_gpu():
        encoder, _ = build("full", int8=True)
        encoder.encode(windows(3, (20, 30)))
        launches.clear()
        with QueuedWork() as work:
            encoded = encoder.encode(windows(256, (26, 30), seed=1))
    layers = SIZES["full"].layers
    assert encoded.states.shape[:2] == (256, SIZES["full"].width)
    assert work.waits == []
    of_layers = {"norm_and_round": 4, "round_rows": 4, "int8_product": 8, "layer_norm": 1}
    of_layers |= {"gate_and_convolve": 1, "attend": 1}
    assert Counter(launches) == {name: count * layers for name, count in of_layers.items()}
    assert work.operators.total() + len(launches) <= MOST_IN_INT8, work.report()


@torch.inference_mode()
def test_waits_are_seen() -> None:
    """Copies between devices wait, and so does a question about a tensor's content."""
    with fake_gpu():
        there = torch.zeros(4, 4, device=CUDA)
        for wait in (
            lambda: there.to("cpu"),
            lambda: torch.tensor([1, 2]).to(CUDA),
            lambda: torch.where(there > 0, torch.tensor(1.0), there),
            lambda: there[0, 0].item(),
            lambda: there[there > 0],
        ):
            with QueuedWork() as work, contextlib.suppress(DataDependentOutputException, DynamicOutputShapeException):
                wait()
            assert len(work.waits) == 1
        with QueuedWork() as work:
            there.add_(1)[1:].t()
        assert (work.operators.total(), work.waits) == (1, [])


def prompt() -> LanguagePrompt:
    random = torch.Generator().manual_seed(3)
    shapes = {"in.weight": (32, 16), "bias": (4, 32), "out.weight": (16, 32), "out.bias": (16,)}
    weights = {f"prompt.{name}": torch.randn(shape, generator=random) for name, shape in shapes.items()}
    return LanguagePrompt(PromptDictionary({"auto": 0, "de": 1, "en": 2}, 4), weights, torch.device("cpu"))


@pytest.mark.parametrize("numbers", [[1, 1, 1], [0, 2, 1]])
@torch.inference_mode()
def test_a_language_is_the_same_for_all_windows_at_once(numbers: list[int]) -> None:
    lengths = torch.tensor([7, 12, 3])
    states = torch.randn(3, 16, 12, generator=torch.Generator().manual_seed(4))
    states.masked_fill_((torch.arange(12) >= lengths[:, None])[:, None], 0)
    encoded = EncodedWindows(states, lengths, (0.0, 0.0, 0.0))
    one_by_one, together = prompt().apply(encoded, numbers), prompt().apply_together(encoded, numbers)
    torch.testing.assert_close(together.states, one_by_one.states)
    assert torch.equal(together.lengths, one_by_one.lengths)


@given(
    lengths=st.lists(st.integers(1, 40), min_size=1, max_size=6),
    left=st.integers(0, 8),
    right=st.integers(0, 8),
    seed=st.integers(0, 99),
)
@settings(deadline=None, max_examples=25)
def test_windows_in_an_image_are_convolved_alone(lengths: list[int], left: int, right: int, seed: int) -> None:
    random, width = torch.Generator().manual_seed(seed), 4
    weight = torch.randn(width, 1, 1, left + 1 + right, generator=random)
    bias = torch.randn(width, generator=random)
    ranges, start = [], 0
    for length in lengths:
        ranges.append((start, start + length))
        start += max(lengths) + max(left, right)
    y = torch.randn(start + 5, 2 * width, generator=random)
    gaps = torch.cat([torch.arange(each.start, each.stop) for each in image_gaps(ranges, len(y), left, right)])
    found = convolve_gated(y, weight, bias, left, gaps)
    assert found.shape == (len(y), width)
    for first, last in ranges:
        alone = functional.pad(functional.glu(y[first:last], dim=-1).t(), (left, right))[None]
        expected = functional.conv1d(alone, weight[:, :, 0], bias, groups=width)[0].t()
        torch.testing.assert_close(found[first:last], expected, rtol=1e-4, atol=1e-5)


def test_images_have_few_lengths() -> None:
    lengths = {rows: image_rows(rows) for rows in range(1, 300_000, 37)}
    assert all(rows <= length for rows, length in lengths.items())
    assert all(length < 1.5 * rows for rows, length in lengths.items() if rows > 3 * 8192)
    assert len(set(lengths.values())) <= 12


@pytest.fixture
def _fresh_memory_is_nan() -> Iterator[None]:
    """Fill new memory with NaN, so that a row that nobody has written is seen."""
    torch.use_deterministic_algorithms(True)
    yield
    torch.use_deterministic_algorithms(False)


@pytest.mark.usefixtures("_fresh_memory_is_nan")
@pytest.mark.parametrize("seconds", [(1.0, 4.0), (3.0, 3.0)])
def test_windows_together_are_as_one_by_one(seconds: tuple[float, float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the way of a GPU on a CPU: one upload, padded windows, images of few lengths, blocks of one shape."""
    monkeypatch.setattr(ConvolutionKernel, "suits", staticmethod(lambda _: False))
    size = Size(80, 2, 64, 32, 256, 2, 64, 64, 320, 2, 4)
    random = torch.Generator().manual_seed(0)
    tensors = {
        name: 0.2 * torch.randn(each.shape, generator=random).abs() + 0.02 for name, each in encoder_state(size).items()
    }
    weights = dict(convert_encoder(tensors, encoder_config(size), torch.float32))
    alone, together = (
        FastConformer(encoder_config(size), weights, torch.device("cpu"), torch.float32, pads=pads)
        for pads in (False, True)
    )
    noise = np.random.default_rng(2)
    batch = [noise.standard_normal(len(each)).astype(np.float32) for each in windows(5, seconds, seed=2)]
    expected, found = alone.encode(batch), together.encode(batch)
    assert torch.equal(found.lengths, expected.lengths)
    assert found.padding_before == expected.padding_before
    torch.testing.assert_close(found.states, expected.states, rtol=1e-3, atol=1e-4)
    spread = expected.states[0, :, : int(expected.lengths[0])].std(dim=1)
    assert spread.max() > 0.01, "states depend on the sound"

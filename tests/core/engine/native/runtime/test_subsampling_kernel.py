"""The encoder's entry by our own kernel beside torch's convolutions, through the class that chooses between them."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.encoder.subsampling import StageWeights, Subsampling, SubsamplingKernel, convert_subsampling
from core.engine.native.kernels import has_vnni, kernels
from core.engine.native.kernels.processor import has_kernels_in_source
from core.engine.native.products.onednn import uses_amx

pytestmark = pytest.mark.skipif(not has_kernels_in_source(), reason="the kernel is for x86 and ARM")
CPU, WIDTH = torch.device("cpu"), 64
HAS_VNNI = has_vnni()


def built(
    mels: int,
    channels: int,
    causal: bool,
    by_kernel: bool,
    seed: int = 0,
    int8: bool = False,
    fixed_shapes: bool | None = None,
) -> Subsampling:
    config = EncoderConfig(mels, 3, channels, causal, 1, WIDTH, 4, 1.0, (-1, -1), False, 9, (4, 4), False)
    random = torch.Generator().manual_seed(seed)
    name, bands = "encoder.pre_encode", config.lengths_after_stages(mels)[-1]
    shapes = {f"{name}.conv.0": (channels, 1, 3, 3), f"{name}.out": (WIDTH, channels * bands)}
    for n in (2, 5):
        shapes |= {f"{name}.conv.{n}": (channels, 1, 3, 3), f"{name}.conv.{n + 1}": (channels, channels, 1, 1)}
    source = {
        f"{key}.weight": torch.randn(shape, generator=random) / (shape[1] * 9) ** 0.5 for key, shape in shapes.items()
    }
    source |= {f"{key}.bias": torch.randn(shape[0], generator=random) for key, shape in shapes.items()}
    weights = dict(convert_subsampling(source, config, torch.float32))
    if int8:
        weights["encoder.layers.0.attention.qkv.scale"] = torch.ones(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SubsamplingKernel, "suits", staticmethod(lambda *_: by_kernel))
        patch.setattr("core.engine.native.products.panel_int8.uses_amx", lambda: False)
        return Subsampling(config, weights, CPU, fixed_shapes)


def features(counts: list[int], mels: int, seed: int) -> torch.Tensor:
    x = torch.randn(len(counts), max(counts), mels, generator=torch.Generator().manual_seed(seed))
    for row, count in zip(x, counts, strict=True):
        row[count:] = 0
    return x


@given(
    count=st.integers(1, 45) | st.sampled_from([64, 72, 128, 131, 200]),
    longest=st.sampled_from([1, 9, 300, 1024, 1100]),
    causal=st.booleans(),
    seed=st.integers(0, 999),
)
@settings(deadline=None, max_examples=12)
@torch.inference_mode()
def test_blocks_of_fixed_shapes_change_nothing(count: int, longest: int, causal: bool, seed: int) -> None:
    random = np.random.default_rng(seed)
    counts = [longest, *map(int, random.integers(1, longest + 1, count - 1))]
    x = features(counts, 16, seed)
    found, expected = (built(16, 16, causal, False, seed, fixed_shapes=each)(x, counts) for each in (True, False))
    torch.testing.assert_close(found, expected, atol=2e-5, rtol=1e-4)


@pytest.mark.slow
@given(
    counts=st.lists(st.integers(1, 90), min_size=1, max_size=4),
    mels=st.integers(1, 20) | st.sampled_from([64, 80, 128]),
    channels=st.sampled_from([16, 32, 48]),
    causal=st.booleans(),
    seed=st.integers(0, 999),
)
@settings(deadline=None, max_examples=40)
@torch.inference_mode()
def test_it_is_torchs_convolutions(counts: list[int], mels: int, channels: int, causal: bool, seed: int) -> None:
    x = features(counts, mels, seed)
    found, expected = (built(mels, channels, causal, each, seed)(x, counts) for each in (True, False))
    assert found.shape == expected.shape
    torch.testing.assert_close(found, expected, atol=2e-5, rtol=1e-4)


@pytest.mark.skipif(not HAS_VNNI, reason="the instruction is missing")
@given(
    counts=st.lists(st.integers(1, 90), min_size=1, max_size=3),
    mels=st.integers(1, 20) | st.sampled_from([80, 128]),
    channels=st.sampled_from([32, 96, 256, 320]),
    causal=st.booleans(),
    seed=st.integers(0, 999),
)
@settings(deadline=None, max_examples=25)
@torch.inference_mode()
def test_of_a_model_in_int8_it_is_that_to_a_thousandth(
    counts: list[int], mels: int, channels: int, causal: bool, seed: int
) -> None:
    x = features(counts, mels, seed)
    found = built(mels, channels, causal, True, seed, int8=True)(x, counts)
    expected = built(mels, channels, causal, False, seed)(x, counts)
    assert 0 < (found - expected).norm() <= 1e-3 * expected.norm()


@pytest.mark.parametrize("causal", [True, False])
@torch.inference_mode()
def test_threads_share_the_frames_of_a_window(causal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    x = features([301], 80, 1)
    subsampling, before = built(80, 256, causal, by_kernel=True), torch.get_num_threads()
    # without the product behind the kernel: with AVX-512 torch's own adds up otherwise on other threads
    monkeypatch.setattr(subsampling, "_output_proj", lambda frames: frames)
    try:
        torch.set_num_threads(1)
        alone = subsampling(x, [301])
        for threads in (2, 3, 7):
            torch.set_num_threads(threads)
            assert torch.equal(subsampling(x, [301]), alone)
    finally:
        torch.set_num_threads(before)


@torch.inference_mode()
def test_a_product_may_have_no_bias() -> None:
    def built_of(pointwise_bias: torch.Tensor | None) -> SubsamplingKernel:
        random = torch.Generator().manual_seed(3)
        stages = [
            StageWeights(
                torch.randn(32, 1, 3, 3, generator=random),
                torch.randn(32, generator=random),
                torch.randn(32, 32, generator=random) if stage else None,
                pointwise_bias if stage else None,
            )
            for stage in range(3)
        ]
        return SubsamplingKernel(stages, 32, 1)

    x, found = features([40], 16, 4)[0], []
    for pointwise_bias in (None, torch.zeros(32)):
        found.append(torch.empty(5, 64))
        built_of(pointwise_bias)(x, (40, 20, 10, 5), (16, 8, 4, 2), found[-1])
    assert torch.equal(*found)


def test_weights_of_other_shapes_are_refused() -> None:
    """No kernel checks what it reads."""
    good = [
        StageWeights(
            torch.zeros(32, 1, 3, 3), torch.zeros(32), *((torch.zeros(32, 32), torch.zeros(32)) if n else (None, None))
        )
        for n in range(3)
    ]
    SubsamplingKernel(good, 32, 1)
    for n, field, shape in (
        (0, "weight", (64, 1, 3, 3)),
        (1, "bias", (16,)),
        (2, "pointwise", (32, 16)),
        (1, "pointwise_bias", (8,)),
    ):
        bad = [stage._replace(**{field: torch.zeros(shape)}) if n == m else stage for m, stage in enumerate(good)]
        with pytest.raises(ValueError, match="channels"):
            SubsamplingKernel(bad, 32, 1)
    with pytest.raises(ValueError, match="lacks its matrix"):
        SubsamplingKernel([*good[:2], good[2]._replace(pointwise=None)], 32, 1)


def test_it_is_chosen_for_the_usual_shapes() -> None:
    assert kernels() is not None, "the set-up builds them"
    assert SubsamplingKernel.suits(256, 3, CPU) == (not uses_amx())
    assert not SubsamplingKernel.suits(256, 2, CPU)
    assert not SubsamplingKernel.suits(40, 3, CPU)
    assert not SubsamplingKernel.suits(256, 3, torch.device("cuda"))

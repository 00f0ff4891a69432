"""Our own kernel for attention beside torch's operators, through the layer that chooses between them."""

from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.native.encoder.attention import (
    Attention,
    AttentionGroup,
    PositionKeys,
    attend,
    attend_by_pairs,
    attention_mask,
    convert_attention,
    to_pairs,
)
from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.kernels import has_vnni, kernels
from core.engine.native.kernels.processor import has_kernels_in_source
from core.engine.native.products.quantisation import quantise
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.weights.mapped_file import Float32Weights

# whether the kernel computes here: with AMX no model uses it
HAS_VNNI = has_vnni()

pytestmark = pytest.mark.skipif(not has_kernels_in_source(), reason="the kernel is for x86 and ARM")


def by_definition(qkv: torch.Tensor, heads: int, keys: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """In fp64, score by score: (q k + (q + bias) p) with the scale in p, a softmax, and the sum of the values."""
    frames, width = len(qkv), qkv.shape[1] // 3
    query, key, value = qkv.double().view(frames, 3, heads, width // heads).permute(1, 2, 0, 3)
    by_distance = (query + bias) @ keys.double()
    column = frames - 1 - torch.arange(frames)[:, None] + torch.arange(frames)
    scores = query @ key.transpose(1, 2) * (width // heads) ** -0.5
    scores += by_distance.gather(2, column.expand(heads, frames, frames))
    return (scores.softmax(2) @ value).transpose(0, 1).flatten(1)


@pytest.mark.slow
@given(
    frames=st.integers(1, 130) | st.sampled_from([192, 208, 385, 641]),
    heads=st.integers(1, 3),
    size=st.sampled_from([16, 48, 128]),
    loudness=st.sampled_from([0.0, 1.0, 5.0]),
)
@settings(deadline=None, max_examples=60)
@torch.inference_mode()
def test_it_is_what_the_definition_says(frames: int, heads: int, size: int, loudness: float) -> None:
    assert kernels() is not None, "the set-up builds them"
    random = torch.Generator().manual_seed(frames)
    width = heads * size
    qkv = torch.randn(frames, 3 * width, generator=random) * loudness
    weight = torch.randn(width, width, generator=random) / width
    keys = PositionKeys(weight, heads, weight.dtype)(frames)
    bias = torch.randn(heads, 1, size, generator=random)
    attended = torch.full((frames + 1, width), 7.0)
    attend(qkv, heads, keys, bias, attended[:frames])
    near = 2e-5 if loudness < 2 else 1e-3  # of values up to 20, by scores of hundreds in fp32
    torch.testing.assert_close(attended[:frames].double(), by_definition(qkv, heads, keys, bias), atol=near, rtol=2e-4)
    assert (attended[frames] == 7.0).all()  # nothing is written behind


@pytest.mark.skipif(not HAS_VNNI, reason="the instruction is missing")
@given(
    frames=st.integers(1, 130) | st.sampled_from([192, 383, 384, 385, 641, 1201]),
    heads=st.integers(1, 3),
    size=st.sampled_from([32, 64, 96, 128]),
    loudness=st.sampled_from([0.0, 1e-20, 0.3, 1.0, 1e4]),
)
@settings(deadline=None, max_examples=60)
@torch.inference_mode()
def test_in_whole_numbers_it_is_nearly_what_the_definition_says(
    frames: int, heads: int, size: int, loudness: float
) -> None:
    random = torch.Generator().manual_seed(frames)
    width = heads * size
    qkv = torch.randn(frames, 3 * width, generator=random)
    qkv[:, 2 * width :] *= loudness  # scores stay below ten, whose steps are below a hundredth
    keys = PositionKeys(torch.randn(width, width, generator=random) / width, heads, torch.float32)(frames)
    bias = torch.randn(heads, 1, size, generator=random)
    attended = torch.full((frames + 1, width), 7.0)
    attend_by_pairs(qkv, heads, to_pairs(keys), bias, attended[:frames])
    expected = by_definition(qkv, heads, keys, bias)
    assert float((attended[:frames] - expected).norm()) <= 1e-3 * float(expected.norm())
    assert (attended[frames] == 7.0).all()  # nothing is written behind


@pytest.mark.skipif(not HAS_VNNI, reason="the instruction is missing")
@pytest.mark.parametrize("frames", [1, 7, 384, 1500])
@torch.inference_mode()
def test_the_largest_whole_numbers_are_added_without_overflow(frames: int) -> None:
    """Numbers of one size and sign, 128 in a product; probabilities that are all alike, so that none is small."""
    heads, size = 2, 128
    qkv = torch.full((frames, 3 * heads * size), -0.25)
    keys, bias = torch.full((heads, size, 2 * frames + 31), 0.5), torch.zeros(heads, 1, size)
    attended = torch.empty(frames, heads * size)
    attend_by_pairs(qkv, heads, to_pairs(keys), bias, attended)
    torch.testing.assert_close(attended, torch.full_like(attended, -0.25), atol=0, rtol=2e-3)
    keys = torch.linspace(-1, 1, 2 * frames + 31).expand(heads, size, -1) / 16
    attend_by_pairs(qkv, heads, to_pairs(keys), bias, attended)
    torch.testing.assert_close(attended.double(), by_definition(qkv, heads, keys, bias), atol=0, rtol=2e-3)


@pytest.mark.skipif(not HAS_VNNI, reason="the instruction is missing")
@torch.inference_mode()
def test_one_channel_that_is_far_louder_leaves_the_others_their_say() -> None:
    heads, size, frames = 2, 64, 200
    random = torch.Generator().manual_seed(1)
    qkv = torch.randn(frames, 3 * heads * size, generator=random)
    qkv[:, 5::size] *= 30  # of queries, keys and values of each head
    qkv[:, heads * size + 5 : 2 * heads * size : size] = 30.0  # its scores would be hundreds: a key's is constant
    keys = PositionKeys(torch.randn(128, 128, generator=random) / 128, heads, torch.float32)(frames)
    bias, attended = torch.randn(heads, 1, size, generator=random), torch.empty(frames, heads * size)
    attend_by_pairs(qkv, heads, to_pairs(keys), bias, attended)
    expected = by_definition(qkv, heads, keys, bias)
    for head in range(heads):
        others = [head * size + channel for channel in range(size) if channel != 5]
        difference = (attended - expected)[:, others].norm() / expected[:, others].norm()
        assert difference < 5e-3


@pytest.mark.skipif(not HAS_VNNI, reason="the instruction is missing")
@pytest.mark.parametrize(
    ("width", "heads", "context", "in_int8", "amx", "by_pairs"),
    [
        (64, 2, (-1, -1), True, False, True),
        (256, 2, (-1, -1), True, False, True),
        (64, 2, (-1, -1), False, False, False),
        (64, 2, (8, 8), True, False, False),
        (64, 2, (-1, -1), True, True, False),
        (96, 2, (-1, -1), True, False, False),
        (320, 2, (-1, -1), True, False, False),
    ],
    ids=["int8", "the largest head", "fp32", "limited context", "AMX", "heads of 48", "heads of 160"],
)
@torch.inference_mode()
def test_weights_in_int8_have_attention_in_whole_numbers(
    width: int,
    heads: int,
    context: tuple[int, int],
    in_int8: bool,
    amx: bool,
    by_pairs: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.engine.native.products.panel_int8.uses_amx", lambda: amx)
    torch.manual_seed(0)
    config = EncoderConfig(80, 3, 256, False, 1, width, heads, 1.0, context, False, 9, (4, 4), False)
    name, source = "encoder.layers.0.attention", source_of_attention(width, heads)
    converted = dict(convert_attention(source, "a", name, config, torch.float32))
    weights = Float32Weights(dict(quantise(converted.items()))) if in_int8 else converted
    norm = LayerNorm({"n.weight": torch.ones(width), "n.bias": torch.zeros(width)}, "n", torch.device("cpu"))
    mask = attention_mask(config, [50], torch.device("cpu"))
    groups = [AttentionGroup(0, 1, 54, 50, 64, mask), AttentionGroup(54, 1, 54, 50, 64, mask)]
    x = torch.randn(128, width) * 3 + 1
    called: list[int] = []

    def counted(*arguments: Any) -> None:
        called.append(1)
        attend_by_pairs(*arguments)

    totals = []
    for attention_by in (counted, attend):
        monkeypatch.setattr("core.engine.native.encoder.attention.attend_by_pairs", counted)
        if attention_by is attend:
            monkeypatch.setattr("core.engine.native.encoder.attention.suits_pairs", lambda _: False)
        attention = Attention(config, weights, name, norm, torch.device("cpu"))
        attention.prepare(50)
        totals.append(x.clone())
        attention.add_to(totals[-1], groups)
    assert len(called) == (len(groups) if by_pairs else 0)
    difference = (totals[0] - totals[1])[:104].norm() / (totals[1] - x)[:104].norm()
    assert (0 < difference < 5e-3) if by_pairs else difference == 0


def source_of_attention(width: int, heads: int) -> dict[str, torch.Tensor]:
    source = {f"a.linear_{each}.weight": torch.randn(width, width) / 8 for each in ("q", "k", "v", "out", "pos")}
    return source | {f"a.pos_bias_{each}": torch.randn(heads, width // heads) for each in "uv"}


@pytest.mark.parametrize("lengths", [(50, 50, 17), (3,), (400, 1)])
@torch.inference_mode()
def test_windows_of_a_batch_attend_each_to_itself(lengths: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    torch.manual_seed(0)
    width, heads, gap = 64, 4, 4
    config = EncoderConfig(80, 3, 256, False, 1, width, heads, 1.0, (-1, -1), False, 9, (4, 4), False)
    weights = dict(convert_attention(source_of_attention(width, heads), "a", "a", config, torch.float32))
    norm = LayerNorm({"n.weight": torch.ones(width), "n.bias": torch.zeros(width)}, "n", torch.device("cpu"))
    groups, start = [], 0
    for length in lengths:
        groups.append(AttentionGroup(start, 1, length + gap, length, -(-length // 16) * 16, None))
        start += length + gap
    x = torch.randn(start + 16, width) * 3 + 1
    totals = []
    for by_kernel in (True, False):
        monkeypatch.setattr("core.engine.native.encoder.attention.suits_kernel", lambda *_, chosen=by_kernel: chosen)
        total = x.clone()
        Attention(config, weights, "a", norm, torch.device("cpu")).add_to(total, groups)
        totals.append(total)
    for group in groups:
        rows = slice(group.start, group.start + group.frames)
        torch.testing.assert_close(totals[0][rows], totals[1][rows], atol=1e-5, rtol=1e-4)

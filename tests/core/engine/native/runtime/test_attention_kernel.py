"""Our own kernel for attention beside torch's operators, through the layer that chooses between them."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.native.encoder.attention import Attention, AttentionGroup, convert_attention
from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.encoder.position_keys import PositionKeys
from core.engine.native.runtime.attention_kernel import attend, attend_by_pairs, to_pairs
from core.engine.native.runtime.kernels import has_avx512, kernels
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.runtime.products.int8 import is_x86
from core.engine.native.runtime.products.quantisation import quantise
from core.engine.native.weights.mapped_file import Float32Weights

HAS_VNNI = is_x86() and has_avx512() and torch.cpu.get_capabilities().get("avx512_vnni", False)

pytestmark = pytest.mark.skipif(not is_x86(), reason="the kernel is for x86")


def by_definition(qkv: torch.Tensor, heads: int, keys: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """In fp64, score by score: (q k + (q + bias) p) with the scale in p, a softmax, and the sum of the values."""
    frames, width = len(qkv), qkv.shape[1] // 3
    query, key, value = qkv.double().view(frames, 3, heads, width // heads).permute(1, 2, 0, 3)
    by_distance = (query + bias) @ keys.double()
    column = frames - 1 - torch.arange(frames)[:, None] + torch.arange(frames)
    scores = query @ key.transpose(1, 2) * (width // heads) ** -0.5
    scores += by_distance.gather(2, column.expand(heads, frames, frames))
    return (scores.softmax(2) @ value).transpose(0, 1).flatten(1)


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
    size=st.sampled_from([32, 64, 128]),
    loudness=st.sampled_from([0.0, 1e-32, 0.3, 1.0, 1e4]),
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
    assert float((attended[:frames] - expected).norm()) <= 1e-3 * float(expected.norm()) + 1e-30
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
def test_weights_in_int8_have_attention_in_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    torch.manual_seed(0)
    width, heads = 64, 2
    config = EncoderConfig(80, 3, 256, False, 1, width, heads, 1.0, (-1, -1), False, 9, (4, 4), False)
    source = {f"a.linear_{each}.weight": torch.randn(width, width) / 8 for each in ("q", "k", "v", "out", "pos")}
    source |= {f"a.pos_bias_{each}": torch.randn(heads, width // heads) for each in "uv"}
    converted = convert_attention(source, "a", "encoder.layers.0.attention", config, torch.float32)
    weights = Float32Weights(dict(quantise(converted)))
    norm = LayerNorm({"n.weight": torch.ones(width), "n.bias": torch.zeros(width)}, "n", torch.device("cpu"))
    groups = [AttentionGroup(0, 1, 54, 50, 64, None), AttentionGroup(54, 1, 54, 50, 64, None)]
    x = torch.randn(128, width) * 3 + 1
    totals = []
    for by_pairs in (True, False):
        monkeypatch.setattr("core.engine.native.encoder.attention.suits_pairs", lambda _, chosen=by_pairs: chosen)
        totals.append(x.clone())
        attention = Attention(config, weights, "encoder.layers.0.attention", norm, torch.device("cpu"))
        attention.prepare(50)
        attention.add_to(totals[-1], groups)
    difference = (totals[0] - totals[1])[:104].norm() / (totals[1] - x)[:104].norm()
    assert 0 < difference < 5e-3


@pytest.mark.parametrize("lengths", [(50, 50, 17), (3,), (400, 1)])
@torch.inference_mode()
def test_windows_of_a_batch_attend_each_to_itself(lengths: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    torch.manual_seed(0)
    width, heads, gap = 64, 4, 4
    config = EncoderConfig(80, 3, 256, False, 1, width, heads, 1.0, (-1, -1), False, 9, (4, 4), False)
    source = {f"a.linear_{each}.weight": torch.randn(width, width) / 8 for each in ("q", "k", "v", "out", "pos")}
    source |= {f"a.pos_bias_{each}": torch.randn(heads, width // heads) for each in "uv"}
    weights = dict(convert_attention(source, "a", "a", config, torch.float32))
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

"""Our own kernel for attention beside torch's operators, through the layer that chooses between them."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.native.encoder.attention import Attention, AttentionGroup, convert_attention
from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.encoder.position_keys import PositionKeys
from core.engine.native.runtime.attention_kernel import attend
from core.engine.native.runtime.kernels import kernels
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.runtime.products.int8 import is_x86

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

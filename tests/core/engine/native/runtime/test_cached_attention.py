"""Attention to cached keys and values in bf16 and int8 beside torch's, and what it refuses."""

import pytest
import torch
from torch.nn import functional

from core.engine.native.kernels.cached_attention import attend_to_cache, cached_size, numbers_in_cache, round_to_cache
from core.engine.native.kernels.processor import has_kernels_in_source
from core.engine.thread_budget import torch_threads

pytestmark = pytest.mark.skipif(not has_kernels_in_source(), reason="the kernels are for x86 and ARM")


def torchs(queries: torch.Tensor, cache: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
    keys, values = cache[: len(queries)].float().unbind(1)
    mask = (torch.arange(cache.shape[3]) < seen[:, :, None]).unsqueeze(1)
    context = functional.scaled_dot_product_attention(queries.transpose(1, 2), keys, values, attn_mask=mask)
    return context.transpose(1, 2).flatten(2)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(
    ("rows", "tokens", "heads", "size", "room", "least"),
    [(1, 1, 1, 8, 1, 1), (3, 1, 8, 128, 375, 375), (3, 10, 8, 128, 40, 1), (2, 3, 4, 72, 9, 2), (5, 2, 2, 200, 33, 7)],
)
@torch.inference_mode()
def test_it_is_torchs(rows: int, tokens: int, heads: int, size: int, room: int, least: int, threads: int) -> None:
    """The rows of the cache that are not in use, and what no token of a row sees, are no numbers."""
    torch.manual_seed(rows + size)
    cache = torch.randn(rows + 1, 2, heads, room, size).bfloat16()
    queries = 3 * torch.randn(rows, tokens, 3, heads, size)[:, :, 1]
    seen = torch.randint(least, room + 1, (rows, tokens))
    expected = torchs(queries, cache, seen)
    cache[rows:] = torch.nan
    for row in range(rows):
        cache[row, :, :, int(seen[row].max()) :] = torch.nan
    with torch_threads(threads):
        found = attend_to_cache(queries, cache, seen)
    assert found.shape == (rows, tokens, heads * size)
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(
    ("rows", "tokens", "heads", "size", "room", "least"),
    [(1, 1, 1, 8, 1, 1), (3, 1, 8, 128, 375, 375), (3, 10, 8, 128, 40, 1), (2, 3, 4, 72, 9, 2), (5, 2, 2, 200, 33, 7)],
)
@torch.inference_mode()
def test_in_int8_it_is_torchs_with_the_numbers_that_are_kept(
    rows: int, tokens: int, heads: int, size: int, room: int, least: int, threads: int
) -> None:
    torch.manual_seed(rows + size)
    cache = torch.zeros(rows + 1, 2, heads, room, cached_size(size, torch.int8), dtype=torch.int8)
    own = torch.randn(rows, room, 2, heads, size) * torch.randn(rows, room, 2, heads, 1).exp()
    queries = torch.randn(rows, tokens, 3, heads, size)[:, :, 1]
    seen = torch.randint(least, room + 1, (rows, tokens))
    with torch_threads(threads):
        for row, vectors in enumerate(own):
            round_to_cache(vectors, cache[row])
        found = attend_to_cache(queries, cache, seen)
    kept = numbers_in_cache(cache)
    difference = kept[:rows] - own.permute(0, 2, 3, 1, 4)
    assert (difference.abs().amax(4) <= kept[:rows].abs().amax(4) / 253).all()  # half a step of 127
    torch.testing.assert_close(found, torchs(queries, kept, seen), rtol=1e-4, atol=1e-5)


@torch.inference_mode()
def test_fewer_frames_than_there_is_room_for_leave_the_others_alone() -> None:
    cache = torch.full((2, 3, 9, cached_size(16, torch.int8)), 77, dtype=torch.int8)
    vectors = torch.randn(4, 2, 3, 16, generator=torch.Generator().manual_seed(2))
    vectors[2] = 0  # of which no step could be found
    round_to_cache(vectors, cache)
    assert (cache[:, :, 4:] == 77).all()
    torch.testing.assert_close(numbers_in_cache(cache)[:, :, :4], vectors.permute(1, 2, 0, 3), rtol=0, atol=0.02)
    assert (numbers_in_cache(cache)[:, :, 2] == 0).all()


@pytest.mark.parametrize(
    ("vectors", "cache", "dtype"),
    [
        ((5, 2, 2, 8), (2, 2, 4, 12), torch.int8),
        ((4, 2, 2, 8), (2, 2, 4, 8), torch.int8),
        ((4, 2, 2, 8), (2, 3, 4, 12), torch.int8),
        ((4, 2, 2, 8), (2, 2, 4, 12), torch.bfloat16),
        ((4, 2, 2, 4), (2, 2, 4, 8), torch.int8),
    ],
    ids=["frames", "size", "heads", "type", "size of 4"],
)
def test_vectors_that_the_cache_has_no_place_for_are_refused(
    vectors: tuple[int, ...], cache: tuple[int, ...], dtype: torch.dtype
) -> None:
    with pytest.raises(ValueError, match="vectors"):
        round_to_cache(torch.ones(vectors), torch.ones(cache, dtype=dtype))


@torch.inference_mode()
def test_scores_that_fp32_cannot_raise_e_to_are_attended_to() -> None:
    cache = torch.ones(1, 2, 1, 20, 16).bfloat16()
    cache[0, :, :, 5] = 4
    found = attend_to_cache(torch.full((1, 1, 1, 16), 1000.0), cache, torch.tensor([[20]]))
    assert torch.equal(found, torch.full((1, 1, 16), 4.0))


@pytest.mark.parametrize(
    ("queries", "cache", "dtype", "seen"),
    [
        ((2, 1, 2, 8), (1, 2, 2, 4, 8), torch.bfloat16, [[1], [1]]),
        ((1, 1, 2, 8), (1, 2, 2, 4, 16), torch.bfloat16, [[1]]),
        ((1, 1, 2, 8), (1, 2, 2, 4, 8), torch.float32, [[1]]),
        ((1, 1, 2, 8), (1, 2, 2, 4, 8), torch.int8, [[1]]),
        ((1, 1, 2, 8), (1, 2, 2, 4, 8), torch.bfloat16, [[5]]),
        ((1, 1, 2, 8), (1, 2, 2, 4, 8), torch.bfloat16, [[0]]),
        ((1, 2, 2, 8), (1, 2, 2, 4, 8), torch.bfloat16, [[1]]),
        ((1, 1, 2, 4), (1, 2, 2, 4, 4), torch.bfloat16, [[1]]),
    ],
    ids=["rows", "size", "type", "no steps", "too many", "none", "tokens", "size of 4"],
)
def test_what_does_not_fit_together_is_refused(
    queries: tuple[int, ...], cache: tuple[int, ...], dtype: torch.dtype, seen: list[list[int]]
) -> None:
    with pytest.raises(ValueError, match=r"queries|keys in a cache"):
        attend_to_cache(torch.ones(queries), torch.ones(cache, dtype=dtype), torch.tensor(seen))


def test_a_cache_with_gaps_is_refused() -> None:
    cache = torch.ones(1, 2, 2, 5, 8, dtype=torch.bfloat16)[:, :, :, :4]
    with pytest.raises(ValueError, match="queries"):
        attend_to_cache(torch.ones(1, 1, 2, 8), cache, torch.tensor([[1]]))

"""Keys of positions that grow with the windows, and scores by distance for rows in blocks."""

from itertools import pairwise

import pytest
import torch

from core.engine.native.encoder.attention import MOST_CACHED_FRAMES, PositionKeys, position_encodings
from core.engine.native.encoder.attention_products import AttentionProducts

WIDTH, HEADS = 32, 2
CPU = torch.device("cpu")
WEIGHT = torch.randn(WIDTH, WIDTH, generator=torch.Generator().manual_seed(1))


@pytest.mark.parametrize("asked", [(50, 65, 64, 300, 640, 10), (640, 641, 1), (700,), (1,), (64, 128, 192)])
def test_keys_equal_distances_after_growth(asked: tuple[int, ...]) -> None:
    grown = PositionKeys(WEIGHT, HEADS, WEIGHT.dtype)
    for frames in asked:
        keys = grown(frames)
        exact = position_encodings(frames, 0, WIDTH, CPU) @ WEIGHT.t()
        assert keys.shape[2] >= 2 * frames - 1 + 32
        found = keys[:, :, : 2 * frames - 1].permute(2, 0, 1).flatten(1)
        torch.testing.assert_close(found, exact, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("asked", [(50, 65, 64, 300, 640, 10), (640, 641, 1), (700,)])
def test_keys_in_pairs_are_rounded_after_growth(asked: tuple[int, ...]) -> None:
    grown = PositionKeys(WEIGHT, HEADS, WEIGHT.dtype, in_pairs=True)
    for frames in asked:
        keys = grown(frames)
        exact = (position_encodings(frames, 0, WIDTH, CPU) @ WEIGHT.t()).view(-1, HEADS, WIDTH // HEADS)
        assert keys.dtype == torch.int32
        assert keys.shape[2] >= 2 * frames - 1 + 32
        own = keys[:, :, : 2 * frames - 1].permute(2, 0, 1).contiguous()
        whole, steps = own[:, :, :-1].contiguous().view(torch.int16), own[:, :, -1:].contiguous().view(torch.float32)
        assert int(whole.abs().max()) == 4095
        assert ((whole * steps - exact).abs() <= 0.51 * steps + 1e-5).all()


@torch.inference_mode()
def test_weights_in_bf16_give_keys_in_fp32() -> None:
    kept = WEIGHT.bfloat16()
    found = PositionKeys(kept, HEADS, torch.float32)(50)
    assert found.dtype == torch.float32
    exact = PositionKeys(kept.float(), HEADS, torch.float32)(50)
    torch.testing.assert_close(found[:, :, :99], exact[:, :, :99], rtol=1e-5, atol=1e-5)


def test_only_new_distances_are_projected() -> None:
    rows = []

    class Counted(PositionKeys):
        def _projected(self, encodings: torch.Tensor) -> torch.Tensor:
            rows.append(len(encodings))
            return super()._projected(encodings)

    keys = Counted(WEIGHT, HEADS, WEIGHT.dtype)
    lengths = (30, 50, 100, 500, 400, MOST_CACHED_FRAMES)
    for frames in lengths:
        keys(frames)
    kept = (0, 64, 128, 512, MOST_CACHED_FRAMES)
    assert rows == [127, *(2 * (after - before) for before, after in pairwise(kept[1:]))]


@pytest.mark.parametrize("frames", [1, 2, 50, 128, 129, 257, 375])
def test_scores_of_rows_in_blocks_are_by_distance(frames: int) -> None:
    products, keys = AttentionProducts(), PositionKeys(WEIGHT, HEADS, WEIGHT.dtype)(frames)
    query = torch.randn(HEADS, frames, WIDTH // HEADS, generator=torch.Generator().manual_seed(frames))
    for start in range(0, frames, 128):
        end = min(start + 128, frames)
        with torch.inference_mode():
            found = products.scores_by_distance(query[:, start:end], keys[:, :, frames - end :], frames)
        for row, column in ((start, 0), (end - 1, frames - 1), ((start + end) // 2, frames // 2)):
            exact = torch.einsum("hs,hs->h", query[:, row], keys[:, :, frames - 1 - row + column])
            torch.testing.assert_close(found[:, row - start, column], exact)

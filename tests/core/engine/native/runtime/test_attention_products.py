"""Attention by products beside torch's own."""

import pytest
import torch

from core.engine.native.encoder.attention_products import AttentionProducts


@pytest.mark.slow
@pytest.mark.parametrize("with_positions", [False, True])
def test_attention_by_products_is_torchs_own(with_positions: bool) -> None:
    """In bf16, but for its rounding; scores of positions are shifted rows of a matrix, as in an encoder's layer."""
    attend = AttentionProducts()
    for frames in (50, 375, 1, 128):
        generator = torch.Generator().manual_seed(frames)
        rows = torch.randn(8, frames + 1, 2 * frames, generator=generator).bfloat16()
        scores = rows.as_strided((8, frames, frames), (rows.stride(0), 2 * frames - 1, 1), frames - 1)
        query, key, value = torch.randn(3, 8, frames, 128, generator=generator).bfloat16()
        mask = scores.double() if with_positions else None
        exact = torch.nn.functional.scaled_dot_product_attention(*(x.double() for x in (query, key, value)), mask)
        with torch.inference_mode():
            found = attend(query, key, value, scores if with_positions else None)
        assert (found.double() - exact).norm() < 0.01 * exact.norm()

"""Attention by two products and a softmax, for processors whose instructions torch's own attention does not use."""

import math
import threading

import torch

from core.engine.native.products.onednn import has_onednn_bf16, uses_amx

_ROW_MULTIPLE = 32  # the length of a product's rows is a multiple, so oneDNN makes fewer kernels


def suits_products(like: torch.Tensor) -> bool:
    """Tell whether AttentionProducts is faster than torch's attention for the type and device of `like`.

    Torch's attention uses bf16 instructions only on processors with AMX. On others it takes up to twice as long.
    """
    return has_onednn_bf16(like) and not uses_amx()


class AttentionProducts:
    """Attention that reuses each thread's memory for its scores.

    Page faults of new memory would take a quarter of the time.
    """

    def __init__(self) -> None:
        self._memory = threading.local()

    def __call__(
        self,
        query: torch.Tensor,
        key: torch.Tensor,
        value: torch.Tensor,
        position_scores: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Return the result of torch's scaled_dot_product_attention, shape (heads, rows, head size).

        Args:
            query: shape (heads, rows, head size).
            key: same shape.
            value: same shape.
            position_scores: added to the scores, shape (heads, rows, rows).
        """
        scores = self._memory_of("scores", query, *query.shape[:2], key.shape[1])
        query, key, value = query.contiguous(), key.contiguous().transpose(1, 2), value.contiguous()
        scale = query.shape[-1] ** -0.5
        if position_scores is None:
            torch.bmm(query * scale, key, out=scores)
        else:
            torch.baddbmm(position_scores, query, key, alpha=scale, out=scores)
        torch.softmax(scores, dim=2, out=scores)
        return torch.bmm(scores, value)

    def scores_by_distance(self, query: torch.Tensor, keys: torch.Tensor, frames: int) -> torch.Tensor:
        """Return the products of each query with the keys of its distances to the frames.

        See Attention._position_scores for the shift of rows.

        Args:
            query: shape (heads, rows, head size).
            keys: shape (heads, head size, distances). They begin with the distance of the last row to frame 0. They go
                down to the distance of the first row to the last frame, with at least 31 columns behind it.
            frames: the number of frames.

        Returns:
            Shape (heads, rows, frames). The caller may write to it. It is valid until the next call from this thread.
        """
        heads, rows, _ = query.shape
        width = -(-(frames + rows - 1) // _ROW_MULTIPLE) * _ROW_MULTIPLE
        product = self._memory_of("distances", query, heads, rows, width)
        torch.bmm(query, keys[:, :, :width], out=product)
        return product.as_strided(
            (heads, rows, frames), (rows * width, width - 1, 1), product.storage_offset() + rows - 1
        )

    def _memory_of(self, name: str, like: torch.Tensor, *shape: int) -> torch.Tensor:
        """Return memory for `name` with the type of `like`, valid until this thread's next call with this name."""
        numbers = math.prod(shape)
        memory: torch.Tensor | None = getattr(self._memory, name, None)
        if memory is None or memory.numel() < numbers:
            with torch.inference_mode(False):
                memory = like.new_empty(numbers)
            setattr(self._memory, name, memory)
        return memory[:numbers].view(shape)

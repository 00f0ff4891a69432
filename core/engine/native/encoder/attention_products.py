"""Attention by two products and a softmax, where torch's own does not use the processor's instructions."""

import math
import threading

import torch

from core.engine.native.products.onednn import has_onednn_bf16, uses_amx

_ALIGNMENT = 32  # numbers in a row of a product, or a multiple: oneDNN makes kernels for fewer shapes


def suits_products(like: torch.Tensor) -> bool:
    """Whether AttentionProducts is faster than torch's own attention for tensors like `like`: its type and device.

    Torch's own uses the bf16 instructions of processors with AMX only, and takes up to twice as long without.
    """
    return has_onednn_bf16(like) and not uses_amx()


class AttentionProducts:
    """Attention whose scores have memory that is there already, for each thread its own.

    Fresh memory for them costs a quarter of the time in page faults.
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
        """What torch's scaled_dot_product_attention gives, with `position_scores` as its mask.

        All are of shape (heads, rows, head size), and so is the result; `position_scores` are (heads, rows, rows).
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
        """The products of `query`, shape (heads, rows, head size), and the keys of each row's distances to the frames.

        `keys`, shape (heads, head size, distances), begin with the distance of the last row to frame 0, and go down to
        that of the first row to the last of the `frames`, with 31 or more behind it. The result, of shape (heads, rows,
        frames), may be written to, and is valid until the next call from this thread. See Attention._position_scores.
        """
        heads, rows, _ = query.shape
        width = -(-(frames + rows - 1) // _ALIGNMENT) * _ALIGNMENT
        product = self._memory_of("distances", query, heads, rows, width)
        torch.bmm(query, keys[:, :, :width], out=product)
        return product.as_strided(
            (heads, rows, frames), (rows * width, width - 1, 1), product.storage_offset() + rows - 1
        )

    def _memory_of(self, name: str, like: torch.Tensor, *shape: int) -> torch.Tensor:
        """Memory of `shape` and of the type of `like`, valid until the next call for `name` from this thread."""
        numbers = math.prod(shape)
        memory: torch.Tensor | None = getattr(self._memory, name, None)
        if memory is None or memory.numel() < numbers:
            with torch.inference_mode(False):
                memory = like.new_empty(numbers)
            setattr(self._memory, name, memory)
        return memory[:numbers].view(shape)

"""Attention by two products and a softmax, where torch's own does not use the processor's instructions."""

import threading

import torch

from core.engine.native.runtime.products.onednn import has_onednn_bf16


def suits_products(like: torch.Tensor) -> bool:
    """Whether AttentionProducts is faster than torch's own attention for tensors like `like`: its type and device.

    Torch's own uses the bf16 instructions of processors with AMX only, and takes up to twice as long without.
    """
    return has_onednn_bf16(like) and not torch.cpu._is_amx_tile_supported()


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
        scores = self._scores(query, key.shape[1])
        query, key, value = query.contiguous(), key.contiguous().transpose(1, 2), value.contiguous()
        scale = query.shape[-1] ** -0.5
        if position_scores is None:
            torch.bmm(query * scale, key, out=scores)
        else:
            torch.baddbmm(position_scores, query, key, alpha=scale, out=scores)
        torch.softmax(scores, dim=2, out=scores)
        return torch.bmm(scores, value)

    def _scores(self, query: torch.Tensor, keys: int) -> torch.Tensor:
        """Memory of shape (heads, rows, keys), valid until the next call from this thread."""
        heads, rows, _ = query.shape
        memory: torch.Tensor | None = getattr(self._memory, "scores", None)
        if memory is None or memory.numel() < heads * rows * keys:
            with torch.inference_mode(False):
                memory = self._memory.scores = query.new_empty(heads * rows * keys)
        return memory[: heads * rows * keys].view(heads, rows, keys)

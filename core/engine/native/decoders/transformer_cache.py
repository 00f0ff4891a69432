"""The attention caches of Canary's decoder: one row for each window that is being decoded."""

import torch

from core.engine.native.decoders.transformer_config import DecoderConfig
from core.engine.native.kernels.cached_attention import cached_size

_INITIAL_TOKENS = 128  # for which there is room at first; most windows need no more


class DecoderCache:
    """Keys and values of windows; the rows in use are always the first ones."""

    def __init__(
        self,
        config: DecoderConfig,
        rows: int,
        frames: int,
        device: torch.device,
        dtype: torch.dtype,
        self_dtype: torch.dtype,
        cross_dtype: torch.dtype,
    ) -> None:
        """Room for `rows` windows of at most `frames` encoder frames; `dtype` is what is computed in.

        Keys and values of the tokens are kept as `self_dtype`, those of the frames as `cross_dtype`.
        """
        size, shape = config.width // config.heads, (config.layers, rows, 2, config.heads)
        self.cross_attention = torch.empty(
            *shape, frames, cached_size(size, cross_dtype), device=device, dtype=cross_dtype
        )
        """Keys and values of the encoder's states, shape (layers, rows, 2, heads, frames, cached_size)."""
        self.self_attention = torch.zeros(*shape, _INITIAL_TOKENS, size, device=device, dtype=self_dtype)
        """Keys and values of the tokens so far, shape (layers, rows, 2, heads, tokens, head size)."""
        self.padding_mask = torch.zeros(rows, 1, 1, frames, device=device, dtype=dtype)
        """0 for a row's own frames, -inf for the padding behind them; torch's attention adds it to the scores."""
        self.frames = [0] * rows
        """How many encoder frames each row has."""
        self.tokens = [0] * rows
        """How many tokens of each row are cached."""

    def reserve(self, tokens: int) -> None:
        """Have room for so many tokens in each row."""
        room = self.self_attention.shape[4]
        if tokens > room:
            shape = list(self.self_attention.shape)
            shape[4] = max(tokens, 2 * room) - room
            self.self_attention = torch.cat([self.self_attention, self.self_attention.new_zeros(shape)], dim=4)

    def copy_row(self, source: int, target: int) -> None:
        """Overwrite row `target` with row `source`."""
        if source != target:
            frames, tokens = self.frames[source], self.tokens[source]
            self.cross_attention[:, target, :, :, :frames] = self.cross_attention[:, source, :, :, :frames]
            self.self_attention[:, target, :, :, :tokens] = self.self_attention[:, source, :, :, :tokens]
            self.padding_mask[target] = self.padding_mask[source]
            self.frames[target], self.tokens[target] = frames, tokens

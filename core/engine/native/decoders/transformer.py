"""Canary's transformer decoder: keys and values of a window's states are computed once, those of each token once.

Stock NeMo projects the encoder's states to keys and values again in each layer for each token.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import torch
from torch.nn import functional

from core.engine.native.decoders.transformer_config import (
    CROSS_ATTENTION,
    FEED_FORWARD,
    SELF_ATTENTION,
    DecoderConfig,
)
from core.engine.native.kernels.cached_attention import attend_to_cache, attends_by_kernel, cached_size, round_to_cache
from core.engine.native.products import load_product, matrix_product
from core.engine.native.products.base import Activation
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.weights.mapped_file import Weights, are_widened, as_stored

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


@dataclass(frozen=True)
class Seen:
    """What new tokens attend to: at most the first `places` of those that are cached.

    `counts`, shape (rows, new tokens), says for our own kernel how many each token sees. For torch's attention that is
    None, and `mask` says which; there None is all of them.
    """

    places: int
    mask: torch.Tensor | None
    counts: torch.Tensor | None


@dataclass(frozen=True)
class Step:
    """What all blocks of one step share.

    `rows` (rows, 1) and `positions` (rows, new tokens) say where the new tokens' keys and values go; `said` are the
    tokens that they see, `heard` the frames.
    """

    rows: torch.Tensor
    positions: torch.Tensor
    said: Seen
    heard: Seen


class TransformerDecoder:
    """The decoder and its output head. Weights are used as they lie; nothing is copied on their own device.

    Where weights in bf16 stand for fp32, keys and values are kept in bf16, too, if a kernel is there that reads them:
    in fp32 that reading was a third of a step of 20 windows. Where weights are int8, in bf16 it still was two fifths;
    then keys and values of the encoder's states are kept in int8.
    """

    def __init__(self, config: Mapping[str, Any], weights: Weights, device: torch.device, dtype: torch.dtype) -> None:
        """`weights` as convert_decoder made them for `dtype`; raises Unsupported as DecoderConfig.parse does."""
        self.config = DecoderConfig.parse(config)
        self._device, self._dtype = device, dtype
        self._embedding = as_stored(weights)["decoder.tokens"].to(device)  # of which a step reads a row a token
        self._positions = weights["decoder.positions"].to(device)
        widened = are_widened(weights, self._embedding)
        if "decoder.head.scale" in weights:
            self._head = load_product(weights, "decoder.head", device, "varying", dtype)
        else:
            self._head = matrix_product(self._embedding, weights["decoder.head.bias"].to(device), "varying", widened)
        by_kernel = widened and attends_by_kernel(self.config.width // self.config.heads, device)
        self._self_dtype = self._cross_dtype = self._embedding.dtype if by_kernel else dtype
        if by_kernel and "decoder.head.scale" in weights:
            self._cross_dtype = torch.int8
        self._embedding_norm = LayerNorm(weights, "decoder.embedded", device)
        self._final_norm = LayerNorm(weights, "decoder.final", device) if "decoder.final.weight" in weights else None
        with ThreadPoolExecutor(torch.get_num_threads(), "decoder") as threads:  # packing takes one core seconds
            make = partial(DecoderBlock, self.config, weights, device, dtype)
            self._blocks = list(threads.map(make, range(self.config.layers)))

    def cache(self, rows: int, frames: int) -> DecoderCache:
        """An empty cache for `rows` windows of at most `frames` encoder frames."""
        return DecoderCache(
            *(self.config, rows, frames, self._device, self._dtype),
            self_dtype=self._self_dtype,
            cross_dtype=self._cross_dtype,
        )

    def add_window(self, cache: DecoderCache, row: int, states: torch.Tensor) -> None:
        """Begin a window in a row of the cache, with the encoder's `states` of shape (frames, encoder width)."""
        frames = states.shape[0]
        cache.frames[row], cache.tokens[row] = frames, 0
        cache.padding_mask[row] = 0.0
        cache.padding_mask[row, :, :, frames:] = -torch.inf
        cache.cross_attention[:, row, :, :, frames:] = 0
        states = states.to(self._device, self._dtype)
        for layer, block in enumerate(self._blocks):
            block.cache_cross_attention(states, cache.cross_attention[layer, row])

    def __call__(self, cache: DecoderCache, new_tokens: Sequence[Sequence[int]]) -> torch.Tensor:
        """Logits, shape (rows, vocabulary), for what follows the cached tokens and the `new_tokens` of each row.

        Each row in use has at least one new token. Rows may have different numbers: what pads the shorter ones is
        cached where the row's next tokens will be, and masked until these replace it.
        """
        longest = max(map(len, new_tokens))
        ids = torch.tensor([[*row, *[0] * (longest - len(row))] for row in new_tokens], device=self._device)
        step = self._step(cache, len(new_tokens), longest)
        hidden = self._embedding[ids] + self._positions[step.positions.clamp(max=len(self._positions) - 1)]
        hidden = self._embedding_norm(hidden)
        for layer, block in enumerate(self._blocks):
            hidden = block(cache.self_attention[layer], cache.cross_attention[layer], step, hidden)
        last = torch.tensor([len(row) - 1 for row in new_tokens], device=self._device)
        hidden = hidden[step.rows[:, 0], last]
        if self._final_norm is not None:
            hidden = self._final_norm(hidden)
        for row, tokens in enumerate(new_tokens):
            cache.tokens[row] += len(tokens)
        return self._head(hidden)

    def _step(self, cache: DecoderCache, rows: int, longest: int) -> Step:
        starts = cache.tokens[:rows]
        cached = max(starts) + longest
        cache.reserve(cached)
        positions = torch.tensor(starts, device=self._device)[:, None] + torch.arange(longest, device=self._device)
        row_numbers = torch.arange(rows, device=self._device)[:, None]
        frames = max(cache.frames[:rows])
        if self._self_dtype != self._dtype:
            heard = torch.tensor(cache.frames[:rows])[:, None].expand(rows, longest)
            return Step(row_numbers, positions, Seen(cached, None, positions + 1), Seen(frames, None, heard))
        said_mask = (torch.arange(cached, device=self._device) <= positions[:, :, None]).unsqueeze(1)
        equal = min(cache.frames[:rows]) == frames
        heard_mask = None if equal else cache.padding_mask[:rows, :, :, :frames]
        return Step(row_numbers, positions, Seen(cached, said_mask, None), Seen(frames, heard_mask, None))


class DecoderBlock:
    """Self-attention, cross-attention, feed-forward, each normalised before and added to what came in."""

    def __init__(
        self, config: DecoderConfig, weights: Weights, device: torch.device, dtype: torch.dtype, layer: int
    ) -> None:
        """See TransformerDecoder; int8 weights, which quantise made, give results of `dtype`."""
        self._heads = config.heads
        self._activation = cast(Activation, config.activation)
        self._norm1, self._norm2, self._norm3 = (
            LayerNorm(weights, f"decoder.{layer}.norm.{number}", device) for number in (1, 2, 3)
        )
        names = (f"{SELF_ATTENTION}.in", f"{SELF_ATTENTION}.out", f"{CROSS_ATTENTION}.query", f"{CROSS_ATTENTION}.in",
                 f"{CROSS_ATTENTION}.out", f"{FEED_FORWARD}.in", f"{FEED_FORWARD}.out")  # fmt: skip
        (
            self._self_qkv,
            self._self_out,
            self._cross_query,
            self._cross_keys_values,
            self._cross_out,
            self._inner_in,
            self._inner_out,
        ) = (load_product(weights, f"decoder.{layer}.{name}", device, "varying", dtype) for name in names)

    def cache_cross_attention(self, states: torch.Tensor, cache: torch.Tensor) -> None:
        """Write keys and values of `states`, shape (frames, encoder width), to a row of the cache for them."""
        vectors = self._cross_keys_values(states).view(len(states), 2, self._heads, -1)
        if cache.dtype == torch.int8:
            round_to_cache(vectors, cache)
        else:
            cache[:, :, : len(states)] = vectors.permute(1, 2, 0, 3)

    def __call__(
        self, self_cache: torch.Tensor, cross_cache: torch.Tensor, step: Step, hidden: torch.Tensor
    ) -> torch.Tensor:
        """The block's output, shape (rows, new tokens, width), for `hidden` of that shape; `self_cache` is extended."""
        rows, new, _ = hidden.shape
        qkv = self._self_qkv(self._norm1(hidden)).view(rows, new, 3, self._heads, -1)
        self_cache[step.rows, :, :, step.positions] = qkv[:, :, 1:].to(self_cache.dtype)
        hidden = hidden + self._self_out(_attended(qkv[:, :, 0], self_cache, step.said))
        query = self._cross_query(self._norm2(hidden)).view(rows, new, self._heads, -1)
        hidden = hidden + self._cross_out(_attended(query, cross_cache, step.heard))
        return hidden + self._inner_out(self._inner_in(self._norm3(hidden), self._activation))


def _attended(query: torch.Tensor, cache: torch.Tensor, seen: Seen) -> torch.Tensor:
    """Shape (rows, new tokens, width), for a `query` of shape (rows, new tokens, heads, head size)."""
    if seen.counts is not None:
        return attend_to_cache(query, cache, seen.counts)
    rows, new, heads, size = query.shape
    keys, values = cache[:rows, :, :, : seen.places].unbind(1)
    context = functional.scaled_dot_product_attention(query.transpose(1, 2), keys, values, attn_mask=seen.mask)
    return context.transpose(1, 2).reshape(rows, new, heads * size)

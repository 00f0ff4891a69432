"""Canary's transformer decoder. Keys and values of encoder states and tokens are computed once and cached.

Stock NeMo projects the encoder's states to keys and values again, in each layer for each token.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import torch
from torch.nn import functional

from core.engine.accelerators import abilities
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
from core.engine.thread_budget import torch_threads

_INITIAL_TOKENS = 128  # the cache's first size; most windows need no more
_STEPS_AHEAD = 4  # more would compute more for texts that have ended
_PLACES_MULTIPLE = 64
"""Torch attends to a multiple of this many places. A row's sums then do not depend on the lengths of other rows."""


def _filled(places: int) -> int:
    return -(-places // _PLACES_MULTIPLE) * _PLACES_MULTIPLE


class DecoderCache:
    """Keys and values of windows. The rows in use are always the first ones."""

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
        """Allocate an empty cache.

        Args:
            config: the decoder's sizes.
            rows: the number of windows.
            frames: the most encoder frames of a window.
            device: where the cache lies.
            dtype: the type of computations and of the padding mask.
            self_dtype: the type of the tokens' keys and values.
            cross_dtype: the type of the encoder states' keys and values.
        """
        size, shape = config.width // config.heads, (config.layers, rows, 2, config.heads)
        frames = _filled(frames)
        self.cross_attention_cache = torch.empty(
            *shape, frames, cached_size(size, cross_dtype), device=device, dtype=cross_dtype
        )
        """Keys and values of the encoder's states, shape (layers, rows, 2, heads, frames, cached_size)."""
        self.self_attention_cache = torch.zeros(*shape, _INITIAL_TOKENS, size, device=device, dtype=self_dtype)
        """Keys and values of the tokens so far, shape (layers, rows, 2, heads, tokens, head size)."""
        self.padding_mask = torch.zeros(rows, 1, 1, frames, device=device, dtype=dtype)
        """0 for a row's own frames, -inf for the padding behind them. Torch's attention adds it to the scores."""
        self.frames = [0] * rows
        """The number of encoder frames of each row."""
        self.tokens = [0] * rows
        """The number of cached tokens of each row."""
        self.next_positions = torch.zeros(0, 1, dtype=torch.long, device=device)
        """The places of the next tokens of the rows of the last step, shape (rows, 1)."""

    def reserve(self, tokens: int) -> None:
        """Make room for `tokens` tokens in each row."""
        size = self.self_attention_cache.shape[4]
        if tokens > size:
            shape = list(self.self_attention_cache.shape)
            shape[4] = max(tokens, 2 * size) - size
            added = self.self_attention_cache.new_zeros(shape)
            self.self_attention_cache = torch.cat([self.self_attention_cache, added], dim=4)

    def copy_row(self, source: int, target: int) -> None:
        """Overwrite row `target` with row `source`."""
        if source != target:
            frames, tokens = self.frames[source], self.tokens[source]
            for cache, count in ((self.cross_attention_cache, frames), (self.self_attention_cache, tokens)):
                cache[:, target, :, :, :count] = cache[:, source, :, :, :count]
            self.padding_mask[target] = self.padding_mask[source]
            self.frames[target], self.tokens[target] = frames, tokens


@dataclass(frozen=True)
class AttentionSpan:
    """The cached keys and values that new tokens attend to: at most the first `length`.

    For our own kernel, `counts` holds how many each token attends to, shape (rows, new tokens). For torch's attention
    `counts` is None, and `mask` is its mask. Without a mask each token attends to all.
    """

    length: int
    mask: torch.Tensor | None
    counts: torch.Tensor | None


@dataclass(frozen=True)
class Step:
    """The data that all blocks of one step share.

    `rows` (rows, 1) and `positions` (rows, new tokens) are the places of the new tokens' keys and values in the cache.
    The tokens attend to earlier tokens by `self_attention` and to encoder frames by `cross_attention`.
    """

    rows: torch.Tensor
    positions: torch.Tensor
    self_attention: AttentionSpan
    cross_attention: AttentionSpan


class TransformerDecoder:
    """The decoder and its output head. On their own device, weights are used without a copy.

    If bf16 weights stand in for fp32 weights and the kernel can read them, cached keys and values are bf16 too. If
    the weights are int8, keys and values of the encoder's states are int8. Reading a wider cache takes much of a step,
    see decisions/0026.
    """

    def __init__(self, config: Mapping[str, Any], weights: Weights, device: torch.device, dtype: torch.dtype) -> None:
        """Build the decoder from the `weights` of convert_decoder for `dtype`. Raise Unsupported for other decoders."""
        self.config = DecoderConfig.parse(config)
        self._device, self._dtype = device, dtype
        self.steps_ahead = _STEPS_AHEAD if abilities(device.type).streams else 1
        """The steps that a search queues before it reads their tokens. A CPU would compute in vain for ended texts."""
        self._embedding = as_stored(weights)["decoder.tokens"].to(device)  # a step reads one row for each token
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
        self._embedding_norm = LayerNorm(weights, "decoder.embedding_norm", device)
        has_final_norm = "decoder.final_norm.weight" in weights
        self._final_norm = LayerNorm(weights, "decoder.final_norm", device) if has_final_norm else None
        with ThreadPoolExecutor(torch.get_num_threads(), "decoder") as threads:  # packing takes seconds on one core
            make = partial(DecoderBlock, self.config, weights, device, dtype)
            self._blocks = list(threads.map(make, range(self.config.layers)))

    def cache(self, rows: int, frames: int) -> DecoderCache:
        """Return an empty cache for `rows` windows of at most `frames` encoder frames."""
        return DecoderCache(
            *(self.config, rows, frames, self._device, self._dtype),
            self_dtype=self._self_dtype,
            cross_dtype=self._cross_dtype,
        )

    def add_window(self, cache: DecoderCache, row: int, states: torch.Tensor) -> None:
        """Begin a window in a row of the cache. `states` has shape (frames, encoder width)."""
        frames = states.shape[0]
        cache.frames[row], cache.tokens[row] = frames, 0
        cache.padding_mask[row] = 0.0
        cache.padding_mask[row, :, :, frames:] = -torch.inf
        cache.cross_attention_cache[:, row, :, :, frames:] = 0
        states = states.to(self._device, self._dtype)
        for layer, block in enumerate(self._blocks):
            block.cache_cross_attention(states, cache.cross_attention_cache[layer, row])

    def __call__(self, cache: DecoderCache, new_tokens: Sequence[Sequence[int]]) -> torch.Tensor:
        """Return the logits for what follows the new tokens, shape (rows, vocabulary).

        Rows may have different numbers of new tokens. The padding of shorter rows is cached behind their tokens. It is
        masked until the row's next tokens replace it.

        Args:
            cache: earlier tokens and encoder states. The new tokens are added.
            new_tokens: the new tokens of each row in use, at least one each.
        """
        rows, longest = len(new_tokens), max(map(len, new_tokens))
        ids = torch.tensor([[*row, *[0] * (longest - len(row))] for row in new_tokens], device=self._device)
        starts = torch.tensor(cache.tokens[:rows], device=self._device)[:, None]
        last = torch.tensor([len(row) - 1 for row in new_tokens], device=self._device)
        cache.next_positions = starts + last[:, None] + 1
        positions = starts + torch.arange(longest, device=self._device)
        return self._logits(cache, ids, positions, last, [len(row) for row in new_tokens])

    def follow(self, cache: DecoderCache, tokens: torch.Tensor) -> torch.Tensor:
        """Return the logits after one more token of each row of the last step. This never waits for a GPU.

        Args:
            cache: see `__call__`.
            tokens: shape (rows,), on the device.
        """
        positions = cache.next_positions
        cache.next_positions = positions + 1
        return self._logits(cache, tokens[:, None], positions, torch.zeros_like(tokens), [1] * len(tokens))

    def _logits(
        self, cache: DecoderCache, ids: torch.Tensor, positions: torch.Tensor, last: torch.Tensor, counts: list[int]
    ) -> torch.Tensor:
        """Return the logits, shape (rows, vocabulary).

        Args:
            cache: see `__call__`.
            ids: the new tokens, filled up, shape (rows, longest).
            positions: the places of the new tokens in the text, shape (rows, longest).
            last: the column of each row's last token, shape (rows,).
            counts: the number of each row's new tokens.
        """
        step = self._step(cache, positions)
        hidden = self._embedding[ids] + self._positions[step.positions.clamp(max=len(self._positions) - 1)]
        hidden = self._embedding_norm(hidden)
        for layer, block in enumerate(self._blocks):
            hidden = block(cache.self_attention_cache[layer], cache.cross_attention_cache[layer], step, hidden)
        hidden = hidden[step.rows[:, 0], last]
        if self._final_norm is not None:
            hidden = self._final_norm(hidden)
        for row, count in enumerate(counts):
            cache.tokens[row] += count
        return self._head(hidden)

    def _step(self, cache: DecoderCache, positions: torch.Tensor) -> Step:
        rows, longest = positions.shape
        cached = max(cache.tokens[:rows]) + longest
        cache.reserve(_filled(cached))
        row_numbers = torch.arange(rows, device=self._device)[:, None]
        frames = max(cache.frames[:rows])
        if self._self_dtype != self._dtype:
            frame_counts = torch.tensor(cache.frames[:rows])[:, None].expand(rows, longest)
            return Step(
                row_numbers,
                positions,
                self_attention=AttentionSpan(cached, mask=None, counts=positions + 1),
                cross_attention=AttentionSpan(frames, mask=None, counts=frame_counts),
            )
        cached, frames = _filled(cached), _filled(frames)
        causal_mask = (torch.arange(cached, device=self._device) <= positions[:, :, None]).unsqueeze(1)
        padding_mask = cache.padding_mask[:rows, :, :, :frames]
        return Step(
            row_numbers,
            positions,
            self_attention=AttentionSpan(cached, mask=causal_mask, counts=None),
            cross_attention=AttentionSpan(frames, mask=padding_mask, counts=None),
        )


class DecoderBlock:
    """Self-attention, cross-attention and feed-forward. Each has a layer norm before it and is added to its input."""

    def __init__(
        self, config: DecoderConfig, weights: Weights, device: torch.device, dtype: torch.dtype, layer: int
    ) -> None:
        """Load layer number `layer` of a TransformerDecoder. Results of int8 weights from `quantise` are of `dtype`."""
        self._heads = config.heads
        self._activation = cast(Activation, config.activation)
        self._norm1, self._norm2, self._norm3 = (
            LayerNorm(weights, f"decoder.{layer}.norm.{number}", device) for number in (1, 2, 3)
        )
        names = (f"{SELF_ATTENTION}.in", f"{SELF_ATTENTION}.out", f"{CROSS_ATTENTION}.query", f"{CROSS_ATTENTION}.in",
                 f"{CROSS_ATTENTION}.out", f"{FEED_FORWARD}.in", f"{FEED_FORWARD}.out")  # fmt: skip
        (
            self._self_qkv_proj,
            self._self_o_proj,
            self._cross_q_proj,
            self._cross_kv_proj,
            self._cross_o_proj,
            self._linear1,
            self._linear2,
        ) = (
            load_product(
                weights,
                f"decoder.{layer}.{name}",
                device,
                "window" if name == f"{CROSS_ATTENTION}.in" else "varying",
                dtype,
            )
            for name in names
        )

    def cache_cross_attention(self, states: torch.Tensor, cache: torch.Tensor) -> None:
        """Write keys and values of encoder states to a row of the cache.

        Args:
            states: shape (frames, encoder width).
            cache: shape (2, heads, frames or more, cached_size). Modified in place.
        """
        vectors = self._cross_kv_proj(states).view(len(states), 2, self._heads, -1)
        if cache.dtype == torch.int8:
            round_to_cache(vectors, cache)
        else:
            cache[:, :, : len(states)] = vectors.permute(1, 2, 0, 3)

    def __call__(
        self,
        self_attention_cache: torch.Tensor,
        cross_attention_cache: torch.Tensor,
        step: Step,
        hidden: torch.Tensor,
    ) -> torch.Tensor:
        """Return the block's output, shape (rows, new tokens, width).

        Args:
            self_attention_cache: keys and values of tokens, shape (rows, 2, heads, tokens, head size). The new tokens'
                are added in place.
            cross_attention_cache: keys and values of encoder states, shape (rows, 2, heads, frames, cached_size).
            step: the places of the new tokens, and what they attend to.
            hidden: the block's input, shape (rows, new tokens, width).
        """
        rows, new, _ = hidden.shape
        qkv = self._self_qkv_proj(self._norm1(hidden)).view(rows, new, 3, self._heads, -1)
        self_attention_cache[step.rows, :, :, step.positions] = qkv[:, :, 1:].to(self_attention_cache.dtype)
        hidden = hidden + self._self_o_proj(_attend(qkv[:, :, 0], self_attention_cache, step.self_attention))
        query = self._cross_q_proj(self._norm2(hidden)).view(rows, new, self._heads, -1)
        hidden = hidden + self._cross_o_proj(_attend(query, cross_attention_cache, step.cross_attention))
        return hidden + self._linear2(self._linear1(self._norm3(hidden), self._activation))


def _attend(query: torch.Tensor, cache: torch.Tensor, span: AttentionSpan) -> torch.Tensor:
    """Return the context of each new token, shape (rows, new tokens, width).

    Args:
        query: shape (rows, new tokens, heads, head size).
        cache: keys and values, shape (rows or more, 2, heads, places, cached_size).
        span: the part of the cache that each token attends to.
    """
    if span.counts is not None:
        return attend_to_cache(query, cache, span.counts)
    rows, new, heads, size = query.shape
    keys, values = cache[:rows, :, :, : span.length].unbind(1)
    # In fp32 torch's sums depend on the number of threads, and that number changes with the load.
    in_fp32 = query.dtype == torch.float32 and query.device.type == "cpu"
    with torch_threads(1) if in_fp32 else nullcontext():
        context = functional.scaled_dot_product_attention(query.transpose(1, 2), keys, values, attn_mask=span.mask)
    return context.transpose(1, 2).reshape(rows, new, heads * size)

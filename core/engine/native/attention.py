"""Self-attention with relative positions, after Transformer-XL (Dai et al. 2019, section 3.3), window by window."""

import math
from collections.abc import Iterator, Mapping, Sequence

import torch
from torch.nn import functional

from core.engine.native.encoder_config import EncoderConfig

Weights = Mapping[str, torch.Tensor]
Span = tuple[int, int]
"""The rows, from and up to, that a window has among the rows of a batch."""

HIDDEN = -10_000.0  # the score of a frame that may not be seen; finite, so that a row that sees nothing stays finite
_KEPT = 512  # frames; the positions' keys of windows up to this length are kept, 51 MB of them in a 0.6B model's bf16


def lay_out_attention(
    source: Weights, theirs: str, ours: str, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """One product for query, key and value, with the content bias u in the query's; the positions' bias is v - u.

    With q' = q + u the scores q'·k + q'·p + (v - u)·p are those of (q + u)·k + (q + v)·p, and the last term depends on
    the position alone. The keys of positions are scaled here, so that they need not be later.
    """
    heads, size = config.heads, config.width // config.heads
    u, v = (source[f"{theirs}.pos_bias_{name}"].float().view(heads, size) for name in "uv")
    weight = torch.cat([source[f"{theirs}.linear_{name}.weight"].float() for name in "qkv"])
    bias = torch.zeros(3, config.width)
    for row, name in zip(bias, "qkv", strict=True):
        if f"{theirs}.linear_{name}.bias" in source:
            row += source[f"{theirs}.linear_{name}.bias"].float()
    bias[0] += u.flatten()
    yield f"{ours}.qkv.weight", weight.to(dtype)
    yield f"{ours}.qkv.bias", bias.flatten().to(dtype)
    yield f"{ours}.position.weight", (source[f"{theirs}.linear_pos.weight"].float() / math.sqrt(size)).to(dtype)
    yield f"{ours}.position.bias", v - u
    yield f"{ours}.out.weight", source[f"{theirs}.linear_out.weight"].to(dtype)
    if f"{theirs}.linear_out.bias" in source:
        yield f"{ours}.out.bias", source[f"{theirs}.linear_out.bias"].to(dtype)


class Attention:
    """One layer's attention, up to its projection back to the layer's width."""

    def __init__(self, config: EncoderConfig, weights: Weights, name: str, device: torch.device) -> None:
        self._config = config
        self._qkv = weights[f"{name}.qkv.weight"].to(device)
        self._qkv_bias = weights[f"{name}.qkv.bias"].to(device)
        self._position = weights[f"{name}.position.weight"].to(device)
        self._position_bias = weights[f"{name}.position.bias"].to(device)
        self._keys = (torch.empty(0), torch.empty(0))
        self._known = 0

    def __call__(self, x: torch.Tensor, spans: Sequence[Span]) -> torch.Tensor:
        """What each row of `x`, shape (rows, width), gathers from the other rows of its own window."""
        heads, size = self._config.heads, self._config.width // self._config.heads
        qkv = functional.linear(x, self._qkv, self._qkv_bias).view(len(x), 3, heads, size)
        gathered = torch.zeros_like(x)
        for start, end in spans:
            query, key, value = qkv[start:end].permute(1, 2, 0, 3)
            scores = self._position_scores(query)
            _hide(scores, self._config)
            seen = functional.scaled_dot_product_attention(query[None], key[None], value[None], attn_mask=scores[None])
            gathered[start:end] = seen[0].transpose(0, 1).flatten(1)
        return gathered

    def _position_scores(self, query: torch.Tensor) -> torch.Tensor:
        """Scores by distance alone, shape (heads, frames, frames), of a query of shape (heads, frames, size).

        Row i of the product holds the distances frames - 1 … 1 - frames; its score with frame j is at
        frames - 1 - i + j. Reading the product with rows that are shorter by one is that shift, without a copy.
        """
        heads, frames, _ = query.shape
        keys, bias = self._position_keys(frames)
        product = torch.baddbmm(bias, query, keys)
        distances = 2 * frames - 1
        return product.as_strided(
            (heads, frames, frames), (frames * distances, distances - 1, 1), product.storage_offset() + frames - 1
        )

    def _position_keys(self, frames: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Keys (heads, size, distances) and their constant scores (heads, 1, distances): the middle of those kept."""
        if frames > self._known:
            length = 1 << (frames - 1).bit_length()
            keys = self._project(length if length <= _KEPT else frames)
            if length > _KEPT:
                return keys
            self._keys, self._known = keys, length
        known, constant = self._keys
        middle = slice(self._known - frames, self._known + frames - 1)
        return known[:, :, middle], constant[:, :, middle]

    def _project(self, length: int) -> tuple[torch.Tensor, torch.Tensor]:
        heads, size = self._config.heads, self._config.width // self._config.heads
        codes = position_codes(length, self._config.width, self._position.device).to(self._position.dtype)
        keys = functional.linear(codes, self._position).view(-1, heads, size).permute(1, 2, 0).contiguous()
        bias = torch.matmul(self._position_bias[:, None], keys.float())
        return keys, bias.to(keys.dtype)


def position_codes(length: int, width: int, device: torch.device) -> torch.Tensor:
    """Sines and cosines of the distances length - 1 … 1 - length, shape (2 * length - 1, width), in fp32."""
    distances = torch.arange(length - 1, -length, -1, dtype=torch.float32, device=device)[:, None]
    steps = torch.arange(0, width, 2, dtype=torch.float32, device=device)
    angles = distances * torch.exp(steps * -(math.log(10_000.0) / width))
    return torch.stack([angles.sin(), angles.cos()], dim=2).flatten(1)


def _hide(scores: torch.Tensor, config: EncoderConfig) -> None:
    """Write HIDDEN where a frame lies beyond the context that the model was trained with."""
    left, right = config.attention_context
    if left < 0 and right < 0:
        return
    frame = torch.arange(scores.shape[-1], device=scores.device)
    step = right + 1 if config.chunked and right >= 0 else 1
    place = frame // step
    back = place[:, None] - place
    hidden = torch.zeros_like(back, dtype=torch.bool)
    if left >= 0:
        hidden |= back > left // step
    if right >= 0:
        hidden |= back < (0 if config.chunked else -right)
    scores.masked_fill_(hidden, HIDDEN)

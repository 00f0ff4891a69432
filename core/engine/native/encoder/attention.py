"""Self-attention with relative positions, after Transformer-XL (Dai et al. 2019, section 3.3), window by window."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.runtime.linear import Linear, lay_out_linear
from core.engine.native.weights.mapped_file import Weights

HIDDEN = -10_000.0  # the score of a frame that may not be seen; finite, so that a row that sees nothing stays finite
_KEPT = 512  # frames; the positions' keys of windows up to this length are kept, 51 MB of them in a 0.6B model's bf16
_STEP = 128  # frames by which what is kept grows
_ALIGNED = 16  # products with rows of a multiple of this are faster, and there are fewer kinds of them


@dataclass(frozen=True)
class Group:
    """Windows that attention takes together: `count` of them, `frames` each, `spacing` rows from one to the next.

    There are `room` rows from each one's first on, `frames` or more; whose they are does not matter. `hidden` says
    which frames may not be seen, shape (frames, frames) or (count, 1, frames, frames); None: none.
    """

    start: int
    count: int
    spacing: int
    frames: int
    room: int
    hidden: torch.Tensor | None


def lay_out_attention(
    source: Weights, theirs: str, ours: str, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """One product for query, key and value, with the content bias u in the query's; the positions' bias is v - u.

    The scores are (q + u)·k + (q + v)·p, over the root of a head's size; for the keys p of positions that is done here.
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
    yield f"{ours}.position.bias", (v - u).to(dtype)
    yield from lay_out_linear(source, f"{theirs}.linear_out", f"{ours}.out", dtype)


class Attention:
    """One layer's attention."""

    def __init__(self, config: EncoderConfig, weights: Weights, name: str, device: torch.device) -> None:
        self._config = config
        self._qkv, self._out = Linear(weights, f"{name}.qkv", device), Linear(weights, f"{name}.out", device)
        self._position = weights[f"{name}.position.weight"].to(device)
        self._position_bias = weights[f"{name}.position.bias"].to(device)[:, None]
        self._kept = (torch.empty(0), 0)  # in one piece: several threads ask, and may each make new ones

    def add_to(self, x: torch.Tensor, normal: torch.Tensor, groups: Sequence[Group]) -> None:
        """Add to each row of `x`, shape (rows, width), what it gathers from the `normal` rows of its own window."""
        self._out.add_to(x, self._gather(self._qkv(normal), groups))

    def _gather(self, qkv: torch.Tensor, groups: Sequence[Group]) -> torch.Tensor:
        width, heads = self._config.width, self._config.heads
        size = width // heads
        gathered = qkv.new_zeros(len(qkv), width)
        keys, known = torch.empty(0), 0
        for group in groups:
            if group.frames != known:  # neighbours are often of one length
                keys, known = self._position_keys(group.frames), group.frames
            shape = (group.count, group.room, 3, heads, size)
            strides = (group.spacing * 3 * width, 3 * width, width, size, 1)
            query, key, value = qkv.as_strided(shape, strides, group.start * 3 * width).permute(2, 0, 3, 1, 4)
            scores = self._position_scores(query, keys, group.frames)
            query, key, value = (each[:, :, : group.frames] for each in (query, key, value))
            if group.hidden is not None:
                scores.masked_fill_(group.hidden, HIDDEN)
            seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=scores)
            place = (group.count, group.frames, width), (group.spacing * width, width, 1), group.start * width
            gathered.as_strided(*place).copy_(seen.transpose(1, 2).flatten(2))
        return gathered

    def _position_scores(self, query: torch.Tensor, keys: torch.Tensor, frames: int) -> torch.Tensor:
        """Scores by distance alone, shape (windows, heads, frames, frames); `query`: (windows, heads, room, size).

        Row i of the product holds the distances frames - 1 … 1 - frames; its score with frame j is at
        frames - 1 - i + j. Reading the product with rows that are shorter by one is that shift, without a copy.
        """
        windows, heads, room, _ = query.shape
        product = torch.matmul(query + self._position_bias, keys)
        row = product.shape[-1]
        strides = (heads * room * row, room * row, row - 1, 1)
        scores = product.as_strided((windows, heads, frames, frames), strides, frames - 1)
        return scores if scores.device.type == "cpu" else scores.contiguous()  # a GPU's kernels want aligned rows

    def _position_keys(self, frames: int) -> torch.Tensor:
        """Keys of shape (heads, size, distances): the middle of those kept, a few more than needed."""
        keys, known = self._kept
        if frames > known:
            known = -(-frames // _STEP) * _STEP
            if known > _KEPT:
                return self._project(frames)
            keys = self._project(known)
            self._kept = keys, known
        distances = 2 * aligned(frames)
        first = known - frames
        return keys[:, :, first : first + distances].contiguous()

    def _project(self, length: int) -> torch.Tensor:
        heads, size = self._config.heads, self._config.width // self._config.heads
        codes = position_codes(length, self._config.width, self._position.device).to(self._position.dtype)
        keys = functional.linear(codes, self._position).view(-1, heads, size).permute(1, 2, 0)
        return functional.pad(keys, (0, 2 * _ALIGNED))


def aligned(frames: int) -> int:
    """`frames`, or a few more: a length that other windows have too."""
    return -(-frames // _ALIGNED) * _ALIGNED


def position_codes(length: int, width: int, device: torch.device) -> torch.Tensor:
    """Sines and cosines of the distances length - 1 … 1 - length, shape (2 * length - 1, width), in fp32."""
    distances = torch.arange(length - 1, -length, -1, dtype=torch.float32, device=device)[:, None]
    steps = torch.arange(0, width, 2, dtype=torch.float32, device=device)
    angles = distances * torch.exp(steps * -(math.log(10_000.0) / width))
    return torch.stack([angles.sin(), angles.cos()], dim=2).flatten(1)


def hidden_frames(config: EncoderConfig, lengths: Sequence[int], device: torch.device) -> torch.Tensor | None:
    """What Group.hidden says of windows of `lengths`, by the context that the model was trained with."""
    left, right = config.attention_context
    if left < 0 and right < 0 and len(set(lengths)) == 1:
        return None
    frame = torch.arange(max(lengths), device=device)
    step = right + 1 if config.chunked and right >= 0 else 1
    place = frame // step
    back = place[:, None] - place
    hidden = torch.zeros_like(back, dtype=torch.bool)
    if left >= 0:
        hidden |= back > left // step
    if right >= 0:
        hidden |= back < (0 if config.chunked else -right)
    if len(set(lengths)) == 1:
        return hidden
    return hidden | (frame >= torch.tensor(lengths, device=device)[:, None])[:, None, None]

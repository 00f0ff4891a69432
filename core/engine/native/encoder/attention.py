"""Self-attention with relative positions, after Transformer-XL (Dai et al. 2019, section 3.3), window by window."""

import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from core.engine.native.encoder.attention_products import AttentionProducts, suits_products
from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.kernels import Kernel, Scratch, address, has_avx512, kernel, kernels
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products import convert_linear, load_product, matrix_product
from core.engine.native.products.bf16_weights import Bf16WeightsProduct
from core.engine.native.products.panel_int8 import has_vnni_int8
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.weights.mapped_file import Weights, as_stored

MOST_CACHED = 640
"""Frames up to which a window's keys are kept: 51 MB for 512 in a 0.6B model's bf16. Windows of a recording that is
transcribed have 375 or a few more, and a step of a Sortformer has 609."""
_CACHE_STEP = 64  # frames by which what is kept grows
_ALIGNMENT = 16  # products of so many rows, or a multiple, are faster, and oneDNN makes kernels for fewer shapes


class PositionKeys:
    """What a layer's `weight`, shape (width, width), makes of the encodings of distances."""

    def __init__(self, weight: torch.Tensor, heads: int, dtype: torch.dtype, in_pairs: bool = False) -> None:
        """`dtype`: that in which keys are computed. A `weight` of another one is converted when they are made, and no
        copy is kept.

        `in_pairs`: keys are as to_pairs makes them, for a kernel of whole numbers.
        """
        self._weight, self._dtype, self._device = weight, dtype, weight.device
        self._heads, self._width, self._in_pairs = heads, len(weight), in_pairs
        # keys and the frames that they are for; replaced together: several threads ask, and may each make new ones
        self._cached = torch.empty(0), 0

    def __call__(self, frames: int) -> torch.Tensor:
        """Keys of shape (heads, size, distances), from frames - 1 to 1 - frames and 32 distances or more beyond.

        Those beyond have no meaning. In pairs the shape is to_pairs's. A view of what is kept.
        """
        self.prepare(frames)
        keys, cached = self._cached
        if cached < frames:
            return self._padded([self._projected(position_encodings(frames, 0, self._width, self._device))])
        return keys[:, :, cached - frames :]

    def prepare(self, frames: int) -> None:
        """Make the keys of windows of `frames` now, as far as they are missing and short enough to be kept."""
        keys, cached = self._cached
        longer = aligned(frames, _CACHE_STEP)
        if not cached < frames <= longer <= MOST_CACHED:
            return
        projected = self._projected(_encodings_of_all_layers(longer, cached, self._width, self._device))
        if cached:  # the new distances lie at both ends of those that are there
            before, behind = projected.tensor_split(2, dim=2)
            self._cached = self._padded([before, keys[:, :, : 2 * cached - 1], behind]), longer
        else:
            self._cached = self._padded([projected]), longer

    def _projected(self, encodings: torch.Tensor) -> torch.Tensor:
        # Multiplied once, so that a copy in another type costs as much as the product, unless that is by AVX-512: then
        # the copy and torch's product take as long as the kernel for short windows, and less for long ones.
        by_kernel = self._dtype == torch.float32 and not has_avx512() and Bf16WeightsProduct.suits(self._weight)
        project = Bf16WeightsProduct(self._weight) if by_kernel else matrix_product(self._weight.to(self._dtype))
        keys = project(encodings.to(self._dtype))
        keys = keys.view(-1, self._heads, self._width // self._heads).permute(1, 2, 0)
        return to_pairs(keys) if self._in_pairs else keys

    def _padded(self, parts: list[torch.Tensor]) -> torch.Tensor:
        return functional.pad(torch.cat(parts, dim=2), (0, 2 * _ALIGNMENT))


def aligned(frames: int, multiple: int = _ALIGNMENT) -> int:
    """`frames` rounded up to a multiple."""
    return -(-frames // multiple) * multiple


def position_encodings(length: int, known: int, width: int, device: torch.device) -> torch.Tensor:
    """Sines and cosines of the distances length - 1 … 1 - length, shape (distances, width), in fp32.

    Without those of known - 1 … 1 - known, where `known` is not 0.
    """
    distances = torch.arange(length - 1, -length, -1, dtype=torch.float32, device=device)[:, None]
    if known:
        distances = distances[distances[:, 0].abs() >= known]
    steps = torch.arange(0, width, 2, dtype=torch.float32, device=device)
    angles = distances * torch.exp(steps * -(math.log(10_000.0) / width))
    return torch.stack([angles.sin(), angles.cos()], dim=2).flatten(1)


@functools.lru_cache(maxsize=1)
def _encodings_of_all_layers(length: int, known: int, width: int, device: torch.device) -> torch.Tensor:
    """position_encodings, which each layer projects in its own way: 3 MB for 512 frames of a 0.6B model."""
    return position_encodings(length, known, width, device)


_LANE = 16  # numbers that it takes at a time, or twice as many: a head's size is a multiple
_PAIRS_LANE, _PAIRS_LARGEST = 32, 128  # of attention_vnni.c: what a head's size is a multiple of; the largest
_LEVELS = 4095  # of attention_vnni.c
_Job = c_structure(  # of attention.h
    "Attention",
    "qkv*,stride,frames,heads,size,positions*,head_stride,positions_stride,bias*,out*,out_stride,scale:float",
)


def suits_kernel(like: torch.Tensor, size: int) -> bool:
    """Whether attend computes with tensors like `like`, fp32 on a CPU, in heads of `size`; then it is fastest.

    Measured on an AMD EPYC of Zen 3, 375 frames, 8 heads of 128: 13 ms, torch's own 23 with the scores of positions.
    """
    return like.device.type == "cpu" and like.dtype == torch.float32 and size % _LANE == 0 and kernels() is not None


def suits_pairs(size: int) -> bool:
    """Whether attend_by_pairs computes here, in heads of `size`: for models whose weights are int8.

    With VNNI it takes two thirds of the time of attend.
    """
    return has_vnni_int8() and size % _PAIRS_LANE == 0 and size <= _PAIRS_LARGEST


def to_pairs(keys: torch.Tensor) -> torch.Tensor:
    """Keys of positions, shape (heads, size, distances), as attend_by_pairs takes them: shape (heads, size / 2 + 1,
    distances), in int32.

    Two whole numbers of 16 bits in each, and behind them the step between two of a distance, in fp32.
    """
    keys = keys.float()
    heads, size, distances = keys.shape
    steps = keys.abs().amax(dim=1, keepdim=True).clamp(min=1e-30) / _LEVELS
    whole = (keys / steps).round_().to(torch.int16)
    pairs = whole.view(heads, size // 2, 2, distances).movedim(2, 3).contiguous().view(torch.int32).squeeze(3)
    return torch.cat([pairs, steps.view(torch.int32)], dim=1)


def attend_by_pairs(
    qkv: torch.Tensor, heads: int, keys: torch.Tensor, bias: torch.Tensor, attended: torch.Tensor
) -> None:
    """The same as attend with `keys` from to_pairs, in whole numbers of 16 bits."""
    _attend(kernel("mynah_attention_vnni"), qkv, heads, keys, bias, attended)


def attend(qkv: torch.Tensor, heads: int, keys: torch.Tensor, bias: torch.Tensor, attended: torch.Tensor) -> None:
    """Write the attention of one window's frames to each other to `attended`, shape (frames, width).

    `qkv`, shape (frames, 3 * width), has their queries, keys and values; `keys`, shape (heads, size, distances), are
    those of PositionKeys, with 31 columns or more behind them; `bias`, shape (heads, 1, size), is added to queries that
    meet these. Threads share the heads.
    """
    _attend(kernel("mynah_attention", qkv.shape[1] // 3 // heads), qkv, heads, keys, bias, attended)


def _attend(
    compute: Kernel, qkv: torch.Tensor, heads: int, keys: torch.Tensor, bias: torch.Tensor, attended: torch.Tensor
) -> None:
    frames, width = attended.shape
    size, by_position = width // heads, keys.stride()
    job = _Job(
        *(address(qkv), qkv.stride(0), frames, heads, size, address(keys), by_position[0], by_position[1]),
        *(address(bias), address(attended), attended.stride(0), size**-0.5),
    )
    compute(job, heads, compute.scratch(frames, size))


MASKED_SCORE = -10_000.0  # finite, so that a row with every frame masked stays finite

_BLOCK = 128  # rows whose attention is computed at a time; 64 to 192 hardly differ

_attend_by_products = AttentionProducts()  # whose memory all layers share
_attended = Scratch()  # so do they this


@dataclass(frozen=True)
class AttentionGroup:
    """Windows whose attention is computed together: `count` of them, `frames` each, `stride` rows from one to the next.

    The first window begins at row `start`. Products take `padded_frames` rows of each window, `frames` or more,
    whatever lies behind its own. `mask` is True where attention is not allowed, shape (frames, frames) or
    (count, 1, frames, frames); None: allowed everywhere.
    """

    start: int
    count: int
    stride: int
    frames: int
    padded_frames: int
    mask: torch.Tensor | None

    @property
    def is_one_window(self) -> bool:
        """Whether it is a single window, each frame of which attends to all others: what the kernels compute."""
        return self.mask is None and self.count == 1


def convert_attention(
    source: Weights, nemo_name: str, name: str, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """One product for query, key and value, with the content bias u in the query's; the positions' bias is v - u.

    The scores are (q + u)·k + (q + v)·p, over the root of a head's size; for the keys p of positions that is done here.
    """
    heads, size = config.heads, config.width // config.heads
    u, v = (source[f"{nemo_name}.pos_bias_{each}"].float().view(heads, size) for each in "uv")
    weight = torch.cat([source[f"{nemo_name}.linear_{each}.weight"].float() for each in "qkv"])
    bias = torch.zeros(3, config.width)
    for row, each in zip(bias, "qkv", strict=True):
        if f"{nemo_name}.linear_{each}.bias" in source:
            row += source[f"{nemo_name}.linear_{each}.bias"].float()
    bias[0] += u.flatten()
    yield f"{name}.qkv.weight", weight.to(dtype)
    yield f"{name}.qkv.bias", bias.flatten().to(dtype)
    yield f"{name}.position.weight", (source[f"{nemo_name}.linear_pos.weight"].float() / math.sqrt(size)).to(dtype)
    yield f"{name}.position.bias", (v - u).to(dtype)
    yield from convert_linear(source, f"{nemo_name}.linear_out", f"{name}.out", dtype)


class Attention:
    """One layer's attention."""

    def __init__(
        self, config: EncoderConfig, weights: Weights, name: str, norm: LayerNorm, device: torch.device
    ) -> None:
        self._config = config
        self._input_norm = norm
        self._position_bias = weights[f"{name}.position.bias"].to(device)[:, None]
        dtype = self._position_bias.dtype
        self._qkv = load_product(weights, f"{name}.qkv", device, int8_results=dtype)
        self._out = load_product(weights, f"{name}.out", device)
        position, size = as_stored(weights)[f"{name}.position.weight"].to(device), config.width // config.heads
        self._position_keys = self._keys_of_kernel = PositionKeys(position, config.heads, dtype)
        self._by_products = suits_products(self._position_bias)
        self._by_kernel = suits_kernel(self._position_bias, size) and _is_unlimited(config)
        self._attend_to_window = attend
        if self._by_kernel and f"{name}.qkv.scale" in weights and suits_pairs(size):
            self._keys_of_kernel = PositionKeys(position, config.heads, dtype, in_pairs=True)
            self._attend_to_window = attend_by_pairs

    def prepare(self, frames: int) -> None:
        """Make what windows of `frames` need and others lack; otherwise each thread does with its first such window."""
        (self._keys_of_kernel if self._by_kernel else self._position_keys).prepare(frames)

    def add_to(self, x: torch.Tensor, groups: Sequence[AttentionGroup]) -> None:
        """Add to each row of `x`, shape (rows, width), its attention to the normalised rows of its own window."""
        self._out.add_to(x, self._attend(self._qkv.of_normalised(x, self._input_norm), groups))

    def _attend(self, qkv: torch.Tensor, groups: Sequence[AttentionGroup]) -> torch.Tensor:
        width = self._config.width
        if self._by_kernel and all(group.is_one_window for group in groups):
            ranges = [(group.start, group.start + group.frames) for group in groups]
            attended = _attended.rows(qkv.shape[0], width, ranges)  # fresh memory takes as long as a small product
        else:
            attended = qkv.new_zeros(len(qkv), width)
        keys, keys_for = torch.empty(0), (0, False, False)
        for group in groups:
            by_kernel = self._by_kernel and group.is_one_window
            # for one window at a time, as on a CPU, whose matrix of scores is small enough to be held twice
            in_blocks = self._by_products and group.frames <= MOST_CACHED and group.count == 1
            wanted = group.frames, by_kernel, in_blocks
            if wanted != keys_for:  # neighbours are often of one length
                keys = (self._keys_of_kernel if by_kernel else self._position_keys)(group.frames)
                keys_for = wanted
                keys = keys if in_blocks or by_kernel else keys[:, :, : 2 * aligned(group.frames)].contiguous()
            if by_kernel:
                rows, heads = slice(group.start, group.start + group.frames), self._config.heads
                self._attend_to_window(qkv[rows], heads, keys, self._position_bias, attended[rows])
            else:
                self._attend_by_torch(qkv, group, keys, in_blocks, attended)
        return attended

    def _attend_by_torch(
        self, qkv: torch.Tensor, group: AttentionGroup, keys: torch.Tensor, in_blocks: bool, attended: torch.Tensor
    ) -> None:
        """Write the attention of a group's windows to their rows of `attended`; `in_blocks`: see _attend_in_blocks."""
        width, heads = self._config.width, self._config.heads
        shape = (group.count, group.padded_frames, 3, heads, width // heads)
        strides = (group.stride * 3 * width, 3 * width, width, width // heads, 1)
        query, key, value = qkv.as_strided(shape, strides, group.start * 3 * width).permute(2, 0, 3, 1, 4)
        if in_blocks:
            context = self._attend_in_blocks(query[0], key[0], value[0], keys, group)[None]
        else:
            scores = self._position_scores(query, keys, group.frames)
            query, key, value = (each[:, :, : group.frames] for each in (query, key, value))
            if group.mask is not None:
                scores.masked_fill_(group.mask, MASKED_SCORE)
            context = functional.scaled_dot_product_attention(query, key, value, attn_mask=scores)
        target = (group.count, group.frames, width), (group.stride * width, width, 1), group.start * width
        attended.as_strided(*target).copy_(context.transpose(1, 2).flatten(2))

    def _attend_in_blocks(
        self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, keys: torch.Tensor, group: AttentionGroup
    ) -> torch.Tensor:
        """The context of one window, shape (heads, frames, head size); query, key and value may have more rows.

        Rows in blocks: of the distances of all rows each row needs half, and scores stay in the processor's cache.
        """
        query, key, value = (each[:, : group.frames].contiguous() for each in (query, key, value))
        by_position = query + self._position_bias
        context = torch.empty_like(query)
        for start in range(0, group.frames, _BLOCK):
            rows = slice(start, min(start + _BLOCK, group.frames))
            near = keys[:, :, group.frames - rows.stop :]
            scores = _attend_by_products.scores_by_distance(by_position[:, rows], near, group.frames)
            if group.mask is not None:
                scores.masked_fill_(group.mask[..., rows, :].reshape(-1, group.frames), MASKED_SCORE)
            context[:, rows] = _attend_by_products(query[:, rows], key, value, scores)
        return context

    def _position_scores(self, query: torch.Tensor, keys: torch.Tensor, frames: int) -> torch.Tensor:
        """Scores by distance alone, shape (windows, heads, frames, frames).

        `query` has shape (windows, heads, padded frames, head size), `keys` (heads, head size, distances).

        Row i of the product holds the distances frames - 1 … 1 - frames; its score with frame j is at
        frames - 1 - i + j. Reading the product with rows that are shorter by one is that shift, without a copy.
        """
        windows, heads, padded_frames, _ = query.shape
        product = torch.matmul(query + self._position_bias, keys)
        row = product.shape[-1]
        strides = (heads * padded_frames * row, padded_frames * row, row - 1, 1)
        scores = product.as_strided((windows, heads, frames, frames), strides, frames - 1)
        if scores.device.type != "cuda":
            return scores if scores.device.type == "cpu" else scores.contiguous()
        # its kernel copies a mask whose rows are not aligned
        found = scores.new_empty(windows, heads, frames, aligned(frames))[..., :frames]
        return found.copy_(scores)


def attention_mask(config: EncoderConfig, lengths: Sequence[int], device: torch.device) -> torch.Tensor | None:
    """AttentionGroup.mask for windows of `lengths` frames, by the context that the model was trained with."""
    left, right = config.attention_context
    if _is_unlimited(config) and len(set(lengths)) == 1:
        return None
    frame = torch.arange(max(lengths), device=device)
    step = right + 1 if config.chunked_attention and right >= 0 else 1
    chunk = frame // step
    back = chunk[:, None] - chunk
    masked = torch.zeros_like(back, dtype=torch.bool)
    if left >= 0:
        masked |= back > left // step
    if right >= 0:
        masked |= back < (0 if config.chunked_attention else -right)
    if len(set(lengths)) == 1:
        return masked
    return masked | (frame >= torch.tensor(lengths, device=device)[:, None])[:, None, None]


def _is_unlimited(config: EncoderConfig) -> bool:
    """Whether each frame attends to all others of its window."""
    return max(config.attention_context) < 0

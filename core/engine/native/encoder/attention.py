"""Self-attention with relative positions, after Transformer-XL (Dai et al. 2019, section 3.3), window by window."""

import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from core.engine.accelerators import abilities
from core.engine.native.encoder.attention_products import AttentionProducts, suits_products
from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import WindowRows
from core.engine.native.kernels import Kernel, Scratch, address, has_avx512, kernel, kernels
from core.engine.native.kernels.c_structures import Attention as AttentionJob
from core.engine.native.products import convert_linear, load_product, matrix_product
from core.engine.native.products.bf16_weights import Bf16WeightsProduct
from core.engine.native.products.panel_int8 import has_vnni_int8
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.weights.mapped_file import Weights, as_stored

MOST_CACHED_FRAMES = 640
"""Keys are cached for windows of at most this many frames: 51 MB for 512 in a 0.6B model's bf16.

A recording's windows have about 375 frames. A step of a Sortformer has 609.
"""
_CACHE_STEP_FRAMES = 64  # the cache grows by this number
_ROW_MULTIPLE = 16  # products with a multiple of this many rows are faster, and oneDNN makes fewer kernels


class PositionKeys:
    """A layer's keys of relative positions: the encodings of distances, projected by the layer's matrix."""

    def __init__(self, weight: torch.Tensor, heads: int, dtype: torch.dtype, in_pairs: bool = False) -> None:
        """Start with an empty cache.

        Args:
            weight: the projection, shape (width, width). It is converted to `dtype` for each computation, without
                keeping a copy.
            heads: the number of attention heads.
            dtype: the type in which keys are computed.
            in_pairs: keep the keys in the form of to_pairs, for the kernel of 16-bit integers.
        """
        self._weight, self._dtype, self._device = weight, dtype, weight.device
        self._heads, self._width, self._in_pairs = heads, len(weight), in_pairs
        # keys and their number of frames, replaced together because several threads read and replace them
        self._cached = torch.empty(0), 0

    def __call__(self, frames: int) -> torch.Tensor:
        """Return the keys for windows of `frames` frames, a view of the cache.

        Returns:
            Shape (heads, head size, distances). The distances run from frames - 1 down to 1 - frames. At least 32
            columns without a meaning follow. In pairs, the shape is that of to_pairs.
        """
        self.prepare(frames)
        keys, cached = self._cached
        if cached < frames:
            return self._padded([self._projected(position_encodings(frames, 0, self._width, self._device))])
        return keys[:, :, cached - frames :]

    def prepare(self, frames: int) -> None:
        """Compute the missing keys for windows of `frames` frames now, if they are short enough for the cache."""
        keys, cached = self._cached
        longer = aligned(frames, _CACHE_STEP_FRAMES)
        if not cached < frames <= longer <= MOST_CACHED_FRAMES:
            return
        projected = self._projected(_encodings_of_all_layers(longer, cached, self._width, self._device))
        if cached:  # the new distances lie at both ends of the cached ones
            before, behind = projected.tensor_split(2, dim=2)
            self._cached = self._padded([before, keys[:, :, : 2 * cached - 1], behind]), longer
        else:
            self._cached = self._padded([projected]), longer

    def _projected(self, encodings: torch.Tensor) -> torch.Tensor:
        # The keys are computed once, and a copy in another type would cost as much as the product. With AVX-512, copy
        # and torch's product take as long as the kernel for short windows, and less for long ones.
        by_kernel = self._dtype == torch.float32 and not has_avx512() and Bf16WeightsProduct.suits(self._weight)
        project = Bf16WeightsProduct(self._weight) if by_kernel else matrix_product(self._weight.to(self._dtype))
        keys = project(encodings.to(self._dtype))
        keys = keys.view(-1, self._heads, self._width // self._heads).permute(1, 2, 0)
        return to_pairs(keys) if self._in_pairs else keys

    def _padded(self, parts: list[torch.Tensor]) -> torch.Tensor:
        return functional.pad(torch.cat(parts, dim=2), (0, 2 * _ROW_MULTIPLE))


def aligned(frames: int, multiple: int = _ROW_MULTIPLE) -> int:
    """Return `frames` rounded up to a multiple."""
    return -(-frames // multiple) * multiple


def position_encodings(length: int, known: int, width: int, device: torch.device) -> torch.Tensor:
    """Return the sines and cosines of distances, shape (distances, width), in fp32.

    Args:
        length: the distances run from length - 1 down to 1 - length.
        known: leave out the distances from known - 1 to 1 - known; 0: leave out none.
        width: the width of the model.
        device: where the result lies.
    """
    ranges = [(length - 1, known - 1), (-known, -length)] if known else [(length - 1, -length)]
    parts = [torch.arange(first, behind, -1, dtype=torch.float32, device=device) for first, behind in ranges]
    distances = torch.cat(parts)[:, None]
    steps = torch.arange(0, width, 2, dtype=torch.float32, device=device)
    angles = distances * torch.exp(steps * -(math.log(10_000.0) / width))
    return torch.stack([angles.sin(), angles.cos()], dim=2).flatten(1)


@functools.lru_cache(maxsize=1)
def _encodings_of_all_layers(length: int, known: int, width: int, device: torch.device) -> torch.Tensor:
    """Return position_encodings, cached for all layers: 3 MB for 512 frames of a 0.6B model."""
    return position_encodings(length, known, width, device)


_LANE = 16  # the size of a head is a multiple of this
_PAIRS_LANE, _MOST_PAIRS_SIZE = 32, 128  # in attention_vnni.c: the divisor of a head's size, and the largest size
_LEVELS = 4095  # the largest 16-bit integer of a key, as in attention_vnni.c


def suits_kernel(like: torch.Tensor, size: int) -> bool:
    """Tell whether `attend` supports tensors like `like`, fp32 on a CPU, in heads of `size`.

    `attend` is then the fastest way, see decisions/0019.
    """
    return like.device.type == "cpu" and like.dtype == torch.float32 and size % _LANE == 0 and kernels() is not None


def suits_pairs(size: int) -> bool:
    """Tell whether this processor has attend_by_pairs for heads of `size`. Models with int8 weights use it.

    On processors with VNNI it takes two thirds of the time of `attend`.
    """
    return has_vnni_int8() and size % _PAIRS_LANE == 0 and size <= _MOST_PAIRS_SIZE


def to_pairs(keys: torch.Tensor) -> torch.Tensor:
    """Return keys of positions in the form for attend_by_pairs.

    Args:
        keys: shape (heads, head size, distances).

    Returns:
        Shape (heads, head size / 2 + 1, distances), int32. Each number holds two 16-bit integers. The last row holds
        the scale of each distance, as the bits of an fp32 number.
    """
    keys = keys.float()
    heads, size, distances = keys.shape
    scale = keys.abs().amax(dim=1, keepdim=True).clamp(min=1e-30) / _LEVELS
    rounded = (keys / scale).round_().to(torch.int16)
    pairs = rounded.view(heads, size // 2, 2, distances).movedim(2, 3).contiguous().view(torch.int32).squeeze(3)
    return torch.cat([pairs, scale.view(torch.int32)], dim=1)


def attend_by_pairs(
    qkv: torch.Tensor, heads: int, keys: torch.Tensor, bias: torch.Tensor, attended: torch.Tensor
) -> None:
    """Do the same as `attend` in 16-bit integers. `keys` are from to_pairs."""
    _attend(kernel("mynah_attention_vnni"), qkv, heads, keys, bias, attended)


def attend(qkv: torch.Tensor, heads: int, keys: torch.Tensor, bias: torch.Tensor, attended: torch.Tensor) -> None:
    """Write the attention of one window's frames to each other to `attended`. Threads share the heads.

    Args:
        qkv: queries, keys and values of the frames, shape (frames, 3 * width).
        heads: the number of attention heads.
        keys: from PositionKeys, shape (heads, head size, distances), with at least 31 columns behind them.
        bias: added to queries for the scores of positions, shape (heads, 1, head size).
        attended: shape (frames, width). Modified in place.
    """
    _attend(kernel("mynah_attention", qkv.shape[1] // 3 // heads), qkv, heads, keys, bias, attended)


def _attend(
    compute: Kernel, qkv: torch.Tensor, heads: int, keys: torch.Tensor, bias: torch.Tensor, attended: torch.Tensor
) -> None:
    frames, width = attended.shape
    size = width // heads
    job = AttentionJob(
        qkv=address(qkv),
        stride=qkv.stride(0),
        frames=frames,
        heads=heads,
        size=size,
        positions=address(keys),
        head_stride=keys.stride(0),
        positions_stride=keys.stride(1),
        bias=address(bias),
        out=address(attended),
        out_stride=attended.stride(0),
        scale=size**-0.5,
    )
    compute(job, heads, compute.scratch(frames, size))


MASKED_SCORE = -10_000.0
"""The score of a masked frame. It is finite, so a row with every frame masked stays finite."""

_BLOCK_ROWS = 128  # attention is computed for this many rows at a time; 64 to 192 hardly differ

_attend_by_products = AttentionProducts()  # all layers share its memory
_attended = Scratch()  # all layers share it


@dataclass(frozen=True)
class AttentionGroup:
    """Windows whose attention is computed together: `count` windows with `frames` frames each.

    The first window begins at row `start`. From one window to the next there are `stride` rows. Products read
    `padded_frames` rows of each window, at least `frames`; the additional rows may hold anything. `mask` is True where
    attention is not allowed. Its shape is (frames, frames), or (count, 1, 1 or frames, frames). Without a mask it is
    allowed everywhere. `windows` are the same windows for a GPU's kernels, which use lengths in place of the mask.
    """

    start: int
    count: int
    stride: int
    frames: int
    padded_frames: int
    mask: torch.Tensor | None
    windows: WindowRows | None = None

    @property
    def is_one_window(self) -> bool:
        """Whether this is one window whose frames attend to each other without limit, as the kernels need it."""
        return self.mask is None and self.count == 1


def convert_attention(
    source: Weights, nemo_name: str, name: str, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors of one layer's attention.

    Query, key and value become one product. The content bias u is added to the bias of its queries, and the bias of
    positions becomes v - u. The scores are ((q + u)·k + (q + v)·p) / sqrt(head size), with keys k and position keys p.
    The division for p is done here.

    Args:
        source: the checkpoint's state dict.
        nemo_name: the attention's name in the checkpoint.
        name: the attention's name in the converted file.
        config: the encoder's sizes.
        dtype: the type of the converted tensors.
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
    """One layer's self-attention."""

    def __init__(
        self, config: EncoderConfig, weights: Weights, name: str, norm: LayerNorm, device: torch.device
    ) -> None:
        self._config = config
        self._input_norm = norm
        self._position_bias = weights[f"{name}.position.bias"].to(device)[:, None]
        dtype = self._position_bias.dtype
        self._masked_score = self._position_bias.new_full((), MASKED_SCORE)  # on the device, as each copy would wait
        self._qkv_proj = load_product(weights, f"{name}.qkv", device, int8_results=dtype)
        self._o_proj = load_product(weights, f"{name}.out", device)
        position, size = as_stored(weights)[f"{name}.position.weight"].to(device), config.width // config.heads
        self._position_keys = self._keys_of_kernel = PositionKeys(position, config.heads, dtype)
        self._by_products = suits_products(self._position_bias)
        self._by_kernel = suits_kernel(self._position_bias, size) and _is_unlimited(config)
        self._attend_to_window = attend
        if self._by_kernel and f"{name}.qkv.scale" in weights and suits_pairs(size):
            self._keys_of_kernel = PositionKeys(position, config.heads, dtype, in_pairs=True)
            self._attend_to_window = attend_by_pairs
        self._gpu_kernels = loading.kernels_like(self._position_bias) if _is_unlimited(config) else None
        if self._gpu_kernels is not None and not self._gpu_kernels.suits_heads(size):
            self._gpu_kernels = None

    def prepare(self, frames: int) -> None:
        """Compute the position keys for windows of `frames` now.

        Otherwise each thread computes them for its first such window.
        """
        (self._keys_of_kernel if self._by_kernel else self._position_keys).prepare(frames)

    def add_to(self, x: torch.Tensor, groups: Sequence[AttentionGroup]) -> None:
        """Add each row's attention to the rows of its own window, after a layer norm.

        Args:
            x: the rows of all windows, shape (rows, width). Modified in place.
            groups: the windows.
        """
        self._o_proj.add_into(x, self._attend(self._qkv_proj.project_normalised(x, self._input_norm), groups))

    def continue_in(self, x: torch.Tensor, past: torch.Tensor, most: int) -> torch.Tensor:
        """Add each row's attention to all rows and to the rows before them, as in `add_to`.

        Args:
            x: the next rows of a stream, shape (rows, width). Modified in place.
            past: keys and values of the rows before, shape (rows, 2 * width).
            most: the most rows that the next call needs.

        Returns:
            The keys and values for the next call, of at most `most` rows.
        """
        width, heads = self._config.width, self._config.heads
        qkv = self._qkv_proj.project_normalised(x, self._input_norm)[: len(x)]
        known = torch.cat([past, qkv[:, width:]])
        rows, frames = len(x), len(known)
        query = qkv[:, :width].view(rows, heads, -1).transpose(0, 1)
        key, value = known.view(frames, 2, heads, -1).permute(1, 2, 0, 3)
        keys = self._position_keys(frames)[:, :, : frames + rows - 1]
        product = torch.matmul(query + self._position_bias, keys).contiguous()
        # see _position_scores: the rows are the last ones of a window of `frames`
        line = frames + rows - 1
        scores = product.as_strided((heads, rows, frames), (rows * line, line - 1, 1), rows - 1)
        context = functional.scaled_dot_product_attention(query[None], key[None], value[None], attn_mask=scores[None])
        self._o_proj.add_into(x, context[0].transpose(0, 1).reshape(rows, width))
        return known[max(0, frames - most) :].clone()

    def no_past(self) -> torch.Tensor:
        """Return the keys and values before the first frame of a stream."""
        return self._position_bias.new_zeros(0, 2 * self._config.width)

    def prepare_stream(self, frames: int) -> None:
        """Compute the position keys for a stream that attends to `frames` frames."""
        self._position_keys.prepare(frames)

    def _attend(self, qkv: torch.Tensor, groups: Sequence[AttentionGroup]) -> torch.Tensor:
        width, windows = self._config.width, groups[0].windows if len(groups) == 1 else None
        if self._gpu_kernels is not None and windows is not None:
            product, reach = self._position_product(qkv, groups[0])
            return self._gpu_kernels.attend(qkv, product, reach, windows, self._config.heads)
        if self._by_kernel and all(group.is_one_window for group in groups):
            ranges = [(group.start, group.start + group.frames) for group in groups]
            attended = _attended.rows(qkv.shape[0], width, ranges)  # new memory would cost as much as a small product
        elif len(groups) == 1 and groups[0].count > 1:
            # gaps keep any content, even NaN: no window reads their rows, and the convolution clears them
            attended = qkv.new_empty(len(qkv), width)
            self._attend_together(qkv, groups[0], attended)
            return attended
        else:
            attended = qkv.new_zeros(len(qkv), width)
        keys, keys_request = torch.empty(0), (0, False, False)
        for group in groups:
            by_kernel = self._by_kernel and group.is_one_window
            # only for one window, as on a CPU: its matrix of scores is small enough to be held twice
            in_blocks = self._by_products and group.frames <= MOST_CACHED_FRAMES and group.count == 1
            request = group.frames, by_kernel, in_blocks
            if request != keys_request:  # neighbours often have the same length
                keys = (self._keys_of_kernel if by_kernel else self._position_keys)(group.frames)
                keys_request = request
                keys = keys if in_blocks or by_kernel else keys[:, :, : 2 * aligned(group.frames)].contiguous()
            if by_kernel:
                rows, heads = slice(group.start, group.start + group.frames), self._config.heads
                self._attend_to_window(qkv[rows], heads, keys, self._position_bias, attended[rows])
            else:
                self._attend_by_torch(qkv, group, keys, in_blocks, attended)
        return attended

    def _attend_together(self, qkv: torch.Tensor, group: AttentionGroup, attended: torch.Tensor) -> None:
        """Write the attention of several windows to their rows of `attended`, as _attend_by_torch does."""
        width, heads, frames = self._config.width, self._config.heads, group.frames
        query, key, value = self._parts(qkv, group)
        product, reach = self._position_product(qkv, group)
        row = product.shape[2]
        # see _position_scores for the shift of rows
        shifts = (frames * row, group.count * frames * row, row - 1, 1)
        shifted = product.as_strided((group.count, heads, frames, frames), shifts, reach - 1)
        # CUDA's attention would copy a mask with unaligned rows each time
        line = reach if abilities(product.device.type).aligned_masks else frames
        scores = product.new_empty(group.count, heads, frames, line)[..., :frames]
        if group.mask is None:
            scores.copy_(shifted)
        else:
            torch.where(group.mask, self._masked_score, shifted, out=scores)
        query, key, value = (each.transpose(1, 2) for each in (query, key, value))
        context = functional.scaled_dot_product_attention(query, key, value, attn_mask=scores)
        target = (group.count, frames, heads, width // heads), (group.stride * width, width, width // heads, 1)
        attended.as_strided(*target, group.start * width).copy_(context.transpose(1, 2))

    def _parts(self, qkv: torch.Tensor, group: AttentionGroup) -> tuple[torch.Tensor, ...]:
        """Return queries, keys and values of a group, each of shape (windows, frames, heads, head size)."""
        width, heads = self._config.width, self._config.heads
        shape = (group.count, group.frames, 3, heads, width // heads)
        strides = (group.stride * 3 * width, 3 * width, width, width // heads, 1)
        return qkv.as_strided(shape, strides, group.start * 3 * width).unbind(2)

    def _position_product(self, qkv: torch.Tensor, group: AttentionGroup) -> tuple[torch.Tensor, int]:
        """Return the scores by distance, shape (heads, windows * frames, distances), and their `reach`.

        The distances run from reach - 1 down. The windows share one product per head with the position keys, so the
        keys are not repeated for each window.
        """
        reach = aligned(group.frames)
        keys = self._position_keys(reach)[:, :, : 2 * reach]
        by_position = (self._parts(qkv, group)[0] + self._position_bias[:, 0]).flatten(0, 1).transpose(0, 1)
        return torch.bmm(by_position, keys), reach

    def _attend_by_torch(
        self, qkv: torch.Tensor, group: AttentionGroup, keys: torch.Tensor, in_blocks: bool, attended: torch.Tensor
    ) -> None:
        """Write the attention of a group's windows to their rows of `attended`.

        Args:
            qkv: queries, keys and values of all rows, shape (rows, 3 * width).
            group: the windows.
            keys: the position keys, shape (heads, head size, distances).
            in_blocks: use _attend_in_blocks.
            attended: shape (rows, width). Modified in place.
        """
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
        """Return the context of one window, shape (heads, frames, head size).

        Rows are computed in blocks. A row needs only half of all distances, and scores stay in the processor's cache.

        Args:
            query: shape (heads, frames or more, head size).
            key: same shape.
            value: same shape.
            keys: the position keys, shape (heads, head size, distances).
            group: the window.
        """
        query, key, value = (each[:, : group.frames].contiguous() for each in (query, key, value))
        by_position = query + self._position_bias
        context = torch.empty_like(query)
        for start in range(0, group.frames, _BLOCK_ROWS):
            rows = slice(start, min(start + _BLOCK_ROWS, group.frames))
            near = keys[:, :, group.frames - rows.stop :]
            scores = _attend_by_products.scores_by_distance(by_position[:, rows], near, group.frames)
            if group.mask is not None:
                scores.masked_fill_(group.mask[..., rows, :].reshape(-1, group.frames), MASKED_SCORE)
            context[:, rows] = _attend_by_products(query[:, rows], key, value, scores)
        return context

    def _position_scores(self, query: torch.Tensor, keys: torch.Tensor, frames: int) -> torch.Tensor:
        """Return the scores by distance alone, shape (windows, heads, frames, frames).

        Row i of the product holds the distances frames - 1 … 1 - frames. Its score with frame j is at frames - 1 - i +
        j. Reading the product with rows that are shorter by 1 shifts each row, without a copy.

        Args:
            query: shape (windows, heads, padded frames, head size).
            keys: the position keys, shape (heads, head size, distances).
            frames: the number of frames of each window.
        """
        windows, heads, padded_frames, _ = query.shape
        product = torch.matmul(query + self._position_bias, keys)
        row = product.shape[-1]
        strides = (heads * padded_frames * row, padded_frames * row, row - 1, 1)
        scores = product.as_strided((windows, heads, frames, frames), strides, frames - 1)
        if not abilities(scores.device.type).aligned_masks:
            return scores if scores.device.type == "cpu" else scores.contiguous()
        # CUDA's attention would copy a mask with unaligned rows each time
        padded = scores.new_empty(windows, heads, frames, aligned(frames))[..., :frames]
        return padded.copy_(scores)


def attention_mask(
    config: EncoderConfig, lengths: Sequence[int], device: torch.device, counts: torch.Tensor | None = None
) -> torch.Tensor | None:
    """Return AttentionGroup.mask for windows of `lengths` frames, with the context from the model's training.

    `counts` are the lengths on the device. None: copy them.
    """
    left, right = config.attention_context
    are_equal = len(set(lengths)) == 1
    if _is_unlimited(config) and are_equal:
        return None
    frame = torch.arange(max(lengths), device=device)
    beyond = None
    if not are_equal:
        counts = torch.tensor(lengths).to(device) if counts is None else counts
        beyond = (frame >= counts[:, None])[:, None, None]
    if beyond is not None and _is_unlimited(config):
        return beyond
    step = right + 1 if config.chunked_attention and right >= 0 else 1
    chunk = frame // step
    back = chunk[:, None] - chunk
    masked = torch.zeros_like(back, dtype=torch.bool)
    if left >= 0:
        masked |= back > left // step
    if right >= 0:
        masked |= back < (0 if config.chunked_attention else -right)
    return masked if beyond is None else masked | beyond


def _is_unlimited(config: EncoderConfig) -> bool:
    """Tell whether each frame attends to all others of its window."""
    return max(config.attention_context) < 0

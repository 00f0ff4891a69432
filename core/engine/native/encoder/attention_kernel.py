"""Attention with relative positions by our own kernel, for x86 processors."""

import torch

from core.engine.native.kernels import Kernel, address, kernel, kernels
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.panel_int8 import has_vnni_int8

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

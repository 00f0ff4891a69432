"""Attention to cached keys and values in bf16 by our own kernel, for x86 processors."""

import torch

from core.engine.native.runtime.c_structures import c_structure
from core.engine.native.runtime.kernels import address, kernel, kernels

_LANE = 8  # numbers that the kernel takes at a time
_Job = c_structure(  # of cached_attention.c
    "CachedAttention",
    "queries*,row_stride,token_stride,tokens,heads,size,cache*,cache_stride,room,seen*,out*,scale:float",
)


def attends_in_bf16(size: int, device: torch.device) -> bool:
    """Whether attend_to_cache computes heads of `size` on `device`, and is fastest there."""
    return device.type == "cpu" and size % _LANE == 0 and kernels() is not None


def attend_to_cache(queries: torch.Tensor, cache: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
    """What new tokens take from the cached ones, fp32 of shape (rows, tokens, width).

    `queries`, fp32 of shape (rows, tokens, heads, size); `cache`, bf16 of shape (rows or more, 2, heads, room, size),
    is keys and values; `seen`, int64 of shape (rows, tokens), says to how many of them, from the first, each token
    attends, at least one. Threads share the heads. Raises ValueError for what does not fit together: no kernel checks
    that.
    """
    rows, tokens, heads, size = queries.shape
    room = cache.shape[3]
    fits = cache.shape[0] >= rows and cache.shape[1:] == (2, heads, room, size) and seen.shape == (rows, tokens)
    types = queries.dtype, cache.dtype, seen.dtype
    right_types = types == (torch.float32, torch.bfloat16, torch.int64) and cache[:1].is_contiguous()
    if size % _LANE or not fits or not right_types:
        shapes = tuple(queries.shape), tuple(cache.shape), tuple(seen.shape)
        raise ValueError(f"queries, cache and counts of {shapes}, {types}, cache with strides {cache.stride()}")
    if queries.stride()[2:] != (size, 1):
        queries = queries.contiguous()
    seen, least, most = seen.contiguous(), int(seen.min()), int(seen.max())
    if least < 1 or most > room:
        raise ValueError(f"{least} to {most} of {room} places")
    out = torch.empty(rows, tokens, heads * size)
    job = _Job(
        *(address(queries), queries.stride(0), queries.stride(1), tokens, heads, size),
        *(address(cache), cache.stride(0), room, address(seen), address(out), size**-0.5),
    )
    compute = kernel("mynah_cached_attention")
    compute(job, rows * heads, compute.scratch(most))
    return out

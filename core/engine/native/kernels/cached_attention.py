"""Attention to cached keys and values in bf16 or int8 by our own kernel, for x86 processors."""

import torch

from core.engine.native.kernels import address, kernel, kernels
from core.engine.native.kernels.c_structures import c_structure

_LANE = 8  # numbers that the kernel takes at a time
_STEP = 4  # bytes behind each vector in int8: the step between two whole numbers, in fp32
_Job = c_structure(  # of cached_attention.c
    "CachedAttention",
    "queries*,row_stride,token_stride,tokens,heads,size,cache*,cache_stride,room,seen*,out*,scale:float,is_int8:int",
)
_Rounding = c_structure("Rounding", "vectors*,frames,groups,size,cache*,room")  # of cached_attention.c


def attends_by_kernel(size: int, device: torch.device) -> bool:
    """Whether attend_to_cache computes heads of `size` on `device`, and is fastest there."""
    return device.type == "cpu" and size % _LANE == 0 and kernels() is not None


def cached_size(size: int, dtype: torch.dtype) -> int:
    """How many numbers of the cache's type a vector of `size` numbers takes."""
    return size + _STEP if dtype == torch.int8 else size


def round_to_cache(vectors: torch.Tensor, cache: torch.Tensor) -> None:
    """Round `vectors`, fp32 of shape (frames, 2, heads, size), to the first frames of `cache` in int8.

    That has shape (2, heads, room, cached_size). Threads share the heads. Raises ValueError for what does not fit.
    """
    frames, two, heads, size = vectors.shape
    fits = cache.shape == (two, heads, cache.shape[2], size + _STEP) and frames <= cache.shape[2] and size % _LANE == 0
    if not fits or (vectors.dtype, cache.dtype) != (torch.float32, torch.int8) or not cache.is_contiguous():
        raise ValueError(f"vectors and cache of {tuple(vectors.shape)}, {tuple(cache.shape)}, {cache.dtype}")
    vectors = vectors.contiguous()
    job = _Rounding(address(vectors), frames, two * heads, size, address(cache), cache.shape[2])
    kernel("mynah_round_to_cache")(job, two * heads)


def numbers_in_cache(cache: torch.Tensor) -> torch.Tensor:
    """The numbers that a cache in int8 stands for, fp32 of shape (…, size)."""
    steps = cache[..., -_STEP:].contiguous().view(torch.float32)
    return cache[..., :-_STEP] * steps


def attend_to_cache(queries: torch.Tensor, cache: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
    """What new tokens take from the cached ones, fp32 of shape (rows, tokens, width).

    `queries`, fp32 of shape (rows, tokens, heads, size); `cache`, bf16 or int8 of shape (rows or more, 2, heads, room,
    cached_size), is keys and values; `seen`, int64 of shape (rows, tokens), says to how many of them, from the first,
    each token attends, at least one. Threads share the heads. Raises ValueError for what does not fit together: no
    kernel checks that.
    """
    rows, tokens, heads, size = queries.shape
    room = cache.shape[3]
    of_row = (2, heads, room, cached_size(size, cache.dtype))
    fits = cache.shape[0] >= rows and cache.shape[1:] == of_row and seen.shape == (rows, tokens)
    types = queries.dtype, cache.dtype, seen.dtype
    right_types = cache.dtype in (torch.bfloat16, torch.int8) and types[::2] == (torch.float32, torch.int64)
    right_types = right_types and cache[:1].is_contiguous()
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
        *(address(cache), cache.stride(0) * cache.itemsize, room, address(seen), address(out), size**-0.5),
        cache.dtype == torch.int8,
    )
    compute = kernel("mynah_cached_attention")
    compute(job, rows * heads, compute.scratch(most))
    return out

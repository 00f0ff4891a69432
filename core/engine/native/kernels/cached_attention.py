"""Attend to cached keys and values in bf16 or int8 with a kernel for x86 and ARM."""

import torch

from core.engine.native.kernels import address, kernel, kernels
from core.engine.native.kernels.c_structures import CachedAttention, CacheRounding

_LANE = 8  # numbers that the kernel takes at a time
_SCALE_BYTES = 4  # the scale in fp32 behind each int8 vector


def attends_by_kernel(size: int, device: torch.device) -> bool:
    """Tell whether `attend_to_cache` computes heads of `size` on `device`. It is then the fastest way."""
    return device.type == "cpu" and size % _LANE == 0 and kernels() is not None


def cached_size(size: int, dtype: torch.dtype) -> int:
    """Return how many numbers of the cache's type a vector of `size` numbers takes."""
    return size + _SCALE_BYTES if dtype == torch.int8 else size


def round_to_cache(vectors: torch.Tensor, cache: torch.Tensor) -> None:
    """Round keys and values into the first frames of an int8 cache. Threads share the heads.

    Args:
        vectors: shape (frames, 2, heads, size), fp32.
        cache: shape (2, heads, room, cached_size), int8. Modified in place.

    Raises:
        ValueError: the shapes or types do not fit. The C code checks nothing.
    """
    frames, two, heads, size = vectors.shape
    fits = (
        cache.shape == (two, heads, cache.shape[2], size + _SCALE_BYTES)
        and frames <= cache.shape[2]
        and size % _LANE == 0
    )
    if not fits or (vectors.dtype, cache.dtype) != (torch.float32, torch.int8) or not cache.is_contiguous():
        raise ValueError(f"vectors and cache of {tuple(vectors.shape)}, {tuple(cache.shape)}, {cache.dtype}")
    vectors = vectors.contiguous()
    job = CacheRounding(
        vectors=address(vectors),
        frames=frames,
        groups=two * heads,
        size=size,
        cache=address(cache),
        room=cache.shape[2],
    )
    kernel("mynah_round_to_cache")(job, two * heads)


def numbers_in_cache(cache: torch.Tensor) -> torch.Tensor:
    """Return the numbers of an int8 cache in fp32, shape (…, size)."""
    scales = cache[..., -_SCALE_BYTES:].contiguous().view(torch.float32)
    return cache[..., :-_SCALE_BYTES] * scales


def attend_to_cache(queries: torch.Tensor, cache: torch.Tensor, key_counts: torch.Tensor) -> torch.Tensor:
    """Return the attention of new tokens to cached keys and values. Threads share the heads.

    Args:
        queries: shape (rows, tokens, heads, size), fp32.
        cache: shape (rows or more, 2, heads, room, cached_size), bf16 or int8. Keys, then values.
        key_counts: shape (rows, tokens), int64. The number of cached keys, from the first, that each token attends to.
            It is at least 1.

    Returns:
        Shape (rows, tokens, heads * size), fp32.

    Raises:
        ValueError: the shapes or types do not fit. The C code checks nothing.
    """
    rows, tokens, heads, size = queries.shape
    room = cache.shape[3]
    of_row = (2, heads, room, cached_size(size, cache.dtype))
    fits = cache.shape[0] >= rows and cache.shape[1:] == of_row and key_counts.shape == (rows, tokens)
    types = queries.dtype, cache.dtype, key_counts.dtype
    right_types = cache.dtype in (torch.bfloat16, torch.int8) and types[::2] == (torch.float32, torch.int64)
    right_types = right_types and cache[:1].is_contiguous()
    if size % _LANE or not fits or not right_types:
        shapes = tuple(queries.shape), tuple(cache.shape), tuple(key_counts.shape)
        raise ValueError(f"queries, cache and counts of {shapes}, {types}, cache with strides {cache.stride()}")
    if queries.stride()[2:] != (size, 1):
        queries = queries.contiguous()
    key_counts, least, most = key_counts.contiguous(), int(key_counts.min()), int(key_counts.max())
    if least < 1 or most > room:
        raise ValueError(f"{least} to {most} keys in a cache for {room}")
    out = torch.empty(rows, tokens, heads * size)
    job = CachedAttention(
        queries=address(queries),
        row_stride=queries.stride(0),
        token_stride=queries.stride(1),
        tokens=tokens,
        heads=heads,
        size=size,
        cache=address(cache),
        cache_stride=cache.stride(0) * cache.itemsize,
        room=room,
        key_counts=address(key_counts),
        out=address(out),
        scale=size**-0.5,
        is_int8=cache.dtype == torch.int8,
    )
    compute = kernel("mynah_cached_attention")
    compute(job, rows * heads, compute.scratch(most))
    return out

"""Keys of relative positions (Transformer-XL, Dai et al. 2019, section 3.3), kept for windows of the usual lengths."""

import functools
import math

import torch
from torch.nn import functional

from core.engine.native.encoder.attention_kernel import to_pairs
from core.engine.native.kernels import has_avx512
from core.engine.native.products import matrix_product
from core.engine.native.products.bf16_weights import Bf16WeightsProduct

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

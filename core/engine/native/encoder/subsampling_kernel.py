"""The encoder's entry by our own kernel, for x86 processors without AMX: see encoder/subsampling.py."""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

import torch

from core.engine.native.kernels import address, kernel, kernels, lane
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.onednn import uses_amx
from core.engine.native.products.pair_product import fits_pairs, to_pair_panels

_STAGES, _LANE = 3, 16  # as subsampling.c has them; channels are multiples of the second
_Job = c_structure("Entry", "features*,frames*,bands*,channels,left,stages*,out*")  # of subsampling.c


class StageWeights(NamedTuple):
    """A convolution of 3 x 3 with stride 2, `weight` of shape (channels, 1, 3, 3), and its bias; the matrix behind it,
    shape (channels, channels), and its bias, None after the first stage."""

    weight: torch.Tensor
    bias: torch.Tensor
    mix: torch.Tensor | None
    mix_bias: torch.Tensor | None


class SubsamplingKernel:
    """Three convolutions, a ReLU behind each, frame by frame in the cache: half the time of torch, layer by layer."""

    def __init__(self, stages: Sequence[StageWeights], channels: int, left: int, rounds: bool = False) -> None:
        """`left`: the zeros before the first frame and below the lowest band, 1 or 2. `rounds`: where it is faster, the
        matrices are multiplied in pairs; see PairProduct.

        Raises ValueError for weights of other shapes than those of `channels`, or where a matrix is missing: no kernel
        checks what it reads.
        """
        if any((stage.mix is None) != (number == 0) for number, stage in enumerate(stages)):
            raise ValueError("an encoder's entry lacks a matrix")
        self._left, self._channels = left, channels
        self._in_pairs = rounds and all(stage.mix is None or fits_pairs(stage.mix) for stage in stages)
        self._weights = [_arranged(stage, channels, self._in_pairs) for stage in stages]
        pointers = [address(tensor) for stage in self._weights for tensor in stage]
        self._pointers = (ctypes.c_void_p * len(pointers))(*pointers)

    @staticmethod
    def suits(channels: int, stages: int, device: torch.device) -> bool:
        """Whether it computes such an encoder's entry, and is fastest here."""
        shaped = device.type == "cpu" and stages == _STAGES and channels % _LANE == 0
        return shaped and kernels() is not None and not uses_amx()

    def __call__(self, features: torch.Tensor, frames: Sequence[int], bands: Sequence[int], out: torch.Tensor) -> None:
        """Write the frames of one window to the first rows of `out`, shape (frames, bands * channels).

        `features` are fp32 of shape (frames, mels); `frames` and `bands` are how many the window has of them, and of
        frames and bands behind each stage. Threads share the frames.
        """
        features = features.contiguous()
        of_time, of_pitch = ((ctypes.c_long * (_STAGES + 1))(*counts) for counts in (frames, bands))
        arrays = [ctypes.addressof(each) for each in (of_time, of_pitch, self._pointers)]
        job = _Job(address(features), *arrays[:2], self._channels, self._left, arrays[2], address(out))
        name, channels = ("mynah_subsampling_vnni", 1) if self._in_pairs else ("mynah_subsampling", self._channels)
        compute = kernel(name, channels)
        compute(job, frames[-1], compute.scratch(self._channels, of_pitch))


def _arranged(stage: StageWeights, channels: int, in_pairs: bool) -> tuple[torch.Tensor | None, ...]:
    """A stage's tensors in the kernel's order, in fp32 but for a matrix in pairs, which its steps are behind."""
    square, line = (channels, channels), (channels,)
    shapes = zip(stage, ((channels, 1, 3, 3), line, square, line), strict=True)
    if any(tensor is not None and tensor.shape != shape for tensor, shape in shapes):
        raise ValueError("weights of an encoder's entry are not of its number of channels")
    weight, bias = stage.weight.float().flatten(1).t().contiguous(), stage.bias.float().contiguous()
    if stage.mix is None:
        return weight, bias, None, None
    if in_pairs:
        pairs, steps = to_pair_panels(stage.mix)
        panels = torch.cat([pairs.flatten(), steps.view(torch.int32)])
    else:
        panels = stage.mix.float().view(-1, lane(channels), channels).transpose(1, 2).contiguous()
    mix_bias = torch.zeros(channels) if stage.mix_bias is None else stage.mix_bias.float().contiguous()
    return weight, bias, panels, mix_bias

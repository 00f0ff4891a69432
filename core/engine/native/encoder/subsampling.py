"""The encoder's entry: depthwise-striding convolutions that halve time and frequency, and a projection to its width."""

import ctypes
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import torch
from torch.nn import functional

from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.kernels import address, kernel, kernels, lane
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products import convert_linear, load_product
from core.engine.native.products.base import MatrixProduct
from core.engine.native.products.onednn import uses_amx
from core.engine.native.products.panel_int8 import fits_pairs, to_pair_panels
from core.engine.native.weights.mapped_file import Weights, dtype_of

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


_BLOCK = 32  # frames of all windows together: 8 MB after the first convolution in fp32
_BLOCK_OF_CUDA = 32, 128
"""Windows and frames of a block on an NVIDIA GPU: fewer windows are filled up to a power of two with empty ones, frames
to all. cuDNN takes a tenth of a second to plan a convolution of a shape that it has not seen. A block of a 0.6B model
takes 0.5 GB after the first convolution in half precision."""
_BLOCK_OF_OTHERS = 4096  # frames of all windows together, on other GPUs


def convert_subsampling(
    source: Weights, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `encoder.subsampling.…`.

    The 3 x 3 convolutions stay in fp32, which a CPU computes faster; the 1 x 1 ones (`mix`) become matrices of `dtype`.
    """
    yield "encoder.subsampling.0.weight", source["encoder.pre_encode.conv.0.weight"].float()
    yield "encoder.subsampling.0.bias", source["encoder.pre_encode.conv.0.bias"].float()
    for stage in range(1, config.stages):
        nemo_name = f"encoder.pre_encode.conv.{3 * stage - 1}"
        yield f"encoder.subsampling.{stage}.weight", source[f"{nemo_name}.weight"].float()
        yield f"encoder.subsampling.{stage}.bias", source[f"{nemo_name}.bias"].float()
        pointwise = f"encoder.subsampling.{stage}.mix"
        yield from convert_linear(source, f"encoder.pre_encode.conv.{3 * stage}", pointwise, dtype)
    out = source["encoder.pre_encode.out.weight"].float() * config.scale
    # in NeMo's columns the bands of a channel are side by side, in ours the channels of a band
    out = out.view(config.width, config.channels, config.lengths_after_stages(config.mels)[-1])
    yield "encoder.subsampling.out.weight", out.transpose(1, 2).flatten(1).to(dtype).contiguous()
    yield "encoder.subsampling.out.bias", (source["encoder.pre_encode.out.bias"].float() * config.scale).to(dtype)


class Subsampling:
    """Features of windows to the encoder's frames, a block of frames at a time.

    The convolutions' output for 30 seconds in one piece is 100 MB, which each step would fetch from memory; a block
    stays in the processor's cache. Where there is a kernel for it, it goes by single frames, all in fp32. On a GPU
    blocks bound the memory and, where each new shape costs time, have few shapes.
    """

    def __init__(self, config: EncoderConfig, weights: Weights, device: torch.device) -> None:
        """The spatial convolutions run in fp32 on a CPU, where that is faster, and in the weights' type elsewhere."""
        self._config = config
        self._pointwise_dtype = dtype_of(weights, "encoder.subsampling.out.weight")
        self._device_type = device.type
        self._dtype = torch.float32 if device.type == "cpu" else self._pointwise_dtype
        rounds = "encoder.layers.0.attention.qkv.scale" in weights
        self._out = load_product(weights, "encoder.subsampling.out", device, rounds=rounds)
        # zeros before the first frame and below the lowest band
        self._left_padding = 2 if config.causal_subsampling else 1
        self._kernel: SubsamplingKernel | None = None
        if SubsamplingKernel.suits(config.channels, config.stages, device):
            stages = [_stage_weights(weights, stage) for stage in range(config.stages)]
            self._kernel = SubsamplingKernel(stages, config.channels, self._left_padding, rounds)
        else:
            self._stages = [self._stage(weights, stage, device) for stage in range(config.stages)]

    def frames(self, count: int) -> int:
        """How many frames remain of `count`."""
        return self._config.lengths_after_stages(count)[-1]

    def __call__(self, features: torch.Tensor, counts: Sequence[int]) -> torch.Tensor:
        """Frames of shape (batch, frames, width) of features of shape (batch, feature frames, mels).

        `counts` are the windows' own feature frames, the longest of them all that there are.
        """
        if self._kernel is not None:
            return self._out(self._by_kernel(self._kernel, features, counts))
        windows, frames = self._block_shape(len(features))
        groups = [slice(start, start + windows) for start in range(0, len(features), windows)]
        found = [self._group(features[group], counts[group], windows, frames) for group in groups]
        return self._out(torch.cat(found) if len(found) > 1 else found[0])

    def _block_shape(self, windows: int) -> tuple[int, int]:
        """How many windows and frames a block has."""
        if self._device_type == "cuda":
            most, frames = _BLOCK_OF_CUDA
            return min(most, 1 << (windows - 1).bit_length()), frames
        return windows, max(1, (_BLOCK if self._device_type == "cpu" else _BLOCK_OF_OTHERS) // windows)

    def _by_kernel(self, kernel: SubsamplingKernel, features: torch.Tensor, counts: Sequence[int]) -> torch.Tensor:
        """What the frames are projected from."""
        bands = self._config.lengths_after_stages(features.shape[2])
        found = torch.zeros(len(features), self.frames(features.shape[1]), bands[-1] * self._config.channels)
        for window, count, out in zip(features, counts, found, strict=True):
            kernel(window, self._config.lengths_after_stages(count), bands, out)
        return found.to(self._pointwise_dtype)

    def _group(self, features: torch.Tensor, counts: Sequence[int], windows: int, frames: int) -> torch.Tensor:
        """What the frames of some windows are projected from, computed in blocks of `windows` by `frames`.

        Projected all at once: a matrix of 4 million weights is worth more rows than a block has.
        """
        members, total = len(features), self.frames(features.shape[1])
        limit = None if self._device_type == "cuda" else features.shape[1]
        fields = [
            self._receptive_fields(limit, start, start + frames if limit is None else min(start + frames, total))
            for start in range(0, total, frames)
        ]
        before, behind = -fields[0][0][0], fields[-1][0][1] - features.shape[1]
        if limit is None:
            features = functional.pad(features, (0, 0, before, max(0, behind), 0, windows - members))
        lengths = [self._config.lengths_after_stages(count)[1:] for count in [*counts, *[0] * (windows - members)]]
        by_stage = torch.tensor(lengths).T.to(features.device)
        shortest = [min(each) for each in zip(*lengths[:members], strict=True)]
        blocks = []
        for block in fields:
            field = features[:, block[0][0] + before : block[0][1] + before]
            blocks.append(self._block(field, block, by_stage, shortest))
        return torch.cat(blocks, dim=1)[:members, :total]

    def _block(
        self,
        features: torch.Tensor,
        fields: Sequence[tuple[int, int]],
        lengths: torch.Tensor,
        shortest: Sequence[int],
    ) -> torch.Tensor:
        """What some frames of all windows are projected from, of the features that they depend on.

        `fields` as _receptive_fields gives them, `lengths`, shape (stages, windows), how many frames a window has after
        each stage, and `shortest` the fewest that a window with sound has.
        """
        x = features[:, None].to(self._dtype)
        for stage, (before, after) in enumerate(pairwise(fields)):
            x = self._convolve(x, stage, before, after)
            if after[0] < 0 or after[1] > shortest[stage]:
                frame = torch.arange(*after, device=x.device)
                x.masked_fill_(((frame < 0) | (frame >= lengths[stage][:, None]))[:, None, :, None], 0)
        return x.permute(0, 2, 3, 1).flatten(2).to(self._pointwise_dtype)

    def _receptive_fields(self, limit: int | None, start: int, end: int) -> list[tuple[int, int]]:
        """The frames, from and up to, that [start, end) depends on: before the first stage and after each one.

        Without those before the first and beyond the last of `limit` feature frames; None: with them, which are zeros,
        so that all fields are alike.
        """
        fields = [(start, end)]
        for length in self._config.lengths_after_stages(limit or 0)[-2::-1]:
            low, high = self._receptive_field(*fields[0])
            fields.insert(0, (low, high) if limit is None else (max(0, low), min(length, high)))
        return fields

    def _receptive_field(self, start: int, end: int) -> tuple[int, int]:
        """The input frames of one convolution for its output frames [start, end), including padding at either end."""
        return 2 * start - self._left_padding, 2 * end - self._left_padding + 1

    def _convolve(self, x: torch.Tensor, stage: int, before: tuple[int, int], after: tuple[int, int]) -> torch.Tensor:
        """One stage, from the frames `before` to those `after`; `x` has shape (batch, channels, frames, bands)."""
        weight, bias, pointwise = self._stages[stage]
        low, high = self._receptive_field(*after)
        above, below, padding = before[0] - low, high - before[1], (0, 0)
        if self._config.causal_subsampling:
            x = functional.pad(x, (2, 1, above, below))
        elif below and not above:
            x, padding = functional.pad(x, (0, 0, 0, below)), (0, 1)
        else:  # padding at an end that needs none lies beyond what stride 2 reaches
            padding = (above, 1)
        x = functional.conv2d(x, weight, bias, stride=2, padding=padding, groups=len(weight) if stage else 1)
        if pointwise is None:
            return functional.relu_(x)
        return pointwise(x.permute(0, 2, 3, 1).to(self._pointwise_dtype), "relu").permute(0, 3, 1, 2).to(self._dtype)

    def _stage(
        self, weights: Weights, stage: int, device: torch.device
    ) -> tuple[torch.Tensor, torch.Tensor, MatrixProduct | None]:
        name = f"encoder.subsampling.{stage}"
        weight, bias = (weights[f"{name}.{kind}"].to(device, self._dtype) for kind in ("weight", "bias"))
        weight = weight.to(memory_format=torch.channels_last)  # a copy of a few kilobytes
        return weight, bias, load_product(weights, f"{name}.mix", device) if stage else None


def _stage_weights(weights: Weights, stage: int) -> StageWeights:
    name = f"encoder.subsampling.{stage}"
    return StageWeights(
        *(weights[f"{name}.{kind}"] for kind in ("weight", "bias")),
        *(weights.get(f"{name}.mix.{kind}") for kind in ("weight", "bias")),
    )

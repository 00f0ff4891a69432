"""The encoder's entry: depthwise-striding convolutions that halve time and frequency, and a projection to its width."""

import ctypes
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import torch
from torch.nn import functional

from core.engine.accelerators import abilities
from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.kernels import address, kernel, kernels, lane
from core.engine.native.kernels.c_structures import Subsampling as SubsamplingJob
from core.engine.native.products import convert_linear, load_product
from core.engine.native.products.base import MatrixProduct
from core.engine.native.products.onednn import uses_amx
from core.engine.native.products.panel_int8 import fits_pairs, to_pair_panels
from core.engine.native.weights.mapped_file import Weights, dtype_of

_STAGES, _LANE = 3, 16  # as in subsampling.c; the number of channels is a multiple of _LANE


Fields = list[tuple[int, int]]
"""The frames that a block depends on, as ranges: before the first stage and after each one."""


class StageWeights(NamedTuple):
    """The weights of one stage.

    `weight`, shape (channels, 1, 3, 3), and `bias` are of a convolution with stride 2. `pointwise`, shape (channels,
    channels), and `pointwise_bias` are of the matrix behind it. The first stage has no matrix.
    """

    weight: torch.Tensor
    bias: torch.Tensor
    pointwise: torch.Tensor | None
    pointwise_bias: torch.Tensor | None


class SubsamplingKernel:
    """Three convolutions, a ReLU behind each, frame by frame in the cache.

    It takes half the time of torch, which computes layer by layer.
    """

    def __init__(self, stages: Sequence[StageWeights], channels: int, left: int, rounds: bool = False) -> None:
        """Arrange the weights for the kernel.

        Args:
            stages: the weights of each stage.
            channels: the number of channels.
            left: the zeros before the first frame and below the lowest band, 1 or 2.
            rounds: multiply the matrices in pairs of 16-bit integers if that is faster; see PairProduct.

        Raises:
            ValueError: a shape does not fit `channels`, or a matrix is missing. The C code checks nothing.
        """
        if any((stage.pointwise is None) != (number == 0) for number, stage in enumerate(stages)):
            raise ValueError("a stage of the encoder's entry lacks its matrix")
        self._left, self._channels = left, channels
        self._in_pairs = rounds and all(stage.pointwise is None or fits_pairs(stage.pointwise) for stage in stages)
        self._weights = [_arrange(stage, channels, self._in_pairs) for stage in stages]
        pointers = [address(tensor) for stage in self._weights for tensor in stage]
        self._pointers = (ctypes.c_void_p * len(pointers))(*pointers)

    @staticmethod
    def suits(channels: int, stages: int, device: torch.device) -> bool:
        """Tell whether the kernel supports such an encoder and is the fastest way on this machine."""
        shaped = device.type == "cpu" and stages == _STAGES and channels % _LANE == 0
        return shaped and kernels() is not None and not uses_amx()

    def __call__(self, features: torch.Tensor, frames: Sequence[int], bands: Sequence[int], out: torch.Tensor) -> None:
        """Write the frames of one window to the first rows of `out`. Threads share the frames.

        Args:
            features: fp32, shape (feature frames, mels).
            frames: the window's number of frames, before the first stage and after each stage.
            bands: the number of frequency bands, before the first stage and after each stage.
            out: shape (frames or more, bands * channels). Modified in place.
        """
        features = features.contiguous()
        frame_counts, band_counts = ((ctypes.c_long * (_STAGES + 1))(*counts) for counts in (frames, bands))
        job = SubsamplingJob(
            features=address(features),
            frames=ctypes.addressof(frame_counts),
            bands=ctypes.addressof(band_counts),
            channels=self._channels,
            left=self._left,
            stages=ctypes.addressof(self._pointers),
            out=address(out),
        )
        name, channels = ("mynah_subsampling_vnni", 1) if self._in_pairs else ("mynah_subsampling", self._channels)
        compute = kernel(name, channels)
        compute(job, frames[-1], compute.scratch(self._channels, band_counts))


def _arrange(stage: StageWeights, channels: int, in_pairs: bool) -> tuple[torch.Tensor | None, ...]:
    """Return a stage's tensors in the kernel's order, in fp32.

    A matrix in pairs is int32, with its scales behind it.
    """
    square, line = (channels, channels), (channels,)
    shapes = zip(stage, ((channels, 1, 3, 3), line, square, line), strict=True)
    if any(tensor is not None and tensor.shape != shape for tensor, shape in shapes):
        raise ValueError("weights of the encoder's entry do not fit its number of channels")
    weight, bias = stage.weight.float().flatten(1).t().contiguous(), stage.bias.float().contiguous()
    if stage.pointwise is None:
        return weight, bias, None, None
    if in_pairs:
        pairs, scale = to_pair_panels(stage.pointwise)
        panels = torch.cat([pairs.flatten(), scale.view(torch.int32)])
    else:
        panels = stage.pointwise.float().view(-1, lane(channels), channels).transpose(1, 2).contiguous()
    pointwise_bias = (
        torch.zeros(channels) if stage.pointwise_bias is None else stage.pointwise_bias.float().contiguous()
    )
    return weight, bias, panels, pointwise_bias


_CPU_BLOCK_FRAMES = 32  # in all windows together: 8 MB after the first convolution in fp32
_CUDA_BLOCK = 128, 128
"""The windows and frames of a block on an NVIDIA GPU.

Frames are always filled up, and _group_sizes divides the windows. cuDNN takes a tenth of a second to plan a convolution
of a new shape. A block of a 0.6B model takes 2 GB after the first convolution in half precision.
"""
_LEAST_CUDA_WINDOWS = 32
"""Blocks of fewer windows are filled up with empty ones if more windows came before them."""
_OTHER_BLOCK_FRAMES = 4096  # in all windows together, on other GPUs


def convert_subsampling(
    source: Weights, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `encoder.subsampling.…`.

    The 3 x 3 convolutions stay in fp32, because a CPU computes them faster. The 1 x 1 convolutions (`pointwise`) become
    matrices of `dtype`.
    """
    yield "encoder.subsampling.0.weight", source["encoder.pre_encode.conv.0.weight"].float()
    yield "encoder.subsampling.0.bias", source["encoder.pre_encode.conv.0.bias"].float()
    for stage in range(1, config.stages):
        nemo_name = f"encoder.pre_encode.conv.{3 * stage - 1}"
        yield f"encoder.subsampling.{stage}.weight", source[f"{nemo_name}.weight"].float()
        yield f"encoder.subsampling.{stage}.bias", source[f"{nemo_name}.bias"].float()
        pointwise = f"encoder.subsampling.{stage}.pointwise"
        yield from convert_linear(source, f"encoder.pre_encode.conv.{3 * stage}", pointwise, dtype)
    out = source["encoder.pre_encode.out.weight"].float() * config.scale
    # NeMo's columns have the bands of a channel side by side, ours the channels of a band
    out = out.view(config.width, config.channels, config.lengths_after_stages(config.mels)[-1])
    yield "encoder.subsampling.out.weight", out.transpose(1, 2).flatten(1).to(dtype).contiguous()
    yield "encoder.subsampling.out.bias", (source["encoder.pre_encode.out.bias"].float() * config.scale).to(dtype)


class Subsampling:
    """Features of windows to the encoder's frames, a block of frames at a time.

    For 30 seconds in one piece the convolutions' output is 100 MB, and each step would read it from memory. A block
    stays in the processor's cache. The kernel computes frame by frame, in fp32 throughout. On a GPU, blocks limit the
    memory. Blocks have few shapes on devices where a new shape costs time.
    """

    def __init__(
        self, config: EncoderConfig, weights: Weights, device: torch.device, fixed_shapes: bool | None = None
    ) -> None:
        """Load the weights. The 3 x 3 convolutions run in fp32 on a CPU, and in the weights' type elsewhere.

        Args:
            config: the encoder's sizes.
            weights: from convert_subsampling.
            device: where the convolutions run.
            fixed_shapes: blocks have few shapes, as cuDNN needs it. None: as suits the device.
        """
        self._config = config
        self._pointwise_dtype = dtype_of(weights, "encoder.subsampling.out.weight")
        self._device_type = device.type
        self._fixed_shapes = abilities(device.type).fixed_shapes if fixed_shapes is None else fixed_shapes
        self._dtype = torch.float32 if device.type == "cpu" else self._pointwise_dtype
        rounds = "encoder.layers.0.attention.qkv.scale" in weights
        self._output_proj = load_product(weights, "encoder.subsampling.out", device, may_round=rounds)
        # zeros before the first frame and below the lowest band
        self._left_padding = 2 if config.causal_subsampling else 1
        self._kernel: SubsamplingKernel | None = None
        if not self._fixed_shapes and SubsamplingKernel.suits(config.channels, config.stages, device):
            stages = [_stage_weights(weights, stage) for stage in range(config.stages)]
            self._kernel = SubsamplingKernel(stages, config.channels, self._left_padding, rounds)
        else:
            self._stages = [self._stage(weights, stage, device) for stage in range(config.stages)]

    def frames(self, count: int) -> int:
        """Return how many of `count` feature frames remain."""
        return self._config.lengths_after_stages(count)[-1]

    def __call__(
        self, features: torch.Tensor, counts: Sequence[int], lengths: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Return frames of shape (batch, frames, width).

        Args:
            features: shape (batch, feature frames, mels).
            counts: each window's own feature frames. The longest window has all.
            lengths: each window's frames after each stage on the device, shape (stages, batch). None: copy them.
        """
        if self._kernel is not None:
            return self._output_proj(self._convolve_by_kernel(self._kernel, features, counts))
        stages = list(zip(*(self._config.lengths_after_stages(count)[1:] for count in counts), strict=True))
        lengths = torch.tensor(stages).to(features.device) if lengths is None else lengths
        sizes, frames = self._block_shape(len(features))
        missing = sum(sizes) - len(features)
        lengths = functional.pad(lengths, (0, missing)) if missing else lengths
        blocks = self._blocks(features.shape[1], frames)
        masks = _beyond_windows(lengths, blocks)
        features = features.to(self._dtype)
        parts, start = [], 0
        for size in sizes:
            group = slice(start, start + size)
            shortest = [min(stage[group]) for stage in stages]
            part = self._convolve_windows(features[group], blocks, [mask[group] for mask in masks], shortest, size)
            parts.append(part)
            start += size
        return self._output_proj(torch.cat(parts) if len(parts) > 1 else parts[0])

    def _block_shape(self, windows: int) -> tuple[list[int], int]:
        """Return the number of windows of each group, and the frames of a block. The last group may lack windows."""
        if self._fixed_shapes:
            most, frames = _CUDA_BLOCK
            return _group_sizes(windows, most), frames
        return [windows], max(1, (_CPU_BLOCK_FRAMES if self._device_type == "cpu" else _OTHER_BLOCK_FRAMES) // windows)

    def _blocks(self, count: int, frames: int) -> list[Fields]:
        """Return the fields of each block of `frames` frames, for `count` feature frames."""
        total = self.frames(count)
        limit = None if self._fixed_shapes else count
        return [
            self._receptive_fields(limit, start, start + frames if limit is None else min(start + frames, total))
            for start in range(0, total, frames)
        ]

    def _convolve_by_kernel(
        self, kernel: SubsamplingKernel, features: torch.Tensor, counts: Sequence[int]
    ) -> torch.Tensor:
        """Run the convolutions over all windows. Return the input of the final projection."""
        bands = self._config.lengths_after_stages(features.shape[2])
        convolved = torch.zeros(len(features), self.frames(features.shape[1]), bands[-1] * self._config.channels)
        for window, count, out in zip(features, counts, convolved, strict=True):
            kernel(window, self._config.lengths_after_stages(count), bands, out)
        return convolved.to(self._pointwise_dtype)

    def _convolve_windows(
        self,
        features: torch.Tensor,
        blocks: Sequence[Fields],
        masks: Sequence[torch.Tensor],
        shortest: Sequence[int],
        windows: int,
    ) -> torch.Tensor:
        """Run the convolutions over some windows. Return the input of the final projection.

        The projection follows for all blocks at once. A block has too few rows for a matrix of 4 million
        weights.

        Args:
            features: shape (members, feature frames, mels).
            blocks: from _blocks.
            masks: from _beyond_windows, for `windows` windows.
            shortest: the least number of frames of a window with sound, after each stage.
            windows: the number of windows to compute, at least that of `features`.

        Returns:
            Shape (members, frames, bands * channels).
        """
        members, total = len(features), self.frames(features.shape[1])
        before, behind = -blocks[0][0][0], blocks[-1][0][1] - features.shape[1]
        if self._fixed_shapes:
            features = functional.pad(features, (0, 0, before, max(0, behind), 0, windows - members))
        convolved = []
        for block in blocks:
            field = features[:, block[0][0] + before : block[0][1] + before]
            firsts = [start for start, _ in blocks[0][1:]]
            near = [
                mask[:, start - first : end - first] if start < 0 or end > least else None
                for mask, first, (start, end), least in zip(masks, firsts, block[1:], shortest, strict=True)
            ]
            convolved.append(self._convolve_block(field, block, near))
        return torch.cat(convolved, dim=1)[:members, :total]

    def _convolve_block(
        self, features: torch.Tensor, fields: Fields, masks: Sequence[torch.Tensor | None]
    ) -> torch.Tensor:
        """Run the convolutions for one block of frames of all windows.

        Args:
            features: the feature frames that the block depends on, shape (windows, feature frames, mels).
            fields: from _receptive_fields.
            masks: for each stage, the frames outside the windows, shape (windows, frames), or None without any.
        """
        x = features[:, None]
        for stage, ((before, after), mask) in enumerate(zip(pairwise(fields), masks, strict=True)):
            x = self._convolve(x, stage, before, after)
            if mask is not None:
                x.masked_fill_(mask[:, None, :, None], 0)
        return x.permute(0, 2, 3, 1).flatten(2).to(self._pointwise_dtype)

    def _receptive_fields(self, limit: int | None, start: int, end: int) -> Fields:
        """Return the frames that [start, end) depend on.

        Args:
            limit: the number of feature frames. Ranges leave out frames outside of them. None: ranges include such
                frames, which are zeros, so that all ranges have the same length.
            start: the first frame after the last stage.
            end: the frame behind the last one.
        """
        fields = [(start, end)]
        for length in self._config.lengths_after_stages(limit or 0)[-2::-1]:
            low, high = self._receptive_field(*fields[0])
            fields.insert(0, (low, high) if limit is None else (max(0, low), min(length, high)))
        return fields

    def _receptive_field(self, start: int, end: int) -> tuple[int, int]:
        """Return the input frames of one convolution for its output frames [start, end), with padding at either end."""
        return 2 * start - self._left_padding, 2 * end - self._left_padding + 1

    def _convolve(self, x: torch.Tensor, stage: int, before: tuple[int, int], after: tuple[int, int]) -> torch.Tensor:
        """Run one stage.

        Args:
            x: shape (batch, channels, frames, bands).
            stage: the number of the stage.
            before: the range of frames in `x`.
            after: the range of frames in the result.
        """
        weight, bias, pointwise = self._stages[stage]
        low, high = self._receptive_field(*after)
        above, below, padding = before[0] - low, high - before[1], (0, 0)
        if self._config.causal_subsampling:
            x = functional.pad(x, (2, 1, above, below))
        elif below and not above:
            x, padding = functional.pad(x, (0, 0, 0, below)), (0, 1)
        else:  # unneeded padding is harmless, because stride 2 does not reach it
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
        return weight, bias, load_product(weights, f"{name}.pointwise", device) if stage else None


def _group_sizes(windows: int, most: int) -> list[int]:
    """Return powers of two that sum up to `windows` or a little more, so that few shapes occur."""
    sizes = [most] * (windows // most)
    left = windows % most
    while left:
        largest = 1 << (left.bit_length() - 1)
        size = largest if largest >= _LEAST_CUDA_WINDOWS else _filled_up(left, is_only=left == windows)
        sizes.append(size)
        left = max(0, left - size)
    return sizes


def _filled_up(windows: int, *, is_only: bool) -> int:
    return 1 << (windows - 1).bit_length() if is_only else _LEAST_CUDA_WINDOWS


def _beyond_windows(lengths: torch.Tensor, blocks: Sequence[Fields]) -> list[torch.Tensor]:
    """Return for each stage which frames of all blocks lie outside the windows, shape (windows, frames).

    `lengths` is each window's number of frames after each stage, shape (stages, windows).
    """
    masks = []
    for stage, counts in enumerate(lengths, start=1):
        frame = torch.arange(blocks[0][stage][0], blocks[-1][stage][1], device=lengths.device)
        masks.append(frame >= counts[:, None])
        masks[-1][:, : max(0, -blocks[0][stage][0])] = True
    return masks


def _stage_weights(weights: Weights, stage: int) -> StageWeights:
    name = f"encoder.subsampling.{stage}"
    return StageWeights(
        *(weights[f"{name}.{kind}"] for kind in ("weight", "bias")),
        *(weights.get(f"{name}.pointwise.{kind}") for kind in ("weight", "bias")),
    )

"""The encoder's entry: depthwise-striding convolutions that halve time and frequency, and a projection to its width."""

import ctypes
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import torch
from torch.nn import functional

from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.kernels import address, kernel, kernels, lane
from core.engine.native.kernels.c_structures import Subsampling as SubsamplingJob
from core.engine.native.products import convert_linear, load_product
from core.engine.native.products.base import MatrixProduct
from core.engine.native.products.onednn import uses_amx
from core.engine.native.products.panel_int8 import fits_pairs, to_pair_panels
from core.engine.native.weights.mapped_file import Weights, dtype_of

_STAGES, _LANE = 3, 16  # as in subsampling.c; the number of channels is a multiple of _LANE


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
_CUDA_BLOCK = 32, 128
"""The windows and frames of a block on an NVIDIA GPU.

Fewer windows are filled up to a power of two with empty ones, and frames are always filled up. cuDNN takes a tenth of a
second to plan a convolution of a new shape. A block of a 0.6B model takes 0.5 GB after the first convolution in half
precision.
"""
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

    def __init__(self, config: EncoderConfig, weights: Weights, device: torch.device) -> None:
        """Load the weights. The 3 x 3 convolutions run in fp32 on a CPU, and in the weights' type elsewhere."""
        self._config = config
        self._pointwise_dtype = dtype_of(weights, "encoder.subsampling.out.weight")
        self._device_type = device.type
        self._dtype = torch.float32 if device.type == "cpu" else self._pointwise_dtype
        rounds = "encoder.layers.0.attention.qkv.scale" in weights
        self._output_proj = load_product(weights, "encoder.subsampling.out", device, may_round=rounds)
        # zeros before the first frame and below the lowest band
        self._left_padding = 2 if config.causal_subsampling else 1
        self._kernel: SubsamplingKernel | None = None
        if SubsamplingKernel.suits(config.channels, config.stages, device):
            stages = [_stage_weights(weights, stage) for stage in range(config.stages)]
            self._kernel = SubsamplingKernel(stages, config.channels, self._left_padding, rounds)
        else:
            self._stages = [self._stage(weights, stage, device) for stage in range(config.stages)]

    def frames(self, count: int) -> int:
        """Return how many of `count` feature frames remain."""
        return self._config.lengths_after_stages(count)[-1]

    def __call__(self, features: torch.Tensor, counts: Sequence[int]) -> torch.Tensor:
        """Return frames of shape (batch, frames, width).

        Args:
            features: shape (batch, feature frames, mels).
            counts: each window's own feature frames. The longest window has all.
        """
        if self._kernel is not None:
            return self._output_proj(self._convolve_by_kernel(self._kernel, features, counts))
        windows, frames = self._block_shape(len(features))
        groups = [slice(start, start + windows) for start in range(0, len(features), windows)]
        parts = [self._convolve_windows(features[group], counts[group], windows, frames) for group in groups]
        return self._output_proj(torch.cat(parts) if len(parts) > 1 else parts[0])

    def _block_shape(self, windows: int) -> tuple[int, int]:
        """Return the number of windows and frames of a block."""
        if self._device_type == "cuda":
            most, frames = _CUDA_BLOCK
            return min(most, 1 << (windows - 1).bit_length()), frames
        return windows, max(1, (_CPU_BLOCK_FRAMES if self._device_type == "cpu" else _OTHER_BLOCK_FRAMES) // windows)

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
        self, features: torch.Tensor, counts: Sequence[int], windows: int, frames: int
    ) -> torch.Tensor:
        """Run the convolutions over some windows. Return the input of the final projection.

        The projection follows for all blocks at once. A block has too few rows for a matrix of 4 million
        weights.

        Args:
            features: shape (windows, feature frames, mels).
            counts: each window's own feature frames.
            windows: the number of windows of a block.
            frames: the number of frames of a block.

        Returns:
            Shape (windows, frames, bands * channels).
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
            blocks.append(self._convolve_block(field, block, by_stage, shortest))
        return torch.cat(blocks, dim=1)[:members, :total]

    def _convolve_block(
        self,
        features: torch.Tensor,
        fields: Sequence[tuple[int, int]],
        lengths: torch.Tensor,
        shortest: Sequence[int],
    ) -> torch.Tensor:
        """Run the convolutions for one block of frames of all windows.

        Args:
            features: the feature frames that the block depends on, shape (windows, feature frames, mels).
            fields: from _receptive_fields.
            lengths: each window's number of frames after each stage, shape (stages, windows).
            shortest: the least number of frames of a window with sound, after each stage.
        """
        x = features[:, None].to(self._dtype)
        for stage, (before, after) in enumerate(pairwise(fields)):
            x = self._convolve(x, stage, before, after)
            if after[0] < 0 or after[1] > shortest[stage]:
                frame = torch.arange(*after, device=x.device)
                x.masked_fill_(((frame < 0) | (frame >= lengths[stage][:, None]))[:, None, :, None], 0)
        return x.permute(0, 2, 3, 1).flatten(2).to(self._pointwise_dtype)

    def _receptive_fields(self, limit: int | None, start: int, end: int) -> list[tuple[int, int]]:
        """Return the frames that [start, end) depend on, as ranges: before the first stage and after each one.

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


def _stage_weights(weights: Weights, stage: int) -> StageWeights:
    name = f"encoder.subsampling.{stage}"
    return StageWeights(
        *(weights[f"{name}.{kind}"] for kind in ("weight", "bias")),
        *(weights.get(f"{name}.pointwise.{kind}") for kind in ("weight", "bias")),
    )

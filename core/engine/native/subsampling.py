"""The encoder's entry: depthwise-striding convolutions that halve time and frequency, and a projection to its width."""

from collections.abc import Iterator, Mapping

import torch
from torch.nn import functional

from core.engine.native.encoder_config import EncoderConfig

Weights = Mapping[str, torch.Tensor]


def lay_out_subsampling(
    source: Weights, config: EncoderConfig, dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """Spatial convolutions stay in fp32, which a CPU computes faster; those of size 1 become matrices of `dtype`."""
    yield "encoder.subsampling.0.weight", source["encoder.pre_encode.conv.0.weight"].float()
    yield "encoder.subsampling.0.bias", source["encoder.pre_encode.conv.0.bias"].float()
    for stage in range(1, config.stages):
        theirs = f"encoder.pre_encode.conv.{3 * stage - 1}"
        yield f"encoder.subsampling.{stage}.weight", source[f"{theirs}.weight"].float()
        yield f"encoder.subsampling.{stage}.bias", source[f"{theirs}.bias"].float()
        theirs = f"encoder.pre_encode.conv.{3 * stage}"
        yield f"encoder.subsampling.{stage}.mix.weight", source[f"{theirs}.weight"][:, :, 0, 0].to(dtype)
        yield f"encoder.subsampling.{stage}.mix.bias", source[f"{theirs}.bias"].to(dtype)
    out = source["encoder.pre_encode.out.weight"].float() * config.scale
    bands_last = out.view(config.width, config.channels, config.mels_left)  # here the channels come last
    yield "encoder.subsampling.out.weight", bands_last.transpose(1, 2).flatten(1).to(dtype).contiguous()
    yield "encoder.subsampling.out.bias", (source["encoder.pre_encode.out.bias"].float() * config.scale).to(dtype)


class Subsampling:
    """Features of one window to the encoder's frames, in a precision of its own up to the projection."""

    def __init__(self, config: EncoderConfig, weights: Weights, device: torch.device) -> None:
        self._config = config
        self._stages = [self._stage(weights, stage, device) for stage in range(config.stages)]
        self._out = weights["encoder.subsampling.out.weight"].to(device)
        self._out_bias = weights["encoder.subsampling.out.bias"].to(device)

    def frames(self, count: int) -> int:
        """How many frames remain of `count`."""
        for _ in range(self._config.stages):
            count = count // 2 + 1 if self._config.causal_subsampling else (count + 1) // 2
        return count

    def __call__(self, features: torch.Tensor) -> torch.Tensor:
        """Frames of shape (frames, width) of the features of one window, shape (feature frames, mels)."""
        x = features[None, None]
        for weight, bias, mix, mix_bias in self._stages:
            if self._config.causal_subsampling:
                x = functional.pad(x, (2, 1, 2, 1))
            groups = 1 if mix is None else self._config.channels
            padding = 0 if self._config.causal_subsampling else 1
            x = functional.conv2d(x, weight, bias, stride=2, padding=padding, groups=groups)
            if mix is not None:
                mixed = functional.linear(x.permute(0, 2, 3, 1).to(mix.dtype), mix, mix_bias)
                x = mixed.permute(0, 3, 1, 2)
            x = functional.relu_(x).to(weight.dtype)
        flat = x[0].permute(1, 2, 0).flatten(1)
        return functional.linear(flat.to(self._out.dtype), self._out, self._out_bias)

    def _stage(
        self, weights: Weights, stage: int, device: torch.device
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None, torch.Tensor | None]:
        name = f"encoder.subsampling.{stage}"
        weight, bias = weights[f"{name}.weight"].to(device), weights[f"{name}.bias"].to(device)
        weight = weight.to(memory_format=torch.channels_last)  # a few kilobytes
        if not stage:
            return weight, bias, None, None
        return weight, bias, weights[f"{name}.mix.weight"].to(device), weights[f"{name}.mix.bias"].to(device)

"""Run TitaNet: convolutions with squeeze-and-excitation, attentive pooling and an embedding layer.

Koluguri, Park and Ginsburg, "TitaNet", 2021, https://arxiv.org/abs/2110.04410. NeMo's class is EncDecSpeakerLabelModel.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch.nn import functional

from core.engine.native.encoder.features import LogMel, convert_features, parse_features
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights

FAMILY = "titanet"
TARGET = "EncDecSpeakerLabelModel"
_BLOCK_NORM, _NORM = 1e-3, 1e-5  # the eps of batch norms: in blocks, and elsewhere
_POOL_FLOOR = 1e-10  # of a variance
_ONLY_VALUES: dict[str, Any] = {
    "groups": 1,
    "heads": -1,
    "residual_dense": False,
    "residual_mode": "add",
    "se_context_size": -1,
    "kernel_size_factor": 1.0,
    "future_context": -1,
}
_ENCODER_VALUES: dict[str, Any] = {
    "activation": "relu",
    "normalization_mode": "batch",
    "residual_mode": "add",
    "frame_splicing": 1,
    "quantize": False,
}


@dataclass(frozen=True)
class Block:
    """One block of convolutions. `strides` has the stride of each repetition. `excites`: squeeze-and-excitation."""

    kernel: int
    dilation: int
    strides: tuple[int, ...]
    residual: bool
    separable: bool
    excites: bool

    @property
    def padding(self) -> int:
        """Zeros on both sides of the frames."""
        return self.dilation * (self.kernel - 1) // 2


@dataclass(frozen=True)
class TitaNetConfig:
    """The shape of the network. `layers` counts the embedding layers."""

    blocks: tuple[Block, ...]
    layers: int


def parse(config: dict[str, Any]) -> TitaNetConfig:
    """Return the network's shape from a checkpoint's configuration.

    Raises:
        Unsupported: the model is of another kind, or a setting is unknown.
    """
    name = str(config.get("target", "")).rpartition(".")[2]
    if name != TARGET:
        raise Unsupported(f"model-family:{name}")
    parse_features(config)
    try:
        encoder, decoder = config["encoder"], config["decoder"]
        if not str(encoder["_target_"]).endswith(".ConvASREncoder"):
            raise Unsupported("encoder._target_")
        if not str(decoder["_target_"]).endswith(".SpeakerDecoder"):
            raise Unsupported("decoder._target_")
        _check(encoder, _ENCODER_VALUES, "encoder")
        _check(decoder, {"pool_mode": "attention"}, "decoder")
        sizes = decoder.get("emb_sizes", 256)
        blocks = tuple(map(_block, encoder["jasper"]))
        return TitaNetConfig(blocks, 1 if isinstance(sizes, int) else len(sizes))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Unsupported(f"voice-setting:{error}") from error


def _check(given: dict[str, Any], only: dict[str, Any], place: str) -> None:
    for name, value in only.items():
        if given.get(name, value) != value:
            raise Unsupported(f"{place}.{name}")


def _block(given: dict[str, Any]) -> Block:
    _check(given, _ONLY_VALUES, "encoder.jasper")
    kernel, stride, dilation = (_single(given[name]) for name in ("kernel", "stride", "dilation"))
    residual = bool(given.get("residual", True))
    if kernel < 1 or stride < 1 or dilation < 1 or (residual and stride > 1) or (stride > 1 and dilation > 1):
        raise Unsupported("encoder.jasper.stride")
    earlier = 1 if given.get("stride_last", False) else stride
    return Block(
        kernel=kernel + (kernel + 1) % 2,  # NeMo makes an even kernel odd
        dilation=dilation,
        strides=(earlier,) * (int(given["repeat"]) - 1) + (stride,),
        residual=residual,
        separable=bool(given.get("separable", False)),
        excites=bool(given.get("se", False)),
    )


def _single(given: Any) -> int:
    """Return a size that NeMo stores as a number or as a list of one."""
    return int(given[0] if isinstance(given, list) else given)


def convert(source: Weights, config: dict[str, Any]) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors that TitaNet maps, in fp32. Batch norms behind a convolution become part of it.

    Args:
        source: a checkpoint's state dict.
        config: the configuration.

    Raises:
        Unsupported: the model is of another kind, or a setting is unknown.
    """
    parsed = parse(config)
    yield from convert_features(source, config)
    for number, block in enumerate(parsed.blocks):
        yield from _convert_block(source, f"encoder.encoder.{number}", f"blocks.{number}", block)
    pool = "decoder._pooling.attention_layer"
    for theirs, name in ((f"{pool}.0.conv_layer", "pool.in"), (f"{pool}.2", "pool.out")):
        yield f"{name}.weight", source[f"{theirs}.weight"].float()
        yield f"{name}.bias", source[f"{theirs}.bias"].float()
    scale, shift = _norm(source, f"{pool}.0.bn", _NORM)
    yield from (("pool.scale", scale), ("pool.shift", shift))
    for number in range(parsed.layers):
        theirs = f"decoder.emb_layers.{number}"
        scale, shift = _norm(source, f"{theirs}.0", _NORM)
        weight = source[f"{theirs}.1.weight"].float()[:, :, 0]
        yield f"layers.{number}.weight", weight * scale
        yield f"layers.{number}.bias", source[f"{theirs}.1.bias"].float() + weight @ shift


def _convert_block(source: Weights, theirs: str, ours: str, block: Block) -> Iterator[tuple[str, torch.Tensor]]:
    place = 0  # in NeMo's list of modules
    for number in range(len(block.strides)):
        if block.separable:
            yield f"{ours}.{number}.depth", _convolution(source, f"{theirs}.mconv.{place}")
            place += 1
        yield from _convert_normed(source, f"{theirs}.mconv.{place}", f"{theirs}.mconv.{place + 1}", f"{ours}.{number}")
        place += 4  # convolution, norm, activation, dropout
    if block.excites:
        place -= 2  # nothing stands behind the last norm
        yield f"{ours}.squeeze", source[f"{theirs}.mconv.{place}.fc.0.weight"].float()
        yield f"{ours}.excite", source[f"{theirs}.mconv.{place}.fc.2.weight"].float()
    if block.residual:
        yield from _convert_normed(source, f"{theirs}.res.0.0", f"{theirs}.res.0.1", f"{ours}.residual")


def _convert_normed(source: Weights, theirs: str, norm: str, ours: str) -> Iterator[tuple[str, torch.Tensor]]:
    scale, shift = _norm(source, norm, _BLOCK_NORM)
    yield f"{ours}.weight", _convolution(source, theirs) * scale[:, None, None]
    yield f"{ours}.bias", shift


def _convolution(source: Weights, name: str) -> torch.Tensor:
    """Return a filter. NeMo wraps a masked convolution."""
    wrapped = f"{name}.conv.weight"
    return source[wrapped if wrapped in source else f"{name}.weight"].float()


def _norm(source: Weights, name: str, eps: float) -> tuple[torch.Tensor, torch.Tensor]:
    """Return scale and shift of a batch norm in inference."""
    mean, variance, weight, bias = (
        source[f"{name}.{each}"].float() for each in ("running_mean", "running_var", "weight", "bias")
    )
    scale = weight / (variance + eps).sqrt()
    return scale, bias - mean * scale


class TitaNet:
    """A network in fp32 on the CPU."""

    def __init__(self, config: dict[str, Any], weights: Weights) -> None:
        """Load the network.

        Args:
            config: the configuration.
            weights: the result of `convert`.

        Raises:
            Unsupported: the model is of another kind, or a setting is unknown.
        """
        self._config, self._weights = parse(config), weights
        self._features = LogMel(config, weights, torch.device("cpu"))

    def __call__(self, samples: torch.Tensor) -> torch.Tensor:
        """Return the embedding of one voice, shape (embedding,).

        Args:
            samples: sound at 16 kHz in fp32, shape (samples,). It has at least two frames.
        """
        x = self._features(samples[None], [len(samples)]).transpose(1, 2)
        for number, block in enumerate(self._config.blocks):
            x = self._block(x, block, f"blocks.{number}")
        embedding = self._pool(x)
        for number in range(self._config.layers):
            weight, bias = self._weights[f"layers.{number}.weight"], self._weights[f"layers.{number}.bias"]
            embedding = weight @ embedding + bias
        return embedding

    def _block(self, x: torch.Tensor, block: Block, name: str) -> torch.Tensor:
        """Return the output of a block, shape (1, channels, frames)."""
        y = x
        for number, stride in enumerate(block.strides):
            step, room, spread = (stride,), (block.padding,), (block.dilation,)
            weight, bias = self._weights[f"{name}.{number}.weight"], self._weights[f"{name}.{number}.bias"]
            if number:
                y = functional.relu(y)
            if block.separable:
                depth = self._weights[f"{name}.{number}.depth"]
                y = functional.conv1d(y, depth, None, step, room, spread, y.shape[1])
                y = functional.conv1d(y, weight, bias)
            else:
                y = functional.conv1d(y, weight, bias, step, room, spread)
        if block.excites:
            gate = functional.relu(self._weights[f"{name}.squeeze"] @ y[0].mean(1))
            y = y * (self._weights[f"{name}.excite"] @ gate).sigmoid()[:, None]
        if block.residual:
            weight, bias = self._weights[f"{name}.residual.weight"], self._weights[f"{name}.residual.bias"]
            y = y + functional.conv1d(x, weight, bias)
        return functional.relu(y)

    def _pool(self, x: torch.Tensor) -> torch.Tensor:
        """Return mean and deviation of each channel, shape (2 * channels,). Attention weighs the frames."""
        weights, frames = self._weights, x.shape[2]
        mean, deviation = _statistics(x[0], torch.full((1, frames), 1 / frames))
        context = torch.cat([mean, deviation])[None, :, None].expand(1, -1, frames)
        hidden = functional.conv1d(torch.cat([x, context], dim=1), weights["pool.in.weight"], weights["pool.in.bias"])
        hidden = functional.relu(hidden) * weights["pool.scale"][:, None] + weights["pool.shift"][:, None]
        attention = functional.conv1d(hidden.tanh(), weights["pool.out.weight"], weights["pool.out.bias"])[0]
        return torch.cat(_statistics(x[0], attention.softmax(1)))


def _statistics(x: torch.Tensor, weights: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the weighted mean and deviation of `x`, shape (channels, frames), over its frames."""
    mean = (x * weights).sum(1)
    return mean, ((x - mean[:, None]).square() * weights).sum(1).clamp(min=_POOL_FLOOR).sqrt()

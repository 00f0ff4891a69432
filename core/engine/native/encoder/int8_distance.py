"""How far an encoder in int8 is from the exact one: found while its weights are rounded, layer by layer."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import torch

from core.engine.native.encoder.attention import AttentionGroup
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.conformer import ConformerLayer
from core.engine.native.encoder.features import LogMel
from core.engine.native.encoder.subsampling import Subsampling
from core.engine.native.runtime.products.int8 import quantise_encoder
from core.engine.native.weights.mapped_file import Float32Weights, Weights
from core.engine.recognizer import SAMPLE_RATE

DISTANCE = "int8.distance"
"""The name of the tensor that holds it: the norm of the states' difference, over that of the exact states."""
_SECONDS, _FRAMES = 6.0, 64  # of sound; a little less than that many seconds have, as products like it
_CPU = torch.device("cpu")

Tensors = Iterable[tuple[str, torch.Tensor]]


@torch.inference_mode()
def quantise_and_compare(tensors: Tensors, config: dict[str, Any]) -> Iterator[tuple[str, torch.Tensor]]:
    """quantise_encoder's tensors of a checkpoint's converted fp32 `tensors`, and the distance behind them.

    Both encoders hear the same syllables of a synthetic voice. A layer of each is in memory at a time.
    """
    parsed = parse_encoder(config)
    before: dict[str, torch.Tensor] = {}
    exact = rounded = torch.empty(0)
    groups: list[AttentionGroup] = []
    for layer, members in groupby(tensors, lambda item: _layer_number(item[0])):
        if layer is None and groups:  # what follows the layers, a tensor at a time
            yield from quantise_encoder(members)
            continue
        own = dict(members)
        quantised = dict(quantise_encoder(own.items()))
        yield from quantised.items()
        if layer is None:
            before = own
            continue
        if not groups:
            exact = _first_rows(config, before)
            rounded, frames = exact.clone(), len(exact)
            groups = [AttentionGroup(0, 1, frames, frames, frames, None)]
        ranges = [(0, groups[0].frames)]
        exact = ConformerLayer(parsed, own, layer, _CPU)(exact, groups, ranges)
        rounded = ConformerLayer(parsed, Float32Weights(quantised), layer, _CPU)(rounded, groups, ranges)
    yield DISTANCE, ((rounded - exact).norm() / exact.norm()).reshape(1)


def _layer_number(name: str) -> int | None:
    return int(name.split(".")[2]) if name.startswith("encoder.layers.") else None


def _first_rows(config: dict[str, Any], weights: Weights) -> torch.Tensor:
    """The first layer's input, shape (_FRAMES, width)."""
    parsed = parse_encoder(config)
    features = LogMel(config, weights, _CPU)
    sound = _syllables()[None]
    count = features.frames(sound.shape[1])
    rows = Subsampling(parsed, weights, _CPU)(features(sound, [sound.shape[1]]), [count])[0]
    return rows[:_FRAMES].clone()


def _syllables() -> torch.Tensor:
    """A voice of 120 Hz whose formants move, with a pause after each of its four syllables a second, shape (samples,).

    Formants at 300 to 800 and 900 to 2,200 Hz as in G. E. Peterson and H. L. Barney, Control methods used in a study of
    the vowels, 1952.
    """
    time = torch.arange(int(_SECONDS * SAMPLE_RATE), dtype=torch.float64) / SAMPLE_RATE
    first, second = 550 + 250 * (2.1 * time).sin(), 1550 + 650 * (3.3 * time).cos()
    sound = torch.zeros_like(time)
    for harmonic in range(1, 30):
        pitch = 120.0 * harmonic
        level = sum(torch.exp(-(((pitch - formant) / 150) ** 2)) for formant in (first, second)) + 0.03
        sound += level * (2 * torch.pi * pitch * time).sin()
    return (0.03 * sound * (4 * 2 * torch.pi * time).sin().clamp(min=0).sqrt()).float()

"""How far an encoder in int8 is from the exact one: found while its weights are rounded, layer by layer."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any

import torch

from core.engine.native.encoder.attention import AttentionGroup
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.conformer import ConformerLayer
from core.engine.native.encoder.features import LogMel
from core.engine.native.encoder.subsampling import Subsampling
from core.engine.native.runtime.products.quantisation import quantise_encoder
from core.engine.native.runtime.thread_budget import torch_threads
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

    Both encoders hear the same syllables of a synthetic voice, a layer of each beside the rounding and writing of the
    next one: two layers of each are in memory at a time.
    """
    before: dict[str, torch.Tensor] = {}
    pair: _EncoderPair | None = None
    for layer, members in groupby(tensors, lambda item: _layer_number(item[0])):
        if layer is None and pair is not None:  # what follows the layers, a tensor at a time
            yield from quantise_encoder(members)
            continue
        with torch_threads(1):  # the comparison's threads have the other cores
            own = dict(members)
            quantised = dict(quantise_encoder(own.items()))
        if layer is None:
            before = own
        else:
            pair = pair or _EncoderPair(config, _first_rows(config, before))
            pair.advance(layer, own, quantised)
        yield from quantised.items()
    if pair is None:
        raise KeyError("encoder.layers")  # of a checkpoint without any
    yield DISTANCE, pair.distance().reshape(1)


class _EncoderPair:
    """The states of an exact encoder and a rounded one, moved on layer by layer, each in a thread of its own."""

    def __init__(self, config: dict[str, Any], rows: torch.Tensor) -> None:
        """`rows`: the input of both first layers, shape (frames, width)."""
        self._config = parse_encoder(config)
        frames = len(rows)
        self._groups, self._ranges = [AttentionGroup(0, 1, frames, frames, frames, None)], [(0, frames)]
        self._threads = ThreadPoolExecutor(2, "compare", lambda: torch.set_num_threads(1))
        self._exact, self._rounded = (self._threads.submit(rows.clone) for _ in range(2))

    def advance(self, layer: int, exact: Weights, rounded: Weights) -> None:
        """Begin a layer of both, behind the one before it, which is waited for."""
        states = self._exact.result(), self._rounded.result()
        self._exact = self._threads.submit(self._run, layer, exact, states[0])
        self._rounded = self._threads.submit(self._run, layer, Float32Weights(rounded), states[1])

    def distance(self) -> torch.Tensor:
        """The norm of the difference over that of the exact states, behind all layers."""
        exact, rounded = self._exact.result(), self._rounded.result()
        self._threads.shutdown()
        distance: torch.Tensor = (rounded - exact).norm() / exact.norm()
        return distance

    @torch.inference_mode()  # for each thread that calls it
    def _run(self, layer: int, weights: Weights, rows: torch.Tensor) -> torch.Tensor:
        return ConformerLayer(self._config, weights, layer, _CPU)(rows, self._groups, self._ranges)


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

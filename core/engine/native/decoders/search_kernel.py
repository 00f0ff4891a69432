"""A transducer's whole greedy search by our own kernel, on weights in bf16 as they lie in the file, for x86 processors.

A step of some ten windows is half a millisecond of products. Written with torch it takes fifty operators more, each of
which may wait for Python's lock while an encoder runs beside it: two milliseconds and more.
"""

import math

import torch

from core.engine.native.decoders.joint import Joint
from core.engine.native.decoders.prediction_network import PredictionNetwork
from core.engine.native.kernels import address, kernel
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.base import MatrixProduct
from core.engine.native.products.bf16_weights import Bf16WeightsProduct

_WIDE = 16  # numbers that the kernel takes at a time
_ACTIVATIONS = ("relu", "tanh", "sigmoid")
_MOST_LAYERS = 2
_Job = c_structure(  # of transducer_search.c
    "TransducerSearch",
    "frames*,lengths*,windows,room,width,looked_at,activation:int,output*,output_bias*,outputs,labels,durations*,most_labels,"
    "label_gates*,units,first*,second*,second_bias*,projection*,projection_bias*,tokens*,most_tokens,counts*",
)


class SearchKernel:
    """What TransducerSearch finds with no biases, in one call."""

    def __init__(
        self, network: PredictionNetwork, joint: Joint, durations: torch.Tensor | None, max_symbols: int
    ) -> None:
        """Raises ValueError where `suits` says no. `durations`, int64, are TDT's, in frames; None for RNN-T."""
        self._layers = [_with_bf16(layer) for layer in network.layers]
        self._output, self._projection = _with_bf16(joint.output), _with_bf16(joint.project_predictor)
        self._label_gates, self._units = network.label_gates.contiguous(), network.width
        self._activation = _ACTIVATIONS.index(joint.activation)
        self._durations, self._max_symbols = durations, max_symbols
        outputs, self._width = self._output.weight.shape
        self._labels = outputs - (0 if durations is None else len(durations))
        self._check()

    @staticmethod
    def suits(network: PredictionNetwork, joint: Joint) -> bool:
        """Whether the kernel is here and reads such weights."""
        products = [*network.layers, joint.output, joint.project_predictor]
        if not all(isinstance(each, Bf16WeightsProduct) for each in products):
            return False
        return network.width % _WIDE == 0 and len(network.layers) <= _MOST_LAYERS

    def _check(self) -> None:
        units, labels, first, *others = self._units, self._labels, *self._layers
        expected = {
            "label_gates": (tuple(self._label_gates.shape), (labels, 4 * units)),
            "projection": (tuple(self._projection.weight.shape), (self._width, units)),
            "first": (tuple(first.weight.shape), (4 * units, units)),
            "second": (tuple(others[0].weight.shape) if others else None, (4 * units, 2 * units)),
        }
        wrong = {name: given for name, (given, right) in expected.items() if given not in (right, None)}
        if wrong or first.bias is not None or self._label_gates.dtype != torch.bfloat16:
            raise ValueError(f"{wrong}, {self._label_gates.dtype}, bias {first.bias is not None}")

    def __call__(self, frames: torch.Tensor, lengths: torch.Tensor, looked_at: int) -> list[torch.Tensor]:
        """The labels of each window, shape (labels, 4): label, frame, end frame and probability, fp32.

        `frames`, fp32 of shape (windows, frames, width), are the encoder's states projected for the joint network,
        `lengths`, int64 of shape (windows,), says how many are each window's own, and a step looks at `looked_at` of
        them. Raises ValueError for others: no kernel checks what it reads.
        """
        windows, room, width = frames.shape
        fits = width == self._width and lengths.shape == (windows,) and (frames.dtype, lengths.dtype) == _TYPES
        if not fits or looked_at < 1 or (windows and int(lengths.max()) > room):
            raise ValueError(f"{tuple(frames.shape)} {frames.dtype} with {lengths.tolist()}, {looked_at} looked at")
        frames, lengths = frames.contiguous(), lengths.contiguous()
        most = room * max(1, self._max_symbols)  # a label moves on where fewer may stay
        tokens, counts = torch.empty(windows, most, 4), torch.empty(windows, dtype=torch.int64)
        first, second = self._layers[0], self._layers[1] if len(self._layers) > 1 else None
        outputs = len(self._output.weight)
        job = _Job(
            *(address(frames), address(lengths), windows, room, width, looked_at, self._activation),
            *(*_addresses(self._output), outputs, self._labels, address(self._durations), self._max_symbols),
            *(address(self._label_gates), self._units, _addresses(first)[0], *_addresses(second)),
            *(*_addresses(self._projection), address(tokens), most, address(counts)),
        )
        search = kernel("mynah_transducer_search", math.gcd(self._units, width))
        search(job, windows, search.scratch(windows, looked_at, width, outputs, self._units))
        return [found[:count] for found, count in zip(tokens, counts.tolist(), strict=True)]


_TYPES = torch.float32, torch.int64


def _with_bf16(product: MatrixProduct) -> Bf16WeightsProduct:
    if not isinstance(product, Bf16WeightsProduct):
        raise ValueError(f"{type(product).__name__} reads no weights in bf16")
    return product


def _addresses(product: Bf16WeightsProduct | None) -> tuple[int | None, int | None]:
    """Of its weights and bias."""
    return (None, None) if product is None else (address(product.weight), address(product.bias))

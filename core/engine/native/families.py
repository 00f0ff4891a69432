"""The native recogniser of each family of checkpoints, and the conversion of its weights.

Each family is a Recognizer class, imported on demand, with a constructor and functions beside Recognizer's:

    RecognizerClass(checkpoint, choice, weights: Weights, options: BuildOptions)
        the recogniser on the tensors that `convert` made
    check(config: dict) -> None
        nothing, for a configuration that it implements
    convert(source: Weights, config: dict, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]
        all tensors that the recogniser maps, from the checkpoint's own state dict; runs once for each precision

All raise Unsupported for a configuration that they do not implement exactly, `convert` before its first tensor.
"""

import importlib
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import torch

from core.contracts import trace
from core.engine.checkpoint.archive import Checkpoint, family_of
from core.engine.devices import ComputeChoice, torch_dtype
from core.engine.native.decoders.transformer import AttentionSpan, DecoderBlock, Step
from core.engine.native.decoders.transformer_config import DecoderConfig
from core.engine.native.encoder.attention import AttentionGroup
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.conformer import ConformerLayer
from core.engine.native.encoder.features import LogMel
from core.engine.native.encoder.subsampling import Subsampling
from core.engine.native.kernels.cached_attention import attends_by_kernel, cached_size, numbers_in_cache
from core.engine.native.products.quantisation import quantise
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.tokenizer import check_tokenizer
from core.engine.native.unsupported import TooInexact, Unsupported
from core.engine.native.weights.conversion import converted_weights
from core.engine.native.weights.mapped_file import Float32Weights, Int8OnGpu, Weights
from core.engine.recognizer import SAMPLE_RATE, Recognizer
from core.engine.thread_budget import torch_threads

DISTANCE = "int8.distance"
"""The name of a tensor with the distance of the int8 model: |int8 states - exact states| / |exact states|.

It is the larger one of the encoder's and the attention decoder's, if the decoder is rounded too.
"""
_SECONDS, _FRAMES = 6.0, 64  # of sound; the frames are a few less than the seconds give, a good size for products
_TOKENS = 32  # of a decoder's text, evenly from the whole vocabulary
_CPU = torch.device("cpu")
_LAYER = re.compile(r"(encoder\.layers|decoder)\.(\d+)\.")
_BEFORE = ("preprocessor.", "encoder.", "decoder.")  # prefixes of the tensors that compute the layers' input

Tensors = Iterable[tuple[str, torch.Tensor]]


@torch.inference_mode()
def quantise_and_compare(tensors: Tensors, config: dict[str, Any]) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors of `quantise`, then the DISTANCE.

    Both models read the same syllables of a synthetic voice, and both decoders get the same text. Each layer is
    compared while the next one is rounded and written. Two layers of each model are in memory at a time.

    Args:
        tensors: a checkpoint's converted fp32 tensors.
        config: the checkpoint's configuration.
    """
    comparison = _Comparison(config)
    for _, members in groupby(tensors, lambda item: _group(item[0])):
        with torch_threads(1):  # the comparison's threads have the other cores
            exact = dict(members)
            quantised = dict(quantise(exact.items()))
        comparison.take(exact, quantised)
        yield from quantised.items()
    yield DISTANCE, comparison.distance().reshape(1)


def _group(name: str) -> str:
    """Return the group of a tensor that is rounded and compared together: its layer, or the tensor alone."""
    layer = _LAYER.match(name)
    return layer[0] if layer else name


class _Comparison:
    """A comparison of the exact and the int8 model. It takes a checkpoint's tensors in order, layer by layer."""

    def __init__(self, config: dict[str, Any]) -> None:
        self._config = config
        self._before: dict[str, torch.Tensor] = {}
        self._threads = ThreadPoolExecutor(2, "compare", lambda: torch.set_num_threads(1))
        self._pair: _Pair | None = None
        self._distances: list[torch.Tensor] = []

    def take(self, exact: dict[str, torch.Tensor], rounded: dict[str, torch.Tensor]) -> None:
        """Take a layer's tensors, or one tensor between layers.

        Args:
            exact: the converted fp32 tensors.
            rounded: the same tensors from `quantise`.
        """
        name = next(iter(exact))
        layer = _LAYER.match(name)
        if layer is None:
            self._before |= exact if name.startswith(_BEFORE) else {}
            return
        if len(rounded) == len(exact):
            return  # a decoder that is not rounded
        if layer[1] == "decoder" and not isinstance(self._pair, _DecoderPair):
            encoder_states = self._end_pair()
            self._pair = _DecoderPair(self._threads, self._config, self._before, encoder_states)
        elif self._pair is None:
            self._pair = _EncoderPair(self._threads, self._config, _first_rows(self._config, self._before))
        self._before = {}
        self._pair.advance(int(layer[2]), exact, rounded)

    def distance(self) -> torch.Tensor:
        """Return the distance after all layers. Raise KeyError for a checkpoint without layers."""
        self._end_pair()
        self._threads.shutdown()
        return torch.stack(self._distances).max()

    def _end_pair(self) -> "tuple[torch.Tensor, torch.Tensor]":
        if self._pair is None:
            raise KeyError("encoder.layers")
        exact, rounded = self._pair.states()
        self._distances.append((rounded - exact).norm() / exact.norm())
        return exact, rounded


class _Pair(ABC):
    """The states of exact layers and of rounded layers. Each side advances layer by layer in its own thread."""

    def __init__(self, threads: ThreadPoolExecutor, rows: torch.Tensor) -> None:
        """Start both sides with the input of the first layer, shape (rows, width)."""
        self._threads = threads
        self._sides: list[Future[torch.Tensor]] = [threads.submit(rows.clone) for _ in range(2)]

    def advance(self, layer: int, exact: Weights, rounded: Weights) -> None:
        """Start a layer on both sides, after waiting for the layer before it."""
        states = self.states()
        for side, weights in enumerate((exact, Float32Weights(rounded))):
            self._sides[side] = self._threads.submit(self._run, layer, weights, states[side], side)

    def states(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the states of the exact and the rounded layers that were started, after waiting for them."""
        exact, rounded = (side.result() for side in self._sides)
        return exact, rounded

    @abstractmethod
    def _run(self, layer: int, weights: Weights, rows: torch.Tensor, side: int) -> torch.Tensor:
        """Return the output of a layer for `rows`. `side` is 0 for the exact layer. Another thread calls this."""


class _EncoderPair(_Pair):
    """The layers of an encoder, with a window of shape (frames, width)."""

    def __init__(self, threads: ThreadPoolExecutor, config: dict[str, Any], rows: torch.Tensor) -> None:
        super().__init__(threads, rows)
        self._config = parse_encoder(config)
        frames = len(rows)
        self._groups, self._ranges = [AttentionGroup(0, 1, frames, frames, frames, None)], [(0, frames)]

    @torch.inference_mode()  # the mode belongs to the calling thread
    def _run(self, layer: int, weights: Weights, rows: torch.Tensor, side: int) -> torch.Tensor:
        return ConformerLayer(self._config, weights, layer, _CPU)(rows, self._groups, self._ranges)


class _DecoderPair(_Pair):
    """The layers of attention decoders. They get a whole text at once, shape (1, tokens, width).

    Each decoder attends to the states of its own encoder.
    """

    def __init__(
        self,
        threads: ThreadPoolExecutor,
        config: dict[str, Any],
        weights: Weights,
        encoder_states: tuple[torch.Tensor, torch.Tensor],
    ) -> None:
        """Embed the text.

        Args:
            threads: the comparison's threads.
            config: the checkpoint's configuration.
            weights: the decoder's tensors before its layers.
            encoder_states: the states of the exact encoder and of the rounded one.
        """
        embedding, table = weights["decoder.tokens"], weights["decoder.positions"]
        ids, places = torch.linspace(0, len(embedding) - 1, _TOKENS).long(), torch.arange(_TOKENS)
        hidden = embedding[ids] + table[places.clamp(max=len(table) - 1)]
        hidden = LayerNorm(weights, "decoder.embedding_norm", _CPU)(hidden)
        super().__init__(threads, hidden[None])
        self._config, self._encoder_states = DecoderConfig.parse(config), encoder_states
        causal_mask = torch.ones(_TOKENS, _TOKENS, dtype=torch.bool).tril()[None, None]
        self._step = Step(
            torch.zeros(1, 1, dtype=torch.long),
            places[None],
            self_attention=AttentionSpan(_TOKENS, mask=causal_mask, counts=None),
            cross_attention=AttentionSpan(len(encoder_states[0]), mask=None, counts=None),
        )

    @torch.inference_mode()  # the mode belongs to the calling thread
    def _run(self, layer: int, weights: Weights, rows: torch.Tensor, side: int) -> torch.Tensor:
        block = DecoderBlock(self._config, weights, _CPU, torch.float32, layer)
        heads, states = self._config.heads, self._encoder_states[side]
        size = self._config.width // heads
        self_attention_cache = torch.zeros(1, 2, heads, _TOKENS, size)
        cross_attention_cache = torch.empty(1, 2, heads, len(states), size)
        # a search in fp32 keeps them in int8; one in bf16 rounds less
        if side and attends_by_kernel(size, _CPU):
            rounded = torch.empty(2, heads, len(states), cached_size(size, torch.int8), dtype=torch.int8)
            block.cache_cross_attention(states, rounded)
            cross_attention_cache[0] = numbers_in_cache(rounded)
        else:
            block.cache_cross_attention(states, cross_attention_cache[0])
        return block(self_attention_cache, cross_attention_cache, self._step, rows)


def _first_rows(config: dict[str, Any], weights: Weights) -> torch.Tensor:
    """Return the first layer's input, shape (_FRAMES, width)."""
    parsed = parse_encoder(config)
    features = LogMel(config, weights, _CPU)
    sound = _syllables()[None]
    count = features.frames(sound.shape[1])
    rows = Subsampling(parsed, weights, _CPU)(features(sound, [sound.shape[1]]), [count])[0]
    return rows[:_FRAMES].clone()


def _syllables() -> torch.Tensor:
    """Return a voice of 120 Hz with moving formants, shape (samples,).

    A pause follows each of its four syllables a second.

    The formants are at 300 to 800 and 900 to 2,200 Hz, as in G. E. Peterson and H. L. Barney, Control methods used in a
    study of the vowels, 1952.
    """
    time = torch.arange(int(_SECONDS * SAMPLE_RATE), dtype=torch.float64) / SAMPLE_RATE
    first, second = 550 + 250 * (2.1 * time).sin(), 1550 + 650 * (3.3 * time).cos()
    sound = torch.zeros_like(time)
    for harmonic in range(1, 30):
        pitch = 120.0 * harmonic
        level = sum(torch.exp(-(((pitch - formant) / 150) ** 2)) for formant in (first, second)) + 0.03
        sound += level * (2 * torch.pi * pitch * time).sin()
    return (0.03 * sound * (4 * 2 * torch.pi * time).sin().clamp(min=0).sqrt()).float()


_FRAME_SYNCHRONOUS = ("core.engine.native.frame_synchronous", "FrameSynchronousRecognizer")
_CLASSES = {
    "ctc": _FRAME_SYNCHRONOUS,
    "rnnt": _FRAME_SYNCHRONOUS,
    "tdt": _FRAME_SYNCHRONOUS,
    "tdt_ctc": _FRAME_SYNCHRONOUS,
    "aed": ("core.engine.native.canary", "CanaryRecognizer"),
}
"""Module and name of each family's class."""
_LARGEST_DISTANCE = 0.05
"""The largest DISTANCE of an int8 model that the precision "auto" accepts."""


@dataclass(frozen=True)
class BuildOptions:
    """The options of a recogniser, beside its weights.

    `map_nested` maps the tensors of the nested timestamp model, and converts them if necessary. It is None for a
    checkpoint without such a model.
    """

    word_times: bool
    cuda_graphs: bool
    map_nested: Callable[[], Weights] | None


def recognizer_for(checkpoint: Checkpoint, choice: ComputeChoice, word_times: bool, cuda_graphs: bool) -> Recognizer:
    """Return the checkpoint's recogniser; see core.engine.native.load."""
    with trace.span("import"):
        recognizer_class = _recognizer_class(checkpoint.family, checkpoint.config)
        check_configuration(checkpoint.config)  # now, before gigabytes are converted
    with trace.span("map"):
        weights = _map_weights(recognizer_class, checkpoint, choice, checkpoint.config)

    def map_nested() -> Weights:
        config = checkpoint.nested_config or {}
        return _map_weights(_recognizer_class("ctc", config), checkpoint, choice, config, nested=True)

    options = BuildOptions(word_times, cuda_graphs, map_nested if checkpoint.nested else None)
    with trace.span("build"):
        recognizer: Recognizer = recognizer_class(checkpoint, choice, weights, options)
    return recognizer


def check_configuration(config: dict[str, Any]) -> None:
    """Raise Unsupported for a checkpoint that is left to NeMo, judged by its configuration.

    Loading asks this first. Lists of models ask it too (core.engine.backend_process).
    """
    family = family_of(str(config.get("target")), config)
    _recognizer_class(family, config).check(config)
    if config.get("tokenizer") is not None:
        check_tokenizer(config["tokenizer"])


def _recognizer_class(family: str, config: Mapping[str, Any]) -> Any:
    if family not in _CLASSES:
        if (config.get("loss") or {}).get("loss_name") == "multiblank_rnnt":
            raise Unsupported("loss.loss_name")
        raise Unsupported(f"model-class:{str(config.get('target')).rpartition('.')[2]}")
    module, name = _CLASSES[family]
    return getattr(importlib.import_module(module), name)


def _map_weights(
    recognizer_class: Any, checkpoint: Checkpoint, choice: ComputeChoice, config: dict[str, Any], nested: bool = False
) -> Weights:
    dtype = torch_dtype(choice.precision)

    def convert(source: Weights) -> Iterable[tuple[str, torch.Tensor]]:
        tensors = recognizer_class.convert(source, config, dtype)
        return quantise_and_compare(tensors, config) if choice.precision == "int8" else tensors

    weights = converted_weights(
        checkpoint,
        choice.precision,
        dtype,
        choice.device,
        convert,
        nested,
    )
    if choice.precision_reason == "cpu-int8" and float(weights[DISTANCE]) > _LARGEST_DISTANCE:
        raise TooInexact
    if choice.is_int8_on_gpu:
        return Int8OnGpu(weights)
    return weights if choice.half else Float32Weights(weights)

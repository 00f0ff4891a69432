"""Which native recogniser a checkpoint's family gets, and how its weights are converted for it.

Each family is a Recognizer class, imported when it is needed, with a constructor and functions beside Recognizer's:

    RecognizerClass(checkpoint, choice, weights: Weights, options: BuildOptions)
        the recogniser on the tensors that `convert` made
    check(config: dict) -> None
        nothing, for a configuration that it implements
    convert(source: Weights, config: dict, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]
        all tensors that the recogniser maps, from the checkpoint's own state dict; runs once a precision

All raise Unsupported for a configuration that they do not implement exactly, `convert` before its first tensor.
"""

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import torch

from core.contracts import trace
from core.engine.checkpoint.archive import Checkpoint, family_of
from core.engine.devices import ComputeChoice, torch_dtype
from core.engine.native.int8_distance import DISTANCE, quantise_and_compare
from core.engine.native.tokenizer import check_tokenizer
from core.engine.native.unsupported import TooInexact, Unsupported
from core.engine.native.weights.conversion import converted_weights
from core.engine.native.weights.mapped_file import Float32Weights, Weights
from core.engine.recognizer import Recognizer

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
"""Of a model in int8 from the exact one, for which "auto" still takes it: see quantise_and_compare."""


@dataclass(frozen=True)
class BuildOptions:
    """What a recogniser needs beside its weights.

    `map_nested` converts, if need be, and maps the tensors of the nested timestamp model; None where there is none.
    """

    word_times: bool
    cuda_graphs: bool
    map_nested: Callable[[], Weights] | None


def recognizer_for(checkpoint: Checkpoint, choice: ComputeChoice, word_times: bool, cuda_graphs: bool) -> Recognizer:
    """See core.engine.native.load."""
    with trace.span("import"):
        recognizer_class = _recognizer_class(checkpoint.family, checkpoint.config)
        check_configuration(checkpoint.config)  # before gigabytes are converted
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
    """Raise Unsupported for a checkpoint that is left to NeMo, so far as its configuration tells.

    What is loaded is asked this first, and so is what is only listed (core.engine.backend_process).
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
    return weights if choice.half else Float32Weights(weights)

"""Which native recogniser a checkpoint's family gets, and how its weights are converted for it.

Each family is a module with two functions:

    convert(source: Weights, config: dict, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]
        all tensors that the recogniser maps, from the checkpoint's own state dict; runs once ever
    build(checkpoint, choice, weights: Weights, options: BuildOptions) -> Recognizer
        the recogniser on these tensors

Both raise Unsupported for a configuration that they do not implement exactly, `convert` before its first tensor.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.contracts import trace
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import ComputeChoice, torch_dtype
from core.engine.native.runtime.products.int8 import quantise_encoder
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.conversion import converted
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import Recognizer

_FRAME_SYNCHRONOUS, _AED = "core.engine.native.frame_synchronous", "core.engine.native.canary"
_MODULES = {
    "ctc": _FRAME_SYNCHRONOUS,
    "rnnt": _FRAME_SYNCHRONOUS,
    "tdt": _FRAME_SYNCHRONOUS,
    "tdt_ctc": _FRAME_SYNCHRONOUS,
    "aed": _AED,
}


@dataclass(frozen=True)
class BuildOptions:
    """What a recogniser needs beside its weights.

    `head` ("transducer" or "ctc") is the decoder of a hybrid. `nested` converts, if need be, and maps the tensors of
    the nested timestamp model; None where there is none.
    """

    word_times: bool
    cuda_graphs: bool
    head: str | None
    nested: Callable[[], Weights] | None


def recognizer_for(
    checkpoint: Checkpoint, choice: ComputeChoice, word_times: bool, cuda_graphs: bool, head: str | None
) -> Recognizer:
    """See core.engine.native.load."""
    with trace.span("import"):
        module = _module(checkpoint.family)
    with trace.span("map"):
        weights = _map_weights(module, checkpoint, choice, checkpoint.config)

    def nested() -> Weights:
        config = checkpoint.nested_config or {}
        return _map_weights(_module("ctc"), checkpoint, choice, config, nested=True)

    options = BuildOptions(word_times, cuda_graphs, head, nested if checkpoint.nested else None)
    with trace.span("build"):
        recognizer: Recognizer = module.build(checkpoint, choice, weights, options)
    return recognizer


def _module(family: str) -> Any:
    if family not in _MODULES:
        raise Unsupported(f"model-family:{family}")
    return importlib.import_module(_MODULES[family])


def _map_weights(
    module: Any, checkpoint: Checkpoint, choice: ComputeChoice, config: dict[str, Any], nested: bool = False
) -> Weights:
    dtype = torch_dtype(choice.precision)
    finish = quantise_encoder if choice.precision == "int8" else iter
    return converted(
        checkpoint,
        choice.precision,
        dtype,
        choice.device,
        lambda source: finish(module.convert(source, config, dtype)),
        nested,
    )

"""Which native recogniser a checkpoint's family gets, and how its weights are laid out for it.

Each family is a module with two functions:

    lay_out(source: Weights, config: dict, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]
        all tensors that the recogniser maps, from the checkpoint's own state dict; runs once ever
    build(checkpoint, choice, weights: Weights, options: Options) -> Recognizer
        the recogniser on these tensors

Both raise Unsupported for a configuration that they do not implement exactly, `lay_out` before its first tensor.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.contracts import trace
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import Choice, torch_dtype
from core.engine.native.runtime.quantised import quantised
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.conversion import converted
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import Recognizer

_FRAMEWISE, _AED = "core.engine.native.framewise", "core.engine.native.canary"
_MODULES = {"ctc": _FRAMEWISE, "rnnt": _FRAMEWISE, "tdt": _FRAMEWISE, "tdt_ctc": _FRAMEWISE, "aed": _AED}


@dataclass(frozen=True)
class Options:
    """What a recogniser may need beside its weights.

    `head` ("transducer" or "ctc") decides for a hybrid; `nested` maps the tensors of the nested timestamp model, None
    when the checkpoint has none; it is converted when that is first called.
    """

    word_times: bool
    cuda_graphs: bool
    head: str | None
    nested: Callable[[], Weights] | None


def recognizer_for(
    checkpoint: Checkpoint, choice: Choice, word_times: bool, cuda_graphs: bool, head: str | None
) -> Recognizer:
    """See core.engine.native.load."""
    with trace.span("import"):
        module = _module(checkpoint.family)
    with trace.span("map"):
        weights = _mapped(module, checkpoint, choice, checkpoint.config)

    def nested() -> Weights:
        config = checkpoint.nested_config or {}
        return _mapped(_module("ctc"), checkpoint, choice, config, nested=True)

    options = Options(word_times, cuda_graphs, head, nested if checkpoint.nested else None)
    with trace.span("build"):
        recognizer: Recognizer = module.build(checkpoint, choice, weights, options)
    return recognizer


def _module(family: str) -> Any:
    if family not in _MODULES:
        raise Unsupported(f"models of the family {family}")
    return importlib.import_module(_MODULES[family])


def _mapped(
    module: Any, checkpoint: Checkpoint, choice: Choice, config: dict[str, Any], nested: bool = False
) -> Weights:
    dtype = torch_dtype(choice.precision)
    rounded = quantised if choice.precision == "int8" else iter
    return converted(
        checkpoint,
        choice.precision,
        dtype,
        choice.device,
        lambda source: rounded(module.lay_out(source, config, dtype)),
        nested,
    )

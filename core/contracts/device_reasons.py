"""Reasons for the choice of a device, a precision or a backend: the engine's codes in words."""

from core.contracts import fault_reasons

WORDING = {
    "asked": "as chosen",
    "found": "found on this machine",
    "untried": "found on this machine, but nobody has tried Mynah on it",
    "no-gpu": "no GPU was found",
    "gpu-bf16": "the GPU computes in bf16",
    "gpu-no-bf16": "the GPU is too old for bf16",
    "mps": "best for Apple GPUs",
    "cpu-int8": "fastest in a measurement on this processor, and close enough to the exact model",
    "int8-inexact": "int8 was faster in a measurement here, but too inexact for this model",
    "cpu-bf16": "faster in a measurement on this processor",
    "cpu-fp32": "bf16 was not faster in a measurement on this processor",
    "small-model": "the model is small enough",
    "family": "the only precision of this kind of model",
    "known": "it supports this kind of model",
    "unknown": "the native backend doesn't support {}",
    "failed": "the native backend couldn't load it: {}",
}

_STANDING_IN = ("unknown", "failed")


def is_stand_in(backend_reason: str) -> bool:
    """Return whether NeMo runs the model only because the native backend cannot."""
    return backend_reason.partition(":")[0] in _STANDING_IN


def reason(code: str) -> str:
    """Return a code, CODE or CODE:DETAIL, in words. An unknown code stays."""
    name, _, detail = code.partition(":")
    return WORDING.get(name, code.replace("-", " ")).replace("{}", fault_reasons.in_words(detail))

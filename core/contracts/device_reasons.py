"""Why the engine picked a device, a precision or a backend: its codes in words."""

from core.contracts import fault_reasons

WORDING = {
    "asked": "as asked",
    "found": "found on this machine",
    "no-gpu": "no GPU was found",
    "gpu-bf16": "the GPU computes in bf16",
    "gpu-no-bf16": "the GPU is too old for bf16",
    "mps": "Apple's GPUs compute best in it",
    "cpu-int8": "measured to be the fastest on this processor, and near enough to the exact model",
    "int8-inexact": "int8 was measured to be faster here, but too far from this model",
    "cpu-bf16": "measured to be faster on this processor",
    "cpu-fp32": "bf16 was measured to be no faster on this processor",
    "small-model": "the model is small enough",
    "family": "all that this kind of model computes in",
    "known": "it knows this kind of model",
    "unknown": "the native backend does not know {}",
    "failed": "the native backend could not load it: {}",
}

_STANDING_IN = ("unknown", "failed")


def is_stand_in(backend_reason: str) -> bool:
    """Whether NeMo computes because the native backend cannot, though nobody asked for it."""
    return backend_reason.partition(":")[0] in _STANDING_IN


def reason(code: str) -> str:
    """The code in words, with what may follow it after a colon; a code that nobody has worded stands for itself."""
    name, _, detail = code.partition(":")
    return WORDING.get(name, code.replace("-", " ")).replace("{}", fault_reasons.worded(detail))

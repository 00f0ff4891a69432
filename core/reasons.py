"""Why the engine picked a device or a precision: its codes in words."""

WORDING = {
    "asked": "as asked",
    "found": "found on this machine",
    "no-gpu": "no GPU was found",
    "gpu-bf16": "the GPU computes in bf16",
    "gpu-no-bf16": "the GPU is too old for bf16",
    "mps": "Apple's GPUs compute best in it",
    "cpu-bf16": "the processor computes in bf16",
    "cpu-no-bf16": "the processor has no bf16",
    "small-model": "the model is small enough",
    "family": "all that this kind of model computes in",
}


def reason(code: str) -> str:
    """The code in words; a code that nobody has worded yet stands for itself."""
    return WORDING.get(code, code.replace("-", " "))

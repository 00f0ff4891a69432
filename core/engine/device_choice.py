"""Choose the device and the precision to compute with.

On a new machine the choice measures layers (`core.engine.precision`). The functions import torch themselves.
"""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from core.contracts.compute_choices import DEVICES, PRECISIONS
from core.contracts.errors import EnvironmentFault
from core.engine.devices import GPUS, ComputeChoice, gpu_has_bf16

_SMALL_MODEL_BYTES = 100 * 2**20  # such a model is fast anyway, and in fp32 its words never depend on the batch


def choose(
    device: str, precision: str, weight_bytes: int | None = None, notes: Path | None = None, int8: bool = False
) -> ComputeChoice:
    """Choose the device and the precision.

    The reasons for a device are asked, found, untried and no-gpu. The reasons for a precision are:

    * asked: the request names it.
    * gpu-bf16, gpu-no-bf16: the GPU computes in bf16, or it does not.
    * mps: the device is Metal.
    * cpu-int8, cpu-bf16, cpu-fp32: a measurement on this processor found it fastest.
    * small-model: a small model is fast in fp32.
    * family: the model runs in fp32 only.

    Args:
        device: "auto" or a request.
        precision: "auto" or a request.
        weight_bytes: the size of the model.
        notes: the folder where measurements are stored.
        int8: whether "auto" may choose int8. It never does on a GPU, where nobody has measured int8.

    Raises:
        EnvironmentFault: "device" or "precision". The request cannot be met. It is never replaced silently.
    """
    if device not in DEVICES:
        raise EnvironmentFault("device", device=device, reason="no-such-device")
    if precision not in PRECISIONS:
        raise EnvironmentFault("precision", device=device, precision=precision)
    chosen, device_reason = _choose_device(device)
    if precision != "auto":
        if not _supports(chosen, precision):
            raise EnvironmentFault("precision", device=chosen, precision=precision)
        choice = ComputeChoice(chosen, device_reason, precision, "asked")
        is_measured = chosen == "cpu" and precision == "int8"
        return _with_int8_details(choice, _layer_seconds(notes)) if is_measured else choice
    if chosen == "cpu" and weight_bytes is not None and weight_bytes < _SMALL_MODEL_BYTES:
        return ComputeChoice(chosen, device_reason, "fp32", "small-model")
    if chosen != "cpu":
        return ComputeChoice(chosen, device_reason, *_best_precision_of_gpu(chosen))
    from core.engine.precision import exact_precision, int8_pays

    seconds = _layer_seconds(notes)
    best = "int8" if int8 and int8_pays(seconds) else exact_precision(seconds)
    choice = ComputeChoice(chosen, device_reason, best, f"cpu-{best}")
    return _with_int8_details(choice, seconds) if best == "int8" else choice


def measure_ahead(device: str, precision: str, weight_bytes: int, notes: Path) -> None:
    """Measure ahead of time, beside other work, so that `choose` finds the result.

    An impossible request raises nothing here. `choose` reports it.
    """
    if precision not in ("auto", "int8") or (precision == "auto" and weight_bytes < _SMALL_MODEL_BYTES):
        return
    with suppress(EnvironmentFault):
        if _choose_device(device)[0] == "cpu":
            _layer_seconds(notes)


def without_int8(choice: ComputeChoice, reason: str) -> ComputeChoice:
    """Return the choice that replaces int8, with its reason."""
    return replace(choice, precision=choice.exact, precision_reason=reason, half=True)


def _choose_device(device: str) -> tuple[str, str]:
    if device == "cpu":
        return "cpu", "asked"
    for name, why_not in GPUS.items():
        if device in ("auto", name):
            reason = why_not()
            if reason is None:
                return name, "asked" if device == name else "untried" if name == "xpu" else "found"
            if device == name:
                raise EnvironmentFault("device", device=device, reason=reason)
    return "cpu", "no-gpu"


def _best_precision_of_gpu(device: str) -> tuple[str, str]:
    if device == "mps":
        return "fp16", "mps"
    return ("bf16", "gpu-bf16") if gpu_has_bf16(device) else ("fp16", "gpu-no-bf16")


def _layer_seconds(notes: Path | None) -> dict[str, float]:
    from core.engine.native.products.panel_int8 import prefer_own_int8
    from core.engine.precision import layer_seconds, own_int8_is_faster

    seconds = layer_seconds(notes)
    prefer_own_int8(own_int8_is_faster(seconds))
    return seconds


def _with_int8_details(choice: ComputeChoice, seconds: dict[str, float]) -> ComputeChoice:
    """Add to a choice of int8 the precision of its other parts and the precision that replaces it."""
    from core.engine.precision import exact_precision, int8_is_fastest_beside_bf16

    return replace(choice, half=int8_is_fastest_beside_bf16(seconds), exact=exact_precision(seconds))


def _supports(device: str, precision: str) -> bool:
    if device in ("cuda", "xpu") and precision == "bf16":
        return gpu_has_bf16(device)
    if precision == "int8":
        return device == "cpu" or _gpu_has_int8(device)
    return device != "cpu" or precision in ("fp32", "bf16")


def _gpu_has_int8(device: str) -> bool:
    """Tell whether the GPU has kernels for int8 products. They are loaded and checked now."""
    import torch

    from core.engine.native.products.gpu_int8 import int8_kernels

    return int8_kernels(torch.device(device)) is not None

"""Choose the device and the precision to compute with.

On a new machine the choice measures layers (`core.engine.precision`). The functions import torch themselves.
"""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from core.contracts.compute_choices import DEVICES, PRECISIONS
from core.contracts.errors import EnvironmentFault
from core.engine.devices import ComputeChoice, why_no_cuda, why_no_mps

_SMALL_MODEL = 100 * 2**20  # bytes of weights: fast anyway, and in fp32 its words never depend on the batch


def choose(
    device: str, precision: str, weight_bytes: int | None = None, notes: Path | None = None, int8: bool = False
) -> ComputeChoice:
    """What to compute with: `device` and `precision` are "auto" or a request; `weight_bytes` is the model's size.

    `int8`: whether "auto" may pick that.

    Reasons for a device: asked, found, no-gpu. For a precision: asked, gpu-bf16, gpu-no-bf16 (compute capability below
    8.0), mps, cpu-int8, cpu-bf16 and cpu-fp32 (measured to be faster on this processor; noted in the folder `notes`),
    small-model, family (the model runs in fp32 only). A request that cannot be met raises EnvironmentFault "device" or
    "precision"; it is never quietly replaced.
    """
    if device not in DEVICES:
        raise EnvironmentFault("device", device=device, reason="no-such-device")
    if precision not in PRECISIONS:
        raise EnvironmentFault("precision", device=device, precision=precision)
    chosen, device_reason = _choose_device(device)
    if precision != "auto":
        if not _supports(chosen, precision):
            raise EnvironmentFault("precision", device=chosen, precision=precision)
        asked = ComputeChoice(chosen, device_reason, precision, "asked")
        return _with_rest(asked, _layer_seconds(notes)) if precision == "int8" else asked
    if chosen == "cpu" and weight_bytes is not None and weight_bytes < _SMALL_MODEL:
        return ComputeChoice(chosen, device_reason, "fp32", "small-model")
    if chosen != "cpu":
        return ComputeChoice(chosen, device_reason, *_best_precision_of_gpu(chosen))
    from core.engine.precision import exact_precision, int8_pays

    seconds = _layer_seconds(notes)
    best = "int8" if int8 and int8_pays(seconds) else exact_precision(seconds)
    found = ComputeChoice(chosen, device_reason, best, f"cpu-{best}")
    return _with_rest(found, seconds) if best == "int8" else found


def measure_ahead(device: str, precision: str, weight_bytes: int, notes: Path) -> None:
    """Do now, beside other work, what `choose` would measure on a machine that it does not know.

    Nothing is raised for a request that cannot be met: `choose` says so.
    """
    if precision not in ("auto", "int8") or (precision == "auto" and weight_bytes < _SMALL_MODEL):
        return
    with suppress(EnvironmentFault):
        if _choose_device(device)[0] == "cpu":
            _layer_seconds(notes)


def without_int8(choice: ComputeChoice, reason: str) -> ComputeChoice:
    """What to compute with instead of int8, for `reason`."""
    return replace(choice, precision=choice.exact, precision_reason=reason, half=True)


def _choose_device(device: str) -> tuple[str, str]:
    if device == "cpu":
        return "cpu", "asked"
    for name, why_not in (("cuda", why_no_cuda), ("mps", why_no_mps)):
        if device in ("auto", name):
            reason = why_not()
            if reason is None:
                return name, "found" if device == "auto" else "asked"
            if device == name:
                raise EnvironmentFault("device", device=device, reason=reason)
    return "cpu", "no-gpu"


def _best_precision_of_gpu(device: str) -> tuple[str, str]:
    import torch

    if device == "mps":
        return "fp16", "mps"
    return ("bf16", "gpu-bf16") if torch.cuda.get_device_capability()[0] >= 8 else ("fp16", "gpu-no-bf16")


def _layer_seconds(notes: Path | None) -> dict[str, float]:
    from core.engine.precision import layer_seconds

    return layer_seconds(notes)


def _with_rest(choice: ComputeChoice, seconds: dict[str, float]) -> ComputeChoice:
    """A choice of int8 with what that has beside it."""
    from core.engine.precision import exact_precision, int8_is_fastest_beside_bf16

    return replace(choice, half=int8_is_fastest_beside_bf16(seconds), exact=exact_precision(seconds))


def _supports(device: str, precision: str) -> bool:
    import torch

    if device == "cuda" and precision == "bf16":
        return torch.cuda.get_device_capability()[0] >= 8
    return (device == "cpu") == (precision == "int8") or precision in ("fp32", "bf16")

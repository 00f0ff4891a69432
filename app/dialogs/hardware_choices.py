"""Name devices, precisions and engines for people."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from core.contracts.compute_choices import DEVICES


def device_choices(chosen: str, found: Sequence[str] = ()) -> dict[str, str]:
    """Return the devices to choose from. `found` are those of this computer, empty while unknown."""
    translate = QCoreApplication.translate
    names = {
        "auto": translate("HardwareChoices", "Best available"),
        "cuda": translate("HardwareChoices", "NVIDIA GPU"),
        "xpu": translate("HardwareChoices", "Intel GPU (untried)"),
        "mps": translate("HardwareChoices", "Apple GPU"),
        "cpu": translate("HardwareChoices", "CPU"),
    }
    return {name: words for name, words in names.items() if name in ("auto", chosen, *(found or DEVICES))}


def precision_choices() -> dict[str, str]:
    """Return the precisions to choose from."""
    translate = QCoreApplication.translate
    return {
        "auto": translate("HardwareChoices", "Automatic"),
        "fp32": translate("HardwareChoices", "32-bit (fp32)"),
        "bf16": translate("HardwareChoices", "16-bit (bf16)"),
        "fp16": translate("HardwareChoices", "16-bit (fp16)"),
        "int8": translate("HardwareChoices", "8-bit (int8)"),
    }

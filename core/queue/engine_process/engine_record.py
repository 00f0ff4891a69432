"""Describe the engine of a job in one line of its row."""

import re

from core.contracts.engine_messages import Ready

_REASON = r"[^()]*(?:\([^()]*\)[^()]*)*"  # may contain brackets, like the name of a model
_LINE = re.compile(
    rf"(?P<backend>\w+): (?P<model>.*) \((?P<backend_reason>{_REASON})\),"
    r" (?P<device>\w+) \([^()]*\), (?P<precision>\w+) \([^()]*\)"
)


def engine_record(ready: Ready) -> str:
    """Return backend, model, device and precision, each with the code of its reason."""
    device = f"{ready.device} ({ready.device_reason}), {ready.precision} ({ready.precision_reason})"
    return f"{ready.backend}: {ready.model} ({ready.backend_reason}), {device}"


def backend_reason(record: str | None) -> str:
    """Return the code of the reason for the backend from an `engine_record`, or an empty string."""
    found = _LINE.fullmatch(record or "")
    return found["backend_reason"] if found is not None else ""


def short_engine_record(record: str | None) -> str:
    """Return an `engine_record` without reasons, such as "demo, CPU fp32". Other lines stay."""
    found = _LINE.fullmatch(record or "")
    if found is None:
        return record or ""
    if found["backend"] == "remote":
        return f"{found['model']}, another computer"
    backend = "NeMo: " if found["backend"] == "nemo" else ""
    return f"{backend}{found['model']}, {found['device'].upper()} {found['precision']}"

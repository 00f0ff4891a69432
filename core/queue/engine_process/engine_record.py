"""Which engine recognised a job, as a line of its row in the journal."""

import re

from core.contracts.engine_messages import Ready

_REASON = r"[^()]*(?:\([^()]*\)[^()]*)*"  # may hold brackets, as the name of a model may
_LINE = re.compile(
    rf"(?P<backend>\w+): (?P<model>.*) \((?P<backend_reason>{_REASON})\),"
    r" (?P<device>\w+) \([^()]*\), (?P<precision>\w+) \([^()]*\)"
)


def engine_record(ready: Ready) -> str:
    """Backend, model, device and precision, each with the code of its reason."""
    device = f"{ready.device} ({ready.device_reason}), {ready.precision} ({ready.precision_reason})"
    return f"{ready.backend}: {ready.model} ({ready.backend_reason}), {device}"


def backend_reason(record: str | None) -> str:
    """The code of the reason for the backend in an `engine_record`; "" where there is none."""
    found = _LINE.fullmatch(record or "")
    return found["backend_reason"] if found is not None else ""


def engine_in_short(record: str | None) -> str:
    """What an `engine_record` says to who needs no reasons, such as "demo, CPU fp32"; any other line as it is."""
    found = _LINE.fullmatch(record or "")
    if found is None:
        return record or ""
    backend = "NeMo: " if found["backend"] == "nemo" else ""
    return f"{backend}{found['model']}, {found['device'].upper()} {found['precision']}"

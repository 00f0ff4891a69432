"""The line that says which engine ran a job is read back, whatever the model is called."""

import pytest

from core.contracts.engine_messages import Ready
from core.queue.engine_process.engine_record import backend_reason, engine_record, short_engine_record


@pytest.mark.parametrize("model", ["parakeet-tdt-0.6b-v3", "mine (2), cpu (asked)", "a: b"])
@pytest.mark.parametrize(
    "reason", ["known", "failed:TypeError", "unknown:encoder X, of 2025", "unknown:decoding (greedy)"]
)
def test_the_reason_for_the_backend_is_read_back(model: str, reason: str) -> None:
    ready = Ready(model, "tdt", "nemo", "cuda", "gpu-found", "bf16", "gpu-bf16", (), 0.0, backend_reason=reason)
    assert backend_reason(engine_record(ready)) == reason
    assert short_engine_record(engine_record(ready)) == f"NeMo: {model}, CUDA bf16"


@pytest.mark.parametrize("record", [None, "", "imported", "native: m"])
def test_a_line_without_a_reason_has_none(record: str | None) -> None:
    assert backend_reason(record) == ""
    assert short_engine_record(record) == (record or "")


def test_usual_record_is_shortened_to_model_device_precision() -> None:
    ready = Ready("demo", "ctc", "native", "cpu", "no-gpu", "fp32", "fp32-exact", (), 0.0, backend_reason="known")
    assert short_engine_record(engine_record(ready)) == "demo, CPU fp32"

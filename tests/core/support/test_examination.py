"""What an examination says of the engine that it tried."""

import io

import pytest
from rich.console import Console

from core.contracts.engine_messages import Ready
from core.support.examination import print_self_test
from core.support.self_test import SelfTestResult


def said(backend: str = "native", reason: str = "known", processor: str = "", lacks_kernels: bool = False) -> str:
    ready = Ready(
        "demo",
        "ctc",
        backend,
        "cpu",
        "asked",
        "fp32",
        "asked",
        (),
        0.1,
        ("cpu",),
        reason,
        processor=processor,
        lacks_kernels=lacks_kernels,
    )
    console = Console(file=io.StringIO(), width=200, record=True)
    print_self_test(console, SelfTestResult(True, ready, None, None, 1.0, "hello"))
    return console.export_text()


def test_nemo_in_place_of_the_native_backend_is_said_with_the_reason() -> None:
    text = said("nemo", "failed:TypeError")
    assert "NVIDIA NeMo stands in for the native backend" in text
    assert "the native backend could not load it: TypeError" in text


@pytest.mark.parametrize(("backend", "reason"), [("native", "known"), ("nemo", "asked")])
def test_the_backend_that_was_meant_is_no_stand_in(backend: str, reason: str) -> None:
    assert "stands in" not in said(backend, reason)


def test_the_processor_is_named_and_missing_kernels_are_said_with_what_to_do() -> None:
    text = said(processor="AMD EPYC, AVX2", lacks_kernels=True)
    assert "processor: AMD EPYC, AVX2" in text
    assert "packaging/build_kernels.py" in text
    assert "kernels" not in said(processor="AMD EPYC, AVX2")

"""The choice of device and precision, and the memory figures, on the machine that runs the tests."""

import json
import mmap
import os
import platform
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from core.contracts.errors import EnvironmentFault
from core.engine import device_choice, devices
from core.engine.recognizer import OutOfMemory

WITHOUT_GPU = not torch.cuda.is_available() and not torch.backends.mps.is_available()


@pytest.mark.slow
@pytest.mark.skipif(not WITHOUT_GPU, reason="there is a GPU")
def test_auto_falls_to_the_cpu_and_says_why() -> None:
    choice = device_choice.choose("auto", "auto")
    assert (choice.device, choice.device_reason) == ("cpu", "no-gpu")
    assert (choice.precision, choice.precision_reason) in (("bf16", "cpu-bf16"), ("fp32", "cpu-fp32"))
    assert devices.usable_devices() == ("cpu",)


@pytest.mark.skipif(WITHOUT_GPU, reason="there is no GPU")
def test_auto_finds_the_gpu() -> None:
    choice = device_choice.choose("auto", "auto")
    assert choice.device in ("cuda", "mps")
    assert choice.device_reason == "found"
    assert choice.precision in ("bf16", "fp16")


@pytest.mark.parametrize(
    ("architecture", "precision"),
    [("gfx942:sramecc+:xnack-", "bf16"), ("gfx1100", "bf16"), ("gfx1030", "fp16"), ("gfx906", "fp16")],
)
def test_a_gpu_of_amd_counts_as_cuda(monkeypatch: pytest.MonkeyPatch, architecture: str, precision: str) -> None:
    """With the facts that torch for ROCm gives: there is no such GPU here. A capability of 10.3 is no bf16."""
    monkeypatch.setattr(torch.version, "hip", "7.0")
    monkeypatch.setattr(torch.version, "cuda", None)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda: (10, 3))
    properties = SimpleNamespace(gcnArchName=architecture)
    monkeypatch.setattr(torch.cuda, "get_device_properties", lambda device: properties)
    assert devices.usable_devices()[0] == "cuda"
    assert device_choice.choose("auto", "auto").precision == precision
    assert device_choice.choose("cuda", "fp16").precision == "fp16"
    if precision == "fp16":
        with pytest.raises(EnvironmentFault):
            device_choice.choose("cuda", "bf16")


@pytest.mark.skipif(not WITHOUT_GPU, reason="there is a GPU")
@pytest.mark.parametrize("name", ["cuda", "mps"])
def test_a_device_that_is_missing_is_never_replaced(name: str) -> None:
    with pytest.raises(EnvironmentFault) as caught:
        device_choice.choose(name, "auto")
    assert caught.value.code == "device"
    assert name in caught.value.sentence


@pytest.mark.slow
@pytest.mark.parametrize("precision", ["fp32", "bf16", "int8"])
def test_what_is_asked_for_is_used(precision: str) -> None:
    choice = device_choice.choose("cpu", precision)
    assert choice == devices.ComputeChoice("cpu", "asked", precision, "asked")


@pytest.mark.parametrize(("name", "precision"), [("cpu", "fp16"), ("cpu", "int3"), ("tpu", "auto")])
def test_what_cannot_be_done_is_refused(name: str, precision: str) -> None:
    with pytest.raises(EnvironmentFault):
        device_choice.choose(name, precision)


def test_memory_figures_are_of_this_process() -> None:
    before = devices.memory()
    block = mmap.mmap(-1, 100_000_000)  # from the system: torch's may lie in what earlier tests have given back
    block.write(bytes(len(block)))
    after = devices.memory()
    assert after["resident"] - before["resident"] > 60_000_000
    assert 0 < devices.unique_memory() <= after["resident"] * 1.05
    assert after["system_available"] > 0
    block.close()


def test_every_kind_of_exhaustion_is_one_exception() -> None:
    for error in (MemoryError(), RuntimeError("could not create a primitive"),
                  RuntimeError("could not create a memory object"), RuntimeError("can't start new thread"),
                  RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory"),
                  torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB")):  # fmt: skip
        with pytest.raises(OutOfMemory), devices.out_of_memory_translated():
            raise error
    with pytest.raises(OutOfMemory), devices.out_of_memory_translated():
        torch.empty(2**50)
    with pytest.raises(RuntimeError, match="shape"), devices.out_of_memory_translated():
        raise RuntimeError("shape mismatch")


@pytest.mark.slow
def test_the_precision_is_measured_once_and_decides(tmp_path: Path) -> None:
    chosen = device_choice.choose("cpu", "auto", notes=tmp_path)
    (note,) = tmp_path.iterdir()
    seconds = json.loads(note.read_text())
    assert chosen.precision == ("bf16" if seconds["fp32"] / seconds["bf16"] >= 1.2 else "fp32")
    assert min(seconds.values()) > 0
    for faked, others, best, half in (
        ((3.0, 2.0, 1.2, 1.0), "bf16", "int8", True),
        ((3.0, 2.0, 1.0, 1.2), "bf16", "int8", False),
        ((3.0, 2.0, 1.9, 1.8), "bf16", "bf16", True),
        ((2.0, 9.0, 1.0), "fp32", "int8", False),
        ((2.0, 2.0, 2.0), "fp32", "fp32", True),
    ):
        note.write_text(json.dumps(dict(zip(("fp32", "bf16", "int8", "int8-bf16"), faked, strict=False))))
        for int8, precision in ((False, others), (True, best)):
            chosen = device_choice.choose("cpu", "auto", notes=tmp_path, int8=int8)
            assert (chosen.precision, chosen.precision_reason) == (precision, f"cpu-{precision}")
        assert chosen.half == half
        if best == "int8":
            instead = device_choice.without_int8(chosen, "int8-inexact")
            assert (instead.precision, instead.precision_reason) == (others, "int8-inexact")
    note.write_text("nonsense")
    assert device_choice.choose("cpu", "auto", notes=tmp_path).precision_reason in ("cpu-bf16", "cpu-fp32")
    assert json.loads(note.read_text()).keys() == seconds.keys()


@pytest.mark.slow
def test_a_small_model_on_a_cpu_is_computed_in_fp32_unless_told() -> None:
    chosen = device_choice.choose("cpu", "auto", weight_bytes=2**20)
    assert (chosen.precision, chosen.precision_reason) == ("fp32", "small-model")
    assert device_choice.choose("cpu", "bf16", weight_bytes=2**20).precision == "bf16"
    assert device_choice.choose("cpu", "auto", weight_bytes=2**31).precision_reason != "small-model"


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have other rules")
def test_kept_memory_is_not_mapped_again() -> None:
    """Count the pages that a fresh process gets from the system while it copies a window again and again."""
    script = """
import resource, sys
from core.engine.devices import keep_freed_memory
if sys.argv[1] == "keep":
    keep_freed_memory()
window = bytearray(b"1") * 1_900_000
for _ in range(3):
    bytes(window)
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(100):
    copies = [bytes(window), bytes(window)]
    del copies
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    faults = [
        int(subprocess.check_output([sys.executable, "-c", script, kind], env=environment))
        for kind in ("keep", "return")
    ]
    assert faults[0] < 2_000 < faults[1]

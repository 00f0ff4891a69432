"""The choice of device and precision, and the memory figures, on the machine that runs the tests."""

import json
import mmap
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from core.contracts.compute_choices import DEEP_DEVICES, DEVICES
from core.contracts.device_reasons import reason
from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Load
from core.engine import accelerators, device_choice, devices
from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import GpuKernels
from core.engine.native.kernels import has_vnni
from core.engine.native.products import load_product
from core.engine.native.products.int8 import Int8Product
from core.engine.native.products.panel_int8 import VnniInt8Product, prefer_own_int8
from core.engine.native.products.quantisation import quantise
from core.engine.recognizer import OutOfMemory
from core.engine.service.admission import Admission
from core.engine.service.batching import Batch, PooledWindow
from core.engine.service.calibration import FIRST_BUDGET_GPU
from core.engine.service.heartbeat import Activity

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


@pytest.fixture
def intel_gpu(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Give torch the facts of an Intel GPU with 96 GB, of which 3 GB are reserved and 2 GB allocated."""
    memory = SimpleNamespace(allocated=2 * 10**9, reserved=3 * 10**9, peak=0, emptied=0)

    def free() -> tuple[int, int]:
        raise RuntimeError("The device doesn't support querying the available free memory.")

    def empty() -> None:
        memory.emptied += 1

    facts = {
        "is_available": lambda: True,
        "is_initialized": lambda: True,
        "is_bf16_supported": lambda: True,
        "memory_allocated": lambda: memory.allocated,
        "memory_reserved": lambda: memory.reserved,
        "max_memory_allocated": lambda: memory.peak,
        "reset_peak_memory_stats": lambda: None,
        "mem_get_info": free,
        "get_device_properties": lambda device: SimpleNamespace(total_memory=96 * 10**9),
        "empty_cache": empty,
    }
    monkeypatch.setattr(torch.version, "xpu", "20250302")
    for name, fact in facts.items():
        monkeypatch.setattr(torch.xpu, name, fact)
    return memory


@pytest.mark.skipif(not WITHOUT_GPU, reason="there is a GPU")
def test_an_intel_gpu_is_used_and_called_untried(intel_gpu: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    assert devices.usable_devices() == ("xpu", "cpu")
    choice = device_choice.choose("auto", "auto")
    assert (choice.device, choice.device_reason, choice.precision) == ("xpu", "untried", "bf16")
    assert "nobody has tried" in reason(choice.device_reason)
    assert device_choice.choose("xpu", "fp16") == devices.ComputeChoice("xpu", "asked", "fp16", "asked")
    monkeypatch.setattr(torch.xpu, "is_bf16_supported", lambda: False)
    assert device_choice.choose("xpu", "auto").precision == "fp16"
    for precision in ("bf16", "int8"):
        with pytest.raises(EnvironmentFault):
            device_choice.choose("xpu", precision)


@pytest.mark.skipif(not WITHOUT_GPU, reason="there is a GPU")
def test_the_memory_of_an_intel_gpu_counts(intel_gpu: SimpleNamespace, tmp_path: Path) -> None:
    figures = devices.memory()
    assert (figures["gpu_allocated"], figures["gpu_reserved"], figures["gpu_free"]) == (2e9, 3e9, 93e9)
    with pytest.raises(OutOfMemory), devices.out_of_memory_translated():
        raise torch.OutOfMemoryError("XPU out of memory. Tried to allocate 2 GiB")
    assert intel_gpu.emptied == 1
    model = tmp_path / "m.nemo"
    model.write_bytes(b"")
    admission = Admission(Activity())
    ready = Ready("m", "tdt", "native", "xpu", "untried", "bf16", "gpu-bf16", (), 0.0)
    admission.start(Load(str(model), str(tmp_path)), ready)
    assert admission.budget() == FIRST_BUDGET_GPU
    batch: Batch[object] = Batch((PooledWindow(1, 30.0, None, 0),))
    with admission.watch(batch, FIRST_BUDGET_GPU):
        intel_gpu.peak = 5 * 10**9
    assert admission.predict(batch) == pytest.approx(3e9, rel=0.3)


def test_an_untried_gpu_has_no_streams_and_no_graphs() -> None:
    tried, untried = accelerators.abilities("cuda"), accelerators.abilities("xpu")
    assert tried.streams
    assert tried.graphs
    assert not any((untried.streams, untried.graphs, untried.images, untried.trains))
    assert accelerators.abilities("npu") == accelerators.Abilities()
    deep = [name for name in DEVICES if accelerators.abilities(name).depth == "high"]
    assert tuple(deep) == DEEP_DEVICES, "the queue sends them enough recordings"


def test_the_engine_asks_for_abilities_and_not_for_a_maker() -> None:
    """A comparison with "cuda" would forget the other makers."""
    engine = Path(accelerators.__file__).parent
    compared = re.compile(r"""[=!]= ["'](cuda|mps)["']""")
    places = [path.name for path in engine.rglob("*.py") if compared.search(path.read_text("utf-8"))]
    assert places == ["device_choice.py"], "precisions are chosen by maker"


@pytest.fixture
def nvidia_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give torch the facts of a GPU of NVIDIA that is not there."""
    monkeypatch.setattr(torch.version, "cuda", "13.0")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda: (9, 0))


@pytest.mark.usefixtures("nvidia_gpu")
@pytest.mark.parametrize("has_kernels", [False, True])
def test_int8_on_a_gpu_needs_kernels_and_a_request(monkeypatch: pytest.MonkeyPatch, has_kernels: bool) -> None:
    kernels = GpuKernels(lambda *_: None)
    monkeypatch.setattr(
        loading, "kernels_on", lambda device, dtype: kernels if has_kernels and device == "cuda" else None
    )
    if has_kernels:
        choice = device_choice.choose("cuda", "int8")
        assert choice == devices.ComputeChoice("cuda", "asked", "int8", "asked")
        assert devices.rows_dtype(choice) == torch.bfloat16
    else:
        with pytest.raises(EnvironmentFault) as caught:
            device_choice.choose("cuda", "int8")
        assert (caught.value.code, caught.value.sentence) == ("precision", "cuda can't compute in int8")
    assert device_choice.choose("cuda", "auto", int8=True).precision == "bf16"
    assert devices.rows_dtype(device_choice.choose("cpu", "fp32")) == torch.float32


@pytest.mark.usefixtures("nvidia_gpu")
def test_int8_without_built_kernels_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(loading.VARIABLE, "off")
    with pytest.raises(EnvironmentFault, match="int8"):
        device_choice.choose("cuda", "int8")


@pytest.mark.skipif(not WITHOUT_GPU, reason="there is a GPU")
@pytest.mark.parametrize("name", ["cuda", "xpu", "mps"])
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


@pytest.fixture
def with_amx(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let torch report AMX. oneDNN still computes without it, and our kernel with VNNI."""
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: True)
    yield
    prefer_own_int8(False)


@pytest.mark.skipif(not has_vnni(), reason="the kernel needs VNNI, as each processor with AMX has it")
def test_amx_takes_the_faster_of_two_int8_products(with_amx: None, tmp_path: Path) -> None:
    device_choice.choose("cpu", "int8", notes=tmp_path)
    (note,) = tmp_path.iterdir()
    measured = json.loads(note.read_text())
    assert {"int8", "int8-own"} <= measured.keys()
    assert ("int8-bf16" in measured) == ("int8-own-bf16" in measured)
    slow = dict.fromkeys(("fp32", "bf16"), 9.0)
    for seconds, product, half in (
        ({"int8": 2.0, "int8-bf16": 3.0, "int8-own": 1.5, "int8-own-bf16": 1.0}, VnniInt8Product, True),
        ({"int8": 2.0, "int8-bf16": 3.0, "int8-own": 1.0, "int8-own-bf16": 1.5}, VnniInt8Product, False),
        ({"int8": 2.0, "int8-bf16": 1.0, "int8-own": 1.5, "int8-own-bf16": 1.6}, Int8Product, True),
        ({"int8": 1.0, "int8-own": 2.0}, Int8Product, False),
    ):
        note.write_text(json.dumps(slow | seconds))
        choice = device_choice.choose("cpu", "auto", notes=tmp_path, int8=True)
        assert (choice.precision, choice.half) == ("int8", half)
        weight = torch.randn(64, 64, generator=torch.Generator().manual_seed(1))
        weights = dict(quantise([("encoder.layers.0.qkv.weight", weight)]))
        x = torch.randn(20, 64, generator=torch.Generator().manual_seed(2))
        loaded = load_product(weights, "encoder.layers.0.qkv", torch.device("cpu"))
        assert type(loaded) is product
        torch.testing.assert_close(loaded(x), x @ weight.T, atol=0.5, rtol=0.02)


@pytest.mark.skipif(not has_vnni(), reason="the kernel needs VNNI")
def test_a_file_of_one_int8_product_serves_the_other(with_amx: None) -> None:
    weight = torch.randn(64, 64, generator=torch.Generator().manual_seed(1))
    for first in (False, True):
        prefer_own_int8(first)
        weights = dict(quantise([("encoder.layers.0.qkv.weight", weight)]))
        prefer_own_int8(not first)
        loaded = load_product(weights, "encoder.layers.0.qkv", torch.device("cpu"))
        torch.testing.assert_close(loaded(torch.eye(64)), weight.T, atol=0.1, rtol=0.02)


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

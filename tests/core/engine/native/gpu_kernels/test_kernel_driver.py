"""Kernels are loaded and launched by the driver's functions: beside a library that records launches."""

import ctypes
import re
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from core.engine.native.gpu_kernels import driver, manifest, variants
from core.engine.native.gpu_kernels.driver import Driver, Launcher
from core.engine.native.gpu_kernels.manifest import Compiled
from core.engine.native.gpu_kernels.operations import GpuKernels, Int8Weights, SearchProgress, WindowRows

SOURCE = Path(__file__).resolve().parents[4] / "fixtures" / "fake_driver.c"
CONTEXT, STREAM = 0x7700, 0x55
BYTES = {"i32": 4, "i64": 8, "fp32": 4}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the kernels are for Linux")


class Launch(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char * 64), ("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3),
        ("shared", ctypes.c_uint), ("parameters", ctypes.c_uint), ("stream", ctypes.c_ulonglong),
        ("context", ctypes.c_ulonglong), ("values", ctypes.c_ulonglong * 32),
    )  # fmt: skip


class FakeDriver:
    """The recording library, with a Driver on it and a folder of modules for it."""

    def __init__(self, library: Path, folder: Path) -> None:
        self.library, self.folder, self.path = ctypes.CDLL(str(library)), folder, library
        self.library.fake_context(ctypes.c_void_p(CONTEXT))
        self.driver = Driver(str(library), lambda: STREAM)

    def compiled(self, variant: variants.Variant, dtype: str = "fp16", shared: int = 16) -> Compiled:
        file = f"{manifest.key(variant.name, dtype)}.cubin"
        (self.folder / file).write_bytes(b"\x7fELF" + variant.source.encode() + b"\0")
        aligned = tuple(place for place, kind in enumerate(variant.arguments.values()) if kind == "*T")
        types = tuple(variant.types(dtype))
        return Compiled(file, variant.source, types, 2, aligned, variant.constants, 32 * variant.warps, shared, 40)

    def all_kernels(self) -> dict[str, Compiled]:
        return {manifest.key(each.name, "fp16"): self.compiled(each) for each in variants.all_variants()}

    def expect(self, variant: variants.Variant) -> None:
        sizes = [BYTES.get(kind, 8) for kind in variant.arguments.values()] + [8, 8]
        self.library.fake_parameters(len(sizes), (ctypes.c_int * len(sizes))(*sizes))

    def last(self) -> Launch:
        first = ctypes.POINTER(Launch)()
        count = self.library.fake_launches(ctypes.byref(first))
        assert count, "nothing was launched"
        return first[count - 1]


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    def compiled(*options: str) -> Path:
        library = tmp_path_factory.mktemp("driver") / "driver.so"
        compiler = [sys.executable, "-m", "ziglang", "cc", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", *options]
        caches = {"ZIG_GLOBAL_CACHE_DIR": str(library.parent), "ZIG_LOCAL_CACHE_DIR": str(library.parent)}
        subprocess.run([*compiler, str(SOURCE), "-o", str(library)], check=True, env=caches, cwd=library.parent)
        return library

    return compiled


@pytest.fixture(scope="module")
def fake(build: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> FakeDriver:
    return FakeDriver(build(), tmp_path_factory.mktemp("modules"))


def floating(bits: int) -> float:
    number: float = struct.unpack("<f", struct.pack("<I", bits & 0xFFFFFFFF))[0]
    return number


def test_all_operations_launch_with_their_arguments(fake: FakeDriver) -> None:
    kernels = GpuKernels(Launcher(fake.driver, fake.folder, fake.all_kernels(), "fp16"))
    x, weight = torch.zeros(5, 512).half(), torch.ones(512).half()
    fake.expect(variants.layer_norm(512))
    out = kernels.layer_norm(x, weight, weight, 1e-5, None)
    launch = fake.last()
    assert (launch.name, list(launch.grid), list(launch.block)) == (b"layer_norm", [5, 1, 1], [128, 1, 1])
    assert (launch.stream, launch.context, launch.shared) == (STREAM, CONTEXT, 16)
    pointers = [each.data_ptr() for each in (x, weight, weight, weight, out)]
    assert list(launch.values[:7]) == [*pointers, 512, 0]
    assert floating(launch.values[7]) == pytest.approx(1e-5)
    assert list(launch.values[8:10]) == [0, 0]
    assert launch.parameters == 10

    fake.expect(variants.silu())
    kernels.silu(x)
    assert list(fake.last().grid) == [2, 1, 1]
    assert list(fake.last().values[:4]) == [x.data_ptr(), 5 * 512, 0, 0]

    lengths = torch.tensor([70, 20])
    windows, y, taps = WindowRows(lengths, 80, 70), torch.zeros(170, 1024).half(), torch.zeros(512, 1, 1, 9).half()
    fake.expect(variants.gate_and_convolve(True))
    out = kernels.convolve_gated(y, taps, weight, 4, windows, True)
    assert (list(fake.last().grid), list(fake.last().block)) == ([3, 2, 1], [64, 1, 1])
    pointers = [each.data_ptr() for each in (y, taps, weight, lengths, out)]
    assert list(fake.last().values[:12]) == [*pointers, 170, 512, 4, 80, 2, 0, 0]

    qkv, positions = torch.zeros(170, 3 * 512).half(), torch.zeros(8, 140, 160).half()
    fake.expect(variants.attend(64))
    out = kernels.attend(qkv, positions, 80, windows, 8)
    values = fake.last().values
    assert list(fake.last().grid) == [2, 8, 2]
    assert list(values[:4]) == [each.data_ptr() for each in (qkv, positions, lengths, out)]
    assert floating(values[4]) == 64**-0.5
    assert list(values[5:11]) == [70, 80, 160, 80, 0, 0]

    rows = torch.zeros(170, 512).half()
    fake.expect(variants.round_rows(512))
    rounded = kernels.round_rows(rows)
    pointers = [each.data_ptr() for each in (rows, *rounded)]
    assert list(fake.last().grid) == [170, 1, 1]
    assert list(fake.last().values[:6]) == [*pointers, 512, 0, 0]
    fake.expect(variants.norm_and_round(512))
    rounded = kernels.norm_and_round(rows, weight, weight, 1e-5)
    pointers = [each.data_ptr() for each in (rows, weight, weight, *rounded)]
    assert list(fake.last().values[:6]) == [*pointers, 512]
    assert floating(fake.last().values[6]) == pytest.approx(1e-5)
    eight = Int8Weights(torch.zeros(144, 512, dtype=torch.int8), *(torch.zeros(144) for _ in range(3)))
    results = torch.zeros(170, 144).half()
    fake.expect(variants.int8_product())
    kernels.multiply_int8(rounded, eight, 2, results, adds=True)
    pointers = [each.data_ptr() for each in (*rounded, *eight, results)]
    assert (list(fake.last().grid), list(fake.last().block)) == ([2, 2, 1], [256, 1, 1])
    assert list(fake.last().values[:14]) == [*pointers, 170, 144, 512, 2, 1, 0, 0]

    durations, progress = torch.tensor([0, 1]), SearchProgress(*torch.zeros(3, 2, dtype=torch.int64).unbind())
    logits = torch.zeros(4, 11 + 2).half()
    fake.expect(variants.search_step())
    found = kernels.search_step(logits, durations, progress, lengths, 7)
    inputs = logits, durations, *progress, lengths
    pointers = [each.data_ptr() for each in (*inputs, *found.progress, found.label, found.found, found.output)]
    assert list(fake.last().values[:18]) == [*pointers, 10, 2, 2, 7, 0, 0]


def test_kernels_run_in_a_thread_without_a_context(fake: FakeDriver) -> None:
    fake.expect(variants.silu())
    kernel, x = fake.driver.load(fake.folder, fake.compiled(variants.silu())), torch.zeros(32).half()
    faults: list[BaseException] = []

    def launch() -> None:
        try:
            kernel((1, 1, 1), (x, 32))
        except BaseException as fault:
            faults.append(fault)

    thread = threading.Thread(target=launch)
    thread.start()
    thread.join()
    assert not faults
    assert fake.last().context == CONTEXT


def test_large_shared_memory_is_asked_for(fake: FakeDriver) -> None:
    fake.expect(variants.silu())
    kernel = fake.driver.load(fake.folder, fake.compiled(variants.silu(), shared=64 << 10))
    kernel((1, 1, 1), (torch.zeros(16).half(), 16))
    assert fake.last().shared == 64 << 10
    with pytest.raises(RuntimeError, match="FuncSetAttribute returned 1"):
        fake.driver.load(fake.folder, fake.compiled(variants.silu(), shared=99 << 10))


def test_hip_has_the_same_functions(build: Callable[..., Path], tmp_path: Path) -> None:
    fake = FakeDriver(build("-DHIP"), tmp_path)
    fake.expect(variants.silu())
    x = torch.zeros(16).half()
    fake.driver.load(tmp_path, fake.compiled(variants.silu(), shared=60 << 10 >> 1))((1, 1, 1), (x, 16))
    assert (fake.last().name, fake.last().values[0], fake.last().stream) == (b"silu", x.data_ptr(), STREAM)


def test_refusals_name_the_function_and_the_reason(fake: FakeDriver, tmp_path: Path) -> None:
    good = fake.compiled(variants.silu())
    kernel, x = fake.driver.load(fake.folder, good), torch.zeros(32).half()
    fake.expect(variants.silu())
    with pytest.raises(RuntimeError, match="LaunchKernel returned 1"):
        kernel((0, 1, 1), (x, 32))
    with pytest.raises(RuntimeError, match="argument 0 of silu is no multiple of 16"):
        kernel((1, 1, 1), (x[1:], 31))
    (tmp_path / good.file).write_bytes(b"no module")
    with pytest.raises(RuntimeError, match="ModuleLoadData returned 200"):
        fake.driver.load(tmp_path, good)
    (tmp_path / good.file).write_bytes(b"\x7fELFother\0")
    with pytest.raises(RuntimeError, match="ModuleGetFunction returned 500"):
        fake.driver.load(tmp_path, good)
    with pytest.raises(RuntimeError, match="the driver has no ModuleLoadData"):
        Driver("libc.so.6", lambda: STREAM).load(fake.folder, good)
    with pytest.raises(RuntimeError, match=re.escape(str(tmp_path / "none.so"))):
        Driver(str(tmp_path / "none.so"), lambda: STREAM)


def test_kernels_of_other_sources_are_refused(fake: FakeDriver) -> None:
    kernels = fake.all_kernels()
    key = manifest.key(variants.silu().name, "fp16")
    other = fake.compiled(variants.search_step())
    for changed in (kernels | {key: other}, {name: each for name, each in kernels.items() if name != key}):
        with pytest.raises(RuntimeError, match="silu-2048 was built from other sources"):
            Launcher(fake.driver, fake.folder, changed, "fp16")
    assert driver.CUDA.startswith("libcuda")

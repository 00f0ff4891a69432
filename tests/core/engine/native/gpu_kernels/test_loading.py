"""Kernels that cannot be used are left out with one sentence in the log, and torch's operators compute."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from fake_gpu import CUDA, fake_gpu

from core.engine.native.gpu_kernels import driver, loading, manifest, self_check
from core.engine.native.gpu_kernels.operations import GpuKernels
from core.engine.native.runtime.layer_norm import LayerNorm

SENTENCE = "Mynah's GPU kernels are not used, so torch's operators compute instead: "


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Let torch tell of a GPU that is not there."""
    properties = SimpleNamespace(major=9, minor=0, gcnArchName="gfx942:sramecc+:xnack-")
    stream = SimpleNamespace(cuda_stream=5, synchronize=lambda: None)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "current_device", lambda: 0)
    monkeypatch.setattr(torch.cuda, "get_device_properties", lambda device: properties)
    monkeypatch.setattr(torch.cuda, "current_stream", lambda device: stream)
    return properties


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(manifest, "BUILT", tmp_path)
    return tmp_path


def ask(dtype: torch.dtype = torch.bfloat16) -> GpuKernels | None:
    """Ask for the kernels as an encoder's layers do, twice."""
    loading.forget()
    with fake_gpu():
        tensor = torch.empty(64, dtype=dtype, device=CUDA)
        first, second = loading.kernels_like(tensor), loading.kernels_like(tensor)
    loading.forget()
    assert first is second
    return first


@pytest.mark.usefixtures("gpu")
def test_kernels_that_are_not_built_are_told_once(built: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert ask() is None
    (message,) = capfd.readouterr().err.splitlines()
    assert message.startswith(SENTENCE)
    assert str(built / manifest.MANIFEST) in message


def test_reasons_are_told(
    built: Path, gpu: SimpleNamespace, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "CUDA", "no-such-driver.so")
    manifest.write(built, {"sm_90": {}, "sm_80": {}})
    assert ask() is None
    gpu.major, gpu.minor = 7, 5
    assert ask(torch.float16) is None
    (built / manifest.MANIFEST).write_text("{", "utf-8")
    assert ask() is None
    messages = capfd.readouterr().err.splitlines()
    assert len(messages) == 3
    assert all(message.startswith(SENTENCE) for message in messages)
    for part, message in zip(("no-such-driver.so", "none are built for sm_75", "Expecting"), messages, strict=True):
        assert part in message


def test_amds_chip_has_its_own_name(
    built: Path, gpu: SimpleNamespace, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.version, "hip", "7.0")
    manifest.write(built, {"sm_90": {}})
    assert ask() is None
    assert "none are built for gfx942." in capfd.readouterr().err
    assert gpu.major == 9


def test_kernels_that_compute_otherwise_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "wrong_kernels", lambda *_: ["attend", "silu"])
    with pytest.raises(RuntimeError, match="attend, silu differs from torch"):
        loading.checked(GpuKernels(lambda *_: None), torch.float16, torch.device("cpu"))


@pytest.mark.usefixtures("gpu", "built")
def test_only_half_precisions_on_a_gpu_ask_for_kernels(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(torch.float32) is None
    assert loading.kernels_like(torch.zeros(64).half()) is None
    monkeypatch.setenv(loading.VARIABLE, "off")
    assert ask() is None
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("gpu", "built")
def test_a_module_without_kernels_uses_torchs_operators() -> None:
    loading.forget()
    weights: dict[str, Any] = {"norm.weight": torch.ones(64).half(), "norm.bias": torch.zeros(64).half()}
    norm, x = LayerNorm(weights, "norm", torch.device("cpu")), torch.randn(3, 64).half()
    added = torch.full((64,), 2.0).half()
    total = x.clone()
    assert torch.equal(norm(total, added), torch.nn.functional.layer_norm(x, (64,)))
    assert torch.equal(total, x + 2)

"""A kernel's shares on OpenMP's threads, on fewer of them than were asked for, and on Python's where there are none."""

import os
import subprocess
import sys

import pytest
import torch

from core.engine.native.kernels import kernel_threads
from core.engine.native.kernels.processor import has_kernels_in_source
from core.engine.native.products.bf16_weights import Bf16WeightsProduct
from core.engine.native.products.int8_rows import KernelRows, Outputs
from core.engine.thread_budget import torch_threads

pytestmark = pytest.mark.skipif(not has_kernels_in_source(), reason="the kernels are for x86 and ARM")

ON_THREE_THREADS = """
import torch
from core.engine.native.kernels.kernel_threads import _openmp
from core.engine.native.products.bf16_weights import Bf16WeightsProduct
torch.set_num_threads(3)
weight, x = torch.eye(32, dtype=torch.bfloat16), torch.arange(64.0).view(2, 32)
print(_openmp() is not None, torch.equal(Bf16WeightsProduct(weight)(x), x))
"""
TEAMS = """
import os, torch
from core.engine.native.products.bf16_weights import Bf16WeightsProduct
torch.set_num_threads(4)
x, seen = torch.ones(1, 32), set()
products = [Bf16WeightsProduct(torch.ones(outputs, 32, dtype=torch.bfloat16)) for outputs in (64, 2)]
for _ in range(20):
    for product in products:
        product(x)
        seen |= set(os.listdir("/proc/self/task"))
print(len(seen) == len(os.listdir("/proc/self/task")))
"""


def printed(program: str, environment: dict[str, str]) -> list[str]:
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300, env=environment)
    return ended.stdout.split()


@torch.inference_mode()
def test_threads_of_python_compute_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    weight, x = torch.randn(50, 32).bfloat16(), torch.randn(5, 32)
    product = Bf16WeightsProduct(weight)
    alone = product(x)
    with torch_threads(3):
        together = product(x)
        monkeypatch.setattr(kernel_threads, "_openmp", lambda: None)
        by_python = product(x)
        rows = KernelRows()
        rounded = rows.round(x, 255)
        scaled, added = torch.empty(5, 32), torch.zeros(5, 32)
        outputs = Outputs(torch.ones(32), torch.zeros(32), None)
        whole = torch.ones(5, 32, dtype=torch.int32)
        rows.scale(whole, rounded, outputs, "none", scaled)
        rows.add(whole, rounded, outputs, added)
    torch.testing.assert_close(together, alone)
    torch.testing.assert_close(by_python, alone)
    assert torch.equal(scaled, rounded.scale.expand(5, 32))
    assert torch.equal(added, scaled)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="GNU's OpenMP")
@pytest.mark.parametrize("limit", ["1", "2", "8"])
def test_fewer_threads_than_were_asked_for_do_all_the_work(limit: str) -> None:
    assert printed(ON_THREE_THREADS, os.environ | {"OMP_THREAD_LIMIT": limit}) == ["True", "True"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="GNU's OpenMP")
def test_no_thread_ends_where_there_are_fewer_shares() -> None:
    assert printed(TEAMS, dict(os.environ)) == ["True"]

"""A kernel's shares on OpenMP's threads, on fewer of them than were asked for, and on Python's where there are none."""

import os
import subprocess
import sys

import pytest
import torch

from core.engine.native.runtime import kernel_threads
from core.engine.native.runtime.products.half_weights_kernel import HalfWeightsKernel
from core.engine.native.runtime.products.int8 import is_x86
from core.engine.native.runtime.thread_budget import torch_threads

pytestmark = pytest.mark.skipif(not is_x86(), reason="the kernels are for x86")

ON_THREE_THREADS = """
import torch
from core.engine.native.runtime.kernel_threads import _openmp
from core.engine.native.runtime.products.half_weights_kernel import HalfWeightsKernel
torch.set_num_threads(3)
weight, x = torch.eye(32, dtype=torch.bfloat16), torch.arange(64.0).view(2, 32)
print(_openmp() is not None, torch.equal(HalfWeightsKernel(weight)(x), x))
"""


@torch.inference_mode()
def test_threads_of_python_compute_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    weight, x = torch.randn(50, 32).bfloat16(), torch.randn(5, 32)
    product = HalfWeightsKernel(weight)
    alone = product(x)
    with torch_threads(3):
        together = product(x)
        monkeypatch.setattr(kernel_threads, "_openmp", lambda: None)
        by_python = product(x)
    torch.testing.assert_close(together, alone)
    torch.testing.assert_close(by_python, alone)


@pytest.mark.skipif(sys.platform != "linux", reason="GNU's OpenMP")
@pytest.mark.parametrize("limit", ["1", "2", "8"])
def test_fewer_threads_than_were_asked_for_do_all_the_work(limit: str) -> None:
    environment = os.environ | {"OMP_THREAD_LIMIT": limit}
    command = [sys.executable, "-c", ON_THREE_THREADS]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, env=environment)
    assert ended.stdout.split() == ["True", "True"]

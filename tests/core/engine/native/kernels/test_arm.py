"""The kernels as built for ARM, under QEMU: their own tests again, with the plugin arm_kernels."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from arm_checks import CHECKS, VERSIONS

ROOT = Path(__file__).resolve().parents[5]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        sys.platform != "linux" or platform.machine() != "x86_64", reason="QEMU's user mode runs ARM on Linux on x86"
    ),
]


@pytest.mark.parametrize("processor", VERSIONS)
def test_kernels_compute_on_arm(processor: str) -> None:
    """Processors without an instruction end with SIGILL if a kernel uses it."""
    assert shutil.which("qemu-aarch64"), "`bootstrap.py test` installs it; elsewhere install the package qemu-user"
    tests, kernels = CHECKS[processor]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", "-p", "arm_kernels", *tests]
    ran = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "MYNAH_ARM": processor, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    computed = ran.stdout.partition("built for ARM: ")[2]
    for kernel in kernels:
        assert f"'{kernel}'" in computed, ran.stdout

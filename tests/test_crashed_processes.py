"""A process of the suite that dies costs the test that it ran, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

DIES = "import os\n\ndef test_dies(): os._exit(9)\n\ndef test_later(): pass\n"
HANGS = "import time\n\ndef test_hangs(): time.sleep(60)\n\ndef test_later(): pass\n"
PASSES = "def test_one(): pass\n\ndef test_two(): pass\n"


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 3])
def test_the_other_tests_run(tmp_path: Path, processes: int) -> None:
    sources = {"test_1.py": DIES, "test_2.py": HANGS, "test_3.py": DIES}
    sources |= {f"test_{number}.py": PASSES for number in range(4, 10)}
    for name, source in sources.items():
        (tmp_path / name).write_text(source)
    (tmp_path / "conftest.py").write_bytes(Path(__file__).with_name("conftest.py").read_bytes())
    limit = ["-o", "faulthandler_timeout=5", "-o", "faulthandler_exit_on_timeout=true"]
    command = [sys.executable, "-m", "pytest", "-n", str(processes), "--dist", "loadfile", *limit]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=500)
    assert "3 failed, 15 passed" in run.stdout
    for failed in ("test_1.py::test_dies", "test_2.py::test_hangs", "test_3.py::test_dies"):
        assert f"failed: {failed}" in run.stderr

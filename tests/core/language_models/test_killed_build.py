"""A build that is killed at any moment leaves the old language model, and a whole new one takes its place."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from full_disk import full_disk

from core.contracts import paths
from core.contracts.errors import EnvironmentFault
from core.journal import Journal
from core.language_models import building
from core.language_models.building import Plan

TEXT = "My sister is learning to drive. We had soup and bread for lunch.\n" * 6000  # more than a pipe holds
PART = "core.engine.language_model_process"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    made = tmp_path / "talk.nemo"
    made.write_bytes(b"the old model")
    (tmp_path / "text.txt").write_text(TEXT, "utf-8")
    return made


def test_texts_that_end_early_replace_no_model(model: Path, tmp_path: Path) -> None:
    content = TEXT.encode()
    part = [sys.executable, "-m", PART, str(paths.demo_model()), str(tmp_path / "cache"), str(model), "2", "{}"]
    half = subprocess.run([*part, str(len(content))], input=content[: len(content) // 2], check=False)
    assert half.returncode == 1
    assert model.read_bytes() == b"the old model"
    whole = subprocess.run([*part, str(len(content))], input=content, check=False, stdout=subprocess.DEVNULL)
    assert whole.returncode == 0
    assert model.read_bytes() != b"the old model"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP. It kills a child with its parent")
@pytest.mark.usefixtures("warm_home")
def test_a_killed_command_replaces_no_model(model: Path, tmp_path: Path) -> None:
    build = ["language-model", "build", str(tmp_path / "text.txt"), "-o", str(model), "--overwrite"]
    command = subprocess.Popen([sys.executable, "-m", "core.cli", *build])
    part = _child(command.pid)
    part.suspend()
    time.sleep(0.2)  # the command fills the pipe meanwhile
    os.kill(command.pid, signal.SIGKILL)
    command.wait()
    part.resume()
    psutil.wait_procs([part], timeout=60)
    assert not part.is_running() or part.status() == psutil.STATUS_ZOMBIE
    assert model.read_bytes() == b"the old model"


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
@pytest.mark.usefixtures("warm_home")
def test_a_full_disk_replaces_no_model(model: Path, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    plan = Plan((tmp_path / "text.txt",), model, str(paths.demo_model()))
    with full_disk(), pytest.raises(EnvironmentFault) as raised:
        building.build(journal, plan, lambda path, why: pytest.fail(f"{path}: {why}"))
    assert raised.value.code == "disk"
    assert model.read_bytes() == b"the old model"
    assert not list(tmp_path.glob(".mynah-*"))
    assert building.build(journal, plan, lambda path, why: pytest.fail(f"{path}: {why}")).is_whole
    assert model.read_bytes() != b"the old model"
    journal.close()


def _child(pid: int) -> psutil.Process:
    while True:
        for each in psutil.Process(pid).children():
            if PART in each.cmdline():
                return each
        time.sleep(0.01)

"""A build that is killed at any moment leaves the old language model, and a whole new one takes its place."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from full_disk import full_disk

from core.cli import main
from core.contracts import paths
from core.contracts.errors import EnvironmentFault
from core.contracts.language_model_origin import file_beside, read_origin
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
    content = b"{}\n" + TEXT.encode()
    part = [sys.executable, "-m", PART, str(paths.demo_model()), str(tmp_path / "cache"), str(model), "2"]
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


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
@pytest.mark.usefixtures("warm_home")
def test_a_full_disk_leaves_an_arpa_file_and_its_origin(model: Path, tmp_path: Path) -> None:
    arpa = tmp_path / "talk.arpa"
    plan = Plan((tmp_path / "text.txt",), arpa, str(paths.demo_model()))
    with closing(Journal(tmp_path / "journal.sqlite3")) as journal:
        building.build(journal, plan, lambda path, why: pytest.fail(f"{path}: {why}"))
        before = arpa.read_bytes(), file_beside(arpa).read_bytes()
        with full_disk(), pytest.raises(EnvironmentFault):
            building.build(journal, plan, lambda path, why: pytest.fail(f"{path}: {why}"))
    assert (arpa.read_bytes(), file_beside(arpa).read_bytes()) == before
    assert not list(tmp_path.glob(".mynah-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows names are Unicode")
@pytest.mark.usefixtures("warm_home")
def test_thousands_of_sources_and_odd_names_fit(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """One argument of a program may have 128 KiB on Linux, and must be Unicode for JSON."""
    folder, made = (
        tmp_path / 'a folder with a long name, as people have them, and "quotes" & umlauts: ü',
        tmp_path / "l.nemo",
    )
    folder.mkdir()
    sources = [folder / f"{n:04} {'x' * 40}.txt" for n in range(1500)]
    for each in sources:
        each.write_text("My sister is learning to drive.\n", "utf-8")
    assert main(["language-model", "build", *map(str, sources), "-o", str(made)]) == 0
    origin = read_origin(made)
    assert origin is not None
    assert len(origin.sources) == 1500
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/odd-\xff.txt")
    Path(odd).write_text("My sister is learning to drive.\n", "utf-8")
    assert main(["language-model", "build", odd, str(sources[0]), "-o", str(made), "--overwrite"]) == 1
    assert "inside Mynah" not in capfd.readouterr().err


def _child(pid: int) -> psutil.Process:
    while True:
        for each in psutil.Process(pid).children():
            if PART in each.cmdline():
                return each
        time.sleep(0.01)

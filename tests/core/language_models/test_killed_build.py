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
from core.contracts.errors import Bug, EnvironmentFault, InputFault
from core.contracts.language_model_origin import NewModel, Origin, file_beside, has_mark, read_origin, to_json
from core.journal import Journal
from core.language_models import building
from core.language_models.building import Growth, Plan
from core.specs.project_file import Project
from core.specs.project_finder import ProjectFinder

TEXT = "My sister is learning to drive. We had soup and bread for lunch.\n" * 6000  # more than a pipe holds
PART = "core.engine.language_model_process"
_KILLED_AT_REPLACE = """
import os
import signal
real = os.replace
def replace(source, target):
    if str(target).endswith("talk.arpa"):
        os.kill(os.getpid(), signal.SIGKILL)
    real(source, target)
os.replace = replace
"""
_REPLACED_AT_REPLACE = """
import os
import pathlib
real = os.replace
def replace(source, target):
    if str(target).endswith("talk.arpa.origin"):
        raise AssertionError("the origin belongs to another file")
    real(source, target)
os.replace = replace
from core.engine.ngrams import kneser_ney
estimate = kneser_ney.estimate
def estimate_late(*arguments):
    pathlib.Path(os.environ["LATE"]).write_text("another program's model")
    return estimate(*arguments)
kneser_ney.estimate = estimate_late
"""


@pytest.fixture
def model(tmp_path: Path) -> Path:
    made = tmp_path / "talk.nemo"
    made.write_bytes(b"the old model")
    (tmp_path / "text.txt").write_text(TEXT, "utf-8")
    return made


def test_texts_that_end_early_replace_no_model(model: Path, tmp_path: Path) -> None:
    content = to_json(NewModel(Origin(("text.txt",), 2, 1, 0))) + b"\n" + TEXT.encode()
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


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with a language model of few words. Its texts then grow."""
    (tmp_path / "mynah.toml").write_text('language_model = "talk.arpa"\n', "utf-8")
    text, target = tmp_path / "text.txt", tmp_path / "talk.arpa"
    text.write_text(TEXT[:2000], "utf-8")
    with closing(Journal(tmp_path / "journal.sqlite3")) as journal:
        building.build(journal, Plan((text,), target, str(paths.demo_model()), 2), _no_problem)
    text.write_text(TEXT, "utf-8")
    found = ProjectFinder().project_in(tmp_path)
    assert found is not None
    return found


def _no_problem(path: Path, why: str) -> None:
    pytest.fail(f"{path}: {why}")


def _refresh(project: Project) -> None:
    with closing(Journal(Path(project.folder) / "journal.sqlite3")) as journal:
        building.build(journal, building.plan_again(project), _no_problem)


def _inject(modules: Path, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new processes of Python run the code first."""
    modules.mkdir()
    (modules / "sitecustomize.py").write_text(code, "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{modules}{os.pathsep}{Path(__file__).parents[3]}")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.usefixtures("warm_home")
def test_a_build_killed_between_its_files_leaves_a_model_that_a_refresh_replaces(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tmp_path / "talk.arpa"
    old = model.read_bytes()
    with monkeypatch.context() as patched:
        _inject(tmp_path / "modules", _KILLED_AT_REPLACE, patched)
        with pytest.raises(Bug):
            _refresh(project)
    assert model.read_bytes() == old
    _refresh(project)
    assert model.read_bytes() != old
    origin = read_origin(model)
    assert origin is not None
    assert has_mark(model, origin.marks[:1])


@pytest.mark.usefixtures("warm_home")
def test_a_model_that_another_program_writes_during_a_refresh_stays(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tmp_path / "talk.arpa"
    origin = file_beside(model).read_bytes()
    monkeypatch.setenv("LATE", str(model))
    _inject(tmp_path / "modules", _REPLACED_AT_REPLACE, monkeypatch)
    with pytest.raises(InputFault) as raised:
        _refresh(project)
    assert raised.value.code == "language-model-changed"
    assert model.read_text("utf-8") == "another program's model"
    assert file_beside(model).read_bytes() == origin


@pytest.mark.usefixtures("warm_home")
def test_a_first_model_replaces_no_file(tmp_path: Path) -> None:
    (tmp_path / "mynah.toml").touch()
    project = ProjectFinder().project_in(tmp_path)
    assert project is not None
    (tmp_path / "text.txt").write_text(TEXT, "utf-8")
    growth = Growth(project, tmp_path / "language-model.nemo", 10_000, is_first=True)
    growth.target.write_bytes(b"another program's model")  # after the offer
    with closing(Journal(tmp_path / "journal.sqlite3")) as journal, pytest.raises(EnvironmentFault) as raised:
        building.build_first(journal, growth, str(paths.demo_model()), _no_problem)
    assert raised.value.code == "file-exists"
    assert growth.target.read_bytes() == b"another program's model"
    assert (tmp_path / "mynah.toml").read_text("utf-8") == ""


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

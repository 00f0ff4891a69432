"""bootstrap.py in small checkouts of its own: the real venv, the real pip, and wheels made here instead of an index."""

import ast
import importlib.metadata
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "mynah"
version = "9.9"
[project.scripts]
mynah = "toy:main"
[tool.setuptools]
py-modules = ["toy"]
"""
PROGRAM = "import os, sys\ndef main():\n    print('toy', os.getcwd(), *sys.argv[1:])\n"


def pack(folder: Path, name: str, version: str, module: str) -> None:
    """Write a wheel of one module."""
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", module)
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of wheels: this environment's own pip and setuptools, and two toys."""
    folder = tmp_path_factory.mktemp("wheels")
    for name in ("pip", "setuptools"):
        distribution = importlib.metadata.distribution(name)
        with zipfile.ZipFile(folder / f"{name}-{distribution.version}-py3-none-any.whl", "w") as wheel:
            for file in distribution.files or []:
                if ".." not in file.parts and file.suffix != ".pyc" and file.name not in ("INSTALLER", "REQUESTED"):
                    wheel.write(str(file.locate()), str(file))
    for name, version in (("torch", "2.13.0+cpu"), ("friend", "1.0")):
        pack(folder, name, version, "")
    pack(folder, "pytest", "1.0", "import sys\nprint(*sys.argv[1:], sep='|')\n")
    return folder


class Checkout:
    """A folder that looks like ours to bootstrap.py, with a program that prints where it runs and what it was given."""

    def __init__(self, root: Path, wheels: Path, needed_bytes: int = 10**8) -> None:
        self.root = root
        (root / "packaging").mkdir(parents=True)
        for script in (ROOT / "packaging").glob("*.py"):
            shutil.copy(script, root / "packaging")
        setup = root / "packaging" / "venv_setup.py"
        setup.write_text(setup.read_text("utf-8").replace("6 * 10**9", str(needed_bytes)), "utf-8")
        (root / "pyproject.toml").write_text(PYPROJECT, "utf-8")
        (root / "toy.py").write_text(PROGRAM, "utf-8")
        self.lock(f"setuptools=={importlib.metadata.version('setuptools')}")
        (root / "packaging" / "requirements-torch.lock").write_text("torch==2.13.0\n", "utf-8")
        (root / "packaging" / "requirements-docs.lock").write_text("friend==1.0\n", "utf-8")
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        self.environment = {**clean, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}

    def lock(self, *pins: str) -> None:
        (self.root / "packaging" / "requirements.lock").write_text("\n".join(pins) + "\n", "utf-8")

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(self.root / "packaging" / "bootstrap.py"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.root.parent,
            env={**self.environment, **environment},
        )

    def run(self, *arguments: str, **environment: str) -> tuple[int, str, str]:
        process = self.start(*arguments, **environment)
        out, err = process.communicate(timeout=240)
        return process.returncode, out, err


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> Checkout:
    """A checkout that two processes set up at once; both must have got to the program, one of them by waiting."""
    checkout = Checkout(tmp_path_factory.mktemp("ready") / "check out", wheels)
    both = [checkout.start("run", "one"), checkout.start("run", "two")]
    ended = [process.communicate(timeout=240) for process in both]
    assert [process.returncode for process in both] == [0, 0], ended
    assert [out for out, _ in ended] == [f"toy {checkout.root.parent} {name}\n" for name in ("one", "two")]
    assert sum("waiting for it to finish" in err for _, err in ended) == 1
    assert sum("Python environment ..." in err for _, err in ended) == 1
    return checkout


def test_a_second_call_goes_straight_to_the_program(ready: Checkout) -> None:
    assert ready.run("run", "--format", "srt,chat") == (0, f"toy {ready.root.parent} --format srt,chat\n", "")


def test_the_program_is_installed_in_the_environment(ready: Checkout) -> None:
    program = ready.root / ".venv" / "bin" / "mynah"
    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout.startswith("toy ")


def test_a_changed_lock_updates_in_place_and_a_moved_checkout_is_rebuilt(ready: Checkout) -> None:
    pins = (ready.root / "packaging" / "requirements.lock").read_text("utf-8").split()
    ready.lock(*pins, "friend==1.0")
    status, _, err = ready.run("run")
    assert status == 0
    assert "Python environment" not in err
    python = ready.root / ".venv" / "bin" / "python"
    subprocess.run([python, "-c", "import friend"], check=True)

    ready.root = ready.root.rename(ready.root.with_name("moved"))
    status, out, err = ready.run("run")
    assert (status, out) == (0, f"toy {ready.root.parent}\n"), err
    assert "Python environment" in err


@pytest.mark.parametrize(
    ("arguments", "handed_on"),
    [
        (["tests/test_one.py", "-x"], "tests/test_one.py|-x"),
        (["--fast", "tests/test_one.py"], "tests/test_one.py|-m|not slow"),
        (["tests/test_one.py", "--coverage"], "tests/test_one.py|--cov|"),
    ],
)
def test_test_hands_its_options_to_pytest(ready: Checkout, arguments: list[str], handed_on: str) -> None:
    (ready.root / "packaging" / "requirements-test.lock").write_text("pytest==1.0\n", "utf-8")
    status, out, err = ready.run("test", *arguments)
    assert status == 0, err
    assert out.startswith(handed_on)


def test_fast_tests_share_several_processes(ready: Checkout) -> None:
    (ready.root / "packaging" / "requirements-test.lock").write_text("pytest==1.0\n", "utf-8")
    status, out, err = ready.run("test", "--fast")
    assert status == 0, err
    assert out.startswith("-n|")
    assert out.endswith("|-m|not slow\n")


def test_kernels_are_compiled_again_when_a_source_changes_and_need_not_compile(ready: Checkout) -> None:
    """No compiler is in this checkout's lock: that is said once for each state of the sources."""
    kernels = ready.root / "core" / "engine" / "native" / "kernels"
    kernels.mkdir(parents=True)
    for name in ("product.c", "product.h"):
        (kernels / name).touch()
        status, out, err = ready.run("run")
        assert (status, out) == (0, f"toy {ready.root.parent}\n")
        assert err.splitlines()[0] == "  Mynah's kernels ..."
        assert "Mynah works without" in err.splitlines()[-1]
        assert ready.run("run") == (0, out, "")


def test_a_killed_set_up_is_recovered_by_the_next_call(tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    process = checkout.start("run")
    assert process.stderr is not None
    for line in process.stderr:
        if "PyTorch ..." in line:
            process.kill()
            break
    process.communicate(timeout=300)
    (checkout.root / ".venv" / "bin" / "python").unlink()  # the worst that an interruption can leave behind
    status, out, err = checkout.run("run", "again")
    assert (status, out) == (0, f"toy {tmp_path} again\n"), err


def test_an_unreachable_index_is_one_sentence(tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    del checkout.environment["PIP_NO_INDEX"], checkout.environment["PIP_FIND_LINKS"]
    status, out, err = checkout.run("run", PIP_INDEX_URL="http://127.0.0.1:9/simple", PIP_RETRIES="1")
    assert (status, out) == (1, "")
    assert "the package index cannot be reached" in err.splitlines()[-1]
    assert (checkout.root / ".venv" / "bootstrap.log").stat().st_size > 0


def test_a_package_with_other_bytes_than_the_lock_says_is_refused(tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    checkout.lock(f"friend==1.0 --hash=sha256:{'0' * 64}")
    status, _, err = checkout.run("run")
    assert status == 1
    assert "a package that arrived is not the one" in err.splitlines()[-1]
    assert "bootstrap.log" in err.splitlines()[-1]


def test_a_missing_package_is_named_with_the_log(tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    checkout.lock("nowhere==1.0")
    status, _, err = checkout.run("run")
    assert status == 1
    assert "nowhere==1.0" in err.splitlines()[-1]
    assert "bootstrap.log" in err.splitlines()[-1]


def test_too_little_disk_is_one_sentence(tmp_path: Path, wheels: Path) -> None:
    status, _, err = Checkout(tmp_path / "checkout", wheels, needed_bytes=10**18).run("run")
    assert status == 1
    assert "free some space" in err.splitlines()[-1]


def test_an_environment_of_somebody_else_is_left_alone(tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    (checkout.root / ".venv").mkdir()
    (checkout.root / ".venv" / "precious").touch()
    status, _, err = checkout.run("run")
    assert status == 1
    assert "left alone" in err
    assert [entry.name for entry in (checkout.root / ".venv").iterdir()] == ["precious"]


def test_another_checkouts_environment_is_left_alone(ready: Checkout, tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    (checkout.root / ".venv").symlink_to(ready.root / ".venv", target_is_directory=True)
    before = sorted(entry.name for entry in (ready.root / ".venv").iterdir())
    status, _, err = checkout.run("run")
    assert status == 1
    assert f"is a link to the environment of {ready.root}" in err
    assert sorted(entry.name for entry in (ready.root / ".venv").iterdir()) == before
    assert ready.run("run")[2] == ""


def test_an_environment_on_another_disk_is_used(tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    (tmp_path / "roomy").mkdir()
    (checkout.root / ".venv").symlink_to(tmp_path / "roomy", target_is_directory=True)
    status, out, err = checkout.run("run")
    assert (status, out) == (0, f"toy {tmp_path}\n"), err
    assert (tmp_path / "roomy" / "bootstrap-run.stamp").exists()


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    (checkout.root / ".venv").touch()
    status, _, err = checkout.run("run")
    assert status == 1
    assert err.startswith("Mynah could not be set up: ")
    assert "Traceback" not in err


@pytest.mark.parametrize("version", ["3.9.18", "3.14.2"])
def test_a_python_that_does_not_fit_is_told_so(tmp_path: Path, wheels: Path, version: str) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    script = checkout.root / "packaging" / "bootstrap.py"
    ast.parse(script.read_text("utf-8"), feature_version=(3, 6))
    old = (
        f"import runpy, sys; sys.version = {version!r}; sys.version_info = {tuple(map(int, version.split('.')))}\n"
        "sys.argv[1:] = ['run']\n"
        f"runpy.run_path({str(script)!r}, run_name='__main__')"
    )
    result = subprocess.run(
        [sys.executable, "-c", old], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert result.stderr.startswith(f"Mynah needs Python 3.11 to 3.13, and this is Python {version}: ")
    assert len(result.stderr.splitlines()) == 1


def test_usage(tmp_path: Path, wheels: Path) -> None:
    checkout = Checkout(tmp_path / "checkout", wheels)
    assert checkout.run("nonsense")[0] == 2
    assert checkout.run()[0] == 2
    status, out, _ = checkout.run("--help")
    assert status == 0
    assert "run ARGUMENTS" in out
    assert not (checkout.root / ".venv").exists()


def test_packaging_can_never_be_imported() -> None:
    """Half of the dependencies import the PyPI package of that name, with the checkout on sys.path."""
    assert not (ROOT / "packaging" / "__init__.py").exists()
    assert not (ROOT / "packaging.py").exists()
    code = "import packaging.version; print(packaging.__file__)"
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "site-packages" in out

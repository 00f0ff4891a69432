#!/usr/bin/env python3
"""Run Mynah from a checkout. The first call installs everything into .venv. Later calls start at once.

This file must parse on old Python versions, so that it can reject them with a sentence. The set-up itself is in
venv_setup.py, which only a supported Python reads.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
KERNELS = ("core", "engine", "native", "kernels")  # the folder of C sources
OLDEST, NEWEST = (3, 11), (3, 13)  # NeMo's own dependencies do not install on 3.14
# the parts of the environment that each command needs
KINDS = {
    "run": ["run"],
    "gui": ["run"],
    "test": ["test", "docs"],
    "check": ["test"],
    "bench": ["test"],
    "docs": ["docs"],
    "bundle": ["bundle", "docs"],
}
OPTIONS = {  # of the command test, and what pytest gets for each
    "--fast": ["-m", "not slow"],
    "--coverage": ["--cov", "--cov-report=term:skip-covered", "--cov-report=html:build/coverage"],
}
USAGE = """usage: python3 packaging/bootstrap.py COMMAND [ARGUMENTS]

  run ARGUMENTS...    the program, e.g. run transcribe resources/samples --format srt,chat
  gui                 the window
  test [ARGUMENTS]    check, then all tests. With ARGUMENTS: pytest alone, with these arguments
  test --fast         pytest without the slow tests
  test --coverage     all tests, then a report of the lines that did not run, in build/coverage
  check               ruff, mypy and the prose check
  bench NAME [ARGS]   a benchmark of tests/bench, e.g. bench throughput.py --help
  docs                the manual, in resources/manual
  docs --serve        the manual in a browser, rebuilt after every change
  bundle [--fast]     a program that needs no Python, in dist/. --fast builds no installer

The first call of each command installs its parts into .venv. Later calls start at once."""


def program(name: str) -> str:
    """Return the path of the installed program `name` in the environment."""
    return str(SCRIPTS / (name + (".exe" if os.name == "nt" else "")))


def stamp(kind: str) -> str:
    """Return the content of a stamp file: the place of the environment and a hash of its inputs.

    The first line changes when the checkout moves or its Python is replaced: rebuild. The second line changes when a
    lock file or pyproject.toml changes, or the kernels' sources or build script: update.
    """
    packaging = ROOT / "packaging"
    inputs = [ROOT / "pyproject.toml", packaging / "requirements.lock", packaging / "requirements-torch.lock"]
    if kind == "kernels":
        sources = ROOT.joinpath(*KERNELS).glob("*.[ch]")
        inputs = [packaging / "build_kernels.py", packaging / "requirements.lock", *sorted(sources)]
    elif kind != "run":
        inputs.append(packaging / f"requirements-{kind}.lock")
    digest = hashlib.sha256(b"\0".join(path.read_bytes() for path in inputs)).hexdigest()
    return f"{ROOT} {Path(program('python')).resolve()}\n{digest}\n"


def is_ready(kind: str) -> bool:
    """Return whether the part `kind` of the environment is complete and current."""
    try:
        return Path(program("python")).exists() and (VENV / f"bootstrap-{kind}.stamp").read_text("utf-8") == stamp(kind)
    except OSError:
        return False


def fitting_python() -> "str | None":
    """Return the path of a supported Python on PATH or from Windows' launcher, None without one."""
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        for command in ([f"python3.{minor}"], ["py", f"-3.{minor}"]):
            try:
                found = subprocess.check_output(
                    [*command, "-c", "import sys; print(sys.executable)"],
                    stderr=subprocess.DEVNULL,
                    stdin=subprocess.DEVNULL,
                )
            except (OSError, subprocess.CalledProcessError):
                continue
            return found.decode().strip()
    return None


def become(command: "list[str]") -> int:
    """Replace this process by `command`. On Windows, run it and return its exit status."""
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            pass  # the console also interrupts the child, which ends in its own way


def prepare(kind: str) -> None:
    """Set up the environment for `kind`. End the process with a sentence if that is impossible."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        python = fitting_python()
        if python is None:
            sys.exit(
                f"Mynah needs Python 3.{OLDEST[1]} to 3.{NEWEST[1]}, and this is Python {sys.version.split()[0]}: "
                "install one of those (python.org/downloads, or your system's packages) and run the same command again."
            )
        sys.exit(become([python, *sys.argv]))
    sys.dont_write_bytecode = True
    import venv_setup

    try:
        venv_setup.prepare(ROOT, kind, stamp, is_ready)
    except venv_setup.SetupError as error:
        sys.exit(str(error))


def check() -> int:
    """Run ruff, mypy and the prose check over the checkout. Return 0, or the highest exit status."""
    statuses = [
        subprocess.call([program("ruff"), "check", "."], cwd=str(ROOT)),
        subprocess.call([program("ruff"), "format", "--check", "--quiet", "."], cwd=str(ROOT)),
        subprocess.call([program("mypy")], cwd=str(ROOT)),
        subprocess.call([program("python"), "tests/prose.py"], cwd=str(ROOT)),
    ]
    return max(statuses)


def test(arguments: "list[str]") -> int:
    """Run the tests that `arguments` name. Without arguments, run `check`, then all tests in up to four processes."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["PATH"] = str(SCRIPTS) + os.pathsep + os.environ.get("PATH", "")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of a thousand processes compiles all of Mynah: 0.7 s
    checked = 0 if arguments else check()
    workers = min((os.cpu_count() or 1) + 1, 4)  # one more than processors: many tests wait. One with NeMo takes 2 GB
    shared_out = ["-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder"]  # tests/conftest.py has the order
    named = [argument for argument in arguments if argument not in OPTIONS]
    pytest = [program("python"), "-m", "pytest", *(named or shared_out)]
    for argument in arguments:
        pytest += OPTIONS.get(argument, [])
    os.chdir(str(ROOT))
    if not checked:
        return become(pytest)
    subprocess.call(pytest)
    print("The checks found problems. Read their output above the tests.", file=sys.stderr)
    return checked


def main(arguments: "list[str]") -> int:
    """Run one command line. Return the exit status."""
    command = arguments[0] if arguments else ""
    if command in ("-h", "--help"):
        print(USAGE)
        return 0
    if command not in KINDS:
        print(USAGE, file=sys.stderr)
        return 2
    for kind in KINDS[command]:
        if not (is_ready(kind) and is_ready("kernels")):
            prepare(kind)
    if command == "test":
        return test(arguments[1:])
    if command == "check":
        return check()
    if command == "bench":
        name = arguments[1] if len(arguments) > 1 else ""
        if not (ROOT / "tests" / "bench" / name).is_file():
            print(USAGE, file=sys.stderr)
            return 2
        os.environ["PATH"] = str(SCRIPTS) + os.pathsep + os.environ.get("PATH", "")
        os.environ["PYTHONPATH"] = str(ROOT)
        return become([program("python"), "-W", "ignore", str(ROOT / "tests" / "bench" / name), *arguments[2:]])
    if command in ("docs", "bundle"):
        script = {"docs": "docs_site.py", "bundle": "build_bundle.py"}[command]
        return become([program("python"), str(ROOT / "packaging" / script), *arguments[1:]])
    return become([program("mynah" if command == "run" else "mynah-gui"), *arguments[1:]])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

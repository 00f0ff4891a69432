"""Build the environment in .venv: one set-up at a time, from the start after an interruption, with plain errors."""

import contextlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Final

import system_packages

PIP: Final = "pip==26.3"
NEEDED_BYTES: Final = 6 * 10**9
LOCK: Final = "bootstrap.lock"
LOG: Final = "bootstrap.log"
UNFINISHED: Final = "bootstrap.unfinished"


class SetupError(Exception):
    """The set-up cannot continue. The text is the sentence for the user."""


# (pattern in pip's output, sentence for the user). The first match counts.
_CAUSES: Final = (
    (
        r"DO NOT MATCH THE HASHES",
        "a package that arrived is not the one that this version of Mynah was made with: run it again, and report it "
        "if it stays so",
    ),
    (
        r"No space left on device|Errno 28|not enough space on the disk",
        "the disk is full: free about 6 GB, then run it again",
    ),
    (
        r"NewConnectionError|NameResolutionError|name resolution|Name or service not known|getaddrinfo failed|"
        r"nodename nor servname|Network is unreachable|"
        r"Max retries exceeded|ProxyError|[Tt]imed? ?out|Connection (refused|reset|aborted)",
        "the package index cannot be reached: check the network connection (or the proxy), then run it again",
    ),
    (r"Permission denied|Errno 13|Access is denied", "a folder may not be written: see the log for which"),
)


class _Environment:
    """The folder .venv of a checkout, and the log of its set-up."""

    def __init__(self, root: Path, lock: IO[str], log: IO[str]) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.lock = lock
        self.log = log
        scripts = "Scripts" if os.name == "nt" else "bin"
        self.python = self.folder / scripts / ("python.exe" if os.name == "nt" else "python")

    def call(self, command: Sequence[str | Path]) -> None:
        """Run `command` with its output in the log. Raises SetupError with the cause."""
        print("$", *command, file=self.log, flush=True)
        start = self.log.tell()
        # The child inherits the lock. If this process is killed, the next set-up waits for the end of pip.
        inherited = () if os.name == "nt" else (self.lock.fileno(),)
        result = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            env=self._variables(),
            cwd=self.root,
            pass_fds=inherited,
            check=False,
        )
        self.log.seek(0, os.SEEK_END)
        if result.returncode:
            raise SetupError(f"Mynah could not be set up: {self._cause(start)}. (Log: {self.log.name})")

    def pip(self, *arguments: str) -> None:
        """Run `pip install` in the environment. Raises SetupError."""
        self.call([self.python, "-m", "pip", "install", "--no-input", "--progress-bar", "off", *arguments])

    def wipe(self) -> None:
        """Remove everything except the lock and the log. Raises SetupError for an undeletable file."""
        try:
            for entry in self.folder.iterdir():
                if entry.is_dir() and not entry.is_symlink():
                    shutil.rmtree(entry)
                elif entry.name not in (LOCK, LOG):
                    entry.unlink()
        except OSError as error:
            raise SetupError(f"{self.folder} could not be cleared ({error}): delete it and run it again.") from error

    def _variables(self) -> dict[str, str]:
        """Return the child's environment. Temporary files stay in .venv, the user's Python settings are removed."""
        temporary = self.folder / "tmp"
        temporary.mkdir(exist_ok=True)
        foreign = ("PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")
        kept = {name: value for name, value in os.environ.items() if name not in foreign}
        return {**kept, "TMPDIR": str(temporary), "TEMP": str(temporary), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def _cause(self, start: int) -> str:
        """Return why a command failed, without a full stop. Its output begins at `start` in the log."""
        self.log.seek(start)
        output = self.log.read()
        self.log.seek(0, os.SEEK_END)
        for pattern, words in _CAUSES:
            if re.search(pattern, output):
                return words
        lines = [line.strip() for line in output.splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("ERROR:")]
        return (errors or lines or ["no reason given"])[-1].removeprefix("ERROR:").strip().rstrip(".")


def prepare(root: Path, kind: str, stamp: Callable[[str], str], is_ready: Callable[[str], bool]) -> None:
    """Make the environment of the checkout `root` ready for `kind`. All kinds include run.

    Args:
        root: folder of the checkout.
        kind: run, test, docs or bundle.
        stamp: the function of bootstrap.py.
        is_ready: the function of bootstrap.py.

    Raises:
        SetupError: the set-up is impossible. The text is a sentence.
    """
    folder = root / ".venv"
    if folder.is_dir() and any(folder.iterdir()) and not (folder / LOCK).exists():
        raise SetupError(f"{folder} was not made by bootstrap.py, so it is left alone: move it away and run it again.")
    other = folder.resolve().parent
    if other != root.resolve() and (other / "packaging" / "bootstrap.py").exists():
        raise SetupError(f"{folder} is a link to the environment of {other}: remove the link and run it again.")
    try:
        folder.mkdir(exist_ok=True)
        with (folder / LOCK).open("a", encoding="utf-8") as lock, _locked(lock):
            if not (is_ready(kind) and is_ready("kernels")):
                (folder / LOG).unlink(missing_ok=True)
                with (folder / LOG).open("a+", encoding="utf-8", errors="replace") as log:
                    _build(_Environment(root, lock, log), kind, stamp, is_ready)
    except OSError as error:
        full = "the disk is full" if error.errno == 28 else f"{error.filename or folder}: {error.strerror}"
        raise SetupError(f"Mynah could not be set up: {full}.") from error
    except KeyboardInterrupt:
        say("Interrupted. Run the same command again: the set-up starts afresh.")
        raise


def _build(environment: _Environment, kind: str, stamp: Callable[[str], str], is_ready: Callable[[str], bool]) -> None:
    folder = environment.folder
    if not is_ready("run"):
        if (folder / UNFINISHED).exists() or not _is_sound(environment, stamp):
            environment.wipe()
        if not environment.python.exists():
            say(f"Setting Mynah up in {folder}: once, about 3 GB and some minutes.")
            _check_machine(environment)
        (folder / UNFINISHED).touch()
        (folder / "bootstrap-run.stamp").unlink(missing_ok=True)
        _install_program(environment)
        _finish(folder, "run", stamp("run"))
        (folder / UNFINISHED).unlink()
    if not is_ready("kernels"):  # separate: a changed source must not wipe the environment
        compiled = stamp("kernels")  # a source may change during the build
        _compile_kernels(environment)
        _finish(folder, "kernels", compiled)
    if kind != "run" and not is_ready(kind):
        with step(f"{kind} tools"):  # reinstalled as a whole: an interruption does not harm the program
            lock = environment.root / "packaging" / f"requirements-{kind}.lock"
            environment.pip("--no-deps", "--force-reinstall", "--requirement", str(lock))
        system_packages.provide(system_packages.missing_tools(kind), environment.call, say)
        _finish(folder, kind, stamp(kind))


def _install_program(environment: _Environment) -> None:
    if not environment.python.exists():
        with step("Python environment"):
            folder = environment.folder.resolve()  # venv makes no environment through a link
            environment.call([sys.executable, "-m", "venv", folder])
            environment.pip(PIP)
    packaging = environment.root / "packaging"
    with step("the libraries"):  # pip checks the hashes in the lock
        environment.pip("--no-deps", "--requirement", str(packaging / "requirements.lock"))
    with step("PyTorch"):  # all requirements are installed, except GPU libraries of some variants
        environment.pip("--requirement", str(packaging / "requirements-torch.lock"))
    with step("Mynah itself"):
        environment.pip("--no-deps", "--no-build-isolation", "--editable", str(environment.root))
    system_packages.provide(system_packages.missing_libraries(), environment.call, say)


def _compile_kernels(environment: _Environment) -> None:
    """Compile the kernels. A failure is only reported, because the engine works without them.

    The next set-up tries again after a source changes.
    """
    try:
        with step("Mynah's kernels"):
            environment.call([environment.python, environment.root / "packaging" / "build_kernels.py"])
    except SetupError:
        say(f"  They could not be compiled: Mynah works without, but more slowly. (Log: {environment.log.name})")


def _finish(folder: Path, kind: str, stamp: str) -> None:
    """Write the stamp of `kind`, as the last step and atomically."""
    shutil.rmtree(folder / "tmp", ignore_errors=True)
    written = folder / "bootstrap.new"
    written.write_text(stamp, "utf-8")
    written.replace(folder / f"bootstrap-{kind}.stamp")


def _is_sound(environment: _Environment, stamp: Callable[[str], str]) -> bool:
    """Return whether the environment can be updated: it was built here, and its Python is the same and runs."""
    try:
        place = (environment.folder / "bootstrap-run.stamp").read_text("utf-8").splitlines()[0]
        return place == stamp("run").splitlines()[0] and not subprocess.call([environment.python, "-c", "import pip"])
    except (OSError, IndexError):
        return False


def _check_machine(environment: _Environment) -> None:
    """Check a machine before a new set-up.

    Raises:
        SetupError: the disk is too small, or Debian's Python lacks its venv package.
    """
    free = shutil.disk_usage(environment.folder).free
    if free < NEEDED_BYTES:
        raise SetupError(
            f"Mynah needs about {NEEDED_BYTES / 1e9:.0f} GB in {environment.root}, and {free / 1e9:.1f} GB are free: "
            "free some space, then run it again."
        )
    if _lacks_venv():
        need = system_packages.venv_package()
        system_packages.provide([need], environment.call, say)
        importlib.invalidate_caches()
        if _lacks_venv():
            raise SetupError(
                f"This Python lacks {need.what}: install it with `{system_packages.install_command([need])}`, "
                "then run it again."
            )


def _lacks_venv() -> bool:
    return importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None


@contextlib.contextmanager
def _locked(lock: IO[str]) -> Iterator[None]:
    """Hold the operating system's lock on the open file `lock` inside the block."""
    waiting = False
    while not _try_lock(lock):
        if not waiting:
            say("Another set-up is at work in this folder; waiting for it to finish.")
            waiting = True
        time.sleep(0.5)
    yield


def _try_lock(lock: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


@contextlib.contextmanager
def step(name: str) -> Iterator[None]:
    """Print a step and its duration."""
    began = time.monotonic()
    say(f"  {name} ...")
    yield
    say(f"  {name}: done in {time.monotonic() - began:.0f} s")


def say(line: str) -> None:
    """Print progress on standard error. Standard output belongs to the program."""
    print(line, file=sys.stderr, flush=True)

"""A user who has only the bundle: a home with an odd name, an empty environment, a read-only program."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

import psutil

SAMPLES: Final = Path(__file__).resolve().parent.parent / "resources" / "samples"
PATIENCE: Final = 180.0  # seconds, for each wait
_NOBODY: Final = 65534
_Found = TypeVar("_Found")


class Wrong(Exception):
    """The bundle fails a check. The text says why."""


class Stranger:
    """A user. Root tests as nobody, because root may write anywhere and would see no error."""

    def __init__(self, folder: Path, bundle: Path) -> None:
        """Copy the bundle into the empty folder `folder`. It must work away from its build."""
        self.uid = _NOBODY if os.geteuid() == 0 else None
        self.home = folder / "Zuhause von Žofie"
        self.bundle = folder / "Programme & mehr" / "Mynah – 音声"
        shutil.copytree(bundle, self.bundle, symlinks=True)
        for place in (self.bundle, *self.bundle.rglob("*")):
            if not place.is_symlink():
                place.chmod(0o555 if place.is_dir() or os.access(place, os.X_OK) else 0o444)
        for name in ("tmp", "run", "Aufnahmen 2"):
            (self.home / name).mkdir(parents=True, mode=0o700)
        folder.chmod(0o755)
        self._give(self.home)

    def bring(self, *names: str) -> list[Path]:
        """Copy samples into a folder of recordings. Return their paths."""
        copies = [Path(shutil.copy(SAMPLES / name, self.home / "Aufnahmen 2")) for name in names]
        self._give(*copies)
        return copies

    def start(self, program: str, *arguments: str | Path, **environment: str) -> "subprocess.Popen[str]":
        """Start a program of the bundle in an otherwise empty environment."""
        bare = {"HOME": str(self.home), "TMPDIR": str(self.home / "tmp"), "LANG": "C.UTF-8", "PATH": ""}
        return subprocess.Popen(
            [str(self.bundle / program), *map(str, arguments)],
            env={**bare, "XDG_RUNTIME_DIR": str(self.home / "run"), **environment},
            cwd=self.home,
            encoding="utf-8",
            errors="surrogateescape",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            user=self.uid,
            group=self.uid,
            extra_groups=None if self.uid is None else [],
        )

    def run(self, program: str, *arguments: str | Path) -> str:
        """Run a program to its end. Return its output. Raises Wrong if it fails."""
        process = self.start(program, *arguments)
        out, err = process.communicate(timeout=PATIENCE)
        if process.returncode:
            raise Wrong(f"{program} {' '.join(map(str, arguments))} ended with {process.returncode}: {out}{err}")
        return out

    def traces(self, since: Path) -> list[str]:
        """Return the files that the user wrote outside the home, or in the bundle, after the file `since`."""
        owner = [] if self.uid is None else ["-user", str(self.uid)]
        newer = ["-newer", str(since)]
        system = ["(", "-path", "/proc", "-o", "-path", "/sys", "-o", "-path", str(self.home), ")", "-prune", "-o"]
        places = ["/"] if self.uid is not None else ["/tmp", "/var/tmp", "/dev/shm", str(Path.home())]
        found = _find([*places, *system, *owner, *newer, "(", "-type", "f", "-o", "-type", "d", ")", "-print"])
        return found + _find([str(self.bundle), *newer, "-print"])

    def _give(self, *places: Path) -> None:
        for place in (path for one in places for path in (one, *one.rglob("*"))):
            if self.uid is not None:
                os.chown(place, self.uid, self.uid)


def _find(arguments: list[str]) -> list[str]:
    """Return the paths that `find` prints. Folders may vanish meanwhile."""
    return subprocess.run(["find", *arguments], capture_output=True, text=True, check=False).stdout.splitlines()


def engine_of(process: "subprocess.Popen[str]") -> psutil.Process:
    """Wait for the engine of `process` and return it. Raises Wrong."""
    mine = psutil.Process(process.pid)
    return wait_for("an engine", lambda: next((c for c in mine.children() if c.cmdline()[-1:] == ["engine"]), None))


def wait_for(what: str, look: Callable[[], _Found | None]) -> _Found:
    """Return the first true result of `look`. Raises Wrong after PATIENCE seconds."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(psutil.Error, OSError):
            if found := look():
                return found
        time.sleep(0.02)
    raise Wrong(f"{what} did not come in {PATIENCE:.0f} s")


class Screen:
    """An X display whose picture can be read."""

    def __init__(self, folder: Path) -> None:
        """Start an X server that keeps its picture in `folder`."""
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-fbdir", str(folder), "-ac"]
        self._server = subprocess.Popen(
            [*command, "-nolisten", "tcp"], pass_fds=(write,), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as number:
            self.name = f":{number.readline().strip()}"
        self._picture = folder / "Xvfb_screen0"

    def colours(self) -> int:
        """Return the number of different pixels: 1 on an empty screen, dozens with text."""
        data = self._picture.read_bytes()[-1280 * 800 * 4 :]
        return len({data[i : i + 4] for i in range(0, len(data), 4 * 7)})

    def close(self) -> None:
        """Stop the server."""
        self._server.terminate()
        self._server.wait(10)


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Provide a display inside the block."""
    shown = Screen(folder)
    try:
        yield shown
    finally:
        shown.close()

"""Long pieces of work on model files: how far they are, how they are stopped, hashing and copying in blocks."""

import contextlib
import hashlib
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from filelock import FileLock, Timeout

from core.contracts.errors import EnvironmentFault
from core.contracts.files import write_atomic

Phase = Literal["asking", "downloading", "waiting", "checking", "copying"]
_BLOCK = 2**20


class Step(msgspec.Struct, frozen=True):
    """How far a piece of work is: `done` of `total` bytes of its phase; `total` is 0 while it is unknown."""

    phase: Phase
    done: int = 0
    total: int = 0


Report = Callable[[Step], None]
"""Is called for every block, so it must be quick."""


class Halted(Exception):
    """The work was stopped because somebody asked; what it has so far is kept where that makes sense."""


class Halt:
    """Asks a piece of work in another thread to stop, and cuts short whatever that thread is waiting for."""

    def __init__(self) -> None:
        self._asked = threading.Event()
        self._lock = threading.Lock()
        self._cut: Callable[[], None] | None = None

    def ask(self) -> None:
        """Stop the work. May be called from any thread, more than once."""
        with self._lock:
            self._asked.set()
            if self._cut is not None:
                self._cut()

    def check(self) -> None:
        """Raise Halted if somebody asked."""
        if self._asked.is_set():
            raise Halted

    def wait(self, seconds: float) -> None:
        """Sleep, unless somebody asks meanwhile. Raises Halted."""
        self._asked.wait(seconds)
        self.check()

    @contextlib.contextmanager
    def cutting(self, cut: Callable[[], None]) -> Iterator[None]:
        """Inside, `ask` calls `cut`, which ends what the thread inside is blocked in."""
        with self._lock:
            self._cut = cut
        try:
            self.check()
            yield
        finally:
            with self._lock:
                self._cut = None


class Progress:
    """Passes steps on, and stops the work when that is asked."""

    def __init__(self, report: Report | None = None, halt: Halt | None = None) -> None:
        self.halt = halt or Halt()
        self._report = report

    def __call__(self, phase: Phase, done: int = 0, total: int = 0) -> None:
        """Tell how far the work is. Raises Halted."""
        self.halt.check()
        if self._report is not None:
            self._report(Step(phase, done, total))


def hash_file(path: Path, progress: Progress) -> str:
    """SHA-256 of the file in hexadecimal. Raises Halted, OSError."""
    digest = hashlib.sha256()
    total, done = path.stat().st_size, 0
    with path.open("rb", buffering=0) as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            done += len(block)
            progress("checking", done, total)
    return digest.hexdigest()


def copy_file(source: Path, target: Path, progress: Progress) -> str:
    """Copy to a file that the disk really has when this returns; its SHA-256. Raises Halted, OSError."""
    digest = hashlib.sha256()
    total, done = source.stat().st_size, 0
    with source.open("rb", buffering=0) as reader, target.open("wb", buffering=0) as writer:
        while block := reader.read(_BLOCK):
            digest.update(block)
            writer.write(block)
            done += len(block)
            progress("copying", done, total)
        os.fsync(writer.fileno())
    return digest.hexdigest()


def write_json(path: Path, value: msgspec.Struct) -> None:
    """Write `value` whole or not at all. Raises EnvironmentFault: "disk", "no-write"."""
    write_atomic(path, msgspec.json.format(msgspec.json.encode(value)))


def check_folder(folder: Path) -> None:
    """Raise EnvironmentFault("models-folder") when the models folder is not there: its disk may be unplugged."""
    if not folder.is_dir():
        raise EnvironmentFault("models-folder", path=str(folder))


@contextlib.contextmanager
def alone_with(final: Path) -> Iterator[None]:
    """Be the only one, among all processes, who makes the file `final`. Raises EnvironmentFault("model-busy")."""
    lock = FileLock(final.with_name(f".{final.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise EnvironmentFault("model-busy", model=final.stem) from error
    try:
        yield
    finally:
        lock.release()

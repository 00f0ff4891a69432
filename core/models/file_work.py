"""Long pieces of work on model files: how far they are, how they are stopped, hashing and copying in blocks."""

import contextlib
import errno
import hashlib
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from filelock import FileLock, Timeout

from core.contracts.errors import EnvironmentFault

Phase = Literal["asking", "downloading", "waiting", "checking", "copying"]
SPARE = 64 * 2**20  # bytes of disk that a piece of work leaves free
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


def publish(finished: Path, final: Path) -> None:
    """Give a finished file, whose bytes are on the disk, its final name, and have the disk remember it."""
    finished.replace(final)
    with contextlib.suppress(OSError):  # folders cannot be opened on Windows, nor synced everywhere
        descriptor = os.open(final.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_json(path: Path, value: msgspec.Struct) -> None:
    """Write `value` whole or not at all."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with temporary.open("wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(value)))
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def check_folder(folder: Path) -> None:
    """Raise EnvironmentFault("models-folder") when the models folder is not there: its disk may be unplugged."""
    if not folder.is_dir():
        raise EnvironmentFault("models-folder", path=str(folder))


def check_space(folder: Path, needed: int) -> None:
    """Raise EnvironmentFault("disk") unless `needed` bytes fit into `folder`'s disk and some are left."""
    free = shutil.disk_usage(folder).free
    if free < needed + SPARE:
        raise EnvironmentFault("disk", path=str(folder), needed=_size(needed + SPARE), free=_size(free))


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


@contextlib.contextmanager
def disk_faults(path: Path) -> Iterator[None]:
    """Turn what the operating system says against `path` into EnvironmentFault: "disk" or "no-write"."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            free = shutil.disk_usage(path).free if path.is_dir() else 0
            raise EnvironmentFault("disk", path=str(path), needed="more", free=_size(free)) from error
        raise EnvironmentFault("no-write", path=str(path), reason=error.strerror or str(error)) from error


def _size(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"

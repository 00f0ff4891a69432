"""Long operations on model files: their progress, their cancellation, hashing and copying in blocks."""

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
from core.contracts.files import write_all, write_atomic

Phase = Literal["asking", "downloading", "waiting", "checking", "copying"]
_BLOCK = 2**20


class FileProgress(msgspec.Struct, frozen=True):
    """How far an operation is: `done` of `total` bytes of its phase; `total` is 0 while it is unknown."""

    phase: Phase
    done: int = 0
    total: int = 0


ProgressCallback = Callable[[FileProgress], None]
"""Is called for every block, so it must be quick."""


class Cancelled(Exception):
    """The operation was stopped because somebody asked; what it has so far is kept where that makes sense."""


class CancelToken:
    """Tells an operation in another thread to stop, and interrupts whatever that thread is blocked in."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._lock = threading.Lock()
        self._interrupt: Callable[[], None] | None = None

    def cancel(self) -> None:
        """Stop the operation. May be called from any thread, more than once."""
        with self._lock:
            self._cancelled.set()
            if self._interrupt is not None:
                self._interrupt()

    def check(self) -> None:
        """Raise Cancelled after `cancel`."""
        if self._cancelled.is_set():
            raise Cancelled

    def wait(self, seconds: float) -> None:
        """Sleep for so long. Raises Cancelled, also in the middle."""
        self._cancelled.wait(seconds)
        self.check()

    @contextlib.contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Inside, `cancel` calls `interrupt`, which ends what the thread inside is blocked in."""
        with self._lock:
            self._interrupt = interrupt
        try:
            self.check()
            yield
        finally:
            with self._lock:
                self._interrupt = None


class ProgressReporter:
    """Reports progress, and stops the operation when it is cancelled."""

    def __init__(self, report: ProgressCallback | None = None, cancel_token: CancelToken | None = None) -> None:
        self.cancel_token = cancel_token or CancelToken()
        self._report = report

    def __call__(self, phase: Phase, done: int = 0, total: int = 0) -> None:
        """Tell how far the work is. Raises Cancelled."""
        self.cancel_token.check()
        if self._report is not None:
            self._report(FileProgress(phase, done, total))


def hash_file(path: Path, progress: ProgressReporter, done: int = 0, total: int = 0) -> str:
    """SHA-256 of the file in hexadecimal, after `done` bytes of a larger work. Raises Cancelled, OSError."""
    digest = hashlib.sha256()
    total = total or path.stat().st_size
    with path.open("rb", buffering=0) as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            done += len(block)
            progress("checking", done, total)
    return digest.hexdigest()


def copy_file(source: Path, target: Path, progress: ProgressReporter, done: int = 0, total: int = 0) -> str:
    """Copy to a file that the disk really has when this returns; its SHA-256. Raises Cancelled, OSError."""
    digest = hashlib.sha256()
    total = total or source.stat().st_size
    with source.open("rb", buffering=0) as reader, target.open("wb", buffering=0) as writer:
        while block := reader.read(_BLOCK):
            digest.update(block)
            write_all(writer, block)
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
def exclusive_lock(final: Path) -> Iterator[None]:
    """Be the only one, among all processes, who makes the file `final`. Raises EnvironmentFault("model-busy")."""
    lock = FileLock(final.with_name(f".{final.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise EnvironmentFault("model-busy", model=final.name.removesuffix(".nemo")) from error
    try:
        yield
    finally:
        lock.release()

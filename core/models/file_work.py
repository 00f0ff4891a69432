"""Long operations on model files: progress, cancellation, hashing and copying in blocks."""

import contextlib
import hashlib
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec

from core.contracts.errors import EnvironmentFault
from core.contracts.files import write_all, write_atomic

Phase = Literal["asking", "downloading", "waiting", "checking", "copying"]
_BLOCK = 2**20


class FileProgress(msgspec.Struct, frozen=True):
    """The progress of an operation: `done` of `total` bytes of its phase. `total` is 0 while unknown."""

    phase: Phase
    done: int = 0
    total: int = 0


ProgressCallback = Callable[[FileProgress], None]
"""Called for each block, so it must be fast."""


class Cancelled(Exception):
    """The operation was stopped on request. Partial results are kept if they are useful."""


class CancelToken:
    """Stops an operation in another thread and interrupts its blocking call."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._lock = threading.Lock()
        self._interrupt: Callable[[], None] | None = None

    def cancel(self) -> None:
        """Stop the operation. Any thread may call it, several times."""
        with self._lock:
            self._cancelled.set()
            if self._interrupt is not None:
                self._interrupt()

    def check(self) -> None:
        """Check for a cancellation.

        Raises:
            Cancelled: after `cancel`.
        """
        if self._cancelled.is_set():
            raise Cancelled

    def wait(self, seconds: float) -> None:
        """Sleep for some seconds.

        Raises:
            Cancelled: after `cancel`, even during the sleep.
        """
        self._cancelled.wait(seconds)
        self.check()

    @contextlib.contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Make `cancel` call `interrupt` inside the block. It ends the blocking call in the block."""
        with self._lock:
            self._interrupt = interrupt
        try:
            self.check()
            yield
        finally:
            with self._lock:
                self._interrupt = None


class ProgressReporter:
    """Reports progress and stops the operation after a cancellation."""

    def __init__(self, report: ProgressCallback | None = None, cancel_token: CancelToken | None = None) -> None:
        self.cancel_token = cancel_token or CancelToken()
        self._report = report

    def __call__(self, phase: Phase, done: int = 0, total: int = 0) -> None:
        """Report the progress.

        Raises:
            Cancelled: the operation was cancelled.
        """
        self.cancel_token.check()
        if self._report is not None:
            self._report(FileProgress(phase, done, total))


def hash_file(path: Path, progress: ProgressReporter, done: int = 0, total: int = 0) -> str:
    """Return the SHA-256 of a file in hexadecimal.

    Args:
        done, total: bytes of the larger work that this file belongs to.

    Raises:
        Cancelled, OSError: the work was cancelled, or the file is unreadable.
    """
    digest = hashlib.sha256()
    total = total or path.stat().st_size
    with path.open("rb", buffering=0) as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            done += len(block)
            progress("checking", done, total)
    return digest.hexdigest()


def copy_file(source: Path, target: Path, progress: ProgressReporter, done: int = 0, total: int = 0) -> str:
    """Copy a file, sync it to the disk, and return its SHA-256.

    Raises:
        Cancelled, OSError: the work was cancelled, or a file failed.
    """
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
    """Write `value` whole or not at all.

    Raises:
        EnvironmentFault: disk, no-write.
    """
    write_atomic(path, msgspec.json.format(msgspec.json.encode(value)))


def check_folder(folder: Path) -> None:
    """Check that the models folder exists. Its disk may be unplugged.

    Raises:
        EnvironmentFault: models-folder.
    """
    if not folder.is_dir():
        raise EnvironmentFault("models-folder", path=str(folder))


@contextlib.contextmanager
def exclusive_lock(final: Path) -> Iterator[None]:
    """Be the only process that makes the file `final`, inside the block.

    Raises:
        EnvironmentFault: model-busy.
    """
    from filelock import FileLock, Timeout  # late: the window starts without it

    lock = FileLock(final.with_name(f".{final.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise EnvironmentFault("model-busy", model=final.name.removesuffix(".nemo")) from error
    try:
        yield
    finally:
        lock.release()

"""A recording's file, each read of which has a deadline: a disk that hangs costs one recording, not the queue."""

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import TypeVar

from core.contracts.errors import EnvironmentFault
from core.contracts.recording_address import RecordingAddress
from core.contracts.time_limit import DISK_PATIENCE, TimeLimitedThread
from core.engine.audio.decoding_turn import TURN
from core.engine.audio.remote_file import RemoteFile

STORAGE_PATIENCE = 240.0
"""Seconds for one call to a storage elsewhere: longer than all its retries take."""

_Result = TypeVar("_Result")


class LocalFile(FileIO):
    """A file of this machine."""

    def status(self) -> os.stat_result:
        """What the system knows of the file now."""
        return os.fstat(self.fileno())


class TimedFile:
    """A file that FFmpeg reads from. Every method but `close` raises TimeoutError when the disk does not answer.

    Of a file elsewhere it raises EnvironmentFault("storage-away") instead.
    """

    def __init__(self, path: Path | RecordingAddress, patience: float = DISK_PATIENCE) -> None:
        """Opens without waiting for a writer: since it was checked the file may have become a pipe. Raises OSError.

        `patience` is in seconds, for each call to a disk. Raises as RemoteFile does, too.
        """
        self._uri = path.uri if isinstance(path, RecordingAddress) else None
        self._patience = patience if self._uri is None else STORAGE_PATIENCE
        self.bytes_read = 0
        """How many bytes were read so far."""
        self._thread = TimeLimitedThread(f"file-{path.name}")
        try:
            self._file = self._call(lambda: RemoteFile(path.uri) if isinstance(path, RecordingAddress) else _open(path))
        except BaseException:
            self._thread.close()
            raise

    def read(self, size: int = -1) -> bytes:
        """The next bytes, `size` at most; none at the end."""
        data = self._call(lambda: self._file.read(size)) or b""
        self.bytes_read += len(data)
        return data

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go on reading elsewhere; returns where."""
        return self._call(lambda: self._file.seek(offset, whence))

    def tell(self) -> int:
        """Where the next byte is read."""
        return self._call(self._file.tell)

    def status(self) -> os.stat_result:
        """What the system knows of the file now."""
        return self._call(self._file.status)

    def close(self) -> None:
        """Close it, without waiting for that."""
        self._thread.close(self._file.close)

    def _call(self, work: Callable[[], _Result]) -> _Result:
        try:
            with TURN.given_up():
                return self._thread.call(self._patience, work)
        except TimeoutError as error:
            if self._uri is None:
                raise
            raise EnvironmentFault("storage-away", uri=self._uri, reason="storage-silent") from error


class FileFrom:
    """A file from a byte of it on, as FFmpeg reads it; raises what it raises."""

    def __init__(self, file: TimedFile, start: int) -> None:
        """`start` is the byte that is its first."""
        self._file, self._start = file, start
        self.name = "rest"
        file.seek(start)

    def read(self, size: int = -1) -> bytes:
        """The next bytes, `size` at most; none at the end."""
        return self._file.read(size)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go on reading elsewhere; returns where."""
        start = self._start if whence == os.SEEK_SET else 0
        return self._file.seek(start + offset, whence) - self._start

    def tell(self) -> int:
        """Where the next byte is read."""
        return self._file.tell() - self._start


def _open(path: Path) -> LocalFile:
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    return LocalFile(str(path), "rb", opener=lambda name, _: os.open(name, flags))

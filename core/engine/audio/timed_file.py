"""A recording's file, each read of which has a deadline: a disk that hangs costs one recording, not the queue."""

import os
from io import FileIO
from pathlib import Path

from core.contracts.time_limit import DISK_PATIENCE, TimeLimitedThread


class TimedFile:
    """A file that FFmpeg reads from. Every method but `close` raises TimeoutError when the disk does not answer."""

    def __init__(self, path: Path, patience: float = DISK_PATIENCE) -> None:
        """Opens without waiting for a writer: since it was checked the file may have become a pipe. Raises OSError.

        `patience` is in seconds, for each call.
        """
        self._patience = patience
        self._thread = TimeLimitedThread(f"file-{path.name}")
        try:
            self._file = self._thread.call(patience, lambda: _open(path))
        except BaseException:
            self._thread.close()
            raise

    def read(self, size: int = -1) -> bytes:
        """The next bytes, `size` at most; none at the end."""
        return self._thread.call(self._patience, lambda: self._file.read(size)) or b""

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go on reading elsewhere; returns where."""
        return self._thread.call(self._patience, lambda: self._file.seek(offset, whence))

    def tell(self) -> int:
        """Where the next byte is read."""
        return self._thread.call(self._patience, self._file.tell)

    def status(self) -> os.stat_result:
        """What the system knows of the file now."""
        return self._thread.call(self._patience, lambda: os.fstat(self._file.fileno()))

    def close(self) -> None:
        """Close it, without waiting for that."""
        self._thread.close(self._file.close)


def _open(path: Path) -> FileIO:
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    return FileIO(str(path), "rb", opener=lambda name, _: os.open(name, flags))

"""Read files with a deadline: a hanging disk costs one recording, not the queue."""

import os
import stat
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import TypeVar

from core.contracts import object_storage
from core.contracts.errors import EnvironmentFault
from core.contracts.recording_address import RecordingAddress
from core.contracts.time_limit import DISK_PATIENCE, TimeLimitedThread

_PATIENCE = 1.0  # seconds: a block takes milliseconds, so a slower thread may hang forever

_Block = TypeVar("_Block")


class DecodingTurn:
    """The turn to decode, which one thread has at a time. A thread that keeps it too long loses it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._thread: int | None = None

    def each(self, blocks: Iterator[_Block]) -> Iterator[_Block]:
        """Yield the blocks. Each block is made during this thread's turn."""
        while True:
            self._take()
            try:
                block = next(blocks, None)
            finally:
                self._give()
            if block is None:
                return
            yield block

    @contextmanager
    def given_up(self) -> Iterator[None]:
        """Give the turn to other threads while this thread waits for a disk or a storage."""
        had_it = self._give()
        try:
            yield
        finally:
            if had_it:
                self._take()

    def _take(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._thread is None, _PATIENCE)
            self._thread = threading.get_ident()

    def _give(self) -> bool:
        with self._changed:
            had_it = self._thread == threading.get_ident()
            if had_it:
                self._thread = None
                self._changed.notify()
        return had_it


TURN = DecodingTurn()
"""The turn of this process."""


FIRST_RANGE = 2**17
"""Bytes of the first request, enough for most headers. The size doubles while a file is read without a jump."""
LONGEST_RANGE = 2**21
_MOST_RANGES = 4  # for a film's picture, sound and index


class RemoteFile:
    """A file in a storage that serves ranges. The next range is fetched while one is decoded.

    Every method may raise EnvironmentFault ("storage-away", "storage-whole").

    Raises:
        OSError, EnvironmentFault: from the constructor: "storage-ranges", "storage-protocol", "storage-library".
    """

    def __init__(self, uri: str) -> None:
        self._uri = uri
        system, path = object_storage.located(uri)
        facts = object_storage.retried(uri, lambda: system.info(path))
        if facts.get("type") == "directory":
            raise IsADirectoryError(uri)
        if facts.get("size") is None:
            raise EnvironmentFault("storage-ranges", uri=uri)
        self._size = int(facts["size"])
        self._position = 0
        self._length = FIRST_RANGE
        self._ranges: dict[tuple[int, int], Future[bytes]] = {}
        self._fetcher = ThreadPoolExecutor(1, thread_name_prefix="range")

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes: at least one before the end, at most `size`."""
        if self._position >= self._size or size == 0:
            return b""
        start, end = self._range()
        content = self._ranges[start, end].result()
        begin = self._position - start
        data = content[begin:] if size < 0 else content[begin : begin + size]
        if not data:
            raise EnvironmentFault("storage-away", uri=self._uri, reason="storage-short")
        self._position += len(data)
        if start and end < self._size:  # the file is read in order, so fetch ahead
            self._ask(end)
        return data

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Continue at another place. Return the new position."""
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._size}[whence]
        self._position = max(0, base + offset)
        return self._position

    def tell(self) -> int:
        """Return the position of the next byte."""
        return self._position

    def status(self) -> os.stat_result:
        """Return size and kind in the form of a file's status."""
        return os.stat_result((stat.S_IFREG | 0o444, 0, 0, 1, 0, 0, self._size, 0, 0, 0))

    def close(self) -> None:
        """Stop fetching."""
        self._fetcher.shutdown(wait=False, cancel_futures=True)
        self._ranges.clear()

    def _range(self) -> tuple[int, int]:
        """Return the range that holds the position. Request it if needed."""
        for start, end in self._ranges:
            if start <= self._position < end:
                return start, end
        follows = any(end == self._position for _, end in self._ranges)
        if not follows:
            self._length = FIRST_RANGE
        return self._ask(self._position)

    def _ask(self, start: int) -> tuple[int, int]:
        """Request the range from `start` on, unless it was requested already. Return the range."""
        for requested in self._ranges:
            if requested[0] == start:
                return requested
        if any(end == start for _, end in self._ranges):
            self._length = min(LONGEST_RANGE, 2 * self._length)
        end = min(self._size, start + self._length)
        self._ranges[start, end] = self._fetcher.submit(self._fetch, start, end)
        while len(self._ranges) > _MOST_RANGES:
            self._ranges.pop(next(iter(self._ranges))).cancel()
        return start, end

    def _fetch(self, start: int, end: int) -> bytes:
        return object_storage.read_range(self._uri, start, end)


STORAGE_PATIENCE = 240.0
"""Seconds for one call to a storage: longer than all retries take."""

_Result = TypeVar("_Result")


class LocalFile(FileIO):
    """A file on this machine."""

    def status(self) -> os.stat_result:
        """Return the current status of the file."""
        return os.fstat(self.fileno())


class TimedFile:
    """A file that FFmpeg reads from.

    Every method but `close` raises TimeoutError if a disk does not answer in time. For a storage it raises
    EnvironmentFault("storage-away") instead.
    """

    def __init__(self, path: Path | RecordingAddress, patience: float = DISK_PATIENCE) -> None:
        """Open the file. A file that has become a pipe since its check does not block.

        Args:
            path: a file or an address.
            patience: seconds for each call to a disk.

        Raises:
            OSError: the file cannot be opened.
            EnvironmentFault: as RemoteFile does.
        """
        self._uri = path.uri if isinstance(path, RecordingAddress) else None
        self._patience = patience if self._uri is None else STORAGE_PATIENCE
        self.bytes_read = 0
        """Bytes that were read so far."""
        self._thread = TimeLimitedThread(f"file-{path.name}")
        try:
            self._file = self._call(lambda: RemoteFile(path.uri) if isinstance(path, RecordingAddress) else _open(path))
        except BaseException:
            self._thread.close()
            raise

    @property
    def is_local(self) -> bool:
        """Whether a disk has the file, not a storage."""
        return self._uri is None

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, at most `size`, none at the end."""
        data = self._call(lambda: self._file.read(size)) or b""
        self.bytes_read += len(data)
        return data

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Continue at another place. Return the new position."""
        return self._call(lambda: self._file.seek(offset, whence))

    def tell(self) -> int:
        """Return the position of the next byte."""
        return self._call(self._file.tell)

    def status(self) -> os.stat_result:
        """Return the current status of the file."""
        return self._call(self._file.status)

    def close(self) -> None:
        """Close the file without a wait."""
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
    """The rest of a file from one of its bytes on, for FFmpeg. Raises as TimedFile does."""

    def __init__(self, file: TimedFile, start: int) -> None:
        """Start at byte `start` of the file."""
        self._file, self._start = file, start
        self.name = "rest"
        file.seek(start)

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, at most `size`, none at the end."""
        return self._file.read(size)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Continue at another place. Return the new position."""
        start = self._start if whence == os.SEEK_SET else 0
        return self._file.seek(start + offset, whence) - self._start

    def tell(self) -> int:
        """Return the position of the next byte."""
        return self._file.tell() - self._start


def _open(path: Path) -> LocalFile:
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    return LocalFile(str(path), "rb", opener=lambda name, _: os.open(name, flags))

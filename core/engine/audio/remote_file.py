"""A recording on a storage elsewhere, read in ranges: never a whole file, neither in memory nor on a disk."""

import os
import stat
from concurrent.futures import Future, ThreadPoolExecutor

from core.contracts import object_storage
from core.contracts.errors import EnvironmentFault

FIRST_RANGE = 2**17
"""Bytes of the first request, enough for most headers; doubled while a file is read on without a jump."""
LONGEST_RANGE = 2**21
_KEPT = 4  # ranges: a film's picture and sound, its index


class RemoteFile:
    """Reads like a file from a storage that gives ranges; the next range is fetched while one is decoded.

    Every method may raise EnvironmentFault ("storage-away", "storage-whole"), the constructor OSError too, and
    "storage-protocol" or "storage-library".
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
        """The next bytes, one at least before the end, `size` at most."""
        if self._position >= self._size or size == 0:
            return b""
        start, end = self._range()
        content = self._ranges[start, end].result()
        begin = self._position - start
        data = content[begin:] if size < 0 else content[begin : begin + size]
        if not data:
            raise EnvironmentFault("storage-away", uri=self._uri, reason="storage-short")
        self._position += len(data)
        if start and end < self._size:  # it is read on: have the next range under way
            self._ask(end)
        return data

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go on reading elsewhere; returns where."""
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._size}[whence]
        self._position = max(0, base + offset)
        return self._position

    def tell(self) -> int:
        """Where the next byte is read."""
        return self._position

    def status(self) -> os.stat_result:
        """Size and kind, as the system tells them of a file."""
        return os.stat_result((stat.S_IFREG | 0o444, 0, 0, 1, 0, 0, self._size, 0, 0, 0))

    def close(self) -> None:
        """Fetch nothing more."""
        self._fetcher.shutdown(wait=False, cancel_futures=True)
        self._ranges.clear()

    def _range(self) -> tuple[int, int]:
        """The range that holds the position, fetched if need be."""
        for start, end in self._ranges:
            if start <= self._position < end:
                return start, end
        follows = any(end == self._position for _, end in self._ranges)
        if not follows:
            self._length = FIRST_RANGE
        return self._ask(self._position)

    def _ask(self, start: int) -> tuple[int, int]:
        """Have the range from `start` on fetched, unless it is there or under way."""
        for found in self._ranges:
            if found[0] == start:
                return found
        if any(end == start for _, end in self._ranges):
            self._length = min(LONGEST_RANGE, 2 * self._length)
        end = min(self._size, start + self._length)
        self._ranges[start, end] = self._fetcher.submit(self._fetch, start, end)
        while len(self._ranges) > _KEPT:
            self._ranges.pop(next(iter(self._ranges))).cancel()
        return start, end

    def _fetch(self, start: int, end: int) -> bytes:
        return object_storage.read_range(self._uri, start, end)

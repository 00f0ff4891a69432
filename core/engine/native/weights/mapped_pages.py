"""Pages of mapped weights in this process's memory, which are released between uses."""

import bisect
import ctypes
import functools
import mmap
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import torch

AddressRange = tuple[int, int]
"""The first address, and the address behind the last one."""


class MappedPages:
    """The whole pages of some tensors in mapped files. It is empty on systems other than Linux.

    Released pages stay in the system's page cache. They come back when touched, 16 for each fault: 25 ms for 670 MB.
    """

    def __init__(self, tensors: Iterable[torch.Tensor], mapped: Sequence[AddressRange]) -> None:
        """Find the pages.

        Args:
            tensors: tensors that lie in mapped files. Others are ignored, because a release would clear them.
            mapped: from mapped_files.
        """
        self._ranges: list[AddressRange] = []
        for start, end in sorted((tensor.data_ptr(), tensor.data_ptr() + tensor.nbytes) for tensor in tensors):
            place = bisect.bisect_right(mapped, (start, sys.maxsize)) - 1  # the last file before the tensor
            if place < 0 or end > mapped[place][1]:
                continue
            if self._ranges and start - self._ranges[-1][1] < mmap.PAGESIZE:
                start = self._ranges.pop()[0]
            self._ranges.append((start, end))

    def release(self) -> None:
        """Release the pages. A thread that reads them meanwhile reads the same bytes from the page cache."""
        for start, end in self._ranges:
            first, last = -(-start // mmap.PAGESIZE) * mmap.PAGESIZE, end // mmap.PAGESIZE * mmap.PAGESIZE
            if first < last:
                _system().madvise(ctypes.c_void_p(first), ctypes.c_size_t(last - first), mmap.MADV_DONTNEED)


@functools.cache
def _system() -> ctypes.CDLL:
    """Return the process's own C functions. Windows has none, but it never has ranges to release.

    The result is cached, because the lookup takes as long as releasing a layer's pages.
    """
    return ctypes.CDLL(None)


def mapped_files() -> list[AddressRange]:
    """Return the address ranges of this process's mapped files, in order. Return nothing except on Linux."""
    if not sys.platform.startswith("linux"):
        return []
    lines = [line.split(maxsplit=5) for line in Path("/proc/self/maps").read_text().splitlines()]
    found = [line[0].partition("-") for line in lines if len(line) == 6 and line[5].startswith("/")]
    return sorted((int(start, 16), int(end, 16)) for start, _, end in found)

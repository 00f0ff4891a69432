"""The pages of mapped weights that this process holds, to be let go between their uses."""

import bisect
import ctypes
import functools
import mmap
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import torch

AddressRange = tuple[int, int]
"""The first address, and the one behind the last."""


class MappedPages:
    """The whole pages of some tensors that lie in mapped files; none elsewhere than on Linux.

    Once let go they stay in the system's page cache, and come back when touched, 16 for a fault: 25 ms for 670 MB.
    """

    def __init__(self, tensors: Iterable[torch.Tensor], mapped: Sequence[AddressRange]) -> None:
        """`mapped`: see mapped_files. Other tensors are left alone: letting go of their pages would clear them."""
        self._ranges: list[AddressRange] = []
        for start, end in sorted((tensor.data_ptr(), tensor.data_ptr() + tensor.nbytes) for tensor in tensors):
            place = bisect.bisect_right(mapped, (start, sys.maxsize)) - 1  # the last file that begins before
            if place < 0 or end > mapped[place][1]:
                continue
            if self._ranges and start - self._ranges[-1][1] < mmap.PAGESIZE:
                start = self._ranges.pop()[0]
            self._ranges.append((start, end))

    def release(self) -> None:
        """Let the pages go. Whoever reads them meanwhile reads the same from the page cache."""
        for start, end in self._ranges:
            first, last = -(-start // mmap.PAGESIZE) * mmap.PAGESIZE, end // mmap.PAGESIZE * mmap.PAGESIZE
            if first < last:
                _system().madvise(ctypes.c_void_p(first), ctypes.c_size_t(last - first), mmap.MADV_DONTNEED)


@functools.cache
def _system() -> ctypes.CDLL:
    """The process's own functions, which Windows has no name for: there no ranges are found, and nobody asks.

    Finding them takes as long as letting a layer's pages go.
    """
    return ctypes.CDLL(None)


def mapped_files() -> list[AddressRange]:
    """Where this process has files mapped, in order; nothing where the system does not tell."""
    if not sys.platform.startswith("linux"):
        return []
    lines = [line.split(maxsplit=5) for line in Path("/proc/self/maps").read_text().splitlines()]
    found = [line[0].partition("-") for line in lines if len(line) == 6 and line[5].startswith("/")]
    return sorted((int(start, 16), int(end, 16)) for start, _, end in found)

"""What the engine keeps on disk, and how it comes into memory."""

import ctypes
import mmap
import os
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from core.engine.checkpoint.file_cache import prefetch

SIZE, STEP, PAGE = 2**26, 2**20, mmap.PAGESIZE


def in_memory(path: Path) -> int:
    """How many of the file's steps lie in memory; to read of them would fetch more."""
    mapped = np.memmap(path, dtype=np.uint8, mode="r")
    pages = np.zeros(SIZE // PAGE, np.uint8)
    result = ctypes.CDLL(None, use_errno=True).mincore(
        ctypes.c_void_p(mapped.ctypes.data), ctypes.c_size_t(SIZE), ctypes.c_void_p(pages.ctypes.data)
    )
    assert result == 0, os.strerror(ctypes.get_errno())
    return int((pages[:: STEP // PAGE] & 1).sum())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing tells what lies in memory")
def test_all_of_a_large_file_is_fetched(tmp_path: Path) -> None:
    path = tmp_path / "weights"
    with path.open("wb") as file:
        file.write(os.urandom(SIZE))
        file.flush()
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    if in_memory(path) == SIZE // STEP:
        pytest.skip("this file system lets nothing go")
    prefetch([path])
    until = time.monotonic() + 120
    while in_memory(path) < SIZE // STEP and time.monotonic() < until:
        time.sleep(0.02)
    assert in_memory(path) == SIZE // STEP

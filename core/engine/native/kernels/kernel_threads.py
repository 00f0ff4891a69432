"""Shares of a kernel's work on the threads of OpenMP that torch's own operators run on, or on threads of Python.

OpenMP's look for work before they sleep, so that one begins 2 microseconds after it is called. A thread of Python is
woken and waits for Python's lock: 120 microseconds, for each of an encoder's 240 kernels and of Canary's 65 a token.
"""

import ctypes
import functools
import os
import sys
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

from core.engine.native.kernels.c_structures import c_structure

_LIBRARY = "libgomp.so.1"  # GNU's OpenMP, which torch's packages for Linux bring; others have other functions


Shares = c_structure("Shares", "kernel*,job*,count,shares,scratch*,scratch_bytes,number*,team*")
"""Of shares.c: `count` parts of a job in so many `shares`, each with `scratch_bytes` of memory."""


def compute_shares(work: ctypes.Structure, threads: int, compute_share: Any, kernel: Any) -> None:
    """Compute all shares side by side, by `compute_share` of shares.c where OpenMP is at hand, or by the `kernel`.

    OpenMP is asked for as many `threads` as torch has, though there may be fewer shares: it ends those that a smaller
    team leaves over, and starts others for the next. Raises what Python's threads raise, when all have ended.
    """
    openmp = _openmp()
    if openmp is not None:
        library, work.number, work.team = openmp
        library.GOMP_parallel(compute_share, ctypes.byref(work), threads, 0)
        return
    running: list[Future[None]] = []
    try:
        running += (_helpers.submit(_compute, work, number, kernel) for number in range(1, work.shares))
        _compute(work, 0, kernel)
    finally:
        wait(running)  # they use memory that the caller holds until this returns
    for task in running:
        task.result()


def _compute(work: ctypes.Structure, number: int, kernel: Any) -> None:
    first, last = (work.count * each // work.shares for each in (number, number + 1))
    kernel(work.job, first, last, work.scratch + number * work.scratch_bytes)


_helpers = ThreadPoolExecutor(thread_name_prefix="kernel")


@functools.cache
def _openmp() -> tuple[Any, int | None, int | None] | None:
    """The library that torch has opened, and the addresses of two of its functions; None where torch has another's."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        library = ctypes.CDLL(_LIBRARY, mode=os.RTLD_NOW | os.RTLD_NOLOAD)
        functions = library.omp_get_thread_num, library.omp_get_num_threads
        library.GOMP_parallel.restype = None
    except (OSError, AttributeError):
        return None
    number, team = (ctypes.cast(each, ctypes.c_void_p).value for each in functions)
    return library, number, team

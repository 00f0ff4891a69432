"""Run the shares of a kernel's work on torch's OpenMP threads, or else on Python threads.

An OpenMP thread looks for work before it sleeps, so it starts 2 microseconds after the call. A Python thread must wake
and take Python's lock, which takes 120 microseconds. An encoder calls 240 kernels a batch, and Canary 65 a token.
"""

import ctypes
import functools
import os
import sys
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

_LIBRARY = "libgomp.so.1"  # GNU's OpenMP in torch's packages for Linux; other systems have other functions


def compute_shares(work: ctypes.Structure, threads: int, compute_share: Any, kernel: Any) -> None:
    """Compute all shares side by side.

    OpenMP gets as many threads as torch has, even for fewer shares. It would end the spare threads of a smaller team
    and start new ones for the next.

    Args:
        work: a Shares structure. `number` and `team` are set here.
        threads: torch's number of threads.
        compute_share: mynah_compute_share, for OpenMP.
        kernel: the kernel itself, for Python threads. Their exceptions are raised after all threads have ended.
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
        wait(running)  # the threads use memory that the caller frees after this
    for task in running:
        task.result()


def _compute(work: ctypes.Structure, number: int, kernel: Any) -> None:
    first, last = (work.count * each // work.shares for each in (number, number + 1))
    kernel(work.job, first, last, work.scratch + number * work.scratch_bytes)


_helpers = ThreadPoolExecutor(thread_name_prefix="kernel")


@functools.cache
def _openmp() -> tuple[Any, int | None, int | None] | None:
    """Return the OpenMP library that torch has opened and the addresses of two functions, else None."""
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

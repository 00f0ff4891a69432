"""Kernels in C for work that torch computes slowly on some processors.

The set-up builds them (packaging/build_kernels.py), and ctypes calls them. A call releases Python's lock, so that
threads compute side by side.
"""

import ctypes
import functools
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from core.engine.native.kernels.c_structures import Shares, check_sizes
from core.engine.native.kernels.kernel_threads import compute_shares
from core.engine.native.kernels.processor import has_kernels_in_source

_NAMES = {"win32": "kernels.dll", "darwin": "kernels.dylib"}
LIBRARY = Path(__file__).with_name(_NAMES.get(sys.platform, "kernels.so"))
"""The place of the built library."""

_INTERFACE = 18  # also the result of mynah_interface in interface.c, unless the library is an old one
_WIDE = 32  # numbers of two AVX-512 vectors
_LINE = 64  # bytes of a cache line: no two threads write to the same line


@functools.cache
def kernels() -> ctypes.CDLL | None:
    """Load the kernels. Return None if they are not built or not written for this processor.

    Raises:
        RuntimeError: a structure has another size in C than in Python.
    """
    if not has_kernels_in_source():
        return None
    try:
        library = ctypes.CDLL(str(LIBRARY))
        if library.mynah_interface() != _INTERFACE:
            return None
    except (OSError, AttributeError):
        return None
    check_sizes(library)
    return library


@functools.cache
def has_avx512() -> bool:
    """Tell whether torch uses AVX-512 here. The kernels then use it too.

    `ATEN_CPU_CAPABILITY=avx2` makes torch and the kernels do without AVX-512.
    """
    return torch.backends.cpu.get_cpu_capability() == "AVX512"


def has_vnni() -> bool:
    """Tell whether `*_vnni` kernels run here: torch uses AVX-512 and the processor has VNNI."""
    return has_avx512() and torch.cpu.get_capabilities().get("avx512_vnni", False)


def lane(numbers: int) -> int:
    """Return how many adjacent numbers a kernel takes at a time (LANE of fp32_product.h).

    Args:
        numbers: a multiple of the result.
    """
    return _WIDE if has_avx512() and numbers % _WIDE == 0 else _WIDE // 2


def address(tensor: torch.Tensor | None) -> int | None:
    """Return the address of a tensor's first number for a job. None stays None, which is null in C."""
    return None if tensor is None else tensor.data_ptr()


class Scratch(threading.local):
    """Memory of each thread, for the results of a kernel."""

    def __init__(self) -> None:
        self._memory = torch.empty(0, dtype=torch.uint8)

    def memory(self, count: int) -> torch.Tensor:
        """Return `count` bytes. They are valid until this thread's next call."""
        if self._memory.shape[0] < count:
            with torch.inference_mode(False):
                self._memory = torch.empty(count, dtype=torch.uint8)
        return self._memory[:count]

    def rows(self, count: int, width: int, ranges: Sequence[tuple[int, int]]) -> torch.Tensor:
        """Return fp32 rows of shape (count, width). They are valid until this thread's next call.

        Args:
            count: the number of rows.
            width: the numbers of a row.
            ranges: ranges of rows in order. Rows outside them are 0. Rows inside hold any numbers.
        """
        rows = self.memory(4 * count * width).view(torch.float32).view(count, width)
        ends = [0, *(end for _, end in ranges)]
        for end, start in zip(ends, [*(start for start, _ in ranges), count], strict=True):
            rows[end:start] = 0
        return rows


class Kernel:
    """A function of the library, which computes a range of a job's parts."""

    def __init__(self, name: str) -> None:
        """Find the function `name`.

        Raises:
            RuntimeError: this machine has no kernels.
        """
        library = kernels()
        if library is None:
            raise RuntimeError("no kernels")
        self._function = getattr(library, name)
        self._function.argtypes = (ctypes.c_void_p, ctypes.c_long, ctypes.c_long, ctypes.c_void_p)
        self._function.restype = None
        self._address = ctypes.cast(self._function, ctypes.c_void_p).value
        self._compute_share = library.mynah_compute_share
        self._scratch: Any = getattr(library, f"{name}_scratch", None)
        if self._scratch is not None:
            self._scratch.restype = ctypes.c_long

    def scratch(self, *sizes: Any) -> int:
        """Return the bytes of memory that each thread needs, by the C function `<name>_scratch`.

        Args:
            sizes: the arguments of that function.
        """
        return int(self._scratch(*(ctypes.c_long(each) if isinstance(each, int) else each for each in sizes)))

    def __call__(self, job: ctypes.Structure, count: int, scratch: int = 0) -> None:
        """Compute a job on as many threads as torch has here.

        Args:
            job: a structure of c_structures. Its tensors must stay alive until this returns.
            count: the number of parts.
            scratch: bytes of memory for each thread.
        """
        threads, scratch = torch.get_num_threads(), (scratch // _LINE + 1) * _LINE
        shares, job_address = min(threads, count), ctypes.addressof(job)
        memory = _scratch.memory(shares * scratch).data_ptr()
        if shares == 1:
            self._function(job_address, 0, count, memory)
        elif shares:
            work = Shares(
                kernel=self._address,
                job=job_address,
                count=count,
                shares=shares,
                scratch=memory,
                scratch_bytes=scratch,
            )
            compute_shares(work, threads, self._compute_share, self._function)


def kernel(name: str, numbers: int = 1) -> Kernel:
    """Return the kernel with this name in C.

    Args:
        name: the name without the suffix of a version.
        numbers: the count of adjacent numbers, if the kernel has an AVX-512 version.
            The AVX-512 version is used if it fits.

    Raises:
        RuntimeError: this machine has no kernels.
    """
    return _kernel(f"{name}_avx512" if lane(numbers) == _WIDE else name)


@functools.cache
def _kernel(name: str) -> Kernel:
    return Kernel(name)


_scratch = Scratch()

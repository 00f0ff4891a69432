"""What torch computes slowly on some processors, in C: built at set-up (packaging/build_kernels.py), called by ctypes.

A call gives Python's lock back, so that threads compute side by side.
"""

import ctypes
import functools
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from core.engine.native.kernels.kernel_threads import Shares, compute_shares

_NAMES = {"win32": "kernels.dll", "darwin": "kernels.dylib"}
LIBRARY = Path(__file__).with_name(_NAMES.get(sys.platform, "kernels.so"))
"""Where the built kernels lie."""

_INTERFACE = 17  # that of the functions: mynah_interface of interface.c says the same, or the library is an old one
_WIDE = 32  # numbers: two vectors of AVX-512
_LINE = 64  # bytes of the cache: no two threads write to the same


@functools.cache
def kernels() -> ctypes.CDLL | None:
    """The built kernels; None where there are none, or the processor has no AVX2."""
    if not torch.backends.cpu.get_cpu_capability().startswith("AVX"):
        return None
    try:
        library = ctypes.CDLL(str(LIBRARY))
        if library.mynah_interface() != _INTERFACE:
            return None
    except (OSError, AttributeError):
        return None
    return library


@functools.cache
def has_avx512() -> bool:
    """Whether torch uses AVX-512 here, and so do kernels that have a version for it.

    `ATEN_CPU_CAPABILITY=avx2` has torch and the kernels do without on such a processor.
    """
    return torch.backends.cpu.get_cpu_capability() == "AVX512"


def has_vnni() -> bool:
    """Whether the processor has AVX-512 and VNNI, and torch uses AVX-512 here: what `*_vnni` kernels need."""
    return has_avx512() and torch.cpu.get_capabilities().get("avx512_vnni", False)


def lane(numbers: int) -> int:
    """How many of `numbers` side by side a kernel takes at a time: LANE of fp32_product.h, of the version that fits."""
    return _WIDE if has_avx512() and numbers % _WIDE == 0 else _WIDE // 2


def address(tensor: torch.Tensor | None) -> int | None:
    """That of a tensor's first number, for a job; None, which is null, for None."""
    return None if tensor is None else tensor.data_ptr()


class Scratch(threading.local):
    """Memory that a call of a kernel may write to, of each thread."""

    def __init__(self) -> None:
        self._memory = torch.empty(0, dtype=torch.uint8)

    def memory(self, count: int) -> torch.Tensor:
        """`count` bytes, valid until the next call from this thread."""
        if self._memory.shape[0] < count:
            with torch.inference_mode(False):
                self._memory = torch.empty(count, dtype=torch.uint8)
        return self._memory[:count]

    def rows(self, count: int, width: int, ranges: Sequence[tuple[int, int]]) -> torch.Tensor:
        """fp32 rows, shape (count, width), valid as long: 0 outside the `ranges`, which lie in order, else anything."""
        rows = self.memory(4 * count * width).view(torch.float32).view(count, width)
        ends = [0, *(end for _, end in ranges)]
        for end, start in zip(ends, [*(start for start, _ in ranges), count], strict=True):
            rows[end:start] = 0
        return rows


class Kernel:
    """A function of the library, which computes some of a job's parts."""

    def __init__(self, name: str) -> None:
        """Raises RuntimeError where there are no kernels."""
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
        """Bytes of memory that each thread needs, told by the C function for that, which takes these sizes."""
        return int(self._scratch(*(ctypes.c_long(each) if isinstance(each, int) else each for each in sizes)))

    def __call__(self, job: ctypes.Structure, count: int, scratch: int = 0) -> None:
        """Compute the `count` parts of `job`, the structure of its C file, on as many threads as torch has here.

        Each has `scratch` bytes of memory. The job's tensors must be held until this returns.
        """
        threads, scratch = torch.get_num_threads(), (scratch // _LINE + 1) * _LINE
        shares, address_of_job = min(threads, count), ctypes.addressof(job)
        memory = _scratch.memory(shares * scratch).data_ptr()
        if shares == 1:
            self._function(address_of_job, 0, count, memory)
        elif shares:
            work = Shares(self._address, address_of_job, count, shares, memory, scratch)
            compute_shares(work, threads, self._compute_share, self._function)


def kernel(name: str, numbers: int = 1) -> Kernel:
    """The kernel that is called `name` in C. Raises RuntimeError where there are no kernels.

    Where it has a version for AVX-512, `numbers` is how many it computes side by side: that version, if it fits.
    """
    return _kernel(f"{name}_avx512" if lane(numbers) == _WIDE else name)


@functools.cache
def _kernel(name: str) -> Kernel:
    return Kernel(name)


_scratch = Scratch()

"""What torch computes slowly on some processors, in C: built at set-up (packaging/build_kernels.py), called by ctypes.

A call gives Python's lock back, so that threads compute side by side.
"""

import ctypes
import functools
import sys
import threading
from pathlib import Path
from typing import Any

import torch

from core.engine.native.runtime.kernel_threads import Shares, compute_shares

_NAMES = {"win32": "kernels.dll", "darwin": "kernels.dylib"}
LIBRARY = Path(__file__).with_name(_NAMES.get(sys.platform, "kernels.so"))
"""Where the built kernels lie."""

_INTERFACE = 8  # that of the functions: mynah_interface of interface.c says the same, or the library is an old one
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


def prefers_kernels() -> bool:
    """Whether int8 products, attention and convolution are faster by kernels here: torch takes AVX2 at most, too.

    With AVX-512 it is as fast or faster at these. `ATEN_CPU_CAPABILITY=avx2` has the kernels tried on such a processor.
    """
    return torch.backends.cpu.get_cpu_capability() == "AVX2" and kernels() is not None


def address(tensor: torch.Tensor | None) -> int | None:
    """That of a tensor's first number, for a job; None, which is null, for None."""
    return None if tensor is None else tensor.data_ptr()


class Scratch(threading.local):
    """Memory that a call of a kernel may write to, of each thread."""

    def __init__(self) -> None:
        self._memory = torch.empty(0, dtype=torch.uint8)

    def memory(self, count: int) -> torch.Tensor:
        """`count` bytes, valid until the next call from this thread."""
        if len(self._memory) < count:
            with torch.inference_mode(False):
                self._memory = torch.empty(count, dtype=torch.uint8)
        return self._memory[:count]


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


@functools.cache
def kernel(name: str) -> Kernel:
    """The kernel that is called `name` in C. Raises RuntimeError where there are no kernels."""
    return Kernel(name)


_scratch = Scratch()

"""What torch computes slowly on some processors, in C: built at set-up (packaging/build_kernels.py), called by ctypes.

A call gives Python's lock back, so that threads compute side by side.
"""

import ctypes
import functools
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from pathlib import Path

import torch

_NAMES = {"win32": "kernels.dll", "darwin": "kernels.dylib"}
LIBRARY = Path(__file__).with_name(_NAMES.get(sys.platform, "kernels.so"))
"""Where the built kernels lie."""

_INTERFACE = 6  # that of the functions: mynah_interface of interface.c says the same, or the library is an old one


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
    for name in ("int8", "attention", "convolution", "subsampling", "half_weights"):
        getattr(library, f"mynah_{name}_scratch").restype = ctypes.c_long
    return library


def prefers_kernels() -> bool:
    """Whether int8 products, attention and convolution are faster by kernels here: torch takes AVX2 at most, too.

    With AVX-512 it is as fast or faster at these. `ATEN_CPU_CAPABILITY=avx2` has the kernels tried on such a processor.
    """
    return torch.backends.cpu.get_cpu_capability() == "AVX2" and kernels() is not None


def address(tensor: torch.Tensor | None) -> ctypes.c_void_p:
    """That of a tensor's first number, for a call; null for None."""
    return ctypes.c_void_p(None if tensor is None else tensor.data_ptr())


def share_out(count: int, work: Callable[[int, int], None]) -> None:
    """Call `work` with a first and a last for shares of [0, count), one on each thread that torch has here.

    Raises what `work` raises, when all have ended.
    """
    threads = min(torch.get_num_threads(), count)
    own, *others = pairwise(count * i // threads for i in range(threads + 1))
    running = [_helpers.submit(work, *share) for share in others]
    try:
        work(*own)
    finally:
        wait(running)
    for task in running:
        task.result()


_helpers = ThreadPoolExecutor(thread_name_prefix="kernel")


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

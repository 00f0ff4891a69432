"""Devices of this machine: threads, memory, and errors that mean "out of memory".

torch is imported inside the functions: the heartbeat reports memory from the first moment on, and importing torch takes
longer than the front end waits for a sign of life.
"""

import ctypes
import functools
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import psutil

from core.engine.recognizer import OutOfMemory

if TYPE_CHECKING:
    import torch

from pathlib import Path

_CGROUPS = Path("/sys/fs/cgroup")
_UNLIMITED = 2**60  # bytes; version 1 of control groups writes a number of this size for no limit


def available_memory() -> int:
    """Bytes that can be had without swapping: of the machine, of the control groups above, of the address space."""
    return max(0, min([psutil.virtual_memory().available, *_in_control_groups(), *_in_address_space()]))


def _in_control_groups() -> Iterator[int]:
    """What each limited group that holds this process has left. Pages of files count as free: they can be dropped."""
    try:
        lines = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:  # not Linux
        return
    for line in lines:
        _, controllers, name = line.split(":", 2)
        if controllers == "":
            yield from _left(_CGROUPS, name, "memory.max", "memory.current")
        elif "memory" in controllers.split(","):
            yield from _left(_CGROUPS / "memory", name, "memory.limit_in_bytes", "memory.usage_in_bytes")


def _left(root: Path, name: str, limit_file: str, used_file: str) -> Iterator[int]:
    group = root / name.lstrip("/")
    for folder in (group, *group.parents):
        with suppress(OSError, ValueError):  # "max": no limit; the topmost group has no such files
            limit = int((folder / limit_file).read_text())
            if limit < _UNLIMITED:
                used = int((folder / used_file).read_text())
                yield limit - used + _droppable(folder / "memory.stat")
        if folder == root:
            return


def _droppable(stat: Path) -> int:
    known = dict(line.split() for line in stat.read_text().splitlines())
    return int(known.get("inactive_file", 0)) + int(known.get("active_file", 0))


def _in_address_space() -> Iterator[int]:
    """What `ulimit -v` leaves."""
    if sys.platform == "linux":
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY:
            yield limit - psutil.Process().memory_info().vms


_OUT_OF_MEMORY = (
    "DefaultCPUAllocator",
    "not enough memory",
    "can't allocate memory",
    "out of memory",
    "could not create a primitive",  # oneDNN, for whatever it could not allocate
    "could not create a memory",
    "bad_alloc",
    "Cannot allocate memory",  # the system, where a file cannot be mapped
    "can't start new thread",
)


@dataclass(frozen=True)
class ComputeChoice:
    """A device ("cuda", "mps", "cpu") and one of PRECISIONS but "auto", each with the reason as a code.

    `half`: in int8, what is no int8 product is computed in bf16; else in fp32, where that is faster. `exact`: what
    "auto" takes in place of int8 on this CPU.
    """

    device: str
    device_reason: str
    precision: str
    precision_reason: str
    half: bool = field(default=True, compare=False)
    exact: str = field(default="fp32", compare=False)


def usable_devices() -> tuple[str, ...]:
    """The devices of this machine that torch can use, the best first; "cpu" is always one."""
    gpus = (("cuda", why_no_cuda), ("mps", why_no_mps))
    return (*(name for name, why_not in gpus if why_not() is None), "cpu")


def why_no_cuda() -> str | None:
    """Return the code of the reason that CUDA cannot be used, or None if it can."""
    import torch

    if torch.version.cuda is None:
        return "no-cuda-build"
    if not torch.cuda.is_available():
        return "no-nvidia-gpu"
    return None


def why_no_mps() -> str | None:
    """Return the code of the reason that Metal cannot be used, or None if it can."""
    import torch

    if not torch.backends.mps.is_built():
        return "only-macos"
    if not torch.backends.mps.is_available():
        return "no-mps-gpu"
    return None


def torch_dtype(precision: str) -> "torch.dtype":
    """torch's name for a precision of PRECISIONS (not "auto"); of int8 the type that an encoder's rows are kept in."""
    import torch

    return {"fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16, "int8": torch.float32}[precision]


def set_thread_count() -> int:
    """Let torch use one thread for each physical core that this process may run on; returns how many."""
    import torch

    count = physical_cores()
    torch.set_num_threads(count)
    return count


def set_up_cudnn() -> None:
    """Have cuDNN convolve fp32 as exactly as all else computes it, and attend to nothing, in the whole process.

    Unless it is told not to, torch convolves with 10 bits of a number (TF32). cuDNN's attention is a third faster than
    torch's own, but plans for tenths of a second for each number and length of windows.
    """
    import torch

    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.enable_cudnn_sdp(False)


@functools.cache
def physical_cores() -> int:
    """How many there are among those that this process may run on, at least 1; all where the system cannot tell."""
    physical = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(physical, allowed))


def leave_threads(threads: int) -> int:
    """Have the native computations, and torch in the calling thread, leave so many of set_thread_count's threads to
    other programs, but use at least one; returns how many they use. Call it after a model was loaded."""
    import torch

    from core.engine import thread_budget

    count = max(1, physical_cores() - threads)
    thread_budget.leave_to_others(threads)
    torch.set_num_threads(count)
    return count


def thread_count() -> int:
    """On how many threads torch computes for the thread that asks; 0 before torch is imported."""
    torch = sys.modules.get("torch")
    return torch.get_num_threads() if torch is not None and hasattr(torch, "get_num_threads") else 0


def memory() -> dict[str, int]:
    """Bytes, by Heartbeat's names: resident, gpu_allocated, gpu_reserved, gpu_free, system_available.

    `resident` is that of this process and of those that it has started.
    """
    return {
        "resident": psutil.Process().memory_info().rss + _childrens_memory(),
        **_gpu_memory(),
        "system_available": available_memory(),
    }


def _childrens_memory() -> int:
    """Bytes resident in the processes that multiprocessing has started."""
    multiprocessing = sys.modules.get("multiprocessing")
    total = 0
    for child in multiprocessing.active_children() if multiprocessing is not None else ():
        with suppress(psutil.Error):  # it has just ended
            total += psutil.Process(child.pid).memory_info().rss
    return total


def unique_memory() -> int:
    """Bytes that the system would get back if this process ended (USS); mapped weights are not among them."""
    process = psutil.Process()
    try:
        return int(process.memory_full_info().uss)
    except (OSError, psutil.Error):  # macOS keeps it from processes of another signature
        return int(process.memory_info().rss)


def _gpu_memory() -> dict[str, int]:
    torch = sys.modules.get("torch")
    if torch is not None and hasattr(torch, "cuda") and torch.cuda.is_initialized():
        allocated, reserved = torch.cuda.memory_allocated(), torch.cuda.memory_reserved()
        return {"gpu_allocated": allocated, "gpu_reserved": reserved, "gpu_free": torch.cuda.mem_get_info()[0]}
    return {"gpu_allocated": 0, "gpu_reserved": 0, "gpu_free": 0}


def release_freed_memory() -> bool:
    """Return freed memory to the system, which glibc keeps between batches of different shapes.

    False where there is no way to.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
            return True
    return False


def is_out_of_memory(error: BaseException) -> bool:
    """Whether torch says by this error that memory ran out: the CPU's allocator raises a plain RuntimeError."""
    return any(words in str(error) for words in _OUT_OF_MEMORY)


@contextmanager
def out_of_memory_translated() -> Iterator[None]:
    """Raise OutOfMemory for each error by which torch says that memory ran out, after emptying the GPU's cache."""
    try:
        yield
    except MemoryError as error:
        raise OutOfMemory from error
    except RuntimeError as error:
        if not is_out_of_memory(error):
            raise
        torch = sys.modules["torch"]
        if torch.cuda.is_initialized():
            with suppress(RuntimeError):  # while another thread captures a graph
                torch.cuda.empty_cache()
        raise OutOfMemory from error

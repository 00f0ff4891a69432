"""The devices of this machine: threads, memory, and errors that mean "out of memory".

The functions import torch themselves. The heartbeat reports memory from the start, and importing torch takes longer
than the front end waits for the first heartbeat.
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

from core.engine import accelerators
from core.engine.recognizer import OutOfMemory

if TYPE_CHECKING:
    import torch

from pathlib import Path

_CGROUPS = Path("/sys/fs/cgroup")
_UNLIMITED_BYTES = 2**60  # version 1 of control groups writes a number of this size if there is no limit


def available_memory() -> int:
    """Return the bytes available without swapping. The machine, control groups and the address space limit them."""
    return max(0, min([psutil.virtual_memory().available, *_in_control_groups(), *_in_address_space()]))


def _in_control_groups() -> Iterator[int]:
    """Yield the free bytes of each limited control group of this process. Cached file pages count as free."""
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
            if limit < _UNLIMITED_BYTES:
                used = int((folder / used_file).read_text())
                yield limit - used + _droppable(folder / "memory.stat")
        if folder == root:
            return


def _droppable(stat: Path) -> int:
    known = dict(line.split() for line in stat.read_text().splitlines())
    return int(known.get("inactive_file", 0)) + int(known.get("active_file", 0))


def _in_address_space() -> Iterator[int]:
    """Yield the free bytes below `ulimit -v`."""
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
    "could not create a primitive",  # oneDNN
    "could not create a memory",
    "bad_alloc",
    "Cannot allocate memory",  # the system, when a file cannot be mapped
    "can't start new thread",
)


@dataclass(frozen=True)
class ComputeChoice:
    """A device ("cuda", "xpu", "mps", "cpu") and a precision other than "auto", each with the code of its reason.

    `half`: for int8, all other computations run in bf16, otherwise in fp32. `exact`: the precision that "auto" takes in
    place of int8 on this CPU.
    """

    device: str
    device_reason: str
    precision: str
    precision_reason: str
    half: bool = field(default=True, compare=False)
    exact: str = field(default="fp32", compare=False)

    @property
    def is_int8_on_gpu(self) -> bool:
        """Whether a GPU multiplies in int8. Its other computations run in bf16."""
        return self.precision == "int8" and self.device != "cpu"


def usable_devices() -> tuple[str, ...]:
    """Return the devices that torch can use here, the best first. "cpu" is always among them."""
    return (*(name for name, why_not in GPUS.items() if why_not() is None), "cpu")


def why_no_cuda() -> str | None:
    """Return the code of the reason that CUDA cannot be used, or None if it can. ROCm counts as CUDA."""
    import torch

    if torch.version.cuda is None and not is_rocm():
        return "no-cuda-build"
    if not torch.cuda.is_available():
        return "no-nvidia-gpu"
    return None


def is_rocm() -> bool:
    """Tell whether torch was built for AMD's GPUs. Its device is then "cuda", and `torch.version.cuda` is None."""
    import torch

    return torch.version.hip is not None


def gpu_has_bf16(device: str) -> bool:
    """Tell whether the GPU computes in bf16. Torch also emulates it, which is slow."""
    import torch

    if device == "xpu":
        return torch.xpu.is_bf16_supported()
    if is_rocm():
        return str(torch.cuda.get_device_properties(0).gcnArchName).startswith(_AMD_WITH_BF16)
    return torch.cuda.get_device_capability()[0] >= 8


# Instinct MI100 and later, and Radeon RX 7000 and later. The capability does not tell: RX 6000 reports 10.3.
_AMD_WITH_BF16 = ("gfx908", "gfx90a", "gfx94", "gfx95", "gfx11", "gfx12")


def why_no_mps() -> str | None:
    """Return the code of the reason that Metal cannot be used, or None if it can."""
    import torch

    if not torch.backends.mps.is_built():
        return "only-macos"
    if not torch.backends.mps.is_available():
        return "no-mps-gpu"
    return None


def why_no_xpu() -> str | None:
    """Return the code of the reason that an Intel GPU cannot be used, or None if it can."""
    import torch

    if torch.version.xpu is None:
        return "no-xpu-build"
    return None if torch.xpu.is_available() else "no-intel-gpu"


GPUS = {"cuda": why_no_cuda, "xpu": why_no_xpu, "mps": why_no_mps}
"""The devices besides the CPU, the best first, each with the function that says why it cannot be used."""


def torch_dtype(precision: str) -> "torch.dtype":
    """Return torch's type for a precision other than "auto". For int8 it is the type of an encoder's rows on a CPU."""
    import torch

    return {"fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16, "int8": torch.float32}[precision]


def rows_dtype(choice: ComputeChoice) -> "torch.dtype":
    """Return the type of an encoder's rows. For int8 it is fp32 on a CPU and bf16 on a GPU."""
    return torch_dtype("bf16" if choice.is_int8_on_gpu else choice.precision)


def set_thread_count() -> int:
    """Let torch use one thread for each physical core of this process. Return the number."""
    import torch

    count = physical_cores()
    torch.set_num_threads(count)
    return count


def set_up_cudnn() -> None:
    """Set up cuDNN for the whole process: exact fp32 convolutions, and no cuDNN attention.

    By default torch convolves in TF32, with 10 bits of a number. cuDNN's attention is a third faster than torch's own,
    but it plans for tenths of a second for each number and length of windows.
    """
    import torch

    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.enable_cudnn_sdp(False)


@functools.cache
def physical_cores() -> int:
    """Return the number of physical cores that this process may use, at least 1."""
    physical = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(physical, allowed))


def leave_threads(threads: int) -> int:
    """Leave threads to other programs. Return the number of threads still in use, at least 1.

    The function limits the native computations, and torch in the calling thread. Call it after loading a model.
    """
    import torch

    from core.engine import thread_budget

    count = max(1, physical_cores() - threads)
    thread_budget.leave_to_others(threads)
    torch.set_num_threads(count)
    return count


def thread_count() -> int:
    """Return the number of torch's threads for the calling thread. Return 0 before torch is imported."""
    torch = sys.modules.get("torch")
    return torch.get_num_threads() if torch is not None and hasattr(torch, "get_num_threads") else 0


def memory() -> dict[str, int]:
    """Return the bytes of memory by the names of Heartbeat.

    The names are resident, gpu_allocated, gpu_reserved, gpu_free and system_available. `resident` is that of
    `resident_memory`.
    """
    return {"resident": resident_memory(), **_gpu_memory(), "system_available": available_memory()}


def resident_memory() -> int:
    """Return the resident bytes of this process and of the processes that multiprocessing has started.

    Sound and libraries that they share count once, if the system counts them apart.
    """
    total = int(psutil.Process().memory_info().rss)
    multiprocessing = sys.modules.get("multiprocessing")
    for child in multiprocessing.active_children() if multiprocessing is not None else ():
        with suppress(psutil.Error):  # it has just ended
            info = psutil.Process(child.pid).memory_info()
            total += info.rss - getattr(info, "shared", 0)
    return total


def unique_memory() -> int:
    """Return the bytes that the end of this process would free (USS). Mapped weights do not count."""
    process = psutil.Process()
    try:
        return int(process.memory_full_info().uss)
    except (OSError, psutil.Error):  # macOS hides it from processes of another signature
        return int(process.memory_info().rss)


def _gpu_memory() -> dict[str, int]:
    api = accelerators.used_api()
    if api is None:
        return {"gpu_allocated": 0, "gpu_reserved": 0, "gpu_free": 0}
    allocated, reserved = api.memory_allocated(), api.memory_reserved()
    return {"gpu_allocated": allocated, "gpu_reserved": reserved, "gpu_free": accelerators.free_memory(api)}


def release_freed_memory() -> bool:
    """Return freed memory to the system. glibc keeps it between batches of different shapes.

    Returns:
        False if this system has no way to do it.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
            return True
    return False


def keep_freed_memory() -> None:
    """Keep up to 8 MB of freed memory in this process, which allocates and frees the same sizes over and over.

    glibc would return it to the system after each window. Its pages then cost more than the work in them.
    """
    trim_threshold, mmap_threshold = -1, -3  # names of mallopt's parameters in malloc.h
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            mallopt = ctypes.CDLL(None).mallopt
            mallopt(trim_threshold, 2**23)
            mallopt(mmap_threshold, 2**22)


def is_out_of_memory(error: BaseException) -> bool:
    """Tell whether this error means that memory ran out. The CPU's allocator raises a plain RuntimeError."""
    return any(words in str(error) for words in _OUT_OF_MEMORY)


@contextmanager
def out_of_memory_translated() -> Iterator[None]:
    """Turn errors that mean "out of memory" into OutOfMemory. Empty the GPU's cache first."""
    try:
        yield
    except MemoryError as error:
        raise OutOfMemory from error
    except RuntimeError as error:
        if not is_out_of_memory(error):
            raise
        api = accelerators.used_api()
        if api is not None:
            with suppress(RuntimeError):  # while another thread captures a graph
                api.empty_cache()
        raise OutOfMemory from error

"""Load compiled kernels and launch them by the GPU driver's own interface, through ctypes.

Users need neither Triton nor a compiler. See "Module Management" and "Execution Control" in NVIDIA's CUDA Driver API.
HIP has the same functions under other names.
"""

import ctypes
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import torch

from core.engine.native.gpu_kernels import manifest, variants
from core.engine.native.gpu_kernels.manifest import Compiled
from core.engine.native.gpu_kernels.operations import Grid
from core.engine.native.gpu_kernels.variants import Variant

CUDA: Final = "libcuda.so.1"
HIP: Final = "libamdhip64.so"
_LARGEST_SHARED: Final = 8  # the attribute MAX_DYNAMIC_SHARED_SIZE_BYTES of a function
_SHARED_WITHOUT_ASKING: Final = 48 << 10
_ALIGNMENT: Final = 16
_INTEGERS: Final[dict[str, type[ctypes.c_int32] | type[ctypes.c_int64]]] = {
    "i32": ctypes.c_int32, "i64": ctypes.c_int64,
}  # fmt: skip

_Number = ctypes.c_void_p | ctypes.c_int32 | ctypes.c_int64 | ctypes.c_float


class Driver:
    """Kernels of one device, in the context that is current when they are loaded."""

    def __init__(self, library: str, stream: Callable[[], int]) -> None:
        """Open the driver.

        Args:
            library: CUDA, HIP, or the path of a library with the functions of one of them.
            stream: returns the stream of the calling thread, as an address.

        Raises:
            RuntimeError: the driver cannot be opened.
        """
        try:
            self._library = ctypes.CDLL(library)
        except OSError as error:
            raise RuntimeError(str(error)) from error
        self._is_hip = not hasattr(self._library, "cuModuleLoadData")
        self._stream = stream
        self._context = ctypes.c_void_p()
        self._threads = threading.local()
        if not self._is_hip:
            self._call("CtxGetCurrent", ctypes.byref(self._context))

    def load(self, folder: Path, kernel: Compiled) -> "LoadedKernel":
        """Load a kernel of a manifest in `folder`.

        Raises:
            RuntimeError: the driver refuses it.
            OSError: its file cannot be read.
        """
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self._call("ModuleLoadData", ctypes.byref(module), (folder / kernel.file).read_bytes())
        self._call("ModuleGetFunction", ctypes.byref(function), module, kernel.entry.encode())
        if kernel.shared > _SHARED_WITHOUT_ASKING and not self._is_hip:
            self._call("FuncSetAttribute", function, _LARGEST_SHARED, kernel.shared)
        return LoadedKernel(self, kernel, function)

    def launch(self, kernel: Compiled, function: ctypes.c_void_p, grid: Grid, numbers: list[_Number]) -> None:
        """Queue a kernel on the calling thread's stream.

        Raises:
            RuntimeError: the driver refuses it.
        """
        self._use_context()
        pointers = (ctypes.c_void_p * len(numbers))(*map(ctypes.addressof, numbers))
        sizes = *grid, kernel.threads, 1, 1, kernel.shared
        name = "ModuleLaunchKernel" if self._is_hip else "LaunchKernel"
        self._call(name, function, *sizes, ctypes.c_void_p(self._stream()), pointers, None)

    def _use_context(self) -> None:
        """Give a new thread the context. Torch does so as well, but not before its own first kernel there."""
        if not self._is_hip and not hasattr(self._threads, "is_ready"):
            self._call("CtxSetCurrent", self._context)
            self._threads.is_ready = True

    def _call(self, name: str, *arguments: object) -> None:
        function = getattr(self._library, ("hip" if self._is_hip else "cu") + name, None)
        if function is None:
            raise RuntimeError(f"the driver has no {name}")
        status = function(*arguments)
        if status:
            raise RuntimeError(f"{name} returned {status}")


class LoadedKernel:
    """A kernel on a device."""

    def __init__(self, driver: Driver, compiled: Compiled, function: ctypes.c_void_p) -> None:
        self._driver, self._compiled, self._function = driver, compiled, function

    def __call__(self, grid: Grid, arguments: tuple[torch.Tensor | float, ...]) -> None:
        """Queue the kernel.

        Raises:
            RuntimeError: an argument does not fit, or the driver refuses the kernel.
        """
        types = self._compiled.arguments
        numbers = [_number(kind, value) for kind, value in zip(types, arguments, strict=True)]
        for place in self._compiled.aligned:
            if (numbers[place].value or 0) % _ALIGNMENT:
                raise RuntimeError(f"argument {place} of {self._compiled.entry} is no multiple of {_ALIGNMENT}")
        numbers += [ctypes.c_void_p() for _ in range(self._compiled.empty)]
        self._driver.launch(self._compiled, self._function, grid, numbers)


class Launcher:
    """Runs the variants of one type of numbers: the Launch of GpuKernels."""

    def __init__(self, driver: Driver, folder: Path, kernels: dict[str, Compiled], dtype: str) -> None:
        """Load all kernels for `dtype`, a name of variants.DTYPES.

        Raises:
            RuntimeError: the driver refuses a kernel, or the kernels were built from other sources.
            OSError: a file cannot be read.
        """
        self._loaded: dict[str, LoadedKernel] = {}
        for variant in variants.all_variants():
            kernel = kernels.get(manifest.key(variant.name, dtype))
            if (
                kernel is None
                or list(kernel.arguments) != variant.types(dtype)
                or kernel.constants != variant.constants
            ):
                raise RuntimeError(f"{variant.name} was built from other sources")
            self._loaded[variant.name] = driver.load(folder, kernel)

    def __call__(self, variant: Variant, grid: Grid, arguments: tuple[torch.Tensor | float, ...]) -> None:
        """Queue a variant; see LoadedKernel."""
        self._loaded[variant.name](grid, arguments)


def _number(kind: str, value: torch.Tensor | float) -> _Number:
    """Return an argument as a number of C. `kind` is its type in Triton."""
    if isinstance(value, torch.Tensor):
        return ctypes.c_void_p(value.data_ptr())
    return ctypes.c_float(value) if kind == "fp32" else _INTEGERS[kind](int(value))

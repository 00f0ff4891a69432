"""Find the kernels for a device and a type of numbers. Without them torch's operators compute everything."""

import functools
import os
import sys
import threading
from typing import Final

import torch

from core.engine.accelerators import abilities
from core.engine.native.gpu_kernels.operations import GpuKernels

VARIABLE: Final = "MYNAH_GPU_KERNELS"
"""The environment variable that switches the kernels off, with the value "off"."""
_DTYPES: Final = {torch.bfloat16: "bf16", torch.float16: "fp16"}
_lock = threading.Lock()


def kernels_like(tensor: torch.Tensor) -> GpuKernels | None:
    """Return the kernels for tensors like this one, None without any. The first call loads and checks them."""
    return kernels_on(tensor.device.type, tensor.dtype)


def kernels_on(device: str, dtype: torch.dtype) -> GpuKernels | None:
    """Return the kernels for a device, given by torch's name of its type. See kernels_like."""
    if not abilities(device).kernels or dtype not in _DTYPES:
        return None
    if os.environ.get(VARIABLE) == "off" or not torch.cuda.is_available():
        return None
    with _lock:  # several threads build an encoder
        return _load(dtype, torch.cuda.current_device())


def forget() -> None:
    """Load the kernels again at the next call."""
    _load.cache_clear()


@functools.cache
def _load(dtype: torch.dtype, device: int) -> GpuKernels | None:
    """Load the kernels of a device. Log one sentence about a failure."""

    try:
        return checked(open_kernels(dtype, device), dtype, torch.device("cuda", device))
    except (OSError, ValueError, RuntimeError) as error:
        print(
            f"Mynah's GPU kernels are not used, so torch's operators compute instead: {error}.",
            file=sys.stderr,
            flush=True,
        )
        return None


def open_kernels(dtype: torch.dtype, device: int) -> GpuKernels:
    """Load the kernels for a chip of NVIDIA or AMD.

    Raises:
        RuntimeError: the driver refuses them, or this chip has no kernels.
        OSError: they are not built.
        ValueError: the manifest is damaged.
    """
    from core.engine.native.gpu_kernels import driver, manifest

    properties = torch.cuda.get_device_properties(device)
    if torch.version.hip is None:
        library, chip = driver.CUDA, f"sm_{properties.major}{properties.minor}"
    else:
        library, chip = driver.HIP, str(properties.gcnArchName).split(":")[0]
    found = manifest.read(manifest.BUILT, chip)
    if found is None:
        raise RuntimeError(f"none are built for {chip}")
    torch.cuda.current_stream(device).synchronize()  # torch opens the device's context, if nothing has
    opened = driver.Driver(library, lambda: torch.cuda.current_stream(device).cuda_stream)
    return GpuKernels(driver.Launcher(opened, manifest.BUILT, found, _DTYPES[dtype]))


def checked(kernels: GpuKernels, dtype: torch.dtype, device: torch.device) -> GpuKernels:
    """Return the kernels after a comparison with torch's operators.

    Raises:
        RuntimeError: a kernel computes otherwise.
    """
    from core.engine.native.gpu_kernels.self_check import wrong_kernels

    with torch.inference_mode():
        wrong = wrong_kernels(kernels, dtype, device)
    if wrong:
        raise RuntimeError(f"{', '.join(wrong)} differs from torch")
    return kernels

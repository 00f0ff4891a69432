"""Tell which of our kernels this processor can run."""

import ctypes
import functools
import platform
import sys
from typing import Literal

import torch

ArmInt8 = Literal["dotprod", "i8mm"]
"""The versions of the int8 product for ARM, by the suffix of their functions."""

_ARM_MACHINES = ("aarch64", "arm64")  # of platform.machine() on Linux and macOS; Windows on ARM has no kernels
# bits of Linux' auxiliary vector (arch/arm64/include/uapi/asm/hwcap.h): the entry, then the bit
_LINUX_BITS: dict[ArmInt8, tuple[int, int]] = {"dotprod": (16, 1 << 20), "i8mm": (26, 1 << 13)}
_APPLE_NAMES: dict[ArmInt8, bytes] = {"dotprod": b"hw.optional.arm.FEAT_DotProd", "i8mm": b"hw.optional.arm.FEAT_I8MM"}


def is_arm() -> bool:
    """Tell whether this is a 64-bit ARM processor whose system has our kernels."""
    return platform.machine() in _ARM_MACHINES


def has_kernels_in_source() -> bool:
    """Tell whether our kernels are written for this processor: x86 with AVX2, or 64-bit ARM."""
    return is_arm() or torch.backends.cpu.get_cpu_capability().startswith("AVX")


@functools.cache
def arm_int8() -> ArmInt8 | None:
    """Return the fastest int8 product of ours for this processor, or None without one for ARM."""
    if not is_arm():
        return None
    versions: tuple[ArmInt8, ...] = ("i8mm", "dotprod")
    return next((each for each in versions if _has_instructions(each)), None)


def _has_instructions(version: ArmInt8) -> bool:
    """Ask the system. Processors with I8MM have dot products, too."""
    library = ctypes.CDLL(None)
    if sys.platform == "darwin":
        value, size = ctypes.c_int(0), ctypes.c_size_t(ctypes.sizeof(ctypes.c_int))
        failed = library.sysctlbyname(_APPLE_NAMES[version], ctypes.byref(value), ctypes.byref(size), None, 0)
        return not failed and bool(value.value)
    entry, bit = _LINUX_BITS[version]
    library.getauxval.restype, library.getauxval.argtypes = ctypes.c_ulong, (ctypes.c_ulong,)
    return bool(library.getauxval(entry) & bit)

"""What the processor offers the engine, told to whoever asks why it is as fast as it is."""

from typing import Final

import torch

from core.engine.native.kernels import kernels
from core.engine.native.products.int8 import is_x86

# torch's name for what the processor can -> that of its maker, the older first
_INSTRUCTIONS: Final = (
    ("avx2", "AVX2"),
    ("avx512_f", "AVX-512"),
    ("avx512_vnni", "VNNI"),
    ("avx_vnni", "AVX-VNNI"),
    ("avx512_bf16", "BF16"),
    ("amx_tile", "AMX"),
)


def description() -> str:
    """The processor and its instructions that the engine's speed depends on, e.g. "AMD EPYC, AVX2"."""
    found = torch.cpu.get_capabilities()
    names = [name for key, name in _INSTRUCTIONS if found.get(key, False)]
    return ", ".join([str(found.get("cpu_name", "")).strip(), " ".join(names)]).strip(", ")


def lacks_kernels() -> bool:
    """Whether our own kernels were not built or cannot be loaded, though they are for this processor."""
    return is_x86() and kernels() is None

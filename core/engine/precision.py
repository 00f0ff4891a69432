"""How much faster this processor multiplies in bf16 than in fp32: measured for half a second, and kept."""

import hashlib
import json
import platform
import time
from pathlib import Path

import torch

from core.engine.checkpoint.file_cache import read_note, write_note

_SECONDS = 0.5
_SHAPE = (512, 1024, 1024)  # frames, inputs, outputs: as in the large encoders, and bearable where bf16 is emulated


def bf16_gain(folder: Path | None = None) -> float:
    """Speed of matrix products in bf16 over those in fp32 on the CPU, with as many threads as torch uses now.

    It is noted in `folder` for this machine, build of torch and number of threads, and not measured there again.
    """
    note = None if folder is None else folder / f"bf16-{_machine_key()}.json"
    noted = read_note(note).get("gain") if note else None
    if isinstance(noted, float):
        return noted
    gain = _measure()
    if note is not None:
        write_note(note, {"gain": gain})
    return gain


def _measure() -> float:
    """By the best time of each: whatever else the machine does can only slow them down."""
    frames, inputs, outputs = _SHAPE
    operands = {
        dtype: (torch.ones(frames, inputs, dtype=dtype), torch.ones(inputs, outputs, dtype=dtype))
        for dtype in (torch.float32, torch.bfloat16)
    }
    best = dict.fromkeys(operands, float("inf"))
    end = time.perf_counter() + _SECONDS
    with torch.inference_mode():
        for left, right in operands.values():
            left @ right  # the first product of a kind also generates its code
        while time.perf_counter() < end or float("inf") in best.values():
            for dtype, (left, right) in operands.items():
                began = time.perf_counter()
                left @ right
                best[dtype] = min(best[dtype], time.perf_counter() - began)
    return best[torch.float32] / best[torch.bfloat16]


def _machine_key() -> str:
    facts = [platform.node(), torch.__version__, torch.get_num_threads(), dict(torch.cpu.get_capabilities())]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]

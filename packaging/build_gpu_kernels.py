"""Compile the GPU's kernels ahead of time, for every chip. This needs Triton and no GPU.

usage: .venv/bin/python packaging/build_gpu_kernels.py [--chips sm_90 …]

The bundle for NVIDIA's GPUs takes the result along, so users need no compiler. A kernel that keeps registers in memory
is an error. Triton comes with torch for NVIDIA's GPUs on Linux, and with the tests.
"""

import argparse
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from core.engine.native.gpu_kernels import manifest, variants  # noqa: E402
from core.engine.native.gpu_kernels.manifest import Compiled  # noqa: E402
from core.engine.native.gpu_kernels.variants import Variant  # noqa: E402

CHIPS: Final = ("sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120", "gfx942")
"""A100, RTX 30, RTX 40, H100 and H200, B200, RTX 50, and AMD's MI300."""
SOURCES: Final = "core.engine.native.gpu_kernels.sources"
BUILT: Final = manifest.BUILT
_ALIGNMENT: Final = 16
_SPILLS: Final = {  # what a compiler's report says about registers that are kept in memory
    "nvidia": re.compile(r"\b(?:STACK|LOCAL):(\d+)"),
    "amd": re.compile(r"(?:gpr_spill_count|private_segment_fixed_size): *(\d+)"),
}
_REGISTERS: Final = {"nvidia": re.compile(r"\bREG:(\d+)"), "amd": re.compile(r"\.vgpr_count: *(\d+)")}


class SpillError(Exception):
    """A kernel needs more registers than a chip has."""


@dataclass(frozen=True)
class Job:
    """A variant to compile for a chip and a type of numbers, into a folder."""

    variant: Variant
    dtype: str
    chip: str
    folder: Path

    @property
    def key(self) -> str:
        """The key in the manifest."""
        return manifest.key(self.variant.name, self.dtype)


def is_wanted() -> bool:
    """Return whether Triton is installed."""
    return find_spec("triton") is not None


def build(
    folder: Path = BUILT,
    chips: Sequence[str] = CHIPS,
    chosen: Sequence[Variant] | None = None,
    dtypes: Sequence[str] = variants.DTYPES,
) -> dict[str, dict[str, Compiled]]:
    """Compile kernels into `folder`, in as many processes as there are processors. Return the manifest.

    Args:
        folder: replaced as a whole after success, and removed after an error: old kernels would not match the sources.
        chips: names as in CHIPS.
        chosen: the variants; None: all of them.
        dtypes: the types of numbers.

    Raises:
        SpillError: a kernel keeps registers in memory.
        OSError: the folder cannot be written.
    """
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="gpu-kernels") as name:
        work = Path(name)
        known = variants.all_variants() if chosen is None else chosen
        jobs = [Job(variant, dtype, chip, work) for chip, variant, dtype in product(chips, known, dtypes)]
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(os.cpu_count(), context, _prepare, (name,)) as processes:
            compiled = list(processes.map(compile_one, jobs))
        made: dict[str, dict[str, Compiled]] = {chip: {} for chip in chips}
        for job, each in zip(jobs, compiled, strict=True):
            made[job.chip][job.key] = each
        manifest.write(work, made)
        shutil.copytree(work, folder, ignore=shutil.ignore_patterns("cache"))
    return made


def compile_one(job: Job) -> Compiled:
    """Compile one kernel and return its line of the manifest.

    Raises:
        SpillError: the kernel keeps registers in memory.
    """
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    from core.engine.native.gpu_kernels import sources

    variant = job.variant
    types = dict(zip(variant.arguments, variant.types(job.dtype), strict=True))
    aligned = tuple(
        number
        for number, (name, kind) in enumerate(variant.arguments.items())
        if kind == "*T" or name in variant.aligned
    )
    source = ASTSource(
        fn=triton.jit(getattr(sources, variant.source)),
        signature=types | dict.fromkeys(variant.constants, "constexpr"),
        constexprs=dict(variant.constants),
        attrs={(number,): [["tt.divisibility", _ALIGNMENT]] for number in aligned},
    )
    is_nvidia = job.chip.startswith("sm_")
    target = GPUTarget("cuda", int(job.chip[3:]), 32) if is_nvidia else GPUTarget("hip", job.chip, 64)
    made = triton.compile(source, target=target, options={"num_warps": variant.warps, "num_stages": variant.stages})
    if getattr(made.metadata, "global_scratch_size", 0) or made.metadata.profile_scratch_size:
        raise ValueError(f"{job.key} on {job.chip} wants memory that the program does not give")
    file = Path(job.chip) / f"{job.key}.{'cubin' if is_nvidia else 'hsaco'}"
    (job.folder / job.chip).mkdir(exist_ok=True)
    (job.folder / file).write_bytes(made.kernel)
    described = Compiled(
        file=file.as_posix(),
        entry=made.metadata.name,
        arguments=tuple(types.values()),
        empty=_count_of_parameters(made, is_nvidia) - len(types),
        aligned=aligned,
        constants=dict(variant.constants),
        threads=made.metadata.num_warps * target.warp_size,
        shared=made.metadata.shared,
        registers=0,
    )
    maker, report = ("nvidia", _resources(job.folder / file)) if is_nvidia else ("amd", made.asm["amdgcn"])
    return replace(described, registers=registers_of(report, maker, f"{job.key} on {job.chip}"))


def registers_of(report: str, maker: str, name: str) -> int:
    """Return the registers of a thread from the report of a compiler.

    Args:
        report: cuobjdump's table for "nvidia", the assembly for "amd".
        maker: one of the two.
        name: the kernel, for the error.

    Raises:
        SpillError: the kernel keeps registers in memory.
        ValueError: the report does not tell.
    """
    spills, registers = _SPILLS[maker].findall(report), _REGISTERS[maker].findall(report)
    if not spills or not registers:
        raise ValueError(f"{name}: the compiler does not tell its registers: {report[-300:]}")
    if any(map(int, spills)):
        raise SpillError(f"{name} keeps registers in memory: {spills} bytes. Give its variant smaller blocks.")
    return int(registers[0])


def _count_of_parameters(made: Any, is_nvidia: bool) -> int:
    """Return how many parameters a kernel takes. Triton adds pointers to memory that ours do not use."""
    if is_nvidia:
        return len(re.findall(r"^\s*\.param ", made.asm["ptx"], re.MULTILINE))
    return len(re.findall(r"\.value_kind: +(?:global_buffer|by_value)", made.asm["amdgcn"]))  # the others are hidden


def _resources(cubin: Path) -> str:
    from triton import knobs

    command = [knobs.nvidia.cuobjdump.path, "--dump-resource-usage", cubin]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


def _prepare(work: str) -> None:
    """Set a process up: Triton's cache in the folder of this build, and no debugging information."""
    os.environ.update(TRITON_CACHE_DIR=f"{work}/cache", TRITON_DISABLE_LINE_INFO="1")
    os.environ.pop("TRITON_INTERPRET", None)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile all kernels. Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chips", nargs="+", choices=CHIPS, default=CHIPS)
    chosen = parser.parse_args(arguments)
    if not is_wanted():
        shutil.rmtree(BUILT, ignore_errors=True)
        print("Triton is not installed. Nothing was built, and torch's operators compute everything on a GPU.")
        return 0
    try:
        made = build(chips=chosen.chips)
    except (SpillError, ValueError, OSError, subprocess.CalledProcessError) as error:
        print(f"The GPU's kernels could not be built: {error}", file=sys.stderr)
        return 1
    for chip, kernels in made.items():
        bytes_of = sum((BUILT / each.file).stat().st_size for each in kernels.values())
        most = max(each.registers for each in kernels.values())
        print(f"{chip}: {len(kernels)} kernels, {bytes_of / 1e3:.0f} kB, at most {most} registers, no spills")
    return 0


if __name__ == "__main__":
    sys.exit(main())

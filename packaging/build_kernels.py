"""Compile the kernels in C into one library beside their sources. The engine calls it through ctypes.

usage: .venv/bin/python packaging/build_kernels.py     the set-up runs it, also after each change of a source

The compiler is Zig's clang from PyPI. It compiles for every system on any system. The kernels call no function outside
the library, not even of the C library, so the library runs on systems of any age. Linking fails if a kernel breaks
this rule. On Windows, a stack frame of 4 KB or more would call a function, too. The caller provides larger memory.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

KERNELS: Final = Path(__file__).resolve().parent.parent / "core" / "engine" / "native" / "kernels"
# system -> name of its library, target of the compiler, options of the linker
_SYSTEMS: Final = {
    "linux": ("kernels.so", "x86_64-linux-gnu", ("-Wl,-z,defs",)),
    "darwin": ("kernels.dylib", "x86_64-macos", ()),
    "win32": ("kernels.dll", "x86_64-windows-gnu", ("-Wl,--no-entry",)),
}
_AVX2: Final = "x86_64_v3"
_AVX512: Final = f"{_AVX2}+avx512f+avx512bw+avx512dq+avx512vl"
_VNNI: Final = f"{_AVX512}+avx512vnni"
# sources that are compiled for more processors than AVX2 alone; their functions get a suffix, see vectors.h
_MORE_PROCESSORS: Final = {
    "attention.c": (_AVX512,),
    "bf16_weights.c": (_AVX512,),
    "convolution.c": (_AVX512,),
    "int8_rows.c": (_AVX512,),
    "subsampling.c": (_AVX512, _VNNI),
    "transducer_search.c": (_AVX512,),
}
_OPTIONS: Final = (
    *("-O3", "-g0", "-std=c11", "-Wall", "-Wextra", "-Werror"),
    *("-fPIC", "-fvisibility=hidden", "-ffreestanding"),
)


def is_wanted() -> bool:
    """Return whether there are kernels for this processor. requirements.lock has the compiler only for these."""
    return platform.machine() in ("x86_64", "AMD64")


def library(folder: Path = KERNELS, system: str = sys.platform) -> Path:
    """Return the path of the library of the sources in `folder`, for a value of sys.platform."""
    return folder / _SYSTEMS[system][0]


def build(folder: Path = KERNELS, system: str = sys.platform) -> Path:
    """Compile all C files in `folder` into their library for `system`. Return its path.

    Raises:
        CalledProcessError: a source has an error, or the compiler fails.
        OSError: the folder cannot be written.

    After an error there is no library, because an old one would not match the sources.
    """
    target = library(folder, system)
    try:
        with tempfile.TemporaryDirectory(prefix="kernels") as work:
            made = Path(work) / target.name
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                objects = [*threads.map(lambda unit: _compile(unit[0], unit[1], system, Path(work)), _units(folder))]
            _run_compiler(Path(work), system, "-shared", "-s", "-nostdlib", *_SYSTEMS[system][2], *objects, "-o", made)
            new = target.with_name(f"{target.name}.new")
            shutil.copyfile(made, new)
            new.replace(target)
    except (OSError, subprocess.CalledProcessError):
        target.unlink(missing_ok=True)
        raise
    return target


def _units(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield each source with each processor that it is compiled for."""
    for source in sorted(folder.resolve().glob("*.c")):
        yield source, _VNNI if source.stem.endswith("_vnni") else _AVX2
        for processor in _MORE_PROCESSORS.get(source.name, ()):
            yield source, processor


def _compile(source: Path, processor: str, system: str, work: Path) -> Path:
    """Compile one source for one processor and return the object file."""
    made = work / f"{source.stem}-{processor}.o"
    _run_compiler(work, system, f"-mcpu={processor}", *_OPTIONS, "-c", source, "-o", made)
    return made


def _run_compiler(work: Path, system: str, *arguments: str | Path) -> None:
    command = [sys.executable, "-m", "ziglang", "cc", "-target", _SYSTEMS[system][1], *map(str, arguments)]
    caches = {"ZIG_GLOBAL_CACHE_DIR": str(work), "ZIG_LOCAL_CACHE_DIR": str(work)}
    subprocess.run(command, env={**os.environ, **caches}, cwd=work, stdin=subprocess.DEVNULL, check=True)


def main() -> int:
    """Build the library if this processor has kernels. Return the exit status."""
    if not is_wanted():
        print(f"There are no kernels for this processor ({platform.machine()}). Nothing was built.")
        return 0
    try:
        print(build())
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"The kernels could not be built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

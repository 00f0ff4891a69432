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
# system -> name of its library, the system in the compiler's target, options of the linker
_SYSTEMS: Final = {
    "linux": ("kernels.so", "linux-gnu", ("-Wl,-z,defs",)),
    "darwin": ("kernels.dylib", "macos", ()),
    "win32": ("kernels.dll", "windows-gnu", ("-Wl,--no-entry",)),
}
_AVX2: Final = "x86_64_v3"
_AVX512: Final = f"{_AVX2}+avx512f+avx512bw+avx512dq+avx512vl"
_VNNI: Final = f"{_AVX512}+avx512vnni"
_DOT_PRODUCTS: Final = "generic+dotprod"  # Apple M1, Graviton 2, Snapdragon 845 and later
_I8MM: Final = f"{_DOT_PRODUCTS}+i8mm"  # Apple M2, Graviton 3, Snapdragon 8 Gen 1 and later
# sources that are compiled for more processors than AVX2 alone; their functions get a suffix, see vectors.h
_MORE_PROCESSORS: Final = {
    "attention.c": (_AVX512,),
    "bf16_weights.c": (_AVX512,),
    "convolution.c": (_AVX512,),
    "int8_rows.c": (_AVX512,),
    "subsampling.c": (_AVX512, _VNNI),
    "transducer_search.c": (_AVX512,),
}
_X86_ONLY: Final = ("int8_product.c", "lane_sums.c")  # int8 without VNNI; ARM has int8_product_neon.c
_OPTIONS: Final = (
    *("-O3", "-g0", "-std=c11", "-Wall", "-Wextra", "-Werror"),
    *("-fPIC", "-fvisibility=hidden", "-ffreestanding"),
)


_X86: Final = "x86_64"
_ARM: Final = "aarch64"
_ARCHITECTURES: Final = {"x86_64": _X86, "AMD64": _X86, "aarch64": _ARM, "arm64": _ARM}  # by platform.machine()


def is_wanted() -> bool:
    """Return whether there are kernels for this processor. requirements.lock has the compiler only for these."""
    return platform.machine() in _ARCHITECTURES


def architecture() -> str:
    """Return the compiler's name of this processor's architecture."""
    return _ARCHITECTURES[platform.machine()]


def library(folder: Path = KERNELS, system: str = sys.platform) -> Path:
    """Return the path of the library of the sources in `folder`, for a value of sys.platform."""
    return folder / _SYSTEMS[system][0]


def build(folder: Path = KERNELS, system: str = sys.platform, processors: str | None = None) -> Path:
    """Compile the C files in `folder` into their library for `system`. Return its path.

    Args:
        folder: the sources, and the place of the library.
        system: a value of sys.platform.
        processors: "x86_64" or "aarch64". None means this processor's.

    Raises:
        CalledProcessError: a source has an error, or the compiler fails.
        OSError: the folder cannot be written.

    After an error there is no library, because an old one would not match the sources.
    """
    target, compiled_for = library(folder, system), processors or architecture()
    compiler_target = f"{compiled_for}-{_SYSTEMS[system][1]}"
    try:
        with tempfile.TemporaryDirectory(prefix="kernels") as work:
            made = Path(work) / target.name
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                units = _units(folder, compiled_for)
                objects = [*threads.map(lambda unit: _compile(unit[0], unit[1], compiler_target, Path(work)), units)]
            linker = ("-shared", "-s", "-nostdlib", *_SYSTEMS[system][2])
            _run_compiler(Path(work), compiler_target, *linker, *objects, "-o", made)
            new = target.with_name(f"{target.name}.new")
            shutil.copyfile(made, new)
            new.replace(target)
    except (OSError, subprocess.CalledProcessError):
        target.unlink(missing_ok=True)
        raise
    return target


def _units(folder: Path, compiled_for: str) -> Iterator[tuple[Path, str]]:
    """Yield each source with each processor that it is compiled for."""
    for source in sorted(folder.resolve().glob("*.c")):
        for processor in _arm_processors(source) if compiled_for == _ARM else _x86_processors(source):
            yield source, processor


def _x86_processors(source: Path) -> tuple[str, ...]:
    if source.stem.endswith("_neon"):
        return ()
    return (_VNNI if source.stem.endswith("_vnni") else _AVX2, *_MORE_PROCESSORS.get(source.name, ()))


def _arm_processors(source: Path) -> tuple[str, ...]:
    if source.stem.endswith("_neon"):
        return _DOT_PRODUCTS, _I8MM
    return () if source.stem.endswith("_vnni") or source.name in _X86_ONLY else ("generic",)


def _compile(source: Path, processor: str, compiler_target: str, work: Path) -> Path:
    """Compile one source for one processor and return the object file."""
    made = work / f"{source.stem}-{processor}.o"
    _run_compiler(work, compiler_target, f"-mcpu={processor}", *_OPTIONS, "-c", source, "-o", made)
    return made


def _run_compiler(work: Path, compiler_target: str, *arguments: str | Path) -> None:
    command = [sys.executable, "-m", "ziglang", "cc", "-target", compiler_target, *map(str, arguments)]
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

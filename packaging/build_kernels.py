"""Compiles the kernels in C into one library beside their sources, which the engine calls by ctypes.

usage: .venv/bin/python packaging/build_kernels.py     the set-up does it, and again whenever a source has changed

The compiler is Zig's clang, from PyPI like everything else; it compiles for every system on any. The kernels call
nothing, no C library either: the library needs no system of a certain age, and nobody else's code is in it. Where that
is broken, linking fails. On Windows a frame of 4 KB is a call, too: larger memory comes from the caller.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

KERNELS: Final = Path(__file__).resolve().parent.parent / "core" / "engine" / "native" / "kernels"
# The library's name, and what its system has the compiler told; the options for all are in build().
_SYSTEMS: Final = {
    "linux": ("kernels.so", ("-target", "x86_64-linux-gnu", "-Wl,-z,defs")),
    "darwin": ("kernels.dylib", ("-target", "x86_64-macos")),
    "win32": ("kernels.dll", ("-target", "x86_64-windows-gnu", "-Wl,--no-entry")),
}


def is_wanted() -> bool:
    """Whether this processor is one that there are kernels for; requirements.lock has the compiler for no other."""
    return platform.machine() in ("x86_64", "AMD64")


def library(folder: Path = KERNELS, system: str = sys.platform) -> Path:
    """Where the library of the sources in `folder` lies, for `system` (one of sys.platform's)."""
    return folder / _SYSTEMS[system][0]


def build(folder: Path = KERNELS, system: str = sys.platform) -> Path:
    """Compile all C files in `folder` into their library for `system`; returns its path.

    Raises CalledProcessError when a source or the compiler is not in order, OSError when the folder cannot be written;
    then there is no library, because an older one would be of other sources.
    """
    target = library(folder, system)
    sources = [str(path.resolve()) for path in sorted(folder.glob("*.c"))]
    try:
        with tempfile.TemporaryDirectory(prefix="kernels") as work:
            made = Path(work) / target.name
            options = ["-mcpu=x86_64_v3", "-O3", "-g0", "-s", "-std=c11", "-Wall", "-Wextra", "-Werror"]
            options += ["-shared", "-fPIC", "-fvisibility=hidden", "-ffreestanding", "-nostdlib"]
            command = [sys.executable, "-m", "ziglang", "cc", *_SYSTEMS[system][1], *options, *sources, "-o", str(made)]
            caches = {"ZIG_GLOBAL_CACHE_DIR": work, "ZIG_LOCAL_CACHE_DIR": work}
            subprocess.run(command, env={**os.environ, **caches}, cwd=work, stdin=subprocess.DEVNULL, check=True)
            new = target.with_name(f"{target.name}.new")
            shutil.copyfile(made, new)
            new.replace(target)
    except (OSError, subprocess.CalledProcessError):
        target.unlink(missing_ok=True)
        raise
    return target


def main() -> int:
    """Build where there is something to build; the exit status."""
    if not is_wanted():
        print(f"There are no kernels for this processor ({platform.machine()}): nothing to build.")
        return 0
    try:
        print(build())
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"The kernels could not be built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

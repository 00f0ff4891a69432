"""Remove x264 and x265 from the bundle. They encode video, and their licence is the GPL. Bundles encode without them.

PyAV's libavcodec is linked to both and does not load without them. A stand-in replaces each: a library of the same name
whose functions do nothing. libavcodec itself stays as published, and users may replace it (LGPL).
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

Entry = tuple[str, str, str]

_ENCODER: Final = re.compile(r"(^|[/\\])(lib)?(x264|x265)[-.\w]*\.(so[.\d]*|dll|dylib)$")
_CALLER: Final = re.compile(r"(^|[/\\])(lib)?avcodec[-.\w]*\.(so[.\d]*|dll|dylib)$")


class NoCompiler(Exception):
    """The stand-ins cannot be built here. The text says how to install a compiler."""


def replaced(entries: Iterable[Entry], work: Path) -> list[Entry]:
    """Return `entries` with a stand-in, built in the folder `work`, for each encoder. Raises NoCompiler."""
    entries = list(entries)
    callers = [source for place, source, kind in entries if _CALLER.search(place) and kind != "SYMLINK"]
    result = []
    for place, source, kind in entries:
        found = _ENCODER.search(place)
        if found is not None and kind != "SYMLINK":
            names = {name for caller in callers for name in imported(Path(caller)) if name.startswith(f"{found[3]}_")}
            source = str(_build(Path(source), sorted(names), work))
        result.append((place, source, kind))
    return result


def imported(library: Path) -> set[str]:
    """Return the names of functions that `library` imports."""
    if sys.platform == "win32":
        import pefile  # PyInstaller brings it on Windows

        image = pefile.PE(str(library))
        return {
            symbol.name.decode() for entry in image.DIRECTORY_ENTRY_IMPORT for symbol in entry.imports if symbol.name
        }
    command = ["nm", "-gu"] if sys.platform == "darwin" else ["objdump", "-T"]
    lines = subprocess.run([*command, str(library)], capture_output=True, text=True, check=True).stdout.splitlines()
    expected = [line for line in lines if sys.platform == "darwin" or "*UND*" in line]
    return {line.split()[-1].removeprefix("_" if sys.platform == "darwin" else "") for line in expected if line.split()}


def _build(original: Path, names: list[str], work: Path) -> Path:
    """Build and return a library with the name of `original`. Its functions `names` return nothing."""
    folder = work / "codecs"
    folder.mkdir(parents=True, exist_ok=True)
    source, target = folder / f"{original.name}.c", folder / original.name
    export = "__declspec(dllexport) " if sys.platform == "win32" else ""
    source.write_text("".join(f"{export}void *{name}(void) {{ return 0; }}\n" for name in names), "utf-8")
    if sys.platform == "darwin":
        kind = ["-dynamiclib", f"-Wl,-install_name,{_install_name(original)}"]
    else:
        named = "--no-entry" if sys.platform == "win32" else f"-soname,{original.name}"
        kind = ["-shared", "-nostdlib", f"-Wl,{named}"]
    subprocess.run([*_compiler(), "-Os", *kind, "-o", str(target), str(source)], check=True)
    return target


def _compiler() -> list[str]:
    """Return the command of the set-up's own compiler, else of the system's. Windows has no other."""
    if find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    system = shutil.which("cc") or shutil.which("gcc")
    if system is None:
        raise NoCompiler("a C compiler is needed to leave x264 and x265 out: cc or gcc")
    return [system]


def _install_name(library: Path) -> str:
    """Return the name that macOS's loader uses for the library."""
    return subprocess.run(["otool", "-D", str(library)], capture_output=True, text=True, check=True).stdout.split()[-1]

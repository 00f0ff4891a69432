"""Collect notices of components without Python metadata: Python, PyInstaller's starter, system libraries."""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import contents

Entry = tuple[str, str, str]

FOLDER = "resources/licences"


def of_the_system(binaries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield entries for the licences of Python and the starter, and for Debian's notices of libraries in `binaries`."""
    text = _python()
    if text is not None:
        yield f"{FOLDER}/Python.txt", str(text), "DATA"
    for file in distribution("pyinstaller").files or ():
        if file.name == "COPYING.txt":
            yield f"{FOLDER}/PyInstaller.txt", str(file.locate()), "DATA"
    system = {source for _, source, kind in binaries if kind != "SYMLINK" and contents.is_of_the_system(source)}
    for package in sorted({name for name in map(_package, sorted(system)) if name}):
        notice = Path("/usr/share/doc") / package.partition(":")[0] / "copyright"
        if notice.is_file():
            yield f"{FOLDER}/system/{package.partition(':')[0]}.txt", str(notice.resolve()), "DATA"


def windows_version(name: str, version: str) -> Any:
    """Return the version information that Windows shows in the properties of the program `name`."""
    from PyInstaller.utils.win32 import versioninfo as of

    numbers = (*(int(part) for part in version.split(".")[:3]), 0)
    words = {
        "CompanyName": "Mynah",
        "FileDescription": "Mynah" if name == "mynah-gui" else "Mynah (command line)",
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": "Apache License 2.0",
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Mynah",
        "ProductVersion": version,
    }
    strings = of.StringTable("040904B0", [of.StringStruct(key, value) for key, value in words.items()])
    return of.VSVersionInfo(
        ffi=of.FixedFileInfo(filevers=numbers, prodvers=numbers, mask=0x3F, OS=0x40004, fileType=1),
        kids=[of.StringFileInfo([strings]), of.VarFileInfo([of.VarStruct("Translation", [0x0409, 0x04B0])])],
    )


def _python() -> Path | None:
    prefix = Path(sys.base_prefix)
    folders = (prefix, prefix / "lib" / "python{}.{}".format(*sys.version_info))
    candidates = (folder / name for folder in folders for name in ("LICENSE.txt", "LICENSE"))
    return next((path for path in candidates if path.is_file()), None)


@cache
def _package(library: str) -> str:
    """Return the Debian package of a library, "" without one or without dpkg."""
    if shutil.which("dpkg-query") is None:
        return ""
    real = str(Path(library).resolve())
    for path in (library, real, real.removeprefix("/usr")):  # dpkg knows a file only by its name in the package
        answer = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            return answer.stdout.split(": ")[0].split(", ")[0]
    return ""

"""The libraries that come with Mynah and their licences, read from the installation, so never out of date."""

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path

from core.contracts import paths

_ROOT = ("mynah", frozenset({"gui"}))
_NAME = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[([^\]]*)\])?")
_EXTRA = re.compile(r"""extra\s*==\s*["']([^"']+)["']""")
_TEXT = re.compile(r"(licen[cs]e|copying|notice|authors|third.?party)[^/]*$", re.IGNORECASE)
_BESIDE = re.compile(r"(licen[cs]e|copying)(\.(txt|md|rst))?$", re.IGNORECASE)  # NVIDIA's cuSPARSELt has such names
_LONGEST_NAME = 60  # characters; some packages put the whole text into this field
_STANDARD = (  # for packages with the name of a licence but not its text
    (re.compile(r"apache", re.IGNORECASE), ("Apache-2.0",)),
    (re.compile(r"LGPL-3", re.IGNORECASE), ("LGPL-3.0", "GPL-3.0")),  # the LGPL supplements the GPL
)


@dataclass(frozen=True)
class Component:
    """A library that comes with Mynah. `licence` is the publisher's short name for it. `texts` are complete."""

    name: str
    version: str
    licence: str
    homepage: str
    texts: tuple[str, ...]


def own() -> str:
    """Return the text of Mynah's own licence. Empty if its file is missing."""
    for place in (paths.resources_dir().parent / "LICENSE", paths.resources_dir() / "licences" / "LICENSE"):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return ""


def components() -> list[Component]:
    """Return all libraries that come with Mynah, even inside other libraries, by name. Takes a second."""
    packaged = [_component(package) for package in _packages() if not _is_a_list(package)]
    return sorted([*packaged, *_without_metadata()], key=lambda component: component.name.casefold())


def _packages() -> Iterator[Distribution]:
    """Yield the installed packages that the program requires, without test tools. In a bundle: all packages."""
    if getattr(sys, "frozen", False):  # a bundle has no other packages, and not all required ones
        yield from (package for package in distributions() if _normalised(package.name) != _ROOT[0])
        return
    seen: set[str] = set()
    waiting = [_ROOT]
    while waiting:
        name, extras = waiting.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:  # optional, or for another system
            continue
        if _normalised(name) not in seen and name != _ROOT[0]:
            yield package
        if (key := f"{_normalised(name)}{sorted(extras)}") in seen:
            continue
        seen.update((_normalised(name), key))
        for line in package.requires or ():
            requirement, _, marker = line.partition(";")
            conditions = _EXTRA.findall(marker)
            match = _NAME.match(requirement)
            if match is not None and (not conditions or extras.intersection(conditions)):
                waiting.append(
                    (match[1], frozenset(part.strip() for part in (match[2] or "").split(",") if part.strip()))
                )


def _is_a_list(package: Distribution) -> bool:
    """Return whether a package only requires others and has no licence, such as cuda-toolkit."""
    brings = package.files is None or any(".dist-info" not in str(file) for file in package.files)
    return not (brings or _field(package, "License-Expression") or _field(package, "License"))


def _normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _component(package: Distribution) -> Component:
    lines = package.metadata.get_all("Classifier") or []
    classifiers = [line.rpartition(" :: ")[2] for line in lines if "License ::" in line]
    given = _field(package, "License-Expression") or _field(package, "License")
    texts = tuple(_texts(package))
    if not given and not classifiers and texts:
        given = texts[0].strip().partition("\n")[0].strip()  # "The MIT License (MIT)"
    licence = given if given and len(given) <= _LONGEST_NAME and "\n" not in given else ", ".join(classifiers) or given
    if not texts:
        names = next((names for pattern, names in _STANDARD if pattern.search(licence)), (package.name,))
        texts = tuple(filter(None, (own() if name == "Apache-2.0" else _licence_text(name) for name in names)))
    return Component(
        package.name,
        package.version,
        licence.splitlines()[0][:_LONGEST_NAME] if licence else "",
        _homepage(package),
        texts,
    )


def _texts(package: Distribution) -> Iterator[str]:
    files = [file for file in package.files or () if _TEXT.search(file.name) and file.suffix not in (".py", ".pyc")]
    own_texts = [file for file in files if ".dist-info" in str(file)]
    for file in own_texts or [file for file in files if _BESIDE.match(file.name)]:
        try:
            yield Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue


def _field(package: Distribution, name: str) -> str:
    return str((package.metadata.get_all(name) or [""])[0]).strip()


def _homepage(package: Distribution) -> str:
    links = [line.partition(", ") for line in package.metadata.get_all("Project-URL") or []]
    named = {name.casefold(): address for name, _, address in links}
    ranked = (
        _field(package, "Home-page"),
        *(named.get(key) for key in ("homepage", "home", "source", "repository")),
    )
    pypi = f"https://pypi.org/project/{package.name}/"
    return next((address for address in ranked if address), links[0][2] if links else pypi)


def _without_metadata() -> Iterator[Component]:
    """Yield components without metadata: Python, and libraries inside wheels and bundles."""
    texts = [path.read_text(encoding="utf-8") for path in _python_licence()]
    version = ".".join(map(str, sys.version_info[:3]))
    yield Component("Python", version, "PSF-2.0", "https://www.python.org", tuple(texts))
    lesser = tuple(filter(None, map(_licence_text, ("LGPL-3.0", "GPL-3.0"))))
    yield Component("FFmpeg (in PyAV)", "", "LGPL-3.0-or-later", "https://ffmpeg.org", lesser)
    yield Component("FFmpeg (in Qt Multimedia)", "", "LGPL-2.1-or-later", "https://ffmpeg.org", lesser)
    if getattr(sys, "frozen", False):  # without x264 and x265: packaging/codecs_left_out.py
        starter = tuple(filter(None, (_licence_text("PyInstaller"),)))
        page = "https://pyinstaller.org/en/stable/license.html"
        yield Component("PyInstaller's starter", "", "GPL-2.0-or-later WITH Bootloader-exception", page, starter)
        yield from _system_libraries()
        return
    older = tuple(filter(None, map(_licence_text, ("GPL-2.0",))))
    yield Component("x264 (in PyAV)", "", "GPL-2.0-or-later", "https://www.videolan.org/developers/x264.html", older)
    yield Component("x265 (in PyAV)", "", "GPL-2.0-or-later", "https://bitbucket.org/multicoreware/x265_git", older)


def _system_libraries() -> Iterator[Component]:
    """Yield the system libraries in a bundle, by their Debian packages."""
    for notice in sorted((paths.resources_dir() / "licences" / "system").glob("*.txt")):
        text = notice.read_text(encoding="utf-8", errors="replace")
        page = f"https://packages.debian.org/{notice.stem}"
        yield Component(f"{notice.stem} (Debian)", "", "see its notice", page, (text,))


def _python_licence() -> list[Path]:
    """Return the file with Python's licence. A bundle keeps a copy: its own LICENSE is Mynah's."""
    places = (Path(os.__file__).parent, Path(sys.base_prefix))
    files = [place / name for place in places for name in ("LICENSE.txt", "LICENSE")]
    if getattr(sys, "frozen", False):
        files = [paths.resources_dir() / "licences" / "Python.txt"]
    return [file for file in files if file.is_file()][:1]


def _licence_text(name: str) -> str | None:
    try:
        return (paths.resources_dir() / "licences" / f"{name}.txt").read_text(encoding="utf-8")
    except OSError:
        return None

"""Finds the recordings a user named and turns down, before any decoding, what cannot be one."""

import errno
import glob
import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal

from core.contracts.errors import InputFault
from core.contracts.time_limit import DISK_PATIENCE, within

MEDIA_SUFFIXES = frozenset(
    {
        ".3g2",
        ".3gp",
        ".aac",
        ".ac3",
        ".aif",
        ".aifc",
        ".aiff",
        ".amr",
        ".ape",
        ".asf",
        ".au",
        ".avi",
        ".caf",
        ".dts",
        ".eac3",
        ".flac",
        ".flv",
        ".gsm",
        ".m2ts",
        ".m4a",
        ".m4b",
        ".m4p",
        ".m4v",
        ".mka",
        ".mkv",
        ".mov",
        ".mp2",
        ".mp3",
        ".mp4",
        ".mpeg",
        ".mpg",
        ".mts",
        ".mxf",
        ".oga",
        ".ogg",
        ".ogv",
        ".opus",
        ".ra",
        ".rm",
        ".snd",
        ".spx",
        ".tta",
        ".vob",
        ".voc",
        ".w64",
        ".wav",
        ".webm",
        ".wma",
        ".wmv",
        ".wv",
    }
)
"""Suffixes taken from folders; a file that is named itself is taken whatever its suffix."""

CLIP_MARK = b"LIST\x12\x00\x00\x00INFOISFT\x06\x00\x00\x00Mynah\x00"
"""What a WAV file ends with that Mynah has cut out of a recording: RIFF's chunk that names the software."""

_PAGE = 100  # entries of a folder that are looked at within one deadline
_Found = tuple[Path, str]  # a file, and where its path leads to
_NO_NAMES = (123, 161)  # what Windows says of a name that no file can have there, such as a pattern that names none
_GLOB = re.compile(r"[*?\[]")
_DIGITS = re.compile(r"(\d+)")


def find_media(
    paths: Iterable[Path | str], left_out: list[tuple[Path, Path]] | None = None, patience: float = DISK_PATIENCE
) -> list[Path]:
    """The files that `paths` mean, each once, in the order given and, within a folder or a pattern, in natural order.

    Folders are searched to any depth for MEDIA_SUFFIXES, hidden entries skipped and links followed once. A pattern
    that no shell has expanded is expanded here. What does not exist, and a folder whose own name ends like a
    recording's, may not be read or lies on a disk that does not answer within `patience` (s), is kept as it is, so that
    check_file can name the reason. Into `left_out` goes each link to a file that is found already, with the path of
    that one, and each file to which a link was found before.
    """
    found: dict[str, Path] = {}
    for named in paths:
        for path, real in _expand(Path(named), patience):
            kept = found.setdefault(real, path)
            if left_out is not None and kept.absolute() != path.absolute():
                left_out.append((path, kept))
    return list(found.values())


def _real_path(path: Path) -> str:
    """Where a path leads to; a name that no file can have leads nowhere else."""
    try:
        return os.path.realpath(path)
    except ValueError:  # lone surrogates, NUL
        return str(path)


def _is_folder(path: Path) -> bool:
    """Whether there is a folder; Path.is_dir raises where one above may not be entered, or the name is too long."""
    return os.path.isdir(path)  # noqa: PTH112


def is_text(name: str) -> bool:
    """Whether a name is valid Unicode: no journal, no settings and no transcript can bear another."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def spelt(name: str) -> str:
    """A name with what is no text in it as codes, to be shown."""
    return name.encode(errors="backslashreplace").decode()


def check_file(path: Path) -> os.stat_result:
    """The stat of a file that may be a recording. Never opens it, so a pipe cannot make it wait.

    Raises InputFault: name, missing, unreadable, read-error, folder, not-a-file, empty.
    """
    if not is_text(str(path)):
        raise InputFault("name")
    try:
        status = path.stat()
    except OSError as error:
        raise read_fault(error) from error
    except ValueError:  # a NUL in the name: no file can be called that
        raise InputFault("missing") from None
    if not os.access(path, os.R_OK | os.X_OK if stat.S_ISDIR(status.st_mode) else os.R_OK):
        raise InputFault("unreadable")
    check_kind(status)
    return status


def check_kind(status: os.stat_result) -> None:
    """Raises InputFault (folder, not-a-file, empty) unless `status` is that of a file with something in it."""
    if stat.S_ISDIR(status.st_mode):
        raise InputFault("folder")
    if not stat.S_ISREG(status.st_mode):
        raise InputFault("not-a-file")
    if status.st_size == 0:
        raise InputFault("empty")


def read_fault(error: OSError) -> InputFault:
    """The fault that the system's refusal to open or read a file amounts to."""
    if isinstance(error, TimeoutError):
        return InputFault("no-answer")
    if error.errno == errno.ELOOP:
        return InputFault("link-loop")
    if isinstance(error, PermissionError):
        return InputFault("unreadable")
    if isinstance(error, FileNotFoundError | NotADirectoryError) or getattr(error, "winerror", None) in _NO_NAMES:
        return InputFault("missing")
    if isinstance(error, IsADirectoryError):
        return InputFault("folder")
    return InputFault("read-error", reason=error.strerror or type(error).__name__)


def is_media_name(name: str) -> bool:
    """Whether a file name ends like a recording's (".wav" alone counts, too)."""
    return any(name.lower().endswith(suffix) for suffix in MEDIA_SUFFIXES)


def find_recording(folder: Path, names: Iterable[str], stems: Iterable[str]) -> Path | None:
    """The recording in `folder` that has one of these names, else one of these stems; None when there is none."""
    found = [folder / name for name in names if Path(name).name == name]
    try:
        found += [file for stem in stems for file in sorted(folder.iterdir()) if file.stem == stem]
    except OSError:
        return None
    return next((file for file in found if is_media_name(file.name) and os.path.isfile(file)), None)  # noqa: PTH113


def without_parents(path: str) -> str:
    """A path absolute and without `..`, so that a recording has one name however it is typed, and lies in one folder.

    Where `..` follows a link, it leads to where the system goes. A path without `..` stays as it is.
    """
    if os.pardir not in Path(path).parts:
        return path
    plain, real = os.path.abspath(path), os.path.realpath(path)  # noqa: PTH100 (Path.absolute keeps "..")
    return plain if os.path.realpath(plain) == real else real


def lies_in(path: str, folder: str) -> bool:
    """Whether a file lies in a folder, or in one below it, by their absolute paths alone."""
    return path.startswith(folder if folder.endswith(os.sep) else folder + os.sep)


def folder_below(path: Path, named: Iterable[Path | str]) -> Path:
    """The folders between a file and the named folder in which it was found; none for a file that was named itself."""
    for folder in map(Path, named):
        if _is_folder(folder) and path.is_relative_to(folder):
            return path.parent.relative_to(folder)
    return Path()


def _expand(named: Path, patience: float) -> Iterator[_Found]:
    try:
        kind, real = within(patience, lambda: (_kind_of_name(named), _real_path(named)))
    except TimeoutError:
        yield named, str(named.absolute())
        return
    if kind == "folder":
        yield from _recordings_in(named, real, set(), patience)
    elif kind == "pattern":
        yield from _matches(named, real, patience)
    else:
        yield named, real


def _matches(pattern: Path, real: str, patience: float) -> Iterator[_Found]:
    """What a pattern stands for; the pattern itself where that is nothing, and where a disk does not answer."""
    names = glob.iglob(str(pattern), recursive=True)  # noqa: PTH207 (Path.glob takes hidden files and no absolute pattern)
    paths = map(Path, names)
    found: list[tuple[Path, str, bool]] = []
    try:
        while page := within(patience, lambda: [(p, _real_path(p), _is_folder(p)) for p in islice(paths, _PAGE)]):
            found += page
        is_whole = bool(found)
    except TimeoutError:
        is_whole = False
    for match, leads_to, is_folder in sorted(found, key=lambda each: _natural(each[0])):
        if not is_folder:
            yield match, leads_to
        elif "**" not in pattern.parts:  # there, the folders' files are matches themselves
            yield from _expand(match, patience)
    if not is_whole:
        yield pattern, real


def _kind_of_name(named: Path) -> Literal["folder", "pattern", "file"]:
    """What a path stands for; a folder that is not searched counts as a file."""
    if _is_folder(named):
        return "file" if is_media_name(named.name) or not os.access(named, os.R_OK | os.X_OK) else "folder"
    return "pattern" if not os.path.lexists(named) and _GLOB.search(str(named)) else "file"


def recordings_in(folder: Path) -> Iterator[Path]:
    """Recordings under `folder`, to any depth, in natural order, files before folders; a folder at a time."""
    return (path for path, _ in _recordings_in(folder, _real_path(folder), set(), DISK_PATIENCE))


def _recordings_in(folder: Path, real: str, visited: set[tuple[int, int]], patience: float) -> Iterator[_Found]:
    """As `recordings_in`; `visited` holds the folders visited, so that links cannot loop."""
    try:
        status = within(patience, folder.stat)
        if (status.st_dev, status.st_ino) in visited:
            return
        visited.add((status.st_dev, status.st_ino))
        entries = within(patience, lambda: [entry for entry in folder.iterdir() if not entry.name.startswith(".")])
        entries.sort(key=_natural)
        pages = [entries[n : n + _PAGE] for n in range(0, len(entries), _PAGE)]
        looks = [look for page in pages for look in within(patience, partial(_look, page))]
    except OSError:
        yield folder, real  # check_file says why; silence here would lose recordings without a word
        return
    yield from ((entry, leads_to) for entry, leads_to, is_folder in looks if not is_folder)
    for entry, leads_to, is_folder in looks:
        if is_folder:
            yield from _recordings_in(entry, leads_to, visited, patience)


def _look(entries: Sequence[Path]) -> list[tuple[Path, str, bool]]:
    """Of a folder's entries the folders and those that are named like recordings: where they lead, whether a folder."""
    kinds = [(entry, _is_folder(entry)) for entry in entries]
    return [(entry, _real_path(entry), folder) for entry, folder in kinds if folder or is_media_name(entry.name)]


def _natural(path: Path) -> list[tuple[bool, int, str]]:
    """Sorting key with "take 2" before "take 10"."""
    parts = _DIGITS.split(str(path).casefold())
    return [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]

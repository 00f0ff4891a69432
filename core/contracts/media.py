"""Find the recordings that a user named. Reject files that cannot be recordings before any decoding."""

import errno
import glob
import os
import re
import stat
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple

from core.contracts.errors import InputFault
from core.contracts.file_kinds import SHARED_SUFFIXES, kind_of_suffix, read_head, recording_suffix
from core.contracts.time_limit import DISK_PATIENCE, within

MEDIA_SUFFIXES = frozenset(
    {
        ".3g2",
        ".3ga",
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
        ".awb",
        ".caf",
        ".dss",
        ".dts",
        ".dv",
        ".eac3",
        ".f4v",
        ".flac",
        ".flv",
        ".gsm",
        ".m2t",
        ".m2ts",
        ".m4a",
        ".m4b",
        ".m4p",
        ".m4r",
        ".m4v",
        ".mka",
        ".mkv",
        ".mod",
        ".mov",
        ".mp2",
        ".mp3",
        ".mp4",
        ".mpeg",
        ".mpg",
        ".mpga",
        ".mts",
        ".mxf",
        ".oga",
        ".ogg",
        ".ogm",
        ".ogv",
        ".opus",
        ".qta",
        ".ra",
        ".rm",
        ".snd",
        ".spx",
        ".tod",
        ".ts",
        ".tta",
        ".vob",
        ".voc",
        ".w64",
        ".wav",
        ".weba",
        ".webm",
        ".wma",
        ".wmv",
        ".wv",
    }
)
"""Suffixes of recordings. Other recordings in folders are known by their content. A named file may have any suffix."""

CLIP_MARK = b"LIST\x12\x00\x00\x00INFOISFT\x06\x00\x00\x00Mynah\x00"
"""The end of a WAV file that Mynah cut out of a recording: the RIFF chunk with the name of the software."""

_NOT_COUNTED = frozenset({"desktop.ini", "mynah.toml", "thumbs.db"})
"""Files that the system or Mynah itself uses. No scan calls them skipped."""


_KIND_ORDER = (
    "recording without a text",
    "text without a recording",
    "transcript",
    "image",
    "document",
    "archive",
    "program",
    "unfinished file",
    "unreadable file",
    "other file",
)
"""All kinds of skipped files, in the order of equal counts."""


class Skipped(NamedTuple):
    """A file in a folder that is not a recording. `kind` is a noun, such as "image"."""

    path: Path
    kind: str


_PAGE = 100  # entries of a folder per time limit
_Located = tuple[Path, str]  # a file and its real path
_NO_NAMES = (123, 161)  # Windows errors for a name that no file can have, such as a pattern
_GLOB = re.compile(r"[*?\[]")
_NUMBER = re.compile(r" \(\d+\)$")
_DIGITS = re.compile(r"(\d+)")


def find_media(
    paths: Iterable[Path | str],
    left_out: list[tuple[Path, Path]] | None = None,
    patience: float = DISK_PATIENCE,
    skipped: list[Skipped] | None = None,
) -> list[Path]:
    """Return the files that `paths` mean, each once, in natural order within a folder or a pattern.

    Folders are searched to any depth for MEDIA_SUFFIXES. Files with another suffix or without one count if they begin
    like a recording. Hidden entries are left out and links are followed once. A pattern that no shell has expanded is
    expanded. Some paths stay as they are, so that check_file can name the reason: a missing file, an unreadable folder,
    a folder with a media suffix, and a disk that does not answer.

    Args:
        left_out: receives each second path to a found file, with the first path.
        patience: seconds for one call to a disk.
        skipped: receives the other files of the folders.
    """
    files: dict[str, Path] = {}
    others: dict[Path, Skipped] = {}
    for named in paths:
        for path, real in _expand(Path(named), patience, others):
            first = files.setdefault(real, path)
            if left_out is not None and first.absolute() != path.absolute():
                left_out.append((path, first))
    if skipped is not None:
        named_files = {path.absolute() for path in files.values()}
        skipped += [each for path, each in others.items() if path not in named_files]
    return list(files.values())


def skipped_kind(path: Path) -> str | None:
    """Return the kind of a file in a folder, such as "image". None: it is a recording.

    The file is opened only if its suffix does not tell.
    """
    suffix = path.suffix.lower()
    if is_media_name(path.name) and suffix not in SHARED_SUFFIXES:
        return None
    kind = kind_of_suffix(suffix)
    if kind is not None:
        return kind
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe can block
            return "other file"
        return None if recording_suffix(read_head(path)) is not None else "other file"
    except PermissionError:
        return "unreadable file"
    except (OSError, ValueError):
        return "other file"


def list_skipped(kinds: Iterable[tuple[Path, str | None]]) -> list[Skipped]:
    """Return the skipped files of one folder. A document that is named after a recording is a transcript.

    Args:
        kinds: all files of the folder, each with its `skipped_kind`.
    """
    files = list(kinds)
    stems = {name for path, kind in files if kind is None for name in (path.stem.lower(), path.name.lower())}
    return [
        Skipped(path, "transcript" if kind == "document" and _is_named_after(path.name.lower(), stems) else kind)
        for path, kind in files
        if kind is not None and path.name.lower() not in _NOT_COUNTED
    ]


def _is_named_after(name: str, stems: Collection[str]) -> bool:
    """Return whether a file name is a stem with additions: "talk.txt", "talk (2).txt", "talk.quality.html"."""
    base = _NUMBER.sub("", name.rpartition(".")[0])
    return any(base[:end] in stems for end in (len(base), *(at for at, sign in enumerate(base) if sign == ".")))


def describe_skipped(skipped: Iterable[Skipped]) -> str:
    """Return how many files were skipped, by kind: "4 files skipped: 2 images, 2 documents". "" without files."""
    counts = Counter(each.kind for each in skipped)
    total = counts.total()
    ranked = sorted(counts.items(), key=lambda each: (-each[1], _KIND_ORDER.index(each[0])))
    kinds = ", ".join(f"{count:,} {kind if count == 1 else _plural(kind)}" for kind, count in ranked)
    return f"{total:,} file{'s' * (total > 1)} skipped: {kinds}" if total else ""


def _real_path(path: Path) -> str:
    """Return the target of a path. A name that no file can have is its own target."""
    try:
        return os.path.realpath(path)
    except ValueError:  # lone surrogates, NUL
        return str(path)


def _is_folder(path: Path) -> bool:
    """Return whether a folder is at `path`. Path.is_dir raises for a long name or a parent that may not be entered."""
    return os.path.isdir(path)  # noqa: PTH112


def is_text(name: str) -> bool:
    """Return whether a name is valid Unicode. Journal, settings and transcripts hold no other names."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def escape_name(name: str) -> str:
    """Return a name for display, with codes for parts that are not Unicode."""
    return name.encode(errors="backslashreplace").decode()


def check_file(path: Path) -> os.stat_result:
    """Return the stat of a file that may be a recording. The file is not opened, so a pipe cannot block.

    Raises:
        InputFault: name, missing, unreadable, read-error, folder, not-a-file, empty.
    """
    if not is_text(str(path)):
        raise InputFault("name")
    try:
        status = path.stat()
    except OSError as error:
        raise read_fault(error) from error
    except ValueError:  # a NUL in the name
        raise InputFault("missing") from None
    if not os.access(path, os.R_OK | os.X_OK if stat.S_ISDIR(status.st_mode) else os.R_OK):
        raise InputFault("unreadable")
    check_kind(status)
    return status


def check_kind(status: os.stat_result) -> None:
    """Check that `status` is that of a plain file with content.

    Raises:
        InputFault: folder, not-a-file, empty.
    """
    if stat.S_ISDIR(status.st_mode):
        raise InputFault("folder")
    if not stat.S_ISREG(status.st_mode):
        raise InputFault("not-a-file")
    if status.st_size == 0:
        raise InputFault("empty")


def read_fault(error: OSError) -> InputFault:
    """Return the fault for an error on opening or reading a file."""
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
    """Return whether a file name ends like a recording's. ".wav" alone counts."""
    return any(name.lower().endswith(suffix) for suffix in MEDIA_SUFFIXES)


def is_media_folder(name: str) -> bool:
    """Return whether a folder is named like a recording. Such a folder is reported, not searched."""
    return is_media_name(name) and not name.lower().endswith(tuple(SHARED_SUFFIXES))


def find_recording(folder: Path, names: Iterable[str], stems: Iterable[str]) -> Path | None:
    """Return the recording in `folder` with one of these names, else with one of these stems. None without one."""
    candidates = [folder / name for name in names if Path(name).name == name]
    try:
        candidates += [file for stem in stems for file in sorted(folder.iterdir()) if file.stem == stem]
    except OSError:
        return None
    return next((file for file in candidates if is_media_name(file.name) and os.path.isfile(file)), None)  # noqa: PTH113


def without_parents(path: str) -> str:
    """Return a path as absolute and without `..`. Each recording then has one name and one folder.

    If `..` follows a link, the result is the system's target. A path without `..` stays.
    """
    if os.pardir not in Path(path).parts:
        return path
    plain, real = os.path.abspath(path), os.path.realpath(path)  # noqa: PTH100 (Path.absolute keeps "..")
    return plain if os.path.realpath(plain) == real else real


def lies_in(path: str, folder: str) -> bool:
    """Return whether a file lies in a folder or below it, by the absolute paths alone."""
    return path.startswith(folder if folder.endswith(os.sep) else folder + os.sep)


def folder_below(path: Path, named: Iterable[Path | str]) -> Path:
    """Return the folders between a named folder and a file found in it. Empty for a file that was named."""
    for folder in map(Path, named):
        if _is_folder(folder) and path.is_relative_to(folder):
            return path.parent.relative_to(folder)
    return Path()


def _plural(kind: str) -> str:
    noun, without, thing = kind.partition(" without")
    return f"{noun}s{without}{thing}"


def _expand(named: Path, patience: float, others: dict[Path, Skipped]) -> Iterator[_Located]:
    try:
        kind, real = within(patience, lambda: (_kind_of_name(named), _real_path(named)))
    except TimeoutError:
        yield named, str(named.absolute())
        return
    if kind == "folder":
        yield from _recordings_in(named, real, set(), patience, others)
    elif kind == "pattern":
        yield from _matches(named, real, patience, others)
    else:
        yield named, real


def _matches(pattern: Path, real: str, patience: float, others: dict[Path, Skipped]) -> Iterator[_Located]:
    """Yield the files of a pattern. Yield the pattern if it matches no file or a disk does not answer."""
    names = glob.iglob(str(pattern), recursive=True)  # noqa: PTH207 (Path.glob takes hidden files and no absolute pattern)
    paths = map(Path, names)
    matches: list[tuple[Path, str, bool]] = []
    try:
        while page := within(patience, lambda: [(p, _real_path(p), _is_folder(p)) for p in islice(paths, _PAGE)]):
            matches += page
        is_whole = bool(matches)
    except TimeoutError:
        is_whole = False
    for match, leads_to, is_folder in sorted(matches, key=lambda each: _natural(each[0])):
        if not is_folder:
            yield match, leads_to
        elif "**" not in pattern.parts:  # with **, the files in folders match as well
            yield from _expand(match, patience, others)
    if not is_whole:
        yield pattern, real


def _kind_of_name(named: Path) -> Literal["folder", "pattern", "file"]:
    """Return the kind of a path. A folder that is not searched counts as a file."""
    if _is_folder(named):
        return "file" if is_media_folder(named.name) or not os.access(named, os.R_OK | os.X_OK) else "folder"
    return "pattern" if not os.path.lexists(named) and _GLOB.search(str(named)) else "file"


def recordings_in(folder: Path) -> Iterator[Path]:
    """Yield recordings under `folder` to any depth, in natural order, files before folders, one folder at a time."""
    return (path for path, _ in _recordings_in(folder, _real_path(folder), set(), DISK_PATIENCE, {}))


def _recordings_in(
    folder: Path, real: str, visited: set[tuple[int, int]], patience: float, others: dict[Path, Skipped]
) -> Iterator[_Located]:
    """Yield recordings as `recordings_in`.

    Args:
        folder: the folder.
        real: its target.
        visited: receives the visited folders, so that links cannot loop.
        patience: seconds for one call to a disk.
        others: receives the other files, by absolute path.
    """
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
        yield folder, real  # check_file names the reason, and no recording is lost silently
        return
    yield from ((look.path, look.real) for look in looks if look.kind is None)
    for each in list_skipped((look.path, look.kind) for look in looks if look.kind != "folder"):
        others[each.path.absolute()] = each
    for look in looks:
        if look.kind == "folder":
            yield from _recordings_in(look.path, look.real, visited, patience, others)


class _Look(NamedTuple):
    """An entry of a folder. `kind` is None for a recording, "folder", or the kind of another file."""

    path: Path
    real: str
    kind: str | None


def _look(entries: Sequence[Path]) -> list[_Look]:
    kinds = [(entry, "folder" if _is_folder(entry) else skipped_kind(entry)) for entry in entries]
    return [_Look(entry, _real_path(entry) if kind in (None, "folder") else "", kind) for entry, kind in kinds]


def _natural(path: Path) -> list[tuple[bool, int, str]]:
    """Return a sorting key that puts "take 2" before "take 10"."""
    parts = _DIGITS.split(str(path).casefold())
    return [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]

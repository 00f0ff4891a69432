"""Where a transcript's files go, and how they get there: never over a file that nobody gave up, whole or not at all."""

import errno
import os
import platform
import re
import secrets
import shutil
import zlib
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from core.contracts.errors import EnvironmentFault
from core.contracts.transcript import Transcript
from core.formats import DEFAULTS, FORMATS, FormatOptions

_LONGEST_NAME = 255  # bytes, of every common file system; NTFS counts UTF-16 units, which are never more
_MACHINE = f"{zlib.crc32(platform.node().encode()):08x}"  # a folder may be shared: only our own leavings are ours
_LEAVING = re.compile(rf"\.mynah-{_MACHINE}-(\d+)-[0-9a-f]+\.tmp")
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES, errno.EMLINK})


def targets(
    source: Path,
    formats: Sequence[str],
    output: Path | None,
    overwrite: bool,
    taken: Collection[Path] = (),
    stem: str | None = None,
) -> dict[str, Path]:
    """Format -> path for one export of `source`, in `output` or beside it: `STEM.srt`, or `STEM (2).srt` and so on.

    `stem` is the recording's own where none is given.

    All formats carry the same number, the smallest for which none of them exists; with `overwrite` files that exist
    do not count. `taken` are names that are given away (the transcripts of other recordings, by the journal):
    they always count, so a.wav and a.mp3 never share a name. Nothing is created or locked. KeyError for an
    unknown format.
    """
    folder = output if output is not None else source.parent
    given_away = {_folded(path) for path in (*taken, source)}
    number = 1
    while True:
        chosen = {name: folder / _name(stem or source.stem, number, FORMATS[name].extension) for name in formats}
        free = not any(_folded(path) in given_away for path in chosen.values())
        if free and (overwrite or not any(os.path.lexists(path) for path in chosen.values())):
            return chosen
        number += 1


def render(transcript: Transcript, name: str, path: Path, options: FormatOptions = DEFAULTS) -> bytes:
    """The content of a file of format `name` that is to lie at `path` (CHAT names its own file)."""
    content = FORMATS[name].write(transcript, path.stem, options)
    return content.encode(errors="replace") if isinstance(content, str) else content


def write_atomic(path: Path, content: str | bytes, overwrite: bool) -> None:
    """Write `content`, text as UTF-8, at exactly `path`, whole or not at all; its folder is created.

    It goes to a temporary file in the same folder, to the disk, and only then to its name; on failure the
    temporary file is removed, and so is any that a killed Mynah of this machine left there. Without `overwrite`,
    FileExistsError when something is at `path`, also when it appeared meanwhile: choose another name. With it,
    whatever file is there is replaced. Raises EnvironmentFault("disk") when the disk or a quota is full,
    EnvironmentFault("no-write") for every other reason.
    """
    data = content.encode(errors="replace") if isinstance(content, str) else content
    temporary = path.with_name(f".mynah-{_MACHINE}-{os.getpid()}-{secrets.token_hex(8)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # housekeeping; a folder that cannot be listed can still be written to
            _sweep(path.parent)
        try:
            _write_to_disk(temporary, data)
            _into_place(temporary, path, overwrite)
        finally:
            temporary.unlink(missing_ok=True)
        _sync_folder(path.parent)
    except FileExistsError as error:
        if overwrite or not os.path.lexists(path):  # the folder is a file
            raise _fault(error, path, len(data)) from error
        raise
    except OSError as error:
        raise _fault(error, path, len(data)) from error


def export(
    transcript: Transcript, formats: Sequence[str], source: Path, output: Path | None, overwrite: bool
) -> list[Path]:
    """Choose names and write all `formats` at once, for callers without a journal. Raises as `write_atomic` does."""
    paths = targets(source, formats, output, overwrite)
    for name, path in paths.items():
        write_atomic(path, render(transcript, name, path), overwrite)
    return list(paths.values())


def _name(stem: str, number: int, extension: str) -> str:
    """`STEM (2).srt`; a stem too long for a file name is cut between characters."""
    ending = extension if number == 1 else f" ({number}){extension}"
    room = _LONGEST_NAME - len(ending.encode())
    encoded = stem.encode(errors="surrogateescape")
    return (stem if len(encoded) <= room else encoded[:room].decode(errors="ignore").rstrip()) + ending


def _folded(path: Path) -> str:
    """The path as file systems that ignore case and Unicode form may see it."""
    return os.path.normcase(path.absolute()).casefold()


def _sweep(folder: Path) -> None:
    """Remove the temporary files of processes that were killed while they wrote."""
    with os.scandir(folder) as entries:
        leavings = [(entry.path, match) for entry in entries if (match := _LEAVING.fullmatch(entry.name))]
    for name, match in leavings:
        if not psutil.pid_exists(int(match[1])):
            Path(name).unlink(missing_ok=True)


def _write_to_disk(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o666), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _into_place(temporary: Path, path: Path, overwrite: bool) -> None:
    """Give the temporary file its name: over what is there, or else only where nothing is."""
    if overwrite:
        temporary.replace(path)
        return
    try:
        path.hardlink_to(temporary)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # No links here (FAT, some network drives): reserve the name with an empty file of our own, then replace it.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        try:
            temporary.replace(path)
        except OSError:
            path.unlink()
            raise


def _sync_folder(folder: Path) -> None:
    """Make the new name outlast a power cut, where the system lets a folder be synced."""
    if os.name != "posix":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # writable, yet not to be listed
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network drives cannot
            raise
    finally:
        os.close(descriptor)


def _fault(error: OSError, path: Path, needed: int) -> EnvironmentFault:
    if error.errno in _FULL:
        return EnvironmentFault("disk", path=str(path), needed=_size(needed), free=_free(path.parent))
    return EnvironmentFault("no-write", path=str(path), reason=error.strerror or str(error))


def _free(folder: Path) -> str:
    try:
        return _size(shutil.disk_usage(folder).free)
    except OSError:
        return "?"


def _size(count: int) -> str:
    return f"{count} bytes" if count < 10_000 else f"{count / 1e6:.2f} MB"

"""Files that are whole or absent: written under a temporary name, then given their own. The only place that does it."""

import errno
import io
import os
import platform
import re
import secrets
import shutil
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from core.contracts.errors import EnvironmentFault

SPARE = 64 * 2**20  # bytes of disk that large writes leave free
_MACHINE = f"{zlib.crc32(platform.node().encode()):08x}"  # a folder may be shared: we remove our own leftovers alone
_LEFTOVER = re.compile(rf"\.mynah-{_MACHINE}-(\d+)-[0-9a-f]+\.tmp")
_BETWEEN_LOOKS = 60.0  # seconds from one look for leftovers in a folder to the next
_MOST_FOLDERS = 1000  # of which it is known when they were looked through
_next_looks: dict[str, float] = {}  # by folder, on the clock of time.monotonic
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_HELD = frozenset({5, 32, 33})  # Windows' ERROR_ACCESS_DENIED, _SHARING_VIOLATION and _LOCK_VIOLATION
_PATIENCE = 2.0  # seconds
_BETWEEN_TRIES = 0.05  # seconds
_NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES, errno.EMLINK})


def write_atomic(path: Path, content: str | bytes, overwrite: bool = True, durable: bool = True) -> None:
    """Write `content`, text as UTF-8, at exactly `path`, whole or not at all; its folder is created.

    Without `overwrite`, FileExistsError when something is at `path`, also when it appeared meanwhile: choose another
    name. With it, whatever file is there is replaced. `durable`: the file outlasts a power cut once this returns; what
    could be found out again need not. Raises EnvironmentFault: "disk" when the disk or a quota is full, "file-open" on
    Windows while another program has the file open, "no-write" for every other reason.
    """
    data = content.encode(errors="replace") if isinstance(content, str) else content
    try:
        with temporary_beside(path) as temporary:
            _write(temporary, data, durable)
            publish(temporary, path, overwrite, durable)
    except FileExistsError as error:
        if overwrite or not os.path.lexists(path):  # the folder is a file
            raise storage_fault(error, path, len(data)) from error
        raise
    except OSError as error:
        raise storage_fault(error, path, len(data)) from error


def refuse_to_replace(path: Path, beginning: bytes) -> None:
    """Raise EnvironmentFault("file-exists") where something else than an empty file, or one of this `beginning`, is.

    Raises "no-write" where that cannot be read. For what a command writes again and again, such as a trace: a name too
    much must not cost a recording.
    """
    try:
        with path.open("rb") as file:
            found = file.read(len(beginning))
    except FileNotFoundError:
        return
    except OSError as error:
        raise storage_fault(error, path) from error
    if found not in (b"", beginning):
        raise EnvironmentFault("file-exists", path=str(path))


@contextmanager
def temporary_beside(path: Path) -> Iterator[Path]:
    """A new name in the folder of `path`, for a file or a folder that `publish` then gives its own name.

    What bears the temporary name in the end is removed, and so is what killed processes of this machine left under
    such names, once a minute at most. The folder of `path` is created. Raises OSError.
    """
    if not path.name:  # . and /
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    make_folder(path.parent)
    with suppress(OSError):  # housekeeping; a folder that cannot be listed can still be written to
        _remove_leftovers(path.parent)
    temporary = path.with_name(f".mynah-{_MACHINE}-{os.getpid()}-{secrets.token_hex(8)}.tmp")
    try:
        yield temporary
    finally:
        _remove(temporary)


def publish(temporary: Path, path: Path, overwrite: bool = True, durable: bool = True) -> None:
    """Give a file that is written its name: over what is there, or else only where nothing is (FileExistsError).

    The file's bytes have to be on the disk already; `durable` has the disk keep the new name, too. Raises OSError.
    """
    if overwrite:
        _replace(temporary, path)
    else:
        _link(temporary, path)
    if durable:
        _sync_folder(path.parent)


def make_folder(folder: Path) -> list[Path]:
    """Make a folder with those above it; returns those that were not there, the innermost first. Raises OSError."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileNotFoundError as error:  # as in /proc; what is wanted below a folder that is gone is told by its path
        folder.absolute()
        reason = "Mynah can't create a folder there"
        raise PermissionError(error.errno, reason, str(folder)) from error
    return missing


@contextmanager
def storage_faults(path: Path) -> Iterator[None]:
    """Inside, an OSError becomes the EnvironmentFault of `storage_fault`."""
    try:
        yield
    except OSError as error:
        raise storage_fault(error, path) from error


def storage_fault(error: OSError, path: Path, needed: int | None = None) -> EnvironmentFault:
    """What a user should read instead of `error` on `path`.

    "disk" (with `needed` bytes), "folder-gone", "file-open" (on Windows: another program has it open), or "no-write".
    """
    if error.errno in _FULL:
        size = "more" if needed is None else _size(needed)
        return EnvironmentFault("disk", path=str(path), needed=size, free=_free(path))
    if isinstance(error, FileNotFoundError):
        return EnvironmentFault("folder-gone", path=str(path.parent))
    if _is_held(error) and path.is_file() and os.access(path, os.W_OK):
        return EnvironmentFault("file-open", path=str(path))
    return EnvironmentFault("no-write", path=str(path), reason=error.strerror or str(error))


def write_all(file: io.FileIO, block: bytes) -> None:
    """Write all of a block to a file without a buffer, which takes a part where the disk is full. Raises OSError."""
    left = memoryview(block)
    while left:
        left = left[file.write(left) :]


def check_space(folder: Path, needed: int) -> None:
    """Raise EnvironmentFault("disk") unless `needed` bytes fit on the disk of `folder` and SPARE are left."""
    free = shutil.disk_usage(folder).free
    if free < needed + SPARE:
        raise EnvironmentFault("disk", path=str(folder), needed=_size(needed + SPARE), free=_size(free))


def _write(path: Path, data: bytes, durable: bool) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o666), "wb") as file:
        file.write(data)
        file.flush()
        if durable:
            os.fsync(file.fileno())


def _replace(temporary: Path, path: Path) -> None:
    """Rename over what is there. Windows refuses it while another program has one of the two open.

    A virus scanner, a backup or the search's indexer lets go within a moment, which is waited for.
    """
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            temporary.replace(path)
            return
        except PermissionError as error:
            if not _is_held(error) or path.is_dir() or time.monotonic() > until:
                raise
        time.sleep(_BETWEEN_TRIES)


def _is_held(error: OSError) -> bool:
    return getattr(error, "winerror", None) in _HELD


def _link(temporary: Path, path: Path) -> None:
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


def _remove_leftovers(folder: Path) -> None:
    """Now and then, not for each file: it takes longer the more files there are."""
    now = time.monotonic()
    if now < _next_looks.get(str(folder), now):
        return
    if len(_next_looks) >= _MOST_FOLDERS:
        _next_looks.clear()
    _next_looks[str(folder)] = now + _BETWEEN_LOOKS
    with os.scandir(folder) as entries:
        found = [(Path(entry.path), match) for entry in entries if (match := _LEFTOVER.fullmatch(entry.name))]
    for path, match in found:
        if not psutil.pid_exists(int(match[1])):
            _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _free(path: Path) -> str:
    try:
        return _size(shutil.disk_usage(path if path.is_dir() else path.parent).free)
    except OSError:
        return "?"


def _size(count: int) -> str:
    if count < 10_000:
        return f"{count} bytes"
    if count < 10_000_000:
        return f"{count / 1e6:.2f} MB"
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"

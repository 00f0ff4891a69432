"""Write files that are whole or absent: under a temporary name first. Only this module does it."""

import errno
import functools
import io
import os
import platform
import re
import secrets
import shutil
import stat
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import psutil

from core.contracts.errors import EnvironmentFault

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

SPARE = 64 * 2**20  # bytes that large writes leave free
PRIVATE_FILE = 0o600
"""The mode of a file that only this user can read."""
_PRIVATE_FOLDER = 0o700
_RIGHTS_OF_OTHERS = 0o077
_MACHINE = f"{zlib.crc32(platform.node().encode()):08x}"  # folders may be shared between machines
_LEFTOVER = re.compile(rf"\.mynah-{_MACHINE}-(\d+)-[0-9a-f]+\.tmp")
_BETWEEN_CLEANUPS_SECONDS = 60.0  # between two searches for leftovers in a folder
_MOST_FOLDERS = 1000  # whose next cleanup is stored
_next_cleanups: dict[str, float] = {}  # folder: time.monotonic
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_HELD = frozenset({5, 32, 33})  # Windows' ERROR_ACCESS_DENIED, _SHARING_VIOLATION and _LOCK_VIOLATION
_PATIENCE_SECONDS = 2.0
_BETWEEN_TRIES_SECONDS = 0.05
_SYNCS_AT_ONCE = 8
_LOCK_SECONDS = 10.0  # a holder works for milliseconds
_NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES, errno.EMLINK})


def write_atomic(
    path: Path, content: str | bytes, overwrite: bool = True, durable: bool = True, private: bool = False
) -> None:
    """Write `content` to `path`, whole or not at all. Text becomes UTF-8. The folder is created.

    Args:
        overwrite: whether to replace a file at `path`.
        durable: whether the file must outlast a power cut. Content that can be recomputed need not.
        private: whether only this user may read the file. Otherwise the umask decides.

    Raises:
        FileExistsError: without `overwrite`, if anything is at `path`, even if it appeared meanwhile.
        EnvironmentFault: "disk" if the disk or a quota is full, "file-open" on Windows while another program has the
            file open, "no-write" for every other reason.
    """
    data = content.encode(errors="replace") if isinstance(content, str) else content
    try:
        with temporary_beside(path) as temporary:
            with _open_new(temporary, private) as file:
                write_all(file, data)
                if durable:
                    os.fsync(file.fileno())
            publish(temporary, path, overwrite, durable)
    except OSError as error:
        fault = _write_fault(error, path, overwrite, len(data))
        if fault is error:
            raise
        raise fault from error


class NewFile(NamedTuple):
    """A file for `write_together`. The fields are the arguments of `write_atomic`."""

    path: Path
    content: bytes
    overwrite: bool


def write_together(files: Sequence[NewFile]) -> list[FileExistsError | EnvironmentFault | None]:
    """Write files as `write_atomic` does. Return for each file its error, or None.

    All files are synced at once, and each folder once, in a fraction of the time of single files.
    """
    errors: list[OSError | None] = [None] * len(files)

    def trying(work: Callable[[int], object], places: Iterable[int]) -> None:
        for place in places:
            try:
                work(place)
            except OSError as error:
                errors[place] = error

    def left() -> list[int]:
        return [place for place, error in enumerate(errors) if error is None]

    with ExitStack() as temporaries:
        written: dict[int, tuple[Path, io.FileIO]] = {}

        def write(place: int) -> None:
            temporary = temporaries.enter_context(temporary_beside(files[place].path))
            file = temporaries.enter_context(_open_new(temporary, private=False))
            write_all(file, files[place].content)
            written[place] = temporary, file

        def name(place: int) -> None:
            temporary, file = written[place]
            file.close()  # Windows renames no open file
            publish(temporary, files[place].path, files[place].overwrite, durable=False)

        trying(write, left())
        _sync_all({place: written[place][1] for place in left()}, errors)
        trying(name, left())
        for folder in {files[place].path.parent for place in left()}:
            try:
                _sync_folder(folder)
            except OSError as error:
                for place in left():
                    if files[place].path.parent == folder:
                        errors[place] = error
    return [
        None if error is None else _write_fault(error, file.path, file.overwrite, len(file.content))
        for file, error in zip(files, errors, strict=True)
    ]


def _sync_all(files: Mapping[int, io.FileIO], errors: list[OSError | None]) -> None:
    """Sync files, several at once: a disk takes them in together. Put the errors at their places."""

    def sync(place: int) -> None:
        try:
            os.fsync(files[place].fileno())
        except OSError as error:
            errors[place] = error

    if len(files) < 2:
        for place in files:
            sync(place)
    else:
        list(_sync_threads().map(sync, files))


@functools.cache
def _sync_threads() -> "ThreadPoolExecutor":
    from concurrent.futures import ThreadPoolExecutor  # imported only here, because it slows the start

    return ThreadPoolExecutor(_SYNCS_AT_ONCE, "sync")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_sync_threads.cache_clear)  # a forked process has no threads


def _write_fault(error: OSError, path: Path, overwrite: bool, size: int) -> FileExistsError | EnvironmentFault:
    """Return the error of `write_atomic` for an error of the system."""
    if isinstance(error, FileExistsError) and not overwrite and os.path.lexists(path):
        return error
    return storage_fault(error, path, size)  # the folder of `path` may be a file


@contextmanager
def changing(path: Path, patience: float = _LOCK_SECONDS) -> Iterator[None]:
    """Be the only program that reads, changes and writes `path`, inside the block. Otherwise changes get lost.

    Disks without locks and a folder without rights do not stop the work. The write itself names such a fault.

    Args:
        path: the file.
        patience: seconds to wait for another program. Afterwards the block runs without the lock.
    """
    from filelock import FileLock, Timeout  # late, because most starts change nothing

    with suppress(OSError):
        make_folder(path.parent)
    file = path.with_name(f".{path.name}.lock")
    lock = FileLock(file, timeout=patience)
    with suppress(Timeout, OSError, NotImplementedError):
        lock.acquire()
    try:
        yield
    finally:
        with suppress(OSError):
            if lock.is_locked:
                file.unlink()  # safe: the change is written, and a waiting program locks a new file
        lock.release()


def refuse_to_replace(path: Path, beginning: bytes) -> None:
    """Check that a command may replace `path`: it is missing, empty, or begins with `beginning`.

    A trace, for example, is written again and again. A wrong name must not cost a recording.

    Raises:
        EnvironmentFault: file-exists, or no-write if the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            start = file.read(len(beginning))
    except FileNotFoundError:
        return
    except OSError as error:
        raise storage_fault(error, path) from error
    if start not in (b"", beginning):
        raise EnvironmentFault("file-exists", path=str(path))


@contextmanager
def temporary_beside(path: Path) -> Iterator[Path]:
    """Yield a new name in the folder of `path`, for a file or a folder that `publish` renames.

    The folder is created. At the end, the temporary name is removed. Once a minute at most, so are the leftovers of
    killed processes of this machine.

    Raises:
        OSError: the folder cannot be used.
    """
    if not path.name:  # . and /
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    make_folder(path.parent)
    with suppress(OSError):  # a folder that cannot be listed may be writable
        _remove_leftovers(path.parent)
    temporary = path.with_name(f".mynah-{_MACHINE}-{os.getpid()}-{secrets.token_hex(8)}.tmp")
    try:
        yield temporary
    finally:
        _remove(temporary)


def publish(temporary: Path, path: Path, overwrite: bool = True, durable: bool = True) -> None:
    """Give a written file its name. The file's bytes must be on the disk already.

    Args:
        overwrite: whether to replace an existing file.
        durable: whether the new name must outlast a power cut.

    Raises:
        FileExistsError: without `overwrite`, if the name is taken.
        OSError: the file cannot be renamed.
    """
    if overwrite:
        _replace(temporary, path)
    else:
        _link(temporary, path)
    if durable:
        _sync_folder(path.parent)


def make_folder(folder: Path) -> list[Path]:
    """Make a folder and its parents. Return the new folders, the innermost first.

    Raises:
        OSError: a folder cannot be made.
    """
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileNotFoundError as error:  # for example in /proc
        folder.absolute()  # raises if the current folder is gone
        reason = "Mynah can't create a folder there"
        raise PermissionError(error.errno, reason, str(folder)) from error
    return missing


@contextmanager
def storage_faults(path: Path) -> Iterator[None]:
    """Turn an OSError inside the block into the EnvironmentFault of `storage_fault`."""
    try:
        yield
    except OSError as error:
        raise storage_fault(error, path) from error


def storage_fault(error: OSError, path: Path, needed: int | None = None) -> EnvironmentFault:
    """Return the fault for an OSError on `path`.

    Args:
        needed: bytes to write, for the fault "disk".

    Returns:
        disk, folder-gone, file-open (on Windows: open in another program), or no-write.
    """
    if error.errno in _FULL:
        size = "more" if needed is None else _size(needed)
        return EnvironmentFault("disk", path=str(path), needed=size, free=_free(path))
    if isinstance(error, FileNotFoundError):
        return EnvironmentFault("folder-gone", path=str(path.parent))
    if _is_held(error) and path.is_file() and os.access(path, os.W_OK):
        return EnvironmentFault("file-open", path=str(path))
    return EnvironmentFault("no-write", path=str(path), reason=error.strerror or str(error))


def write_all(file: io.FileIO, block: bytes | bytearray) -> None:
    """Write a whole block to an unbuffered file. A single write may take only a part if the disk is full.

    Raises:
        OSError: the file cannot be written.
    """
    left = memoryview(block)
    while left:
        left = left[file.write(left) :]


def check_space(folder: Path, needed: int) -> None:
    """Check that `needed` bytes fit on the disk of `folder` and SPARE bytes stay free.

    Raises:
        EnvironmentFault: disk.
    """
    free = shutil.disk_usage(folder).free
    if free < needed + SPARE:
        raise EnvironmentFault("disk", path=str(folder), needed=_size(needed + SPARE), free=_size(free))


def make_private_folder(folder: Path) -> None:
    """Make a new folder that only this user can enter, under any umask.

    Raises:
        FileExistsError: something is at the path, maybe another user's.
        OSError: the folder cannot be made.
    """
    folder.mkdir(_PRIVATE_FOLDER)
    if os.name == "posix":
        folder.chmod(_PRIVATE_FOLDER)  # a strict umask may have taken our own rights


def create_private_file(path: Path) -> None:
    """Create an empty file that only this user can read. An existing file stays and is closed to others.

    SQLite gives the rights of a database to the files beside it. The file is created under a temporary name and is
    never opened at `path`: closing it would drop the locks that another thread has on it.

    A file that cannot be created is ignored: the program that opens it names the reason.
    """
    if os.name == "posix" and path.parent.is_dir() and not os.path.lexists(path):
        with suppress(FileExistsError, EnvironmentFault):
            write_atomic(path, b"", overwrite=False, durable=False, private=True)
    close_to_others(path)


def close_to_others(path: Path) -> None:
    """Take all rights on an own file or folder from other users. Windows has no such rights.

    Other users' files and missing files are ignored, and so are disks without rights.
    """
    if os.name != "posix":
        return
    with suppress(OSError):
        status = path.stat()
        if status.st_uid == os.geteuid() and status.st_mode & _RIGHTS_OF_OTHERS:
            path.chmod(stat.S_IMODE(status.st_mode) & _PRIVATE_FOLDER)


def _open_new(path: Path, private: bool) -> io.FileIO:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    file = io.FileIO(os.open(path, flags, PRIVATE_FILE if private else 0o666), "wb")
    if private and os.name == "posix":
        os.fchmod(file.fileno(), PRIVATE_FILE)  # a strict umask may have taken our own rights
    return file


def _replace(temporary: Path, path: Path) -> None:
    """Rename over an existing file. Windows refuses it while another program has one of the two open.

    A virus scanner, a backup or a search indexer closes the file within a moment.
    """
    until = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            temporary.replace(path)
            return
        except PermissionError as error:
            if not _is_held(error) or path.is_dir() or time.monotonic() > until:
                raise
        time.sleep(_BETWEEN_TRIES_SECONDS)


def _is_held(error: OSError) -> bool:
    return getattr(error, "winerror", None) in _HELD


def _link(temporary: Path, path: Path) -> None:
    try:
        path.hardlink_to(temporary)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # FAT and some network drives have no links: reserve the name with an empty file, then replace it.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        try:
            temporary.replace(path)
        except OSError:
            path.unlink()
            raise


def _sync_folder(folder: Path) -> None:
    """Make the new name outlast a power cut, if the system can sync folders."""
    if os.name != "posix":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # writable, but not readable
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network drives cannot sync folders
            raise
    finally:
        os.close(descriptor)


def _remove_leftovers(folder: Path) -> None:
    """Remove leftovers now and then. Doing it for each file would take long in folders with many files."""
    now = time.monotonic()
    if now < _next_cleanups.get(str(folder), now):
        return
    if len(_next_cleanups) >= _MOST_FOLDERS:
        _next_cleanups.clear()
    _next_cleanups[str(folder)] = now + _BETWEEN_CLEANUPS_SECONDS
    with os.scandir(folder) as entries:
        leftovers = [(Path(entry.path), match) for entry in entries if (match := _LEFTOVER.fullmatch(entry.name))]
    for path, match in leftovers:
        if not psutil.pid_exists(int(match[1])):
            _remove(path)


def _remove(path: Path) -> None:
    with suppress(OSError):  # the name of a file that could not be made may be too long even to ask about
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
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

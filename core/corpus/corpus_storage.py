"""Read and write manifests and outputs in local folders and in any storage of fsspec."""

import errno
import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from core.contracts import files
from core.contracts.errors import EnvironmentFault
from core.contracts.object_storage import is_uri, located, read_range, retried

_BLOCK_BYTES = 2**22
_SCHEMES_WITHOUT_FOLDERS = frozenset(
    {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "memory"}
)  # these storages have names and no folders


def join(folder: str, *names: str) -> str:
    """Return the address of an entry in a folder."""
    return "/".join([folder.rstrip("/"), *names])


def local_path(uri: str) -> Path | None:
    """Return the local file of an address, None for a remote one."""
    if not is_uri(uri):
        return Path(uri)
    return Path(str(located(uri)[1])) if uri.startswith("file://") else None


def exists(uri: str) -> bool:
    """Return whether a complete file exists. Raises EnvironmentFault as `retried`, OSError."""
    system, path = located(uri)
    system.invalidate_cache()  # another machine may have written it
    return bool(retried(uri, lambda: system.exists(path)))


def list_folder(uri: str) -> dict[str, int]:
    """Return names and sizes in bytes of a folder's files, {} without a folder. Raises as `exists`."""
    system, path = located(uri)
    system.invalidate_cache()
    try:
        entries = retried(uri, lambda: system.ls(path, detail=True))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return {
        str(each["name"]).rstrip("/").rpartition("/")[2]: int(each.get("size") or 0)
        for each in entries
        if each.get("type") == "file" and not each["name"].endswith("/")
    }


def read_whole(uri: str) -> bytes:
    """Return all bytes of a small file. Raises as `exists`, FileNotFoundError."""
    system, path = located(uri)
    return bytes(retried(uri, lambda: system.cat_file(path)))


def write_whole(uri: str, content: bytes) -> None:
    """Write a whole file, or nothing at all. Replaces an existing file.

    A local file gets its name after it is written. An object store keeps a put or a multipart upload only when it is
    complete.

    Raises:
        EnvironmentFault: storage-away, disk, no-write.
    """
    local = local_path(uri)
    if local is not None:
        files.write_atomic(local, content)
        return
    system, path = located(uri)
    try:
        try:
            retried(uri, lambda: system.pipe_file(path, content))
        except FileNotFoundError:
            if uri.partition("://")[0] in _SCHEMES_WITHOUT_FOLDERS:
                raise
            retried(uri, lambda: system.makedirs(path.rpartition("/")[0], exist_ok=True))
            retried(uri, lambda: system.pipe_file(path, content))
    except OSError as error:
        raise EnvironmentFault("no-write", path=uri, reason=error.strerror or str(error)) from error


def upload(file: str, uri: str) -> None:
    """Copy a local file to another storage, whole or not at all. Raises as `write_whole`."""
    system, path = located(uri)
    try:
        retried(uri, lambda: system.put_file(file, path))
    except OSError as error:
        raise EnvironmentFault("no-write", path=uri, reason=error.strerror or str(error)) from error


def open_for_reading(uri: str) -> io.BufferedReader:
    """Open a file for reading in ranges, with retries. Raises EnvironmentFault as `retried`; OSError."""
    local = local_path(uri)
    return local.open("rb") if local is not None else io.BufferedReader(_Ranges(uri), _BLOCK_BYTES)


def find_files(uri: str) -> Iterator[tuple[str, int]]:
    """Yield address and size in bytes of all files below a folder, one folder at a time.

    Raises as `exists`, and FileNotFoundError.
    """
    system, path = located(uri)
    scheme = f"{uri.partition('://')[0]}://" if is_uri(uri) else ""
    waiting = [path]
    while waiting:
        folder = waiting.pop()
        entries = retried(uri, partial(system.ls, folder, detail=True))
        entries.sort(key=lambda each: str(each["name"]))
        waiting += [each["name"] for each in reversed(entries) if each["type"] == "directory"]
        for each in entries:
            if each["type"] == "file":
                yield f"{scheme}{each['name']}", int(each.get("size") or 0)
        system.invalidate_cache()  # do not cache a listing of the whole bucket


class _Ranges(io.RawIOBase):
    """A remote file for `io`, read in ranges."""

    def __init__(self, uri: str) -> None:
        self._uri = uri
        system, path = located(uri)
        size = retried(uri, lambda: system.info(path))["size"]
        if size is None:
            raise EnvironmentFault("storage-ranges", uri=uri)
        self._size, self._position = int(size), 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return True."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move the position. Return it."""
        self._position = max(0, {0: 0, 1: self._position, 2: self._size}[whence] + offset)
        return self._position

    def tell(self) -> int:
        """Return the position of the next byte."""
        return self._position

    def readinto(self, buffer: Any) -> int:
        """Fill `buffer` up to the end of the file. Return the number of bytes."""
        view = memoryview(buffer).cast("B")
        start, end = self._position, min(self._size, self._position + len(view))
        if start >= end:
            return 0
        data = read_range(self._uri, start, end)
        if not data:
            raise OSError(errno.EIO, "a range came back empty", self._uri)
        view[: len(data)] = data
        self._position += len(data)
        return len(data)

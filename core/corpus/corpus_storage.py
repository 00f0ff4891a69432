"""Where manifests and outputs lie: folders of this machine, and any storage that fsspec reaches."""

import errno
import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from core.contracts import files
from core.contracts.errors import EnvironmentFault
from core.contracts.object_storage import is_uri, located, read_range, retried

_BLOCK = 2**22  # bytes of a range
_MAKING_NO_FOLDERS = frozenset({"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "memory"})  # a name is all it takes


def join(folder: str, *names: str) -> str:
    """The address of what lies in a folder."""
    return "/".join([folder.rstrip("/"), *names])


def local_path(uri: str) -> Path | None:
    """The file of this machine that it names; None for one elsewhere."""
    if not is_uri(uri):
        return Path(uri)
    return Path(str(located(uri)[1])) if uri.startswith("file://") else None


def exists(uri: str) -> bool:
    """Whether there is a whole file. Raises EnvironmentFault as `retried`, OSError."""
    system, path = located(uri)
    system.invalidate_cache()  # another machine may have written it
    return bool(retried(uri, lambda: system.exists(path)))


def list_folder(uri: str) -> dict[str, int]:
    """Names and sizes in bytes of the files in a folder; none where there is no folder. Raises as `exists`."""
    system, path = located(uri)
    system.invalidate_cache()
    try:
        found = retried(uri, lambda: system.ls(path, detail=True))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return {
        str(each["name"]).rstrip("/").rpartition("/")[2]: int(each.get("size") or 0)
        for each in found
        if each.get("type") == "file" and not each["name"].endswith("/")
    }


def read_whole(uri: str) -> bytes:
    """All bytes of a small file. Raises as `exists`, FileNotFoundError."""
    system, path = located(uri)
    return bytes(retried(uri, lambda: system.cat_file(path)))


def write_whole(uri: str, content: bytes) -> None:
    """Write a file whole or not at all, over the one that is there.

    On a disk it gets its name once it is written; an object store keeps a put, or a multipart upload, only once it is
    complete. Raises EnvironmentFault: storage-away, disk, no-write.
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
            if uri.partition("://")[0] in _MAKING_NO_FOLDERS:
                raise
            retried(uri, lambda: system.makedirs(path.rpartition("/")[0], exist_ok=True))
            retried(uri, lambda: system.pipe_file(path, content))
    except OSError as error:
        raise EnvironmentFault("no-write", path=uri, reason=error.strerror or str(error)) from error


def upload(file: str, uri: str) -> None:
    """Copy a file of this machine elsewhere, whole or not at all. Raises as `write_whole`."""
    system, path = located(uri)
    try:
        retried(uri, lambda: system.put_file(file, path))
    except OSError as error:
        raise EnvironmentFault("no-write", path=uri, reason=error.strerror or str(error)) from error


def open_for_reading(uri: str) -> io.BufferedReader:
    """A file that is read in ranges, with retries. Raises EnvironmentFault as `retried`; OSError."""
    local = local_path(uri)
    return local.open("rb") if local is not None else io.BufferedReader(_Ranges(uri), _BLOCK)


def find_files(uri: str) -> Iterator[tuple[str, int]]:
    """The address and the size in bytes of all files below a folder, folder by folder: never all at once.

    Raises as `exists`; FileNotFoundError.
    """
    system, path = located(uri)
    scheme = f"{uri.partition('://')[0]}://" if is_uri(uri) else ""
    waiting = [path]
    while waiting:
        folder = waiting.pop()
        found = retried(uri, partial(system.ls, folder, detail=True))
        found.sort(key=lambda each: str(each["name"]))
        waiting += [each["name"] for each in reversed(found) if each["type"] == "directory"]
        for each in found:
            if each["type"] == "file":
                yield f"{scheme}{each['name']}", int(each.get("size") or 0)
        system.invalidate_cache()  # else a listing of the whole bucket would be kept


class _Ranges(io.RawIOBase):
    """A file elsewhere, as io reads it."""

    def __init__(self, uri: str) -> None:
        self._uri = uri
        system, path = located(uri)
        size = retried(uri, lambda: system.info(path))["size"]
        if size is None:
            raise EnvironmentFault("storage-ranges", uri=uri)
        self._size, self._position = int(size), 0

    def readable(self) -> bool:
        """Always."""
        return True

    def seekable(self) -> bool:
        """Always."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go on reading elsewhere; returns where."""
        self._position = max(0, {0: 0, 1: self._position, 2: self._size}[whence] + offset)
        return self._position

    def tell(self) -> int:
        """Where the next byte is read."""
        return self._position

    def readinto(self, buffer: Any) -> int:
        """Fill `buffer` as far as the file goes; how many bytes."""
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

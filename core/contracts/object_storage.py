"""Read files on any storage of fsspec by address. Retry failures that may pass."""

import errno
import functools
import ntpath
import os
import posixpath
import random
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from core.contracts.errors import EnvironmentFault

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

TRIES = 8
"""Requests before the storage counts as away. With the pauses this takes about a minute."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 15.0  # seconds; each pause doubles the last, times a random factor of 0.5 to 1.5
_PAUSE_VARIABLE = "MYNAH_STORAGE_PAUSE"  # seconds of the longest pause, for storages that need more or less patience
_FINAL = (FileNotFoundError, PermissionError, IsADirectoryError, NotADirectoryError, FileExistsError)
_FINAL_NUMBERS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EINVAL, errno.ELOOP, errno.ENAMETOOLONG, errno.EROFS})
_OF_WINDOWS = re.compile(r"[A-Za-z]:[/\\]|\\\\")  # a drive or a network folder
_SECRET = re.compile(  # parameters of a signed address: of Amazon, Google and Microsoft, and of plain tokens
    r"(x-(amz|goog)-[a-z-]+|awsaccesskeyid|googleaccessid|signature|expires|s(ig|v|r|p|t|e|pr|ip|koid|ktid|kt|ke|ks|kv)"
    r"|(access_?)?token|api_?key|key|secret|password)=",
    re.IGNORECASE,
)
_NO_CREDENTIALS = frozenset({"NoCredentialsError", "PartialCredentialsError", "CredentialRetrievalError"})

_Result = TypeVar("_Result")


def is_uri(text: str) -> bool:
    """Return whether a place is named by a URI, not by a path on this machine."""
    return "://" in text


def without_secrets(uri: str) -> str:
    """Return an address without a user's name and password, and without the values of signatures and tokens."""
    if not is_uri(uri):
        return uri
    protocol, _, rest = uri.partition("://")
    host, slash, path = rest.partition("/")
    path, mark, query = path.partition("?")
    kept = [part for part in query.split("&") if not _SECRET.match(part)]
    return f"{protocol}://{host.rpartition('@')[2]}{slash}{path}{mark if any(kept) else ''}{'&'.join(kept)}"


def folder_and_name(place: str) -> tuple[str, str]:
    """Return the folder and the last part of a URI or a path. The folder of a bare name is "".

    A path of another system is split by that system's rules: manifests and backups may come from there.
    """
    if is_uri(place):
        folder, _, name = place.rpartition("/")
        return folder, name
    return ntpath.split(place) if os.name == "nt" or _OF_WINDOWS.match(place) else posixpath.split(place)


@functools.cache
def filesystem(protocol: str) -> "AbstractFileSystem":
    """Return fsspec's file system for a protocol such as "s3". Environment variables and files configure it.

    Raises:
        EnvironmentFault: storage-protocol, storage-library.
    """
    import fsspec

    try:
        return fsspec.filesystem(protocol)
    except ImportError as error:
        raise EnvironmentFault("storage-library", protocol=protocol) from error
    except ValueError as error:
        raise EnvironmentFault("storage-protocol", protocol=protocol) from error


def located(uri: str) -> tuple["AbstractFileSystem", str]:
    """Return the file system of a URI or a local path, and the path in it.

    Raises:
        EnvironmentFault: as for `filesystem`.
    """
    system = filesystem(uri.partition("://")[0] if is_uri(uri) else "file")
    return system, str(system._strip_protocol(uri))  # fsspec's hook for this, despite the underscore


def retried(uri: str, work: Callable[[], _Result]) -> _Result:
    """Return the result of `work`, a request to the storage of `uri`. Retry failures that may pass.

    Status 503, time-outs and lost connections may pass.

    Raises:
        OSError: a failure that stays: file missing, not permitted, disk full.
        EnvironmentFault: storage-away, after TRIES failures.
    """
    longest = float(os.environ.get(_PAUSE_VARIABLE, _LONGEST_PAUSE))
    pause = min(_FIRST_PAUSE, longest)
    for number in range(1, TRIES + 1):
        try:
            return work()
        except Exception as error:
            if getattr(error, "status", None) in (401, 403):  # from an HTTP client
                raise PermissionError(errno.EACCES, uri) from error
            if not _may_pass(error):
                raise
            if number == TRIES or type(error).__name__ in _NO_CREDENTIALS:
                raise EnvironmentFault("storage-away", uri=uri, reason=_reason(error.__cause__ or error)) from error
        time.sleep(pause * random.uniform(0.5, 1.5))  # otherwise all workers would retry at once
        pause = min(longest, 2 * pause)
    raise AssertionError


def read_range(uri: str, start: int, end: int) -> bytes:
    """Return bytes `start` to `end` of a file, or fewer.

    Raises:
        EnvironmentFault: storage-whole, storage-away.
        OSError: as for `retried`.
    """
    system, path = located(uri)
    data = bytes(retried(uri, lambda: system.cat_file(path, start=start, end=end)))
    if len(data) > end - start:  # the server ignores ranges, so positions would be wrong
        raise EnvironmentFault("storage-whole", uri=uri)
    return data


def _may_pass(error: BaseException) -> bool:
    """Return whether the same request may succeed later."""
    if type(error).__module__.startswith("aiohttp"):
        return int(getattr(error, "status", 500)) in (408, 429, *range(500, 600))
    if isinstance(error, FileNotFoundError) and error.__cause__ is not None:  # fsspec raises this for each HTTP failure
        return type(error.__cause__).__module__.startswith("aiohttp") and _may_pass(error.__cause__)
    if isinstance(error, OSError):
        return not isinstance(error, _FINAL) and error.errno not in _FINAL_NUMBERS
    return type(error).__module__.partition(".")[0] not in ("builtins", "core")  # an exception of a client library


def _reason(error: Any) -> str:
    """Return the first line of a client library's error."""
    text = str(error).strip().splitlines()
    return text[0][:200] if text else type(error).__name__

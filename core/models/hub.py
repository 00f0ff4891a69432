"""The Hugging Face hub: its record of a file, the file's bytes from any position on, and its failures in our words.

The client is huggingface_hub's own: its session takes proxies from the environment or the system, certificates from the
system (or SSL_CERT_FILE, SSL_CERT_DIR), the endpoint from HF_ENDPOINT and the token from HF_TOKEN or `hf auth login`.
Only the loop over the bytes is ours: the library's deletes what it has when a download fails, and reports every 10 MiB.
For the same reason the bytes come over plain HTTP, which every hub serves for every file, and not over hf_xet, which
writes out of order, so that half a file cannot be gone on with.
"""

import contextlib
import importlib
import os
import re
import socket
import ssl
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from core.contracts import foreign_json
from core.contracts.errors import EnvironmentFault
from core.models.file_work import CancelToken
from core.models.library import PartialDownload

if TYPE_CHECKING:
    import httpx2

_SHA256 = re.compile(r"[0-9a-f]{64}")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_BUSY = (408, 425, 429, 500, 502, 503, 504)
_LARGEST = 2**53  # bytes of a file
_OK, _REFUSED, _RANGE_NOT_SATISFIABLE = 200, 400, 416


class _File(msgspec.Struct):
    rfilename: str


class _Listing(msgspec.Struct):
    """What the hub says of a model, as far as it is used."""

    sha: str
    siblings: tuple[_File, ...] = ()


class TransientError(Exception):
    """Something went wrong that may go right the next time: `fault` says what, `retry_after` (s) when to ask again."""

    def __init__(self, fault: EnvironmentFault, retry_after: float = 0.0) -> None:
        super().__init__(fault.sentence)
        self.fault = fault
        self.retry_after = retry_after


def file_record(repository: str, file: str, revision: str = "main") -> PartialDownload:
    """The hub's record of a file at a revision, by default the newest.

    Of a small file, which lies in git itself, the hub knows git's own hash instead of the SHA-256. Raises
    TransientError, EnvironmentFault: "hub-...", "proxy".
    """
    library = _library()
    with _client_errors(repository, file):
        found = library.get_hf_file_metadata(_url(library, repository, file, revision), endpoint=_endpoint())
    commit, content, size = found.commit_hash or "", (found.etag or "").lower(), found.size or 0
    known = _SHA256.fullmatch(content) or (file.endswith(".json") and _COMMIT.fullmatch(content))
    if not _COMMIT.fullmatch(commit) or not known or not 0 < size <= _LARGEST:
        raise EnvironmentFault("hub-odd", host=host(), reason="it names no commit, SHA-256 and size for the file")
    return PartialDownload(repository, file, commit, content, size)


def listing(repository: str) -> tuple[str, list[str]]:
    """The newest commit of a repository, and the names of its files.

    Raises TransientError, EnvironmentFault: "hub-...", "proxy".
    """
    library = _library()
    from huggingface_hub import constants

    utils = importlib.import_module("huggingface_hub.utils")  # its types say less than its documentation

    url = f"{_endpoint() or constants.ENDPOINT}/api/models/{repository}"
    with _client_errors(repository, repository):
        headers, limit = utils.build_hf_headers(), constants.HF_HUB_ETAG_TIMEOUT
        response = library.get_session().get(url, headers=headers, follow_redirects=True, timeout=limit)
        if response.status_code != _OK:
            raise _refusal(response, repository, repository)
    try:
        found: _Listing = foreign_json.decode(response.content, _Listing)
    except ValueError as error:  # the library's own reader raises whatever comes of it
        raise _unexpected(reason="its list of files is not what Mynah expects") from error
    if not _COMMIT.fullmatch(found.sha):
        raise _unexpected(reason="it names no commit for the model")
    return found.sha, [each.rfilename for each in found.siblings]


@contextlib.contextmanager
def open_stream(part: PartialDownload, start: int, cancel_token: CancelToken) -> Iterator[tuple[int, Iterator[bytes]]]:
    """The bytes of the file from `start` on, and where they really start: 0 when the server knows no ranges.

    Raises, also while the bytes are read, TransientError, Cancelled, EnvironmentFault: "hub-...", "proxy".
    """
    library = _library()
    import httpx2
    from huggingface_hub import constants

    utils = importlib.import_module("huggingface_hub.utils")  # its types say less than its documentation

    with _client_errors(part.repository, part.file):
        headers = utils.build_hf_headers() | {"Accept-Encoding": "identity"}
        if start:
            headers["Range"] = f"bytes={start}-"
        url = _url(library, part.repository, part.file, part.revision)
        limit = httpx2.Timeout(constants.HF_HUB_DOWNLOAD_TIMEOUT)
        stream = library.get_session().stream("GET", url, headers=headers, follow_redirects=True, timeout=limit)
        with stream as response, cancel_token.interrupting(lambda: _interrupt_read(response)):
            if response.status_code == _RANGE_NOT_SATISFIABLE:
                raise TransientError(_unexpected(reason="it has no such range of the file"))
            if response.status_code >= _REFUSED:  # the library would read the answer for a reason, as JSON
                raise _refusal(response, part.repository, part.file)
            try:
                yield _answer_start(response, start, part.size), response.iter_bytes()
            except httpx2.TransportError:
                cancel_token.check()  # it was we who cut the connection
                raise


def host() -> str:
    """The hub's name, for people."""
    return urlsplit(_endpoint() or "https://huggingface.co").netloc or str(_endpoint())


def page(repository: str) -> str:
    """The address of a model's page, where its licence is accepted and its file found."""
    return f"{(_endpoint() or 'https://huggingface.co').rstrip('/')}/{repository}"


def _library() -> ModuleType:
    """huggingface_hub, imported when it is needed; it reads its settings then."""
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"  # it would tell the hub about this machine
    import huggingface_hub

    try:
        huggingface_hub.get_session()
    except (ImportError, ValueError) as error:  # it cannot be made of what the environment says
        raise EnvironmentFault("proxy", reason=str(error)) from error
    return huggingface_hub


def _endpoint() -> str | None:
    return os.environ.get("HF_ENDPOINT", "").rstrip("/") or None


def _url(library: ModuleType, repository: str, file: str, revision: str) -> str:
    return str(library.hf_hub_url(repository, file, revision=revision, endpoint=_endpoint()))


def _answer_start(response: "httpx2.Response", start: int, size: int) -> int:
    """Where the answer's bytes belong. Raises TransientError when they are not what was asked for."""
    if response.status_code != 206:
        length = response.headers.get("Content-Length")
        if length is not None and "Content-Encoding" not in response.headers and int(length) != size:
            raise TransientError(_unexpected(reason="it sends a file of another size"))
        return 0
    if response.headers.get("Content-Range", "").replace(" ", "") != f"bytes{start}-{size - 1}/{size}":
        raise TransientError(_unexpected(reason="it sends another range than the one asked for"))
    return start


def _interrupt_read(response: "httpx2.Response") -> None:
    """End a read that blocks in another thread; closing alone would not wake it."""
    connection = response.extensions["network_stream"].get_extra_info("socket")
    if isinstance(connection, socket.socket):  # not through a proxy that is itself spoken to in TLS
        with contextlib.suppress(OSError):
            socket.socket.shutdown(connection, socket.SHUT_RDWR)  # SSLSocket's own would forget its session mid-read


@contextlib.contextmanager
def _client_errors(repository: str, file: str) -> Iterator[None]:
    """Turn the client's exceptions into TransientError and faults."""
    import httpx2
    from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

    try:
        yield
    except OfflineModeIsEnabled as error:
        raise EnvironmentFault("hub-away", host=host(), reason="HF_HUB_OFFLINE is set") from error
    except HfHubHTTPError as error:
        raise _refusal(error.response, repository, file) from error
    except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.ProxyError) as error:
        raise _unreachable(error) from error
    except httpx2.UnsupportedProtocol as error:
        raise _unexpected(reason=str(error)) from error
    except httpx2.TimeoutException as error:
        raise TransientError(connection_lost(reason="no data came for too long")) from error
    except httpx2.TransportError as error:
        raise TransientError(connection_lost(str(error) or type(error).__name__)) from error
    except (httpx2.InvalidURL, httpx2.TooManyRedirects, httpx2.DecodingError, ValueError) as error:
        raise _unexpected(reason=str(error)) from error


def _refusal(response: "httpx2.Response", repository: str, file: str) -> Exception:
    status = response.status_code
    if status in _BUSY:
        after = response.headers.get("Retry-After", "")
        seconds = float(after) if after.isascii() and after.isdigit() else 0.0
        return TransientError(EnvironmentFault("hub-busy", host=host(), status=status), seconds)
    if status in (401, 403):
        return EnvironmentFault("hub-denied", host=host(), file=file, status=status, page=page(repository))
    if status in (404, 410):
        return EnvironmentFault("hub-missing", host=host(), file=file, page=page(repository))
    return _unexpected(reason=f"HTTP {status}")


def _unreachable(error: Exception) -> Exception:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return EnvironmentFault("hub-certificate", host=host(), reason=cause.verify_message)
        if isinstance(cause, socket.gaierror):
            return TransientError(
                EnvironmentFault("hub-away", host=host(), reason="its name is not known to the network")
            )
        cause = cause.__cause__ or cause.__context__
    return TransientError(EnvironmentFault("hub-away", host=host(), reason=str(error) or "it did not answer in time"))


def connection_lost(reason: str) -> EnvironmentFault:
    """The connection broke in the middle."""
    return EnvironmentFault("hub-lost", host=host(), reason=reason)


def _unexpected(reason: str) -> EnvironmentFault:
    return EnvironmentFault("hub-odd", host=host(), reason=reason)

"""Talk to the Hugging Face hub: records of files, their bytes from any position, and failures in Mynah's words.

The session of huggingface_hub takes proxies from the environment or the system, and certificates from the system (or
SSL_CERT_FILE, SSL_CERT_DIR). The endpoint is HF_ENDPOINT. The token is HF_TOKEN or that of `hf auth login`. Mynah has
its own loop over the bytes: the library's loop deletes the bytes of a failed download and reports every 10 MiB. Plain
HTTP is used, which each hub serves. hf_xet writes out of order, so half a file could not be resumed.
"""

import contextlib
import importlib
import os
import re
import socket
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from core.contracts import foreign_json
from core.contracts.errors import EnvironmentFault
from core.contracts.fault_reasons import network_reason, untrusted_certificate
from core.models.file_work import CancelToken
from core.models.library import PartialDownload

if TYPE_CHECKING:
    import httpx2

_SHA256 = re.compile(r"[0-9a-f]{64}")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_BUSY = (408, 425, 429, 500, 502, 503, 504)
_LARGEST = 2**53  # bytes of a file
_LONGEST_LISTING = 32 * 2**20  # bytes; a repository of 10,000 files has about 1 MB
_OK, _REFUSED, _RANGE_NOT_SATISFIABLE = 200, 400, 416


class _File(msgspec.Struct):
    rfilename: str


class _Listing(msgspec.Struct):
    """The used part of the hub's answer about a model."""

    sha: str
    siblings: tuple[_File, ...] = ()


class TransientError(Exception):
    """A failure that may pass. `fault` describes it, `retry_after` (seconds) says when to retry."""

    def __init__(self, fault: EnvironmentFault, retry_after: float = 0.0) -> None:
        super().__init__(fault.sentence)
        self.fault = fault
        self.retry_after = retry_after


def file_record(repository: str, file: str, revision: str = "main") -> PartialDownload:
    """Return the hub's record of a file at a revision, by default the newest.

    For a small file, which lies in git itself, the record has git's hash instead of the SHA-256.

    Raises:
        TransientError: the failure may pass.
        EnvironmentFault: "hub-...", proxy.
    """
    library = _library()
    with _client_errors(repository, file):
        record = library.get_hf_file_metadata(_url(library, repository, file, revision), endpoint=_endpoint())
    commit, content, size = record.commit_hash or "", (record.etag or "").lower(), record.size or 0
    known = _SHA256.fullmatch(content) or (file.endswith(".json") and _COMMIT.fullmatch(content))
    if not _COMMIT.fullmatch(commit) or not known or not 0 < size <= _LARGEST:
        raise EnvironmentFault("hub-odd", host=host(), reason="it names no commit, SHA-256 and size for the file")
    return PartialDownload(repository, file, commit, content, size)


def listing(repository: str) -> tuple[str, list[str]]:
    """Return the newest commit of a repository and the names of its files.

    Raises:
        TransientError: the failure may pass.
        EnvironmentFault: "hub-...", proxy.
    """
    library = _library()
    from huggingface_hub import constants

    utils = importlib.import_module("huggingface_hub.utils")  # its type hints lack documented names

    url = f"{_endpoint() or constants.ENDPOINT}/api/models/{repository}"
    with _client_errors(repository, repository):
        headers, limit = utils.build_hf_headers(), constants.HF_HUB_ETAG_TIMEOUT
        stream = library.get_session().stream("GET", url, headers=headers, follow_redirects=True, timeout=limit)
        content = bytearray()
        with stream as response:
            if response.status_code != _OK:
                raise _refusal(response, repository, repository)
            for block in response.iter_bytes():
                content += block
                if len(content) > _LONGEST_LISTING:  # an answer without an end would fill the memory
                    raise unexpected(reason="its list of files does not end")
    try:
        answer: _Listing = foreign_json.decode(bytes(content), _Listing)
    except ValueError as error:  # the library's own decoder raises various exceptions
        raise unexpected(reason="its list of files is not valid") from error
    if not _COMMIT.fullmatch(answer.sha):
        raise unexpected(reason="it names no commit for the model")
    return answer.sha, [each.rfilename for each in answer.siblings]


@contextlib.contextmanager
def open_stream(part: PartialDownload, start: int, cancel_token: CancelToken) -> Iterator[tuple[int, Iterator[bytes]]]:
    """Yield the real start and the bytes of a file from `start` on. The start is 0 if the server has no ranges.

    The exceptions may also come while the bytes are read.

    Raises:
        TransientError: the failure may pass.
        Cancelled: the work was cancelled.
        EnvironmentFault: "hub-...", proxy.
    """
    library = _library()
    import httpx2
    from huggingface_hub import constants

    utils = importlib.import_module("huggingface_hub.utils")  # its type hints lack documented names

    with _client_errors(part.repository, part.file):
        headers = utils.build_hf_headers() | {"Accept-Encoding": "identity"}
        if start:
            headers["Range"] = f"bytes={start}-"
        url = _url(library, part.repository, part.file, part.revision)
        limit = httpx2.Timeout(constants.HF_HUB_DOWNLOAD_TIMEOUT)
        stream = library.get_session().stream("GET", url, headers=headers, follow_redirects=True, timeout=limit)
        with stream as response, cancel_token.interrupting(lambda: _interrupt_read(response)):
            if response.status_code == _RANGE_NOT_SATISFIABLE:
                raise TransientError(unexpected(reason="it doesn't have this part of the file"))
            if response.status_code >= _REFUSED:  # the library would read the answer as JSON for a reason
                raise _refusal(response, part.repository, part.file)
            try:
                yield _answer_start(response, start, part.size), response.iter_bytes()
            except httpx2.TransportError:
                cancel_token.check()  # a cancellation cuts the connection
                raise


def host() -> str:
    """Return the name of the hub for users."""
    return urlsplit(_endpoint() or "https://huggingface.co").netloc or str(_endpoint())


def page(repository: str) -> str:
    """Return the address of a model's page, with its licence and its files."""
    return f"{(_endpoint() or 'https://huggingface.co').rstrip('/')}/{repository}"


def _library() -> ModuleType:
    """huggingface_hub, imported when it is needed; it reads its settings then."""
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"  # it would tell the hub about this machine
    import huggingface_hub

    try:
        huggingface_hub.get_session()
    except (ImportError, ValueError) as error:  # the environment names an unusable proxy
        raise EnvironmentFault("proxy", reason=str(error)) from error
    return huggingface_hub


def _endpoint() -> str | None:
    return os.environ.get("HF_ENDPOINT", "").rstrip("/") or None


def _url(library: ModuleType, repository: str, file: str, revision: str) -> str:
    return str(library.hf_hub_url(repository, file, revision=revision, endpoint=_endpoint()))


def _answer_start(response: "httpx2.Response", start: int, size: int) -> int:
    """Return the position of the answer's bytes in the file.

    Raises:
        TransientError: the bytes are not the requested ones.
    """
    if response.status_code != 206:
        length = response.headers.get("Content-Length")
        if length is not None and "Content-Encoding" not in response.headers and int(length) != size:
            raise TransientError(unexpected(reason="it sent a file of the wrong size"))
        return 0
    if response.headers.get("Content-Range", "").replace(" ", "") != f"bytes{start}-{size - 1}/{size}":
        raise TransientError(unexpected(reason="it sent the wrong part of the file"))
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
        raise unexpected(reason=str(error)) from error
    except httpx2.TimeoutException as error:
        raise TransientError(connection_lost(reason="no data arrived for too long")) from error
    except httpx2.TransportError as error:
        raise TransientError(connection_lost(network_reason(error) or "it ended too early")) from error
    except (httpx2.InvalidURL, httpx2.TooManyRedirects, httpx2.DecodingError, ValueError) as error:
        raise unexpected(reason=str(error)) from error


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
    return unexpected(reason=f"HTTP {status}")


def _unreachable(error: Exception) -> Exception:
    untrusted = untrusted_certificate(error)
    if untrusted is not None:
        return EnvironmentFault("hub-certificate", host=host(), reason=untrusted)
    reason = network_reason(error) or "it did not answer in time"
    return TransientError(EnvironmentFault("hub-away", host=host(), reason=reason))


def connection_lost(reason: str) -> EnvironmentFault:
    """Return the fault of a broken connection."""
    return EnvironmentFault("hub-lost", host=host(), reason=reason)


def unexpected(reason: str) -> EnvironmentFault:
    """Return the fault of an answer that breaks the hub's rules."""
    return EnvironmentFault("hub-odd", host=host(), reason=reason)

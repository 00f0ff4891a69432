"""Speak to a Mynah server over HTTP: its model, its jobs and their results."""

import http.client
import json
import os
import secrets
import ssl
from collections.abc import Iterator, Mapping
from typing import IO, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from core.contracts import protocol
from core.contracts.engine_results import MODEL_MEMBER, EngineResults
from core.contracts.errors import EnvironmentFault, InputFault
from core.remote.http_connection import broken_reason, certificate_reason, new_connection, web_address

TOKEN_VARIABLE = "MYNAH_ENGINE_TOKEN"
"""The environment variable with the token for the server."""
_SILENCE = 60.0  # seconds without a byte
_PIECE = 256 * 2**10  # bytes
_MOST_BYTES = 2**30  # of an answer
_LONGEST_WAIT = 60.0  # seconds, whatever the server asks for
_TRANSIENT = frozenset({408, 425, 429, 500, 502, 503, 504, 507})
_results: msgspec.msgpack.Decoder[EngineResults] = msgspec.msgpack.Decoder(EngineResults)


class Away(Exception):
    """The server does not answer, or cannot serve now. The text says why. Another try may help.

    `is_busy`: all of its places are taken. `wait` are the seconds that it asks for, None if it names none.
    """

    def __init__(self, reason: str, is_busy: bool = False, wait: float | None = None) -> None:
        super().__init__(reason)
        self.is_busy, self.wait = is_busy, wait


class JobGone(Exception):
    """The server does not know the job, for example after its restart."""


class JobState(NamedTuple):
    """How far a job is: whether it has ended, and the recognised seconds of `duration` (None while unknown)."""

    has_ended: bool
    seconds: float
    duration: float | None


def server_address(text: str) -> str:
    """Return an address without a path of the API and without a slash at its end.

    Raises:
        ValueError: the text is no http or https address.
    """
    return web_address(text).removesuffix("/v1")


class ServerClient:
    """A client of one server. Each request has a connection of its own, so any thread may call it."""

    def __init__(self, address: str, token: str | None = None) -> None:
        """Prepare for the server at an address of `server_address`. `token` None: that of TOKEN_VARIABLE."""
        self.address = address
        self._parts = urlsplit(address)
        self._token = os.environ.get(TOKEN_VARIABLE, "").strip() if token is None else token

    def model_name(self) -> str:
        """Return the name of the server's model.

        Raises:
            EnvironmentFault: server-away, server-certificate, server-token, server-other.
        """
        try:
            body = json.loads(self._ask("GET", "/v1/models"))
            listed = body["data"][0]
            name, theirs = str(listed["id"]), listed.get(MODEL_MEMBER, {}).get("protocol")
        except Away as away:
            raise self.away(str(away)) from away
        except (ValueError, LookupError, TypeError, AttributeError, InputFault, JobGone) as error:
            raise EnvironmentFault("server-other", address=self.address) from error
        if theirs != protocol.PROTOCOL:
            raise EnvironmentFault("server-other", address=self.address)
        return name

    def away(self, reason: str) -> EnvironmentFault:
        """Return the fault of a server that does not answer."""
        return EnvironmentFault("server-away", address=self.address, reason=reason)

    def upload(self, file: IO[bytes], size: int, fields: Mapping[str, str]) -> str:
        """Send `size` bytes of a recording. Return the number of its job.

        Raises:
            Away: another try may help.
            InputFault: server-refused.
            EnvironmentFault: server-certificate, server-token.
            OSError: the recording cannot be read.
        """
        edge = secrets.token_hex(16)
        head = "".join(
            f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in fields.items()
        )
        head += f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="recording"\r\n\r\n'
        tail = f"\r\n--{edge}--\r\n".encode()
        pieces = _body(head.encode(), file, size, tail)
        headers = {
            "Content-Type": f"multipart/form-data; boundary={edge}",
            "Content-Length": str(len(head.encode()) + size + len(tail)),
        }
        created = json.loads(self._ask("POST", "/v1/jobs", pieces, headers))
        return str(created["id"])

    def state(self, job: str) -> JobState:
        """Return the state of a job. Raises Away, JobGone, and faults as `upload`."""
        found = json.loads(self._ask("GET", f"/v1/jobs/{job}"))
        has_ended = found["status"] in ("completed", "failed")
        return JobState(has_ended, float(found["seconds_done"]), found["duration"])

    def results(self, job: str) -> EngineResults:
        """Return the results of an ended job. Raises as `state`, and EnvironmentFault("server-other")."""
        try:
            return _results.decode(self._ask("GET", f"/v1/jobs/{job}/results"))
        except msgspec.MsgspecError as error:
            raise EnvironmentFault("server-other", address=self.address) from error

    def delete(self, job: str) -> None:
        """Delete a job, with its results. Raises as `state`."""
        self._ask("DELETE", f"/v1/jobs/{job}")

    def _ask(
        self, method: str, path: str, body: Iterator[bytes] | None = None, headers: Mapping[str, str] | None = None
    ) -> bytes:
        connection = new_connection(self._parts, _SILENCE)
        try:
            answer = self._answer(connection, method, path, body, dict(headers or {}))
            content = answer.read(_MOST_BYTES)
            if answer.length and len(content) < _MOST_BYTES:  # with a limit, `read` takes a broken answer for whole
                raise http.client.IncompleteRead(content, answer.length)
        except ssl.SSLCertVerificationError as error:
            reason = certificate_reason(error)
            raise EnvironmentFault("server-certificate", address=self.address, reason=reason) from error
        except _Unreadable as error:
            raise error.error from None
        except (OSError, http.client.HTTPException) as error:
            raise Away(broken_reason(error)) from error
        finally:
            connection.close()
        if answer.status >= 400:
            raise self._refusal(answer.status, answer.headers.get("Retry-After", ""), content)
        return content

    def _answer(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        path: str,
        body: Iterator[bytes] | None,
        headers: dict[str, str],
    ) -> http.client.HTTPResponse:
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        try:
            connection.request(method, self._parts.path + path, body, headers)
        except (BrokenPipeError, ConnectionResetError):
            if body is None:
                raise
            return connection.getresponse()  # the server refused the recording before its end
        return connection.getresponse()

    def _refusal(self, status: int, retry_after: str, content: bytes) -> Exception:
        sentence = _sentence(content) or f"HTTP {status}"
        if status in (401, 403):
            return EnvironmentFault("server-token", address=self.address)
        if status == 404:
            return JobGone(sentence)
        if status in _TRANSIENT:
            wait = min(float(retry_after), _LONGEST_WAIT) if retry_after.isdecimal() else None
            return Away(sentence, status == 429, wait)
        if status == 421:
            return EnvironmentFault("server-other", address=self.address)
        return InputFault("server-refused", address=self.address, reason=sentence.removesuffix("."))


class _Unreadable(Exception):
    """The local recording cannot be read. `error` is the system's error, which must not look like the network's."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def _body(head: bytes, file: IO[bytes], size: int, tail: bytes) -> Iterator[bytes]:
    yield head
    left = size
    while left:
        try:
            piece = file.read(min(left, _PIECE))
        except OSError as error:
            raise _Unreadable(error) from error
        if not piece:
            raise _Unreadable(OSError(0, "the file became shorter"))
        left -= len(piece)
        yield piece
    yield tail


def _sentence(content: bytes) -> str:
    try:
        body: Any = json.loads(content)
        return str(body["error"]["message"])[:500]
    except (ValueError, LookupError, TypeError):
        return ""

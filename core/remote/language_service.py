"""Send a message to an OpenAI-compatible chat service, and report its answer while it arrives."""

import http.client
import ipaddress
import json
import ssl
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from core.contracts import foreign_json
from core.contracts.errors import EnvironmentFault
from core.contracts.fault_reasons import network_reason
from core.models.file_work import CancelToken
from core.remote.http_connection import broken_reason, certificate_reason, interrupt, new_connection, web_address
from core.settings.service_key import is_key

PATH: Final = "/chat/completions"
"""The route of a chat service behind its address."""
_CONNECT = 20.0  # seconds until a connection
_SILENCE = 600.0  # seconds; a slow computer reads a long text for minutes before its first word
_MOST_BYTES = 2**28  # of an answer
_LONGEST_LINE = 16 * 2**20  # bytes
_LONGEST_REFUSAL = 2**16  # bytes
_LEAST_ROOM = 20_000  # characters that each answer may have
_GROWTH = 3  # characters of an answer for each sent character
_DATA, _END = b"data:", b"[DONE]"


class Answer(NamedTuple):
    """The text of an answer. `is_cut`: the service stopped at its own limit of length."""

    text: str
    is_cut: bool = False


class _Text(msgspec.Struct):
    content: Any = None


class _Choice(msgspec.Struct):
    delta: _Text | None = None
    message: _Text | None = None
    finish_reason: str | None = None


class _Event(msgspec.Struct):
    """The used part of an answer, or of one event of a stream."""

    choices: tuple[_Choice, ...] | None = None
    error: Any = None


def service_address(text: str) -> str:
    """Return the address of a chat service without the route and without a slash at its end.

    Raises:
        ValueError: the text is no http or https address.
    """
    return web_address(web_address(text).removesuffix(PATH))


def is_this_computer(address: str) -> bool:
    """Tell whether an address leads to this computer."""
    host = (urlsplit(address).hostname or "").rstrip(".")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class LanguageService:
    """A client of one chat service. Each message has a connection of its own, so any thread may send one."""

    def __init__(self, address: str, model: str = "", key: str = "", silence: float = _SILENCE) -> None:
        """Prepare for a service.

        Args:
            address: the address without the route.
            model: the name of the model. Empty leaves the choice to the service.
            key: the key of the user, or empty.
            silence: the longest time without a byte, in seconds.

        Raises:
            EnvironmentFault: service-address, service-key.
        """
        try:
            self.address = service_address(address)
        except ValueError as error:
            raise EnvironmentFault("service-address", address=address) from error
        if key and not is_key(key):
            raise self._fault("service-key")
        self._parts = urlsplit(self.address)
        self._model, self._key, self._silence = model, key, silence

    def ask(self, message: str, report: Callable[[str], object], cancel_token: CancelToken) -> Answer:
        """Send a message. Return the answer. `report` takes its pieces as they arrive.

        Raises:
            Cancelled: the work was cancelled.
            EnvironmentFault: "service-...", server-certificate.
        """
        cancel_token.check()
        connection = new_connection(self._parts, _CONNECT)
        is_connected = False
        try:
            connection.connect()
            is_connected = True
            connected = connection.sock
            connected.settimeout(self._silence)
            with cancel_token.interrupting(lambda: interrupt(connected)):
                response = self._send(connection, message)
                with response:
                    return self._read(response, message, report)
        except ssl.SSLCertVerificationError as error:
            raise self._fault("server-certificate", reason=certificate_reason(error)) from error
        except (OSError, http.client.HTTPException) as error:
            cancel_token.check()  # a cancellation cuts the connection
            raise self._broken(error, is_connected) from error
        except EnvironmentFault:
            cancel_token.check()
            raise
        finally:
            connection.close()

    def _send(self, connection: http.client.HTTPConnection, message: str) -> http.client.HTTPResponse:
        body: dict[str, Any] = {"model": self._model} if self._model else {}
        body |= {"messages": [{"role": "user", "content": message}], "stream": True}
        headers = {"Content-Type": "application/json", "Accept": "text/event-stream, application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        with suppress(BrokenPipeError, ConnectionResetError):  # the service refuses before the end of the text
            connection.request("POST", self._parts.path + PATH, json.dumps(body).encode(), headers)
        return connection.getresponse()

    def _read(self, response: http.client.HTTPResponse, message: str, report: Callable[[str], object]) -> Answer:
        if response.status != http.client.OK:
            raise self._refusal(response)
        most = _LEAST_ROOM + _GROWTH * len(message)
        written, length, finish = list[str](), 0, ""
        for event in self._events(response):
            if event.error:
                raise self._fault("service-refused", reason=self._reason(event.error))
            for choice in (event.choices or ())[:1]:
                piece = _text_of(choice)
                length += len(piece)
                if length > most:
                    raise self._fault("service-long", most=most)
                if piece:
                    written.append(piece)
                    report(piece)
                finish = choice.finish_reason or finish
            if finish:
                break
        else:
            raise self._fault("service-lost")
        if not length:
            raise self._fault("service-empty")
        return Answer("".join(written).strip(), finish == "length")

    def _events(self, response: http.client.HTTPResponse) -> Iterator[_Event]:
        """Yield the events of a stream, or a whole answer as one event. A last event has a reason of its end."""
        total, is_stream = 0, False
        while line := response.readline(_LONGEST_LINE):
            total += len(line)
            if total > _MOST_BYTES or len(line) >= _LONGEST_LINE:
                raise self._fault("service-odd")
            if line.lstrip().startswith(b"{") and not is_stream:
                yield self._whole(line, response)
                return
            if line.startswith(_DATA):
                is_stream, data = True, line.removeprefix(_DATA).strip()
                if data == _END:
                    yield _Event((_Choice(finish_reason="stop"),))
                    return
                yield self._decoded(data)
        if not is_stream:
            raise self._fault("service-odd")

    def _whole(self, first: bytes, response: http.client.HTTPResponse) -> _Event:
        content = first + response.read(_LONGEST_LINE)
        if response.length:  # with a limit, `read` takes a broken answer for whole
            raise http.client.IncompleteRead(b"", response.length)
        event = self._decoded(content)
        if not event.choices and not event.error:
            raise self._fault("service-odd")
        for choice in event.choices or ():
            choice.finish_reason = choice.finish_reason or "stop"
        return event

    def _decoded(self, data: bytes) -> _Event:
        try:
            event: _Event = foreign_json.decode(data, _Event)
        except ValueError as error:
            raise self._fault("service-odd") from error
        return event

    # --- faults

    def _fault(self, code: str, **figures: str | int) -> EnvironmentFault:
        return EnvironmentFault(code, address=self.address, **figures)

    def _broken(self, error: Exception, is_connected: bool) -> EnvironmentFault:
        if not is_connected:
            timed_out = isinstance(error, TimeoutError)
            return self._fault("service-away", reason=broken_reason(error) if timed_out else network_reason(error))
        if isinstance(error, TimeoutError):
            return self._fault("service-silent", seconds=round(self._silence))
        if isinstance(error, http.client.BadStatusLine) and not isinstance(error, OSError):  # another protocol
            return self._fault("service-odd")
        return self._fault("service-lost")

    def _refusal(self, response: http.client.HTTPResponse) -> EnvironmentFault:
        status = response.status
        if 300 <= status < 400:  # another host must not get the key and the text
            return self._fault("service-moved", host=_host(response.headers.get("Location", "")) or self._parts.netloc)
        if status in (401, 403):
            return self._fault("service-key")
        if status == http.client.NOT_FOUND:
            return self._fault("service-model", model=self._model)
        try:
            event: _Event = foreign_json.decode(response.read(_LONGEST_REFUSAL), _Event)
            said = self._reason(event.error) if event.error else ""
        except (ValueError, OSError, http.client.HTTPException):
            said = ""
        return self._fault("service-refused", reason=said or f"HTTP {status}")

    def _reason(self, error: Any) -> str:
        """Return the words of a refusal on one line. A service may repeat the key in them."""
        said = str(error.get("message", "")) if isinstance(error, dict) else str(error)
        if self._key:
            said = said.replace(self._key, "…")
        return " ".join(said.split())[:300].removesuffix(".")


def _host(address: str) -> str:
    """Return the host that a service names. Empty without one."""
    try:
        return (urlsplit(address).hostname or "")[:100]
    except ValueError:
        return ""


def _text_of(choice: _Choice) -> str:
    """Return the text of a choice that any program can show."""
    part = choice.delta or choice.message
    if part is None or not isinstance(part.content, str):
        return ""
    text = part.content.replace("\r\n", "\n").replace("\0", "")
    return text.encode(errors="replace").decode()

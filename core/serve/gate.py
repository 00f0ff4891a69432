"""Check each request before any route: the name of the host, the origin, and the token."""

import hmac
import ipaddress
from collections.abc import Collection

import msgspec
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from core.serve.refusals import Refusal

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_OPEN_PATHS = ("/healthz", "/readyz")
_TOKEN_PROTOCOL = "openai-insecure-api-key."


class Access(msgspec.Struct, frozen=True):
    """Who may use the server.

    `hosts` are the names of the server in lower case. `any_address`: an IP address as the name is right, too. `origins`
    are the web pages that may use it. `tokens` empty means that no token is needed.
    """

    hosts: frozenset[str]
    any_address: bool = False
    origins: frozenset[str] = frozenset()
    tokens: tuple[bytes, ...] = ()


class Gate:
    """Refuses requests by name, origin and token. Stores the client's name in the request's state."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        """Stand before `app`."""
        self._app, self._access = app, access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "websocket":
            await self._admit_websocket(scope, receive, send)
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin")

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_safe_headers(origin)]
            await send(message)

        try:
            scope.setdefault("state", {})["client"] = self._admit(scope, headers)
        except Refusal as refusal:
            await refusal.response()(scope, receive, send_safely if refusal.status == 401 else send)
            return
        if scope["method"] == "OPTIONS" and origin is not None:
            await send_safely({"type": "http.response.start", "status": 204, "headers": _PREFLIGHT})
            await send_safely({"type": "http.response.body", "body": b""})
            return
        await self._app(scope, receive, send_safely)

    async def _admit_websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a WebSocket on, or refuse it. A web page sends its token as the name of a protocol."""
        headers = Headers(scope=scope)
        named = [name.removeprefix(_TOKEN_PROTOCOL) for name in scope["subprotocols"] if _TOKEN_PROTOCOL in name]
        if named and "authorization" not in headers:
            headers = Headers({**headers, "authorization": f"Bearer {named[0]}"})
        try:
            scope.setdefault("state", {})["client"] = self._admit(scope, headers)
        except Refusal as refusal:
            await WebSocket(scope, receive, send).send_denial_response(refusal.response())
            return
        await self._app(scope, receive, send)

    def _admit(self, scope: Scope, headers: Headers) -> str:
        """Return the client whose turn a request takes. Raises Refusal."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_own_name(hosts[0]):
            raise Refusal(421, "This server has another name. Allow this one with --allow-host.", "host")
        origin = headers.get("origin")
        if origin is None and headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            origin = ""
        if origin is not None and origin not in self._access.origins:
            raise Refusal(403, "Web pages may not use this server. Allow one with --allow-origin.", "origin")
        if scope["path"] in _OPEN_PATHS or (scope.get("method") == "OPTIONS" and origin is not None):
            return ""
        return f"{self._token(headers)} {_address(scope, headers)}"

    def _is_own_name(self, host: str) -> bool:
        name = _without_port(host.lower())
        if name is None:
            return False
        return name in self._access.hosts or (self._access.any_address and _is_address(name))

    def _token(self, headers: Headers) -> int:
        """Return the number of the client's token, 0 if none is needed. Raises Refusal."""
        if not self._access.tokens:
            return 0
        kind, _, given = headers.get("authorization", "").partition(" ")
        number = 0
        for place, token in enumerate(self._access.tokens, 1):  # always all of them: the time tells nothing
            if hmac.compare_digest(token, given.strip().encode("utf-8", "replace")):
                number = place
        if number == 0 or kind.lower() != "bearer":
            message = "The token is missing or wrong. Send the header Authorization: Bearer TOKEN."
            raise Refusal(401, message, "invalid_api_key", headers={"WWW-Authenticate": "Bearer"})
        return number


_PREFLIGHT = [
    (b"access-control-allow-methods", b"GET, POST, DELETE"),
    (b"access-control-allow-headers", b"Authorization, Content-Type"),
]


def _safe_headers(origin: str | None) -> list[tuple[bytes, bytes]]:
    headers = [(b"x-content-type-options", b"nosniff"), (b"cache-control", b"no-store")]
    if origin is not None:
        headers += [(b"access-control-allow-origin", origin.encode("latin-1")), (b"vary", b"Origin")]
    return headers


def _address(scope: Scope, headers: Headers) -> str:
    """Return the address of the client, which a proxy on this machine names. It decides about turns alone."""
    client = scope.get("client")
    address = client[0] if client else ""
    named = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return named[:45] if named and address in ("", "127.0.0.1", "::1") else address


def _without_port(host: str) -> str | None:
    """Return the name in a Host header, None for a wrong one. An IPv6 address has no brackets then."""
    if host.startswith("["):
        name, bracket, port = host[1:].partition("]")
        port = port.removeprefix(":") if bracket and port.startswith(":") else "" if bracket and not port else "?"
    else:
        name, _, port = host.partition(":")
    return name.removesuffix(".") if not port or port.isdecimal() else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Return whether an address that the server listens on can be reached from this computer only."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def access_for(
    host: str, allowed_hosts: Collection[str], origins: Collection[str], tokens: tuple[bytes, ...]
) -> Access:
    """Return who may use a server that listens on `host`."""
    names = {name.lower().strip("[]") for name in allowed_hosts}
    is_open = not is_loopback(host)
    return Access(LOOPBACK_NAMES | names | {host.lower()}, is_open, frozenset(origins), tokens)

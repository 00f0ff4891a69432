"""Open HTTP connections to a named server: no proxy, no redirection, and the authorities that downloads trust."""

import contextlib
import functools
import http.client
import socket
import ssl
from urllib.parse import SplitResult, urlsplit


def web_address(text: str) -> str:
    """Return an address without a slash at its end.

    Raises:
        ValueError: the text is no http or https address, or it has a user, a query or a fragment.
    """
    stripped = text.strip()
    parts = urlsplit(stripped)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or parts.username:
        raise ValueError(text)
    if " " in stripped or not stripped.isprintable() or not parts.path.isascii():
        raise ValueError(text)
    _ = parts.port, parts.hostname.encode("idna")  # both raise ValueError for a wrong one
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def new_connection(parts: SplitResult, silence: float) -> http.client.HTTPConnection:
    """Return a connection that is not yet open. `silence` is the longest time without a byte, in seconds."""
    host, port = parts.hostname or "", parts.port
    if parts.scheme == "https":
        return http.client.HTTPSConnection(host, port, timeout=silence, context=_context())
    return http.client.HTTPConnection(host, port, timeout=silence)


def interrupt(connected: socket.socket) -> None:
    """End a read that blocks in another thread. Closing alone would not wake it."""
    with contextlib.suppress(OSError):
        socket.socket.shutdown(connected, socket.SHUT_RDWR)  # SSLSocket's own would forget its session mid-read


def broken_reason(error: Exception) -> str:
    """Return the cause of a broken connection in words."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, OSError):
        return error.strerror or str(error) or type(error).__name__
    return "it broke the connection off"


def certificate_reason(error: ssl.SSLCertVerificationError) -> str:
    """Return the reason why a certificate is not trusted."""
    return error.verify_message or "unknown authority"


@functools.cache
def _context() -> ssl.SSLContext:
    """Return the authorities that downloads trust: the system's, or those of SSL_CERT_FILE."""
    import httpx2

    return httpx2.create_ssl_context()

"""Check for a newer Mynah with one HTTPS request, only when the user wants it.

The address answers with a JSON object: {"version": "1.2.0", "page": "https://..."}. The request says nothing about the
user, the machine or this version. It follows no redirection, so that it stays one request.
"""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec

from core.contracts import foreign_json
from core.contracts.errors import EnvironmentFault
from core.contracts.fault_reasons import network_reason, untrusted_certificate

_TIMEOUT_SECONDS: Final = 10.0  # for each step of the request
_LONGEST_ANSWER: Final = 65536  # bytes
_VERSION: Final = re.compile(r"\d{1,9}(\.\d{1,9}){0,3}")


class _Answer(msgspec.Struct):
    version: str
    page: str


@dataclass(frozen=True)
class LatestVersion:
    """The newest version of the publisher, its page, and whether it is newer than this program."""

    version: str
    page: str
    is_newer: bool


def latest_version(address: str) -> LatestVersion:
    """Request the newest version from `address`.

    Raises:
        EnvironmentFault: update-unset, update-address, update-away, update-odd, hub-certificate, proxy.
    """
    if not address:
        raise EnvironmentFault("update-unset")
    host = _host(address)
    body = _fetch(address, host)
    try:
        answer: _Answer = foreign_json.decode(body, _Answer)
    except ValueError as error:
        raise _unexpected_answer(host, "its answer is not valid") from error
    if not _VERSION.fullmatch(answer.version):
        raise _unexpected_answer(host, "it names no version")
    if not _is_https(answer.page):
        raise _unexpected_answer(host, "it names no page")
    from importlib.metadata import version  # late: the window starts without it

    return LatestVersion(answer.version, answer.page, _numbers(answer.version) > _numbers(version("mynah")))


def _fetch(address: str, host: str) -> bytes:
    import httpx2  # slow to import and seldom needed

    try:
        with (
            httpx2.Client(
                timeout=_TIMEOUT_SECONDS, headers={"User-Agent": "Mynah", "Accept": "application/json"}
            ) as client,
            client.stream("GET", address) as response,
        ):
            if response.status_code != 200:
                raise _unexpected_answer(host, f"HTTP {response.status_code}")
            body = b""
            for part in response.iter_bytes():
                body += part
                if len(body) > _LONGEST_ANSWER:
                    raise _unexpected_answer(host, "its answer is too long")
            return body
    except httpx2.UnsupportedProtocol as error:
        raise EnvironmentFault("proxy", reason=str(error)) from error
    except httpx2.TimeoutException as error:
        raise EnvironmentFault("update-away", host=host, reason="no answer in time") from error
    except (httpx2.TransportError, httpx2.DecodingError) as error:
        untrusted = untrusted_certificate(error)
        if untrusted is not None:
            raise EnvironmentFault("hub-certificate", host=host, reason=untrusted) from error
        raise EnvironmentFault("update-away", host=host, reason=network_reason(error)) from error
    except (ValueError, ImportError) as error:  # unusable proxies in the environment
        raise EnvironmentFault("proxy", reason=str(error)) from error


def _host(address: str) -> str:
    if not _is_https(address):
        raise EnvironmentFault("update-address", address=address)
    return urlsplit(address).netloc.rpartition("@")[2]


def _is_https(address: str) -> bool:
    if " " in address or not address.isprintable():
        return False
    try:
        parts = urlsplit(address)
        (parts.hostname or "").encode("idna")  # UnicodeError for an empty or long label
        return parts.scheme == "https" and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def _numbers(words: str) -> tuple[int, ...]:
    """Return the numbers of a version without trailing zeros: 1.2.0 equals 1.2."""
    match = re.match(r"\d+(\.\d+)*", words)
    return tuple(int(part) for part in re.sub(r"(\.0+)+$", "", match[0] if match else "0").split("."))


def _unexpected_answer(host: str, reason: str) -> EnvironmentFault:
    return EnvironmentFault("update-odd", host=host, reason=reason)

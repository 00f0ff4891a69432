"""The update check against a local server: one request without private data, and each failure as a fault."""

import contextlib
import json
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from hub import AUTHORITY, TLS

from core.contracts.errors import EnvironmentFault
from core.settings.settings import Settings
from core.support import updates

PAGE = "https://mynah.example/download"


@dataclass
class Publisher:
    """The server: what it answers, and what it was asked."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    address: str = ""

    def names(self, **answer: Any) -> None:
        self.body = json.dumps({"page": PAGE, **answer}).encode()


@pytest.fixture
def publisher(monkeypatch: pytest.MonkeyPatch) -> Iterator[Publisher]:
    made = Publisher()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made.asked.append((self.path, dict(self.headers.items())))
            self.send_response(made.status)
            for name, value in {"Content-Length": str(len(made.body)), **made.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(OSError):  # the client hangs up when an answer is too long
                self.wfile.write(made.body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*sorted(TLS.glob("server*.pem")))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    for name in ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "https_proxy", "http_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSL_CERT_FILE", str(AUTHORITY))
    made.address = f"https://127.0.0.1:{server.server_port}/newest.json"
    yield made
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("named", "newer"),
    [("999.0.0", True), ("999", True), (version("mynah"), False), (version("mynah") + ".0", False), ("0.0.9", False)],
)
def test_versions_are_compared_by_their_numbers(publisher: Publisher, named: str, newer: bool) -> None:
    publisher.names(version=named, anything="else")
    assert updates.latest_version(publisher.address) == updates.LatestVersion(named, PAGE, newer)


def test_one_request_without_private_data(publisher: Publisher) -> None:
    publisher.names(version="1.0")
    updates.latest_version(publisher.address)
    [(path, headers)] = publisher.asked
    assert path == "/newest.json"
    assert headers["User-Agent"] == "Mynah"
    assert headers.keys() <= {"Host", "User-Agent", "Accept", "Accept-Encoding", "Connection"}


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"[]", b'{"version": "2"}', b'{"version": 2, "page": "https://a.b"}', b"\xff", b"9" * 10**6]
    + [
        json.dumps({"version": "2", "page": page}).encode()
        for page in ("", "file:///etc/passwd", "http://a.b", "https://")
    ]
    + [json.dumps({"version": odd, "page": PAGE}).encode() for odd in ("", "new", "1.2-beta", "1" * 99, "1.2\n")],
)
def test_odd_answer_is_a_fault(publisher: Publisher, body: bytes) -> None:
    publisher.body = body
    with pytest.raises(EnvironmentFault) as caught:
        updates.latest_version(publisher.address)
    assert caught.value.code == "update-odd"


@pytest.mark.parametrize("status", [301, 302, 403, 404, 500])
def test_redirection_is_a_fault_and_not_followed(publisher: Publisher, status: int) -> None:
    publisher.names(version="1.0")
    publisher.status, publisher.headers = status, {"Location": publisher.address}
    with pytest.raises(EnvironmentFault, match=f"HTTP {status}"):
        updates.latest_version(publisher.address)
    assert len(publisher.asked) == 1


def test_missing_network_is_a_fault(publisher: Publisher) -> None:
    with pytest.raises(EnvironmentFault) as caught:
        updates.latest_version("https://127.0.0.1:9/newest.json")
    assert caught.value.code == "update-away"
    assert "127.0.0.1:9 can't be reached" in caught.value.sentence
    assert "Errno" not in caught.value.sentence
    assert "works without it" in caught.value.advice


def test_unknown_certificate_is_a_fault(publisher: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with pytest.raises(EnvironmentFault) as caught:
        updates.latest_version(publisher.address)
    assert caught.value.code == "hub-certificate"
    assert not publisher.asked


def test_unusable_proxy_is_a_fault(publisher: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "gopher://proxy")
    with pytest.raises(EnvironmentFault) as caught:
        updates.latest_version(publisher.address)
    assert caught.value.code == "proxy"


@pytest.mark.parametrize(
    "address", ["", "mynah.example", "http://mynah.example", "https://", "https://a:b", "https://[x"]
)
def test_only_https_is_requested(address: str) -> None:
    with pytest.raises(EnvironmentFault) as caught:
        updates.latest_version(address)
    assert caught.value.code == ("update-address" if address else "update-unset")


def test_no_check_by_default() -> None:
    assert not Settings().check_updates
    assert Settings().update_address == ""


def mynah(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(folder), "SSL_CERT_FILE": str(AUTHORITY), "PATH": ""}
    command = [sys.executable, "-m", "core.cli", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_command_asks_the_address_of_the_settings(publisher: Publisher, tmp_path: Path) -> None:
    publisher.names(version="999.0")
    settings = tmp_path / ".config" / "mynah" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"update_address": publisher.address}), "utf-8")
    found = mynah(tmp_path, "update")
    assert found.returncode == 0, found.stderr
    assert found.stdout == f"Mynah 999.0 is available at {PAGE}. This is {version('mynah')}.\n"
    assert len(publisher.asked) == 1
    publisher.names(version="0.0.1")
    assert "The newest version is 0.0.1" in mynah(tmp_path, "update", "--address", publisher.address).stdout


@pytest.mark.slow
def test_the_command_without_an_address_is_one_sentence(tmp_path: Path) -> None:
    found = mynah(tmp_path, "update")
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith("mynah: No address for update checks")
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.parametrize("host", ["a..b", "a b", "a\0b", "x" * 64, ""])
def test_impossible_host_is_a_wrong_address(host: str) -> None:
    with pytest.raises(EnvironmentFault) as caught:
        updates.latest_version(f"https://{host}/newest.json")
    assert caught.value.code == "update-address"

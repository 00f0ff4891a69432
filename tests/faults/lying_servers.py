"""A hub and an update server that lie: mutated status lines, headers and bodies; the model's very bytes, or a sentence.

Answers come over the loopback from a server that knows the right one. Nothing is asked of any other machine.
"""

import hashlib
import json
import random
import shutil
import socketserver
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import huggingface_hub
import pytest
from hostile_files import mutate
from hub import AUTHORITY, TLS, fresh_client

from core.contracts.errors import Bug, EnvironmentFault
from core.models import downloads, model_downloads
from core.models.catalogue import Model
from core.support import updates

_CONTENT = b"PK\3\4" + bytes(range(256)) * 300
_SHA256, _COMMIT = hashlib.sha256(_CONTENT).hexdigest(), "c" * 40
_MODEL = Model("m", "o/m", "ctc", (), 0, 0, "", False, False, "")
_UPDATE = {"version": "9.0.0", "page": "https://mynah.example/"}
_LISTING = {"id": "o/m", "sha": _COMMIT, "siblings": [{"rfilename": "m.nemo"}, {"rfilename": "README.md"}]}
_PLACES = ("", "x", "//", "file:///etc/passwd", "http://127.0.0.1:1/", "http://[", "/" + "x" * 9000, "\xb2")
_VALUES = ("", "-1", "0", "9" * 400, "1e9", "\xb2", "bytes 5-4/3", "bytes */*", "gzip", "br", "zstd", "chunked", '"')
_JSON_VALUES = (None, True, -1, 1e308, "", "x" * 100_000, "\0", "\ud800", [], {}, [[]], [None], {"rfilename": 9})


class Liar:
    """Answers wrongly where it is told to, else rightly."""

    def __init__(self, rng: random.Random) -> None:
        self.lies = False
        self._rng = rng
        self._servers = [self._serve(tls) for tls in (False, False, True)]
        self.hub, self._store, self.updates = (
            f"{scheme}://127.0.0.1:{server.server_address[1]}"
            for scheme, server in zip(("http", "http", "https"), self._servers, strict=True)
        )

    def close(self) -> None:
        """Stop the servers."""
        for server in self._servers:
            server.shutdown()
            server.server_close()

    def answer(self, request: bytes) -> bytes:
        """The bytes that answer a request."""
        lines = request.decode("latin-1").split("\r\n")
        method, path, *_ = [*lines[0].split(" "), "", ""]
        wanted = next((line.partition("=")[2] for line in lines if line.lower().startswith("range:")), "")
        status, headers, body, place = self._truth(path.partition("?")[0], int(wanted.rstrip("-") or 0))
        is_false = self.lies and self._rng.random() < 0.6
        if is_false:
            status, body, place = self._changed(status, headers, body, place)
        headers = {"Content-Length": str(len(body)), **headers, "Connection": "close"}
        head = f"HTTP/1.1 {status} OK\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        raw = head.encode("latin-1")
        if is_false and self._rng.random() < 0.3:
            raw = mutate(raw, self._rng)
        raw += f"Location: {place}\r\n".encode("latin-1") if place is not None else b""
        return raw + b"\r\n" + (b"" if method == "HEAD" else body)

    def _truth(self, path: str, start: int) -> tuple[int, dict[str, str], bytes, str | None]:
        """Status, headers, body, and where the client is sent on to."""
        if path.startswith("/newest"):
            return 200, {}, json.dumps(_UPDATE).encode(), None
        if path.startswith("/api/"):
            return 200, {"Content-Type": "application/json"}, json.dumps(_LISTING).encode(), None
        if path.startswith("/blob/"):
            span = {"Content-Range": f"bytes {start}-{len(_CONTENT) - 1}/{len(_CONTENT)}"} if start else {}
            return (206 if start else 200), span, _CONTENT[start:], None
        known = {"X-Repo-Commit": _COMMIT, "X-Linked-Etag": f'"{_SHA256}"', "X-Linked-Size": str(len(_CONTENT))}
        return 302, known, b"", f"{self._store}/blob/{_SHA256}"

    def _changed(
        self, status: int, headers: dict[str, str], body: bytes, place: str | None
    ) -> tuple[int, bytes, str | None]:
        rng = self._rng
        match rng.randrange(5):
            case 0:
                status = rng.choice((100, 204, 206, 301, 304, 400, 401, 403, 404, 410, 416, 418, 429, 500, 503, 999))
                headers["Retry-After"] = rng.choice(_VALUES)
            case 1:
                names = [*headers, "Content-Length", "Content-Encoding", "Content-Range", "Transfer-Encoding"]
                headers[rng.choice(names)] = rng.choice(_VALUES)
            case 2 if body[:1] == b"{":
                body = _false_json(json.loads(body), rng)
            case 3 if place is not None:
                place = rng.choice(_PLACES)
            case _ if body:
                body = mutate(body, rng)
        return status, body, place

    def _serve(self, tls: bool) -> socketserver.ThreadingTCPServer:
        liar = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                request = b""
                while not request.endswith(b"\r\n\r\n") and (line := self.rfile.readline()):
                    request += line
                self.wfile.write(liar.answer(request))

        server = _Server(("127.0.0.1", 0), Handler)
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(TLS / "server.pem")
            server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return server


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that believe nothing hang up."""


def _false_json(tree: dict[str, Any], rng: random.Random) -> bytes:
    if rng.random() < 0.2:
        return rng.choice((b"", b"null", b"[]", b'"x"', b"[" * 3000, b"9" * 400, b"\xff\xfe"))
    tree[rng.choice(list(tree))] = rng.choice(_JSON_VALUES)
    return json.dumps(tree).encode()


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` of each: the question for a newer version, for a model's files, and its download."""
    wrong: list[str] = []
    with pytest.MonkeyPatch.context() as patch, _liar(rng) as liar:
        fresh_client(patch)
        for name, value in {"HF_ENDPOINT": liar.hub, "SSL_CERT_FILE": str(AUTHORITY)}.items():
            patch.setenv(name, value)
        patch.setattr(downloads, "LONGEST_WAIT", 0.01)
        patch.setattr(updates, "_TIMEOUT_SECONDS", 1.0)
        asked: dict[str, Callable[[], str]] = {
            "update": lambda: _ask_for_update(liar),
            "listing": lambda: _ask_for_files(),
            "download": lambda: _download(liar, folder / "models"),
        }
        for name, ask in asked.items():
            for number in range(size):
                liar.lies = True
                if said := _harm(ask):
                    wrong.append(f"{name} {number}: {said}")
                    if len(wrong) > 5:
                        return wrong
    return wrong


@contextmanager
def _liar(rng: random.Random) -> Iterator[Liar]:
    liar = Liar(rng)
    try:
        yield liar
    finally:
        liar.close()
        huggingface_hub.close_session()


def _ask_for_update(liar: Liar) -> str:
    newest = updates.latest_version(f"{liar.updates}/newest.json")
    return "" if newest.page.startswith("https://") else f"the page {newest.page}"


def _ask_for_files() -> str:
    found = model_downloads.unlisted("o/m")
    return "" if found.repository == "o/m" else str(found)


def _download(liar: Liar, models: Path) -> str:
    """Against a liar, and then, of what that left, against an honest server."""
    models.mkdir(exist_ok=True)
    file = models / _MODEL.file
    try:
        model_downloads.download(_MODEL, models)
    except EnvironmentFault as fault:
        if isinstance(fault, Bug) or file.exists():
            return f"{fault.sentence}; {sorted(path.name for path in models.iterdir())}"
    if not file.exists():
        liar.lies = False
        for _ in range(2):  # once what a liar said of the file is found to be wrong, all is asked anew
            try:
                model_downloads.download(_MODEL, models)
                break
            except EnvironmentFault as fault:
                last = fault.sentence
    found = file.read_bytes() if file.exists() else last.encode()
    shutil.rmtree(models)
    return "" if found == _CONTENT else f"it has {found[:200]!r}"


def _harm(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except Bug as bug:
        return bug.sentence
    except EnvironmentFault:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"

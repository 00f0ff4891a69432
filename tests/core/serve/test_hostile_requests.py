"""Hostile requests to `mynah serve`: each is refused or served right, memory stays, and the next request works."""

import contextlib
import json
import re
import secrets
import socket
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import psutil
import pytest
from serving import PATIENCE, Server, serving

from core.cli import main

pytestmark = pytest.mark.slow

NOTE = (Path(__file__).resolve().parents[3] / "resources" / "samples" / "note.wav").read_bytes()
LIMIT = 2 * 2**20
MOST_GROWTH = 20 * 2**20  # bytes of the server process
EDGE = "edge"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        limits = ("--upload-limit", "2M", "--queue", "8", "--patience", "5", "--keep", "0.2")
        with serving(folder, *limits, "--allow-origin", "https://good.example") as running:
            running.wait_until_ready()
            yield running


def head(
    method: str = "POST", path: str = "/v1/audio/transcriptions", host: str | None = "127.0.0.1", **more: str
) -> bytes:
    lines = [f"{method} {path} HTTP/1.1"]
    if host is not None:
        lines.append(f"Host: {host}")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in more.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def part(name: str, content: bytes, extra: str = "") -> bytes:
    return f'--{EDGE}\r\nContent-Disposition: form-data; name="{name}"{extra}\r\n\r\n'.encode() + content + b"\r\n"


def form(*parts: bytes, end: bytes = f"--{EDGE}--\r\n".encode(), **more: str) -> bytes:
    body = b"".join(parts) + end
    kind = f"multipart/form-data; boundary={EDGE}"
    return head(**({"Content_Length": str(len(body)), "Content_Type": kind} | more)) + body


def upload(name: str = "note.wav") -> bytes:
    return part("file", NOTE, f'; filename="{name}"')


def without_file(kind: str, body: bytes = b"x") -> bytes:
    return head(Content_Type=kind, Content_Length=str(len(body))) + body


def wav_of_zeros(seconds: int) -> bytes:
    """Return a small FLAC-like bomb: a WAV header that announces hours, with little sound."""
    size = seconds * 32_000
    return (
        b"RIFF"
        + struct.pack("<I", size + 36)
        + b"WAVEfmt "
        + struct.pack("<IHHIIHH", 16, 1, 1, 16000, 32000, 2, 16)
        + (b"data" + struct.pack("<I", size) + bytes(64_000))
    )


PLAYLIST = b"#EXTM3U\n#EXTINF:5\nfile:///etc/passwd\n"
CONCAT = b"ffconcat version 1.0\nfile /etc/passwd\n"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/x"/></svg>'
# name: (request, statuses that are right)
REQUESTS: dict[str, tuple[bytes, set[int]]] = {
    "another host": (head("GET", "/v1/models", "evil.example"), {421}),
    "rebinding": (head("GET", "/v1/models", "127.0.0.1.evil.example:80"), {421}),
    "no host": (head("GET", "/v1/models", None), {400, 421}),
    "two hosts": (head("GET", "/v1/models", "127.0.0.1\r\nHost: evil.example"), {400, 421}),
    "user in host": (head("GET", "/v1/models", "localhost@evil.example"), {421}),
    "port of letters": (head("GET", "/v1/models", "localhost:abc"), {421}),
    "another address": (head("GET", "/v1/models", "10.0.0.1"), {421}),
    "origin": (head("GET", "/v1/models", Origin="http://evil.example"), {403}),
    "null origin": (head("GET", "/v1/models", Origin="null"), {403}),
    "origin that begins well": (head("GET", "/v1/models", Origin="https://good.example.evil.example"), {403}),
    "other site": (head("GET", "/v1/models", Sec_Fetch_Site="cross-site"), {403}),
    "preflight": (head("OPTIONS", Origin="http://evil.example", Access_Control_Request_Method="POST"), {403}),
    "upload from a page": (form(upload(), Origin="http://evil.example"), {403}),
    "traversal": (head("GET", "/v1/models/../../../../etc/passwd"), {404}),
    "encoded traversal": (head("GET", "/v1/jobs/%2e%2e%2f%2e%2e%2fetc%2fpasswd/transcript"), {404}),
    "address as path": (head("GET", "http://evil.example/v1/models", "evil.example"), {421}),
    "name with folders": (form(upload("../../../../tmp/evil.wav")), {200}),
    "name with a null": (form(upload("a\0b.wav")), {200, 400}),
    "name of a device": (form(upload("CON")), {200}),
    "very long name": (form(upload("n" * 3000)), {200}),
    "field for a path": (form(part("file", b"/etc/passwd")), {400}),
    "field for an address": (form(part("file", b"http://127.0.0.1:1/a.wav"), part("url", b"http://x/")), {400}),
    "playlist": (form(part("file", PLAYLIST, '; filename="list.m3u8"')), {400}),
    "concat script": (form(part("file", CONCAT, '; filename="a.ffconcat"')), {400}),
    "picture with a link": (form(part("file", SVG, '; filename="a.svg"')), {400}),
    "announced hours": (form(part("file", wav_of_zeros(36_000), '; filename="a.wav"')), {200, 400}),
    "empty file": (form(part("file", b"", '; filename="a.wav"')), {400}),
    "two files": (form(upload(), upload()), {400}),
    "no file": (form(part("model", b"whisper-1")), {400}),
    "10,000 parts": (form(*[part(f"a{number}", b"x") for number in range(10_000)], upload()), {400}),
    "long field": (form(part("prompt", b"x" * 100_000), upload()), {413}),
    "many long fields": (form(*[part(f"a{number}", b"x" * 60_000) for number in range(20)], upload()), {413}),
    "part with many headers": (form(f"--{EDGE}\r\n".encode() + b"X: y\r\n" * 5000 + b"\r\n\r\n", upload()), {400}),
    "part with a huge header": (form(f"--{EDGE}\r\nX: ".encode() + b"y" * 100_000 + b"\r\n\r\n\r\n", upload()), {400}),
    "cut form": (form(upload(), end=b""), {400}),
    "no boundary": (without_file("multipart/form-data"), {400}),
    "huge boundary": (without_file(f"multipart/form-data; boundary={'b' * 5000}"), {400}),
    "json": (without_file("application/json", b'{"file": "/etc/passwd"}'), {400}),
    "packed body": (form(upload(), Content_Encoding="gzip"), {415}),
    "announced too much": (head(Content_Type="multipart/form-data; boundary=b", Content_Length=str(10**13)), {413}),
    "too large": (form(part("file", bytes(LIMIT + 1), '; filename="a.wav"')), {413}),
    "negative length": (head(Content_Type="multipart/form-data; boundary=b", Content_Length="-1"), {400}),
    "two lengths": (head(Content_Length="5\r\nContent-Length: 6"), {400}),
    "length and chunks": (head(Content_Length="5", Transfer_Encoding="chunked") + b"0\r\n\r\n", {400}),
    "bad chunk": (head(Transfer_Encoding="chunked", Content_Type="multipart/form-data; boundary=b") + b"zz\r\n", {400}),
    "huge headers": (head("GET", "/v1/models", X="x" * 100_000), {200, 400}),
    "many headers": (head("GET", "/v1/models", **{f"X{number}": "y" for number in range(5000)}), {200, 400}),
    "huge target": (head("GET", "/" + "a" * 100_000), {400, 404}),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n\r\n", {400}),
    "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 421}),
    "another method": (head("TRACE", "/v1/models"), {405}),
    "websocket": (head("GET", "/v1/realtime", Upgrade="websocket", Connection="Upgrade"), {400, 426}),
    "strange answer": (form(part("response_format", b"../../x"), upload()), {400}),
    "unreadable text": (form(part("language", b"\xff\xfe\x00"), upload()), {400}),
}


def status_of(answer: bytes) -> int:
    match = re.match(rb"HTTP/1\.1 (\d+)", answer)
    assert match is not None, answer[:200]
    return int(match[1])


def document_in(answer: bytes) -> dict[str, Any]:
    """Return the body of the first answer. A broken request may get a second one."""
    found, _ = json.JSONDecoder().raw_decode(answer.partition(b"\r\n\r\n")[2].decode())
    assert isinstance(found, dict)
    return found


def assert_serves(server: Server) -> None:
    """Assert that a good request gets its text."""
    answer = server.send(form(upload()))
    assert status_of(answer) == 200
    assert "this is Anna" in document_in(answer)["text"]


def test_every_hostile_request_is_refused_or_served_right(server: Server) -> None:
    process = psutil.Process(server.process.pid)
    assert len(REQUESTS) >= 40
    assert_serves(server)
    before = process.memory_info().rss
    for name, (request, right) in REQUESTS.items():
        answer = server.send(request)
        assert status_of(answer) in right, (name, answer[:300])
        assert b"root:" not in answer, name
        if status_of(answer) >= 400 and b"content-type: application/json" in answer:
            assert document_in(answer)["error"]["message"], name
    assert_serves(server)
    assert process.memory_info().rss - before < MOST_GROWTH
    server.wait_until("places_taken", 0)
    assert not Path("/tmp/evil.wav").exists()


def test_slow_requests_are_ended(server: Server) -> None:
    beginnings = {
        "no head": b"",
        "half a head": b"GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
        "no body": head(Content_Type=f"multipart/form-data; boundary={EDGE}", Content_Length="100000"),
        "half a body": form(upload())[:-100_000],
    }
    answers = dict[str, bytes]()
    threads = [
        threading.Thread(target=lambda name=name, sent=sent: answers.update({name: server.send(sent)}))
        for name, sent in beginnings.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert answers["no head"] == answers["half a head"] == b""
    assert status_of(answers["no body"]) == status_of(answers["half a body"]) == 408
    server.wait_until("places_taken", 0)


def test_a_body_that_drips_is_ended(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        request = form(upload())
        connection.sendall(request[:1000])
        answer, place = b"", 1000
        connection.settimeout(0.3)
        while not answer and place < len(request):
            with contextlib.suppress(TimeoutError):
                answer = connection.recv(65536)
            with contextlib.suppress(ConnectionError):  # the server has answered and closed
                connection.sendall(request[place : place + 10])
            place += 10
    assert status_of(answer) == 408
    server.wait_until("places_taken", 0)


def test_open_connections_do_not_stop_the_server(server: Server) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
        assert_serves(server)


def test_a_full_queue_refuses_with_a_time(server: Server) -> None:
    waiting = form(upload())[:-10]
    refused = list[bytes]()
    while not refused:  # on a busy machine, the first requests may end before the last ones come
        with contextlib.ExitStack() as stack:
            for _ in range(8):  # places that wait for their bodies
                connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
                stack.enter_context(connection)
                connection.sendall(waiting)
            answers = [server.send(form(upload())) for _ in range(2)]
        refused = [answer for answer in answers if status_of(answer) == 429]
    assert all(re.search(rb"\r\nretry-after: \d+\r\n", answer) for answer in refused)
    server.wait_until("places_taken", 0)
    assert_serves(server)


def test_listed_pages_may_use_the_server(server: Server) -> None:
    origin = {"Origin": "https://good.example"}
    answer = httpx2.get(f"{server.address}/v1/models", headers=origin, timeout=PATIENCE)
    assert answer.headers["Access-Control-Allow-Origin"] == origin["Origin"]
    preflight = httpx2.options(f"{server.address}/v1/audio/transcriptions", headers=origin, timeout=PATIENCE)
    assert (preflight.status_code, preflight.headers["Access-Control-Allow-Headers"]) == (
        204,
        "Authorization, Content-Type",
    )


def test_a_job_is_gone_after_its_time(server: Server) -> None:
    answer = httpx2.post(f"{server.address}/v1/jobs", files={"file": NOTE}, timeout=PATIENCE)
    job = f"/v1/jobs/{answer.json()['id']}"
    deadline = time.monotonic() + PATIENCE
    while (found := server.get(job))[0] != 404 and time.monotonic() < deadline:
        time.sleep(0.1)
    body = found[1]
    assert json.loads(body)["error"]["code"] == "job-unknown"


def test_nothing_of_requests_stays_on_the_disk(server: Server, shared_cache: Path) -> None:
    def spool() -> set[Path]:
        return {path for folder in (shared_cache / "mynah").glob(".mynah-*") for path in folder.glob("*")}

    left, deadline = spool(), time.monotonic() + PATIENCE
    while left and time.monotonic() < deadline:  # servers of other tests share the folder for a moment
        time.sleep(0.1)
        left &= spool()
    assert left == set()


def test_other_computers_need_a_token_of_a_closed_file(
    tmp_path: Path, server: Server, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened, short, made = tmp_path / "open", tmp_path / "short", tmp_path / "made"
    opened.write_text(secrets.token_hex(32))
    opened.chmod(0o644)
    short.write_text("abc\n")
    short.chmod(0o600)
    for arguments, sentence in (
        (["--host", "0.0.0.0"], "Name a file for the token with --token-file"),
        (["--host", "0.0.0.0", "--token-file", str(opened)], "Other users can read the tokens"),
        (["--token-file", str(short)], "each of 16 signs or more"),
        (["--token-file", str(tmp_path / "no" / "folder")], "The tokens can't be read"),
        (["--token-file", str(made), "--port", str(server.port)], "Choose another --port"),
        (["--vocabulary", str(tmp_path / "none.txt")], "none.txt: File not found."),
    ):
        assert (main(["serve", *arguments]), sentence in capsys.readouterr().err) == (2, True), arguments
    for arguments, sentence in (
        (["--port", "99999"], "is not a port"),
        (["--upload-limit", "much"], "is not a size"),
        (["--queue", "0"], "is not a number from 1"),
    ):
        with pytest.raises(SystemExit):
            main(["serve", *arguments])
        assert sentence in capsys.readouterr().err
    assert made.stat().st_mode & 0o777 == 0o600
    assert len(made.read_text().strip()) == 43


def test_tokens_let_in_and_keep_jobs_apart(tmp_path: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(shared_cache))
    given = secrets.token_hex(16), secrets.token_hex(16)
    tokens = tmp_path / "tokens"
    tokens.write_text(f"# mine\n{given[0]}\n\n{given[1]}\n")
    tokens.chmod(0o600)
    mine, other = ({"Authorization": f"Bearer {token}"} for token in given)
    with serving(tmp_path / "home", "--token-file", str(tokens)) as server:
        for wrong in ({}, {"Authorization": "Bearer no"}, {"Authorization": f"Basic {given[0]}"}):
            assert httpx2.get(f"{server.address}/v1/models", headers=wrong, timeout=PATIENCE).status_code == 401
        assert httpx2.get(f"{server.address}/v1/models", headers=mine, timeout=PATIENCE).status_code == 200
        assert httpx2.get(f"{server.address}/metrics", timeout=PATIENCE).status_code == 401
        assert httpx2.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200
        answer = httpx2.post(f"{server.address}/v1/jobs", files={"file": NOTE}, headers=mine, timeout=PATIENCE)
        job = f"{server.address}/v1/jobs/{answer.json()['id']}"
        assert httpx2.get(job, headers=mine, timeout=PATIENCE).status_code == 200
        assert httpx2.get(job, headers=other, timeout=PATIENCE).status_code == 404
        assert httpx2.delete(job, headers=other, timeout=PATIENCE).status_code == 404

"""`mynah transcribe --engine URL`: the files of a server's engine equal those of this computer's."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from serving import PATIENCE, Server, serving

from core.remote.server_client import Away, ServerClient, server_address

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
TLS = Path(__file__).resolve().parents[2] / "fixtures" / "tls"
NOTE, MORNING, CONVERSATION = SAMPLES / "note.wav", SAMPLES / "morning.mp3", SAMPLES / "conversation.flac"
FORMATS = "txt,srt,json,chat,textgrid,docx"
TOKEN = "a-token-of-many-signs"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def environment(home: Path, shared_cache: Path) -> dict[str, str]:
    """Return the environment of the commands. Their home is not the server's."""
    own = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("DATA", "STATE", "CONFIG")}
    return os.environ | own | {"XDG_CACHE_HOME": str(shared_cache)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    (folder / "token").write_text(f"{TOKEN}\n")
    (folder / "token").chmod(0o600)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        with serving(folder, "--token-file", str(folder / "token"), "--queue", "2") as running:
            running.wait_until_ready()
            yield running


def transcribe(environment: dict[str, str], *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "core.cli", "transcribe", *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=280)


@pytest.fixture
def with_token(environment: dict[str, str]) -> dict[str, str]:
    return environment | {"MYNAH_ENGINE_TOKEN": TOKEN}


@pytest.mark.parametrize(
    ("recordings", "choices"),
    [((NOTE, MORNING), ()), ((CONVERSATION,), ("--speakers", "2")), ((CONVERSATION,), ("--speakers", "channels"))],
)
def test_files_equal_those_of_this_computer(
    server: Server, with_token: dict[str, str], tmp_path: Path, recordings: tuple[Path, ...], choices: tuple[str, ...]
) -> None:
    for folder, engine in (("here", ()), ("there", ("--engine", server.address))):
        done = transcribe(
            with_token, *recordings, *choices, *engine, "--format", FORMATS, "--output", tmp_path / folder
        )
        assert done.returncode == 0, done.stderr
        assert (f"The sound goes to {server.address} for recognition." in done.stderr) == bool(engine)
    names = sorted(path.name for path in (tmp_path / "here").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "there").iterdir())
    assert len(names) == len(recordings) * len(FORMATS.split(","))
    for name in names:
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes(), name
    assert httpx2.get(f"{server.address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text.count(
        "places_taken 0"
    )


def test_a_recording_that_broke_off_is_heard_once(server: Server, with_token: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "cut.wav").write_bytes(NOTE.read_bytes()[:-40_000])
    for folder, engine in (("here", ()), ("there", ("--engine", server.address))):
        done = transcribe(
            with_token, tmp_path / "cut.wav", *engine, "--format", "txt,json", "--output", tmp_path / folder
        )
        assert done.returncode == 3, done.stderr  # done, and damaged
    for name in ("cut.txt", "cut.json"):
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_faults_of_recordings_are_those_of_this_computer(
    server: Server, with_token: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "words.wav").write_bytes(b"words " * 1000)
    (tmp_path / "empty.wav").touch()
    here = transcribe(with_token, tmp_path)
    there = transcribe(with_token, tmp_path, "--engine", server.address)
    assert (here.returncode, there.returncode) == (1, 1)
    for name in ("words.wav", "empty.wav"):
        (line,) = [each for each in here.stderr.splitlines() if name in each]
        assert line in there.stderr.splitlines()


def test_a_token_is_needed(server: Server, environment: dict[str, str], tmp_path: Path) -> None:
    right, wrong, empty = tmp_path / "right", tmp_path / "wrong", tmp_path / "empty"
    right.write_text(f"# Anna\n{TOKEN}\n")
    wrong.write_text("another-token-here\n")
    empty.touch()
    output = ("--output", tmp_path)
    for more, status, sentence in (
        ((), 1, "refuses the token"),
        (("--engine-token", wrong), 1, "refuses the token"),
        (("--engine-token", empty), 2, "The file has no token"),
        (("--engine-token", tmp_path / "none"), 2, "can't be read"),
        (("--engine-token", right), 0, "1 of 1 done"),
    ):
        done = transcribe(environment, NOTE, "--engine", server.address, *output, *more)
        assert done.returncode == status, done.stderr
        assert sentence in done.stderr
        assert TOKEN not in done.stderr


def test_choices_of_the_server_are_refused_here(server: Server, with_token: dict[str, str], tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("Anna\n")
    for choice, sentence in (
        (("--model", "parakeet-tdt-0.6b-v3"), "The server has the model demo."),
        (("--vocabulary", words), "--vocabulary has no effect with --engine"),
        (("--device", "cpu"), "--device has no effect with --engine"),
        (("--beam", "4"), "--search has no effect with --engine"),
        (("--language-model", words), "--language-model has no effect with --engine"),
        (("--from", "1"), "--engine takes whole recordings"),
        (("--language", "de"), "demo"),
    ):
        done = transcribe(with_token, NOTE, "--engine", server.address, *choice)
        assert done.returncode == 2, done.stderr
        assert sentence in done.stderr
    done = transcribe(with_token, NOTE, "--engine", "ftp://x")
    assert (done.returncode, "'ftp://x' is not an address" in done.stderr) == (2, True)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def test_a_dead_server_is_named(with_token: dict[str, str]) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    done = transcribe(with_token, NOTE, "--engine", address)
    assert done.returncode == 1
    assert f"The server {address} can't be reached" in done.stderr


@contextmanager
def answering(body: bytes) -> Iterator[str]:
    """Yield the address of a server that gives the same answer to everybody."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    with connection:
                        connection.recv(65536)
                        head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
                        connection.sendall(head.encode() + body)

        threading.Thread(target=answer, daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.mark.parametrize(
    "body",
    [b"<html>", b"[]", b'{"data": [{"id": "whisper-1"}]}', b'{"data": [{"id": "demo", "mynah": {"protocol": 1}}]}'],
)
def test_another_server_is_refused(with_token: dict[str, str], body: bytes) -> None:
    with answering(body) as address:
        done = transcribe(with_token, NOTE, "--engine", address)
    assert done.returncode == 1
    assert "isn't a Mynah server of the same version" in done.stderr


def test_an_answer_that_broke_off_is_asked_for_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n[1")

        threading.Thread(target=answer, daemon=True).start()
        client = ServerClient(f"http://127.0.0.1:{listener.getsockname()[1]}")
        with pytest.raises(Away):
            client.results("job")


@contextmanager
def with_tls(port: int) -> Iterator[str]:
    """Yield the address of a proxy with a certificate of the tests' own authority."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "server.pem")
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def pump(source: socket.socket, target: socket.socket) -> None:
            with suppress(OSError):
                while piece := source.recv(65536):
                    target.sendall(piece)
            with suppress(OSError):
                target.shutdown(socket.SHUT_WR)

        def serve(raw: socket.socket) -> None:
            with (
                suppress(OSError),
                context.wrap_socket(raw, server_side=True) as client,
                socket.create_connection(("127.0.0.1", port)) as inner,
            ):
                threading.Thread(target=pump, args=(client, inner), daemon=True).start()
                pump(inner, client)

        def accept() -> None:
            with suppress(OSError):
                while True:
                    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield f"https://localhost:{listener.getsockname()[1]}"


def test_certificates_are_checked(server: Server, with_token: dict[str, str], tmp_path: Path) -> None:
    with with_tls(server.port) as address:
        for more, status, sentence in (
            ({}, 1, f"The certificate of {address} isn't trusted"),
            ({"SSL_CERT_FILE": str(TLS / "authority.pem")}, 0, "1 of 1 done"),
        ):
            done = transcribe(with_token | more, NOTE, "--engine", address, "--output", tmp_path)
            assert done.returncode == status, done.stderr
            assert sentence in done.stderr


def test_a_busy_server_is_waited_for(server: Server, with_token: dict[str, str], home: Path, tmp_path: Path) -> None:
    header = {"Authorization": f"Bearer {TOKEN}"}
    jobs = list[str]()

    def log() -> str:
        return "".join(path.read_text("utf-8") for path in home.rglob("engine.log"))

    with server.stopped_engine():  # else the place may be free before the command asks for it
        for _ in range(2):
            with CONVERSATION.open("rb") as file:
                answer = httpx2.post(
                    f"{server.address}/v1/jobs", files={"file": file}, headers=header, timeout=PATIENCE
                )
            if answer.status_code == 202:
                jobs.append(answer.json()["id"])
        assert len(jobs) == 1  # the other place is for other clients
        command = [sys.executable, "-m", "core.cli", "transcribe", str(NOTE), "--engine", server.address]
        process = subprocess.Popen([*command, "--output", str(tmp_path)], env=with_token, stderr=subprocess.PIPE)
        while "All places of the server are taken. Try again in" not in log():
            assert process.poll() is None
            time.sleep(0.05)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    for job in jobs:
        httpx2.delete(f"{server.address}/v1/jobs/{job}", headers=header, timeout=PATIENCE)


@pytest.mark.skipif(os.name == "nt", reason="the signal of Ctrl-C goes to the whole console on Windows")
def test_an_interruption_deletes_the_job_at_the_server(
    server: Server, with_token: dict[str, str], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "core.cli", "transcribe", str(CONVERSATION), "--engine", server.address]
    header = {"Authorization": f"Bearer {TOKEN}"}

    def taken() -> bool:
        return "places_taken 1" in httpx2.get(f"{server.address}/metrics", headers=header, timeout=PATIENCE).text

    with server.stopped_engine():  # else the job may be done before the signal
        process = subprocess.Popen([*command, "--output", str(tmp_path)], env=with_token, stderr=subprocess.DEVNULL)
        while not taken() and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    deadline = time.monotonic() + PATIENCE
    while taken():
        assert time.monotonic() < deadline
        time.sleep(0.1)
    done = transcribe(with_token, CONVERSATION, "--engine", server.address, "--output", tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_server_that_starts_again_gets_the_recording_again(
    with_token: dict[str, str], tmp_path: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(shared_cache))
    command = [sys.executable, "-m", "core.cli", "transcribe", str(CONVERSATION), "--output", str(tmp_path)]
    with serving(tmp_path / "first") as first:
        first.wait_until_ready()
        with first.stopped_engine():
            process = subprocess.Popen(
                [*command, "--engine", first.address], env=with_token, stderr=subprocess.PIPE, text=True
            )
            first.wait_until("recordings_at_work", 1)
    with serving(tmp_path / "second", "--port", str(first.port)):
        assert process.wait(PATIENCE) == 0, process.stderr and process.stderr.read()
    assert (tmp_path / "conversation.txt").stat().st_size > 1000


def test_addresses_are_read_as_people_write_them() -> None:
    for text in ("https://a.example/", "https://a.example/v1", " https://a.example/v1/ "):
        assert server_address(text) == "https://a.example"
    assert server_address("http://[::1]:8321/speech/v1") == "http://[::1]:8321/speech"
    for text in (
        "a.example",
        "ftp://a.example",
        "https://",
        "https://a:b@c.example",
        "https://a.example:x",
        "http://a?b",
    ):
        with pytest.raises(ValueError, match=r".*"):
            server_address(text)

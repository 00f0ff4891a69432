"""The client of a chat service, against a local one that answers, refuses, hangs and breaks off."""

import logging
import os
import socket
import ssl
import stat
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from chat_service import ROUTE, Behaviour, ChatServer, chat_server

from core.contracts.errors import EnvironmentFault
from core.models.file_work import Cancelled, CancelToken
from core.remote.language_service import Answer, LanguageService, is_this_computer, service_address
from core.settings import service_key
from core.settings.settings import ServiceChoices, Settings, load, save

KEY = "sk-secret-of-the-user"
TEXT = "Änne: “Good morning”, 早上好.\nBob: Good morning."
TLS = Path(__file__).resolve().parents[2] / "fixtures" / "tls"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server() as made:
        yield made


def ask(service: LanguageService, message: str = TEXT) -> tuple[Answer, list[str]]:
    pieces: list[str] = []
    return service.ask(message, pieces.append, CancelToken()), pieces


def fault_of(service: LanguageService) -> EnvironmentFault:
    with pytest.raises(EnvironmentFault) as raised:
        ask(service)
    assert KEY not in raised.value.message
    return raised.value


def test_an_answer_arrives_in_pieces(server: ChatServer) -> None:
    server.says = "One two three."
    answer, pieces = ask(LanguageService(server.address, "small", KEY))
    assert answer == Answer("One two three.")
    assert pieces == ["One ", "two ", "three. "]
    assert server.paths == [ROUTE]
    assert server.keys == [f"Bearer {KEY}"]
    assert server.bodies == [{"model": "small", "messages": [{"role": "user", "content": TEXT}], "stream": True}]


@pytest.mark.parametrize("behaviour", ["json", "comments"])
def test_other_forms_of_an_answer(server: ChatServer, behaviour: Behaviour) -> None:
    server.behaviour, server.says = behaviour, "Zwei Sätze. 两句话。"
    answer, pieces = ask(LanguageService(f"{server.address}{ROUTE.removeprefix('/v1')}/"))
    assert answer == Answer(server.says)
    assert "".join(pieces) == server.says
    assert server.keys == [None]
    assert "model" not in server.bodies[0]


def test_an_answer_that_the_service_shortens_is_marked(server: ChatServer) -> None:
    server.behaviour = "length"
    assert ask(LanguageService(server.address))[0] == Answer("It works.", is_cut=True)


@pytest.mark.parametrize(
    ("behaviour", "status", "code", "words"),
    [
        ("status", 401, "service-key", "refuses the key"),
        ("status", 403, "service-key", "refuses the key"),
        ("status", 404, "service-model", "doesn't know the model “small”"),
        ("status", 400, "service-refused", "no … here"),
        ("status", 503, "service-refused", "no … here"),
        ("error", 200, "service-refused", "no … here"),
        ("cut", 200, "service-lost", "broke off"),
        ("cut-json", 200, "service-lost", "broke off"),
        ("no-end", 200, "service-lost", "broke off"),
        ("endless", 200, "service-long", "longer than 20,"),
        ("page", 200, "service-odd", "not a language service"),
        ("empty", 200, "service-empty", "without a text"),
        ("hang", 200, "service-silent", "has sent nothing"),
        ("slow", 200, "service-silent", "has sent nothing"),
    ],
)
def test_failures_are_faults(
    server: ChatServer, behaviour: Behaviour, status: int, code: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.behaviour, server.status, server.says = behaviour, status, f"no {KEY}\nhere."
    fault = fault_of(LanguageService(server.address, "small", KEY, silence=0.5))
    assert fault.code == code
    assert words.replace("20,", "20") in fault.message
    assert KEY not in caplog.text
    assert len(server.paths) == 1


def test_nobody_answers() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert fault_of(LanguageService(f"http://127.0.0.1:{port}/v1")).code == "service-away"
    assert fault_of(LanguageService("http://no-such-host.invalid/v1")).code == "service-away"


def test_a_redirection_carries_nothing(server: ChatServer) -> None:
    with chat_server() as other:
        server.behaviour, server.location = "move", f"{other.address}/chat/completions"
        fault = fault_of(LanguageService(server.address, "", KEY))
        assert fault.code == "service-moved"
        assert "127.0.0.1" in fault.message
        assert other.paths == []
    for location in ("http://[", "/elsewhere", ""):
        server.location = location
        assert fault_of(LanguageService(server.address, "", KEY)).code == "service-moved"


def test_a_server_of_another_protocol_is_no_language_service() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def greet() -> None:
            with listener.accept()[0] as connection:
                connection.sendall(b"220 mail.example.org ready\r\n")
                connection.recv(2**16)

        threading.Thread(target=greet, daemon=True).start()
        assert fault_of(LanguageService(f"http://127.0.0.1:{listener.getsockname()[1]}")).code == "service-odd"


def test_an_untrusted_certificate_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)

    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*sorted(TLS.glob("server*.pem")))
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        fault = fault_of(LanguageService(f"https://127.0.0.1:{server.server_port}/v1", "", KEY))
        server.shutdown()
    assert fault.code == "server-certificate"
    assert asked == []


@pytest.mark.parametrize("behaviour", ["hang", "slow", "endless"])
def test_another_thread_stops_the_wait(server: ChatServer, behaviour: Behaviour) -> None:
    server.behaviour, server.says = behaviour, ""
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        LanguageService(server.address).ask(TEXT, lambda _: None, token)
    assert time.monotonic() - began < 55  # the server would wait a minute
    with pytest.raises(Cancelled):
        LanguageService(server.address).ask(TEXT, lambda _: None, token)
    assert len(server.paths) == 1


def test_addresses() -> None:
    for text in (" http://localhost:11434/v1/ ", "http://localhost:11434/v1/chat/completions"):
        assert service_address(text) == "http://localhost:11434/v1"
    for text in ("", "localhost:11434", "ftp://a/v1", "http://", "http://u:p@a/v1", "http://a/v1?x=1", "http://a b/v1"):
        with pytest.raises(ValueError, match=r"^"):
            service_address(text)
        with pytest.raises(EnvironmentFault, match="not the address"):
            LanguageService(text)
    for text in ("http://localhost:1/v1", "http://127.9.9.9", "http://[::1]:8080", "https://a.localhost/v1"):
        assert is_this_computer(text)
    for text in (
        "https://api.example.org/v1",
        "http://192.168.1.5/v1",
        "http://localhost.example.org",
        "http://0.0.0.0",
    ):
        assert not is_this_computer(text)


def test_the_key_is_closed_to_others_and_belongs_to_one_server(own_home: Path) -> None:
    service_key.save("https://a.example/v1", KEY)
    if os.name == "posix":
        assert stat.S_IMODE(service_key.file().stat().st_mode) == 0o600
    assert service_key.read("https://A.example/v2") == KEY
    for other in ("https://b.example/v1", "http://a.example/v1", "https://a.example:8443/v1", ""):
        assert service_key.read(other) == ""
    service_key.save("https://a.example/v1", "")
    assert not service_key.file().exists()
    service_key.save("https://a.example/v1", "")
    service_key.file().write_text("[")
    assert service_key.read("https://a.example/v1") == ""
    assert fault_of_key("two words") == fault_of_key("a\nb") == "service-key"


def fault_of_key(key: str) -> str:
    with pytest.raises(EnvironmentFault) as raised:
        LanguageService("http://localhost/v1", "", key)
    return raised.value.code


def test_the_settings_keep_the_service_without_its_key(tmp_path: Path, own_home: Path) -> None:
    assert Settings().service.address == ""
    chosen = Settings(service=ServiceChoices(address="https://a.example/v1", model="small", characters=9000))
    service_key.save(chosen.service.address, KEY)
    save(chosen, tmp_path / "settings.json")
    assert load(tmp_path / "settings.json") == (chosen, None)
    assert KEY not in (tmp_path / "settings.json").read_text()

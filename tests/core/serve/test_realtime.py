"""`/v1/realtime` by the clients' own library: words of live sound, items, settings, refusals, deaths of the engine."""

import base64
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import numpy as np
import openai
import pytest
import soundfile
import soxr
import websockets.exceptions
from serving import PATIENCE, Server, serving
from websockets.sync.client import ClientConnection, connect

from core.library import open_engine

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
RATE = 24_000
WORDS = "conversation.item.input_audio_transcription"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        with serving(tmp_path_factory.mktemp("server"), "--queue", "4", "--patience", "3") as running:
            running.wait_until_ready()
            yield running


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=f"{server.address}/v1", api_key="anything", max_retries=0) as opened:
        yield opened


def sound(rate: int = RATE, *, pause: float = 2.0) -> bytes:
    """The sample `note.wav` with one channel, a pause, the sample again, and a pause."""
    samples, own = soundfile.read(SAMPLES / "note.wav", dtype="float32", always_2d=True)
    once = soxr.resample(samples.mean(axis=1), own, rate)
    both = np.concatenate([once, np.zeros(round(pause * rate), np.float32), once, np.zeros(3 * rate, np.float32)])
    return bytes((np.clip(both, -1, 1) * 32767).astype("<i2").tobytes())


@pytest.fixture(scope="module")
def expected() -> list[str]:
    """The two utterances of `sound` as Mynah's own library hears them."""
    texts = [""]
    with (
        open_engine() as engine,
        engine.open_stream(rate=RATE, chunk_seconds=1.12, pause_seconds=0.8) as stream,
    ):
        for heard in (*stream.push(sound()), *stream.finish()):
            texts[-1] += f" {heard.text}"
            if heard.is_over and texts[-1].strip():
                texts.append("")
    return [" ".join(text.split()) for text in texts if text.strip()]


def pieces(samples: bytes, seconds: float = 0.1, rate: int = RATE) -> list[str]:
    size = 2 * round(seconds * rate)
    return [base64.b64encode(samples[at : at + size]).decode() for at in range(0, len(samples), size)]


def settings(**given: Any) -> dict[str, Any]:
    turns = {"type": "server_vad", "silence_duration_ms": 800}
    words = {"model": "gpt-realtime-whisper", "delay": "high"}
    sound_input = {"format": {"type": "audio/pcm", "rate": RATE}, "transcription": words, "turn_detection": turns}
    return {"type": "transcription", "audio": {"input": sound_input | given}}


def raw(server: Server, **options: Any) -> connect:
    return connect(f"{server.address.replace('http', 'ws')}/v1/realtime?intent=transcription", **options)


def refusal(server: Server, **options: Any) -> int:
    """Return the status with which a connection is refused."""
    with pytest.raises(websockets.exceptions.InvalidStatus) as refused, raw(server, **options):
        pass
    return refused.value.response.status_code


def ask(socket: ClientConnection, **event: Any) -> None:
    socket.send(json.dumps(event))


def answer(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next event, which is of that kind."""
    event: dict[str, Any] = json.loads(socket.recv(PATIENCE))
    assert event["type"] == kind, event
    return event


def until(socket: ClientConnection, kind: str) -> list[dict[str, Any]]:
    """Return all events up to the next one of that kind."""
    events: list[dict[str, Any]] = []
    while not events or events[-1]["type"] != kind:
        events.append(json.loads(socket.recv(PATIENCE)))
        assert events[-1]["type"] != "error" or kind == "error", events[-1]
    return events


def texts_of(events: list[dict[str, Any]]) -> list[str]:
    return [event["transcript"] for event in events if event["type"] == f"{WORDS}.completed"]


def test_the_clients_library_hears_the_words_of_each_utterance(client: openai.OpenAI, expected: list[str]) -> None:
    assert len(expected) >= 2
    events: list[Any] = []
    with client.realtime.connect(extra_query={"intent": "transcription"}) as connection:
        connection.session.update(session=settings())
        for piece in pieces(sound()):
            connection.input_audio_buffer.append(audio=piece)
        for event in connection:
            events.append(event)
            if sum(each.type == f"{WORDS}.completed" for each in events) == len(expected):
                break
    assert [event.type for event in events[:2]] == ["session.created", "session.updated"]
    assert events[1].session.audio.input.turn_detection.silence_duration_ms == 800
    done = [event for event in events if event.type == f"{WORDS}.completed"]
    assert [event.transcript for event in done] == expected
    for event in done:
        own = [each for each in events if getattr(each, "item_id", None) == event.item_id]
        kinds = [each.type.rpartition(".")[2] for each in own]
        assert kinds[0] == "speech_started"
        assert kinds[-3:] == ["speech_stopped", "committed", "completed"]
        assert set(kinds[1:-3]) == {"delta"}
        assert "".join(each.delta for each in own if each.type == f"{WORDS}.delta") == event.transcript
    starts = [event.audio_start_ms for event in events if event.type.endswith("speech_started")]
    stops = [event.audio_end_ms for event in events if event.type.endswith("speech_stopped")]
    assert all(start < stop for start, stop in zip(starts, stops, strict=True))
    assert stops == sorted(stops)
    items = [event for event in events if event.type == "input_audio_buffer.committed"]
    assert [event.previous_item_id for event in items] == [None, *(event.item_id for event in items[:-1])]


def test_a_client_ends_its_utterances_itself(server: Server, expected: list[str]) -> None:
    with raw(server) as socket:
        answer(socket, "session.created")
        ask(socket, type="session.update", session=settings(turn_detection=None))
        assert answer(socket, "session.updated")["session"]["audio"]["input"]["turn_detection"] is None
        for _ in range(2):  # the second item has a stream of its own
            for piece in pieces(sound()):
                ask(socket, type="input_audio_buffer.append", audio=piece)
            ask(socket, type="input_audio_buffer.commit")
            events = until(socket, f"{WORDS}.completed")
            assert texts_of(events) == [" ".join(expected)]
            kinds = {event["type"] for event in events}
            assert kinds == {"input_audio_buffer.committed", f"{WORDS}.delta", f"{WORDS}.completed"}
            assert events[-1]["usage"] == {
                "type": "duration",
                "seconds": pytest.approx(len(sound()) / 2 / RATE, abs=0.01),
            }


def test_a_client_of_the_beta_is_understood(server: Server, expected: list[str]) -> None:
    with raw(server, additional_headers={"OpenAI-Beta": "realtime=v1"}) as socket:
        answer(socket, "transcription_session.created")
        turns = {"type": "server_vad", "threshold": 0.5, "silence_duration_ms": 800}
        words = {"model": "gpt-4o-transcribe", "delay": "high", "prompt": "boats"}
        session = {"input_audio_format": "pcm16", "input_audio_transcription": words, "turn_detection": turns}
        ask(socket, type="transcription_session.update", session=session)
        told = answer(socket, "transcription_session.updated")["session"]
        assert told["input_audio_format"] == "pcm16"
        assert sorted(told["mynah_ignored"]) == ["prompt", "threshold"]
        for piece in pieces(sound()):
            ask(socket, type="input_audio_buffer.append", audio=piece)
        heard: list[str] = []
        while len(heard) < len(expected):
            heard += texts_of(until(socket, f"{WORDS}.completed"))
        assert heard == expected


@pytest.mark.parametrize("encoding", ["audio/pcmu", "audio/pcma"])
def test_sound_of_a_telephone_is_heard(server: Server, encoding: str) -> None:
    samples = np.frombuffer(sound(8_000), "<i2").astype(np.int32)
    if encoding == "audio/pcmu":  # the codes by their definition: the nearest of 256 steps
        steps = [(((code & 15) << 3) + 132 << (code >> 4 & 7)) - 132 for code in range(128)]
        codes = [255 - (each + 128 * (value < 0)) for value in samples for each in [nearest(steps, abs(value))]]
    else:
        steps = [((code & 15) * 16 + 8 + 256 * (code > 15)) << max(0, (code >> 4) - 1) for code in range(128)]
        codes = [(each + 128 * (value >= 0)) ^ 0x55 for value in samples for each in [nearest(steps, abs(value))]]
    with raw(server) as socket:
        answer(socket, "session.created")
        ask(socket, type="session.update", session=settings(format={"type": encoding}, turn_detection=None))
        answer(socket, "session.updated")
        ask(socket, type="input_audio_buffer.append", audio=base64.b64encode(bytes(codes)).decode())
        ask(socket, type="input_audio_buffer.commit")
        [told] = texts_of(until(socket, f"{WORDS}.completed"))
    with raw(server) as socket:
        answer(socket, "session.created")
        linear = settings(format={"type": "audio/pcm", "rate": 8_000}, turn_detection=None)
        ask(socket, type="session.update", session=linear)
        answer(socket, "session.updated")
        ask(socket, type="input_audio_buffer.append", audio=base64.b64encode(sound(8_000)).decode())
        ask(socket, type="input_audio_buffer.commit")
        [plain] = texts_of(until(socket, f"{WORDS}.completed"))
    assert len(set(told.split()) & set(plain.split())) > 0.7 * len(set(plain.split()))


def nearest(steps: list[int], value: int) -> int:
    return int(np.argmin(np.abs(np.array(steps) - value)))


def test_sound_that_is_cleared_leaves_no_word(server: Server, expected: list[str]) -> None:
    with raw(server) as socket:
        answer(socket, "session.created")
        ask(socket, type="session.update", session=settings(turn_detection=None))
        answer(socket, "session.updated")
        ask(socket, type="input_audio_buffer.append", audio=pieces(sound(), 3.0)[0])
        ask(socket, type="input_audio_buffer.clear")
        until(socket, "input_audio_buffer.cleared")
        ask(socket, type="input_audio_buffer.commit", event_id="mine")
        error = answer(socket, "error")["error"]
        assert (error["code"], error["event_id"]) == ("input_audio_buffer_commit_empty", "mine")
        ask(socket, type="input_audio_buffer.append", audio=base64.b64encode(sound()).decode())
        ask(socket, type="input_audio_buffer.commit")
        assert texts_of(until(socket, f"{WORDS}.completed")) == [" ".join(expected)]


WRONG: dict[str, tuple[object, str]] = {
    "no JSON": ("{", "invalid_json"),
    "a list": ([], "invalid_json"),
    "nests": ("[" * 100_000, "invalid_json"),
    "no type": ({}, "type"),
    "speaks": ({"type": "response.create"}, "type"),
    "no audio": ({"type": "input_audio_buffer.append"}, "invalid_value"),
    "no base64": ({"type": "input_audio_buffer.append", "audio": "ä!"}, "invalid_value"),
    "no session": ({"type": "session.update", "session": 3}, "invalid_value"),
    "a talk": ({"type": "session.update", "session": {"type": "realtime"}}, "type"),
    "a format": ({"type": "session.update", "session": settings(format={"type": "audio/mp3"})}, "invalid_value"),
    "a rate": (
        {"type": "session.update", "session": settings(format={"type": "audio/pcm", "rate": 1})},
        "invalid_value",
    ),
    "a pause": (
        {"type": "session.update", "session": settings(turn_detection={"silence_duration_ms": -5})},
        "invalid_value",
    ),
    "a language": ({"type": "session.update", "session": settings(transcription={"language": "?"})}, "invalid_value"),
    "a model": ({"type": "session.update", "session": settings(transcription={"model": "none"})}, "model_not_found"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_message_is_refused_and_the_session_goes_on(server: Server, name: str) -> None:
    message, code = WRONG[name]
    with raw(server) as socket:
        answer(socket, "session.created")
        socket.send(message if isinstance(message, str) else json.dumps(message))
        error = answer(socket, "error")["error"]
        assert error["code"] == code
        assert error["message"].endswith(".")
        socket.send(b"\x00\x01")
        assert answer(socket, "error")["error"]["code"] == "invalid_json"
        ask(socket, type="session.update", session=settings())
        answer(socket, "session.updated")


def test_places_names_and_sizes_are_limited(server: Server) -> None:
    server.wait_until("live_sessions", 0)
    with ExitStack() as stack:
        for _ in range(3):  # the fourth place is for another client
            stack.enter_context(raw(server))
        assert refusal(server) == 429
    server.wait_until("live_sessions", 0)
    for headers, status in (({"Origin": "https://bad.example"}, 403), ({"Host": "evil.example"}, 421)):
        request = [f"{name}: {value}" for name, value in ({"Host": "localhost"} | headers).items()]
        fields = ["GET /v1/realtime HTTP/1.1", *request, "Upgrade: websocket", "Connection: Upgrade"]
        fields += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""]
        assert f" {status} ".encode() in server.send("\r\n".join(fields).encode())[:20]
    with raw(server) as socket:
        answer(socket, "session.created")
        with suppress(websockets.exceptions.ConnectionClosed):
            ask(socket, type="input_audio_buffer.append", audio="A" * 5_000_000)
        with pytest.raises(websockets.exceptions.ConnectionClosed) as closed:
            socket.recv(PATIENCE)
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009  # a reset may overtake the reason
    status, body = server.get("/v1/realtime")
    assert (status, json.loads(body)["error"]["code"]) == (426, "websocket")
    server.wait_until("live_sessions", 0)


def test_a_silent_client_is_kept_beyond_the_patience_of_requests(server: Server) -> None:
    with raw(server) as socket:
        answer(socket, "session.created")
        time.sleep(5)
        ask(socket, type="session.update", session=settings())
        answer(socket, "session.updated")


def test_a_token_may_stand_in_a_header_or_in_a_protocol(tmp_path: Path) -> None:
    tokens = tmp_path / "tokens"
    with serving(tmp_path / "home", "--token-file", str(tokens)) as server:
        token = tokens.read_text("utf-8").strip()
        assert refusal(server) == 401
        with raw(server, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            answer(socket, "session.created")
        with raw(server, subprotocols=["realtime", f"openai-insecure-api-key.{token}"]) as socket:
            answer(socket, "session.created")
            assert socket.subprotocol == "realtime"
        assert refusal(server, subprotocols=["realtime", "openai-insecure-api-key.wrong-wrong-wrong"]) == 401


def test_the_engine_dies_and_the_next_sound_is_heard(server: Server, expected: list[str]) -> None:
    with raw(server) as socket, raw(server) as other:
        for each in (socket, other):
            answer(each, "session.created")
            ask(each, type="session.update", session=settings(turn_detection=None))
            answer(each, "session.updated")
            ask(each, type="input_audio_buffer.append", audio=pieces(sound(), 3.0)[0])
        until(socket, f"{WORDS}.delta")
        live_engine(server).kill()
        for each in (socket, other):
            assert until(each, "error")[-1]["error"]["code"] == "live-stopped"
            ask(each, type="input_audio_buffer.append", audio=base64.b64encode(sound()).decode())
            ask(each, type="input_audio_buffer.commit")
        for each in (socket, other):
            assert texts_of(until(each, f"{WORDS}.completed")) == [" ".join(expected)]


def live_engine(server: Server) -> Any:
    """The process of the live engine, which started after the engine of the recordings."""
    import psutil

    children = psutil.Process(server.process.pid).children(recursive=True)
    return max((each for each in children if "core.engine" in str(each.cmdline())), key=lambda each: each.create_time())


def test_a_clients_disconnection_frees_its_place_and_its_stream(server: Server) -> None:
    for _ in range(3):
        with raw(server) as socket:
            ask(socket, type="input_audio_buffer.append", audio=pieces(sound(), 1.0)[0])
            socket.socket.close()
    server.wait_until("live_sessions", 0)

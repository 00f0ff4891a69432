"""The engine's process from the front end's side: what is sent to it arrives, however long it is."""

import queue
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.contracts import framing
from core.contracts.engine_messages import Chunk, Done, Ready
from core.contracts.protocol import Align, Load, ScriptUtterance, ScriptWord, Transcribe
from core.queue.engine_process.engine_client import EngineClient, Exited

ENGINE = Path(__file__).parents[3] / "faults" / "scripted_engine.py"
PATIENCE = 180.0  # seconds: a busy machine starts an engine in a minute
WORDS = 140_000
SCRIPT = (ScriptUtterance(tuple(ScriptWord(f"{n}" + "x" * 60, "y" * 70) for n in range(WORDS))),)


class Client:
    def __init__(self, folder: Path) -> None:
        (folder / "script.json").write_text('{"*": {"chunks": 2000}}')
        self.inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        command = [sys.executable, str(ENGINE), str(folder / "script.json"), str(folder)]
        self.client = EngineClient(lambda _, message: self.inbox.put(message), folder / "engine.log", command)
        self.client.start(Load("m", "cache"))
        self.until(Ready)

    def until(self, *kinds: type) -> list[Any]:
        """The messages up to the next one of `kinds`."""
        found: list[Any] = []
        while not found or not isinstance(found[-1], kinds):
            found.append(self.inbox.get(timeout=PATIENCE))
            assert not isinstance(found[-1], Exited), found[-1]
        return found


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    running = Client(tmp_path)
    yield running
    running.client.stop()


@pytest.mark.slow
def test_a_script_of_more_than_a_frame_arrives_whole(client: Client) -> None:
    assert sum(len(word.text) + len(word.spoken) for word in SCRIPT[0].words) > framing.MAX_FRAME
    client.client.send(Align(1, 1, "talk.wav", SCRIPT))
    words = [word.text for message in client.until(Done) if isinstance(message, Chunk) for word in message.words]
    assert words == [word.text for word in SCRIPT[0].words]


@pytest.mark.slow
def test_a_script_that_is_too_long_is_refused_and_the_connection_stays(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(framing, "MAX_SCRIPT", 2**20)
    with pytest.raises(framing.FrameError, match="limit"):
        client.client.send(Align(1, 1, "talk.wav", SCRIPT))
    client.client.send(Transcribe(2, 1, "talk.wav"))
    assert client.until(Done)[-1].job == 2


def test_unread_messages_are_released_with_the_engine(client: Client) -> None:
    process = client.client.process
    assert process is not None
    assert process.stdin is not None
    client.client.kill("for the test")
    process.wait(PATIENCE)
    while not process.stdin.closed:
        client.client.send(Transcribe(1, 1, "talk.wav"))
        if isinstance(client.inbox.get(timeout=PATIENCE), Exited):
            break
    assert process.stdin.closed
    client.client.send(Transcribe(2, 1, "talk.wav"))

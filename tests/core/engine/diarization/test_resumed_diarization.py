"""Test that a recording resumes behind any chunk after the engine has ended."""

import queue
from pathlib import Path
from typing import Any

import media
import psutil
import pytest
from diarizers import build_nemotron

from core.contracts.engine_messages import Done, Failed, SpeakerChunk
from core.contracts.protocol import Acknowledge, Diarize, LoadDiarizer
from core.queue.engine_process.engine_client import EngineClient, Exited

PATIENCE = 120.0  # seconds


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [2.0, 15.0, 60.0])
def test_a_recording_resumes_after_any_chunk(tmp_path: Path, seconds: float) -> None:
    build_nemotron(tmp_path / "tiny")
    recording = tmp_path / "a.wav"
    media.write_wav(recording, media.bursts([(0.5, 1.5)], seconds))
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    client = EngineClient(lambda _, message: inbox.put(message), tmp_path / "engine.log")
    client.start(LoadDiarizer(str(tmp_path / "tiny"), str(tmp_path / "cache"), precision="fp32"))
    compute_on_one_core(client)
    try:
        whole = diarized(client, inbox, Diarize(0, 1, str(recording)))
        assert whole
        for n, chunk in enumerate(whole):
            rest = diarized(client, inbox, Diarize(0, 2 + n, str(recording), n + 1, chunk.state))
            assert [each.probabilities for each in rest] == [each.probabilities for each in whole[n + 1 :]]
    finally:
        client.stop()


def compute_on_one_core(client: EngineClient) -> None:
    """Compute on one core, because sums depend on the number of threads and that on other programs."""
    assert client.process is not None
    process = psutil.Process(client.process.pid)
    if hasattr(process, "cpu_affinity"):
        process.cpu_affinity(process.cpu_affinity()[:1])


def diarized(client: EngineClient, inbox: "queue.SimpleQueue[Any]", command: Diarize) -> list[SpeakerChunk]:
    """Return the chunks that a command brings."""
    client.send(command)
    chunks = []
    while not isinstance(message := inbox.get(timeout=PATIENCE), Done):
        assert not isinstance(message, Failed | Exited), message
        if isinstance(message, SpeakerChunk):
            chunks.append(message)
            client.send(Acknowledge(message.job, message.attempt, message.n))
    return chunks

"""Test that a converted model with changed bytes is found at its load, before any result, and made again."""

import io
import queue
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from damaged_data import flip_bits, rot, weights_file

from core.contracts.engine_messages import Chunk, Done, Failed, FilesOpen, Ready
from core.contracts.paths import demo_diarizer, demo_model
from core.contracts.protocol import Load, LoadDiarizer, Transcribe
from core.engine.native.weights.mapped_file import open_weights
from core.engine.native.weights.weight_checks import check_ahead, finish_checks, take_checks
from core.engine.service.outbox import Outbox
from core.queue.engine_process.engine_client import EngineClient, Exited

PATIENCE = 120.0  # seconds after which an engine that should have answered counts as stuck
SAMPLE = Path(__file__).parents[4] / "resources" / "samples" / "conversation.flac"


def test_only_damaged_weights_are_removed(tmp_path: Path) -> None:
    good, bad = weights_file(tmp_path / "good.safetensors"), weights_file(tmp_path / "bad.safetensors")
    flip_bits(bad, [8 * (2**20 + 1000)])
    take_checks()  # those of models that other tests loaded
    assert open_weights(good, "cpu") is not None
    assert open_weights(bad, "cpu") is not None  # size, time and inode are as noted
    assert finish_checks(take_checks()) == [bad]
    assert [path.exists() for path in (good, bad)] == [True, False]
    assert open_weights(good, "cpu") is not None
    assert open_weights(bad, "cpu") is None
    assert finish_checks(take_checks()) == []


@pytest.mark.slow
def test_each_of_200_flipped_bits_is_found(tmp_path: Path) -> None:
    assert rot(200, random.Random(1), tmp_path) == []


def start(folder: Path) -> tuple[EngineClient, "queue.SimpleQueue[Any]"]:
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    client = EngineClient(lambda _, message: inbox.put(message), folder / "engine.log")
    client.start(Load(str(demo_model()), str(folder / "cache"), precision="fp32"))
    return client, inbox


def until(inbox: "queue.SimpleQueue[Any]", kind: type) -> Any:
    while not isinstance(message := inbox.get(timeout=PATIENCE), kind):
        assert not isinstance(message, (Exited, Chunk, Done, Failed)), message
    return message


@pytest.mark.slow
@pytest.mark.parametrize("stage", ["words", "speakers"])
def test_a_damaged_model_ends_the_engine_before_a_result_and_is_converted_again(tmp_path: Path, stage: str) -> None:
    load_diarizer = LoadDiarizer(str(demo_diarizer()), str(tmp_path / "cache"), precision="fp32")
    client, inbox = start(tmp_path)
    until(inbox, Ready)
    of_words = set((tmp_path / "cache").rglob("native-*.safetensors"))
    client.send(load_diarizer)
    until(inbox, Ready)
    client.stop()
    of_speakers = set((tmp_path / "cache").rglob("native-*.safetensors")) - of_words
    (converted,) = of_words if stage == "words" else of_speakers
    right = converted.read_bytes()
    flip_bits(converted, [8 * (len(right) - 1000)])
    client, inbox = start(tmp_path)
    if stage == "words":
        client.send(Transcribe(1, 1, str(SAMPLE)))
    else:
        client.send(load_diarizer)
    exited = until(inbox, Exited)
    assert "was damaged on disk" in exited.cause
    assert exited.from_outside
    client, inbox = start(tmp_path)
    until(inbox, Ready)
    client.send(load_diarizer)
    until(inbox, Ready)
    client.send(Transcribe(1, 1, str(SAMPLE)))
    until(inbox, Chunk)
    client.stop()
    assert converted.read_bytes() == right


def test_results_wait_for_the_checks_of_every_model() -> None:
    pipe, sent = io.BytesIO(), threading.Event()
    outbox = Outbox(pipe)

    def send() -> None:
        outbox.send(Done(1, 1, 0, 1.0))
        sent.set()

    outbox.hold_results()
    outbox.hold_results()
    threading.Thread(target=send, daemon=True).start()
    outbox.send(FilesOpen((1,)))
    outbox.release_results()
    assert not sent.wait(0.2)
    outbox.release_results()
    assert sent.wait(PATIENCE)


def test_a_check_ahead_counts_for_the_file_that_is_opened(tmp_path: Path) -> None:
    path = weights_file(tmp_path / "native-1-fp32.safetensors")
    check_ahead([path])
    right = path.read_bytes()
    path.unlink()
    path.write_bytes(right)  # another engine's conversion, which is compared before it is mapped
    assert open_weights(path, "cpu") is not None
    assert take_checks() == []
    flip_bits(path, [8 * (2**20 + 1000)])
    check_ahead([path])
    assert open_weights(path, "cpu") is not None
    assert finish_checks(take_checks()) == [path]

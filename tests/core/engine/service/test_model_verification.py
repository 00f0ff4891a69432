"""Test that a converted model with changed bytes is found and made again."""

import os
import queue
import time
from pathlib import Path
from typing import Any

import pytest
import torch

from core.contracts.engine_messages import Ready
from core.contracts.paths import demo_diarizer, demo_model
from core.contracts.protocol import Load, LoadDiarizer, VerifyModel
from core.engine.native.weights.mapped_file import find_damaged, open_weights, publish_weights, write_weights
from core.queue.engine_process.engine_client import EngineClient, Exited

PATIENCE = 120.0  # seconds after which an engine that should have answered counts as stuck


def change_a_byte(path: Path) -> None:
    status = path.stat()
    with path.open("r+b") as file:
        file.seek(-1000, os.SEEK_END)
        byte = file.read(1)
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte[0] ^ 0xFF]))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def test_only_damaged_weights_are_removed(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("good.safetensors", "bad.safetensors")]
    for path in paths:
        total = write_weights(path.with_suffix(".tmp"), [("w", torch.arange(4000.0))])
        publish_weights(path.with_suffix(".tmp"), path, total)
    change_a_byte(paths[1])
    assert open_weights(paths[1], "cpu") is not None  # size, time and inode are as noted
    assert find_damaged(paths) == []  # both were written just now
    assert find_damaged(paths, only_due=False) == [paths[1]]
    assert [path.exists() for path in paths] == [True, False]
    assert open_weights(paths[0], "cpu") is not None
    assert open_weights(paths[1], "cpu") is None


def test_weights_verified_in_the_future_are_due(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bad.safetensors"
    total = write_weights(path.with_suffix(".tmp"), [("w", torch.arange(4000.0))])
    publish_weights(path.with_suffix(".tmp"), path, total)
    change_a_byte(path)
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now - 86400)  # the clock was set back
    assert find_damaged([path]) == [path]


def start(folder: Path) -> tuple[EngineClient, "queue.SimpleQueue[Any]"]:
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    client = EngineClient(lambda _, message: inbox.put(message), folder / "engine.log")
    client.start(Load(str(demo_model()), str(folder / "cache"), precision="fp32"))
    until(inbox, Ready)
    return client, inbox


def load_diarizer(client: EngineClient, inbox: "queue.SimpleQueue[Any]", folder: Path) -> None:
    client.send(LoadDiarizer(str(demo_diarizer()), str(folder / "cache"), precision="fp32"))
    until(inbox, Ready)


def until(inbox: "queue.SimpleQueue[Any]", kind: type) -> Any:
    while not isinstance(message := inbox.get(timeout=PATIENCE), kind):
        assert not isinstance(message, Exited), message
    return message


@pytest.mark.parametrize("stage", ["words", "speakers"])
def test_a_damaged_model_ends_the_engine_and_is_converted_again(tmp_path: Path, stage: str) -> None:
    client, inbox = start(tmp_path)
    of_words = set((tmp_path / "cache").rglob("native-*.safetensors"))
    load_diarizer(client, inbox, tmp_path)
    client.stop()
    of_speakers = set((tmp_path / "cache").rglob("native-*.safetensors")) - of_words
    (converted,) = of_words if stage == "words" else of_speakers
    right = converted.read_bytes()
    change_a_byte(converted)
    client, inbox = start(tmp_path)
    load_diarizer(client, inbox, tmp_path)
    client.send(VerifyModel())
    exited = until(inbox, Exited)
    assert "was damaged on disk" in exited.cause
    assert exited.from_outside
    client, inbox = start(tmp_path)
    load_diarizer(client, inbox, tmp_path)
    client.stop()
    assert converted.read_bytes() == right

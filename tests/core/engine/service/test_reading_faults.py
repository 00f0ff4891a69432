"""Test faults of the machine during reading: a hanging disk and lack of memory."""

import threading
from collections.abc import Iterator
from pathlib import Path

import media
import pytest
from test_service import Engine

from core.contracts.engine_messages import Done, Failed
from core.contracts.time_limit import TimeLimitedThread, within
from core.queue.engine_process.engine_client import Exited


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    running = Engine(tmp_path)
    yield running
    running.client.stop()


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sound = media.bursts([(12.0 * n, 12.0 * n + 8.0) for n in range(6)], 72.0)
    return media.write_wav(tmp_path_factory.mktemp("faults") / "talk.wav", sound)


@pytest.mark.slow
def test_a_hanging_disk_fails_its_files_only(engine: Engine, recording: Path) -> None:
    for job, name in enumerate(("hung-a", "hung-b", "hung-c"), 1):
        engine.transcribe(job, media.copied(recording, engine.folder / f"{name}.wav"))
    engine.transcribe(4, recording)
    engine.until(Done, job=4)
    codes = {message.job: message.code for message in engine.messages if isinstance(message, Failed)}
    while len(codes) < 3:
        failed = engine.until(Failed)
        codes[failed.job] = failed.code
    assert codes == {1: "no-answer", 2: "no-answer", 3: "no-answer"}


@pytest.mark.slow
def test_a_reader_without_memory_ends_the_engine(engine: Engine, recording: Path) -> None:
    engine.transcribe(1, media.copied(recording, engine.folder / "memory.wav"))
    with pytest.raises(AssertionError, match="Exited"):
        engine.until(Done, Failed)
    exited = engine.messages[-1]
    assert isinstance(exited, Exited)
    assert exited.from_outside
    assert exited.cause == "it ran out of memory"


def test_a_hanging_call_is_abandoned() -> None:
    thread = TimeLimitedThread("test")
    assert thread.call(60.0, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        thread.call(60.0, lambda: 1 // 0)
    for _ in range(2):
        with pytest.raises(TimeoutError):
            thread.call(0.1, threading.Event().wait)
    assert within(60.0, lambda: "after") == "after"

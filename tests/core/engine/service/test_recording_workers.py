"""Test reading in helper processes: the same windows, faults and words, even after a process ends."""

import contextlib
import os
import queue
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import psutil
import pytest
import soundfile
from checkpoints import build, sound

from core.contracts.engine_messages import Chunk, Done, Failed
from core.contracts.errors import InputFault
from core.contracts.protocol import Acknowledge, Load, Transcribe
from core.engine.audio.segmenter import Window
from core.engine.audio.window_reader import OpenWindows, open_windows
from core.engine.service.arena import Arena
from core.engine.service.worker_client import RecordingWorker, RecordingWorkers
from core.queue.engine_process.engine_client import EngineClient, Exited


@pytest.fixture
def process() -> Iterator[RecordingWorker]:
    found = RecordingWorker()
    yield found
    found.close()


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recordings") / "talk.flac"
    soundfile.write(path, sound(150), 16_000)
    return path


@pytest.fixture(scope="module")
def long_recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a recording with more windows than a process reads ahead."""
    path = tmp_path_factory.mktemp("recordings") / "long.flac"
    soundfile.write(path, sound(600), 16_000)
    return path


def everything(opened: OpenWindows, path: Path) -> tuple[object, list[Window], object]:
    with opened(path, "auto", lambda: True) as reader:
        return reader.duration, list(reader), reader.end


def assert_same_windows(found: list[Window], expected: list[Window]) -> None:
    assert len(found) == len(expected) > 3
    for one, other in zip(found, expected, strict=True):
        assert (one.n, one.start, one.end, one.quiet) == (other.n, other.start, other.end, other.quiet)
        assert np.array_equal(one.samples, other.samples)


def reading(pid: int | None = None) -> list[psutil.Process]:
    """Return the processes that read for the process `pid`, or for this one."""
    found = []
    for child in psutil.Process(pid).children():
        with contextlib.suppress(psutil.Error):
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
    return found


@pytest.mark.slow
def test_a_process_reads_the_same_windows(process: RecordingWorker, recording: Path) -> None:
    duration, expected, end = everything(open_windows, recording)
    for _ in range(2):
        found = everything(process.open_windows, recording)
        assert_same_windows(found[1], expected)
        assert (found[0], found[2]) == (duration, end)
    assert process.runs


@pytest.mark.slow
def test_faults_are_the_same_and_the_process_continues(
    process: RecordingWorker, recording: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty.wav").touch()
    for name, code in (("empty.wav", "empty"), ("none.wav", "missing")):
        with pytest.raises(InputFault) as raised:
            everything(process.open_windows, tmp_path / name)
        assert raised.value.code == code
    (before,) = reading()
    assert len(everything(process.open_windows, recording)[1]) > 3
    assert reading() == [before]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_the_engine_reads_the_rest_of_a_dead_process(process: RecordingWorker, long_recording: Path) -> None:
    _, expected, end = everything(open_windows, long_recording)
    with process.open_windows(long_recording, "auto", lambda: True) as reader:
        found = []
        for window in reader:
            if not found:
                os.kill(reading()[0].pid, signal.SIGKILL)
            found.append(window)
        assert reader.end == end
    assert_same_windows(found, expected)
    assert not process.runs, "the next recording gets another one"
    assert_same_windows(everything(process.open_windows, long_recording)[1], expected)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_process_that_died_while_idle_is_replaced(process: RecordingWorker, recording: Path) -> None:
    expected = everything(process.open_windows, recording)
    (before,) = reading()
    before.kill()
    while before.is_running():
        time.sleep(0.01)
    found = everything(process.open_windows, recording)
    assert_same_windows(found[1], expected[1])
    assert (found[0], found[2]) == (expected[0], expected[2])
    (after,) = reading()
    assert after.pid != before.pid


@pytest.mark.slow
def test_the_engine_reads_if_no_process_can_start(
    process: RecordingWorker, recording: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    duration, expected, end = everything(open_windows, recording)
    found = everything(process.open_windows, recording)
    assert_same_windows(found[1], expected)
    assert (found[0], found[2]) == (duration, end)
    assert not process.runs


def test_the_number_of_processes_is_limited() -> None:
    processes = RecordingWorkers()
    processes.most = 2
    first, second, third = (RecordingWorker() for _ in range(3))
    assert [processes.may_run(each) for each in (first, second, third, first)] == [True, True, False, True]
    processes.close(second)
    assert processes.may_run(third)


@pytest.mark.slow
def test_a_stopped_recording_leaves_its_process_to_the_next(process: RecordingWorker, recording: Path) -> None:
    found: list[Window] = []
    with process.open_windows(recording, "auto", lambda: len(found) < 2) as reader:
        for window in reader:
            found.append(window)
    assert len(found) == 2
    (before,) = reading()
    assert_same_windows(everything(process.open_windows, recording)[1], everything(open_windows, recording)[1])
    assert reading() == [before]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limit of a file's size")
def test_without_shared_memory_the_windows_are_the_same(process: RecordingWorker, recording: Path) -> None:
    import resource

    _, expected, _ = everything(open_windows, recording)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**30, hard))  # less than the shared memory
    try:
        assert Arena.create() is None
        assert_same_windows(everything(process.open_windows, recording)[1], expected)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_stopped_process_is_ended_and_its_recording_read(
    process: RecordingWorker,
    recording: Path,
    long_recording: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    _, expected, _ = everything(open_windows, long_recording)
    everything(process.open_windows, recording)  # a busy machine starts a process slowly
    monkeypatch.setattr("core.engine.service.worker_process.LONGEST_SILENCE", 5.0)
    with process.open_windows(long_recording, "auto", lambda: True) as reader:
        found = []
        for window in reader:
            if not found:
                os.kill(reading()[0].pid, signal.SIGSTOP)
            found.append(window)
    assert_same_windows(found, expected)
    assert not reading()
    assert "does not answer and is ended" in capfd.readouterr().err


@pytest.fixture
def texts(tmp_path: Path) -> Callable[..., dict[int, str]]:
    """Return a function that transcribes files with an engine of `processes` processes.

    Its result is the text or the fault's code of each file.
    """
    model = build("tdt", "tiny", tmp_path / "model.nemo")

    def found(files: list[Path], processes: int) -> dict[int, str]:
        inbox: queue.Queue[object] = queue.Queue()
        client = EngineClient(lambda _, message: inbox.put(message), tmp_path / "engine.log")
        client.start(Load(str(model), str(tmp_path / "cache"), device="cpu", reading_processes=processes))
        for job, path in enumerate(files):
            client.send(Transcribe(job, 1, str(path)))
        words: dict[int, str] = dict.fromkeys(range(len(files)), "")
        left = len(files)
        while left:
            match inbox.get(timeout=120):
                case Chunk() as chunk:
                    words[chunk.job] += " ".join(word.text for word in chunk.words) + "|"
                    client.send(Acknowledge(chunk.job, 1, chunk.n))
                case Done():
                    left -= 1
                case Failed(job=int(job), code=code):
                    words[job], left = code, left - 1
                case Exited() as end:
                    raise AssertionError(end)
        assert client.process is not None
        children = reading(client.process.pid)
        assert len(children) == processes
        client.stop()
        assert not psutil.wait_procs(children, timeout=120)[1], "they end with the engine"
        return words

    return found


@pytest.mark.slow
def test_reading_processes_do_not_change_the_words(
    texts: Callable[..., dict[int, str]], recording: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty.wav").touch()
    files = [recording] * 5
    files.insert(2, tmp_path / "empty.wav")
    alone = texts(files, 0)
    assert alone[2] == "empty"
    assert len(alone[0]) > 10
    assert texts(files, 2) == alone

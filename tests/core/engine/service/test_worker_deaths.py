"""Test deaths of recording workers and of their engine: nothing of a dead process is kept."""

import contextlib
import gc
import itertools
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
import soundfile
from checkpoints import sound
from test_recording_workers import assert_same_windows, everything, reading
from test_worker_words import RECORDINGS, Engine, alone, files, without_reading

from core.contracts.engine_messages import Chunk, Failed
from core.contracts.protocol import Transcribe
from core.engine.audio.window_reader import open_windows
from core.engine.service.worker_client import RecordingWorker, RecordingWorkers, RemoteRecording

__all__ = ["alone", "files"]

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="memory files and /proc of Linux")]

DEATHS = 50
_HANGING = """
import os
import time
from core.contracts import time_limit
time_limit.DISK_PATIENCE = 1e6
real = os.open
def open_or_hang(path, *options, **more):
    while "hanging" in str(path):
        time.sleep(1)
    return real(path, *options, **more)
os.open = open_or_hang
"""


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recordings") / "talk.flac"
    soundfile.write(path, sound(100), 16_000)
    return path


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def arenas(pid: int) -> int:
    """Return the number of arenas that a process maps or holds open."""
    process = psutil.Process(pid)
    maps = sum("mynah-windows" in each.path for each in process.memory_maps(grouped=False))
    links = (each.readlink() for each in Path(f"/proc/{pid}/fd").iterdir() if each.is_symlink())
    return maps + sum("mynah-windows" in str(link) for link in links)


@pytest.fixture
def before() -> int:
    """Return the number of arenas that tests in other files left in this process."""
    gc.collect()
    return arenas(os.getpid())


@pytest.fixture
def workers() -> Iterator[list[RecordingWorker]]:
    found: list[RecordingWorker] = []
    yield found
    for process in reading():
        process.kill()
    for worker in found:
        worker.close()


def test_fifty_dead_processes_keep_no_place_and_no_memory(
    recording: Path, workers: list[RecordingWorker], before: int
) -> None:
    """Each worker belongs to another thread, which gets no recording after the death."""
    places = RecordingWorkers()
    places.most = 2
    shared = set(os.listdir("/dev/shm"))  # noqa: PTH208
    for deaths in range(DEATHS):
        workers.append(RecordingWorker())
        assert places.may_run(workers[-1]), f"no place after {deaths} deaths"
        with workers[-1].open_windows(recording, "auto", lambda: True) as reader:
            window = next(iter(reader))
            assert arenas(os.getpid()) > before
            (process,) = reading()
            process.send_signal(signal.SIGKILL)
            until(lambda: not workers[-1].runs)
            assert len(window.samples) > 0
        del window, reader
        assert arenas(os.getpid()) == before
    both = [RecordingWorker(), RecordingWorker()]
    workers += both
    assert [places.may_run(each) for each in (*both, RecordingWorker())] == [True, True, False]
    expected = everything(open_windows, recording)[1]
    for worker in both:
        assert_same_windows(everything(worker.open_windows, recording)[1], expected)
    assert len(reading()) == 2
    assert set(os.listdir("/dev/shm")) == shared  # noqa: PTH208


def test_a_process_that_begins_again_has_its_own_place(recording: Path, workers: list[RecordingWorker]) -> None:
    places = RecordingWorkers()
    places.most = 1
    workers += [RecordingWorker(), RecordingWorker()]
    first, second = workers
    assert places.may_run(first)
    everything(first.open_windows, recording)
    reading()[0].kill()
    until(lambda: not first.runs)
    assert places.may_run(first)
    assert not places.may_run(second), "the first one is about to start"
    places.close(first)
    assert places.may_run(second)


class Sink:
    """Takes nothing. It refers to its recording, as a task does."""

    remote: RemoteRecording | None = None
    ended = 0

    def worker_ended(self) -> None:
        self.ended += 1

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


def test_a_cancelled_recording_keeps_no_memory(recording: Path, workers: list[RecordingWorker], before: int) -> None:
    workers.append(RecordingWorker())
    sink = Sink()
    sink.remote = workers[0].transcribe(recording, Transcribe(1, 1, str(recording)), lambda: True, sink)
    assert sink.remote is not None
    next(sink.remote.offered())  # others wait in the queue
    gc.collect()
    gc.disable()
    try:
        sink.remote.stop()
        del sink
        workers.pop().close()
        until(lambda: arenas(os.getpid()) == before)
    finally:
        gc.enable()


def test_a_process_that_cannot_be_killed_delays_nothing(
    recording: Path, workers: list[RecordingWorker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that waits in the system for a disk looks as a stopped one: alive, with an open pipe."""
    expected = everything(open_windows, recording)[1]
    workers.append(RecordingWorker())
    with monkeypatch.context() as patched:
        patched.setattr("multiprocessing.context.SpawnProcess.kill", lambda self: os.kill(self.pid, signal.SIGSTOP))
        with workers[0].open_windows(recording, "auto", lambda: True) as reader:
            windows = iter(reader)
            found = [next(windows)]
            (stopped,) = reading()
            workers[0].close()
            found += windows
        assert stopped.status() == psutil.STATUS_STOPPED
    stopped.kill()
    assert_same_windows(found, expected)
    assert_same_windows(everything(workers[0].open_windows, recording)[1], expected)


@pytest.mark.timeout(120)
def test_a_cancelled_recording_on_a_hanging_disk_delays_no_other(
    recording: Path, workers: list[RecordingWorker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(_HANGING, "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{Path(__file__).parents[4]}")
    hanging = Path(shutil.copy(recording, tmp_path / "hanging.flac"))
    workers.append(RecordingWorker())
    asked = itertools.count()
    with workers[0].open_windows(hanging, "auto", lambda: next(asked) < 10) as reader:
        assert list(reader) == []
    (process,) = reading()
    assert_same_windows(everything(workers[0].open_windows, recording)[1], everything(open_windows, recording)[1])
    assert reading() == [process]


@pytest.mark.parametrize("name", ["to-worker", "from-worker"])
def test_a_process_without_its_threads_is_ended(
    recording: Path, workers: list[RecordingWorker], monkeypatch: pytest.MonkeyPatch, name: str, before: int
) -> None:
    start = threading.Thread.start

    def refuse(thread: threading.Thread) -> None:
        if thread.name == name:
            raise RuntimeError("can't start new thread")
        start(thread)

    workers.append(RecordingWorker())
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", refuse)
        found = everything(workers[0].open_windows, recording)[1]
    assert_same_windows(found, everything(open_windows, recording)[1])
    assert not reading()
    assert arenas(os.getpid()) == before
    assert_same_windows(everything(workers[0].open_windows, recording)[1], found)
    assert workers[0].runs


@pytest.fixture
def engines(tmp_path: Path) -> Iterator[Callable[[], Engine]]:
    started: list[Engine] = []

    def start() -> Engine:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Engine(folder, 2))
        return started[-1]

    yield start
    for engine in started:
        engine.client.stop()


def family_of(engine: Engine) -> list[psutil.Process]:
    assert engine.client.process is not None
    process = psutil.Process(engine.client.process.pid)
    return [process, *process.children(recursive=True)]


def is_alive(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.Error):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def test_a_killed_engine_leaves_nothing_and_disturbs_no_other(
    engines: Callable[[], Engine], files: list[Path], alone: dict[int, list[Any]]
) -> None:
    shared = set(os.listdir("/dev/shm"))  # noqa: PTH208
    healthy = engines()
    for chunks in (0, 1):
        victim = engines()
        for job, path in enumerate(files):
            victim.client.send(Transcribe(job, 1, str(path)))
        until(lambda engine=victim: len(engine.workers) == 2)  # type: ignore[misc]
        if chunks:
            until(lambda engine=victim: sum(map(arenas, (each.pid for each in engine.workers))) > 2)  # type: ignore[misc]
        family = family_of(victim)

        def kill(chunk: Chunk, family: list[psutil.Process] = family) -> None:
            if family[0].is_running():
                family[0].send_signal(signal.SIGKILL)

        healthy.transcribe(files, kill)
        assert without_reading(healthy.messages) == alone
        until(lambda family=family: not any(map(is_alive, family)))  # type: ignore[misc]
    assert set(os.listdir("/dev/shm")) == shared  # noqa: PTH208


@pytest.mark.parametrize("dies", [False, True])
def test_a_recording_that_vanishes(
    engines: Callable[[], Engine], files: list[Path], alone: dict[int, list[Any]], tmp_path: Path, dies: bool
) -> None:
    """The worker has the file open. After its death nobody can open it again."""
    copies = [Path(shutil.copy(path, tmp_path / path.name)) for path in files]
    engine = engines()
    gone: list[int] = []

    def remove(chunk: Chunk) -> None:
        if not gone and 0 < chunk.job < RECORDINGS:
            gone.append(chunk.job)
            copies[chunk.job].unlink()
            for worker in engine.workers * dies:
                worker.kill()

    engine.transcribe(copies, remove)
    (job,) = gone
    found = without_reading(engine.messages)
    if dies:
        *chunks, end = found.pop(job)
        assert isinstance(end, Failed)
        assert end.code == "missing"
        assert len(chunks) > 0
        assert chunks == alone[job][: len(chunks)]
    assert found == {number: alone[number] for number in found}

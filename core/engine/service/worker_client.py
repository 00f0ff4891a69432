"""The engine's side of the processes that read recordings. See recording_worker."""

import itertools
import multiprocessing
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.context import SpawnProcess
from pathlib import Path
from queue import Empty, SimpleQueue

import numpy as np

from core.contracts.errors import Fault, fault_from
from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.window_reader import WindowReader, open_windows
from core.engine.recognizer import Samples
from core.engine.service.arena import Arena
from core.engine.service.recording_worker import (
    PROCESS_ENDED,
    AboutReading,
    Beat,
    End,
    Head,
    Opened,
    Read,
    ReadingFailed,
    Released,
    SeveralTracks,
    Stop,
    Taken,
    ToWorker,
    run_worker,
    with_samples,
)

LONGEST_SILENCE = 30.0
"""Seconds after which a worker without a sign of life is killed."""
_POLL_SECONDS = 0.5  # between two checks of whether the recording is still needed
_LONGEST_END_SECONDS = 1.0  # the wait for a killed process

_keys = itertools.count()


class _WorkerEnded(Exception):
    """The process ended before the recording was read."""


class _Process:
    """A running worker, the threads that talk to it, and the recordings that it reads."""

    def __init__(self) -> None:
        """Start the process. Raise OSError if that fails."""
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        self._arena = Arena.create()
        with other:
            process = context.Process(target=run_worker, args=(other, self._arena), name="recordings", daemon=True)
            try:
                process.start()
            except BaseException:
                self._connection.close()
                raise
            finally:
                if self._arena is not None:
                    self._arena.close_file()
        self._process: SpawnProcess = process
        self._outgoing: SimpleQueue[ToWorker | None] = SimpleQueue()
        self.arrivals: dict[int, SimpleQueue[AboutReading | None]] = {}  # by recording
        self._lock = threading.Lock()
        self.has_ended = False
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for work, name in ((self._send_all, "to-worker"), (self._receive_all, "from-worker"))
        ]
        for thread in self._threads:
            thread.start()

    def send(self, message: ToWorker) -> None:
        """Send a message soon. The caller never waits, and may be a finalizer."""
        self._outgoing.put(message)

    def begin(self, key: int) -> "SimpleQueue[AboutReading | None]":
        """Return the queue of the answers about a recording. None: the process has ended."""
        answers: SimpleQueue[AboutReading | None] = SimpleQueue()
        with self._lock:
            self.arrivals[key] = answers
            if self.has_ended:
                answers.put(None)
        return answers

    def forget(self, key: int) -> None:
        """Expect no more answers about a recording."""
        with self._lock:
            self.arrivals.pop(key, None)

    def kill(self) -> None:
        """Kill the process. The answers that it has sent still arrive."""
        self._process.kill()
        self._process.join(_LONGEST_END_SECONDS)  # the system ends processes that wait for a hanging disk

    def _send_all(self) -> None:
        with suppress(*PROCESS_ENDED):
            while (message := self._outgoing.get()) is not None:
                self._connection.send(message)

    def _receive_all(self) -> None:
        with suppress(*PROCESS_ENDED):
            while True:
                if not self._connection.poll(LONGEST_SILENCE) and self.arrivals:
                    print("A process that reads recordings does not answer and is ended.", file=sys.stderr, flush=True)
                    self.kill()
                message: AboutReading | Beat = self._connection.recv()
                if not isinstance(message, Beat):
                    self._dispatch(message)
        self._process.join(_LONGEST_END_SECONDS)
        with self._lock:
            self.has_ended = True
            for answers in self.arrivals.values():
                answers.put(None)
        self._outgoing.put(None)
        self._connection.close()

    def _dispatch(self, message: AboutReading) -> None:
        if isinstance(message, Head):
            message = message._replace(window=with_samples(message.window, self._samples(message)))
        answers = self.arrivals.get(message.key)
        if answers is not None:
            answers.put(message)

    def _samples(self, head: Head) -> Samples:
        """Return the samples of a window. A slot of the arena is released with the last reference to them."""
        if head.place is None:
            samples: Samples = np.empty(head.samples, np.float32)
            self._connection.recv_bytes_into(samples.data.cast("B"))
            return samples
        assert self._arena is not None
        samples = self._arena.view(head.place)
        weakref.finalize(samples, self.send, Released(head.place.slot)).atexit = False
        return samples


class RecordingWorker:
    """A process that reads recordings, one at a time. It starts with the first recording. For one thread only.

    On Linux the process ends with the thread that started it, on other systems with the engine.
    """

    def __init__(self) -> None:
        self._process: _Process | None = None

    @property
    def runs(self) -> bool:
        """Whether the process exists."""
        return self._process is not None and not self._process.has_ended

    def close(self) -> None:
        """Kill the process. The next recording starts another one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    @contextmanager
    def open_windows(
        self, path: Path | RecordingAddress, tracks: str, may_continue: Callable[[], bool]
    ) -> Iterator[WindowReader]:
        """Open a recording that the process reads. See OpenWindows.

        If the process ends early, this process reads the rest. A recording that crashes the reader then gets the blame.
        """
        reader = self._opened(path, tracks, may_continue)
        if reader is None:
            with open_windows(path, tracks, may_continue) as own_reader:
                yield own_reader
            return
        try:
            yield reader
        finally:
            reader.close()

    def _opened(
        self, path: Path | RecordingAddress, tracks: str, may_continue: Callable[[], bool]
    ) -> "_RemoteWindowReader | None":
        """Return an open recording, or None if this process must read it."""
        try:
            if self._process is None or self._process.has_ended:
                self._process = _Process()
        except OSError:
            _log_end(path)
            return None
        reader = _RemoteWindowReader(self._process, path, tracks, may_continue)
        try:
            has_several = reader.open()
        except _WorkerEnded:
            _log_end(path)
            has_several = True
        except Fault:
            reader.close()
            raise
        if has_several:
            reader.close()
        return None if has_several else reader


class RecordingWorkers:
    """The processes that read recordings, one for each thread. Every method is thread-safe."""

    def __init__(self) -> None:
        self.most = 0
        """The number of processes that may run at a time."""
        self._running: set[RecordingWorker] = set()  # running or about to start
        self._lock = threading.Lock()

    def may_run(self, worker: RecordingWorker) -> bool:
        """Tell whether the process may start. A process that may start keeps its place until `close`."""
        with self._lock:
            if len(self._running) < self.most:
                self._running.add(worker)
            return worker in self._running

    def close(self, worker: RecordingWorker) -> None:
        """End the process. Another one may take its place."""
        worker.close()
        with self._lock:
            self._running.discard(worker)


class _RemoteWindowReader:
    def __init__(
        self, process: _Process, path: Path | RecordingAddress, tracks: str, may_continue: Callable[[], bool]
    ) -> None:
        self._process, self._path, self._tracks, self._may_continue = process, path, tracks, may_continue
        self._key = next(_keys)
        self._answers = process.begin(self._key)
        process.send(Read(self._key, path, tracks))
        self._next = 0  # the number of the next window
        self._end: RecordingEnd | None = None
        self.duration: float | None = None

    @property
    def several(self) -> None:
        """See WindowReader. The engine itself reads several tracks."""
        return

    @property
    def end(self) -> RecordingEnd:
        assert self._end is not None
        return self._end

    def open(self) -> bool:
        """Wait until the process has opened the recording. Return whether the engine must read several tracks.

        Raises:
            InputFault, EnvironmentFault: as AudioReader does.
            _WorkerEnded: the process has ended.
        """
        answer = self._next_answer()
        if isinstance(answer, Opened):
            self.duration = answer.duration
        elif isinstance(answer, ReadingFailed):
            raise self._fault(answer)
        return isinstance(answer, SeveralTracks)

    def close(self) -> None:
        """Tell the process that nothing more is needed."""
        self._process.forget(self._key)
        self._process.send(Stop(self._key))

    def __iter__(self) -> Iterator[Window]:
        try:
            yield from self._windows()
        except _WorkerEnded:
            _log_end(self._path)
            with open_windows(self._path, self._tracks, self._may_continue) as reader:
                yield from (window for window in reader if window.n >= self._next)
                self._end = reader.end

    def _windows(self) -> Iterator[Window]:
        while (answer := self._next_answer()) is not None:
            match answer:
                case Head(window=window):
                    self._next = window.n + 1
                    del answer  # its samples are released with the last reference
                    yield window
                    self._process.send(Taken(self._key))
                case End(end=end):
                    self._end = end
                    return
                case ReadingFailed():
                    raise self._fault(answer)

    def _next_answer(self) -> AboutReading | None:
        """Return the next answer of the process, None once the recording is no longer needed.

        Raises:
            _WorkerEnded: the process has ended.
        """
        while self._may_continue():
            with suppress(Empty):
                answer = self._answers.get(timeout=_POLL_SECONDS)
                if answer is None:
                    raise _WorkerEnded
                return answer
        return None

    def _fault(self, failed: ReadingFailed) -> Fault:
        """Return the fault to raise. The process ends if a thread of it may wait for a disk forever."""
        if failed.code == "no-answer":
            self._process.kill()
        return fault_from(failed.kind, failed.code, failed.figures)


def _log_end(path: Path | RecordingAddress) -> None:
    """Write to the log why the engine reads the recording."""
    print(f"The process that read {path} has ended. The engine reads the rest.", file=sys.stderr, flush=True)

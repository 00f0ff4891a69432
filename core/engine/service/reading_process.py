"""Read recordings and time words in helper processes.

Decoding and cutting hold Python's lock for most of their time. One process therefore reads 1,000 to 2,000 seconds of
sound a second on any number of cores. A GPU recognises that much in a tenth of a second.

Both ends of the pipe are this program. Messages are pickled, but samples are sent as they are.
"""

import multiprocessing
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path

import numpy as np

from core.contracts.errors import Fault, Figure, Kind, fault_from
from core.contracts.recording_address import RecordingAddress
from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.transcription_times import Edges, edges_by_sound, edges_here, measured
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window, windows
from core.engine.audio.tracks_reader import TracksReader, open_sound
from core.engine.audio.window_reader import WindowReader, open_windows
from core.engine.devices import keep_freed_memory
from core.engine.recognizer import Samples, WordPosition
from core.engine.service.parent_watch import die_with_engine

_NO_SOUND: Samples = np.zeros(0, np.float32)
_PROCESS_ENDED = (EOFError, OSError)  # the errors of a pipe whose other end is gone
_POLL_SECONDS = 0.5  # between two checks of whether the recording is still needed
_LONGEST_END_SECONDS = 1.0  # the wait for a killed process


@dataclass(frozen=True)
class _Opened:
    duration: float | None


@dataclass(frozen=True)
class _SeveralTracks:
    """The recording has several chosen tracks. The engine reads them."""


@dataclass(frozen=True)
class MeasuredWindow(Window):
    """A window with the measurements of its sound that word times need."""

    acoustics: Acoustics


@dataclass(frozen=True)
class _WindowHead:
    """A window without its samples. They follow as one message."""

    window: MeasuredWindow
    samples: int  # their number


@dataclass(frozen=True)
class _Failed:
    kind: Kind
    code: str
    figures: dict[str, Figure]


_Answer = _Opened | _SeveralTracks | _WindowHead | RecordingEnd | _Failed


def _run(connection: Connection) -> None:
    """Read the recordings whose paths arrive, one after another, until the engine ends. Runs in the process."""
    die_with_engine()
    keep_freed_memory()
    with suppress(*_PROCESS_ENDED):
        while True:
            _serve_one(connection, *connection.recv())


def _serve_one(connection: Connection, path: Path, tracks: str) -> None:
    try:
        with open_sound(path, tracks) as reader:
            if isinstance(reader, TracksReader):
                connection.send(_SeveralTracks())
                return
            connection.send(_Opened(reader.info.duration))
            for window in windows(reader):
                fields = vars(window) | {"samples": _NO_SOUND}
                head = MeasuredWindow(**fields, acoustics=measured(window.samples))
                connection.send(_WindowHead(head, len(window.samples)))
                connection.send_bytes(window.samples.data.cast("B"))
        connection.send(reader.end)
    except Fault as fault:
        connection.send(_Failed(fault.kind, fault.code, fault.figures))


class ReadingProcess:
    """A process that reads one recording at a time. It starts with the first recording. For one thread only.

    On Linux the process ends with the thread that started it, on other systems with the engine.
    """

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None

    @property
    def runs(self) -> bool:
        """Whether the process exists."""
        return self._process is not None

    def close(self) -> None:
        """Kill the process. The next recording starts another one."""
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join(_LONGEST_END_SECONDS)  # the system ends processes that wait for a hanging disk

    @contextmanager
    def open_windows(
        self, path: Path | RecordingAddress, tracks: str, may_continue: Callable[[], bool]
    ) -> Iterator[WindowReader]:
        """Open a recording that the process reads. See OpenWindows.

        If the process ends early, this process reads the rest. A recording that crashes the reader then gets the blame.
        """
        reader = _RemoteWindowReader(self, path, tracks, may_continue)
        try:
            has_several = reader.open()
        except _PROCESS_ENDED:
            self.close()
            _log_end(path)
            has_several = True
        if has_several:
            with open_windows(path, tracks, may_continue) as own_reader:
                yield own_reader
            return
        try:
            yield reader
        finally:
            if not reader.is_over:
                self.close()

    def ask(self, path: Path | RecordingAddress, tracks: str) -> None:
        """Send a recording to the process, and start the process if needed.

        Raises:
            OSError: the process could not be started.
        """
        if self._connection is not None:
            try:
                self._connection.send((path, tracks))
                return
            except OSError:  # the process ended while it was idle
                self.close()
        self._start().send((path, tracks))

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        connection, other = context.Pipe()
        with other:
            process = context.Process(target=_run, args=(other,), name="reading", daemon=True)
            try:
                process.start()
            except BaseException:
                connection.close()
                raise
        self._process, self._connection = process, connection
        return connection

    def next_answer(self, may_continue: Callable[[], bool]) -> "_Answer | None":
        """Return the next answer of the process, None once `may_continue` returns False.

        Raises:
            EOFError, OSError: the process has ended.
        """
        assert self._connection is not None
        assert self._process is not None
        while may_continue():
            ready = wait([self._connection, self._process.sentinel], _POLL_SECONDS)
            if self._connection in ready or self._connection.poll():
                answer: _Answer = self._connection.recv()
                return answer
            if ready:
                raise EOFError
        return None

    def receive_samples(self, count: int) -> Samples:
        """Return the samples of the window whose head has arrived.

        Raises:
            EOFError, OSError: the process has ended.
        """
        assert self._connection is not None
        samples: Samples = np.empty(count, np.float32)
        self._connection.recv_bytes_into(samples.data.cast("B"))
        return samples


class ReadingProcesses:
    """The processes that read recordings, one for each thread. Every method is thread-safe."""

    def __init__(self) -> None:
        self.most = 0
        """The number of processes that may run at a time."""
        self._running: set[ReadingProcess] = set()  # running or about to start
        self._lock = threading.Lock()

    def may_run(self, process: ReadingProcess) -> bool:
        """Tell whether the process may start. A process that may start keeps its place until `close`."""
        with self._lock:
            if len(self._running) < self.most:
                self._running.add(process)
            return process in self._running

    def close(self, process: ReadingProcess) -> None:
        """End the process. Another one may take its place."""
        process.close()
        with self._lock:
            self._running.discard(process)


class _RemoteWindowReader:
    def __init__(
        self, process: ReadingProcess, path: Path | RecordingAddress, tracks: str, may_continue: Callable[[], bool]
    ) -> None:
        self._process, self._path, self._tracks, self._may_continue = process, path, tracks, may_continue
        self._next = 0  # the number of the next window
        self._end: RecordingEnd | None = None
        self.is_over = False
        self.duration: float | None = None

    @property
    def several(self) -> None:
        """See WindowReader. The engine itself reads several tracks."""
        return

    def open(self) -> bool:
        """Wait until the process has opened the recording. Return whether the engine must read several tracks.

        Raises:
            InputFault, EnvironmentFault: as AudioReader does.
            EOFError, OSError: the process has ended.
        """
        self._process.ask(self._path, self._tracks)
        answer = self._process.next_answer(self._may_continue)
        if isinstance(answer, _SeveralTracks):
            self.is_over = True
            return True
        if isinstance(answer, _Opened):
            self.duration = answer.duration
        elif isinstance(answer, _Failed):
            raise self._fault(answer)
        return False

    @property
    def end(self) -> RecordingEnd:
        assert self._end is not None
        return self._end

    def __iter__(self) -> Iterator[Window]:
        try:
            yield from self._windows()
        except _PROCESS_ENDED:
            _log_end(self._path)
            with open_windows(self._path, self._tracks, self._may_continue) as reader:
                yield from (window for window in reader if window.n >= self._next)
                self._end = reader.end

    def _windows(self) -> Iterator[Window]:
        while (answer := self._process.next_answer(self._may_continue)) is not None:
            match answer:
                case _WindowHead(window=window, samples=samples):
                    complete = replace(window, samples=self._process.receive_samples(samples))
                    self._next = window.n + 1
                    yield complete
                case RecordingEnd() as end:
                    self._end, self.is_over = end, True
                    return
                case _Failed():
                    raise self._fault(answer)

    def _fault(self, failed: _Failed) -> Fault:
        """Return the fault to raise. The process ends if it may wait for a disk forever."""
        if failed.code == "no-answer":
            self._process.close()
        self.is_over = True
        return fault_from(failed.kind, failed.code, failed.figures)


def _log_end(path: Path | RecordingAddress) -> None:
    """Write to the log why the engine reads the recording."""
    print(f"The process that read {path} has ended. The engine reads the rest.", file=sys.stderr, flush=True)


_LEAST_WINDOWS = 16  # smaller batches are done before the processes start
_WINDOWS_PER_CALL = 4
_NO_PROCESSES = (  # a killed process, or a system without semaphores
    BrokenProcessPool,
    OSError,
    ImportError,
    NotImplementedError,
)


class TimingProcesses:
    """A FindEdges that shares its work among processes. They start with the first work. For one thread only.

    If processes cannot start or one of them ends, this process does this work and all later work.
    """

    def __init__(self, count: int) -> None:
        """Allow `count` processes. 0: this process does all work."""
        self._count = count
        self._executor: ProcessPoolExecutor | None = None

    def __call__(self, positions: Sequence[Sequence[WordPosition]], acoustics: Sequence[Acoustics]) -> Sequence[Edges]:
        """See FindEdges."""
        if not self._count or len(positions) < _LEAST_WINDOWS:
            return edges_here(positions, acoustics)
        try:
            if self._executor is None:
                spawn = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(self._count, spawn, die_with_engine)
            return list(self._executor.map(edges_by_sound, positions, acoustics, chunksize=_WINDOWS_PER_CALL))
        except _NO_PROCESSES:
            print(
                "A process that times words has ended. The engine times words from now on.", file=sys.stderr, flush=True
            )
            self.rest()
            self._count = 0
            return edges_here(positions, acoustics)

    def rest(self) -> None:
        """End the processes until more work arrives."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(cancel_futures=True)

"""Reads recordings in processes of their own: decoding and cutting take Python's lock for most of their time, so that
one process reads 1,000 to 2,000 seconds of sound a second on however many cores, which a GPU is done with in a tenth.

Both sides of the pipe are this program; what goes over it is pickled, but for the sound itself.
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
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.segmenter import Window, windows
from core.engine.audio.window_reader import WindowReader, open_windows
from core.engine.recognizer import Samples, WordPosition
from core.engine.service.parent_watch import die_with_engine

_NO_SOUND: Samples = np.zeros(0, np.float32)
_GONE = (EOFError, OSError)  # the process at the other end
_LOOK_AGAIN = 0.5  # seconds after which it is asked whether a recording is still to be read
_LONGEST_END = 1.0  # seconds that a killed process may take


@dataclass(frozen=True)
class _Opened:
    duration: float | None


@dataclass(frozen=True)
class MeasuredWindow(Window):
    """A window with what is to be known of its sound when its words are timed."""

    acoustics: Acoustics


@dataclass(frozen=True)
class _WindowHead:
    """A window without its sound, which follows: so many samples."""

    window: MeasuredWindow
    samples: int


@dataclass(frozen=True)
class _Failed:
    kind: Kind
    code: str
    figures: dict[str, Figure]


_Answer = _Opened | _WindowHead | RecordingEnd | _Failed


def _run(connection: Connection) -> None:
    """In the process: read the recordings whose paths come, one after another, until the engine is gone."""
    die_with_engine()
    with suppress(*_GONE):
        while True:
            _serve_one(connection, connection.recv())


def _serve_one(connection: Connection, path: Path) -> None:
    try:
        with AudioReader(path) as reader:
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
    """A process that reads one recording at a time, started when there is one. For one thread.

    On Linux the process ends with the thread that starts it, elsewhere with the engine.
    """

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None

    @property
    def runs(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    def close(self) -> None:
        """End the process, whatever it does; the next recording gets another one."""
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join(_LONGEST_END)  # one that waits for a disk that hangs is left to the system

    @contextmanager
    def open_windows(self, path: Path | RecordingAddress, goes_on: Callable[[], bool]) -> Iterator[WindowReader]:
        """An OpenWindows that reads in the process.

        Where that ends before the recording does, what is left is read in this one: if the recording is to blame, it
        will be blamed here.
        """
        reader = _RemoteWindowReader(self, path, goes_on)
        try:
            reader.open()
        except _GONE:
            self.close()
            _tell_that_it_ended(path)
            with open_windows(path, goes_on) as own_reader:
                yield own_reader
            return
        try:
            yield reader
        finally:
            if not reader.is_over:
                self.close()

    def ask(self, path: Path | RecordingAddress) -> None:
        """Have a recording read. Raises OSError where there can be no process."""
        if self._connection is not None:
            try:
                self._connection.send(path)
                return
            except OSError:  # it has died in its rest
                self.close()
        self._start().send(path)

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

    def answer(self, goes_on: Callable[[], bool]) -> "_Answer | None":
        """What the process says next; None once nothing `goes_on`. Raises EOFError or OSError when it has ended."""
        assert self._connection is not None
        assert self._process is not None
        while goes_on():
            ready = wait([self._connection, self._process.sentinel], _LOOK_AGAIN)
            if self._connection in ready or self._connection.poll():
                found: _Answer = self._connection.recv()
                return found
            if ready:
                raise EOFError
        return None

    def sound(self, samples: int) -> Samples:
        """The sound of the window whose head came. Raises EOFError or OSError when the process has ended."""
        assert self._connection is not None
        found: Samples = np.empty(samples, np.float32)
        self._connection.recv_bytes_into(found.data.cast("B"))
        return found


class ReadingProcesses:
    """Those of an engine, of which each belongs to a thread. Every method is thread-safe."""

    def __init__(self) -> None:
        self.most = 0
        """How many may run at a time."""
        self._running: set[ReadingProcess] = set()  # or about to
        self._lock = threading.Lock()

    def may_run(self, process: ReadingProcess) -> bool:
        """Whether the process may be started; once it may it still may, until it is closed here."""
        with self._lock:
            if len(self._running) < self.most:
                self._running.add(process)
            return process in self._running

    def close(self, process: ReadingProcess) -> None:
        """End the process; another one may run in its place."""
        process.close()
        with self._lock:
            self._running.discard(process)


class _RemoteWindowReader:
    def __init__(self, process: ReadingProcess, path: Path | RecordingAddress, goes_on: Callable[[], bool]) -> None:
        self._process, self._path, self._goes_on = process, path, goes_on
        self._next = 0  # the number of the window that comes next
        self._end: RecordingEnd | None = None
        self.is_over = False
        self.duration: float | None = None

    def open(self) -> None:
        """Raises what AudioReader does; EOFError or OSError where there is no process."""
        self._process.ask(self._path)
        answer = self._process.answer(self._goes_on)
        if isinstance(answer, _Opened):
            self.duration = answer.duration
        elif isinstance(answer, _Failed):
            raise self._fault(answer)

    @property
    def end(self) -> RecordingEnd:
        assert self._end is not None
        return self._end

    def __iter__(self) -> Iterator[Window]:
        try:
            yield from self._windows()
        except _GONE:
            _tell_that_it_ended(self._path)
            with open_windows(self._path, self._goes_on) as reader:
                yield from (window for window in reader if window.n >= self._next)
                self._end = reader.end

    def _windows(self) -> Iterator[Window]:
        while (answer := self._process.answer(self._goes_on)) is not None:
            match answer:
                case _WindowHead(window=window, samples=samples):
                    found = replace(window, samples=self._process.sound(samples))
                    self._next = window.n + 1
                    yield found
                case RecordingEnd() as end:
                    self._end, self.is_over = end, True
                    return
                case _Failed():
                    raise self._fault(answer)

    def _fault(self, failed: _Failed) -> Fault:
        """What is raised here; the process is kept, unless it may wait for a disk for ever."""
        if failed.code == "no-answer":
            self._process.close()
        self.is_over = True
        return fault_from(failed.kind, failed.code, failed.figures)


def _tell_that_it_ended(path: Path | RecordingAddress) -> None:
    """Have the engine's log say why a recording is read by the engine."""
    print(f"there is no process any more that reads {path}; the engine does", file=sys.stderr, flush=True)


_LEAST_WINDOWS = 16  # of a batch: with fewer it is done before the processes have begun
_AT_ONCE = 4  # windows that a process is given
_NO_PROCESSES = (
    BrokenProcessPool,
    OSError,
    ImportError,
    NotImplementedError,
)  # a killed one; a system without semaphores


class TimingProcesses:
    """A FindEdges whose work is shared out among processes, which are started when there is some. For one thread.

    Where there can be none, or one of them ends, that work and all that follows is done in this process.
    """

    def __init__(self, count: int) -> None:
        """`count`: how many there may be; 0: none."""
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
            return list(self._executor.map(edges_by_sound, positions, acoustics, chunksize=_AT_ONCE))
        except _NO_PROCESSES:
            print("words are timed without processes from now on: one has ended", file=sys.stderr, flush=True)
            self.rest()
            self._count = 0
            return edges_here(positions, acoustics)

    def rest(self) -> None:
        """End the processes until there is work again."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(cancel_futures=True)

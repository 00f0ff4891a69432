"""Reads recordings in processes of their own: decoding and cutting take Python's lock for most of their time, so that
one process reads 1,000 to 2,000 seconds of sound a second on however many cores, which a GPU is done with in a tenth.

Both sides of the pipe are this program; what goes over it is pickled, but for the sound itself.
"""

import multiprocessing
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

import numpy as np

from core.contracts.errors import Fault, Figure, Kind, fault_from
from core.contracts.recording_address import RecordingAddress
from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.transcription_times import measured
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.segmenter import Window, windows
from core.engine.audio.window_reader import WindowReader, open_windows
from core.engine.recognizer import Samples
from core.engine.service.parent_watch import die_with_parent

_NO_SOUND: Samples = np.zeros(0, np.float32)
_GONE = (EOFError, OSError)  # the process at the other end


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
    die_with_parent()
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

    On Linux the process ends with the thread that starts it; elsewhere when the pipe does.
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
            process.join()

    @contextmanager
    def open_windows(self, path: Path | RecordingAddress, goes_on: Callable[[], bool]) -> Iterator[WindowReader]:
        """An OpenWindows that reads in the process.

        Where that ends before the recording does, what is left is read in this one: if the recording is to blame, it
        will be blamed here.
        """
        reader = _RemoteWindowReader(self, path, goes_on)
        try:
            yield reader
        finally:
            if not reader.is_over:
                self.close()

    def ask(self, path: Path | RecordingAddress) -> None:
        """Have a recording read. Raises OSError where there can be no process."""
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._connection, other = context.Pipe()
            self._process = context.Process(target=_run, args=(other,), name="reading", daemon=True)
            self._process.start()
            other.close()
        assert self._connection is not None
        self._connection.send(path)

    def answer(self) -> _Answer:
        """What the process says next. Raises EOFError or OSError when it has ended."""
        assert self._connection is not None
        found: _Answer = self._connection.recv()
        return found

    def sound(self, samples: int) -> Samples:
        """The sound of the window whose head came. Raises EOFError or OSError when the process has ended."""
        assert self._connection is not None
        found: Samples = np.empty(samples, np.float32)
        self._connection.recv_bytes_into(found.data.cast("B"))
        return found


class _RemoteWindowReader:
    def __init__(self, process: ReadingProcess, path: Path | RecordingAddress, goes_on: Callable[[], bool]) -> None:
        self._process, self._path, self._goes_on = process, path, goes_on
        self._next = 0  # the number of the window that comes next
        self._end: RecordingEnd | None = None
        self.is_over = False
        self.duration: float | None = None
        self._is_open = False
        try:
            process.ask(path)
            self.duration = self._opened()
            self._is_open = True
        except _GONE:
            self._tell()

    @property
    def end(self) -> RecordingEnd:
        assert self._end is not None
        return self._end

    def __iter__(self) -> Iterator[Window]:
        if self._is_open:
            try:
                yield from self._windows()
            except _GONE:
                self._tell()
        if not self.is_over and self._goes_on():
            with open_windows(self._path, self._goes_on) as reader:
                yield from (window for window in reader if window.n >= self._next)
                self._end = reader.end

    def _opened(self) -> float | None:
        answer = self._process.answer()
        if isinstance(answer, _Failed):
            self.is_over = True
            raise fault_from(answer.kind, answer.code, answer.figures)
        assert isinstance(answer, _Opened)
        return answer.duration

    def _windows(self) -> Iterator[Window]:
        while self._goes_on():
            match self._process.answer():
                case _WindowHead(window=window, samples=samples):
                    found = replace(window, samples=self._process.sound(samples))
                    self._next = window.n + 1
                    yield found
                case RecordingEnd() as end:
                    self._end, self.is_over = end, True
                    return
                case _Failed(kind=kind, code=code, figures=figures):
                    self.is_over = True
                    raise fault_from(kind, code, figures)

    def _tell(self) -> None:
        print(f"the process that read {self._path} has ended; the engine reads on", file=sys.stderr, flush=True)

"""The process that reads recordings for the engine. See worker_client for the engine's side.

Decoding and cutting hold Python's lock for most of their time. One process therefore reads 1,000 to 2,000 seconds of
sound a second on any number of cores. A GPU recognises that much in a tenth of a second.

Both ends of the pipe are this program. Messages are pickled. Windows lie in an arena, or follow their message as they
are.
"""

import os
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np

from core.contracts.errors import Fault, Figure, Kind
from core.contracts.protocol import EXIT_OF_BUG
from core.contracts.recording_address import RecordingAddress
from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.transcription_times import measured
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.tracks_reader import TracksReader, open_sound
from core.engine.audio.window_reader import MixedWindowReader
from core.engine.recognizer import Samples
from core.engine.service.arena import Arena, Place, Slots
from core.engine.service.parent_watch import die_with_engine

PROCESS_ENDED = (EOFError, OSError)
"""The errors of a pipe whose other end is gone."""
BEAT_SECONDS = 1.0
"""A worker sends a sign of life this often while it has recordings."""
_MOST_AHEAD = 4  # windows of a recording that wait to be taken
NO_SOUND: Samples = np.zeros(0, np.float32)


class Read(NamedTuple):
    """Ask for the windows of a recording. `key` names it in all later messages."""

    key: int
    path: Path | RecordingAddress
    tracks: str


class Taken(NamedTuple):
    """Say that a window is in the pool. The worker may offer another one."""

    key: int


class Released(NamedTuple):
    """Say that nobody in the engine uses a window in the slot any more."""

    slot: int


class Stop(NamedTuple):
    """Say that nothing more about a recording is needed."""

    key: int


ToWorker = Read | Taken | Released | Stop


class Opened(NamedTuple):
    """The recording is open. `duration` is the length in its header, in seconds."""

    key: int
    duration: float | None


class SeveralTracks(NamedTuple):
    """The recording has several chosen tracks. The engine reads them."""

    key: int


@dataclass(frozen=True)
class MeasuredWindow(Window):
    """A window with the measurements of its sound that word times need."""

    acoustics: Acoustics


class Head(NamedTuple):
    """A window without its samples. Without a place in the arena, they follow as one message."""

    key: int
    window: MeasuredWindow
    samples: int  # their number
    place: Place | None


class End(NamedTuple):
    """The recording is read."""

    key: int
    end: RecordingEnd


class ReadingFailed(NamedTuple):
    """The fault that ended the reading."""

    key: int
    kind: Kind
    code: str
    figures: dict[str, Figure]


class Beat(NamedTuple):
    """A sign of life."""


AboutReading = Opened | SeveralTracks | Head | End | ReadingFailed
FromWorker = AboutReading | Beat


def run_worker(connection: Connection, arena: Arena | None) -> None:
    """Read recordings until the engine ends. Runs in the process."""
    die_with_engine()
    threading.excepthook = lambda raised: _end(raised.exc_value)
    with suppress(*PROCESS_ENDED):
        _Worker(connection, arena).run()


def _end(error: BaseException | None) -> None:
    if not isinstance(error, PROCESS_ENDED):
        traceback.print_exception(error)
    os._exit(EXIT_OF_BUG)


class _Recording:
    """A recording that the engine asked for."""

    def __init__(self, read: Read) -> None:
        self.read = read
        self.is_stopped = False
        self.ahead = threading.Semaphore(_MOST_AHEAD)

    def stop(self) -> None:
        self.is_stopped = True
        self.ahead.release()  # the reader may wait


class _Worker:
    """Reads in one thread, and takes messages in another. A hanging disk therefore delays no message."""

    def __init__(self, connection: Connection, arena: Arena | None) -> None:
        self._connection = connection
        self._sending = threading.Lock()
        self._slots = Slots(arena)
        self._waiting: SimpleQueue[_Recording] = SimpleQueue()
        self._recordings: dict[int, _Recording] = {}

    def run(self) -> None:
        for work, name in ((self._read_all, "reading"), (self._beat, "beat")):
            threading.Thread(target=work, name=name, daemon=True).start()
        while True:
            self._serve(self._connection.recv())

    def _serve(self, message: ToWorker) -> None:
        match message:
            case Read(key=key):
                self._recordings[key] = recording = _Recording(message)
                self._waiting.put(recording)
            case Taken(key=key):
                if key in self._recordings:
                    self._recordings[key].ahead.release()
            case Released(slot=slot):
                self._slots.release(slot)
            case Stop(key=key):
                if (stopped := self._recordings.pop(key, None)) is not None:
                    stopped.stop()

    def _send(self, message: FromWorker) -> None:
        with self._sending:
            self._connection.send(message)

    def _beat(self) -> None:
        while True:
            time.sleep(BEAT_SECONDS)
            if self._recordings:
                self._send(Beat())

    # --- the thread that reads

    def _read_all(self) -> None:
        while True:
            recording = self._waiting.get()
            if not recording.is_stopped:
                self._read(recording)

    def _read(self, recording: _Recording) -> None:
        key, path, tracks = recording.read
        try:
            with open_sound(path, tracks) as reader:
                if isinstance(reader, TracksReader):
                    self._send(SeveralTracks(key))
                    return
                windows = MixedWindowReader(reader, lambda: not recording.is_stopped)
                self._send(Opened(key, windows.duration))
                for window in windows:
                    recording.ahead.acquire()
                    if recording.is_stopped:
                        return
                    self._offer(key, window)
            self._send(End(key, windows.end))
        except Fault as fault:
            self._send(ReadingFailed(key, fault.kind, fault.code, fault.figures))

    def _offer(self, key: int, window: Window) -> None:
        place = self._slots.write(window.samples, holders=1)
        fields = vars(window) | {"samples": NO_SOUND}
        head = MeasuredWindow(**fields, acoustics=measured(window.samples))
        with self._sending:
            self._connection.send(Head(key, head, len(window.samples), place))
            if place is None:
                self._connection.send_bytes(window.samples.data.cast("B"))


def with_samples(window: MeasuredWindow, samples: Samples) -> MeasuredWindow:
    """Return a window that was sent without its samples."""
    return replace(window, samples=samples)

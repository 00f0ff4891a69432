"""The process that reads recordings for the engine, and makes their words. See worker_client for the engine's side.

Decoding and cutting hold Python's lock for most of their time. One process therefore reads 1,000 to 2,000 seconds of
sound a second on any number of cores. A GPU recognises that much in a tenth of a second.

The sound of a window stays in the arena until the words of the window are final. The engine sees descriptors, tokens
and frames.
"""

import os
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import replace
from itertools import count
from multiprocessing.connection import Connection

from core.contracts.errors import Fault
from core.contracts.protocol import EXIT_OF_BUG
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.tracks_reader import TracksReader, open_sound
from core.engine.audio.window_reader import MixedWindowReader
from core.engine.devices import keep_freed_memory
from core.engine.recognizer import SAMPLE_RATE, MakeWords, WindowTokens
from core.engine.service.arena import Arena, Place, Slots
from core.engine.service.parent_watch import die_with_engine
from core.engine.service.recording_words import FinalWindow, RecordingWords
from core.engine.service.second_cut import Piece
from core.engine.service.worker_messages import (
    NO_SOUND,
    Beat,
    End,
    Finished,
    Found,
    FromWorker,
    Offer,
    Opened,
    Read,
    ReadingFailed,
    Released,
    SeveralTracks,
    Sound,
    Stop,
    Taken,
    ToWorker,
    UseWords,
    WholeWindow,
    Words,
    WordsFailed,
)

PROCESS_ENDED = (EOFError, OSError)
"""The errors of a pipe whose other end is gone."""
BEAT_SECONDS = 1.0
"""A worker sends a sign of life this often while it has recordings."""
_MOST_AHEAD = 4  # windows of a recording that wait to be taken


def run_worker(connection: Connection, arena: Arena | None) -> None:
    """Serve the engine until it ends. Runs in the process."""
    die_with_engine()
    keep_freed_memory()
    threading.excepthook = lambda raised: _end(raised.exc_value)
    with suppress(*PROCESS_ENDED):
        _Worker(connection, arena).run()


def _end(error: BaseException | None) -> None:
    if not isinstance(error, PROCESS_ENDED):
        traceback.print_exception(error)
    os._exit(EXIT_OF_BUG)


class _Recording:
    """A recording that the engine asked for. Two threads use it, each with the lock."""

    def __init__(self, read: Read) -> None:
        self.read = read
        self.is_stopped = False
        self.ahead = threading.Semaphore(_MOST_AHEAD)
        self.words = None if read.command is None else RecordingWords(read.command)
        self.lock = threading.Lock()
        self.offered: dict[int, Window] = {}  # without results
        self.slots: dict[int, int] = {}  # of windows whose words are not final, by the window's number
        self.numbers = count()

    def stop(self) -> None:
        self.is_stopped = True
        self.ahead.release()  # the reader may wait


class _Worker:
    """Reads each recording in a thread, and takes messages in another. A hanging disk delays no other recording.

    The engine asks for the next recording after the end of one, or after a stop.
    """

    def __init__(self, connection: Connection, arena: Arena | None) -> None:
        self._connection = connection
        self._sending = threading.Lock()
        self._slots = Slots(arena)
        self._recordings: dict[int, _Recording] = {}
        self._make_words: MakeWords | None = None

    def run(self) -> None:
        threading.Thread(target=self._beat, name="beat", daemon=True).start()
        while True:
            self._serve(self._connection.recv())

    def _serve(self, message: ToWorker) -> None:
        match message:
            case Read(key=key):
                self._recordings[key] = recording = _Recording(message)
                threading.Thread(target=self._read, args=(recording,), name="reading", daemon=True).start()
            case Taken(key=key):
                if (taken := self._recordings.get(key)) is not None:
                    taken.ahead.release()
            case Released(slot=slot):
                self._slots.release(slot)
            case UseWords(make_words=make_words):
                self._make_words = make_words
            case Found(key=key):
                if (recognised := self._recordings.get(key)) is not None:
                    self._add(recognised, message)
            case Stop(key=key):
                self._forget(key)

    def _send(self, message: FromWorker) -> None:
        with self._sending:
            self._connection.send(message)

    def _beat(self) -> None:
        while True:
            time.sleep(BEAT_SECONDS)
            if self._recordings:
                self._send(Beat())

    def _forget(self, key: int) -> None:
        """End a recording. Its slots are free once the engine has released them too."""
        recording = self._recordings.pop(key, None)
        if recording is None:
            return
        with recording.lock:
            recording.stop()
            slots, recording.slots = recording.slots, {}
            recording.offered.clear()
        for slot in slots.values():
            self._slots.release(slot)

    # --- words

    def _add(self, recording: _Recording, found: Found) -> None:
        """Add a result to the words. Send the chunks that are final now, or offer the window again."""
        assert recording.words is not None
        result = found.result
        if isinstance(result, WindowTokens):
            assert self._make_words is not None
            result = self._make_words(result)
        with recording.lock:
            window = recording.offered.pop(found.number)
            match recording.words.add(window, result, found.by_sound):
                case FinalWindow() as final:
                    self._send_words(recording, recording.words, final)
                case list() as again:
                    for piece in again:
                        self._offer_again(recording, piece)
        self._conclude(recording)

    def _send_words(self, recording: _Recording, words: RecordingWords, final: FinalWindow) -> None:
        slot = recording.slots.pop(final.window.n, None)
        if slot is not None:
            self._slots.release(slot)
        for chunk in final.chunks:
            self._send(Words(recording.read.key, chunk.n, chunk.end, words.frame_of(chunk)))

    def _offer_again(self, recording: _Recording, piece: Piece) -> None:
        place, slot = None, recording.slots.get(piece.n)
        if slot is not None:
            first = round((piece.start - piece.whole.start) * SAMPLE_RATE)
            place = Place(slot, first, len(piece.samples))
            self._slots.hold(slot)
        self._offer(recording, piece, place, is_again=True)

    def _conclude(self, recording: _Recording) -> None:
        """Send the end of a recording if nothing is missing any more."""
        key = recording.read.key
        with recording.lock:
            if recording.is_stopped or recording.words is None:
                return
            try:
                frame = recording.words.final_frame()
            except Fault as fault:
                self._send(WordsFailed(key, fault.kind, fault.code, fault.figures))
                return
            if frame is None:
                return
            recording.is_stopped = True
            self._send(Finished(key, frame))
        self._forget(key)

    # --- the thread that reads

    def _read(self, recording: _Recording) -> None:
        key, path, tracks, _ = recording.read
        try:
            with open_sound(path, tracks) as reader:
                if isinstance(reader, TracksReader):
                    self._send(SeveralTracks(key))
                    return
                windows = MixedWindowReader(reader, lambda: not recording.is_stopped)
                self._send(Opened(key, windows.duration))
                for window in windows:
                    self._take(recording, window)
            if not recording.is_stopped:
                self._finish_reading(recording, windows.end)
        except Fault as fault:
            self._send(ReadingFailed(key, fault.kind, fault.code, fault.figures))

    def _take(self, recording: _Recording, window: Window) -> None:
        """Send a window, or offer it. Wait while the engine has taken too few of those before."""
        with recording.lock:
            if recording.is_stopped or (recording.words is not None and not recording.words.expect(window)):
                return
        recording.ahead.acquire()
        with recording.lock:
            if recording.is_stopped:
                return
            makes_words = recording.words is not None
            place = self._slots.write(window.samples, holders=2 if makes_words else 1)
            if not makes_words:
                sound = Sound(len(window.samples), place)
                self._send_sound(WholeWindow(recording.read.key, replace(window, samples=NO_SOUND), sound), window)
                return
            if place is not None:
                window = replace(window, samples=self._slots.view(place))
                recording.slots[window.n] = place.slot
            self._offer(recording, window, place, is_again=False)

    def _offer(self, recording: _Recording, window: Window, place: Place | None, *, is_again: bool) -> None:
        """Offer a window to the engine. Called with the recording's lock held."""
        number = next(recording.numbers)
        recording.offered[number] = window
        sound = Sound(len(window.samples), place)
        self._send_sound(Offer(recording.read.key, number, window.seconds, sound, is_again), window)

    def _send_sound(self, message: WholeWindow | Offer, window: Window) -> None:
        with self._sending:
            self._connection.send(message)
            if message.sound.place is None:
                self._connection.send_bytes(window.samples.data.cast("B"))

    def _finish_reading(self, recording: _Recording, end: RecordingEnd) -> None:
        if recording.words is None:
            self._send(End(recording.read.key, end))
            return
        self._send(End(recording.read.key, None))
        with recording.lock:
            recording.words.finish_reading(end)
        self._conclude(recording)

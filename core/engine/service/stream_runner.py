"""Recognise the streams that are open, in the engine's main thread."""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from core.contracts.engine_messages import StreamEnded, StreamHeard, StreamOpened
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.protocol import EndStream, OpenStream, Sound
from core.contracts.transcript import Word
from core.engine.audio.decoding import AudioReader
from core.engine.audio.growing_reader import GrowingReader
from core.engine.audio.resampling import Resampler
from core.engine.recognizer import SAMPLE_RATE, RecognisesStreams, RecognitionStream, Samples
from core.engine.service.batch_runner import EXPECTED_FAULTS, fault_of
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import LoadedModel

_BLOCK = SAMPLE_RATE // 50  # samples: sound that comes live must not wait
_MOST_AHEAD = 600 * SAMPLE_RATE  # samples of a file that wait for a slow model: 38 MB
_PAUSE = 0.05  # seconds between two looks whether fewer wait


class _Open:
    """A stream with its source."""

    def __init__(self, opened: OpenStream, recognition: RecognitionStream) -> None:
        self.number, self.recognition = opened.stream, recognition
        self._rate, self._resampler = opened.rate, Resampler(block=_BLOCK)
        self._offset = opened.from_second
        self._torn = b""
        self.is_stopped = False
        self.samples_read = 0  # by the thread that reads the file
        self.samples_taken = 0  # by the main thread

    def push(self, sound: bytes) -> None:
        sound = self._torn + sound
        whole = len(sound) // 2 * 2
        self._torn = sound[whole:]
        samples = np.frombuffer(sound[:whole], "<i2").astype(np.float32)
        samples *= 2.0**-15
        for block in self._resampler.sound(samples, self._rate):
            self.recognition.push(block)

    def heard(self) -> Iterator[StreamHeard]:
        """Recognise what can be recognised."""
        for words, tail, seconds, is_over in self.recognition.steps():
            moved = tuple(map(self._moved, words))
            yield StreamHeard(self.number, moved, tail, seconds + self._offset, is_over)

    def _moved(self, word: Word) -> Word:
        if not self._offset or word.start is None or word.end is None:
            return word
        return replace(word, start=word.start + self._offset, end=word.end + self._offset)

    def finish(self) -> None:
        for block in self._resampler.flush():
            self.recognition.push(block)
        self.recognition.finish()


class _Block:
    """Sound that a reader read from a recording."""

    def __init__(self, stream: int, samples: Samples) -> None:
        self.stream, self.samples = stream, samples


_Message = OpenStream | Sound | EndStream | _Block | tuple[int, Fault]


class StreamRunner:
    """The open streams of this engine.

    Any thread may call `put`. Only the main thread calls `run`, between batches.
    """

    def __init__(self, outbox: Outbox, wake: Callable[[], None]) -> None:
        """Start without streams. `wake` makes the main thread call `run`."""
        self._outbox, self._wake = outbox, wake
        self._waiting: queue.SimpleQueue[_Message] = queue.SimpleQueue()
        self._open: dict[int, _Open] = {}

    def put(self, message: _Message) -> None:
        """Have a message handled behind those before it."""
        self._waiting.put(message)
        self._wake()

    def run(self, model: LoadedModel) -> None:
        """Handle all messages that wait."""
        while not self._waiting.empty():
            message = self._waiting.get()
            number = message[0] if isinstance(message, tuple) else message.stream
            try:
                self._handle(message, model)
            except EXPECTED_FAULTS as error:
                self._end(number, fault_of(error))

    def _handle(self, message: _Message, model: LoadedModel) -> None:
        if isinstance(message, OpenStream):
            self._begin(message, model)
            return
        if isinstance(message, tuple):
            self._end(*message)
            return
        stream = self._open.get(message.stream)
        if stream is None:
            return  # it has ended with a fault
        match message:
            case EndStream(abandoned=True):
                self._end(stream.number, None)
                return
            case EndStream():
                stream.finish()
            case Sound(samples=sound):
                stream.push(sound)
            case _Block(samples=samples):
                stream.samples_taken += len(samples)
                stream.recognition.push(samples)
        for heard in stream.heard():
            self._outbox.send(heard)
        if isinstance(message, EndStream):
            self._end(stream.number, None)

    def _begin(self, message: OpenStream, model: LoadedModel) -> None:
        recognizer = model.recognizer
        if not isinstance(recognizer, RecognisesStreams):
            raise EnvironmentFault("not-live", model=Path(model.command.model).stem)
        recognition = recognizer.open_stream(message.prompt, message.chunk_seconds, message.pause_seconds)
        stream = self._open[message.stream] = _Open(message, recognition)
        self._outbox.send(StreamOpened(message.stream, recognition.chunk_seconds))
        if message.path is not None:
            threading.Thread(target=self._read, args=(stream, message), name="live", daemon=True).start()

    def _end(self, number: int, fault: Fault | None) -> None:
        stream = self._open.pop(number, None)
        if stream is not None:
            stream.is_stopped = True
        if fault is None:
            self._outbox.send(StreamEnded(number))
        else:
            self._outbox.send(StreamEnded(number, fault.kind, fault.code, fault.figures))

    def _read(self, stream: _Open, message: OpenStream) -> None:
        """Read a recording while it grows, in a thread of its own."""
        try:
            for block in self._blocks(message):
                stream.samples_read += len(block)
                while not stream.is_stopped and stream.samples_read - stream.samples_taken > _MOST_AHEAD:
                    time.sleep(_PAUSE)  # the file keeps the sound
                if stream.is_stopped:
                    return
                if len(block):
                    self.put(_Block(stream.number, block))
        except EXPECTED_FAULTS as error:
            self.put((stream.number, fault_of(error)))
        else:
            self.put(EndStream(stream.number))

    def _blocks(self, message: OpenStream) -> Iterator[Samples]:
        assert message.path is not None
        path, left = Path(message.path), round(message.from_second * SAMPLE_RATE)
        reader: GrowingReader | AudioReader
        try:
            reader = GrowingReader(path, is_live=True)
        except FileNotFoundError:  # the recording is complete. An engine that starts again hears its rest
            reader = AudioReader(path)
        try:
            with reader:
                for block in reader:
                    yield block[left:]
                    left = max(0, left - len(block))
        except InputFault as fault:
            if fault.code != "no-samples":
                raise

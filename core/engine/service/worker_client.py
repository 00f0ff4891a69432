"""The engine's side of the processes that read recordings and make their words. See recording_worker."""

import itertools
import multiprocessing
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.context import SpawnProcess
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

import numpy as np

from core.contracts.errors import Fault, fault_from
from core.contracts.protocol import Transcribe
from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.window_reader import WindowReader, open_windows
from core.engine.recognizer import Hypothesis, MakeWords, Samples, WindowTokens
from core.engine.service.arena import Arena
from core.engine.service.recording_worker import PROCESS_ENDED, run_worker
from core.engine.service.worker_messages import (
    AboutReading,
    AboutWords,
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

LONGEST_SILENCE = 60.0
"""Seconds after which a worker without a sign of life is killed."""
_POLL_SECONDS = 0.5  # between two checks of whether the recording is still needed
_LONGEST_END_SECONDS = 1.0  # the wait for a killed process

_keys = itertools.count()


class WorkerEnded(Exception):
    """The process ended before the recording was finished."""


@dataclass(frozen=True)
class OfferedSound:
    """Sound to recognise, and the number under which the worker wants the result."""

    number: int
    seconds: float
    samples: Samples


class WordsSink(Protocol):
    """The task that gets the words of a recording from a worker. Other threads call it, in order."""

    def pass_on(self, n: int, end: float, frame: bytes) -> None:
        """Send the frame of chunk `n`, which ends at second `end`."""

    def put_again(self, sound: OfferedSound) -> None:
        """Have a piece of a window recognised."""

    def finish(self, frame: bytes) -> None:
        """Send the last frame."""

    def fail(self, fault: Fault) -> None:
        """End the recording with a fault."""

    def worker_ended(self) -> None:
        """Read the recording elsewhere, from the chunk on that is missing."""


class _Answers:
    """The answers about one recording."""

    def __init__(self, sink: WordsSink | None) -> None:
        self.sink = sink
        self.about_reading: SimpleQueue[tuple[AboutReading, Samples | None] | None] = SimpleQueue()

    def end(self) -> None:
        """Say that the process has ended."""
        self.about_reading.put(None)
        if self.sink is not None:
            self.sink.worker_ended()

    def add_words(self, message: AboutWords) -> None:
        assert self.sink is not None
        match message:
            case Words(n=n, end=end, frame=frame):
                self.sink.pass_on(n, end, frame)
            case Finished(frame=frame):
                self.sink.finish(frame)
            case WordsFailed(kind=kind, code=code, figures=figures):
                self.sink.fail(fault_from(kind, code, figures))


class _Process:
    """A running worker, the threads that talk to it, and its recordings."""

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
        self._answers: dict[int, _Answers] = {}  # by recording
        self._lock = threading.Lock()
        self._make_words: MakeWords | None = None
        self._asked_at = time.monotonic()  # for the last recording
        self.has_ended = False
        self._sender = threading.Thread(target=self._send_all, name="to-worker", daemon=True)
        self._sender.start()
        threading.Thread(target=self._receive_all, name="from-worker", daemon=True).start()

    @property
    def is_busy(self) -> bool:
        """Whether a recording is not finished."""
        return bool(self._answers)

    def send(self, message: ToWorker) -> None:
        """Send a message soon. The caller never waits, and may be a finalizer."""
        self._outgoing.put(message)

    def use_words(self, make_words: MakeWords) -> None:
        """Let the process spell all later tokens in this way. Only one thread may call this."""
        if self._make_words is not make_words:
            self._make_words = make_words
            self.send(UseWords(make_words))

    def begin(self, key: int, sink: WordsSink | None) -> _Answers:
        """Expect answers about a recording."""
        answers = _Answers(sink)
        self._asked_at = time.monotonic()
        with self._lock:
            self._answers[key] = answers
            is_late = self.has_ended
        if is_late:
            answers.end()
        return answers

    def forget(self, key: int) -> None:
        """Expect no more answers about a recording."""
        with self._lock:
            self._answers.pop(key, None)

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
                if not self._connection.poll(LONGEST_SILENCE):
                    self._kill_if_silent()
                    continue
                message: FromWorker = self._connection.recv()
                if not isinstance(message, Beat):
                    self._dispatch(message)
        self._process.join(_LONGEST_END_SECONDS)
        with self._lock:
            self.has_ended = True
            left, self._answers = list(self._answers.values()), {}
        for answers in left:
            answers.end()
        self._outgoing.put(None)
        self._sender.join()  # a write to an ended process fails at once
        self._connection.close()

    def _kill_if_silent(self) -> None:
        """Kill a process that sent nothing for a while. An idle process sends nothing."""
        if self.is_busy and time.monotonic() - self._asked_at >= LONGEST_SILENCE:
            print("A process that reads recordings does not answer and is ended.", file=sys.stderr, flush=True)
            self.kill()

    def _dispatch(self, message: AboutReading | AboutWords) -> None:
        samples = self._samples(message.sound) if isinstance(message, WholeWindow | Offer) else None
        answers = self._answers.get(message.key)
        if answers is None:
            return
        if isinstance(message, AboutWords):
            answers.add_words(message)
        elif isinstance(message, Offer) and message.is_again:
            assert samples is not None
            assert answers.sink is not None
            answers.sink.put_again(OfferedSound(message.number, message.seconds, samples))
        else:
            answers.about_reading.put((message, samples))

    def _samples(self, sound: Sound) -> Samples:
        """Return the samples of a message. A slot of the arena is released with the last reference to them."""
        if sound.place is None:
            samples: Samples = np.empty(sound.samples, np.float32)
            self._connection.recv_bytes_into(samples.data.cast("B"))
            return samples
        assert self._arena is not None
        samples = self._arena.view(sound.place)
        weakref.finalize(samples, self.send, Released(sound.place.slot)).atexit = False
        return samples


class RemoteRecording:
    """A recording that a worker reads. One thread iterates, any thread may give results or `stop`."""

    def __init__(
        self,
        process: _Process,
        path: Path | RecordingAddress,
        tracks: str,
        may_continue: Callable[[], bool],
        command: Transcribe | None = None,
        sink: WordsSink | None = None,
    ) -> None:
        """Ask for a recording. A worker with a command makes the words, and `sink` gets them."""
        self._process, self._may_continue = process, may_continue
        self._key = next(_keys)
        self._answers = process.begin(self._key, sink)
        process.send(Read(self._key, path, tracks, command))
        self.end: RecordingEnd | None = None
        self.duration: float | None = None

    def open(self) -> bool:
        """Wait until the process has opened the recording. Return whether the engine must read it: several tracks.

        Raises:
            InputFault, EnvironmentFault: as AudioReader does.
            WorkerEnded: the process has ended.
        """
        answer, _ = self._next_answer() or (None, None)
        if isinstance(answer, Opened):
            self.duration = answer.duration
        elif isinstance(answer, ReadingFailed):
            raise self._fault(answer)
        elif isinstance(answer, SeveralTracks):
            self.stop()
            return True
        return False

    def stop(self) -> None:
        """Tell the process that nothing more is needed."""
        self._process.forget(self._key)
        self._process.send(Stop(self._key))

    def windows(self) -> Iterator[Window]:
        """Yield the windows, if the engine makes the words. Raise as `open` does."""
        for message, samples in self._all_sound():
            assert isinstance(message, WholeWindow)
            fields = vars(message.window) | {"samples": samples}
            del samples  # its slot is released with the last reference
            yield Window(**fields)
            fields.clear()

    def offered(self) -> Iterator[OfferedSound]:
        """Yield the sound to recognise, if the worker makes the words. Raise as `open` does."""
        for message, samples in self._all_sound():
            assert isinstance(message, Offer)
            yield OfferedSound(message.number, message.seconds, samples)
            del samples

    def give(
        self, sound: OfferedSound, result: Hypothesis | WindowTokens, by_sound: bool, make_words: MakeWords | None
    ) -> None:
        """Give the worker the result of sound that it offered. `make_words` spells tokens."""
        if make_words is not None:
            self._process.use_words(make_words)
        self._process.send(Found(self._key, sound.number, result, by_sound))

    def _all_sound(self) -> Iterator[tuple[AboutReading, Samples]]:
        while (answer := self._next_answer()) is not None:
            message, samples = answer
            del answer
            match message:
                case End(end=end):
                    self.end = end
                    return
                case ReadingFailed():
                    raise self._fault(message)
            assert samples is not None
            yield message, samples
            del samples
            self._process.send(Taken(self._key))

    def _next_answer(self) -> tuple[AboutReading, Samples | None] | None:
        """Return the next answer of the process, None once the recording is no longer needed.

        Raises:
            WorkerEnded: the process has ended.
        """
        while self._may_continue():
            with suppress(Empty):
                answer = self._answers.about_reading.get(timeout=_POLL_SECONDS)
                if answer is None:
                    raise WorkerEnded
                return answer
        return None

    def _fault(self, failed: ReadingFailed) -> Fault:
        """Return the fault to raise. The process ends if a thread of it may wait for a disk forever."""
        self.stop()
        if failed.code == "no-answer":
            self._process.kill()
        return fault_from(failed.kind, failed.code, failed.figures)


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

    @property
    def is_busy(self) -> bool:
        """Whether the process has recordings that are not finished."""
        return self._process is not None and self._process.is_busy

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
        remote: RemoteRecording | None = None
        if (process := self._running()) is not None:
            try:
                remote = RemoteRecording(process, path, tracks, may_continue)
                remote = None if remote.open() else remote
            except WorkerEnded:
                _log_end(path)
                remote = None
        if remote is None:
            with open_windows(path, tracks, may_continue) as own_reader:
                yield own_reader
            return
        try:
            yield _RemoteWindowReader(remote, path, tracks, may_continue)
        finally:
            remote.stop()

    def transcribe(
        self, path: Path, command: Transcribe, may_continue: Callable[[], bool], sink: WordsSink
    ) -> RemoteRecording | None:
        """Have the process read a recording and make its words. Return None if this process must do so.

        Raises:
            InputFault, EnvironmentFault: as AudioReader does.
            WorkerEnded: the process has ended. `sink` knows it too.
        """
        if (process := self._running()) is None:
            return None
        remote = RemoteRecording(process, path, command.tracks, may_continue, command, sink)
        return None if remote.open() else remote

    def _running(self) -> _Process | None:
        """Return the process. Start it if needed. Return None if the system does not start it."""
        if self._process is None or self._process.has_ended:
            try:
                self._process = _Process()
            except OSError as error:
                print(
                    f"The system starts no process that reads recordings ({error}). The engine reads them itself.",
                    file=sys.stderr,
                    flush=True,
                )
                return None
        return self._process


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
    """See WindowReader."""

    several = None

    def __init__(
        self, remote: RemoteRecording, path: Path | RecordingAddress, tracks: str, may_continue: Callable[[], bool]
    ) -> None:
        self._remote, self._path, self._tracks, self._may_continue = remote, path, tracks, may_continue
        self._end: RecordingEnd | None = None

    @property
    def duration(self) -> float | None:
        return self._remote.duration

    @property
    def end(self) -> RecordingEnd:
        end = self._end or self._remote.end
        assert end is not None
        return end

    def __iter__(self) -> Iterator[Window]:
        first = 0
        try:
            for window in self._remote.windows():
                first = window.n + 1
                yield window
        except WorkerEnded:
            _log_end(self._path)
            with open_windows(self._path, self._tracks, self._may_continue) as reader:
                yield from (window for window in reader if window.n >= first)
                self._end = reader.end


def _log_end(path: Path | RecordingAddress) -> None:
    """Write to the log why the engine reads the recording."""
    print(f"The process that read {path} has ended. The engine reads the rest.", file=sys.stderr, flush=True)

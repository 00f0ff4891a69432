"""A running recording worker, as the engine sees it: the process, its pipe and the threads at this end."""

import errno
import multiprocessing
import os
import socket
import sys
import threading
import time
import weakref
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Protocol

import numpy as np

from core.contracts.errors import Fault, fault_from
from core.engine.recognizer import MakeWords, Samples
from core.engine.service.arena import Arena
from core.engine.service.recording_worker import PROCESS_ENDED, run_worker
from core.engine.service.worker_messages import (
    AboutReading,
    AboutWords,
    Beat,
    Finished,
    FromWorker,
    Offer,
    Released,
    Sound,
    ToWorker,
    UseWords,
    WholeWindow,
    Words,
    WordsFailed,
)

LONGEST_SILENCE = 60.0
"""Seconds after which a worker without a sign of life is killed."""
_LONGEST_END_SECONDS = 1.0  # the wait for a killed process


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


class Answers:
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
        """Give a message to the task."""
        assert self.sink is not None
        match message:
            case Words(n=n, end=end, frame=frame):
                self.sink.pass_on(n, end, frame)
            case Finished(frame=frame):
                self.sink.finish(frame)
            case WordsFailed(kind=kind, code=code, figures=figures):
                self.sink.fail(fault_from(kind, code, figures))


class WorkerProcess:
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
        self._answers: dict[int, Answers] = {}  # by recording
        self._lock = threading.Lock()
        self._make_words: MakeWords | None = None
        self._asked_at = time.monotonic()  # for the last recording
        self.has_ended = False
        self._sender = threading.Thread(target=self._send_all, name="to-worker", daemon=True)
        self._start_threads()

    def _start_threads(self) -> None:
        try:
            self._sender.start()
            threading.Thread(target=self._receive_all, name="from-worker", daemon=True).start()
        except RuntimeError as error:  # "can't start new thread"
            self._outgoing.put(None)
            self._arena = None
            self._process.kill()
            self._process.join(_LONGEST_END_SECONDS)
            self._connection.close()
            raise OSError(errno.EAGAIN, str(error)) from error

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

    def begin(self, key: int, sink: WordsSink | None) -> Answers:
        """Expect answers about a recording."""
        answers = Answers(sink)
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
        """Kill the process. The answers that it has sent still arrive.

        The system may keep a process that waits for a disk. On POSIX systems it then counts as ended.
        """
        self._process.kill()
        self._process.join(_LONGEST_END_SECONDS)
        if os.name == "posix" and self._process.is_alive():
            self._hang_up()

    def _hang_up(self) -> None:
        """End the pipe at this side. Both threads notice it as they notice the end of the process."""
        with (
            self._lock,
            suppress(OSError),  # another thread may have closed the connection
            socket.socket(fileno=os.dup(self._connection.fileno())) as pipe,
        ):
            pipe.shutdown(socket.SHUT_RDWR)

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
            self._arena = None  # the memory is free once the last array on it is gone
            left, self._answers = list(self._answers.values()), {}
        for answers in left:
            answers.end()
        self._outgoing.put(None)
        self._sender.join()  # a write to an ended process fails at once
        with self._lock:
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

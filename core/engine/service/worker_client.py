"""Recordings that workers read, as the engine sees them. See recording_worker."""

import itertools
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty

from core.contracts.errors import Fault, fault_from
from core.contracts.protocol import Transcribe
from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.window_reader import WindowReader, open_windows
from core.engine.recognizer import Hypothesis, MakeWords, Samples, WindowTokens
from core.engine.service.worker_messages import (
    AboutReading,
    End,
    Found,
    Offer,
    Opened,
    Read,
    ReadingFailed,
    SeveralTracks,
    Stop,
    Taken,
    WholeWindow,
)
from core.engine.service.worker_process import OfferedSound, WordsSink, WorkerEnded, WorkerProcess

_POLL_SECONDS = 0.5  # between two checks of whether the recording is still needed

_keys = itertools.count()


class RemoteRecording:
    """A recording that a worker reads. One thread iterates, any thread may give results or `stop`."""

    def __init__(
        self,
        process: WorkerProcess,
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
        """Tell the process that nothing more is needed. Windows that nobody took free their slots."""
        self._process.forget(self._key)
        self._process.send(Stop(self._key))
        with suppress(Empty):
            while True:
                self._answers.about_reading.get_nowait()

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
        self._process: WorkerProcess | None = None

    @property
    def runs(self) -> bool:
        """Whether the process exists."""
        return self._process is not None and not self._process.has_ended

    @property
    def has_died(self) -> bool:
        """Whether the process ended, and `close` was not called."""
        return self._process is not None and self._process.has_ended

    @property
    def is_busy(self) -> bool:
        """Whether the process has recordings that are not finished."""
        return self._process is not None and self._process.is_busy

    def close(self) -> None:
        """Kill the process. The next recording starts another one."""
        process, self._process = self._process, None
        if process is not None and not process.has_ended:
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

    def _running(self) -> WorkerProcess | None:
        """Return the process. Start it if needed. Return None if the system does not start it."""
        if self._process is None or self._process.has_ended:
            try:
                self._process = WorkerProcess()
            except OSError as error:
                print(
                    f"The system starts no process that reads recordings ({error}). The engine reads them itself.",
                    file=sys.stderr,
                    flush=True,
                )
                return None
        return self._process


class RecordingWorkers:
    """The places of the processes that read recordings, one for each thread. Every method is thread-safe."""

    def __init__(self) -> None:
        self.most = 0
        """The number of processes that may run at a time."""
        self._running: set[RecordingWorker] = set()  # running or about to start
        self._lock = threading.Lock()

    def may_run(self, worker: RecordingWorker) -> bool:
        """Tell whether the process may start. It then has a place until it dies, or until `close`.

        Only the thread of `worker` may call this.
        """
        with self._lock:
            self._running = {each for each in self._running if not each.has_died}
            if len(self._running) < self.most:
                self._running.add(worker)
            may_run = worker in self._running
            if may_run and worker.has_died:
                worker.close()  # so that the place lasts until its next process has started
            return may_run

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

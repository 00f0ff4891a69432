"""Recordings in flight: a task reads windows, orders their hypotheses and sends chunks."""

import itertools
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeAlias, TypeVar

from core.contracts.engine_messages import Progress
from core.contracts.protocol import Align, Diarize, IdentifyLanguage, Load, Transcribe
from core.contracts.recording_address import located
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.tracks_reader import TracksReader
from core.engine.audio.window_reader import MixedWindowReader, OpenWindows, WindowReader, open_windows
from core.engine.recognizer import Recognizer
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_words import chunk_message, done_message
from core.engine.stitching.timeline import FinishedChunk

MOST_UNACKNOWLEDGED = 64
"""A task stops reading while the front end has not acknowledged this many chunks."""
_PROGRESS_SECONDS = 0.1

_keys = itertools.count()

ResultCallback = Callable[[], None]
"""Gives the result of one window to its task."""
Finish = Callable[[], list[ResultCallback]]
"""Completes a batch. It is called once, in any thread, and raises as the recogniser does."""

WindowT = TypeVar("WindowT", bound=Window)
_TaskT_co = TypeVar("_TaskT_co", bound="Task[Any]", covariant=True)
_WindowT_co = TypeVar("_WindowT_co", bound=Window, covariant=True)


@dataclass(frozen=True)
class WindowRequest(Generic[_TaskT_co, _WindowT_co]):
    """A window in the pool and the task that put it there."""

    task: _TaskT_co
    window: _WindowT_co


AnyRequest: TypeAlias = "WindowRequest[Task[Any], Any]"
"""A window of any kind of task: the pool holds them side by side."""


@dataclass(frozen=True)
class LoadedModel:
    """A recogniser and the command that loaded it. `second` recognises for second opinions."""

    recognizer: Recognizer
    command: Load
    second: Recognizer | None = None


class Task(ABC, Generic[WindowT]):
    """One attempt on one job.

    The reader and the main thread share it. Every public method is thread-safe.
    """

    def __init__(self, command: IdentifyLanguage | Transcribe | Align | Diarize, outbox: Outbox) -> None:
        self.key = next(_keys)
        """Identifies the attempt in the pool. Windows of an older attempt may still be there."""
        self.job = command.job
        self.attempt = command.attempt
        self.path = located(command.path)
        self.tracks = command.tracks
        """The tracks to hear, see core.contracts.tracks."""
        self._outbox = outbox
        self._changed = threading.Condition()
        self._pending_windows = 0  # read, but not yet recognised
        self._unacknowledged = 0  # chunks
        self._duration: float | None = None
        self._last_progress = 0.0
        self.stopped = False
        self.open_windows: OpenWindows = open_windows
        """Opens the recording for the default `read`."""
        self.may_have_worker = True
        """Whether another process may read the recording."""

    @classmethod
    @abstractmethod
    def compute(cls, model: LoadedModel | None, requests: Sequence[WindowRequest[Self, WindowT]]) -> Finish:
        """Compute windows of this kind of task as one batch. Return the function that completes it.

        The returned function may do work that can run beside the next batch.

        Args:
            model: None in an engine that only identifies speakers.
            requests: windows of one or more tasks.

        Raises:
            Fault, OutOfMemory: as the recogniser does.
        """

    def read(self: "Task[Window]", batcher: Batcher[AnyRequest]) -> None:
        """Read the whole recording. Put its windows into the pool.

        The pool already knows the task (`begin`). A batch can therefore wait for files that are read next.

        Raises:
            InputFault: as AudioReader does.
        """
        try:
            with self.open_windows(self.path, self.tracks, lambda: not self.stopped) as reader:
                if reader.several is not None:
                    end = self.read_tracks(reader.several, batcher)
                else:
                    end = self._read_windows(reader, batcher)
        finally:
            batcher.end(self.key)
        if end is not None:
            self.finish_reading(end)

    def read_tracks(self: "Task[Window]", reader: TracksReader, batcher: Batcher[AnyRequest]) -> RecordingEnd | None:
        """Read several tracks as one mix. Return the end of the recording, None if the task has ended."""
        return self._read_windows(MixedWindowReader(reader, lambda: not self.stopped), batcher)

    def _read_windows(self: "Task[Window]", reader: WindowReader, batcher: Batcher[AnyRequest]) -> RecordingEnd | None:
        self.begin(reader.duration)
        for window in reader:
            if self.register(window) and not batcher.put(self.key, window.seconds, WindowRequest(self, window)):
                return None
        return None if self.stopped else reader.end

    @abstractmethod
    def finish_reading(self, end: RecordingEnd) -> None:
        """Accept the end of the recording. No more windows follow."""

    @abstractmethod
    def _expect(self, window: WindowT) -> bool:
        """Tell whether the next window must be recognised."""

    def begin(self, duration: float | None) -> None:
        """Report the first progress. `duration` is the length in the file's header, in seconds."""
        with self._changed:
            self._duration = duration
            self._report_progress(0.0)

    def register(self, window: WindowT) -> bool:
        """Count the next window if it must be recognised. Return False otherwise.

        The call waits while the front end owes too many acknowledgements.
        """
        with self._changed:
            self._wait_for_acknowledgements()
            if self.stopped:
                return False
            is_expected = self._expect(window)
            self._pending_windows += is_expected
            return is_expected

    def acknowledge(self) -> None:
        """Count one more chunk that the front end has on disk."""
        with self._changed:
            self._unacknowledged -= 1
            self._changed.notify_all()

    def stop(self) -> bool:
        """Send nothing more. Return False if the task had already stopped."""
        with self._changed:
            was_stopped, self.stopped = self.stopped, True
            self._changed.notify_all()
            return not was_stopped

    def _wait_for_acknowledgements(self) -> None:
        self._changed.wait_for(lambda: self._unacknowledged < MOST_UNACKNOWLEDGED or self.stopped)

    def _send(self, chunk: FinishedChunk, speakers: tuple[int, ...] | None = None) -> None:
        self._unacknowledged += 1
        self._outbox.send(chunk_message(self.job, self.attempt, chunk, speakers))

    def _send_done(self, chunks: int, end: RecordingEnd) -> None:
        self.stopped = True
        self._outbox.send(done_message(self.job, self.attempt, chunks, end))

    def _report_progress(self, seconds: float) -> None:
        now = time.monotonic()
        if now - self._last_progress >= _PROGRESS_SECONDS:
            self._last_progress = now
            self._outbox.send(Progress(self.job, self.attempt, seconds, self._duration))


def compute(model: LoadedModel | None, requests: Sequence[AnyRequest]) -> Finish:
    """Compute a batch of windows. Windows of one kind of task are computed together.

    The results have the order of `requests`. See Task.compute.
    """
    started: list[tuple[list[int], Finish]] = []
    for kind in {type(request.task) for request in requests}:
        places = [place for place, request in enumerate(requests) if type(request.task) is kind]
        started.append((places, kind.compute(model, [requests[place] for place in places])))

    def finish() -> list[ResultCallback]:
        results: dict[int, ResultCallback] = {}
        for places, finish_kind in started:
            results |= dict(zip(places, finish_kind(), strict=True))
        return [results[place] for place in range(len(requests))]

    return finish

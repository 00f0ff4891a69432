"""One recording in flight: read into windows, its hypotheses put in order, its chunks sent."""

import itertools
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from core.engine.audio import Reader
from core.engine.batching import Batcher
from core.engine.outbox import Outbox
from core.engine.recognizer import Hypothesis
from core.engine.seams import Assembler, FinishedChunk
from core.engine.windows import Window, Windower
from core.protocol import Chunk, Done, Progress, Prompt, Transcribe

UNACKNOWLEDGED = 64  # chunks of one job that the front end may owe us before its reader waits
_PROGRESS_PERIOD = 0.1  # seconds

_keys = itertools.count()


class Task:
    """One attempt on one job. Its reader and the main thread share it; every public method is thread-safe."""

    def __init__(self, order: Transcribe, outbox: Outbox) -> None:
        self.key = next(_keys)
        """Names the attempt in the pool of windows: a job's older attempt may still be leaving it."""
        self.job = order.job
        self.attempt = order.attempt
        self.path = Path(order.path)
        self.prompt: Prompt = order.prompt
        self._outbox = outbox
        self._changed = threading.Condition()
        self._assembler = Assembler(order.from_chunk)
        self._waiting_for = 0  # windows that are read and not recognised yet
        self._owed = 0  # chunks sent and not acknowledged
        self._end: tuple[float, bool, float | None] | None = None
        self._duration: float | None = None
        self._last_progress = 0.0
        self.stopped = False

    def begin(self, duration: float | None) -> None:
        """The file is open; `duration` is what it claims, in seconds."""
        with self._changed:
            self._duration = duration
            self._tell_progress(0.0)

    def wants(self, window: Window) -> bool:
        """Whether the window must be recognised; waits while the front end owes too many acknowledgements."""
        with self._changed:
            self._changed.wait_for(lambda: self._owed < UNACKNOWLEDGED or self.stopped)
            if self.stopped:
                return False
            wanted = self._assembler.expect(window)
            self._waiting_for += wanted
            return wanted

    def recognised(self, window: Window, hypothesis: Hypothesis) -> None:
        """A window's result has come, in any order."""
        with self._changed:
            if self.stopped:
                return
            self._waiting_for -= 1
            self._send(self._assembler.add(window, hypothesis))
            self._conclude()

    def read_to_the_end(self, duration: float, video: bool, truncated_at: float | None) -> None:
        """No more windows come; `duration` is what was really there, in seconds."""
        with self._changed:
            self._end = (duration, video, truncated_at)
            self._conclude()

    def acknowledge(self) -> None:
        """The front end has one more chunk on disk."""
        with self._changed:
            self._owed -= 1
            self._changed.notify_all()

    def stop(self) -> bool:
        """Nothing more is to be sent; False when that was so already."""
        with self._changed:
            was, self.stopped = self.stopped, True
            self._changed.notify_all()
            return not was

    def _conclude(self) -> None:
        if self._end is None or self._waiting_for or self.stopped:
            return
        duration, video, truncated_at = self._end
        self._assembler.finish()
        self.stopped = True
        self._outbox.send(Done(self.job, self.attempt, self._assembler.chunks, duration, video, truncated_at))

    def _send(self, chunks: list[FinishedChunk]) -> None:
        for chunk in chunks:
            self._owed += 1
            self._outbox.send(Chunk(self.job, self.attempt, chunk.n, chunk.start, chunk.end, chunk.words))
            self._tell_progress(chunk.end)

    def _tell_progress(self, seconds: float) -> None:
        now = time.monotonic()
        if now - self._last_progress >= _PROGRESS_PERIOD:
            self._last_progress = now
            self._outbox.send(Progress(self.job, self.attempt, seconds, self._duration))


@dataclass(frozen=True)
class Order:
    """A window in the pool, and whose it is."""

    task: Task
    window: Window


def read(task: Task, batcher: Batcher[Order]) -> None:
    """Read a task's recording to its end, putting the windows that are wanted into the pool. Raises InputFault."""
    batcher.begin(task.key)
    try:
        windower = Windower()
        with Reader(task.path) as reader:
            task.begin(reader.info.duration)
            for block in reader:
                if not _put(task, batcher, windower.push(block)):
                    return
            if _put(task, batcher, windower.finish()):
                task.read_to_the_end(reader.seconds, reader.info.video, reader.truncated_at)
    finally:
        batcher.end(task.key)


def _put(task: Task, batcher: Batcher[Order], windows: list[Window]) -> bool:
    for window in windows:
        if task.wants(window) and not batcher.put(task.key, window.seconds, Order(task, window)):
            return False
    return not task.stopped

"""One recording in flight: read into windows, its hypotheses put in order, its chunks sent."""

import itertools
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from core.contracts import trace
from core.contracts.engine_messages import Chunk, Done, Progress
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Align, Diarize, IdentifyLanguage, Load, Prompt, Transcribe
from core.contracts.recording_address import located
from core.engine.alignment.transcription_times import FindEdges, edges_here, measured, with_times_by_sound
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.window_reader import OpenWindows, open_windows
from core.engine.recognizer import SAMPLE_RATE, Hypothesis, Recognizer, SearchesLater
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.reading_process import MeasuredWindow
from core.engine.stitching.timeline import Assembler, FinishedChunk

UNACKNOWLEDGED = 64  # chunks of one job that the front end may owe us before its reader waits
_PROGRESS_PERIOD = 0.1  # seconds

_keys = itertools.count()


ResultCallback = Callable[[], None]
"""Gives a window's result, which is computed, to its task."""
Finish = Callable[[], list[ResultCallback]]
"""Computes what is left of a batch; called once, in any thread. Raises as the recognizer does."""


class Task(ABC):
    """One attempt on one job. Its reader and the main thread share it; every public method is thread-safe."""

    def __init__(self, command: IdentifyLanguage | Transcribe | Align | Diarize, outbox: Outbox) -> None:
        self.key = next(_keys)
        """Names the attempt in the pool of windows: a job's older attempt may still be leaving it."""
        self.job = command.job
        self.attempt = command.attempt
        self.path = located(command.path)
        self._outbox = outbox
        self._changed = threading.Condition()
        self._waiting_for = 0  # windows that are read and not recognised yet
        self._owed = 0  # chunks sent and not acknowledged
        self._duration: float | None = None
        self._last_progress = 0.0
        self.stopped = False
        self.open_windows: OpenWindows = open_windows
        """How `read` reads, unless it must read more than windows."""

    @classmethod
    @abstractmethod
    def compute(cls, recognizer: Recognizer | None, requests: "Sequence[WindowRequest]", load: Load) -> Finish:
        """Compute windows of tasks of this kind, as one batch; raises as the recognizer does.

        What is returned gives their results, and may compute what can be computed beside the next batch. `recognizer`
        is None in an engine that only tells speakers apart.
        """

    def read(self, batcher: "Batcher[WindowRequest]") -> None:
        """Read the recording to its end, putting the windows that are wanted into the pool. Raises InputFault.

        The pool knows of the task already (`begin`), so that a batch waits for files whose turn to be read is next.
        """
        try:
            with self.open_windows(self.path, lambda: not self.stopped) as reader:
                self.begin(reader.duration)
                for window in reader:
                    if self.wants(window) and not batcher.put(self.key, window.seconds, WindowRequest(self, window)):
                        return
                if self.stopped:
                    return
        finally:
            batcher.end(self.key)
        self.read_to_the_end(reader.end)

    @abstractmethod
    def read_to_the_end(self, end: RecordingEnd) -> None:
        """No more windows come."""

    @abstractmethod
    def _expect(self, window: Window) -> bool:
        """Whether the window, the next one, must be recognised."""

    def begin(self, duration: float | None) -> None:
        """The file is open; `duration` is what it claims, in seconds."""
        with self._changed:
            self._duration = duration
            self._tell_progress(0.0)

    def wants(self, window: Window) -> bool:
        """Whether the window must be recognised; waits while the front end owes too many acknowledgements."""
        with self._changed:
            self._wait_for_acknowledgements()
            if self.stopped:
                return False
            wanted = self._expect(window)
            self._waiting_for += wanted
            return wanted

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

    def _wait_for_acknowledgements(self) -> None:
        self._changed.wait_for(lambda: self._owed < UNACKNOWLEDGED or self.stopped)

    def _send(self, chunk: FinishedChunk, speakers: tuple[int, ...] | None = None) -> None:
        self._owed += 1
        self._outbox.send(
            Chunk(
                self.job,
                self.attempt,
                chunk.n,
                chunk.start,
                chunk.end,
                chunk.words,
                speakers,
                chunk.language,
                chunk.translation,
            )
        )

    def _send_done(self, chunks: int, end: RecordingEnd) -> None:
        self.stopped = True
        self._outbox.send(
            Done(
                self.job,
                self.attempt,
                chunks,
                end.duration,
                end.video,
                end.truncated_at,
                end.damaged,
                end.bytes_read,
            )
        )

    def _tell_progress(self, seconds: float) -> None:
        now = time.monotonic()
        if now - self._last_progress >= _PROGRESS_PERIOD:
            self._last_progress = now
            self._outbox.send(Progress(self.job, self.attempt, seconds, self._duration))


class Transcription(Task):
    """A recording whose words are sought."""

    def __init__(self, command: Transcribe, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._prompt = command.prompt
        self._assembler = Assembler(command.from_chunk)
        self.find_edges: FindEdges = edges_here
        """How the words of a batch are timed in which this recording comes first."""
        self._end: RecordingEnd | None = None

    @classmethod
    def compute(cls, recognizer: Recognizer | None, requests: "Sequence[WindowRequest]", load: Load) -> Finish:
        """See Task."""
        assert recognizer is not None
        sounds = [request.window.samples for request in requests]
        prompts = [request.task._prompt for request in requests if isinstance(request.task, Transcription)]
        translated = any(prompt.target_language not in (None, prompt.language) for prompt in prompts)
        if translated and recognizer.family != "aed":
            raise EnvironmentFault("translate-model", model=Path(load.model).stem)
        if isinstance(recognizer, SearchesLater):
            search = recognizer.encode_first(sounds, prompts, load.word_times)
        else:
            search = partial(list, recognizer.recognise(sounds, prompts, load.word_times))

        def finish() -> list[ResultCallback]:
            found = search()
            if load.word_times and load.times == "sound":
                with trace.span("word times"):
                    found = _timed_by_sound(found, requests, prompts)
            return [partial(_hand_over, *each) for each in zip(requests, found, strict=True)]

        return finish

    def recognised(self, window: Window, hypothesis: Hypothesis) -> None:
        """A window's result has come, in any order."""
        with self._changed:
            if self.stopped:
                return
            self._waiting_for -= 1
            for chunk in self._assembler.add(window, hypothesis):
                self._send_chunk(chunk)
            self._conclude()

    def read_to_the_end(self, end: RecordingEnd) -> None:
        """See Task."""
        with self._changed:
            self._end = end
            self._conclude()

    def _expect(self, window: Window) -> bool:
        return self._assembler.expect(window)

    def _conclude(self) -> None:
        if self._end is not None and not self._waiting_for and not self.stopped:
            self._assembler.check_complete()
            self._send_done(self._assembler.chunks, self._end)

    def _send_chunk(self, chunk: FinishedChunk) -> None:
        self._send(chunk)
        self._tell_progress(chunk.end)


@dataclass(frozen=True)
class WindowRequest:
    """A window in the pool, and whose it is."""

    task: Task
    window: Window


def compute(recognizer: Recognizer | None, requests: Sequence[WindowRequest], load: Load) -> Finish:
    """Compute a batch, each kind of task at once, results in the order of `requests`: see Task.compute."""
    begun: list[tuple[list[int], Finish]] = []
    for kind in {type(request.task) for request in requests}:
        places = [place for place, request in enumerate(requests) if type(request.task) is kind]
        begun.append((places, kind.compute(recognizer, [requests[place] for place in places], load)))

    def finish() -> list[ResultCallback]:
        results: dict[int, ResultCallback] = {}
        for places, finish_kind in begun:
            results |= dict(zip(places, finish_kind(), strict=True))
        return [results[place] for place in range(len(requests))]

    return finish


def _timed_by_sound(
    found: Sequence[Hypothesis], requests: Sequence[WindowRequest], prompts: Sequence[Prompt]
) -> list[Hypothesis]:
    """The hypotheses with their words' times, but for those of a translation: these are nowhere in the sound."""
    heard = [
        number
        for number, prompt in enumerate(prompts)
        if any(found[number].positions) and prompt.text_language == prompt.language
    ]
    if not heard:
        return list(found)
    task = requests[heard[0]].task
    assert isinstance(task, Transcription)
    windows = [requests[number].window for number in heard]
    acoustics = [each.acoustics if isinstance(each, MeasuredWindow) else measured(each.samples) for each in windows]
    seconds = [len(each.samples) / SAMPLE_RATE for each in windows]
    timed = with_times_by_sound([found[number] for number in heard], seconds, acoustics, task.find_edges)
    by_number = dict(zip(heard, timed, strict=True))
    return [by_number.get(number, hypothesis) for number, hypothesis in enumerate(found)]


def _hand_over(request: WindowRequest, hypothesis: Hypothesis) -> None:
    assert isinstance(request.task, Transcription)
    request.task.recognised(request.window, hypothesis)

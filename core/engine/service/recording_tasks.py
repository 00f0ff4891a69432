"""Recordings in flight: a task reads windows, orders their hypotheses and sends chunks."""

import itertools
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, Self, TypeAlias, TypeVar, cast

import msgspec

from core.contracts import trace
from core.contracts.engine_messages import Chunk, Done, Progress
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Align, Diarize, IdentifyLanguage, Load, Prompt, Transcribe
from core.contracts.recording_address import located
from core.engine.alignment.transcription_times import FindEdges, edges_here, measured, with_times_by_sound
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.tracks_reader import TracksReader
from core.engine.audio.window_reader import MixedWindowReader, OpenWindows, WindowReader, open_windows
from core.engine.recognizer import SAMPLE_RATE, Hypothesis, Recognizer, Samples, SearchesLater
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_worker import MeasuredWindow
from core.engine.service.second_cut import Piece, merged, pieces
from core.engine.stitching.second_opinion import with_second_opinion
from core.engine.stitching.timeline import Assembler, FinishedChunk

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
                end.tracks,
            )
        )

    def _report_progress(self, seconds: float) -> None:
        now = time.monotonic()
        if now - self._last_progress >= _PROGRESS_SECONDS:
            self._last_progress = now
            self._outbox.send(Progress(self.job, self.attempt, seconds, self._duration))


class Transcription(Task[WindowT]):
    """A recording whose words are recognised."""

    def __init__(self, command: Transcribe, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._prompt = command.prompt
        self._assembler = Assembler(command.from_chunk)
        self.find_edges: FindEdges = edges_here
        """Times the words of a batch in which this recording comes first."""
        self._end: RecordingEnd | None = None
        self._batcher: Batcher[AnyRequest] | None = None
        self._second_cuts: dict[int, dict[int, tuple[Piece, Hypothesis]]] = {}  # by window, then by place

    def read(self: "Transcription[Window]", batcher: Batcher[AnyRequest]) -> None:
        """See Task."""
        self._batcher = batcher
        super().read(batcher)

    @classmethod
    def compute(cls, model: LoadedModel | None, requests: Sequence[WindowRequest[Self, WindowT]]) -> Finish:
        """See Task."""
        assert model is not None
        recognizer, command = model.recognizer, model.command
        sounds = [request.window.samples for request in requests]
        prompts = [request.task._prompt for request in requests]
        has_translations = any(prompt.target_language not in (None, prompt.language) for prompt in prompts)
        if has_translations and recognizer.family != "aed":
            raise EnvironmentFault("translate-model", model=Path(command.model).stem)
        if isinstance(recognizer, SearchesLater):
            search = recognizer.encode_first(sounds, prompts, command.word_times)
        else:
            search = partial(list, recognizer.recognise(sounds, prompts, command.word_times))
        opinions = _second_opinions(model, sounds, prompts)

        def finish() -> list[ResultCallback]:
            hypotheses = _with_second_opinions(search(), opinions, prompts)
            if command.word_times and command.times == "sound":
                with trace.span("word times"):
                    hypotheses = _time_by_sound(hypotheses, requests, prompts)
            pairs = zip(requests, hypotheses, strict=True)
            return [partial(request.task.add_hypothesis, request.window, hypothesis) for request, hypothesis in pairs]

        return finish

    def add_hypothesis(self, window: WindowT | Piece, hypothesis: Hypothesis) -> None:
        """Add the result of a window, or of a piece of a window. They may come in any order.

        A window without words in which somebody speaks is recognised once more in pieces, see second_cut.
        """
        with self._changed:
            if self.stopped:
                return
            if isinstance(window, Piece):
                places = self._second_cuts[id(window.whole)]
                places[window.place] = window, hypothesis
                if len(places) == window.places:
                    del self._second_cuts[id(window.whole)]
                    whole = cast("WindowT", window.whole)
                    self._add_result(whole, merged([places[place] for place in sorted(places)]))
            elif hypothesis.words or not self._recognise_again(window):
                self._add_result(window, hypothesis)

    def _recognise_again(self, window: WindowT) -> bool:
        """Put a window without words into the pool in another cut. Return False if nobody speaks in it."""
        again = pieces(window)
        if self._batcher is None or not again:
            return False
        self._second_cuts[id(window)] = {}
        for piece in again:
            self._batcher.put_again(self.key, piece.seconds, WindowRequest(self, piece))
        return True

    def _add_result(self, window: WindowT, hypothesis: Hypothesis) -> None:
        """Add the final result of a window. Called with the lock held."""
        self._pending_windows -= 1
        self._place(window, hypothesis)
        self._conclude()

    def _place(self, window: WindowT, hypothesis: Hypothesis) -> None:
        for chunk in self._assembler.add(window, hypothesis):
            self._send(chunk)
            self._report_progress(chunk.end)

    def finish_reading(self, end: RecordingEnd) -> None:
        """See Task."""
        with self._changed:
            self._end = end
            self._conclude()

    def _expect(self, window: WindowT) -> bool:
        return self._assembler.expect(window)

    def _conclude(self) -> None:
        if self._end is not None and not self._pending_windows and not self.stopped:
            self._assembler.check_complete()
            self._send_done(self._assembler.chunks, self._end)


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


def _second_opinions(model: LoadedModel, sounds: Sequence[Samples], prompts: Sequence[Prompt]) -> dict[int, Hypothesis]:
    """Return the hypotheses of the second model by the numbers of the windows that ask for them."""
    numbers = [number for number, prompt in enumerate(prompts) if _is_judged(prompt)]
    if model.second is None or not numbers:
        return {}
    plain = [
        msgspec.structs.replace(prompts[number], beam=1, language_model=None, second_opinion=None) for number in numbers
    ]
    found = model.second.recognise([sounds[number] for number in numbers], plain, model.command.word_times)
    return dict(zip(numbers, found, strict=True))


def _with_second_opinions(
    hypotheses: Sequence[Hypothesis], opinions: Mapping[int, Hypothesis], prompts: Sequence[Prompt]
) -> list[Hypothesis]:
    """Return the hypotheses, marked where the second model differs, or else the model's other head."""
    marked = list(hypotheses)
    for number, (hypothesis, prompt) in enumerate(zip(hypotheses, prompts, strict=True)):
        second = opinions.get(number, hypothesis.second)
        if second is not None and prompt.second_opinion is not None and _is_judged(prompt):
            marked[number] = with_second_opinion(hypothesis, second, prompt.second_opinion.vote)
    return marked


def _is_judged(prompt: Prompt) -> bool:
    """Tell whether a prompt asks for a second opinion. Translations are too free to compare."""
    return prompt.second_opinion is not None and prompt.text_language == prompt.language


def _time_by_sound(
    hypotheses: Sequence[Hypothesis],
    requests: Sequence[WindowRequest[Transcription[Any], Any]],
    prompts: Sequence[Prompt],
) -> list[Hypothesis]:
    """Return the hypotheses with word times from the sound.

    Hypotheses in another language than the sound stay as they are: their words do not occur in it.
    """
    spoken = [
        number
        for number, prompt in enumerate(prompts)
        if any(hypotheses[number].positions) and prompt.text_language == prompt.language
    ]
    if not spoken:
        return list(hypotheses)
    find_edges = requests[spoken[0]].task.find_edges
    windows = [requests[number].window for number in spoken]
    acoustics = [each.acoustics if isinstance(each, MeasuredWindow) else measured(each.samples) for each in windows]
    seconds = [len(each.samples) / SAMPLE_RATE for each in windows]
    timed = with_times_by_sound([hypotheses[number] for number in spoken], seconds, acoustics, find_edges)
    by_number = dict(zip(spoken, timed, strict=True))
    return [by_number.get(number, hypothesis) for number, hypothesis in enumerate(hypotheses)]

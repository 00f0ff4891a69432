"""Recordings whose words are recognised: read here, or by a worker that makes their words."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, cast

import msgspec

from core.contracts import trace
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.protocol import Prompt, Transcribe
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.recognizer import Hypothesis, LeavesWords, Samples, SearchesLater, WindowTokens
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import (
    AnyRequest,
    Finish,
    LoadedModel,
    ResultCallback,
    Task,
    WindowRequest,
    WindowT,
)
from core.engine.service.recording_words import timed_by_sound
from core.engine.service.second_cut import Piece, SecondCuts
from core.engine.service.worker_client import RecordingWorker, RemoteRecording
from core.engine.service.worker_process import OfferedSound, WorkerEnded
from core.engine.stitching.second_opinion import with_second_opinion
from core.engine.stitching.timeline import Assembler


def _ignore(*_: object) -> None:
    """Do nothing."""


class Transcription(Task[WindowT]):
    """A recording whose words are recognised.

    A worker may read it and make its words. This process then passes on descriptors, tokens and frames.
    """

    def __init__(self, command: Transcribe, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._command = command
        self._prompt = command.prompt
        self._assembler = Assembler(command.from_chunk)
        self._end: RecordingEnd | None = None
        self._batcher: Batcher[AnyRequest] | None = None
        self._second_cuts = SecondCuts()
        self.worker: RecordingWorker | None = None
        """The process that reads the recording, None for this process."""
        self.on_fault: Callable[[Task[Any], Fault], None] = _ignore
        self.on_end: Callable[[Task[Any]], None] = _ignore
        self.on_worker_end: Callable[[Transcription[Any]], None] = _ignore
        self._remote: RemoteRecording | None = None
        self._next_chunk = command.from_chunk  # of those that the worker sends

    def read(self: "Transcription[Window]", batcher: Batcher[AnyRequest]) -> None:
        """See Task."""
        self._batcher = batcher
        if self.worker is None or not self._read_by_worker(self.worker, batcher):
            super().read(batcher)

    def _read_by_worker(self, worker: RecordingWorker, batcher: Batcher[AnyRequest]) -> bool:
        """Put the sound that a worker offers into the pool. Return False if this process must read the recording."""
        assert isinstance(self.path, Path)
        try:
            remote = worker.transcribe(self.path, self._command, lambda: not self.stopped, self)
        except WorkerEnded:  # `worker_ended` begins the recording again
            return True
        if remote is None:
            return False
        self._remote = remote
        try:
            self.begin(remote.duration)
            for sound in remote.offered():
                with self._changed:
                    self._wait_for_acknowledgements()
                if self.stopped or not batcher.put(self.key, sound.seconds, WindowRequest(self, sound)):
                    break
        except WorkerEnded:
            pass
        finally:
            batcher.end(self.key)
        if self.stopped:
            remote.stop()
        return True

    @property
    def rest(self) -> Transcribe:
        """The command for the chunks that the worker has not sent."""
        return msgspec.structs.replace(self._command, from_chunk=self._next_chunk)

    def owe_acknowledgements_of(self, other: "Transcription[Any]") -> None:
        """Count the chunks of an earlier attempt that the front end has not acknowledged."""
        with self._changed:
            self._unacknowledged += other._unacknowledged

    def stop(self) -> bool:
        """See Task."""
        was_running = super().stop()
        if was_running and self._remote is not None:
            self._remote.stop()
        return was_running

    # --- called by the thread that listens to the worker, see WordsSink

    def pass_on(self, n: int, end: float, frame: bytes) -> None:
        """See WordsSink."""
        with self._changed:
            if self.stopped:
                return
            self._next_chunk = n + 1
            self._unacknowledged += 1
            self._outbox.send_frame(frame)
            self._report_progress(end)

    def put_again(self, sound: OfferedSound) -> None:
        """See WordsSink."""
        assert self._batcher is not None
        if not self.stopped:
            self._batcher.put_again(self.key, sound.seconds, WindowRequest(self, sound))

    def finish(self, frame: bytes) -> None:
        """See WordsSink."""
        with self._changed:
            if self.stopped:
                return
            self.stopped = True
            self._outbox.send_frame(frame)
        if self._remote is not None:
            self._remote.stop()
        self.on_end(self)

    def fail(self, fault: Fault) -> None:
        """See WordsSink."""
        self.on_fault(self, fault)

    def worker_ended(self) -> None:
        """See WordsSink."""
        self.on_worker_end(self)

    # --- windows that this process reads

    @classmethod
    def compute(cls, model: LoadedModel | None, requests: Sequence[WindowRequest[Self, Any]]) -> Finish:
        """See Task."""
        assert model is not None
        command = model.command
        sounds = [request.window.samples for request in requests]
        prompts = [request.task._prompt for request in requests]
        has_translations = any(prompt.target_language not in (None, prompt.language) for prompt in prompts)
        if has_translations and model.recognizer.family != "aed":
            raise EnvironmentFault("translate-model", model=Path(command.model).stem)
        leaves = [isinstance(each.window, OfferedSound) and not _is_judged(each.task._prompt) for each in requests]
        search = _encode(model, sounds, prompts, leaves)
        make_words = model.recognizer.make_words if isinstance(model.recognizer, LeavesWords) else None
        opinions = _second_opinions(model, sounds, prompts)
        by_sound = command.word_times and command.times == "sound"

        def finish() -> list[ResultCallback]:
            results = _with_second_opinions(search(), opinions, prompts)
            callbacks: list[ResultCallback] = []
            with trace.span("words"):
                for request, result in zip(requests, results, strict=True):
                    task, window = request.task, request.window
                    if isinstance(window, OfferedSound):
                        assert task._remote is not None
                        callbacks.append(partial(task._remote.give, window, result, by_sound, make_words))
                        continue
                    assert isinstance(result, Hypothesis)
                    timed = timed_by_sound(result, window.samples, task._prompt) if by_sound else result
                    callbacks.append(partial(task.add_hypothesis, window, timed))
            return callbacks

        return finish

    def add_hypothesis(self, window: WindowT | Piece, hypothesis: Hypothesis) -> None:
        """Add the result of a window, or of a piece of a window. They may come in any order.

        A window without words in which somebody speaks is recognised once more in pieces, see second_cut.
        """
        with self._changed:
            if self.stopped:
                return
            if isinstance(window, Piece):
                whole = self._second_cuts.add(window, hypothesis)
                if whole is not None:
                    self._add_result(cast("WindowT", window.whole), whole)
            elif hypothesis.words or not self._recognise_again(window):
                self._add_result(window, hypothesis)

    def _recognise_again(self, window: WindowT) -> bool:
        """Put a window without words into the pool in another cut. Return False if nobody speaks in it."""
        again = self._second_cuts.cut(window) if self._batcher is not None else []
        for piece in again:
            assert self._batcher is not None
            self._batcher.put_again(self.key, piece.seconds, WindowRequest(self, piece))
        return bool(again)

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


def _encode(
    model: LoadedModel, sounds: Sequence[Samples], prompts: Sequence[Prompt], leaves: Sequence[bool]
) -> Callable[[], Sequence[Hypothesis | WindowTokens]]:
    """Encode sounds, and return their search if the recogniser has one apart. See LeavesWords for `leaves`."""
    recognizer, word_times = model.recognizer, model.command.word_times
    if isinstance(recognizer, LeavesWords):
        return recognizer.encode_for_tokens(sounds, prompts, leaves)
    if isinstance(recognizer, SearchesLater):
        return recognizer.encode_first(sounds, prompts, word_times)
    return partial(list, recognizer.recognise(sounds, prompts, word_times))


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
    results: Sequence[Hypothesis | WindowTokens], opinions: Mapping[int, Hypothesis], prompts: Sequence[Prompt]
) -> list[Hypothesis | WindowTokens]:
    """Return the results, marked where the second model differs, or else the model's other head."""
    marked = list(results)
    for number, (result, prompt) in enumerate(zip(results, prompts, strict=True)):
        if not isinstance(result, Hypothesis) or prompt.second_opinion is None or not _is_judged(prompt):
            continue
        second = opinions.get(number, result.second)
        if second is not None:
            marked[number] = with_second_opinion(result, second, prompt.second_opinion.vote)
    return marked


def _is_judged(prompt: Prompt) -> bool:
    """Tell whether a prompt asks for a second opinion. Translations are too free to compare."""
    return prompt.second_opinion is not None and prompt.text_language == prompt.language

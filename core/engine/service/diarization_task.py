"""Identify the speakers of a recording, chunk by chunk."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Self

import numpy as np

from core.contracts.engine_messages import SpeakerChunk
from core.contracts.errors import Bug
from core.contracts.protocol import Diarize
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.tracks_reader import open_sound
from core.engine.diarization.sound_chunks import SoundChunk
from core.engine.recognizer import Samples
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import AnyRequest, Finish, LoadedModel, Task, WindowRequest

if TYPE_CHECKING:  # the engine sends Hello before it imports torch
    from core.engine.diarization.diarizer import Diarized, Diarizer
    from core.engine.diarization.speaker_cache import SpeakerState


class Diarization(Task[SoundChunk]):
    """See Task. At most one chunk of the recording is in the pool.

    Each chunk needs the state of the chunk before it. Chunks of several recordings form a batch.
    """

    def __init__(self, command: Diarize, outbox: Outbox, diarizer: "Future[Diarizer]") -> None:
        """Prepare the task. `diarizer` completes once the model is loaded."""
        super().__init__(command, outbox)
        self._command = command
        self._diarizer = diarizer
        self._state: SpeakerState | None = None
        self._chunks = 0

    @classmethod
    def compute(cls, model: LoadedModel | None, requests: Sequence[WindowRequest[Self, SoundChunk]]) -> Finish:
        """See Task."""
        tasks, chunks, states = [], [], []
        for request in requests:
            assert request.task._state is not None
            tasks.append(request.task)
            chunks.append(request.window)
            states.append(request.task._state)
        diarized = tasks[0]._diarizer.result().diarize(chunks, states)
        results = zip(tasks, chunks, diarized, strict=True)
        return partial(list, [partial(task.add_result, chunk, result) for task, chunk, result in results])

    def add_result(self, chunk: SoundChunk, result: "Diarized") -> None:
        """Add the result of a chunk and send it."""
        diarizer = self._diarizer.result()
        with self._changed:
            if self.stopped:
                return
            self._pending_windows -= 1
            self._state = result.state
            self._chunks = chunk.n + 1
            self._unacknowledged += 1
            self._outbox.send(
                SpeakerChunk(
                    job=self.job,
                    attempt=self.attempt,
                    n=chunk.n,
                    start=chunk.start,
                    end=chunk.end,
                    frame_seconds=diarizer.frame_seconds,
                    speakers=diarizer.speakers,
                    probabilities=_as_bytes(result.probabilities.numpy()),
                    state=result.state.to_bytes(),
                )
            )
            self._report_progress(chunk.end)
            self._changed.notify_all()

    def read(self, batcher: Batcher[AnyRequest]) -> None:
        """See Task. Reads a chunk while the chunk before it is computed."""
        diarizer = self._diarizer.result()
        try:
            self._state = diarizer.begin(self._command.state)
        except ValueError as error:
            raise Bug("bug", reason=str(error)) from error
        try:
            with open_sound(self.path, self.tracks) as reader:
                self.begin(reader.info.duration)
                for chunk in self._cut(reader, diarizer):
                    self._wait_for_result()
                    if self.register(chunk) and not batcher.put(
                        self.key, chunk.end - chunk.start, WindowRequest(self, chunk)
                    ):
                        return
                self._wait_for_result()
                if self.stopped:
                    return
        finally:
            batcher.end(self.key)
        self.finish_reading(reader.end)

    def finish_reading(self, end: RecordingEnd) -> None:
        """See Task."""
        with self._changed:
            if not self.stopped:
                self._send_done(self._chunks, end)

    def _wait_for_result(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._pending_windows or self.stopped)

    def _cut(self, reader: Iterable[Samples], diarizer: "Diarizer") -> Iterator[SoundChunk]:
        cutter = diarizer.cutter()
        for block in reader:
            if self.stopped:
                return
            if len(block):
                yield from cutter.push(block)
        yield from cutter.finish()

    def _expect(self, window: SoundChunk) -> bool:
        if window.n < self._command.from_chunk:
            self._chunks = window.n + 1
            return False
        return True


def _as_bytes(probabilities: Samples) -> bytes:
    """Return probabilities as SpeakerChunk holds them."""
    return np.where(probabilities < 2.0**-10, 0.0, probabilities).astype("<f4").tobytes()

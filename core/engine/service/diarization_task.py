"""One recording in flight whose speakers are sought: chunk by chunk, each with what the one before left behind."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from core.contracts.engine_messages import SpeakerChunk
from core.contracts.errors import Bug
from core.contracts.protocol import Diarize, Load
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.diarization.sound_chunks import SoundChunk
from core.engine.recognizer import Recognizer, Samples
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import Finish, Task, WindowRequest

if TYPE_CHECKING:  # torch is not to be imported before the engine has said hello
    from core.engine.diarization.diarizer import Diarized, Diarizer
    from core.engine.diarization.speaker_cache import SpeakerState


class Diarization(Task):
    """See Task. At most one chunk is in the pool; those of several recordings make a batch."""

    def __init__(self, command: Diarize, outbox: Outbox, diarizer: "Future[Diarizer]") -> None:
        """`diarizer` is there once it is loaded."""
        super().__init__(command, outbox)
        self._command = command
        self._diarizer = diarizer
        self._state: SpeakerState | None = None
        self._chunks = 0

    @classmethod
    def compute(cls, recognizer: Recognizer | None, requests: Sequence[WindowRequest], load: Load) -> Finish:
        """See Task."""
        tasks, chunks, states = [], [], []
        for request in requests:
            assert isinstance(request.task, Diarization)
            assert isinstance(request.window, SoundChunk)
            assert request.task._state is not None
            tasks.append(request.task)
            chunks.append(request.window)
            states.append(request.task._state)
        found = tasks[0]._diarizer.result().diarize(chunks, states)
        results = zip(tasks, chunks, found, strict=True)
        return partial(list, [partial(task.diarized, chunk, result) for task, chunk, result in results])

    def diarized(self, chunk: SoundChunk, found: "Diarized") -> None:
        """A chunk's result has come."""
        diarizer = self._diarizer.result()
        with self._changed:
            if self.stopped:
                return
            self._waiting_for -= 1
            self._state = found.state
            self._chunks = chunk.n + 1
            self._owed += 1
            self._outbox.send(
                SpeakerChunk(
                    job=self.job,
                    attempt=self.attempt,
                    n=chunk.n,
                    start=chunk.start,
                    end=chunk.end,
                    frame_seconds=diarizer.frame_seconds,
                    speakers=diarizer.speakers,
                    probabilities=_as_bytes(found.probabilities.numpy()),
                    state=found.state.to_bytes(),
                )
            )
            self._tell_progress(chunk.end)
            self._changed.notify_all()

    def read(self, batcher: Batcher[WindowRequest]) -> None:
        """See Task. A chunk is read while the one before is computed, and put into the pool once it is."""
        diarizer = self._diarizer.result()
        try:
            self._state = diarizer.begin(self._command.state)
        except ValueError as error:
            raise Bug("bug", reason=str(error)) from error
        try:
            with AudioReader(self.path) as reader:
                self.begin(reader.info.duration)
                for chunk in self._cut(reader, diarizer):
                    self._wait_for_result()
                    if self.wants(chunk) and not batcher.put(
                        self.key, chunk.end - chunk.start, WindowRequest(self, chunk)
                    ):
                        return
                self._wait_for_result()
                if self.stopped:
                    return
        finally:
            batcher.end(self.key)
        self.read_to_the_end(reader.end)

    def read_to_the_end(self, end: RecordingEnd) -> None:
        """See Task."""
        with self._changed:
            if not self.stopped:
                self._send_done(self._chunks, end)

    def _wait_for_result(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._waiting_for or self.stopped)

    def _cut(self, reader: AudioReader, diarizer: "Diarizer") -> Iterator[SoundChunk]:
        cutter = diarizer.cutter()
        for block in reader:
            if self.stopped:
                return
            yield from cutter.push(block)
        yield from cutter.finish()

    def _expect(self, window: Window) -> bool:
        if window.n < self._command.from_chunk:
            self._chunks = window.n + 1
            return False
        return True


def _as_bytes(probabilities: Samples) -> bytes:
    """Probabilities as SpeakerChunk has them."""
    return np.where(probabilities < 2.0**-10, 0.0, probabilities).astype("<f4").tobytes()

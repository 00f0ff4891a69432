"""The words of one recording in one timeline, from the results of its windows to frames for the front end."""

from typing import NamedTuple

from core.contracts import framing
from core.contracts.engine_messages import Chunk, Done
from core.contracts.protocol import Prompt, Transcribe
from core.engine.alignment.transcription_times import with_times_by_sound
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.recognizer import Hypothesis, Samples
from core.engine.service.second_cut import Piece, SecondCuts
from core.engine.stitching.timeline import Assembler, FinishedChunk


def chunk_message(job: int, attempt: int, chunk: FinishedChunk, speakers: tuple[int, ...] | None = None) -> Chunk:
    """Return the message with the words of a chunk."""
    return Chunk(
        job, attempt, chunk.n, chunk.start, chunk.end, chunk.words, speakers, chunk.language, chunk.translation
    )


def done_message(job: int, attempt: int, chunks: int, end: RecordingEnd) -> Done:
    """Return the message about a finished recording with `chunks` chunks."""
    return Done(
        job,
        attempt,
        chunks,
        end.duration,
        end.video,
        end.truncated_at,
        end.damaged,
        end.bytes_read,
        end.tracks,
    )


def timed_by_sound(hypothesis: Hypothesis, samples: Samples, prompt: Prompt) -> Hypothesis:
    """Return the hypothesis with word times from the sound.

    A hypothesis in another language than the sound stays as it is: its words do not occur in it.
    """
    return with_times_by_sound(hypothesis, samples) if prompt.text_language == prompt.language else hypothesis


class FinalWindow(NamedTuple):
    """A window whose words are final, and the chunks that are final with it."""

    window: Window
    chunks: list[FinishedChunk]


class RecordingWords:
    """The words of a recording that a worker reads. Not thread-safe."""

    def __init__(self, command: Transcribe) -> None:
        self._command = command
        self._assembler = Assembler(command.from_chunk)
        self._cuts = SecondCuts()
        self._pending = 0  # windows that were expected, and have no result
        self._end: RecordingEnd | None = None

    def expect(self, window: Window) -> bool:
        """Count the next window. Return whether it must be recognised."""
        is_expected = self._assembler.expect(window)
        self._pending += is_expected
        return is_expected

    def add(self, window: Window, hypothesis: Hypothesis, by_sound: bool) -> list[Piece] | FinalWindow | None:
        """Add the result of a window or a piece, in any order.

        Returns:
            The pieces to recognise in place of a window without words. None: other pieces of the window have no result.
        """
        if by_sound:
            hypothesis = timed_by_sound(hypothesis, window.samples, self._command.prompt)
        if isinstance(window, Piece):
            whole = self._cuts.add(window, hypothesis)
            return None if whole is None else self._final(window.whole, whole)
        if not hypothesis.words and (again := self._cuts.cut(window)):
            return again
        return self._final(window, hypothesis)

    def _final(self, window: Window, hypothesis: Hypothesis) -> FinalWindow:
        self._pending -= 1
        return FinalWindow(window, self._assembler.add(window, hypothesis))

    def frame_of(self, chunk: FinishedChunk) -> bytes:
        """Return the frame of a chunk."""
        return framing.frame(chunk_message(self._command.job, self._command.attempt, chunk))

    def finish_reading(self, end: RecordingEnd) -> None:
        """Accept the end of the recording. No more windows follow."""
        self._end = end

    def final_frame(self) -> bytes | None:
        """Return the last frame, None while results are missing.

        Raises:
            Bug: a window was never added.
        """
        if self._end is None or self._pending:
            return None
        self._assembler.check_complete()
        return framing.frame(done_message(self._command.job, self._command.attempt, self._assembler.chunks, self._end))

"""Words from sound that comes live, for Python programs."""

import queue
from collections.abc import Iterator
from types import TracebackType

import msgspec

from core.contracts.engine_messages import StreamHeard, StreamOpened
from core.contracts.errors import Fault
from core.contracts.protocol import EndStream, OpenStream, Sound
from core.contracts.transcript import Word
from core.queue.live_engine import LiveEngine

_SAMPLE_BYTES = 2
_MOST_BYTES = 2**16  # of a message
_MOST_BEHIND = 30.0  # seconds: `push` waits for the engine beyond


class Heard(msgspec.Struct, frozen=True):
    """The result of one step of a stream.

    `words` are new, and no later step changes them. Their times are seconds from the beginning of the stream. `tail` is
    the word that may still change. `seconds` of the sound are recognised. `is_over`: an utterance ended, by a pause or
    with the sound.
    """

    words: tuple[Word, ...]
    tail: str
    seconds: float
    is_over: bool

    @property
    def text(self) -> str:
        """The new words, separated by spaces."""
        return " ".join(word.text for word in self.words)


class SoundStream:
    """One stream of sound and its words. Use it from one thread, in a `with` block, or call `close`."""

    def __init__(self, engine: LiveEngine, opened: OpenStream) -> None:
        """Open a stream like `opened`. Wait until the model is loaded.

        Raises:
            EnvironmentFault: not-live. The model needs later sound.
            InputFault: language.
            Fault: the engine cannot work.
        """
        self._engine, self._rate = engine, opened.rate
        self._news: queue.SimpleQueue[StreamOpened | StreamHeard | Fault | None] = queue.SimpleQueue()
        self._sent = 0  # bytes
        self._heard_seconds = 0.0
        self._has_ended = False
        self._number = engine.open(opened, self._news.put)
        first = self._news.get()
        if not isinstance(first, StreamOpened):
            raise first if isinstance(first, Fault) else RuntimeError("the engine was closed")
        self.chunk_seconds = first.chunk_seconds
        """The sound that is recognised at a time. A word appears at most about this long after it was said."""

    def __enter__(self) -> "SoundStream":
        """Return the stream."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the stream."""
        self.close()

    def push(self, sound: bytes) -> list[Heard]:
        """Take the next samples. Return the steps that are done meanwhile.

        Sound that comes faster than the engine recognises it makes this method wait.

        Args:
            sound: one channel of 16-bit samples, little-endian, any number of bytes.

        Raises:
            Fault: the engine failed.
            RuntimeError: the stream has ended.
        """
        if self._has_ended:
            raise RuntimeError("the stream has ended")
        for start in range(0, len(sound), _MOST_BYTES):
            self._engine.send(Sound(self._number, sound[start : start + _MOST_BYTES]))
        self._sent += len(sound)
        steps = []
        while not self._has_ended and (not self._news.empty() or self._is_behind):
            step = self._next()
            if step is not None:
                steps.append(step)
        return steps

    def finish(self) -> Iterator[Heard]:
        """End the sound. Yield the remaining steps. The last one has no tail.

        Raises:
            Fault: the engine failed.
            RuntimeError: the stream has ended.
        """
        if self._has_ended:
            raise RuntimeError("the stream has ended")
        self._engine.send(EndStream(self._number))
        while (step := self._next()) is not None:
            yield step

    def close(self) -> None:
        """Give up words that were not fetched. A second call does nothing."""
        if not self._has_ended:
            self._has_ended = True
            self._engine.abandon(self._number)

    @property
    def _is_behind(self) -> bool:
        return self._sent / _SAMPLE_BYTES / self._rate - self._heard_seconds > _MOST_BEHIND

    def _next(self) -> Heard | None:
        """Return the next step after waiting for it. None at the end of the stream."""
        news = self._news.get()
        match news:
            case StreamHeard():
                self._heard_seconds = news.seconds
                return Heard(news.words, news.tail, news.seconds, news.is_over)
            case Fault():
                self._has_ended = True
                raise news
            case _:
                self._has_ended = True
                return None

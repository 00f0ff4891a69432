"""Follow a recording that grows with the words of a streaming model. An engine that dies starts again."""

import threading
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from core.contracts import recording_folder
from core.contracts.engine_messages import StreamHeard, StreamOpened
from core.contracts.errors import Fault
from core.contracts.protocol import Load, OpenStream, Prompt
from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase
from core.queue.live_engine import LiveEngine, prompt_of_stream

MOST_RESTARTS = 3
_LONGER_STEPS = (0.56, 1.12)  # seconds of sound: a longer step costs less in each second
_MOST_BEHIND = 5.0  # seconds that a stream may fall behind before its steps become longer
_LEAD = 1.2  # seconds of sound that are heard again after a restart: a fresh model is deaf at first


class LiveObserver(Protocol):
    """Gets the news of a followed recording, in other threads."""

    def heard(self, step: StreamHeard) -> None:
        """Take new words, the word that may still change, and the end of an utterance."""

    def restarted(self) -> None:
        """Note that the engine died, and that another one starts."""

    def ended(self, fault: Fault | None) -> None:
        """Note the end of the words, by the end of the sound or by a fault. It is the last call."""


class LiveFollower:
    """The words of one recording as they come. If they fail, the recording and its transcript go on."""

    def __init__(
        self,
        load: Load,
        prompt: Prompt,
        vocabulary: tuple[Phrase, ...] = (),
        *,
        chunk_seconds: float | None = None,
    ) -> None:
        """Start to load the model.

        Args:
            load: the model.
            prompt: the prompt of the recording. A stream uses the parts that it can.
            vocabulary: the phrases that the prompt names.
            chunk_seconds: the longest chunk, as in OpenStream. None: as short as the machine keeps up with, also later.
        """
        self._load, self._prompt, self._vocabulary = load, prompt_of_stream(prompt), vocabulary
        self.chunk_seconds = chunk_seconds
        """The sound that is recognised at a time. None until a stream is open, unless the caller chose it."""
        self._may_lengthen = chunk_seconds is None
        self._asked = 0.0  # the longest step that was tried because the words came late
        self._stream = 0
        self._behind: float | None = None  # seconds at the first step of the stream
        self._heard_until = 0.0
        self._shown_until = 0.0  # the same when the stream began
        self._restarts = 0
        self._has_ended = threading.Event()
        self._recording: Path | None = None
        self._observer: LiveObserver | None = None
        self._engine = LiveEngine(load, vocabulary=vocabulary)

    def try_out(self) -> Fault | StreamOpened | None:
        """Return the first answer of the model to a stream without sound. None: the engine was asked to stop."""
        answers: list[Fault | StreamOpened] = []
        has_answered = threading.Event()

        def observe(news: StreamOpened | StreamHeard | Fault | None) -> None:
            if isinstance(news, Fault | StreamOpened):
                answers.append(news)
            has_answered.set()

        number = self._engine.open(OpenStream(0, self._prompt, chunk_seconds=self.chunk_seconds), observe)
        has_answered.wait()
        self._engine.abandon(number)
        if answers and isinstance(answers[0], StreamOpened):
            self.chunk_seconds = answers[0].chunk_seconds
        return answers[0] if answers else None

    def follow(self, recording: Path, observer: LiveObserver, from_second: float = 0.0) -> None:
        """Tell `observer` the words of a recording that grows, from a second on."""
        self._recording, self._observer = recording, observer
        self._heard_until = from_second
        try:
            self._begin()
        except Fault as fault:  # the engine died meanwhile
            self._restart_soon(fault)

    def wait(self, timeout: float) -> bool:
        """Wait for the last words of a recording that has ended. Return False after `timeout` seconds."""
        return self._has_ended.wait(timeout)

    def give_up(self) -> None:
        """Wait for no further word."""
        self._has_ended.set()

    def close(self) -> None:
        """End the engine. The observer gets nothing more."""
        self._has_ended.set()
        self._engine.close()

    def _begin(self) -> None:
        self._shown_until = self._heard_until
        self._behind = None
        opened = OpenStream(
            0,
            self._prompt,
            path=str(self._recording),
            from_second=max(0.0, self._heard_until - _LEAD),
            chunk_seconds=self.chunk_seconds,
        )
        self._stream = self._engine.open(opened, self._take)

    def _take(self, news: StreamOpened | StreamHeard | Fault | None) -> None:
        """Take the stream's news, in the engine's thread."""
        assert self._observer is not None
        if self._has_ended.is_set():
            return
        match news:
            case StreamOpened(chunk_seconds=chunk_seconds):
                self.chunk_seconds = chunk_seconds
            case StreamHeard():
                fresh = tuple(word for word in news.words if self._is_new(word))
                if fresh:
                    self._heard_until = fresh[-1].end or self._heard_until
                if news.is_over:
                    self._heard_until = max(self._heard_until, news.seconds)
                self._observer.heard(replace(news, words=fresh))
                if self._may_lengthen:
                    self._keep_up(news.seconds)
            case None:
                self._end(None)
            case Fault():
                self._restart_soon(news)

    def _keep_up(self, heard: float) -> None:
        """Open the stream again with longer steps if it falls behind: other programs may need the processor."""
        assert self._recording is not None
        folder = recording_folder.folder_of(self._recording)
        try:
            behind = recording_folder.samples_in(folder) / (recording_folder.rate_of(folder) or 1) - heard
        except OSError:  # the recording is complete
            return
        if self._behind is None:
            self._behind = behind
        tried = max(self._asked, (self.chunk_seconds or 0.0) + 0.01)
        longer = next((each for each in _LONGER_STEPS if each > tried), None)
        if longer is None or behind < max(self._behind, 0.0) + _MOST_BEHIND:
            return
        self.chunk_seconds = self._asked = longer
        self._engine.abandon(self._stream)
        try:
            self._begin()
        except Fault as fault:
            self._restart_soon(fault)

    def _is_new(self, word: Word) -> bool:
        """Tell whether a word was not shown before the engine started again."""
        if word.start is None or word.end is None:
            return True
        return (word.start + word.end) / 2 >= self._shown_until

    def _end(self, fault: Fault | None) -> None:
        assert self._observer is not None
        self._observer.ended(fault)
        self._has_ended.set()

    def _restart_soon(self, fault: Fault) -> None:
        threading.Thread(target=self._restart, args=(fault,), name="live restart", daemon=True).start()

    def _restart(self, fault: Fault) -> None:
        assert self._observer is not None
        if self._has_ended.is_set():
            return
        self._restarts += 1
        if fault.code != "live-stopped" or self._restarts > MOST_RESTARTS:
            self._end(fault)
            return
        self._observer.restarted()
        self._engine = LiveEngine(self._load, vocabulary=self._vocabulary)
        if self._has_ended.is_set():  # closed meanwhile: `close` saw the former engine
            self._engine.close()
            return
        try:
            self._begin()
        except Fault as another:
            self._restart(another)

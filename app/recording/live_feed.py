"""Hear a recording while it grows, and give its words in the window's thread."""

import contextlib
from pathlib import Path

from PySide6.QtCore import QObject, Signal, SignalInstance

from app.ui.background import Worker
from core.contracts.engine_messages import StreamHeard
from core.contracts.errors import Fault
from core.contracts.protocol import Load, Prompt
from core.contracts.vocabulary import Phrase
from core.queue.live_following import LiveFollower


class _Relay:
    """Passes the news of a follower to signals. The signals arrive in the window's thread."""

    def __init__(self, feed: "LiveFeed") -> None:
        self._feed = feed

    def heard(self, step: StreamHeard) -> None:
        self._emit(self._feed.heard, step)

    def restarted(self) -> None:
        self._emit(self._feed.restarted)

    def ended(self, fault: Fault | None) -> None:
        self._emit(self._feed.ended, fault)

    def _emit(self, signal: SignalInstance, *news: object) -> None:
        with contextlib.suppress(RuntimeError):  # the window is gone
            signal.emit(*news)


class LiveFeed(QObject):
    """The live words of one recording, from an engine of their own. `ended` comes once."""

    heard = Signal(object)  # StreamHeard
    restarted = Signal()
    ended = Signal(object)  # Fault, or None at the end of the sound

    def __init__(self, load: Load, prompt: Prompt, vocabulary: tuple[Phrase, ...], parent: QObject) -> None:
        """Start to load the model. The prompt names the vocabulary."""
        super().__init__(parent)
        self._relay = _Relay(self)
        self._follower = LiveFollower(load, prompt, vocabulary)
        self._worker = Worker(self, "live words")  # a message waits for the engine's process

    @property
    def chunk_seconds(self) -> float | None:
        """The sound that is recognised at a time. None until the model hears."""
        return self._follower.chunk_seconds

    def follow(self, recording: Path, from_second: float) -> None:
        """Hear a recording that grows, from a second on."""
        follower, relay = self._follower, self._relay
        self._worker.do(lambda: follower.follow(recording, relay, from_second), lambda _none: None, self.ended.emit)

    def close(self) -> None:
        """End the engine in another thread."""
        self._follower.give_up()
        self._worker.do(self._follower.close, lambda _none: None, lambda _fault: None)
        self._worker.finish()

    def wait(self) -> None:
        """Wait for the end of a closed feed."""
        self._worker.close()

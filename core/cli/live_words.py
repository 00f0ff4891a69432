"""Follow a recording with the words of a streaming model, while `mynah listen` makes it."""

import argparse
import threading
from pathlib import Path

from msgspec.structs import replace

from core.cli.display import Display
from core.cli.usage_errors import Misuse
from core.contracts.engine_messages import StreamHeard, StreamOpened
from core.contracts.errors import Fault
from core.contracts.protocol import OpenStream
from core.contracts.transcript import Word
from core.journal import ComputeSpec
from core.queue.live_engine import LiveEngine, prompt_of_stream

_MOST_RESTARTS = 3
_LEAD = 1.2  # seconds of sound that are heard again after a restart: a fresh model is deaf at first
_LAST_WORDS = 60.0  # seconds from the end of the recording until nobody waits for words any more


class LiveWords:
    """The words of one recording, shown as they come. If they fail, the recording and its transcript go on."""

    def __init__(self, compute: ComputeSpec, options: argparse.Namespace) -> None:
        """Load the model. Return once it can recognise.

        Raises:
            EnvironmentFault: not-live. The model needs later sound.
            Misuse: the text would be a translation.
        """
        if compute.prompt.target_language not in (None, compute.prompt.language):
            raise Misuse("`mynah listen` writes the spoken language. For a translation, use `mynah record`.")
        self._load = compute.load
        delay = None if options.delay is None else options.delay / 1000
        self._opened = OpenStream(0, prompt_of_stream(compute.prompt), chunk_seconds=delay)
        self._heard_until = 0.0
        self._shown_until = 0.0  # the same when the stream began
        self._restarts = 0
        self._has_ended = threading.Event()
        self._recording: Path | None = None
        self._display: Display | None = None
        self._engine = LiveEngine(self._load)
        self._try_out()

    def _try_out(self) -> None:
        answers: list[Fault | StreamOpened] = []
        has_answered = threading.Event()

        def observe(news: StreamOpened | StreamHeard | Fault | None) -> None:
            if isinstance(news, Fault | StreamOpened):
                answers.append(news)
            has_answered.set()

        number = self._engine.open(self._opened, observe)
        has_answered.wait()
        self._engine.abandon(number)
        if not answers or isinstance(answers[0], Fault):
            self._engine.close()
            raise answers[0] if answers and isinstance(answers[0], Fault) else KeyboardInterrupt
        self.chunk_seconds = answers[0].chunk_seconds
        """The sound that is recognised at a time."""

    def follow(self, recording: Path, display: Display) -> None:
        """Show the words of a recording that grows."""
        self._recording, self._display = recording, display
        delay = f"{self.chunk_seconds:.2f} s"
        display.notice("live", f"The words follow in steps of {delay}. The final transcript may differ")
        try:
            self._begin()
        except Fault as fault:  # the engine died since the model was tried
            self._restart_soon(fault)

    def wait(self) -> None:
        """Wait for the last words of a recording that has ended."""
        if self._display is not None:
            self._has_ended.wait(_LAST_WORDS)

    def give_up(self) -> None:
        """Wait for no further word."""
        self._has_ended.set()

    def close(self) -> None:
        """End the engine."""
        self._has_ended.set()
        self._engine.close()

    def _begin(self) -> None:
        self._shown_until = self._heard_until
        opened = OpenStream(
            0,
            self._opened.prompt,
            path=str(self._recording),
            from_second=max(0.0, self._heard_until - _LEAD),
            chunk_seconds=self.chunk_seconds,
        )
        self._engine.open(opened, self._take)

    def _take(self, news: StreamOpened | StreamHeard | Fault | None) -> None:
        """Take the stream's news, in the engine's thread."""
        assert self._display is not None
        match news:
            case StreamHeard():
                fresh = tuple(word for word in news.words if self._is_new(word))
                if fresh:
                    self._heard_until = fresh[-1].end or self._heard_until
                if news.is_over:
                    self._heard_until = max(self._heard_until, news.seconds)
                self._display.heard(replace(news, words=fresh))
            case None:
                self._has_ended.set()
            case Fault():
                self._restart_soon(news)

    def _is_new(self, word: Word) -> bool:
        """Tell whether a word was not shown before the engine started again."""
        if word.start is None or word.end is None:
            return True
        return (word.start + word.end) / 2 >= self._shown_until

    def _restart_soon(self, fault: Fault) -> None:
        threading.Thread(target=self._restart, args=(fault,), name="live restart", daemon=True).start()

    def _restart(self, fault: Fault) -> None:
        assert self._display is not None
        if self._has_ended.is_set():
            return
        self._restarts += 1
        if fault.code != "live-stopped" or self._restarts > _MOST_RESTARTS:
            self._display.notice("live-ended", f"{fault.message} The recording goes on".removesuffix("."))
            self._has_ended.set()
            return
        self._display.notice("live-restarted", "The engine of the live words stopped, and starts again")
        self._engine = LiveEngine(self._load)
        try:
            self._begin()
        except Fault as another:
            self._restart(another)

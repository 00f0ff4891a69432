"""Follow a recording with the words of a streaming model, while `mynah listen` makes it."""

import argparse
from pathlib import Path

from core.cli.display import Display
from core.cli.usage_errors import Misuse
from core.contracts.engine_messages import StreamHeard
from core.contracts.errors import Fault
from core.contracts.vocabulary import Phrase
from core.journal import ComputeSpec
from core.queue.live_following import LiveFollower

_LAST_WORDS = 60.0  # seconds from the end of the recording until nobody waits for words any more


class LiveWords:
    """The words of one recording, shown as they come. If they fail, the recording and its transcript go on."""

    def __init__(self, compute: ComputeSpec, vocabulary: tuple[Phrase, ...], options: argparse.Namespace) -> None:
        """Load the model. Return once it can recognise. The prompt of `compute` names the vocabulary.

        Raises:
            EnvironmentFault: not-live. The model needs later sound.
            Misuse: the text would be a translation.
        """
        if compute.prompt.target_language not in (None, compute.prompt.language):
            raise Misuse("`mynah listen` writes the spoken language. For a translation, use `mynah record`.")
        delay = None if options.delay is None else options.delay / 1000
        self._display: Display | None = None
        self._follower = LiveFollower(compute.load, compute.prompt, vocabulary, chunk_seconds=delay)
        answer = self._follower.try_out()
        if answer is None or isinstance(answer, Fault):
            self._follower.close()
            raise answer or KeyboardInterrupt
        self.chunk_seconds = answer.chunk_seconds
        """The sound that is recognised at a time."""

    def follow(self, recording: Path, display: Display) -> None:
        """Show the words of a recording that grows."""
        self._display = display
        delay = f"{self.chunk_seconds:.2f} s"
        display.notice("live", f"The words follow in steps of {delay}. The final transcript may differ")
        self._follower.follow(recording, self)

    def wait(self) -> None:
        """Wait for the last words of a recording that has ended."""
        if self._display is not None:
            self._follower.wait(_LAST_WORDS)

    def give_up(self) -> None:
        """Wait for no further word."""
        self._follower.give_up()

    def close(self) -> None:
        """End the engine."""
        self._follower.close()

    # --- for the follower, see LiveObserver

    def heard(self, step: StreamHeard) -> None:
        """Show a step."""
        assert self._display is not None
        self._display.heard(step)

    def restarted(self) -> None:
        """Say that the engine starts again."""
        assert self._display is not None
        self._display.notice("live-restarted", "The engine of the live words stopped, and starts again")

    def ended(self, fault: Fault | None) -> None:
        """Say why no words follow."""
        assert self._display is not None
        if fault is not None:
            self._display.notice("live-ended", f"{fault.message} The recording goes on".removesuffix("."))

"""What a batch tells its view, whoever looks: see terminal.py for people and json_lines.py for programs."""

from typing import Protocol

from core.contracts.errors import Fault
from core.queue.journal import Job
from core.queue.scheduler.events import Event


class Display(Protocol):
    """A view of one batch."""

    def notice(self, code: str, sentence: str) -> None:
        """Say something in general."""

    def begin(self, jobs: list[Job]) -> None:
        """The queue is complete; work begins."""

    def show(self, event: Event) -> None:
        """Something happened."""

    def failure(self, path: str, fault: Fault) -> None:
        """A file could not be transcribed."""

    def speakers_failure(self, path: str, fault: Fault) -> None:
        """A file is transcribed, and who speaks in it could not be found."""

    def export_failure(self, path: str, sentence: str) -> None:
        """A transcript could not be written."""

    def stopped(self, fault: Fault) -> None:
        """The queue as a whole could not go on."""

    def summary(self, done: int, failed: int, total: int, interrupted: bool) -> None:
        """The outcome in one line."""

    def close(self) -> None:
        """Work has ended, or broken off: give the terminal back. May be called again; conclusions may follow."""

"""Define how a batch reports to its view: see terminal.py for people and json_lines.py for programs."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.contracts.engine_messages import StreamHeard
from core.contracts.errors import Fault
from core.formats.reading_notes import ReadingNote, ReportNote
from core.journal import Job
from core.queue.events import Event


@dataclass(frozen=True)
class Outcome:
    """The counts at the end of a command.

    `total`, `done` and `failed` count recordings. `damaged` counts the done recordings that miss words.
    `files` counts written transcripts, `not_written` counts failed ones.
    """

    total: int
    done: int
    damaged: int
    failed: int
    files: int
    not_written: int
    interrupted: bool


class Display(Protocol):
    """A view of one batch. `is_lost` says that its stream was full or closed, and some output was lost."""

    @property
    def is_lost(self) -> bool:
        """Whether some output was lost."""
        ...

    def notice(self, code: str, sentence: str) -> None:
        """Show a general message."""

    def begin(self, jobs: list[Job]) -> None:
        """Start the view. The queue is complete, and work begins."""

    def show(self, event: Event) -> None:
        """Show an event."""

    def recording(self, seconds: float, peak: float, other_peak: float | None = None) -> None:
        """Show the length of a recording in progress, and its loudest sample in the last second (0 to 1).

        `other_peak` is that of a second channel.
        """

    def heard(self, step: StreamHeard) -> None:
        """Show new words of a recording in progress, and the end of an utterance."""

    def failure(self, path: str, fault: Fault) -> None:
        """Report a recording that was not transcribed."""

    def speakers_failure(self, path: str, fault: Fault) -> None:
        """Report a transcribed recording without speakers."""

    def export_failure(self, path: str, sentence: str) -> None:
        """Report a transcript that was not written."""

    def stopped(self, fault: Fault) -> None:
        """Report why the whole queue stopped."""

    def summary(self, outcome: Outcome) -> None:
        """Show the outcome in one line."""

    def close(self) -> None:
        """Give the terminal back after the end of work. May be called again. Conclusions may follow."""


def note_printer(path: str | Path) -> ReportNote:
    """Return a function that prints notes about the file at `path` on standard error."""

    def report(note: ReadingNote) -> None:
        hint = "; choose with --tier NAME" if note.tiers else ""
        print(f"{path}: {note.sentence}{hint}", file=sys.stderr)

    return report


def growing_sentence(job: Job) -> str:
    """Return the notice about a recording that another program is still writing."""
    return f"{job.name} is still being written. Mynah waits until it is complete"

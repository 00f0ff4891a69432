"""What a batch tells its view, whoever looks: see terminal.py for people and json_lines.py for programs."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.contracts.errors import Fault
from core.formats.reading_notes import ReadingNote, ReportNote
from core.journal import Job
from core.queue.events import Event


@dataclass(frozen=True)
class Outcome:
    """What came of a command's recordings: of `total`, `done` (`damaged` of them with words missing) and `failed`.

    `files` is how many transcripts are written, `not_written` how many could not be.
    """

    total: int
    done: int
    damaged: int
    failed: int
    files: int
    not_written: int
    interrupted: bool


class Display(Protocol):
    """A view of one batch. `is_lost`: its stream was full or closed, and something could not be shown."""

    @property
    def is_lost(self) -> bool:
        """See the class."""
        ...

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

    def summary(self, outcome: Outcome) -> None:
        """The outcome in one line."""

    def close(self) -> None:
        """Work has ended, or broken off: give the terminal back. May be called again; conclusions may follow."""


def note_printer(path: str | Path) -> ReportNote:
    """Says on standard error what was guessed of the file at `path`, or left out."""

    def report(note: ReadingNote) -> None:
        print(f"{path}: {note.sentence}", file=sys.stderr)

    return report

"""Which of the CHAT files that were opened break the rules, so that none of several is overlooked."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bridge import Bridge
from app.chat.chat_checker import ChatChecker, Findings
from core.journal import Job
from core.queue.events import JobsRemoved


class CheckedFiles(QObject):
    """The jobs that the window opened from CHAT files, with how many findings each has: not those of the queue that it
    found at its start, of which there may be thousands, and each check takes a process."""

    changed = Signal()

    def __init__(self, bridge: Bridge, journal: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: dict[int, tuple[str, int]] = {}
        """Job -> (its name in the queue, or its script's, how many places)."""
        self._names: dict[int, str] = {}  # of those whose text was read from a CHAT file
        self._waiting: dict[int, str] = {}  # of all others that were opened
        self._checker = ChatChecker(journal, self)
        bridge.subscribe(JobsRemoved, self._forget)

    def note(self, job: int, findings: Findings) -> None:
        """A job has these findings now."""
        if job not in self._names:
            return
        self.found.pop(job, None)
        if findings:
            self.found[job] = self._names[job], len(findings)
        self.found = dict(sorted(self.found.items()))
        self.changed.emit()

    def check(self, job: Job) -> None:
        """Check a job that was opened just now, if it came from a CHAT file."""
        self._waiting[job.id] = Path(job.script or job.path).name
        self._checker.check(job.id, partial(self._note_first, job.id), lambda _fault: None, from_chat_only=True)

    def close(self) -> None:
        """End the thread."""
        self._checker.close()

    def _note_first(self, job: int, findings: Findings) -> None:
        if job in self._waiting:
            self._names[job] = self._waiting.pop(job)
            self.note(job, findings)

    def _forget(self, event: JobsRemoved) -> None:
        for job in event.jobs:
            self._waiting.pop(job, None)
            self._names.pop(job, None)
            self.found.pop(job, None)
        self.changed.emit()

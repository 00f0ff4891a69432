"""Which of the CHAT files that were opened break the rules, so that none of several is overlooked."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bridge import Bridge
from app.chat.chat_checker import ChatChecker, Findings
from core.queue.journal import Job
from core.queue.scheduler.events import JobsRemoved


class CheckedFiles(QObject):
    """The jobs that the window opened from CHAT files, with how many findings each has: not those of the queue that it
    found at its start, of which there may be thousands, and each check takes a process."""

    changed = Signal()

    def __init__(self, bridge: Bridge, journal: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: dict[int, tuple[str, int]] = {}
        """Job -> (name of its file, how many places)."""
        self._names: dict[int, str] = {}
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
        path = next((Path(each) for each in (job.path, job.script) if each and each.lower().endswith(".cha")), None)
        if path is not None:
            self._names[job.id] = path.name
            self._checker.check(job.id, partial(self.note, job.id), lambda _fault: None, from_chat_only=True)

    def close(self) -> None:
        """End the thread."""
        self._checker.close()

    def _forget(self, event: JobsRemoved) -> None:
        for job in event.jobs:
            self._names.pop(job, None)
            self.found.pop(job, None)
        self.changed.emit()

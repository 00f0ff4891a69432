"""What the rows of the queue say of finished jobs, read in a thread."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.ui.background import Worker
from core.journal import Job
from core.queue.job_facts import JobFacts, job_facts


class RowFacts(QObject):
    """Reads the facts of jobs, of the latest request first: rows that were scrolled past can wait."""

    read = Signal(int, object)  # the job's id, JobFacts

    def __init__(self, journal: Path, doubtful_below: float, parent: QObject | None = None) -> None:
        """`journal` is opened at the first request."""
        super().__init__(parent)
        self.doubtful_below = doubtful_below
        self._worker = Worker(self, "row facts", journal, newest_first=True)

    def request(self, job: Job) -> None:
        """Have `read` tell the facts of a job; none where the journal fails, which the bridge tells."""
        self._worker.do_with_journal(
            lambda journal: job_facts(journal, job, self.doubtful_below),
            partial(self.read.emit, job.id),
            lambda _: self.read.emit(job.id, JobFacts()),
        )

    def close(self) -> None:
        """Read nothing more."""
        self._worker.close()

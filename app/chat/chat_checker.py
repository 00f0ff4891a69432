"""Check transcripts as CHAT in a thread, for the list beside the transcript, exports and drops."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.ui.background import Worker
from core.contracts.errors import Fault
from core.journal import Journal
from core.queue.chat_findings import PlacedFinding, find_in_job, is_from_chat
from core.settings.settings import Settings
from core.specs.job_specs import delivery_spec

Findings = Sequence[PlacedFinding]


class ChatChecker(QObject):
    """Runs one check after another. Waiting checks can be dropped."""

    came_from_chat = Signal(int)  # id of a checked job whose text came from a CHAT file

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker(self, "chat", journal)

    def check(
        self,
        job: int,
        found: Callable[[Findings], object],
        failed: Callable[[Fault], object],
        *,
        settings: Settings | None = None,
        from_chat_only: bool = False,
    ) -> None:
        """Check the CHAT file of a job. Call `found` with its problems, or `failed` with a fault.

        Neither is called for a removed job. `from_chat_only` also skips texts from other formats. `settings` are
        those of
        the export. None stands for the job's own.
        """

        def work(journal: Journal) -> Findings | None:
            try:
                subject = journal.jobs.get(job)
                if is_from_chat(journal, subject):
                    self._worker.post(partial(self.came_from_chat.emit, job))
                elif from_chat_only:
                    return None
                options = None if settings is None else delivery_spec(settings, Path(subject.path)).options
                return find_in_job(journal, subject, options)
            except KeyError:
                return None

        def tell(findings: Findings | None) -> None:
            if findings is not None:
                found(findings)

        self._worker.do_with_journal(work, tell, failed)

    def drop_waiting(self) -> None:
        """Drop the waiting checks."""
        self._worker.drop_waiting()

    def close(self) -> None:
        """Drop the waiting checks and end the thread."""
        self._worker.drop_waiting()
        self._worker.close()

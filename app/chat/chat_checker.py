"""Checks transcripts as CHAT in a thread: for the list beside the transcript, for exports and for drops."""

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
    """One check after another; those that wait can be dropped."""

    came_from_chat = Signal(int)  # id of a job that is being checked, whose text was read from a CHAT file

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
        """Call `found` with what breaks the rules in the CHAT file of a job, or `failed`.

        Neither is called when the job was removed, nor with `from_chat_only` for a text that came from no CHAT file.
        `settings` are those of the export, None: what is asked of the job itself.
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
        """Forget the checks that have not begun."""
        self._worker.drop_waiting()

    def close(self) -> None:
        """Drop what waits and end the thread."""
        self._worker.drop_waiting()
        self._worker.close()

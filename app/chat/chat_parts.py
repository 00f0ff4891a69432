"""Connect CHAT to the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from app.bridge import Bridge
from app.chat.chat_marks import ChatMarks
from app.chat.chat_messages import ChatMessages
from app.chat.chat_review import ChatReview, CheckedFiles
from app.transcript import TranscriptPane
from app.ui.banner import Banner
from core.formats.recognition import is_chat
from core.journal import Job
from core.settings.settings import Settings


class ChatParts(QObject):
    """The list of problems beside the transcript, and the banner's messages on CHAT files."""

    job_requested = Signal(int)  # id of the job to select
    export_requested = Signal()  # of the selected job

    def __init__(
        self,
        pane: TranscriptPane,
        bridge: Bridge,
        journal: Path,
        banner: Banner,
        settings: Callable[[], Settings],
    ) -> None:
        super().__init__(pane)
        self._settings = settings
        self._files = CheckedFiles(bridge, journal, self)
        self.review = ChatReview(pane, journal, self._files, self)
        self.review.job_requested.connect(self.job_requested)
        self.marks = ChatMarks(pane.view, pane)
        pane.edit_saver.loaded.connect(lambda job, _transcript: self._enable_marks(job))
        self.review.came_from_chat.connect(lambda: setattr(self.marks, "enabled", True))
        self._messages = ChatMessages(bridge, journal, banner)
        self._messages.findings_requested.connect(self.show_findings)
        self._messages.export_requested.connect(self._export)

    @property
    def actions(self) -> list[QAction]:
        """The actions for the transcript's menu."""
        return [*self.review.actions, self.marks.menu.menuAction()]

    def check_opened(self, job: Job) -> None:
        """Check an opened transcript if it is CHAT, and list it among files with problems."""
        self._files.check(job)

    def close(self) -> None:
        """End the threads."""
        self.review.close()
        self._files.close()
        self._messages.close()

    def _enable_marks(self, job: Job) -> None:
        """Offer CHAT codes if the transcript is CHAT or will be exported as CHAT."""
        is_from_chat = any(is_chat(Path(path)) for path in (job.path, job.script or ""))
        formats = {*job.delivery.formats, *self._settings().formats}
        self.marks.enabled = is_from_chat or "chat" in formats

    def show_findings(self, job: int) -> None:
        """Select a job and list its CHAT problems."""
        self.review.open_for(job)
        self.job_requested.emit(job)

    def _export(self, job: int) -> None:
        self.job_requested.emit(job)
        self.export_requested.emit()

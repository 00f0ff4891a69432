"""The words of a transcript, or why there are none."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.shell.widgets import label
from core.queue.journal import Job, JobState


class TranscriptStack(QWidget):
    """Either the view with the words or a sentence in its place."""

    def __init__(self, view: QWidget, parent: QWidget | None = None) -> None:
        """`view` has the words."""
        super().__init__(parent)
        self._message = label(kind="quiet-on-window")
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._message)
        self._stack.addWidget(view)

    @property
    def text(self) -> str:
        """What stands in place of the words."""
        return self._message.text()

    def show_words(self, job: Job | None, reading: bool, has_words: bool) -> None:
        """Show the words if there are any, otherwise why not; `reading`: that is not known yet."""
        self._stack.setCurrentIndex(1 if has_words else 0)
        self._message.setText("" if reading else self._reason(job))

    def show_message(self, text: str) -> None:
        """Show a sentence in place of the words."""
        self._message.setText(text)

    def _reason(self, job: Job | None) -> str:
        if job is None:
            return self.tr("Choose a recording to read and hear it here")
        reasons = {
            JobState.QUEUED: self.tr("Waiting to be transcribed"),
            JobState.PAUSED: self.tr("Paused before the first words"),
            JobState.RUNNING: self.tr("Listening … the first words will appear here"),
            JobState.FAILED: self.tr("Nothing was recognised before it failed"),
            JobState.CANCELLED: self.tr("Cancelled before the first words"),
            JobState.DONE: self.tr("There is no speech in this recording"),
        }
        return reasons[job.state]

"""Show the words of a transcript, or the reason why it has none."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.ui.widgets import ActionButton, hbox, label, vbox
from core.journal import Job, JobState

_MARGIN = 40  # px beside the sentences


class TranscriptStack(QWidget):
    """The view with the words, or sentences with a button for the next step."""

    job_shown = Signal()  # `job_without_words` has changed, or its state has

    def __init__(self, edited: QWidget, read: QWidget, parent: QWidget | None = None) -> None:
        """Show the words in `edited` or in `read`."""
        super().__init__(parent)
        self._edited, self._read, self._reads = edited, read, False
        self._has_words = False
        self.job_without_words: Job | None = None
        self._message = label(kind="heading")
        self._detail = label(kind="quiet-on-window")
        for shown in (self._message, self._detail):
            shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._action: QAction | None = None
        self._button: ActionButton | None = None
        self._buttons = hbox()
        self._page = QWidget()
        sides = (_MARGIN, 0, _MARGIN, 0)
        self._page.setLayout(vbox(0, self._message, self._detail, hbox(0, self._buttons, 0), 0, margin=sides))
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._page)
        self._stack.addWidget(edited)
        self._stack.addWidget(read)

    @property
    def text(self) -> str:
        """The text on show in place of the words."""
        return "\n".join(filter(None, (self._message.text(), self._detail.text())))

    def show_words(self, job: Job | None, reading: bool, has_words: bool) -> None:
        """Show the words, or the reason why none exist. `reading` says that this is unknown."""
        self._has_words = has_words
        self._turn()
        self.job_without_words = None if reading or has_words else job
        self._message.setText("" if reading else self._reason(job))
        self.show_detail("", None)
        self.job_shown.emit()

    def set_reading(self, reads: bool) -> None:
        """Show the words to read, or to edit."""
        self._reads = reads
        self._turn()

    def _turn(self) -> None:
        words = self._read if self._reads else self._edited
        self._stack.setCurrentWidget(words if self._has_words else self._page)

    def show_message(self, text: str) -> None:
        """Show a sentence in place of the words."""
        self.job_without_words = None
        self._message.setText(text)
        self.show_detail("", None)

    def show_detail(self, text: str, action: QAction | None) -> None:
        """Show more details of the job, and an action that helps."""
        self._detail.setText(text)
        self._detail.setVisible(bool(text))
        if action is self._action:
            return
        self._action = action
        if self._button is not None:
            self._buttons.removeWidget(self._button)
            self._button.hide()
            self._button.deleteLater()
            self._button = None
        if action is not None:
            self._button = ActionButton(action, "play")
            self._buttons.addWidget(self._button)

    def _reason(self, job: Job | None) -> str:
        if job is None:
            return self.tr("Choose a recording to read and play it here")
        if job.has_grown and job.state == JobState.RUNNING:
            return self.tr("Recording… The first words appear here.")
        reasons = {
            JobState.QUEUED: self.tr("Waiting to be transcribed"),
            JobState.PAUSED: self.tr("Paused before the first words"),
            JobState.RUNNING: self.tr("Transcribing… The first words appear here."),
            JobState.FAILED: self.tr("Transcription failed"),
            JobState.CANCELLED: self.tr("Cancelled before the first words"),
            JobState.DONE: self.tr("No speech found in this recording"),
        }
        return reasons[job.state]

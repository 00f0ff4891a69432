"""The line above the transcript: whose it is, whether it is saved, and what is needed most."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from app.shell import style
from app.transcript.transcript_actions import TranscriptActions
from core.queue.journal import Job, JobState

_NARROW = 560  # px; below, the last button has no words


class TranscriptHeader(QWidget):
    """Name, badges and buttons."""

    def __init__(self, actions: TranscriptActions, parent: QWidget | None = None) -> None:
        """The buttons are those of `actions`."""
        super().__init__(parent)
        self._name = ""
        self.title = QLabel()
        self.title.setProperty("kind", "title")
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.live = self._badge(self.tr("live"))
        self.state = self._badge("")
        self.find_button = self._button(actions.find, self.tr("Find"))
        self.undo = self._button(actions.undo)
        self.redo = self._button(actions.redo)
        self.doubtful = self._button(actions.next_doubtful, self.tr("Next doubtful word"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(style.SPACE)
        row.addWidget(self.title, 1)
        for badge in (self.live, self.state):
            row.addWidget(badge, 0, Qt.AlignmentFlag.AlignVCenter)
        for widget in (self.find_button, self.undo, self.redo, self.doubtful):
            row.addWidget(widget)

    def show_job(self, job: Job | None) -> None:
        """Show whose transcript it is."""
        name = "" if job is None else job.name
        if name != self._name:
            self.state.hide()
        self._name = name
        self.title.setToolTip("" if job is None else job.path)
        self.title.setAccessibleName(name)
        self.live.setVisible(job is not None and job.state == JobState.RUNNING)
        for widget in (self.find_button, self.undo, self.redo, self.doubtful):
            widget.setVisible(job is not None)
        self._elide()

    def show_saving(self) -> None:
        """An edit is on its way to the disk."""
        self.show_state(self.tr("saving …"))

    def show_saved(self) -> None:
        """All edits are on disk."""
        self.show_state(self.tr("saved"))

    def show_unsaved(self, why: str) -> None:
        """The disk refuses; it is tried again."""
        self.show_state(self.tr("not saved yet"), why)

    def show_refused(self, why: str) -> None:
        """An edit cannot be saved, and was taken back."""
        self.show_state(self.tr("not saved"), why)

    def show_state(self, text: str, why: str = "") -> None:
        """Show a word or two in the badge; `why` is its tooltip."""
        self.state.setText(text)
        self.state.setToolTip(why)
        self.state.setAccessibleDescription(why)
        self.state.show()

    def _badge(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setProperty("kind", "badge")
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.hide()
        return label

    def _button(self, action: QAction, text: str = "") -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAccessibleName(action.text())
        keys = action.shortcut().toString()
        button.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
        button.setProperty("words", text)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words on the buttons where there is room for them."""
        super().resizeEvent(event)
        for button in (self.find_button, self.doubtful):
            wide = self.width() >= _NARROW
            button.setText(button.property("words") if wide else "")
            style_ = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if wide else Qt.ToolButtonStyle.ToolButtonIconOnly
            button.setToolButtonStyle(style_)
        self._elide()

    def _elide(self) -> None:
        metrics = self.title.fontMetrics()
        self.title.setText(metrics.elidedText(self._name, Qt.TextElideMode.ElideMiddle, max(40, self.title.width())))

"""The line above the transcript: whose it is, whether it is saved, and what is needed most."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QToolButton, QWidget

from app.transcript.transcript_actions import TranscriptActions
from app.ui import style
from app.ui.widgets import ElidedLabel, announce, hbox, label
from core.journal import Job, JobState
from core.transcript.timestamps import format_stretches

_NARROW = 560  # px; below, buttons have no words


class TranscriptHeader(QWidget):
    """Name, badges and buttons."""

    def __init__(self, actions: TranscriptActions, parent: QWidget | None = None) -> None:
        """The buttons are those of `actions`."""
        super().__init__(parent)
        self.title = ElidedLabel("title", Qt.TextElideMode.ElideMiddle)
        self.live = self._badge(self.tr("live"))
        self.damaged = self._badge(self.tr("damaged"))
        self.state = self._badge("")
        self.find_button = self._button(actions.find, self.tr("Find"))
        self.undo = self._button(actions.undo)
        self.redo = self._button(actions.redo)
        self.doubtful = self._button(actions.next_doubtful, self.tr("Next doubtful word"))
        buttons = (self.find_button, self.undo, self.redo, self.doubtful)
        badges = hbox(self.live, self.damaged, self.state)
        self._names = hbox(self.title, badges, grow=self.title)
        self._names.setAlignment(badges, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        self.setLayout(hbox(self._names, *buttons, grow=self._names))

    def show_job(self, job: Job | None) -> None:
        """Show whose transcript it is."""
        name = "" if job is None else job.name
        if name != self.title.full_text:
            self.state.hide()
        self.title.setToolTip("" if job is None else job.path)
        self.title.set_full_text(name)
        self.live.setVisible(job is not None and job.state == JobState.RUNNING)
        self._show_damage(job)
        for widget in (self.find_button, self.undo, self.redo, self.doubtful):
            widget.setVisible(job is not None)

    def _show_damage(self, job: Job | None) -> None:
        """Say where the recording could not be decoded, as its row in the queue does."""
        stretches = () if job is None else job.damaged_stretches
        where = self.tr("The recording is damaged at {times}: words may be missing.").format(
            times=format_stretches(stretches)
        )
        self.damaged.setVisible(bool(stretches))
        self.damaged.setToolTip(where)
        self.damaged.setAccessibleDescription(where)

    def show_saving(self) -> None:
        """An edit is on its way to the disk."""
        self.show_state(self.tr("saving …"))

    def show_saved(self) -> None:
        """All edits are on disk."""
        self.show_state(self.tr("saved"))

    def show_unsaved(self, why: str) -> None:
        """The disk refuses; it is tried again."""
        self._warn(self.tr("not saved yet"), why)

    def show_refused(self, why: str) -> None:
        """An edit cannot be saved, and was taken back."""
        self._warn(self.tr("not saved"), why)

    def _warn(self, text: str, why: str) -> None:
        if self.state.isHidden() or self.state.text() != text:  # not at each try
            announce(self, f"{text}: {why}", urgent=True)
        self.show_state(text, why)

    def show_state(self, text: str, why: str = "") -> None:
        """Show a word or two in the badge; `why` is its tooltip."""
        self.state.setText(text)
        self.state.setToolTip(why)
        self.state.setAccessibleDescription(why)
        self.state.show()

    def _badge(self, text: str) -> QLabel:
        made = label(text, "badge", wrap=False)
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made.hide()
        return made

    def _button(self, action: QAction, text: str = "") -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAccessibleName(action.text())
        keys = action.shortcut().toString()
        button.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
        button.setProperty("words", text)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words on the buttons where there is room for them; elsewhere badges below the name, which is cut else."""
        super().resizeEvent(event)
        wide = self.width() >= _NARROW
        direction = QBoxLayout.Direction
        self._names.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        self._names.setSpacing(style.SPACE if wide else 0)
        for button in (self.find_button, self.doubtful):
            button.setText(button.property("words") if wide else "")
            style_ = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if wide else Qt.ToolButtonStyle.ToolButtonIconOnly
            button.setToolButtonStyle(style_)

"""Show the line above the transcript: name, state of saving, and the main buttons."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QToolButton, QWidget

from app.transcript.transcript_actions import TranscriptActions
from app.ui import style
from app.ui.widgets import ElidedLabel, announce, hbox, label
from core.journal import Job, JobState
from core.transcript.timestamps import format_stretches

_NARROW = 560  # px; narrower buttons have no words


class TranscriptHeader(QWidget):
    """Name, badges and buttons."""

    def __init__(self, actions: TranscriptActions, parent: QWidget | None = None) -> None:
        """Create the buttons of `actions`."""
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
        """Show the job's name."""
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
        """Show the damaged part of the recording, as the queue does."""
        stretches = () if job is None else job.damaged_stretches
        where = self.tr("The recording is damaged at {times}: words may be missing.").format(
            times=format_stretches(stretches)
        )
        self.damaged.setVisible(bool(stretches))
        self.damaged.setToolTip(where)
        self.damaged.setAccessibleDescription(where)

    def show_saving(self) -> None:
        """Show that an edit is being saved."""
        self.show_state(self.tr("saving …"))

    def show_saved(self) -> None:
        """Show that all edits are saved."""
        self.show_state(self.tr("saved"))

    def show_unsaved(self, why: str) -> None:
        """Show that the disk refuses a write, which is repeated."""
        self._warn(self.tr("not saved yet"), why)

    def show_refused(self, why: str) -> None:
        """Show that an edit could not be saved and was reverted."""
        self._warn(self.tr("not saved"), why)

    def _warn(self, text: str, why: str) -> None:
        if self.state.isHidden() or self.state.text() != text:  # once, not at each attempt
            announce(self, f"{text}: {why}", urgent=True)
        self.show_state(text, why)

    def show_state(self, text: str, why: str = "") -> None:
        """Show a short text in the badge, with `why` as its tooltip."""
        self.state.setText(text)
        self.state.setToolTip(why)
        self.state.setAccessibleDescription(why)
        self.state.show()

    def show_note(self, text: str) -> None:
        """Show a short text in the badge, unless the badge warns of unsaved edits."""
        if self.state.isHidden() or not self.state.toolTip():
            self.show_state(text)

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
        """Show words on the buttons if they fit. Otherwise the badges move below the name."""
        super().resizeEvent(event)
        wide = self.width() >= _NARROW
        direction = QBoxLayout.Direction
        self._names.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        self._names.setSpacing(style.SPACE if wide else 0)
        for button in (self.find_button, self.doubtful):
            button.setText(button.property("words") if wide else "")
            style_ = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if wide else Qt.ToolButtonStyle.ToolButtonIconOnly
            button.setToolButtonStyle(style_)

"""Show the head of the transcript: name, facts, the switch between reading and editing, and the main buttons."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from app.transcript.text_look import TextLook
from app.transcript.transcript_actions import TranscriptActions
from app.ui import icons, style
from app.ui.widgets import ElidedLabel, announce, hbox, label, set_kind, vbox
from core.journal import Job, JobState
from core.transcript.timestamps import format_stretches

HEIGHT = 56  # px
_WITH_WORDS, _WITH_HISTORY = 680, 480  # px: a narrower head has buttons without words, and no undo
_NOTE = 6000  # ms that a note stays


class ReadEditSwitch(QFrame):
    """Two buttons, one of them down: Read and Edit."""

    def __init__(self, look: TextLook, parent: QWidget | None = None) -> None:
        """Follow and set `look`."""
        super().__init__(parent)
        self._look = look
        set_kind(self, "switcher")
        self.read, self.edit = self._button(self.tr("Read")), self._button(self.tr("Edit"))
        group = QButtonGroup(self)
        for button in (self.read, self.edit):
            group.addButton(button)
        self.read.clicked.connect(lambda: look.choose(reads=True))
        self.edit.clicked.connect(lambda: look.choose(reads=False))
        look.changed.connect(self._refresh)
        self.setLayout(hbox(self.read, self.edit, margin=2, space=0))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._refresh()

    def _button(self, text: str) -> QToolButton:
        made = QToolButton()
        made.setText(text)
        made.setCheckable(True)
        made.setToolTip(f"{text} (Ctrl+D)")
        made.setAccessibleName(text)
        set_kind(made, "segment")
        return made

    def _refresh(self) -> None:
        reads = self._look.choices.reads
        self.read.setChecked(reads)
        self.edit.setChecked(not reads)


class TranscriptHeader(QWidget):
    """Name, facts and buttons. The facts give way first, then the words on the buttons, then the name."""

    def __init__(self, actions: TranscriptActions, look: TextLook, parent: QWidget | None = None) -> None:
        """Create the buttons of `actions`."""
        super().__init__(parent)
        self.title = ElidedLabel("name", Qt.TextElideMode.ElideMiddle)
        self.facts = ElidedLabel("small-on-window", Qt.TextElideMode.ElideRight)
        self.facts.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.facts.setMinimumWidth(1)
        self.live = self._badge(self.tr("live"))
        self.damaged = self._badge(self.tr("damaged"))
        self.state = label(kind="small-on-window", wrap=False)
        self._dot = label("·", kind="small-on-window", wrap=False)
        for part in (self.state, self._dot):
            part.hide()
        self._saved, self._why, self._note = "", "", QTimer(self, singleShot=True, interval=_NOTE)
        self._note.timeout.connect(self._show_state)
        self.switch = ReadEditSwitch(look)
        self.find_button = self._button(actions.find)
        self.undo = self._button(actions.undo)
        self.redo = self._button(actions.redo)
        self.copy_button = self._copy_button(actions)
        self.export_button: QToolButton | None = None
        self._buttons = hbox(self.switch, self.find_button, self.undo, self.redo, self.copy_button, space=style.SPACE)
        name = hbox(self.title, self.live, self.damaged, space=style.SPACE, grow=self.title)
        facts = hbox(self.facts, self._dot, self.state, 0, space=4)
        self._names = QWidget()
        self._names.setLayout(vbox(0, name, facts, 0, space=1))
        self._names.setMinimumWidth(80)
        self.setLayout(hbox(self._names, self._buttons, margin=(32, 0, 16, 0), space=style.SPACE, grow=self._names))
        self.setFixedHeight(HEIGHT)

    def add_export(self, action: QAction) -> None:
        """Add a button for the export of the transcript."""
        action.setIconText(self.tr("Export"))
        self.export_button = self._button(action)
        icons.set_icon(self.export_button, "export")
        self._buttons.addWidget(self.export_button)
        set_kind(self.export_button, "")
        self._fit()

    def show_job(self, job: Job | None) -> None:
        """Show the job's name."""
        name = "" if job is None else job.name
        if name != self.title.full_text:
            self._note.stop()
            self._saved = self._why = ""
            self._show_state()
        self.title.setToolTip("" if job is None else job.path)
        self.title.set_full_text(name)
        self.live.setVisible(job is not None and job.state == JobState.RUNNING)
        self._show_damage(job)
        for widget in (self.switch, self.find_button, self.undo, self.redo, self.copy_button, self.export_button):
            if widget is not None:
                widget.setVisible(job is not None)
        self._fit()

    def show_facts(self, facts: Sequence[str]) -> None:
        """Show facts about the transcript below the name."""
        self.facts.set_full_text(" · ".join(facts))
        self._show_state()

    def _show_damage(self, job: Job | None) -> None:
        """Show the damaged part of the recording, as the library does."""
        stretches = () if job is None else job.damaged_stretches
        where = self.tr("The recording is damaged at {times}. Words may be missing.").format(
            times=format_stretches(stretches)
        )
        self.damaged.setVisible(bool(stretches))
        self.damaged.setToolTip(where)
        self.damaged.setAccessibleDescription(where)

    # --- the state of saving, and notes

    def show_saving(self) -> None:
        """Show that an edit is being saved. A note about an earlier edit goes."""
        self._saved, self._why = self.tr("Saving…"), ""
        if not self._note.isActive():
            self._show_state()

    def show_saved(self) -> None:
        """Show that all edits are saved."""
        self._saved, self._why = self.tr("Saved"), ""
        if not self._note.isActive():
            self._show_state()

    def show_unsaved(self, why: str) -> None:
        """Show that the disk refuses a write, which is repeated."""
        self._warn(self.tr("Not saved yet"), why)

    def show_refused(self, why: str) -> None:
        """Show that an edit could not be saved and was reverted."""
        self._warn(self.tr("Not saved"), why)

    def _warn(self, text: str, why: str) -> None:
        if self._saved != text:  # once, not at each attempt
            announce(self, f"{text}: {why}", urgent=True)
        self._note.stop()
        self._saved, self._why = text, why
        self._show_state()

    def show_note(self, text: str) -> None:
        """Show a short text for a moment, unless there is a warning of unsaved edits."""
        if not self._why:
            self._note.start()
            self._put(text, "")

    def drop_note(self) -> None:
        """End the note: the text has changed since."""
        if self._note.isActive():
            self._note.stop()
            self._show_state()

    def _show_state(self) -> None:
        if not self._note.isActive():
            self._put(self._saved, self._why)

    def _put(self, text: str, why: str) -> None:
        set_kind(self.state, "small-warning" if why else "small-on-window")
        self.state.setText(text)
        self.state.setToolTip(why)
        self.state.setAccessibleName(text)
        self.state.setAccessibleDescription(why)
        self.state.setVisible(bool(text))
        self._dot.setVisible(bool(text and self.facts.full_text))

    # --- parts

    def _badge(self, text: str) -> QLabel:
        made = label(text, "badge", wrap=False)
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made.hide()
        return made

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAccessibleName(action.text().replace("&", ""))
        keys = action.shortcut().toString()
        words = action.text().replace("&", "")
        button.setToolTip(f"{words} ({keys})" if keys else words)
        button.setIconSize(QSize(style.ICON, style.ICON))
        set_kind(button, "bare")
        return button

    def _copy_button(self, actions: TranscriptActions) -> QToolButton:
        actions.copy_transcript.setIconText(self.tr("Copy"))  # a change of the action shows these words again
        button = self._button(actions.copy_transcript)
        set_kind(button, "")
        menu = QMenu(button)
        menu.addActions(actions.transcript_copies)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.DelayedPopup)
        button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        button.customContextMenuRequested.connect(lambda point: menu.popup(button.mapToGlobal(point)))
        button.setMenu(menu)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the buttons to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show words on the buttons if they and the name fit."""
        has_job = bool(self.title.full_text)
        for button in (self.undo, self.redo):
            button.setVisible(has_job and self.width() >= _WITH_HISTORY)
        labelled = [each for each in (self.copy_button, self.export_button) if each is not None]
        for words in (True, False):
            for each in labelled:
                beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
                each.setToolButtonStyle(beside if words else alone)
            room = self.width() - self._buttons.sizeHint().width() - 64
            if self.width() >= _WITH_WORDS and room >= self.title.sizeHint().width():
                break

"""Check the transcript on show as CHAT, and list its problems."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFontDatabase, QKeySequence, QTextCursor
from PySide6.QtWidgets import QAbstractItemView, QDialog, QPlainTextEdit, QWidget

from app.bridge import Bridge
from app.chat.chat_checker import ChatChecker, Findings
from app.chat.findings_panel import FindingsPanel, title
from app.transcript import TranscriptPane
from app.ui import icons, style, wording
from app.ui.widgets import button, hbox, label, resize_to_fit, text_box, vbox
from core.contracts.errors import Fault
from core.formats.chat.chat_text import BULLET
from core.journal import Job
from core.queue.chat_findings import PlacedFinding
from core.queue.events import JobsRemoved
from core.validation.places import Place


class CheckedFiles(QObject):
    """The jobs that the window opened from CHAT files, with their numbers of problems.

    Jobs from before the start are left out: there may be thousands, and each check takes a process.
    """

    changed = Signal()

    def __init__(self, bridge: Bridge, journal: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: dict[int, tuple[str, int]] = {}
        """Job -> (its name in the queue or its script's, the number of problems)."""
        self._names: dict[int, str] = {}  # jobs whose text came from a CHAT file
        self._waiting: dict[int, str] = {}  # other opened jobs
        self._checker = ChatChecker(journal, self)
        bridge.subscribe(JobsRemoved, self._forget)

    def note(self, job: int, findings: Findings) -> None:
        """Store a job's problems."""
        if job not in self._names:
            return
        self.found.pop(job, None)
        if findings:
            self.found[job] = self._names[job], len(findings)
        self.found = dict(sorted(self.found.items()))
        self.changed.emit()

    def check(self, job: Job) -> None:
        """Check a newly opened job if it came from a CHAT file."""
        self._waiting[job.id] = Path(job.script or job.path).name
        self._checker.check(job.id, partial(self._note_first, job.id), lambda _fault: None, from_chat_only=True)

    def close(self) -> None:
        """End the thread."""
        self._checker.close()

    def _note_first(self, job: int, findings: Findings) -> None:
        if job in self._waiting:
            self._names[job] = self._waiting.pop(job)
            self.note(job, findings)

    def _forget(self, event: JobsRemoved) -> None:
        for job in event.jobs:
            self._waiting.pop(job, None)
            self._names.pop(job, None)
            self.found.pop(job, None)
        self.changed.emit()


class FileLinesDialog(QDialog):
    """All lines of the file with the problem's line selected. The problem and its remedy stand above."""

    def __init__(self, parent: QWidget | None, found: PlacedFinding) -> None:
        super().__init__(parent)
        finding = found.finding
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("CHAT file, line {line}").format(line=finding.line))
        self.text = text_box(self.tr("CHAT file"), read_only=True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setPlainText("\n".join(found.lines).replace(BULLET, "•"))
        close = button(self.tr("Close"), "primary")
        close.clicked.connect(self.accept)
        self.setLayout(
            vbox(
                label(title(finding), "heading"),
                label(wording.translated(finding.advice)),
                self.text,
                hbox(0, close),
                margin=style.MARGIN,
                space=12,
            )
        )
        resize_to_fit(self, 680, 480)
        cursor = QTextCursor(self.text.document().findBlockByNumber(finding.line - 1))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        self.text.centerCursor()
        self.text.setFocus()


_AFTER_EDITS = 1500  # ms after the last edit until the list is updated


class ChatReview(QObject):
    """The list of problems of the pane's transcript. A text from CHAT is checked when it is shown."""

    came_from_chat = Signal()  # the transcript on show came from a CHAT file
    job_requested = Signal(int)  # id of the job to select
    requested = Signal()  # the list was asked for
    offered = Signal()  # problems were found without a question
    left = Signal()  # the keyboard goes to the text

    def __init__(self, pane: TranscriptPane, journal: Path, files: CheckedFiles, parent: QObject | None = None) -> None:
        """Follow the transcript of `pane`. `files` are the opened CHAT files."""
        super().__init__(parent)
        self._pane, self._files = pane, files
        self._checker = ChatChecker(journal, self)
        self._checker.came_from_chat.connect(self._on_came_from_chat)
        self._asked: set[int] = set()  # jobs whose list opens with them
        self._shown: int | None = None
        self._timer = QTimer(self, singleShot=True, interval=_AFTER_EDITS)
        self._timer.timeout.connect(self._check_again)
        self.panel = FindingsPanel()
        self._is_open = False  # whether the list follows the transcript
        self.check = self._action(self.tr("Check CHAT rules"), "info", "Ctrl+Shift+L", self.open)
        self.next = self._action(self.tr("Next CHAT problem"), "down", "F7", lambda: self._go(1))
        self.previous = self._action(self.tr("Previous CHAT problem"), "up", "Shift+F7", lambda: self._go(-1))
        self.panel.place_requested.connect(self._show_place)
        self.panel.line_requested.connect(lambda found: FileLinesDialog(pane, found).open())
        self.panel.file_requested.connect(self._show_file)
        files.changed.connect(self._show_files)
        self.panel.check_requested.connect(self.open)
        pane.edit_saver.loaded.connect(lambda job, _transcript: self._on_loaded(job))
        pane.edit_saver.saved.connect(self._on_saved)

    @property
    def actions(self) -> list[QAction]:
        """The actions for the transcript's menu."""
        return [self.check, self.next, self.previous]

    def open(self) -> None:
        """Check the transcript on show and list its problems."""
        if self._pane.job is not None:
            self._is_open = True
            self.requested.emit()
            self._check(self._pane.job.id)

    def check_if_closed(self) -> None:
        """Check the transcript on show, unless its list is up to date."""
        if self._pane.job is not None and not self._is_open:
            self._is_open = True
            self._check(self._pane.job.id)

    def open_for(self, job: int) -> None:
        """Open the list for a job that is shown now or soon."""
        if self._pane.job is not None and self._pane.job.id == job:
            self.open()
        else:
            self._asked.add(job)

    def close(self) -> None:
        """End the thread."""
        self._checker.close()

    # --- when

    def _on_loaded(self, job: Job) -> None:
        if self._pane.job is None or job.id != self._pane.job.id:
            return
        is_read_again = self._shown == job.id  # with speakers or with replacements
        if not is_read_again:
            self._shown = job.id
            self.panel.show_findings(())
            self._is_open = False
        if job.id in self._asked or (is_read_again and self._is_open):
            self._asked.discard(job.id)
            self.open()
        else:
            self._checker.drop_waiting()
            self._checker.check(
                job.id, lambda found: self._on_first_check(job.id, found), lambda _fault: None, from_chat_only=True
            )

    def _on_first_check(self, job: int, findings: Findings) -> None:
        if job != self._shown:
            return
        if findings:
            self.panel.show_findings(findings)
            self._is_open = True
            self.offered.emit()
        self._files.note(job, findings)
        self._show_files()

    def _on_came_from_chat(self, job: int) -> None:
        if job == self._shown:
            self.came_from_chat.emit()

    def _on_saved(self, unsaved: int) -> None:
        if not unsaved and self._is_open:
            self._timer.start()

    def _check_again(self) -> None:
        if self._pane.job is not None and self._is_open:
            self._check(self._pane.job.id)

    def _check(self, job: int) -> None:
        self._timer.stop()
        self.panel.show_checking()
        self._checker.drop_waiting()
        self._checker.check(job, lambda found: self._on_found(job, found), lambda fault: self._on_failed(job, fault))

    def _on_found(self, job: int, findings: Findings) -> None:
        if self._pane.job is not None and self._pane.job.id == job:
            self.panel.show_findings(findings)
            self._files.note(job, findings)

    def _on_failed(self, job: int, fault: Fault) -> None:
        if self._pane.job is not None and self._pane.job.id == job:
            self.panel.show_failed(wording.message(fault))

    # --- where

    def _show_files(self) -> None:
        """Offer the other files with problems."""
        shown = None if self._pane.job is None else self._pane.job.id
        self.panel.show_files(self._files.found, shown)
        others = any(job != shown for job in self._files.found)
        if others and shown is not None and shown == self._shown:
            self.offered.emit()

    def _show_file(self, job: int) -> None:
        if self._pane.job is None or self._pane.job.id != job:
            self.open_for(job)
            self.job_requested.emit(job)

    def _go(self, step: int) -> None:
        if not self._is_open:
            self.open()
        else:
            self.panel.go(step)

    def _show_place(self, place: Place) -> None:
        view = self._pane.view
        view.editing.finish()
        if place.segment < self._pane.model.rowCount():
            view.set_current(place.segment, place.word, QAbstractItemView.ScrollHint.PositionAtCenter)
            self.left.emit()

    def _action(self, text: str, icon: str, keys: str, does: Callable[[], object]) -> QAction:
        action = QAction(text, self)
        icons.set_icon(action, icon)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda *_: does())
        self._pane.addAction(action)
        return action

"""Insert CHAT codes in the segment editor: a menu, a key for each after F2, and a list of all."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QDialog, QGridLayout, QMenu, QWidget

from app.transcript.segment_editor import SegmentEditor
from app.transcript.transcript_view import TranscriptView
from app.ui import style
from app.ui.widgets import button, hbox, label, vbox
from core.formats.chat.marking import Line, with_mark
from core.transcript.unicode_text import utf16_length


class _Mark(NamedTuple):
    key: str  # the key typed after F2
    mark: str
    words: str


class ChatMarks(QObject):
    """Acts on a view's open editor, or opens it at the current word. It does nothing while `enabled` is False.

    CLAN's editor enters special characters by F2 and a key as well. These keys are letters that CLAN leaves free.
    """

    def __init__(self, view: TranscriptView, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent, self._view = parent, view
        self._prefixed = False  # F2 was pressed
        self._marks = (
            _Mark("u", "&-", self.tr("Filler: &-um")),
            _Mark("f", "&+", self.tr("Word fragment: &+wa")),
            _Mark("r", "[/]", self.tr("Repetition")),
            _Mark("c", "[//]", self.tr("Correction")),
            _Mark("s", "(.)", self.tr("Short pause")),
            _Mark("p", "(..)", self.tr("Pause")),
            _Mark("l", "(...)", self.tr("Long pause")),
            _Mark("+", "+...", self.tr("Trailing off")),
            _Mark("w", "+..?", self.tr("Question, trailing off")),
            _Mark("i", "+/.", self.tr("Interruption")),
            _Mark("j", "+/?", self.tr("Interrupted question")),
            _Mark("x", "+//.", self.tr("Self-interruption")),
            _Mark("y", "+//?", self.tr("Self-interrupted question")),
            _Mark("!", "+!?", self.tr("Question with exclamation")),
        )
        self.menu = QMenu(self.tr("Insert CHAT code"), parent)
        for mark in self._marks:
            text = f"{_shown(mark.mark)}   {_shown(mark.words)}\tF2 {mark.key}"
            self._add(text, partial(self.insert, mark.mark))
        self.menu.addSeparator()
        self.sheet = self._add(self.tr("All codes and keys…"), self.show_sheet)
        self.enabled = False
        view.delegate.opened.connect(self._on_opened)

    @property
    def enabled(self) -> bool:
        """Whether the transcript is CHAT or will become CHAT."""
        return self.menu.isEnabled()

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self.menu.setEnabled(enabled)
        self._prefixed = False

    def insert(self, mark: str) -> None:
        """Insert a code at the caret or around the selection, as one step of undo."""
        if self._view.delegate.editing is None:
            self._view.editing.edit_current()
        editor = self._view.delegate.editing
        if editor is None or not self.enabled:
            return
        cursor, text = editor.textCursor(), editor.toPlainText()
        bounds = (_characters(text, at) for at in (cursor.selectionStart(), cursor.selectionEnd()))
        made = with_mark(Line(text, *bounds), mark)
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(made.text)
        cursor.endEditBlock()
        editor.select(utf16_length(made.text[: made.start]), utf16_length(made.text[: made.end]))
        editor.setFocus()

    def show_sheet(self) -> None:
        """Show all codes with their keys."""
        sheet = QDialog(self._parent)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.setWindowTitle(self.tr("CHAT codes"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * style.SPACE)
        for row, mark in enumerate(self._marks):
            for column, text in enumerate((f"F2 {mark.key}", mark.mark, mark.words)):
                grid.addWidget(label(text, wrap=False), row, column)
        close = button(self.tr("Close"))
        close.clicked.connect(sheet.accept)
        words = self.tr("While you edit a segment, press F2, then the key.")
        sheet.setLayout(vbox(label(words), grid, hbox(0, close), margin=style.MARGIN, space=12))
        sheet.open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle F2 and the key after it in an open editor."""
        if not self.enabled or not isinstance(event, QKeyEvent):
            return False
        if event.key() in (Qt.Key.Key_Shift, Qt.Key.Key_AltGr):
            return False
        ours = event.key() == Qt.Key.Key_F2 or self._prefixed
        if event.type() == QEvent.Type.ShortcutOverride and ours:
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress or not ours:
            return False
        found = next((mark.mark for mark in self._marks if self._prefixed and mark.key == event.text()), None)
        self._prefixed = event.key() == Qt.Key.Key_F2
        if found is not None:
            self.insert(found)
        return found is not None or self._prefixed

    def _on_opened(self, editor: SegmentEditor) -> None:
        self._prefixed = False
        editor.installEventFilter(self)

    def _add(self, text: str, does: Callable[[], object]) -> QAction:
        action = self.menu.addAction(text)
        action.triggered.connect(lambda *_: does())
        return action


def _shown(text: str) -> str:
    """Return a menu text with & escaped."""
    return text.replace("&", "&&")


def _characters(text: str, position: int) -> int:
    """Return the number of Python characters before a position in UTF-16 units."""
    return len(text.encode("utf-16-le")[: 2 * position].decode("utf-16-le", "ignore"))

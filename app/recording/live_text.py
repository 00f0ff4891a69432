"""Show the live words of a recording below its transcript."""

from collections import deque
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from app.ui import style
from app.ui.widgets import accessible, button, hbox, label, set_kind, vbox
from core.contracts.engine_messages import StreamHeard

_LINES = 4  # of text that are visible


class _Entry(NamedTuple):
    """A word in the document: its end in seconds, and its characters with the sign before it."""

    end: float
    length: int


class LiveText(QFrame):
    """Words that never change in the usual colour, and the newest word in a quieter one.

    A word goes when its final text is in the transcript. The view follows the words until the user scrolls up. A
    screen reader can read the words, but Mynah does not announce them: the microphone would record the announcement.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_kind(self, "live-text")
        self.words = accessible(QPlainTextEdit(), self.tr("Live words"))
        set_kind(self.words, "live-words")
        self.words.setReadOnly(True)
        self.words.setUndoRedoEnabled(False)
        self.words.setTabChangesFocus(True)
        self.words.setFrameShape(QFrame.Shape.NoFrame)
        self.words.document().setDocumentMargin(0)
        self.words.installEventFilter(self)
        self.words.setFixedHeight(_LINES * style.READ_LINE)
        self.note = label(kind="small", wrap=False)
        self.back = button(self.tr("Back to now"))
        self.back.clicked.connect(lambda *_: self.go_to_end())
        self.back.hide()
        top = hbox(label(self.tr("Live words"), "small", wrap=False), self.note, self.back, grow=self.note)
        self.setLayout(vbox(top, self.words, margin=(32, 8, 16, 8), space=4))
        self.words.verticalScrollBar().valueChanged.connect(lambda *_: self._show_back())
        self._entries: deque[_Entry] = deque()
        self._tail = ""
        self._is_new_line = False
        style.on_palette_change(self._recolour)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the words through another size of the view."""
        if event.type() == QEvent.Type.Resize and self._follows:
            QTimer.singleShot(0, self, self.go_to_end)
        return super().eventFilter(watched, event)

    def begin(self) -> None:
        """Show no words, for another recording."""
        self.words.clear()
        self._entries.clear()
        self._tail, self._is_new_line = "", False
        self.show_note("")

    @property
    def is_empty(self) -> bool:
        """Whether no word is shown."""
        return not self._entries and not self._tail

    @property
    def stable_text(self) -> str:
        """The words that never change."""
        text = self.words.toPlainText()
        return text[: len(text) - len(self._tail)]

    @property
    def tail(self) -> str:
        """The word that may still change."""
        return self._tail.strip()

    def show_note(self, text: str) -> None:
        """Show a sentence about the words, or none."""
        self.note.setText(text)

    def take(self, step: StreamHeard) -> None:
        """Add the words of a step."""
        follows = self._follows
        self._remove_tail()
        for word in step.words:
            sign = "" if not self._entries else "\n" if self._is_new_line else " "
            self._append(sign + word.text, QTextCharFormat())
            end = step.seconds if word.end is None else word.end
            self._entries.append(_Entry(end, len(sign + word.text)))
            self._is_new_line = False
        if step.is_over:
            self._is_new_line = True
        if step.tail:
            sign = "" if not self._entries else "\n" if self._is_new_line else " "
            self._tail = sign + step.tail
            self._append(self._tail, _quiet())
        if follows:
            self.go_to_end()

    def settle(self, until: float) -> None:
        """Remove the words before a second: the transcript has them."""
        gone = 0
        while self._entries and self._entries[0].end <= until:
            gone += self._entries.popleft().length
        if not gone:
            return
        if self._entries:  # its sign goes, too
            first = self._entries[0]
            self._entries[0] = first._replace(length=first.length - 1)
            gone += 1
        follows = self._follows
        cursor = QTextCursor(self.words.document())
        cursor.setPosition(gone, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        if follows:
            self.go_to_end()

    def end(self) -> None:
        """Show no word that may change: no more words come."""
        self._remove_tail()

    def go_to_end(self) -> None:
        """Show the newest words, and follow them."""
        bar = self.words.verticalScrollBar()
        bar.setValue(bar.maximum())

    @property
    def _follows(self) -> bool:
        bar = self.words.verticalScrollBar()
        return bar.value() >= bar.maximum()

    def _show_back(self) -> None:
        self.back.setVisible(not self._follows)

    def _append(self, text: str, look: QTextCharFormat) -> None:
        cursor = QTextCursor(self.words.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(text, look)

    def _remove_tail(self) -> None:
        if self._tail:
            cursor = QTextCursor(self.words.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.setPosition(cursor.position() - len(self._tail), QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            self._tail = ""

    def _recolour(self) -> None:
        tail = self._tail
        if tail:
            self._remove_tail()
            self._append(tail, _quiet())
            self._tail = tail


def _quiet() -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(style.colours().colour("quiet"))
    return look

"""Edit the text of one row, and save it during typing."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QMimeData, QPersistentModelIndex, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from app.transcript.row_layout import RowLayoutCache, uncertain_pen
from app.transcript.transcript_model import TranscriptModel
from core.transcript.unicode_text import utf16_length

SAVE_AFTER = 350  # ms after the first unsaved letter; with the write well under 0.5 s


class SegmentEditor(QTextEdit):
    """One segment's text, saved during typing. Enter ends the edit, Escape reverts it."""

    of_translation = False
    """Whether the editor holds the translation."""

    begun_at: int | None = None
    """The number of edits after the segment was created for this editor, or None if it existed before."""

    finished = Signal(int)  # the row to continue in: -1 previous, 1 next, 0 none
    cancelled = Signal()
    split_requested = Signal(int)  # the character after the split
    merge_requested = Signal(int)  # the neighbour: -1 previous, 1 next
    undo_requested = Signal()
    redo_requested = Signal()
    resized = Signal()

    def __init__(
        self, model: TranscriptModel, index: QPersistentModelIndex, look: RowLayoutCache, parent: QWidget
    ) -> None:
        """Open with the text of the row at `index`. `look` has the font and the height of a line."""
        super().__init__(parent)
        self.index = index
        self._font, self._line = look.font, look.line
        self._model = model
        self._amends = False  # the editor made the last edit, and the next one replaces it
        self._timer = QTimer(self, singleShot=True, interval=SAVE_AFTER)
        self._timer.timeout.connect(self.save)
        self._set_up()
        self.setPlainText(self._text_to_edit())
        self._space_lines()
        self.document().clearUndoRedoStacks()
        self.document().setModified(False)
        self.document().documentLayout().documentSizeChanged.connect(self.resized)
        self.textChanged.connect(self._on_text)
        self._uncertain = list(self._uncertain_words())

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setStyleSheet("QTextEdit { background: transparent; border: 0; padding: 0; margin: 0; }")  # not its menu
        self.document().setDocumentMargin(0)
        self.document().setDefaultFont(self._font)
        self.setAccessibleName(self._name())

    def _space_lines(self) -> None:
        """Use the row's line height. Qt follows the typed text's direction, by the rule of is_right_to_left."""
        block = QTextBlockFormat()
        block.setLineHeight(self._line, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        whole = QTextCursor(self.document())
        whole.select(QTextCursor.SelectionType.Document)
        whole.setBlockFormat(block)

    # --- the text

    def _name(self) -> str:
        return self.tr("Segment text")

    def _text_to_edit(self) -> str:
        return self._model.segment(self.index.row()).content.text

    def _replace(self, row: int, text: str) -> bool:
        return self._model.replace_text(row, text, self._amends)

    @property
    def text_height(self) -> float:
        """The height of the text, px."""
        return max(self._line, float(self.document().size().height()))

    def select(self, first: int, last: int) -> None:
        """Select characters, or set the caret for an empty range."""
        cursor = self.textCursor()
        end = self.document().characterCount() - 1
        cursor.setPosition(min(first, end))
        cursor.setPosition(min(last, end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste as one line, because a segment is one line."""
        self.insertPlainText(" ".join(source.text().split()))

    def _on_text(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    # --- uncertain words

    def _uncertain_words(self) -> Iterator[tuple[QTextCursor, str]]:
        """Yield the uncertain words: a cursor that follows each of them, and its text."""
        offset = 0
        for word in self._model.segment(self.index.row()).content.words:
            size = utf16_length(word.text)
            if self._model.is_doubtful(word):
                cursor = QTextCursor(self.document())
                cursor.setPosition(offset)
                cursor.setPosition(offset + size, QTextCursor.MoveMode.KeepAnchor)
                yield cursor, word.text
            offset += size + 1

    def marked_areas(self) -> list[QRect]:
        """Return the places of uncertain words that are still as recognised, px."""
        found = []
        for cursor, text in self._uncertain:
            if cursor.selectedText() == text:
                first, last = QTextCursor(cursor), QTextCursor(cursor)
                first.setPosition(cursor.selectionStart())
                last.setPosition(cursor.selectionEnd())
                begin, end = self.cursorRect(first), self.cursorRect(last)
                if begin.top() == end.top():
                    left, right = sorted((begin.left(), end.left()))
                    found.append(QRect(left, begin.top(), right - left, begin.height()))
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, and dots below uncertain words."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(uncertain_pen())
        for area in self.marked_areas():
            painter.drawLine(QPointF(area.left() + 1, area.bottom() - 1), QPointF(area.right() - 1, area.bottom() - 1))
        painter.end()

    # --- saving

    def save(self) -> None:
        """Save the typed text as an edit, in place of the editor's former one."""
        self._timer.stop()
        if self.index.isValid() and self.document().isModified():
            self.document().setModified(False)
            self._amends = self._replace(self.index.row(), self.toPlainText())

    def save_apart(self) -> None:
        """Save before another edit. Later typing in this editor is a new edit."""
        self.save()
        self._amends = False

    def finish(self) -> None:
        """Save, and remove the segment if no word is left."""
        self.save()
        self._take_out_without_words()
        self._amends = False

    def discard(self) -> None:
        """Undo all typing in this editor, and remove a segment that was started for it."""
        self._timer.stop()
        self.document().setModified(False)
        if self._amends:
            self._amends = False
            self._model.undo()
        if self.begun_at is not None:
            self._take_out_without_words()

    def _take_out_without_words(self) -> None:
        """Undo the creation of a segment that was started for this editor, if nothing else happened since."""
        if not self.index.isValid() or self._model.segment(self.index.row()).content.words:
            return
        if self.begun_at == self._model.editable.position and not self._amends:
            self._model.undo()
        else:
            self._model.remove_row(self.index.row(), self._amends)

    # --- keys

    def event(self, event: QEvent) -> bool:
        """Claim keys that mean something else in the window. Qt forgets Shift+Insert."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
            if event.key() in keys or event.matches(QKeySequence.StandardKey.Paste):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that leave the text, then keys that change it."""
        if self._leave_by(event) or self._merge_by(event):
            event.accept()
        elif event.matches(QKeySequence.StandardKey.Undo) and not self.document().isUndoAvailable():
            self.undo_requested.emit()
        elif event.matches(QKeySequence.StandardKey.Redo) and not self.document().isRedoAvailable():
            self.redo_requested.emit()
        else:
            super().keyPressEvent(event)

    def _leave_by(self, event: QKeyEvent) -> bool:
        key, control = event.key(), event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if control:
                self.split_requested.emit(self.characters_before_caret())
            else:
                self.finished.emit(0)
        elif key == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.finished.emit(1 if key == Qt.Key.Key_Tab else -1)
        elif key == Qt.Key.Key_Up and not self._moves(QTextCursor.MoveOperation.Up):
            self.finished.emit(-1)
        elif key == Qt.Key.Key_Down and not self._moves(QTextCursor.MoveOperation.Down):
            self.finished.emit(1)
        else:
            return False
        return True

    def _merge_by(self, event: QKeyEvent) -> bool:
        cursor = self.textCursor()
        if cursor.hasSelection() or event.modifiers():
            return False
        if event.key() == Qt.Key.Key_Backspace and cursor.atStart():
            self.merge_requested.emit(-1)
        elif event.key() == Qt.Key.Key_Delete and cursor.atEnd():
            self.merge_requested.emit(1)
        else:
            return False
        return True

    def _moves(self, operation: QTextCursor.MoveOperation) -> bool:
        return self.textCursor().movePosition(operation)

    def characters_before_caret(self) -> int:
        """Return the caret's position in Python's count. UTF-16 counts some characters twice."""
        cursor = self.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Start, QTextCursor.MoveMode.KeepAnchor)
        before = cursor.selectedText()
        return len(" ".join(before.split())) + (1 if before[-1:].isspace() and before.strip() else 0)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Save when the focus leaves."""
        self.save()
        super().focusOutEvent(event)


class TranslationEditor(SegmentEditor):
    """One segment's translation, edited like its text. It is never split or merged alone."""

    of_translation = True

    def _name(self) -> str:
        return self.tr("Segment translation")

    def _text_to_edit(self) -> str:
        return self._model.segment(self.index.row()).content.translation or ""

    def _uncertain_words(self) -> Iterator[tuple[QTextCursor, str]]:
        return iter(())

    def _replace(self, row: int, text: str) -> bool:
        return self._model.replace_translation(row, text, self._amends)

    def finish(self) -> None:
        """Save. A segment without a translation stays."""
        self.save()
        self._amends = False

    def _leave_by(self, event: QKeyEvent) -> bool:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return True
        return super()._leave_by(event)

    def _merge_by(self, event: QKeyEvent) -> bool:
        return False

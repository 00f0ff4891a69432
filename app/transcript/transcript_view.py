"""The transcript under the keyboard: walked through word by word, and typed over."""

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QWidget

from app.transcript.segment_editor import SegmentEditor
from app.transcript.speaker_numbers import DIGITS
from app.transcript.transcript_model import TranscriptModel
from app.transcript.words_view import WordsView
from core.transcript.unicode_text import utf16_length

_DIGITS = [str(number + 1) for number in range(DIGITS)]


class TranscriptView(WordsView):
    """Adds keys and the editor to the words."""

    toggle_requested = Signal()  # to play or to pause
    split_requested = Signal(int, int)  # row, before which character
    merge_requested = Signal(int, int)  # row, -1 with the one before, 1 with the next
    undo_requested = Signal()
    redo_requested = Signal()
    give_requested = Signal(int)  # the selected segments to the speaker with this number

    def __init__(self, model: TranscriptModel, parent: QWidget | None = None) -> None:
        """`model` stays the same for the view's life."""
        super().__init__(model, parent)
        self.delegate.opened.connect(self._on_opened)
        self.edit_requested.connect(lambda row, offset: self.begin_edit(row, offset, offset))
        self.translation_requested.connect(self.edit_translation)

    # --- keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Words with left and right, Enter or F2 or a letter to edit, Space to play, digits for speakers."""
        row, _ = self.current
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.toggle_requested.emit()
        elif row < 0 or not plain:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.edit_current()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            forward = event.key() == Qt.Key.Key_Right
            self._step(1 if forward != self.row_layout(row).right_to_left else -1)
        elif event.text() in _DIGITS and self.transcript_model.speaker_numbers.names:
            self.give_requested.emit(_DIGITS.index(event.text()))
        elif event.text().isprintable() and event.text().strip():
            self.edit_current(event.text())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The current word is shown while the keyboard is here."""
        if not self.currentIndex().isValid() and self.transcript_model.rowCount():
            first = self.transcript_model.index(self.visible_rows().start)
            if event.reason() == Qt.FocusReason.MouseFocusReason:  # the click chooses
                self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
            else:
                self.choose(first)
        super().focusInEvent(event)  # without a current row, Qt would take the second
        self._show_word(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """And not while it is elsewhere."""
        super().focusOutEvent(event)
        self._show_word(False)

    def _show_word(self, shown: bool) -> None:
        self.delegate.shows_word = shown
        self.viewport().update()

    # --- editing

    def edit_current(self, text: str | None = None) -> None:
        """Edit the current row with its current word selected; `text` takes the word's place at once."""
        row, word = self.current
        if row >= 0:
            spans = self.row_layout(row).word_spans
            first, last = spans[word] if word < len(spans) else (0, 0)
            self.begin_edit(row, first, last, text)

    def edit_translation(self, row: int | None = None) -> None:
        """Edit the translation of a row, None: of the current one, with the caret at its end."""
        row = self.current[0] if row is None else row
        if row >= 0 and self.transcript_model.is_translated:
            end = utf16_length(self.transcript_model.segment(row).content.translation or "")
            self.begin_edit(row, end, end, of_translation=True)

    def begin_edit(
        self, row: int, first: int, last: int, text: str | None = None, *, of_translation: bool = False
    ) -> bool:
        """Edit a row with characters `first` to `last` selected (UTF-16); whether it may be edited."""
        if self.transcript_model.is_live(row):
            self.announce(self.tr("This is not finished yet"))
            return False
        self.finish_editing()
        index = self.transcript_model.index(row)
        self.choose(index)
        self.scrollTo(index)
        self.delegate.edits_translation = of_translation
        self.edit(index)
        editor = self.delegate.editing
        if editor is not None:
            editor.select(first, last)
            editor.setFocus()
            if text is not None:
                editor.insertPlainText(text)
        return editor is not None

    def finish_editing(self) -> None:
        """Save and close the editor, if one is open."""
        editor = self.delegate.editing
        if editor is not None:
            had_focus = editor.hasFocus()
            self.commitData(editor)
            self._close(editor, QAbstractItemDelegate.EndEditHint.NoHint, had_focus)

    def _close(self, editor: SegmentEditor, hint: QAbstractItemDelegate.EndEditHint, had_focus: bool) -> None:
        if self.delegate.editing is editor:
            self.closeEditor(editor, hint)
        elif had_focus:  # its row has gone, and it with it
            self.setFocus()

    def save_editing(self, apart: bool = False) -> None:
        """Save what is typed, without an end to the typing; `apart`: another edit is made next."""
        editor = self.delegate.editing
        if editor is not None:
            (editor.save_apart if apart else editor.save)()

    def _on_opened(self, editor: SegmentEditor) -> None:
        editor.finished.connect(self._on_finished)
        editor.cancelled.connect(self._on_cancelled)
        editor.split_requested.connect(self._on_split)
        editor.merge_requested.connect(self._on_merge)
        editor.undo_requested.connect(self.undo_requested)
        editor.redo_requested.connect(self.redo_requested)
        editor.resized.connect(self._on_editor_resized)

    def _end_edit(self) -> int:
        """Save and close the editor; the row that it was in, or that has come there."""
        editor = self.delegate.editing
        row = editor.index.row() if editor is not None else -1
        self.finish_editing()
        return row

    def _on_finished(self, step: int) -> None:
        rows = self.transcript_model.rowCount()
        of_translation = self.delegate.editing is not None and self.delegate.editing.of_translation
        row = self._end_edit()
        gone = self.transcript_model.rowCount() < rows  # it was emptied: the next one has come in its place
        target = row if gone and step > 0 else row + step
        if not (step and 0 <= target < len(self.transcript_model.editable.segments)):
            return
        if of_translation:
            self.edit_translation(target)
        else:
            place = 0 if step > 0 else utf16_length(self.row_layout(target).text)
            self.begin_edit(target, place, place)

    def _on_cancelled(self) -> None:
        editor = self.delegate.editing
        if editor is not None:
            editor.discard()
            self._close(editor, QAbstractItemDelegate.EndEditHint.RevertModelCache, had_focus=True)

    def _on_split(self, character: int) -> None:
        self.split_requested.emit(self._end_edit(), character)

    def _on_merge(self, direction: int) -> None:
        self.merge_requested.emit(self._end_edit(), direction)

    def _on_editor_resized(self) -> None:
        editor = self.delegate.editing
        if editor is not None and editor.index.isValid():
            if self._measure(editor.index.row()):
                self._after_change()
            else:
                self.updateEditorGeometries()

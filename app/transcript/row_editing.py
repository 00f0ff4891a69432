"""Edit one row of a transcript: open its editor, save it, and go on to the next row."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractItemDelegate

from app.transcript.segment_editor import SegmentEditor
from core.transcript.unicode_text import utf16_length

if TYPE_CHECKING:
    from app.transcript.transcript_view import TranscriptView


class RowEditing(QObject):
    """Opens the editor in a row of a view, and closes it. One row is edited at a time."""

    def __init__(self, view: "TranscriptView") -> None:
        """Edit the rows of `view`, for the view's whole life."""
        super().__init__(view)
        self._view = view
        view.delegate.opened.connect(self._on_opened)
        view.edit_requested.connect(lambda row, offset: self.begin(row, offset, offset))
        view.translation_requested.connect(self.edit_translation)

    def edit_current(self, text: str | None = None) -> None:
        """Edit the current row with its current word selected. `text` replaces the word at once."""
        row, word = self._view.current
        if row >= 0:
            spans = self._view.row_layout(row).word_spans
            first, last = spans[word] if word < len(spans) else (0, 0)
            self.begin(row, first, last, text)

    def edit_translation(self, row: int | None = None) -> None:
        """Edit the translation of a row, or of the current one for None. The caret is at its end."""
        row = self._view.current[0] if row is None else row
        if row >= 0 and self._view.transcript_model.is_translated:
            end = utf16_length(self._view.transcript_model.segment(row).content.translation or "")
            self.begin(row, end, end, of_translation=True)

    def begin(self, row: int, first: int, last: int, text: str | None = None, *, of_translation: bool = False) -> bool:
        """Edit a row with characters `first` to `last` selected (UTF-16). Return whether it can be edited."""
        if self._view.transcript_model.is_live(row):
            self._view.announce(self.tr("This part is not finished yet"))
            return False
        self._view.editing_begins.emit()
        self.finish()
        index = self._view.transcript_model.index(row)
        self._view.choose(index)
        self._view.scrollTo(index)
        self._view.delegate.edits_translation = of_translation
        self._view.edit(index)
        editor = self._view.delegate.editing
        if editor is not None:
            editor.select(first, last)
            editor.setFocus()
            if text is not None:
                editor.insertPlainText(text)
        return editor is not None

    def finish(self) -> None:
        """Save and close an open editor."""
        editor = self._view.delegate.editing
        if editor is not None:
            had_focus = editor.hasFocus()
            self._view.commitData(editor)
            self._close(editor, QAbstractItemDelegate.EndEditHint.NoHint, had_focus)

    def _close(self, editor: SegmentEditor, hint: QAbstractItemDelegate.EndEditHint, had_focus: bool) -> None:
        if self._view.delegate.editing is editor:
            self._view.closeEditor(editor, hint)
        elif had_focus:  # the row was removed together with the editor
            self._view.setFocus()

    def save(self, apart: bool = False) -> None:
        """Save the typing and keep the editor open. `apart` prepares another edit."""
        editor = self._view.delegate.editing
        if editor is not None:
            (editor.save_apart if apart else editor.save)()

    def _on_opened(self, editor: SegmentEditor) -> None:
        editor.finished.connect(self._on_finished)
        editor.cancelled.connect(self._on_cancelled)
        editor.split_requested.connect(self._on_split)
        editor.merge_requested.connect(self._on_merge)
        editor.undo_requested.connect(self._view.undo_requested)
        editor.redo_requested.connect(self._view.redo_requested)
        editor.resized.connect(self._view.fit_editor)

    def _end_edit(self) -> int:
        """Save and close the editor, and return its row or the row that took its place."""
        editor = self._view.delegate.editing
        row = editor.index.row() if editor is not None else -1
        self.finish()
        return row

    def _on_finished(self, step: int) -> None:
        rows = self._view.transcript_model.rowCount()
        of_translation = self._view.delegate.editing is not None and self._view.delegate.editing.of_translation
        row = self._end_edit()
        gone = self._view.transcript_model.rowCount() < rows  # the row was emptied, and the next one took its place
        target = row if gone and step > 0 else row + step
        if not (step and 0 <= target < len(self._view.transcript_model.editable.segments)):
            return
        if of_translation:
            self.edit_translation(target)
        else:
            place = 0 if step > 0 else utf16_length(self._view.row_layout(target).text)
            self.begin(target, place, place)

    def _on_cancelled(self) -> None:
        editor = self._view.delegate.editing
        if editor is not None:
            editor.discard()
            self._close(editor, QAbstractItemDelegate.EndEditHint.RevertModelCache, had_focus=True)

    def _on_split(self, character: int) -> None:
        self._view.split_requested.emit(self._end_edit(), character)

    def _on_merge(self, direction: int) -> None:
        self._view.merge_requested.emit(self._end_edit(), direction)

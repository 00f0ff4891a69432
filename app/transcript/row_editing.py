"""Edit one row of a transcript: open its editor, save it, and go on to the next row."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView

from app.transcript.row_layout import RowLayout
from app.transcript.segment_editor import SegmentEditor
from app.transcript.transcript_delegate import TranscriptDelegate
from app.transcript.transcript_model import TranscriptModel
from app.ui.style import Index
from app.ui.widgets import announce
from core.transcript.unicode_text import utf16_length


class RowEditing(QObject):
    """Opens the editor in a row of a view, and closes it. One row is edited at a time."""

    begins = Signal()
    resized = Signal()  # the editor needs another height
    split_requested = Signal(int, int)  # the row, and the character after the split
    merge_requested = Signal(int, int)  # the row, and -1 for the previous or 1 for the next
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(
        self,
        view: QAbstractItemView,
        model: TranscriptModel,
        delegate: TranscriptDelegate,
        layout_of: Callable[[int], RowLayout],
        current: Callable[[], tuple[int, int]],
        choose: Callable[[Index], None],
    ) -> None:
        """Edit the rows of `view`, for the view's whole life.

        `layout_of` returns the layout of a row. `current` returns the row and the number of the current word. `choose`
        selects a row alone.
        """
        super().__init__(view)
        self._view, self._model, self._delegate = view, model, delegate
        self._layout_of, self._current, self._choose = layout_of, current, choose
        delegate.opened.connect(self._on_opened)

    def edit_current(self, text: str | None = None) -> None:
        """Edit the current row with its current word selected. `text` replaces the word at once."""
        row, word = self._current()
        if row >= 0:
            spans = self._layout_of(row).word_spans
            first, last = spans[word] if word < len(spans) else (0, 0)
            self.begin(row, first, last, text)

    def edit_translation(self, row: int | None = None) -> None:
        """Edit the translation of a row, or of the current one for None. The caret is at its end."""
        row = self._current()[0] if row is None else row
        if row >= 0 and self._model.is_translated:
            end = utf16_length(self._model.segment(row).content.translation or "")
            self.begin(row, end, end, of_translation=True)

    def begin(self, row: int, first: int, last: int, text: str | None = None, *, of_translation: bool = False) -> bool:
        """Edit a row with characters `first` to `last` selected (UTF-16). Return whether it can be edited."""
        if self._model.is_live(row):
            announce(self._view, self.tr("This part is not finished yet"))
            return False
        self.begins.emit()
        self.finish()
        index = self._model.index(row)
        self._choose(index)
        self._view.scrollTo(index)
        self._delegate.edits_translation = of_translation
        self._view.edit(index)
        editor = self._delegate.editing
        if editor is not None:
            editor.select(first, last)
            editor.setFocus()
            if text is not None:
                editor.insertPlainText(text)
        return editor is not None

    def finish(self) -> None:
        """Save and close an open editor."""
        editor = self._delegate.editing
        if editor is not None:
            had_focus = editor.hasFocus()
            self._view.commitData(editor)
            self._close(editor, QAbstractItemDelegate.EndEditHint.NoHint, had_focus)

    def _close(self, editor: SegmentEditor, hint: QAbstractItemDelegate.EndEditHint, had_focus: bool) -> None:
        if self._delegate.editing is editor:
            self._view.closeEditor(editor, hint)
        elif had_focus:  # the row was removed together with the editor
            self._view.setFocus()

    def save(self, apart: bool = False) -> None:
        """Save the typing and keep the editor open. `apart` prepares another edit."""
        editor = self._delegate.editing
        if editor is not None:
            (editor.save_apart if apart else editor.save)()

    def _on_opened(self, editor: SegmentEditor) -> None:
        editor.finished.connect(self._on_finished)
        editor.cancelled.connect(self._on_cancelled)
        editor.split_requested.connect(self._on_split)
        editor.merge_requested.connect(self._on_merge)
        editor.undo_requested.connect(self.undo_requested)
        editor.redo_requested.connect(self.redo_requested)
        editor.resized.connect(self.resized)

    def _end_edit(self) -> int:
        """Save and close the editor, and return its row or the row that took its place."""
        editor = self._delegate.editing
        row = editor.index.row() if editor is not None else -1
        self.finish()
        return row

    def _on_finished(self, step: int) -> None:
        rows = self._model.rowCount()
        of_translation = self._delegate.editing is not None and self._delegate.editing.of_translation
        row = self._end_edit()
        gone = self._model.rowCount() < rows  # the row was emptied, and the next one took its place
        target = row if gone and step > 0 else row + step
        if not (step and 0 <= target < len(self._model.editable.segments)):
            return
        if of_translation:
            self.edit_translation(target)
        else:
            place = 0 if step > 0 else utf16_length(self._layout_of(target).text)
            self.begin(target, place, place)

    def _on_cancelled(self) -> None:
        editor = self._delegate.editing
        if editor is not None:
            editor.discard()
            self._close(editor, QAbstractItemDelegate.EndEditHint.RevertModelCache, had_focus=True)

    def _on_split(self, character: int) -> None:
        self.split_requested.emit(self._end_edit(), character)

    def _on_merge(self, direction: int) -> None:
        self.merge_requested.emit(self._end_edit(), direction)

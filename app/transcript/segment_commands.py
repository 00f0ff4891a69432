"""Edit segments from menus, buttons and keys, with the necessary questions."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget

from app.transcript.transcript_model import Edge, TranscriptModel
from app.transcript.transcript_view import TranscriptView
from app.ui import translations
from core.contracts import languages
from core.transcript import edit_operations


class SegmentCommands(QObject):
    """Acts on a view's current word and selected segments. An open editor is saved and closed first."""

    def __init__(self, model: TranscriptModel, view: TranscriptView, parent: QWidget) -> None:
        """Use `parent` as the parent of questions."""
        super().__init__(parent)
        self._parent = parent
        self._model = model
        self._view = view
        view.editing.split_requested.connect(self.split_at)
        view.editing.merge_requested.connect(self.merge_with)
        view.editing.undo_requested.connect(self.undo)
        view.editing.redo_requested.connect(self.redo)

    def undo(self) -> None:
        """Undo the last edit, typing first, and show its place."""
        self._view.editing.finish()
        self._view.show_one_of(self._model.undo())

    def redo(self) -> None:
        """Redo the last undone edit, and show its place."""
        self._view.editing.finish()
        self._view.show_one_of(self._model.redo())

    def split(self) -> None:
        """Split at the caret, or before the current word outside an editor."""
        editor = self._view.delegate.editing
        if editor is not None and not editor.of_translation:
            editor.split_requested.emit(editor.characters_before_caret())
            return
        row, word = self._view.current
        if row >= 0:
            self._view.editing.finish()
            words = self._model.segment(row).content.words[:word]
            self.split_at(row, sum(len(w.text) + 1 for w in words))

    def split_at(self, row: int, character: int) -> None:
        """Split a row before a character of its text."""
        if row < 0 or self._model.is_live(row):
            return
        if self._model.apply(edit_operations.split(self._model.editable, row, character)):
            self._view.set_current(row + 1, 0)
            self._view.setFocus()

    def merge(self, direction: int) -> None:
        """Merge the selected segments, or a single one with the previous (-1) or the next (1)."""
        self._view.editing.finish()
        rows = self._view.selected_rows()
        if len(rows) > 1 and rows == list(range(rows[0], rows[-1] + 1)):
            self._merge_rows(rows[0], len(rows))
        elif self._view.current[0] >= 0:
            self.merge_with(self._view.current[0], direction)

    def merge_with(self, row: int, direction: int) -> None:
        """Merge a row with the previous (-1) or the next (1) one."""
        self._merge_rows(min(row, row + direction), 2)

    def _merge_rows(self, first: int, count: int) -> None:
        if first < 0 or first + count > len(self._model.editable.segments):
            return
        first_word = len(self._model.segment(first).content.words)
        if self._model.apply(edit_operations.merge(self._model.editable, first, count)):
            self._view.set_current(first, first_word)
            self._view.setFocus()

    def set_edge(self, edge: Edge, seconds: float) -> None:
        """Let the current segment start or end at a time, as far as that is possible."""
        self._view.editing.finish()
        row = self._view.current[0]
        if 0 <= row < len(self._model.editable.segments):
            self._model.set_edge(row, edge, seconds)

    def ask_language(self) -> None:
        """Ask for the language of the selected segments."""
        self._view.editing.finish()
        rows = [row for row in self._view.selected_rows() if not self._model.is_live(row)]
        if not rows:
            return
        own = self._model.editable.language
        known = sorted(((translations.endonym(code), code) for code in languages.ISO_639_1), key=_by_name)
        choices: dict[str, str | None] = {self.tr("Same as the transcript"): None}
        if own is not None:
            choices = {self.tr("Same as the transcript: {name}").format(name=translations.endonym(own)): None}
        choices |= {f"{name} ({code})": code for name, code in known if code != own}
        present = self._model.segment(rows[0]).content.language
        current = [*choices.values()].index(present) if present in choices.values() else 0
        title, question = self.tr("Set language"), self.tr("Language of this segment:")
        chosen, accepted = QInputDialog.getItem(self._parent, title, question, [*choices], current, False)
        if accepted:
            self._model.apply(edit_operations.set_language(self._model.editable, rows, choices[chosen]))

    def revert(self) -> None:
        """Revert the selected segments to the recognised text."""
        self._view.editing.finish()
        self._model.apply(edit_operations.revert(self._model.editable, self._view.selected_rows()))

    def ask_to_revert_all(self) -> None:
        """Ask, then revert everything to the recognised text. Undo can take it back."""
        self._view.editing.finish()
        question = self.tr("Revert the whole transcript to the original? You can undo this.")
        if QMessageBox.question(self._parent, self.tr("Revert"), question) == QMessageBox.StandardButton.Yes:
            self._model.revert_all()


def _by_name(language: tuple[str, str]) -> str:
    return language[0].casefold()

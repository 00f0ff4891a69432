"""The model of a transcript: a row a segment. Every edit goes through it; views learn only of the rows it changed."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal

from app.transcript.speaker_numbers import SpeakerNumbers
from app.ui import translations
from app.ui.style import Index
from core.contracts.engine_messages import Chunk
from core.contracts.transcript import Word
from core.transcript import doubt, edit_operations
from core.transcript.editable_transcript import EditableTranscript, ListChange
from core.transcript.edits import Change, Edit, EditableSegment, Rename, Reversion, Splice
from core.transcript.timestamps import format_timestamp

_MANY = 32  # splices; from there on one signal for all of them costs the views less


class TranscriptModel(QAbstractListModel):
    """The segments of a transcript, then those of its tail, which may not be edited yet."""

    edited = Signal(int, object)  # the edit's number, the Edit: to be saved
    position_changed = Signal(int)  # how many edits are in effect after undo or redo: to be saved
    changed = Signal()  # what can be undone and so on may be other than before

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty model; `show` fills it."""
        super().__init__(parent)
        self.editable = EditableTranscript()
        self.speaker_numbers = SpeakerNumbers()
        self.is_translated = False  # whether there are translations, or are to be some
        self.doubtful_below = 0.5

    def show(self, editable: EditableTranscript | None) -> None:
        """Show another transcript, or none."""
        self.beginResetModel()
        self.editable.change_context = _no_signals
        self.editable = editable or EditableTranscript()
        self.editable.change_context = self._signals
        self.speaker_numbers = SpeakerNumbers()
        self._number_speakers()
        translations = (segment.content.translation for segment in self.editable.segments)
        self.is_translated = self.editable.translation_language is not None or any(translations)
        self.endResetModel()
        self.changed.emit()

    # --- for views

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """The number of segments."""
        return 0 if parent.isValid() else len(self.editable.segments) + len(self.editable.tail)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a segment, and what a screen reader says of it."""
        if not index.isValid() or index.row() >= self.rowCount():
            return None
        segment = self.segment(index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return segment.content.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible_text(index.row())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._language_words(index.row()) or None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows that are still coming in can be played, not edited."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return flags if self.is_live(index.row()) else flags | Qt.ItemFlag.ItemIsEditable

    def segment(self, row: int) -> EditableSegment:
        """The segment in a row."""
        segments = self.editable.segments
        return segments[row] if row < len(segments) else self.editable.tail[row - len(segments)]

    def text_length(self, row: int) -> int:
        """About how long the text of a row and its translation are, in characters."""
        segment = self.segment(row).content
        return sum(len(word.text) + 1 for word in segment.words) + len(segment.translation or "")

    def is_live(self, row: int) -> bool:
        """Whether the row is still coming in."""
        return row >= len(self.editable.segments)

    def is_doubtful(self, word: Word) -> bool:
        """Whether the recogniser was not sure of a word."""
        return doubt.is_doubtful(word, self.doubtful_below)

    def starts_turn(self, row: int) -> bool:
        """Whether the row before is spoken by somebody else, or there is none."""
        return row == 0 or self.segment(row - 1).content.speaker != self.segment(row).content.speaker

    def language(self, row: int) -> str | None:
        """The language of a row (ISO 639-1), None where it is not known."""
        return self.segment(row).content.language or self.editable.language

    def starts_language(self, row: int) -> bool:
        """Whether the row is in another language than the one before; the first one, than the transcript."""
        before = self.language(row - 1) if row else self.editable.language
        return self.language(row) != before

    def _language_words(self, row: int) -> str:
        """What there is to say of the language of a row; nothing where it is the transcript's own."""
        code = self.segment(row).content.language
        return "" if code is None else self.tr("in {language}").format(language=translations.endonym(code))

    def _accessible_text(self, row: int) -> str:
        segment = self.segment(row).content
        doubtful = sum(map(self.is_doubtful, segment.words))
        parts = [segment.text]
        if segment.translation:
            parts.append(self.tr("translated: {text}").format(text=segment.translation))
        if segment.speaker:
            parts.insert(0, segment.speaker)
        if segment.start is not None:
            parts.insert(0, format_timestamp(segment.start))
        if language := self._language_words(row):
            parts.append(language)
        if doubtful:
            parts.append(self.tr("%n doubtful word(s)", "", doubtful))
        if expected := sum(word.boosted for word in segment.words):
            parts.append(self.tr("%n word(s) that were expected", "", expected))
        if self.is_live(row):
            parts.append(self.tr("not finished"))
        return ", ".join(parts)

    # --- what arrives

    def extend(self, chunk: Chunk) -> bool:
        """Show the words of a chunk; False when one is missing before it."""
        if chunk.n > self.editable.chunks:
            return False
        if chunk.n == self.editable.chunks:
            self.editable.extend(chunk.words, chunk.translation)
        return True

    def complete(self) -> None:
        """Nothing more will come."""
        if self.editable.tail:
            self.editable.complete()
            self.changed.emit()

    # --- edits

    def apply(self, edit: Edit | None) -> bool:
        """Make an edit, if it is one; whether it was."""
        if edit is None:
            return False
        self._with_one_signal(edit, lambda: self.editable.apply(edit))
        self.edited.emit(self.editable.position - 1, edit)
        self._tell_changed()
        return True

    def replace_text(self, row: int, text: str, amend: bool) -> bool:
        """Give a row another text; `amend` takes the place of the last edit, as the same person types on.

        Whether there is an edit now that the next may take the place of.
        """
        return self._replace(lambda: edit_operations.retype(self.editable, row, text), amend)

    def replace_translation(self, row: int, text: str, amend: bool) -> bool:
        """Give a row another translation; otherwise as `replace_text`."""
        return self._replace(lambda: edit_operations.retranslate(self.editable, row, text), amend)

    def _replace(self, make_edit: Callable[[], Edit | None], amend: bool) -> bool:
        if amend:
            self.editable.undo()
        edit = make_edit()
        if edit is None and amend:
            self.position_changed.emit(self.editable.position)
            self._tell_changed()
        return self.apply(edit)

    def remove_row(self, row: int, amend: bool) -> None:
        """Take a row that has no words any more out, in place of the last edit if `amend`."""
        if amend:
            self.editable.undo()
        self.apply(edit_operations.remove(row))

    def revert_all(self) -> None:
        """Show everything as it was recognised; an edit like the others."""
        if self.editable.segments != self.editable.recognised:
            self.apply(Reversion())

    def undo(self) -> list[range]:
        """Take the last edit back; the rows that are others now, a row behind where all of them went."""
        change = self.editable.next_undo
        if change is None:
            return []
        self._with_one_signal(change, self.editable.undo)
        self.position_changed.emit(self.editable.position)
        self._tell_changed()
        return [_rows_at(splice, len(splice.segments)) for splice in change.splices]

    def redo(self) -> list[range]:
        """Make the last edit that was taken back again; as `undo`."""
        if not self.can_redo:
            return []
        self._with_one_signal(self.editable.edits[self.editable.position], self.editable.redo)
        self.position_changed.emit(self.editable.position)
        self._tell_changed()
        made = self.editable.next_undo
        return [] if made is None else [_rows_at(splice, splice.count) for splice in made.splices]

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return self.editable.position > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to make again."""
        return self.editable.position < len(self.editable.edits)

    def _tell_changed(self) -> None:
        self._number_speakers()
        self.changed.emit()

    def _number_speakers(self) -> None:
        names = (segment.content.speaker for segment in self.editable.segments)
        self.speaker_numbers.update(name for name in names if name is not None)

    def _with_one_signal(self, edit: Edit | None, act: Callable[[], object]) -> None:
        """Act with one signal for all that changes in place, where there is much of it."""
        rows = _changed_rows(edit)
        if rows is None:
            act()
            return
        self.editable.change_context = _no_signals
        try:
            act()
        finally:
            self.editable.change_context = self._signals
        self.dataChanged.emit(self.index(rows.start), self.index(rows.stop - 1))

    @contextmanager
    def _signals(self, change: ListChange) -> Iterator[None]:
        """While the lists change: tell the views which rows come, go or are others."""
        at, removed, inserted = change
        none = QModelIndex()
        kept = min(removed, inserted)
        if removed > kept:
            self.beginRemoveRows(none, at + kept, at + removed - 1)
        elif inserted > kept:
            self.beginInsertRows(none, at + kept, at + inserted - 1)
        yield
        if removed > kept:
            self.endRemoveRows()
        elif inserted > kept:
            self.endInsertRows()
        if kept:
            self.dataChanged.emit(self.index(at), self.index(at + kept - 1))


def _no_signals(_change: ListChange) -> AbstractContextManager[None]:
    return nullcontext()


def _rows_at(splice: Splice, size: int) -> range:
    return range(splice.at, splice.at + max(1, size))


def _changed_rows(edit: Edit | None) -> range | None:
    """The rows that an edit of many places changes, where none comes or goes; None for other edits."""
    if isinstance(edit, Rename):
        return range(edit.first, edit.count)
    if not isinstance(edit, Change) or len(edit.splices) < _MANY:
        return None
    if any(splice.count != len(splice.segments) for splice in edit.splices):
        return None
    return range(min(splice.at for splice in edit.splices), max(splice.at + splice.count for splice in edit.splices))

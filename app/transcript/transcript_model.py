"""Hold a transcript, one row for each segment. Every edit goes through it, and views learn only of changed rows."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from operator import attrgetter
from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal

from app.transcript.speaker_numbers import SpeakerNumbers
from app.ui import number_formats, translations
from app.ui.style import Index
from core.contracts.engine_messages import Chunk
from core.contracts.transcript import Word
from core.transcript import edit_operations, uncertain_words
from core.transcript.editable_transcript import EditableTranscript, ListChange
from core.transcript.edits import Change, Edit, EditableSegment, Rename, Reversion, Splice

Edge = Literal["start", "end"]
Span = tuple[float, float]
"""Start and end of a segment, seconds."""
SHORTEST_S = 0.05  # seconds of a segment
_text_of = attrgetter("text")
_MANY = 32  # from this many splices on, one signal for all is cheaper


class TranscriptModel(QAbstractListModel):
    """The segments of a transcript, then those of its unfinished end, which cannot be edited yet."""

    edited = Signal(int, object)  # the edit's number and the Edit to save
    position_changed = Signal(int)  # the number of edits in effect after undo or redo, to save
    changed = Signal()  # undo and redo may have changed
    threshold_changed = Signal()  # other words of the same transcript are uncertain now

    def __init__(self, parent: QObject | None = None) -> None:
        """Start empty. `show` fills the model."""
        super().__init__(parent)
        self.editable = EditableTranscript()
        self.speaker_numbers = SpeakerNumbers()
        self.is_opening = False  # whether the rows are only the first ones, which nobody can edit yet
        self.is_translated = False  # whether translations exist or will
        self.doubtful_below = 0.5
        self.preferred_numbers: dict[str, int] = {}  # of speakers whose colour the user chose

    def show(self, editable: EditableTranscript | None) -> None:
        """Show another transcript, or none. The rows of `show_first` stay as they are, and the others follow them."""
        editable = editable or EditableTranscript()
        first = self.editable.tail if self.is_opening else ()
        last = len(editable.segments) + len(editable.tail) - 1
        if 0 < len(first) <= last and first == tuple(editable.segments[: len(first)]):
            self.beginInsertRows(QModelIndex(), len(first), last)
            self._take(editable)
            self.endInsertRows()
        else:
            self.beginResetModel()
            self._take(editable)
            self.endResetModel()
        self.changed.emit()

    def show_first(self, segments: Sequence[EditableSegment]) -> None:
        """Show the first segments of a transcript until `show` brings the whole."""
        first = EditableTranscript()
        first.tail = tuple(segments)
        self.beginResetModel()
        self._take(first, is_opening=True)
        self.endResetModel()
        self.changed.emit()

    def _take(self, editable: EditableTranscript, *, is_opening: bool = False) -> None:
        self.editable.change_context = _no_signals
        self.editable = editable
        self.editable.change_context = self._signals
        self.is_opening = is_opening
        self.speaker_numbers = SpeakerNumbers(self.preferred_numbers)
        self._number_speakers()
        translations = (segment.content.translation for segment in editable.segments or editable.tail)
        self.is_translated = editable.translation_language is not None or any(translations)

    # --- for views

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of segments."""
        return 0 if parent.isValid() else len(self.editable.segments) + len(self.editable.tail)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a segment's text, and its text for screen readers."""
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
        """Return the flags of a row. Unfinished rows can be played, not edited."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return flags if self.is_live(index.row()) else flags | Qt.ItemFlag.ItemIsEditable

    def segment(self, row: int) -> EditableSegment:
        """Return the segment in a row."""
        segments = self.editable.segments
        return segments[row] if row < len(segments) else self.editable.tail[row - len(segments)]

    def text_length(self, row: int) -> int:
        """Estimate the length of a row's text and translation, in characters."""
        segment = self.segment(row).content
        words = segment.words  # map is faster than a generator, and this runs for each row of 12 hours
        return sum(map(len, map(_text_of, words))) + len(words) + len(segment.translation or "")

    def is_live(self, row: int) -> bool:
        """Tell whether the row is still arriving or still being read, so that it cannot be edited."""
        return row >= len(self.editable.segments)

    @property
    def settled_rows(self) -> int:
        """The number of rows that no later word can change."""
        return self.rowCount() if self.is_opening else len(self.editable.segments)

    def is_doubtful(self, word: Word) -> bool:
        """Tell whether a word is uncertain."""
        return uncertain_words.is_uncertain(word, self.doubtful_below)

    def mark_below(self, confidence: float) -> None:
        """Mark words with a confidence below this, in every view."""
        if confidence != self.doubtful_below:
            self.doubtful_below = confidence
            self.threshold_changed.emit()

    def starts_turn(self, row: int) -> bool:
        """Tell whether the previous row has another speaker, or does not exist."""
        return row == 0 or self.segment(row - 1).content.speaker != self.segment(row).content.speaker

    def language(self, row: int) -> str | None:
        """Return the language of a row (ISO 639-1), or None if it is unknown."""
        return self.segment(row).content.language or self.editable.language

    def starts_language(self, row: int) -> bool:
        """Tell whether the row's language differs from the previous row's, or from the transcript's in the first
        row.
        """
        before = self.language(row - 1) if row else self.editable.language
        return self.language(row) != before

    def _language_words(self, row: int) -> str:
        """Return the name of the row's language, or an empty text for the transcript's own."""
        code = self.segment(row).content.language
        return "" if code is None else self.tr("in {language}").format(language=translations.endonym(code))

    def _accessible_text(self, row: int) -> str:
        segment = self.segment(row).content
        parts = [segment.text]
        if segment.translation:
            parts.append(self.tr("translated: {text}").format(text=segment.translation))
        if segment.speaker:
            parts.insert(0, segment.speaker)
        if segment.start is not None:
            parts.insert(0, number_formats.timestamp(segment.start))
        if language := self._language_words(row):
            parts.append(language)
        parts += self.notes_on(range(row, row + 1))
        return ", ".join(parts)

    def notes_on(self, rows: range) -> list[str]:
        """Return the additions of a screen reader to the text of rows: counts of marked words, and a state."""
        words = [word for row in rows for word in self.segment(row).content.words]
        notes = []
        if doubtful := sum(map(self.is_doubtful, words)):
            notes.append(self.tr("%n uncertain word(s)", "", doubtful))
        if expected := sum(word.boosted for word in words):
            notes.append(self.tr("%n word(s) from the vocabulary", "", expected))
        if rows and rows[-1] >= self.settled_rows:
            notes.append(self.tr("not finished"))
        return notes

    # --- arriving words

    def extend(self, chunk: Chunk) -> bool:
        """Add the words of a chunk. Return False if an earlier chunk is missing."""
        if chunk.n > self.editable.chunks:
            return False
        if chunk.n == self.editable.chunks:
            self.editable.extend(chunk.words, chunk.translation, (chunk.start, chunk.end))
        return True

    def complete(self) -> None:
        """Note that the transcript is complete."""
        if self.editable.tail:
            self.editable.complete()
            self.changed.emit()

    # --- edits

    def apply(self, edit: Edit | None) -> bool:
        """Apply an edit, if it is one. Return whether it was."""
        if edit is None:
            return False
        self._with_one_signal(edit, lambda: self.editable.apply(edit))
        self.edited.emit(self.editable.position - 1, edit)
        self._tell_changed()
        return True

    def replace_text(self, row: int, text: str, amend: bool) -> bool:
        """Replace a row's text. `amend` replaces the last edit, because the same person types on.

        Return whether the next edit may replace this one.
        """
        return self._replace(lambda: edit_operations.retype(self.editable, row, text), amend)

    def replace_translation(self, row: int, text: str, amend: bool) -> bool:
        """Replace a row's translation, like `replace_text`."""
        return self._replace(lambda: edit_operations.retranslate(self.editable, row, text), amend)

    def edge_times(self, row: int, edge: Edge, seconds: float) -> Span | None:
        """Return the times of a row whose edge goes as near to `seconds` as possible, or None without times."""
        content = self.segment(row).content
        if content.start is None or content.end is None:
            return None
        if edge == "start":
            return self._possible_times(row, min(seconds, content.end - SHORTEST_S), content.end)
        return self._possible_times(row, content.start, seconds)

    def _possible_times(self, row: int, start: float, end: float) -> Span:
        """Return the nearest times that a row may have. It keeps clear of its speaker's neighbours."""
        lowest, highest = edit_operations.time_limits(self.editable, row)
        first = min(max(start, lowest), highest - SHORTEST_S)
        last = min(max(end, first + SHORTEST_S), highest)
        return round(first, 3), round(last, 3)

    def set_times(self, row: int, start: float, end: float, amend: bool = False) -> bool:
        """Give a row other times, as far as they are possible, like `replace_text`."""

        def make_edit() -> Edit | None:
            return edit_operations.retime(self.editable, row, *self._possible_times(row, start, end))

        return self._replace(make_edit, amend)

    def set_edge(self, row: int, edge: Edge, seconds: float, amend: bool = False) -> bool:
        """Let a row start or end at a time, as far as that is possible, like `replace_text`."""

        def make_edit() -> Edit | None:
            times = self.edge_times(row, edge, seconds)
            return None if times is None else edit_operations.retime(self.editable, row, *times)

        return self._replace(make_edit, amend)

    def _replace(self, make_edit: Callable[[], Edit | None], amend: bool) -> bool:
        if amend:
            self.editable.undo()
        edit = make_edit()
        if edit is None and amend:
            self.position_changed.emit(self.editable.position)
            self._tell_changed()
        return self.apply(edit)

    def recolour(self, name: str, number: int) -> dict[str, int]:
        """Give a speaker another colour. Return the numbers of all speakers that changed theirs."""
        changed = self.speaker_numbers.take(name, number)
        self.changed.emit()
        return changed

    def remove_row(self, row: int, amend: bool) -> None:
        """Remove a row without words, in place of the last edit if `amend`."""
        if amend:
            self.editable.undo()
        self.apply(edit_operations.remove(row))

    def revert_all(self) -> None:
        """Revert everything to the recognised text, as one edit."""
        if self.editable.segments != self.editable.recognised:
            self.apply(Reversion())

    def undo(self) -> list[range]:
        """Undo the last edit. Return the changed rows, or the row after a removal."""
        change = self.editable.next_undo
        if change is None:
            return []
        self._with_one_signal(change, self.editable.undo)
        self.position_changed.emit(self.editable.position)
        self._tell_changed()
        return [_rows_at(splice, len(splice.segments)) for splice in change.splices]

    def redo(self) -> list[range]:
        """Redo the last undone edit, like `undo`."""
        if not self.can_redo:
            return []
        self._with_one_signal(self.editable.edits[self.editable.position], self.editable.redo)
        self.position_changed.emit(self.editable.position)
        self._tell_changed()
        made = self.editable.next_undo
        return [] if made is None else [_rows_at(splice, splice.count) for splice in made.splices]

    @property
    def can_undo(self) -> bool:
        """Whether an edit can be undone."""
        return self.editable.position > 0

    @property
    def can_redo(self) -> bool:
        """Whether an edit can be redone."""
        return self.editable.position < len(self.editable.edits)

    def _tell_changed(self) -> None:
        self._number_speakers()
        self.changed.emit()

    def _number_speakers(self) -> None:
        rows = self.editable.tail if self.is_opening else self.editable.segments
        names = (segment.content.speaker for segment in rows)
        self.speaker_numbers.update(name for name in names if name is not None)

    def _with_one_signal(self, edit: Edit | None, act: Callable[[], object]) -> None:
        """Act with one signal for many changes in place."""
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
        """Announce inserted, removed and changed rows during a change of the lists."""
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
    """Return the rows that a large edit changes in place, or None for other edits."""
    if isinstance(edit, Rename):
        return range(edit.first, edit.count)
    if not isinstance(edit, Change) or len(edit.splices) < _MANY:
        return None
    if any(splice.count != len(splice.segments) for splice in edit.splices):
        return None
    return range(min(splice.at for splice in edit.splices), max(splice.at + splice.count for splice in edit.splices))

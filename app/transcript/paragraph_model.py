"""Join the segments of a transcript to paragraphs for reading: one for each turn of a speaker."""

from bisect import bisect_left, bisect_right
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from app.transcript.transcript_model import TranscriptModel
from app.ui.style import Index
from core.contracts.transcript import Segment
from core.transcript.timestamps import format_duration

GAP_S = 10.0
"""A gap of this many seconds stands as a line in the text."""
_PAUSE_S = 3.0  # silence that ends a paragraph of nobody in particular
_LONGEST_S, _LATEST_S = 90.0, 150.0  # a paragraph ends at the next sentence, and at last after any segment
_MOST = 1500  # characters of a paragraph without times
_SENTENCE_ENDS = tuple(".?!…\u3002\uff1f\uff01\u061f\u0964")
_QUOTES = "\"'”’»)]"


class ParagraphModel(QAbstractListModel):
    """A row for each paragraph of a TranscriptModel. An edit changes only the paragraphs around it."""

    def __init__(self, transcript: TranscriptModel, parent: QObject | None = None) -> None:
        """Use `transcript` for the model's whole life."""
        super().__init__(parent)
        self._transcript = transcript
        self._firsts: list[int] = []  # the first segment of each paragraph
        transcript.modelReset.connect(self._start)
        transcript.rowsInserted.connect(lambda _, first, last: self._replace(first, 0, last - first + 1))
        transcript.rowsRemoved.connect(lambda _, first, last: self._replace(first, last - first + 1, 0))
        transcript.dataChanged.connect(self._on_data)

    # --- for views

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of paragraphs."""
        return 0 if parent.isValid() else len(self._firsts)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a paragraph's text, and its text for screen readers."""
        if not index.isValid() or index.row() >= len(self._firsts):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(index.row())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            first = self.first(index.row())
            time = None if first.start is None else format_duration(first.start)
            parts = (first.speaker, time, self._text(index.row()), *self._transcript.notes_on(self.rows(index.row())))
            return ", ".join(filter(None, parts))
        return None

    def rows(self, paragraph: int) -> range:
        """Return the segments of a paragraph."""
        last = self._firsts[paragraph + 1] if paragraph + 1 < len(self._firsts) else self._transcript.rowCount()
        return range(self._firsts[paragraph], last)

    def first(self, paragraph: int) -> Segment:
        """Return the first segment of a paragraph."""
        return self._transcript.segment(self._firsts[paragraph]).content

    def paragraph_of(self, row: int) -> int:
        """Return the paragraph of a segment, or -1."""
        return bisect_right(self._firsts, row) - 1 if row >= 0 else -1

    def gap_before(self, paragraph: int) -> float:
        """Return the seconds without words before a paragraph if they are many, else 0."""
        start = self.first(paragraph).start
        before = self._transcript.segment(self._firsts[paragraph] - 1).content.end if paragraph else None
        gap = start - before if start is not None and before is not None else 0.0
        return gap if gap >= GAP_S else 0.0

    def _text(self, paragraph: int) -> str:
        return " ".join(self._transcript.segment(row).content.text for row in self.rows(paragraph))

    # --- following the transcript

    def _start(self) -> None:
        self.beginResetModel()
        self._firsts = []
        self._firsts, _ = self._grouped(0, [], 0)
        self.endResetModel()

    def _on_data(self, first: Index, last: Index) -> None:
        count = last.row() - first.row() + 1
        self._replace(first.row(), count, count)

    def _replace(self, first: int, removed: int, inserted: int) -> None:
        """Group again around segments that took the place of others."""
        begin = max(0, bisect_right(self._firsts, max(0, first - 1)) - 1)
        later = [n + inserted - removed for n in self._firsts[bisect_left(self._firsts, first + removed) :]]
        start = self._firsts[begin] if self._firsts else 0
        made, kept = self._grouped(start, later, first + inserted)
        replaced = len(self._firsts) - kept - begin
        after = [*self._firsts[:begin], *made, *later[len(later) - kept :]]
        common, none = min(replaced, len(made)), QModelIndex()
        if len(made) > common:
            self.beginInsertRows(none, begin + common, begin + len(made) - 1)
        elif replaced > common:
            self.beginRemoveRows(none, begin + common, begin + replaced - 1)
        self._firsts = after
        if len(made) > common:
            self.endInsertRows()
        elif replaced > common:
            self.endRemoveRows()
        if common:
            self.dataChanged.emit(self.index(begin), self.index(begin + common - 1))

    def _grouped(self, start: int, later: list[int], settled: int) -> tuple[list[int], int]:
        """Group the segments from `start` on until a paragraph begins where one began before.

        Args:
            start: the first segment of a paragraph.
            later: the segments at which paragraphs began before.
            settled: from this segment on, no segment changed.

        Returns:
            The first segments of the new paragraphs, and the number of paragraphs of `later` that stay.
        """
        count = self._transcript.rowCount()
        made = [start] if start < count else []
        place = letters = 0
        for row in range(start + 1, count):
            letters += self._transcript.text_length(row - 1)
            if not self._begins(made[-1], row, letters):
                continue
            while place < len(later) and later[place] < row:
                place += 1
            if row >= settled and place < len(later) and later[place] == row:
                return made, len(later) - place
            made.append(row)
            letters = 0
        return made, 0

    def _begins(self, first: int, row: int, letters: int) -> bool:
        """Tell whether a segment begins a paragraph.

        Args:
            first: the first segment of the paragraph before.
            row: the segment.
            letters: characters of the paragraph before.
        """
        before, segment = self._transcript.segment(row - 1).content, self._transcript.segment(row).content
        if segment.speaker != before.speaker or segment.language != before.language:
            return True
        if segment.translation or before.translation:
            return True
        start, begun = segment.start, self._transcript.segment(first).content.start
        if start is None or begun is None:
            return letters > _MOST
        end = before.end
        if end is not None and start - end >= (_PAUSE_S if segment.speaker is None else GAP_S):
            return True
        return start - begun > _LONGEST_S and (_ends_sentence(before) or start - begun > _LATEST_S)


def _ends_sentence(segment: Segment) -> bool:
    return bool(segment.words) and segment.words[-1].text.rstrip(_QUOTES).endswith(_SENTENCE_ENDS)

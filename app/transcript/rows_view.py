"""The transcript as a list of rows: their changes, how they are painted, and how they are chosen."""

from collections.abc import Callable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QWidget

from app.transcript.lazy_list_view import OVERLAP, LazyListView
from app.transcript.row_layout import speaker_column_width
from app.transcript.transcript_model import TranscriptModel
from app.ui.qt_types import Index
from core.transcript.row_heights import RowHeights

_Action = QAbstractItemView.CursorAction


class RowsView(LazyListView):
    """Shows a TranscriptModel."""

    def __init__(self, model: TranscriptModel, parent: QWidget | None = None) -> None:
        """`model` stays the same for the view's life."""
        super().__init__(model, parent)
        model.rowsRemoved.connect(self._on_removed)
        model.changed.connect(self._update_columns)

    # --- the model's changes

    def reset(self) -> None:
        """Another transcript."""
        self.heights = RowHeights()
        self._add(0, self.transcript_model.rowCount())
        super().reset()
        self.updateGeometries()
        self.verticalScrollBar().setValue(0)
        self._measure_visible_rows()

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        """Rows came. A view at the end of a growing transcript stays there, unless it has the focus or an editor."""
        bar = self.verticalScrollBar()
        watching = bar.value() >= bar.maximum() and end == self.transcript_model.rowCount() - 1
        self._add(start, end - start + 1)
        super().rowsInserted(parent, start, end)
        self._after_change()
        if watching and self.delegate.editing is None and not self.hasFocus():
            bar.setValue(bar.maximum())

    def rowsAboutToBeRemoved(self, parent: Index, start: int, end: int) -> None:
        """Rows are about to go: none of them is asked for from now on."""
        super().rowsAboutToBeRemoved(parent, start, end)
        self.heights.remove(start, end - start + 1)

    def _on_removed(self) -> None:
        """Rows have gone. Where the current one was among them, its neighbour is current now: it is selected, too."""
        self._after_change()
        current = self.currentIndex()
        if current.isValid() and not self.selectionModel().isSelected(current):
            self.choose(current)

    def dataChanged(self, first: Index, last: Index, roles: object = None) -> None:
        """Rows changed: those in sight are measured now, the others when they come into sight."""
        super().dataChanged(first, last)
        self._after_change()

    def _update_columns(self) -> None:
        """Speakers have a column as wide as their names, where anybody has one, and so have translations."""
        width = speaker_column_width(self.transcript_model.speaker_numbers.names)
        if (width, self.transcript_model.is_translated) != (self._speaker_width, self._is_translated):
            self._speaker_width, self._is_translated = width, self.transcript_model.is_translated
            self._restyle()

    def _add(self, start: int, count: int) -> None:
        characters = [self.transcript_model.text_length(row) for row in range(start, start + count)]
        self.heights.insert(start, characters, self._estimate)

    def _after_change(self) -> None:
        self.updateGeometries()
        self._measure_visible_rows()
        self.viewport().update()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows in sight."""
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        current, selection = self.currentIndex().row(), self.selectionModel()
        area: QRect = event.rect()
        self.delegate.first_row = self._first_whole_row()
        for row in self.visible_rows():
            index = self.transcript_model.index(row)
            option.rect = self.visualRect(index)
            if option.rect.intersects(area):
                state = QStyle.StateFlag.State_Enabled
                if selection.isSelected(index):
                    state |= QStyle.StateFlag.State_Selected
                if row == current:
                    state |= QStyle.StateFlag.State_HasFocus
                option.state = state
                self.delegate.paint(painter, option, index)
        painter.end()

    def _first_whole_row(self) -> int:
        """The first row whose beginning is seen."""
        first = self.visible_rows().start
        return first if self.visualRect(self.transcript_model.index(first)).top() >= 0 else first + 1

    def update_row(self, row: int) -> None:
        """Paint a row again."""
        self.viewport().update(self.visualRect(self.transcript_model.index(row)))

    # --- selection and keys

    def moveCursor(self, action: _Action, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """The row that a key leads to."""
        count = self.transcript_model.rowCount()
        if not count:
            return QModelIndex()
        row = max(0, self.currentIndex().row())
        page = self.viewport().height() - OVERLAP
        places: dict[_Action, Callable[[], int]] = {
            _Action.MoveUp: lambda: row - 1,
            _Action.MovePrevious: lambda: row - 1,
            _Action.MoveDown: lambda: row + 1,
            _Action.MoveNext: lambda: row + 1,
            _Action.MoveHome: lambda: 0,
            _Action.MoveEnd: lambda: count - 1,
            _Action.MovePageUp: lambda: min(row - 1, self.heights.row_at(self.heights.top(row) - page)),
            _Action.MovePageDown: lambda: max(row + 1, self.heights.row_at(self.heights.top(row) + page)),
        }
        place = places.get(action, lambda: row)()
        return self.transcript_model.index(min(max(0, place), count - 1))

    def choose(self, index: Index) -> None:
        """Make a row current, and select it alone.

        By setCurrentIndex alone, the keys of a shortcut that are still held would add it to the selection, or take it
        out; the selection model's own would leave Shift and an arrow to extend from the row that was chosen before.
        """
        mode = self.selectionMode()
        self.setSelectionMode(self.SelectionMode.SingleSelection)
        self.setCurrentIndex(index)
        self.setSelectionMode(mode)

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select the rows in a rectangle of the viewport."""
        selection = QItemSelection()
        if len(self.heights):
            top, bottom = sorted((rect.top(), rect.bottom()))
            first = self.heights.row_at(top + self.verticalOffset())
            last = self.heights.row_at(bottom + self.verticalOffset())
            selection.select(self.transcript_model.index(first), self.transcript_model.index(last))
        self.selectionModel().select(selection, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """What has to be painted when a selection changes."""
        region, seen = QRegion(), self.visible_rows()
        for part in selection.indexes():
            if part.row() in seen:
                region += self.visualRect(part)
        return region

    def selected_rows(self) -> list[int]:
        """The rows that may be edited among the selected ones, in order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [row for row in rows if not self.transcript_model.is_live(row)]

"""Lay out rows of any height on sight. QListView would lay out all rows at once."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem, QWidget

from app.transcript.row_layout import LINE, RowLayout, RowLayoutCache, speaker_column_width
from app.transcript.transcript_delegate import TranscriptDelegate
from app.transcript.transcript_model import TranscriptModel
from app.ui import style
from app.ui.style import Index
from core.transcript.row_heights import RowHeights

_Hint = QAbstractItemView.ScrollHint
OVERLAP = 2 * LINE  # px that two pages share


class LazyListView(QListView):
    """The positions of a model's rows. Visible rows are laid out, and the heights of others are estimates."""

    def __init__(self, model: TranscriptModel, parent: QWidget | None = None) -> None:
        """Use `model` for the view's whole life."""
        super().__init__(parent)
        self.transcript_model = model
        self.layouts = RowLayoutCache()
        self.heights = RowHeights()
        self.delegate = TranscriptDelegate(model, self.layouts, self)
        self._measuring = False
        self._layout_width = 0
        self._speaker_width = 0.0  # px
        self._is_translated = False
        self.setItemDelegate(self.delegate)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setStyleSheet("QListView { background: transparent; border: 0; }")  # without a selector, menus get it too
        self.setModel(model)
        style.on_palette_change(self._restyle)

    # --- rows and their places

    def row_layout(self, row: int) -> RowLayout:
        """Return the layout of a row. Build it if necessary."""
        return self.layouts.of(self.transcript_model.segment(row))

    def visible_rows(self) -> range:
        """Return the rows that are at least partly visible."""
        if not len(self.heights):
            return range(0)
        top = self.verticalOffset()
        return range(self.heights.row_at(top), self.heights.row_at(top + self.viewport().height()) + 1)

    def is_row_visible(self, row: int) -> bool:
        """Tell whether the whole row is visible, or as much of it as fits."""
        area = self.visualRect(self.transcript_model.index(row))
        return area.top() >= 0 and (area.bottom() <= self.viewport().height() or area.top() < LINE)

    def visualRect(self, index: Index) -> QRect:
        """Return a row's rectangle in px of the viewport."""
        row = index.row()
        if not index.isValid() or row >= len(self.heights):
            return QRect()
        top = self.heights.top(row) - self.verticalOffset()
        left = self.viewport().width() - self._row_width if self._mirrored else 0
        return QRect(left, round(top), self._row_width, round(self.heights[row]))

    @property
    def _row_width(self) -> int:
        """The width without the scroll bar, even while it is hidden, so that its appearance wraps no line again."""
        return max(60, self.width() - self.verticalScrollBar().sizeHint().width())

    @property
    def _mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the row at a point of the viewport."""
        y = point.y() + self.verticalOffset()
        inside = 0 <= y < self.heights.total
        return self.transcript_model.index(self.heights.row_at(y)) if inside else QModelIndex()

    def verticalOffset(self) -> int:
        """Return the scroll offset in px."""
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        """Return 0: lines wrap, so the view never scrolls sideways."""
        return 0

    def isIndexHidden(self, index: Index) -> bool:
        """Return False: no row is ever hidden."""
        return False

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:
        """Scroll to a row. This takes two steps, because the first one measures the rows around it."""
        if not index.isValid() or index.row() >= len(self.heights):
            return
        for _ in range(2):
            self._measure(index.row())
            top, height = self.heights.top(index.row()), self.heights[index.row()]
            room, offset = self.viewport().height(), self.verticalOffset()
            if hint == _Hint.EnsureVisible and offset <= top and top + height <= offset + room:
                return
            target = {
                _Hint.PositionAtTop: top,
                _Hint.PositionAtBottom: top + height - room,
                _Hint.PositionAtCenter: top - max(0.0, (room - height) / 3),
            }.get(hint, top if top < offset or height > room else top + height - room)
            self.verticalScrollBar().setValue(round(target))

    # --- measuring

    def doItemsLayout(self) -> None:
        """Lay out nothing in advance."""
        self.updateGeometries()
        self.viewport().update()

    def updateGeometries(self) -> None:
        """Set the scroll bar from the known heights."""
        bar, room = self.verticalScrollBar(), self.viewport().height()
        bar.setSingleStep(round(LINE))
        bar.setPageStep(max(1, room - round(OVERLAP)))
        bar.setRange(0, max(0, round(self.heights.total) - room))
        self.updateEditorGeometries()

    def _estimate(self, characters: int) -> float:
        return self.layouts.estimate(characters)

    def _measure(self, row: int) -> bool:
        """Measure a row. Return whether its height changed."""
        height = self.row_layout(row).height
        editor = self.delegate.editing
        if editor is not None and editor.index.row() == row:
            height = self.row_layout(row).height_with_editor(editor.text_height, editor.of_translation)
        return self.heights.set_measured(row, height)

    def _measure_visible_rows(self) -> None:
        """Measure the visible rows. The end of the first row keeps its place, so that scrolling up does not jump."""
        if self._measuring or not len(self.heights):
            return
        self._measuring = True
        offset = self.verticalOffset()
        first = self.heights.row_at(offset)
        below = self.heights.top(first + 1) - offset
        cut = offset > self.heights.top(first)
        changed = self._measure(first)
        if changed and cut:
            offset = round(max(self.heights.top(first), self.heights.top(first + 1) - below))
        row, bottom = first + 1, offset + self.viewport().height()
        while row < len(self.heights) and self.heights.top(row) < bottom:
            changed = self._measure(row) or changed
            row += 1
        if changed:
            self.updateGeometries()
            self.verticalScrollBar().setValue(offset)
        self._measuring = False

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Measure the newly visible rows, then paint."""
        self._measure_visible_rows()
        self.updateEditorGeometries()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out for the new width. The top row keeps its place."""
        if self._layout_width != self._row_width:
            self._relayout()
        super().resizeEvent(event)
        self._measure_visible_rows()

    def changeEvent(self, event: QEvent) -> None:
        """Lay out again for another direction or font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LayoutDirectionChange, QEvent.Type.ApplicationFontChange):
            self._restyle()

    def _restyle(self) -> None:
        self._relayout()
        self._measure_visible_rows()
        self.viewport().update()

    def _relayout(self) -> None:
        row = self.heights.row_at(self.verticalOffset())
        share = 0.0
        if row >= 0:
            share = (self.verticalOffset() - self.heights.top(row)) / max(1.0, self.heights[row])
        self._layout_width = self._row_width
        self.layouts.set_width(self._row_width, self._mirrored, self._speaker_width, self._is_translated)
        self.heights.estimate_all(self._estimate)
        self.updateGeometries()
        if row >= 0:
            self.verticalScrollBar().setValue(round(self.heights.top(row) + share * self.heights[row]))


_Action = QAbstractItemView.CursorAction


class RowsView(LazyListView):
    """Shows a TranscriptModel."""

    def __init__(self, model: TranscriptModel, parent: QWidget | None = None) -> None:
        """Use `model` for the view's whole life."""
        super().__init__(model, parent)
        model.rowsRemoved.connect(self._on_removed)
        model.changed.connect(self._update_columns)

    # --- the model's changes

    def reset(self) -> None:
        """Start with another transcript."""
        self.heights = RowHeights()
        self._add(0, self.transcript_model.rowCount())
        super().reset()
        self.updateGeometries()
        self.verticalScrollBar().setValue(0)
        self._measure_visible_rows()

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        """Add rows. A view at the end of a growing transcript stays there, unless it has the focus or an editor."""
        bar = self.verticalScrollBar()
        watching = bar.value() >= bar.maximum() and end == self.transcript_model.rowCount() - 1
        self._add(start, end - start + 1)
        super().rowsInserted(parent, start, end)
        self._after_change()
        if watching and self.delegate.editing is None and not self.hasFocus():
            bar.setValue(bar.maximum())

    def rowsAboutToBeRemoved(self, parent: Index, start: int, end: int) -> None:
        """Forget the rows before they go."""
        super().rowsAboutToBeRemoved(parent, start, end)
        self.heights.remove(start, end - start + 1)

    def _on_removed(self) -> None:
        """Select the neighbour if the current row was removed."""
        self._after_change()
        current = self.currentIndex()
        if current.isValid() and not self.selectionModel().isSelected(current):
            self.choose(current)

    def dataChanged(self, first: Index, last: Index, roles: object = None) -> None:
        """Measure changed rows: visible ones now, others when they become visible."""
        super().dataChanged(first, last)
        self._after_change()

    def _update_columns(self) -> None:
        """Set the widths of the columns for speakers and translations."""
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
        """Paint the visible rows."""
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
        """Return the first row whose start is visible."""
        first = self.visible_rows().start
        return first if self.visualRect(self.transcript_model.index(first)).top() >= 0 else first + 1

    def update_row(self, row: int) -> None:
        """Repaint a row."""
        self.viewport().update(self.visualRect(self.transcript_model.index(row)))

    # --- selection and keys

    def moveCursor(self, action: _Action, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Return the row that a key leads to."""
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
        """Make a row current and select it alone.

        setCurrentIndex would extend or reduce the selection while a shortcut's keys are still held. The selection
        model's
        method would leave the former row as the anchor of Shift and an arrow.
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
        """Return the region to repaint after a change of the selection."""
        region, seen = QRegion(), self.visible_rows()
        for part in selection.indexes():
            if part.row() in seen:
                region += self.visualRect(part)
        return region

    def selected_rows(self) -> list[int]:
        """Return the editable rows of the selection, in order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [row for row in rows if not self.transcript_model.is_live(row)]

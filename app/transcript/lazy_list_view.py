"""Lay out rows of any height on sight. QListView would lay out all rows at once."""

from abc import abstractmethod
from collections.abc import Callable

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from app.ui import style
from app.ui.style import Index
from core.transcript.row_heights import RowHeights

_Hint = QAbstractItemView.ScrollHint
_Action = QAbstractItemView.CursorAction


class LazyListView(QListView):
    """The positions of a model's rows. Visible rows are laid out, and the heights of others are estimates.

    A subclass says how high a row is, and paints it. It calls `take_model` at the end of its constructor.
    """

    toggle_requested = Signal()  # to play or to pause
    skip_requested = Signal(int)  # back (-1) or ahead (1)
    escaped = Signal()  # Escape was pressed outside an editor
    scrolled_by_hand = Signal()  # the wheel or the scroll bar moved the text

    _is_ready = False  # Qt lays out before the subclass has its parts

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without rows."""
        super().__init__(parent)
        self.heights = RowHeights()
        self._measuring = False
        self._layout_width = 0
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setStyleSheet("QListView { background: transparent; border: 0; }")  # without a selector, menus get it too
        self.verticalScrollBar().actionTriggered.connect(lambda _action: self.scrolled_by_hand.emit())
        style.on_palette_change(self.relayout)

    def take_model(self, model: QAbstractListModel) -> None:
        """Show the rows of `model` for the view's whole life."""
        self._is_ready = True
        self.setModel(model)
        model.rowsRemoved.connect(self._after_change)

    # --- for subclasses

    @property
    @abstractmethod
    def line(self) -> float:
        """The height of a line of text, px."""

    @abstractmethod
    def text_length(self, row: int) -> int:
        """Estimate the characters of a row."""

    @abstractmethod
    def estimated_height(self, characters: int) -> float:
        """Estimate the height of a row from its characters, px."""

    @abstractmethod
    def measured_height(self, row: int) -> float:
        """Lay out a row. Return its height, px."""

    @abstractmethod
    def set_row_width(self, width: int) -> None:
        """Lay out rows for this width from now on, px."""

    @abstractmethod
    def word_area(self, row: int, word: int) -> QRectF:
        """Return the place of a segment's word in px of the viewport, or of its row if it has no such word.

        Args:
            row: number of the segment in the transcript.
            word: number of the word in the segment.
        """

    @abstractmethod
    def index_of(self, row: int) -> QModelIndex:
        """Return the index in this view of a segment of the transcript."""

    @abstractmethod
    def top_segment(self) -> int:
        """Return the segment at the top of the view, or -1."""

    def may_follow_growth(self) -> bool:
        """Tell whether a view at the end of a growing transcript stays at the end."""
        return not self.hasFocus()

    # --- rows and their places

    @property
    def page(self) -> int:
        """The px of a page. Two pages share two lines."""
        return max(1, self.viewport().height() - round(2 * self.line))

    def visible_rows(self) -> range:
        """Return the rows that are at least partly visible."""
        if not len(self.heights):
            return range(0)
        top = self.verticalOffset()
        return range(self.heights.row_at(top), self.heights.row_at(top + self.viewport().height()) + 1)

    def is_row_visible(self, row: int) -> bool:
        """Tell whether the whole row is visible, or as much of it as fits."""
        area = self.visualRect(self.model().index(row, 0))
        return area.top() >= 0 and (area.bottom() <= self.viewport().height() or area.top() < self.line)

    def visualRect(self, index: Index) -> QRect:
        """Return a row's rectangle in px of the viewport."""
        row = index.row()
        if not index.isValid() or row >= len(self.heights):
            return QRect()
        top = self.heights.top(row) - self.verticalOffset()
        left = self.viewport().width() - self.row_width if self.is_mirrored else 0
        return QRect(left, round(top), self.row_width, round(self.heights[row]))

    @property
    def row_width(self) -> int:
        """The width without the scroll bar, even while it is hidden, so that its appearance wraps no line again."""
        return max(60, self.width() - self.verticalScrollBar().sizeHint().width())

    @property
    def is_mirrored(self) -> bool:
        """Whether the window reads from right to left."""
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the row at a point of the viewport."""
        y = point.y() + self.verticalOffset()
        inside = 0 <= y < self.heights.total
        return self.model().index(self.heights.row_at(y), 0) if inside else QModelIndex()

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

    def is_word_visible(self, row: int, word: int) -> bool:
        """Tell whether a word of the transcript is in sight."""
        area = self.word_area(row, word)
        return area.top() >= 0 and area.bottom() <= self.viewport().height()

    def scroll_to_word(self, row: int, word: int) -> None:
        """Scroll a word of the transcript to a third of the height, unless it is in sight."""
        if self.is_word_visible(row, word):
            return
        self.scrollTo(self.index_of(row), _Hint.PositionAtTop)
        area = self.word_area(row, word)
        bar = self.verticalScrollBar()
        bar.setValue(round(bar.value() + area.top() - max(0.0, (self.viewport().height() - area.height()) / 3)))

    # --- measuring

    def doItemsLayout(self) -> None:
        """Lay out nothing in advance."""
        self.updateGeometries()
        self.viewport().update()

    def updateGeometries(self) -> None:
        """Set the scroll bar from the known heights."""
        if not self._is_ready:
            return
        bar = self.verticalScrollBar()
        bar.setSingleStep(round(self.line))
        bar.setPageStep(self.page)
        bar.setRange(0, max(0, round(self.heights.total) - self.viewport().height()))
        self.updateEditorGeometries()

    def _measure(self, row: int) -> bool:
        """Measure a row. Return whether its height changed."""
        return self.heights.set_measured(row, self.measured_height(row))

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
        if self._layout_width != self.row_width:
            self._estimate_again()
        super().resizeEvent(event)
        self._measure_visible_rows()

    def changeEvent(self, event: QEvent) -> None:
        """Lay out again for another direction or font."""
        super().changeEvent(event)
        if self._is_ready and event.type() in (QEvent.Type.LayoutDirectionChange, QEvent.Type.ApplicationFontChange):
            self.relayout()

    def relayout(self) -> None:
        """Lay out all rows again, with the same row on top."""
        self._estimate_again()
        self._measure_visible_rows()
        self.viewport().update()

    def _estimate_again(self) -> None:
        row = self.heights.row_at(self.verticalOffset())
        share = 0.0
        if row >= 0:
            share = (self.verticalOffset() - self.heights.top(row)) / max(1.0, self.heights[row])
        self._layout_width = self.row_width
        self.set_row_width(self.row_width)
        self.heights.estimate_all(self.estimated_height)
        self.updateGeometries()
        if row >= 0:
            self.verticalScrollBar().setValue(round(self.heights.top(row) + share * self.heights[row]))

    # --- the model's changes

    def reset(self) -> None:
        """Start with another transcript."""
        self.heights = RowHeights()
        self._add(0, self.model().rowCount())
        super().reset()
        self.updateGeometries()
        self.verticalScrollBar().setValue(0)
        self._measure_visible_rows()

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        """Add rows. A view at the end of a growing transcript stays there."""
        bar = self.verticalScrollBar()
        watching = bar.value() >= bar.maximum() and end == self.model().rowCount() - 1
        self._add(start, end - start + 1)
        super().rowsInserted(parent, start, end)
        self._after_change()
        if watching and self.may_follow_growth():
            bar.setValue(bar.maximum())

    def rowsAboutToBeRemoved(self, parent: Index, start: int, end: int) -> None:
        """Forget the rows before they go."""
        super().rowsAboutToBeRemoved(parent, start, end)
        self.heights.remove(start, end - start + 1)

    def dataChanged(self, first: Index, last: Index, roles: object = None) -> None:
        """Measure changed rows: visible ones now, others when they become visible."""
        super().dataChanged(first, last)
        self._after_change()

    def _add(self, start: int, count: int) -> None:
        self.heights.insert(start, list(map(self.text_length, range(start, start + count))), self.estimated_height)

    def _after_change(self, *_: object) -> None:
        self.updateGeometries()
        self._measure_visible_rows()
        self.viewport().update()

    def update_row(self, row: int) -> None:
        """Repaint a row."""
        self.viewport().update(self.visualRect(self.model().index(row, 0)))

    # --- keys

    def play_by(self, event: QKeyEvent) -> bool:
        """Play by Space, J, K and L. Return whether it was one of these keys."""
        if event.modifiers():
            return False
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_K):
            self.toggle_requested.emit()
        elif event.key() in (Qt.Key.Key_J, Qt.Key.Key_L):
            self.skip_requested.emit(1 if event.key() == Qt.Key.Key_L else -1)
        else:
            return False
        return True

    def moveCursor(self, action: _Action, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Return the row that a key leads to."""
        count = self.model().rowCount()
        if not count:
            return QModelIndex()
        row = max(0, self.currentIndex().row())
        places: dict[_Action, Callable[[], int]] = {
            _Action.MoveUp: lambda: row - 1,
            _Action.MovePrevious: lambda: row - 1,
            _Action.MoveDown: lambda: row + 1,
            _Action.MoveNext: lambda: row + 1,
            _Action.MoveHome: lambda: 0,
            _Action.MoveEnd: lambda: count - 1,
            _Action.MovePageUp: lambda: min(row - 1, self.heights.row_at(self.heights.top(row) - self.page)),
            _Action.MovePageDown: lambda: max(row + 1, self.heights.row_at(self.heights.top(row) + self.page)),
        }
        place = places.get(action, lambda: row)()
        return self.model().index(min(max(0, place), count - 1), 0)

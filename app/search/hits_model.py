"""Show hits as a table that reads only the visible rows."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.search.search_session import PAGE
from app.ui import style
from app.ui.style import Index
from app.ui.widgets import one_line
from core.archive.results import Hit, Order, Results
from core.transcript.timestamps import format_timestamp

LEFT, HIT, RIGHT, SPEAKER, RECORDING, TIME = range(6)
_MOST_PAGES = 200  # the number of pages kept
_NO_PARENT = QModelIndex()


class HitsModel(QAbstractTableModel):
    """One row for each hit. `page_wanted` requests a page of hits, and `add_page` delivers it."""

    page_wanted = Signal(object, int, object)  # Results, the page's number, the numbers of its hits

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results: Results | None = None
        self._order: Sequence[int] = ()
        self._pages: dict[int, Sequence[Hit | None]] = {}
        self._wanted: dict[int, list[int]] = {}  # requested pages with the numbers of their hits
        self._marked = HIT  # the sorted column

    def show(self, results: Results | None, order: Sequence[int] | None = None) -> None:
        """Show these hits in that order. Rows stay if the results only continue."""
        new = 0 if results is None else len(results)
        if results is not None and order is None and self._goes_on(results):
            old, self.results = len(self._order), results
            if new > old:
                self.beginInsertRows(QModelIndex(), old, new - 1)
                self._order = range(new)
                self._pages.pop(old // PAGE, None)
                self._wanted.pop(old // PAGE, None)
                self.endInsertRows()
            return
        self.beginResetModel()
        self.results = results
        self._order = range(new) if order is None else order
        self._pages.clear()
        self._wanted.clear()
        self.endResetModel()

    def _goes_on(self, results: Results) -> bool:
        """Tell whether these results start with the hits on show."""
        before = self.results
        return (
            before is not None
            and before.query is results.query
            and isinstance(self._order, range)
            and len(results) >= len(self._order)
            and list(results.rows[: len(before.rows)]) == list(before.rows)
        )

    def add_page(self, results: Results, page: int, numbers: Sequence[int], hits: Sequence[Hit | None]) -> None:
        """Add a requested page. A page of other results, of another order, or an outdated page is dropped."""
        if self.results is None or results.query is not self.results.query or self._wanted.get(page) != numbers:
            return
        del self._wanted[page]
        if len(self._pages) >= _MOST_PAGES:
            self._pages.clear()
        self._pages[page] = hits
        last = min(len(self._order), page * PAGE + len(hits)) - 1
        self.dataChanged.emit(self.index(page * PAGE, 0), self.index(last, TIME))

    def hit(self, row: int) -> Hit | None:
        """Return the hit in a row, or None if it is not read yet."""
        page, at = divmod(row, PAGE)
        if page in self._pages:
            hits = self._pages[page]
            return hits[at] if at < len(hits) else None
        if page not in self._wanted and self.results is not None:
            self._wanted[page] = list(self._order[page * PAGE : (page + 1) * PAGE])
            self.page_wanted.emit(self.results, page, self._wanted[page])
        return None

    def mark_column(self, column: int) -> None:
        """Mark the heading of the sorted column."""
        self._marked = column
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, TIME)

    def numbers(self) -> Sequence[int]:
        """Return the numbers of all hits in the order of the rows."""
        return self._order

    # --- for the view

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Return the number of hits."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Return the number of columns: left context, hit, right context, speaker, recording, time."""
        return 0 if parent.isValid() else 6

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's heading."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        titles = (
            self.tr("Before"),
            "",
            self.tr("After"),
            self.tr("Speaker"),
            self.tr("Recording"),
            self.tr("Time"),
        )
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return f"{titles[section]} ▾" if section == self._marked and titles[section] else titles[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text."""
        column = index.column()
        match role:
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.ForegroundRole:
                role_of = {HIT: "accent", LEFT: "text", RIGHT: "text"}
                return style.colours().colour(role_of.get(column, "quiet"))
            case Qt.ItemDataRole.FontRole:
                return style.font(bold=column == HIT)
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return None
        hit = self.hit(index.row())
        if hit is None:
            return "…" if column == HIT else ""
        if role == Qt.ItemDataRole.ToolTipRole and column == RECORDING:
            return str(hit.recording.path)
        if role == Qt.ItemDataRole.AccessibleTextRole and column == HIT:
            return self.accessible_text(hit)
        return _cell(hit, column)

    def accessible_text(self, hit: Hit) -> str:
        """Return a hit as a screen reader reads it."""
        said = f"{hit.left} {hit.text} {hit.right}".strip()
        return ", ".join(filter(None, (hit.text, said, hit.speaker, hit.recording.path.name, _time(hit))))


def _alignment(column: int) -> Qt.AlignmentFlag:
    sides = {LEFT: Qt.AlignmentFlag.AlignRight, HIT: Qt.AlignmentFlag.AlignHCenter, TIME: Qt.AlignmentFlag.AlignRight}
    return sides.get(column, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter


def _cell(hit: Hit, column: int) -> str:
    return (hit.left, hit.text, hit.right, hit.speaker or "", one_line(hit.recording.path.name), _time(hit))[column]


def _time(hit: Hit) -> str:
    return "" if hit.start is None else format_timestamp(hit.start)


_ROW = 33  # px
_TIME_WIDTH, _NARROW = 84, 860  # px
_PADDING = 20  # px beside the words of a hit
ORDERS: dict[int, Order] = {
    LEFT: "left",
    HIT: "found",
    RIGHT: "right",
    SPEAKER: "speaker",
    RECORDING: "recording",
    TIME: "time",
}


class _ContextDelegate(QStyledItemDelegate):
    """Cuts the left context at its start, because the words beside the hit matter."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Set where the text is cut."""
        super().initStyleOption(option, index)
        left = index.column() == LEFT
        option.textElideMode = Qt.TextElideMode.ElideLeft if left else Qt.TextElideMode.ElideRight


class HitsView(QTableView):
    """The table. Space plays a hit, Enter opens it, Escape leaves. A click on a heading sorts."""

    play_requested = Signal(object)  # Hit
    open_requested = Signal(object)
    sort_requested = Signal(object)  # Order
    left = Signal()
    typed = Signal(str)  # letters, for the query

    def __init__(self, model: HitsModel, parent: QWidget | None = None) -> None:
        """Use `model` for the view's whole life."""
        super().__init__(parent)
        self.hits = model
        self.setModel(model)
        self.setItemDelegate(_ContextDelegate(self))
        self.setAccessibleName(self.tr("Results"))
        self.setAccessibleDescription(self.tr("Space plays a result, Enter opens its recording"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setProperty("kind", "places")
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.sectionClicked.connect(lambda section: self.sort_requested.emit(ORDERS[section]))
        self._widest = 0  # px of the widest hit that is read
        model.modelReset.connect(self._forget_widths)
        model.dataChanged.connect(self._measure)
        self.doubleClicked.connect(lambda index: self._tell(self.open_requested, index.row()))

    def show_order(self, order: Order) -> None:
        """Mark the sorted column."""
        self.hits.mark_column(next(column for column, each in ORDERS.items() if each == order))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Space, Enter, Escape and Copy. Letters go to the query."""
        row = self.currentIndex().row()
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Space and plain:
            self._tell(self.play_requested, row)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._tell(self.open_requested, row)
        elif plain and event.text().strip() and event.text().isprintable():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the selected hits with their sources."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        hits = [hit for row in rows if (hit := self.hits.hit(row)) is not None]
        if hits:
            QGuiApplication.clipboard().setText("\n".join(map(with_source, hits)))

    def _tell(self, signal: object, row: int) -> None:
        hit = self.hits.hit(row) if row >= 0 else None
        if hit is not None:
            signal.emit(hit)  # type: ignore[attr-defined]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the free width between the contexts. A narrow table hides the speakers."""
        super().resizeEvent(event)
        self.fit_columns()

    def _forget_widths(self) -> None:
        self._widest = 0

    def _measure(self, first: QModelIndex, last: QModelIndex) -> None:
        """Widen the hit column for newly read hits, so that no hit is cut if it fits."""
        metrics = QFontMetrics(style.font(bold=True))
        read = (self.hits.hit(row) for row in range(first.row(), last.row() + 1))
        widest = max((metrics.horizontalAdvance(hit.text) for hit in read if hit is not None), default=0)
        if widest > self._widest:
            self._widest = widest
            self.fit_columns()

    def fit_columns(self) -> None:
        """Set the widths of the columns."""
        width = self.viewport().width()
        wide = width > _NARROW
        names = width * 14 // 100 if wide else width * 18 // 100
        speakers = width * 9 // 100 if wide else 0
        hits = max(min(180, width * 11 // 100), min(self._widest + _PADDING, width // 4))
        self.setColumnHidden(SPEAKER, not wide)
        contexts = width - names - speakers - hits - _TIME_WIDTH
        for column, size in (
            (LEFT, contexts // 2),
            (HIT, hits),
            (RIGHT, contexts - contexts // 2),
            (SPEAKER, speakers),
            (RECORDING, names),
            (TIME, _TIME_WIDTH),
        ):
            self.setColumnWidth(column, size)


def with_source(hit: Hit) -> str:
    """Return a hit as a quotation: words, recording, time."""
    at = "" if hit.start is None else f", {format_timestamp(hit.start)}"
    said = " ".join(filter(None, (hit.left, hit.text, hit.right)))
    who = f"{hit.speaker}, " if hit.speaker else ""
    return f"… {said} … ({who}{hit.recording.path.name}{at})"

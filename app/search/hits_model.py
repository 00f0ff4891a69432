"""The places of a search as a table that reads what comes into sight."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from app.search.search_session import PAGE
from app.ui import style
from app.ui.qt_types import Index
from app.ui.widgets import one_line
from core.archive.results import Hit, Results
from core.transcript.timestamps import format_timestamp

LEFT, HIT, RIGHT, SPEAKER, RECORDING, TIME = range(6)
_MOST_PAGES = 200  # that are kept
_NO_PARENT = QModelIndex()


class HitsModel(QAbstractTableModel):
    """A row a place. `page_wanted` asks for places; `add_page` brings them."""

    page_wanted = Signal(object, int, object)  # Results, number of the page, the numbers of its places

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results: Results | None = None
        self._order: Sequence[int] = ()
        self._pages: dict[int, Sequence[Hit | None]] = {}
        self._wanted: dict[int, list[int]] = {}  # pages that were asked for, with the numbers of their places
        self._marked = HIT  # the column that the rows are sorted by

    def show(self, results: Results | None, order: Sequence[int] | None = None) -> None:
        """Show these places, in that order; where they only go on the rows that are there stay."""
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
        """Whether these are the places that are shown, and perhaps more behind them."""
        before = self.results
        return (
            before is not None
            and before.query is results.query
            and isinstance(self._order, range)
            and len(results) >= len(self._order)
            and list(results.rows[: len(before.rows)]) == list(before.rows)
        )

    def add_page(self, results: Results, page: int, numbers: Sequence[int], hits: Sequence[Hit | None]) -> None:
        """Places that were asked for; those of other results, of another order, or of a page that has more by now are
        of no use any more."""
        if self.results is None or results.query is not self.results.query or self._wanted.get(page) != numbers:
            return
        del self._wanted[page]
        if len(self._pages) >= _MOST_PAGES:
            self._pages.clear()
        self._pages[page] = hits
        last = min(len(self._order), page * PAGE + len(hits)) - 1
        self.dataChanged.emit(self.index(page * PAGE, 0), self.index(last, TIME))

    def hit(self, row: int) -> Hit | None:
        """The place in a row, None while it is not read."""
        page, at = divmod(row, PAGE)
        if page in self._pages:
            hits = self._pages[page]
            return hits[at] if at < len(hits) else None
        if page not in self._wanted and self.results is not None:
            self._wanted[page] = list(self._order[page * PAGE : (page + 1) * PAGE])
            self.page_wanted.emit(self.results, page, self._wanted[page])
        return None

    def mark_column(self, column: int) -> None:
        """Have its heading say that the rows are sorted by it."""
        self._marked = column
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, TIME)

    def numbers(self) -> Sequence[int]:
        """The numbers of all places, in the order of the rows."""
        return self._order

    # --- for the view

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """How many places there are."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Context, place, context, speaker, recording, time."""
        return 0 if parent.isValid() else 6

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a column holds."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        titles = (
            self.tr("left context"),
            "",
            self.tr("right context"),
            self.tr("speaker"),
            self.tr("recording"),
            self.tr("time"),
        )
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return f"{titles[section]} ▾" if section == self._marked and titles[section] else titles[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What stands in a cell."""
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
        """A place as a screen reader says it."""
        said = f"{hit.left} {hit.text} {hit.right}".strip()
        return ", ".join(filter(None, (hit.text, said, hit.speaker, hit.recording.path.name, _time(hit))))


def _alignment(column: int) -> Qt.AlignmentFlag:
    sides = {LEFT: Qt.AlignmentFlag.AlignRight, HIT: Qt.AlignmentFlag.AlignHCenter, TIME: Qt.AlignmentFlag.AlignRight}
    return sides.get(column, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter


def _cell(hit: Hit, column: int) -> str:
    return (hit.left, hit.text, hit.right, hit.speaker or "", one_line(hit.recording.path.name), _time(hit))[column]


def _time(hit: Hit) -> str:
    return "" if hit.start is None else format_timestamp(hit.start)

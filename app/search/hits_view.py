"""The table of places: words in the middle, their contexts flush to them, all by keyboard."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.search.hits_model import HIT, LEFT, RECORDING, RIGHT, SPEAKER, TIME, HitsModel
from app.ui import style
from core.archive.results import Hit, Order
from core.transcript.timestamps import format_timestamp

_ROW = 33  # px
_TIME_WIDTH, _NARROW = 84, 860  # px
_PADDING = 20  # px beside the words of a place
ORDERS: dict[int, Order] = {
    LEFT: "left",
    HIT: "found",
    RIGHT: "right",
    SPEAKER: "speaker",
    RECORDING: "recording",
    TIME: "time",
}


class _ContextDelegate(QStyledItemDelegate):
    """Cuts the left context at its beginning: the words beside the place are what one reads."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Where the text is cut."""
        super().initStyleOption(option, index)
        left = index.column() == LEFT
        option.textElideMode = Qt.TextElideMode.ElideLeft if left else Qt.TextElideMode.ElideRight


class HitsView(QTableView):
    """Space plays the place, Enter opens it, Escape leaves; a click on a heading sorts."""

    play_requested = Signal(object)  # Hit
    open_requested = Signal(object)
    sort_requested = Signal(object)  # Order
    left = Signal()
    typed = Signal(str)  # letters, for the query

    def __init__(self, model: HitsModel, parent: QWidget | None = None) -> None:
        """`model` stays the same for the view's life."""
        super().__init__(parent)
        self.hits = model
        self.setModel(model)
        self.setItemDelegate(_ContextDelegate(self))
        self.setAccessibleName(self.tr("Places"))
        self.setAccessibleDescription(self.tr("Space plays the place, Enter opens it in its recording"))
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
        self._widest = 0  # px of the words of a place, of those that are read
        model.modelReset.connect(self._forget_widths)
        model.dataChanged.connect(self._measure)
        self.doubleClicked.connect(lambda index: self._tell(self.open_requested, index.row()))

    def show_order(self, order: Order) -> None:
        """Mark the column that the places are sorted by."""
        self.hits.mark_column(next(column for column, each in ORDERS.items() if each == order))

    def current_hit(self) -> Hit | None:
        """The place that is chosen, if it is read already."""
        return self.hits.hit(self.currentIndex().row()) if self.currentIndex().isValid() else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space, Enter, Escape, copying; letters go to the query."""
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
        """Put the chosen places on the clipboard, each with its source."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        hits = [hit for row in rows if (hit := self.hits.hit(row)) is not None]
        if hits:
            QGuiApplication.clipboard().setText("\n".join(map(with_source, hits)))

    def _tell(self, signal: object, row: int) -> None:
        hit = self.hits.hit(row) if row >= 0 else None
        if hit is not None:
            signal.emit(hit)  # type: ignore[attr-defined]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The contexts share what the others leave; a narrow table has no speakers."""
        super().resizeEvent(event)
        self.fit_columns()

    def _forget_widths(self) -> None:
        self._widest = 0

    def _measure(self, first: QModelIndex, last: QModelIndex) -> None:
        """Places have been read: what was found is what one looks for, and is not cut where there is room for it."""
        metrics = QFontMetrics(style.font(bold=True))
        read = (self.hits.hit(row) for row in range(first.row(), last.row() + 1))
        widest = max((metrics.horizontalAdvance(hit.text) for hit in read if hit is not None), default=0)
        if widest > self._widest:
            self._widest = widest
            self.fit_columns()

    def fit_columns(self) -> None:
        """Give the columns their widths."""
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
    """A place as it is quoted: the words, the recording, the time."""
    at = "" if hit.start is None else f", {format_timestamp(hit.start)}"
    said = " ".join(filter(None, (hit.left, hit.text, hit.right)))
    who = f"{hit.speaker}, " if hit.speaker else ""
    return f"… {said} … ({who}{hit.recording.path.name}{at})"

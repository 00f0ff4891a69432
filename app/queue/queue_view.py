"""Show the list of recordings."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QWidget

from app.queue.library_model import JOBS_MIME, FoundWords, LibraryModel
from app.queue.queue_delegate import QueueDelegate, button_area
from app.queue.queue_model import QueueModel
from app.queue.row_text import RowText
from app.ui import style
from app.ui.style import Index
from core.journal import Job

_DROP_FRAME = 4  # px wide
_DROP_TARGET_HEIGHT = 60  # px of the frame around the drop area
_Flag = QItemSelectionModel.SelectionFlag


class QueueView(QListView):
    """The rows of the library. The window around them handles dragged files.

    The current recording stays current while a filter hides its row.
    """

    selection_changed = Signal()  # the selection or the current row has changed
    hidden_wanted = Signal()  # a row that a filter hides is to be selected
    help_requested = Signal(str, int)  # the button of a row, and its recording
    place_requested = Signal(int, float)  # a recording, and a second in it

    def __init__(self, model: QueueModel, row_text: RowText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source, self._row_text = model, row_text
        self.library = LibraryModel(model, self)
        self._current: int | None = None  # the current recording
        self._last_row = 0  # the last row of the current recording
        self._wanted: tuple[int, ...] = ()  # recordings to select as soon as they are listed
        self._kept: tuple[tuple[int, ...], int] = ((), 0)  # selected recordings and scroll position during a reset
        self._pressed: tuple[str, int] | None = None  # the button under the mouse
        self.library.modelAboutToBeReset.connect(self._keep)
        self.setModel(self.library)
        self.setItemDelegate(QueueDelegate(row_text, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(True)
        self.setAccessibleName(self.tr("Recordings"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())
        self.selectionModel().currentChanged.connect(self._on_current)
        self.library.modelReset.connect(self._restore)
        self.library.changed.connect(self._on_library)
        self.clicked.connect(lambda index: self._open(index.row(), by_click=True))
        self._menu: list[QAction] = []
        self._is_dragged_over = False

    def show_dragged(self, over: bool) -> None:
        """Mark the list while files are dragged over the window."""
        if over != self._is_dragged_over:
            self._is_dragged_over = over
            self.viewport().update()

    # --- what is selected

    def select_jobs(self, job_ids: Sequence[int]) -> None:
        """Select these recordings, make the first one current, and scroll so that as many as possible are visible.

        A filter that hides one is cleared.
        """
        wanted = tuple(job for job in job_ids if self._source.row(job) is not None)
        if not wanted:
            return
        self._wanted, self._current = wanted, wanted[0]
        are_shown = [self.library.reveal(job) for job in wanted]
        if not all(are_shown):
            self.hidden_wanted.emit()
        self._select_wanted()
        self.selection_changed.emit()

    def select_job(self, job_id: int) -> bool:
        """Select one recording. Return False if the library does not have it."""
        self.select_jobs([job_id])
        return self._source.row(job_id) is not None

    def jobs(self) -> list[Job]:
        """Return the selected jobs in the order of the queue."""
        chosen = self._wanted or self._selected()
        return [row.job for row in map(self._source.row, sorted(chosen, key=self._source.position)) if row is not None]

    def current_job(self) -> Job | None:
        """Return the job whose transcript to show."""
        row = None if self._current is None else self._source.row(self._current)
        return None if row is None else row.job

    def neighbour(self, step: int) -> int | None:
        """Return the recording before (-1) or behind (1) the selected ones in the list, None at the end of a group."""
        rows = [self.library.index_of(job.id).row() for job in self.jobs()]
        other = self.library.item((max(rows) if step > 0 else min(rows)) + step) if rows else None
        return other if isinstance(other, int) else None

    def _selected(self) -> list[int]:
        ranges: Any = self.selectionModel().selection()  # a list of ranges, which its stub omits
        items = (self.library.item(row) for each in ranges for row in range(each.top(), each.bottom() + 1))
        return [item for item in items if isinstance(item, int)]

    def _select_wanted(self) -> None:
        """Select the wanted recordings if all of them are listed. Otherwise the list's next change does it."""
        self._wanted = tuple(job for job in self._wanted if self._source.row(job) is not None)
        found = [index for index in map(self.library.index_of, self._wanted) if index.isValid()]
        if not found or len(found) < len(self._wanted):
            return
        self._wanted = ()
        self._choose(found)
        self.scrollTo(found[-1])
        self.scrollTo(found[0])

    def _choose(self, found: Sequence[QModelIndex]) -> None:
        """Select these rows, and make the first one current."""
        chosen = QItemSelection()
        for index in found:
            chosen.select(index, index)
        self.selectionModel().setCurrentIndex(found[0], _Flag.NoUpdate)
        self.selectionModel().select(chosen, _Flag.ClearAndSelect)

    def _on_current(self, index: Index) -> None:
        job = self.library.item(index.row()) if index.isValid() else None
        if isinstance(job, int) and not self.library.is_removing:
            self._current, self._last_row, self._wanted = job, index.row(), ()
        self.selection_changed.emit()

    def _keep(self) -> None:
        self._kept = tuple(self._selected()), self.verticalScrollBar().value()

    def _restore(self) -> None:
        """Select the same recordings in a changed list, and scroll to the same place."""
        chosen, scrolled = self._kept
        selection = QItemSelection()
        for index in map(self.library.index_of, chosen):
            if index.isValid():
                selection.select(index, index)
        current = QModelIndex() if self._current is None else self.library.index_of(self._current)
        self.setAutoScroll(False)
        if current.isValid():
            self.selectionModel().setCurrentIndex(current, _Flag.NoUpdate)
        self.selectionModel().select(selection, _Flag.ClearAndSelect)
        self.setAutoScroll(True)
        self.verticalScrollBar().setValue(scrolled)

    def _on_library(self) -> None:
        if self._wanted:
            self._select_wanted()
        if self._current is not None and self._source.row(self._current) is None:  # it was removed
            other = self.library.near(self._last_row)
            self._current = other
            if other is not None:
                self._choose([self.library.index_of(other)])
            self.selection_changed.emit()
        elif not self._wanted and self._current is not None:
            self._match_selection(self.library.index_of(self._current))
        self.viewport().update()

    def _match_selection(self, current: QModelIndex) -> None:
        """Select the current recording if a filter left nothing selected. Select nothing else while it is hidden."""
        if not current.isValid() and self.library.is_filtered:
            self.selectionModel().clearSelection()
        elif current.isValid() and not self.selectionModel().hasSelection():
            self.selectionModel().select(current, _Flag.ClearAndSelect)

    def _open(self, row: int, *, by_click: bool = False) -> bool:
        """Fold or unfold a heading, or go to found words. Return False for a recording."""
        item = self.library.item(row)
        if isinstance(item, str):
            self.library.fold(item, item not in self.library.choices.folded)
        elif isinstance(item, FoundWords):
            self._current = item.job
            self.selection_changed.emit()
            self.place_requested.emit(item.job, item.start or 0.0)
        return not isinstance(item, int)

    def set_menu(self, actions: list[QAction]) -> None:
        """Set the context menu's actions. An action without text is a separator."""
        self._menu = actions

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Repaint the changed rows. QListView would lay out all rows, 40 ms for 10,000, although their height is
        fixed.
        """
        QAbstractItemView.dataChanged(self, first, last, roles)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu at the mouse, or at the current row for a key."""
        where = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            where = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())
        menu = QMenu(self)
        menu.addActions(self._menu)
        menu.exec(where)
        menu.deleteLater()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus after a shortcut, as after Tab."""
        if event.reason() == Qt.FocusReason.ShortcutFocusReason:
            self.window().setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press the button of a row, or select the row."""
        self._pressed = self._button_at(event.position().toPoint())
        if self._pressed is None or event.button() != Qt.MouseButton.LeftButton:
            self._pressed = None
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Report the pressed button of a row."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            super().mouseReleaseEvent(event)
        elif pressed == self._button_at(event.position().toPoint()):
            self.help_requested.emit(*pressed)

    def _button_at(self, place: QPoint) -> tuple[str, int] | None:
        index = self.indexAt(place)
        item = self.library.item(index.row()) if index.isValid() else None
        row = self._source.row(item) if isinstance(item, int) else None
        helps = None if row is None else self._row_text.help(row)
        if row is None or helps is None:
            return None
        area = button_area(
            self.visualRect(index), helps.words, self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        )
        return (helps.does, row.job.id) if area.contains(QPointF(place)) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Find names by letters, as in every list. Fold groups by arrows. Leave Alt with an arrow to the window."""
        key, row = event.key(), self.currentIndex().row()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
            return
        if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._fold_by(Qt.Key(key), row):
            return
        super().keyPressEvent(event)

    def _fold_by(self, key: Qt.Key, row: int) -> bool:
        """Fold or unfold a group by a key. Return whether the key is used."""
        item = self.library.item(row)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return item is not None and self._open(row)
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(key, 0)
        if not step or item is None or self.library.choices.group == "none":
            return False
        folds = step < 0 if self.layoutDirection() == Qt.LayoutDirection.LeftToRight else step > 0
        if isinstance(item, str):
            if folds != (item in self.library.choices.folded):
                self.library.fold(item, folds)
        elif folds:
            heading = next((n for n in range(row, -1, -1) if isinstance(self.library.item(n), str)), -1)
            if heading >= 0:
                self.setCurrentIndex(self.library.index(heading))
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row visible when a message above takes room."""
        current = self.currentIndex()
        area = self.visualRect(current)
        was_visible = current.isValid() and area.top() >= 0 and area.bottom() <= event.oldSize().height()
        super().resizeEvent(event)
        if was_visible:
            self.scrollTo(current)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept rows. The window handles all else."""
        if event.mimeData().hasFormat(JOBS_MIME):
            super().dragEnterEvent(event)
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Allow drops between rows, never onto a row."""
        if event.mimeData().hasFormat(JOBS_MIME):
            super().dragMoveEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and the drop area below them if it fits."""
        super().paintEvent(event)
        if self._is_dragged_over:
            self._paint_drop_frame()
        count = self.library.rowCount()
        below = count * style.ROW + style.MARGIN
        area = self.viewport().rect()
        if below + _DROP_TARGET_HEIGHT + style.MARGIN > area.height():
            return
        target = QRect(QPoint(style.MARGIN, below), QPoint(area.width() - style.MARGIN, below + _DROP_TARGET_HEIGHT))
        palette = style.colours()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = "accent" if self._is_dragged_over else "line"
        painter.setPen(QPen(palette.colour(line), 1.2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(target, style.CORNER, style.CORNER)
        painter.setFont(style.font(13))
        painter.setPen(palette.colour("quiet"))
        text = self.tr("Drop recordings or folders anywhere")
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(target.adjusted(8, 0, -8, 0), flags, text)
        painter.end()

    def _paint_drop_frame(self) -> None:
        """Paint a frame around the whole list, also when the list has no room for the drop area."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(style.colours().colour("accent"), _DROP_FRAME))
        inset = _DROP_FRAME // 2
        frame = self.viewport().rect().adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(frame, style.CORNER, style.CORNER)
        painter.end()

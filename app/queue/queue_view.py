"""Show the list of recordings, and the pane around it with its heading."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.queue.library_filter import LibraryFilter
from app.queue.queue_model import JOB, JOBS_MIME, ROW, QueueModel
from app.queue.row_text import RowText, icon
from app.ui import icons, style
from app.ui.style import Index
from app.ui.widgets import ElidedLabel, hbox, label_for, one_line, set_kind, vbox
from core.journal import Job, JobState
from core.queue.queue_row import QueueRow
from core.transcript.timestamps import format_duration

_BADGE = 16  # px of the disc behind the state's icon
_TEXT_AT = 44  # px from the leading edge
_NAME_TOP, _LINE_TOP = 4, 24  # px from the row's upper edge
_BAR = 4  # px high
_BAR_WIDTH = 88  # px


class QueueDelegate(QStyledItemDelegate):
    """Paints rows of one height. A widget for each of 10,000 rows would take seconds."""

    def __init__(self, row_text: RowText, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._row_text = row_text
        self._name, self._small = style.font(style.NAME), style.font(style.SMALL)
        self._chosen = style.font(style.NAME, bold=True)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height that all rows share."""
        return QSize(240, style.ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row."""
        row: QueueRow = index.data(ROW)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        right_to_left = option.direction == Qt.LayoutDirection.RightToLeft
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style.paint_row_ground(painter, rect, state, selected=selected)
        _RowPainter(painter, rect, right_to_left, selected).draw(
            row, self._row_text.second_line(row), self._chosen if selected else self._name, self._small
        )
        painter.restore()


class _RowPainter:
    """Paints one row. Coordinates start at the leading edge and are mirrored for right-to-left text."""

    def __init__(self, painter: QPainter, rect: QRect, mirrored: bool, selected: bool) -> None:
        self._painter, self._rect, self._mirrored, self._selected = painter, rect, mirrored, selected
        self._palette = style.colours()

    def draw(self, row: QueueRow, line: str, name_font: QFont, small: QFont) -> None:
        self._draw_badge(row)
        width = self._rect.width() - _TEXT_AT - style.MARGIN
        length = format_duration(row.duration) if row.duration else ""
        taken = QFontMetrics(small).horizontalAdvance(length) + 12 if length else 0
        quiet = self._palette.quiet_on_accent if self._selected else self._palette.quiet
        name = one_line(row.job.name)
        self._draw_text(name_font, "text", _TEXT_AT, _NAME_TOP, width - taken, name, Qt.TextElideMode.ElideMiddle)
        if length:
            self._draw_text(small, quiet, _TEXT_AT + width - taken, _NAME_TOP + 1, taken, length, end=True)
        at, colour = 0.0, quiet
        if row.job.state == JobState.FAILED:  # the tooltip has the rest of the sentence
            colour = self._palette.error_on_accent if self._selected else self._palette.error
        elif row.job.state == JobState.RUNNING and row.duration:
            at = _BAR_WIDTH + style.SPACE
            self._draw_bar(_LINE_TOP + (QFontMetrics(small).height() - _BAR) / 2, row.share)
        self._draw_text(small, colour, _TEXT_AT + at, _LINE_TOP, width - at, line)

    def _draw_badge(self, row: QueueRow) -> None:
        name, role = icon(row)
        grounds = {"check": "accent_ground", "failed": "error_ground", "warning": "warning_ground"}
        ground = "panel" if self._selected else grounds.get(name, "chip")
        where = self._box(style.MARGIN, 6, _BADGE, _BADGE)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._palette.colour(ground))
        self._painter.drawEllipse(where)
        icons.paint(self._painter, name, where.adjusted(2, 2, -2, -2), role)

    def _draw_bar(self, top: float, share: float) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._palette.colour("panel" if self._selected else "chip"))
        self._painter.drawRoundedRect(self._box(_TEXT_AT, top, _BAR_WIDTH, _BAR), _BAR / 2, _BAR / 2)
        if share > 0:
            self._painter.setBrush(self._palette.colour("accent"))
            done = self._box(_TEXT_AT, top, max(_BAR, _BAR_WIDTH * share), _BAR)
            self._painter.drawRoundedRect(done, _BAR / 2, _BAR / 2)

    def _draw_text(
        self,
        font: QFont,
        colour: str,
        x: float,
        top: float,
        width: float,
        text: str,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        *,
        end: bool = False,
    ) -> None:
        metrics = QFontMetrics(font)
        where = self._box(x, top, width, metrics.height())
        side = Qt.AlignmentFlag.AlignRight if end != self._mirrored else Qt.AlignmentFlag.AlignLeft
        self._painter.setFont(font)
        self._painter.setPen(colour if colour.startswith("#") else getattr(self._palette, colour))
        shown = metrics.elidedText(text, elide, int(width))
        self._painter.drawText(where, side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, shown)

    def _box(self, x: float, top: float, width: float, height: float) -> QRectF:
        left = self._rect.right() + 1 - x - width if self._mirrored else self._rect.left() + x
        return QRectF(QPointF(left, self._rect.top() + top), QPointF(left + width, self._rect.top() + top + height))


_DROP_FRAME = 4  # px wide
_DROP_TARGET_HEIGHT = 60  # px of the frame around the drop area


class QueueView(QListView):
    """The rows. The window around them handles dragged files."""

    selection_changed = Signal()  # the selection or the current row has changed

    def __init__(self, model: QueueModel, row_text: RowText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
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
        self.selectionModel().currentChanged.connect(lambda *_: self.selection_changed.emit())
        self._menu: list[QAction] = []
        self._is_dragged_over = False
        self._hidden = 0

    def note_hidden(self, count: int) -> None:
        """Note the number of hidden rows. The drop area moves up under the last visible row."""
        self._hidden = count
        self.viewport().update()

    def show_dragged(self, over: bool) -> None:
        """Mark the list while files are dragged over the window."""
        if over != self._is_dragged_over:
            self._is_dragged_over = over
            self.viewport().update()

    def select_jobs(self, job_ids: Sequence[int]) -> None:
        """Select these rows, make the first one current, and scroll so that as many as possible are visible."""
        model = self.model()
        assert isinstance(model, QueueModel)
        found = [index for index in map(model.index_of, job_ids) if index.isValid()]
        if not found:
            return
        flag = QItemSelectionModel.SelectionFlag
        chosen = QItemSelection()
        for index in found:
            chosen.select(index, index)
        self.selectionModel().setCurrentIndex(found[0], flag.NoUpdate)
        self.selectionModel().select(chosen, flag.ClearAndSelect)
        self.scrollTo(found[-1])
        self.scrollTo(found[0])

    def set_menu(self, actions: list[QAction]) -> None:
        """Set the context menu's actions. An action without text is a separator."""
        self._menu = actions

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Repaint the changed rows. QListView would lay out all rows, 40 ms for 10,000, although their height is
        fixed.
        """
        QAbstractItemView.dataChanged(self, first, last, roles)

    def jobs(self) -> list[Job]:
        """Return the selected jobs in the order of the queue."""
        rows = sorted(self.selectionModel().selectedIndexes(), key=lambda index: index.row())
        return [index.data(JOB) for index in rows]

    def current_job(self) -> Job | None:
        """Return the job whose transcript to show."""
        index = self.currentIndex()
        return index.data(JOB) if index.isValid() else None

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Find names by letters, as in every list. Leave Alt with an arrow to the window's actions."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
            return
        super().keyPressEvent(event)

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
        count = self.model().rowCount() - self._hidden
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


class QueuePane(QFrame):
    """The heading ("3 of 12 done · 14 min left"), the filters, and the list under them."""

    def __init__(self, view: QueueView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "queue")
        title = label_for(view, self.tr("Library"))
        set_kind(title, "heading")
        self._summary = ElidedLabel("quiet", Qt.TextElideMode.ElideRight)
        self._summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        heading = QFrame()
        heading.setProperty("kind", "queue-heading")
        heading.setFixedHeight(44)
        heading.setLayout(hbox(title, self._summary, margin=(style.MARGIN, 0, style.MARGIN, 0), grow=self._summary))
        model = view.model()
        assert isinstance(model, QueueModel)
        self.filter = LibraryFilter(view, model)
        self.filter.hidden_changed.connect(view.note_hidden)
        self.setLayout(vbox(heading, self.filter, view, space=0, grow=view))

    @property
    def summary(self) -> str:
        """The summary of the batch."""
        return self._summary.full_text

    def set_summary(self, summary: str) -> None:
        """Show the summary of the batch."""
        if summary != self.summary:
            self._summary.set_full_text(summary)
            self._summary.setToolTip(summary)

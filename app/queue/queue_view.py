"""The list of recordings, and the pane around it with its heading."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QWidget

from app.queue.queue_delegate import QueueDelegate
from app.queue.queue_model import JOB, JOBS_MIME, QueueModel
from app.queue.row_text import RowText
from app.ui import style
from app.ui.qt_types import Index
from app.ui.widgets import ElidedLabel, hbox, label_for, set_kind, vbox
from core.journal import Job

_DROP_TARGET_HEIGHT = 60  # px, of the frame that says where to drop


class QueueView(QListView):
    """The rows. Files that are dragged over it are left to the window around it."""

    selection_changed = Signal()  # the selection or the current row is another

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
        self.setAccessibleName(self.tr("Queue of recordings"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())
        self.selectionModel().currentChanged.connect(lambda *_: self.selection_changed.emit())
        self._menu: list[QAction] = []

    def set_menu(self, actions: list[QAction]) -> None:
        """What the context menu offers; an action without text is a line."""
        self._menu = actions

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Draw what has changed. QListView would lay all rows out again, 40 ms for 10,000; ours are of one height."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def jobs(self) -> list[Job]:
        """The selected jobs in the order of the queue."""
        rows = sorted(self.selectionModel().selectedIndexes(), key=lambda index: index.row())
        return [index.data(JOB) for index in rows]

    def current_job(self) -> Job | None:
        """The job whose transcript is to be shown."""
        index = self.currentIndex()
        return index.data(JOB) if index.isValid() else None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """At the mouse, or at the current row when a key asked for it."""
        where = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            where = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())
        menu = QMenu(self)
        menu.addActions(self._menu)
        menu.exec(where)
        menu.deleteLater()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes by a shortcut sees where the keyboard is, as with Tab."""
        if event.reason() == Qt.FocusReason.ShortcutFocusReason:
            self.window().setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters find names, as in every list; Alt with an arrow is left to the window's actions."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
            return
        super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Rows are ours, all else is the window's."""
        if event.mimeData().hasFormat(JOBS_MIME):
            super().dragEnterEvent(event)
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Rows go between rows, never onto one."""
        if event.mimeData().hasFormat(JOBS_MIME):
            super().dragMoveEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows and, where there is room below them, the place to drop more."""
        super().paintEvent(event)
        count = self.model().rowCount()
        below = count * style.ROW + style.MARGIN
        area = self.viewport().rect()
        if below + _DROP_TARGET_HEIGHT + style.MARGIN > area.height():
            return
        target = QRect(QPoint(style.MARGIN, below), QPoint(area.width() - style.MARGIN, below + _DROP_TARGET_HEIGHT))
        palette = style.colours()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(palette.colour("line"), 1.2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(target, style.CORNER, style.CORNER)
        painter.setFont(style.font(13))
        painter.setPen(palette.colour("quiet"))
        text = self.tr("Drop recordings or folders anywhere")
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(target.adjusted(8, 0, -8, 0), flags, text)
        painter.end()


class QueuePane(QFrame):
    """The heading ("3 of 12 done · 14 min left") and the list under it."""

    def __init__(self, view: QueueView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "queue")
        title = label_for(view, self.tr("Queue"))
        set_kind(title, "heading")
        self._summary = ElidedLabel("quiet", Qt.TextElideMode.ElideRight)
        self._summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        heading = QFrame()
        heading.setProperty("kind", "queue-heading")
        heading.setFixedHeight(44)
        heading.setLayout(hbox(title, self._summary, margin=(style.MARGIN, 0, style.MARGIN, 0), grow=self._summary))
        self.setLayout(vbox(heading, view, space=0, grow=view))

    @property
    def summary(self) -> str:
        """What it says of the batch."""
        return self._summary.full_text

    def set_summary(self, summary: str) -> None:
        """How the batch stands."""
        if summary != self.summary:
            self._summary.set_full_text(summary)
            self._summary.setToolTip(summary)

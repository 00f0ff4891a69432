"""A main window that takes files wherever they are dropped on it."""

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from app.inputs import dropped_paths


class DropWindow(QMainWindow):
    """Tells what is dragged over it (`dragged`: True until it leaves or is dropped) and dropped (`dropped`, where)."""

    dragged = Signal(bool)
    dropped = Signal(QMimeData, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """What may name files is welcome."""
        if dropped_paths.may_hold_paths(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.dragged.emit(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """It is dragged away again."""
        self.dragged.emit(False)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Anywhere."""
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell what was dropped, and where in the window."""
        self.dragged.emit(False)
        self.dropped.emit(event.mimeData(), event.position().toPoint())
        event.acceptProposedAction()

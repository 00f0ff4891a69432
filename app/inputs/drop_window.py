"""A main window that takes files wherever they are dropped on it."""

import os

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from core.contracts.paths import typed_path


def paths_in(data: QMimeData) -> list[str]:
    """The local files and folders that `data` names, in order: as addresses, or as lines of text."""
    named = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    if not named and data.hasText():
        named = [path for line in data.text().splitlines() if (path := _path(line.strip()))]
    return list(dict.fromkeys(named))


def may_hold_paths(data: QMimeData) -> bool:
    """Whether it is worth a drop; text is looked at when it is dropped."""
    return any(url.isLocalFile() for url in data.urls()) or data.hasText()


def _path(line: str) -> str:
    """The file that a line of a text/uri-list or a line of plain text names; nothing when it names none."""
    if not line or line.startswith("#"):  # a comment (RFC 2483, 5)
        return ""
    line = line.strip('"')
    if line.lower().startswith("file:"):
        return QUrl(line).toLocalFile()
    path = typed_path(line)
    return str(path) if path.is_absolute() and os.path.exists(path) else ""  # noqa: PTH110 (Path.exists raises)


class DropWindow(QMainWindow):
    """Tells what is dragged over it (`dragged`: True until it leaves or is dropped) and dropped (`dropped`, where)."""

    dragged = Signal(bool)
    dropped = Signal(QMimeData, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """What may name files is welcome."""
        if may_hold_paths(event.mimeData()):
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

"""Accept files that are dropped anywhere on the main window."""

import os

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from core.contracts.paths import typed_path


def paths_in(data: QMimeData) -> list[str]:
    """Return the local files and folders that `data` names, in order, as addresses or lines of text."""
    named = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    if not named and data.hasText():
        named = [path for line in data.text().splitlines() if (path := _path(line.strip()))]
    return list(dict.fromkeys(named))


def may_hold_paths(data: QMimeData) -> bool:
    """Tell whether `data` may contain paths. Text is examined only at the drop."""
    return any(url.isLocalFile() for url in data.urls()) or data.hasText()


def _path(line: str) -> str:
    """Return the file that a line of a text/uri-list or plain text names, or an empty text."""
    if not line or line.startswith("#"):  # a comment (RFC 2483, 5)
        return ""
    line = line.strip('"')
    if line.lower().startswith("file:"):
        return QUrl(line).toLocalFile()
    path = typed_path(line)
    return str(path) if path.is_absolute() and os.path.exists(path) else ""  # noqa: PTH110 (Path.exists raises)


class DropWindow(QMainWindow):
    """Reports drags (`dragged`: True until it leaves or is dropped) and drops (`dropped`, with the position)."""

    dragged = Signal(bool)
    dropped = Signal(QMimeData, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept data that may name files."""
        if may_hold_paths(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.dragged.emit(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Report that the drag has left."""
        self.dragged.emit(False)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept any position."""
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Report the dropped paths and the position."""
        self.dragged.emit(False)
        self.dropped.emit(event.mimeData(), event.position().toPoint())
        event.acceptProposedAction()

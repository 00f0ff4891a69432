"""Take files that macOS hands to the running program. Other systems pass arguments."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class FileOpenFilter(QObject):
    """An event filter for the application. It passes each file to `take`."""

    def __init__(self, take: Callable[[list[str]], object], parent: QObject) -> None:
        """Store `take`, which receives paths like MainWindow.add."""
        super().__init__(parent)
        self._take = take

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return True for a handled file event."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._take([event.file()])
            return True
        return False

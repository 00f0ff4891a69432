"""Files that macOS hands to the running program, double-clicked or dropped on its icon; elsewhere as arguments."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class FileOpenFilter(QObject):
    """An event filter for the application, which gives each file to `take`."""

    def __init__(self, take: Callable[[list[str]], object], parent: QObject) -> None:
        """`take` gets paths, as MainWindow.add does."""
        super().__init__(parent)
        self._take = take

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own name; True for an event that needs nobody else."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._take([event.file()])
            return True
        return False

"""Where the window is, how large, and how it is divided: as it was, also after a crash."""

import base64

from PySide6.QtCore import QByteArray, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QSplitter, QWidget

_SOON = 1000  # ms after the last change until it is told
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange)


class WindowGeometry(QObject):
    """Puts `window` and `splitter` where they were, and tells where they are."""

    changed = Signal(str, str)  # the window's and the splitter's states, in base64

    def __init__(self, window: QWidget, splitter: QSplitter, places: str, panes: str) -> None:
        """`places` and `panes` are what was told last; empty at the first start."""
        super().__init__(window)
        self._window, self._splitter = window, splitter
        self._told = places, panes
        window.restoreGeometry(_decoded(places))
        splitter.restoreState(_decoded(panes))
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.tell)
        splitter.splitterMoved.connect(lambda *_: self._soon.start())
        window.installEventFilter(self)

    def tell(self) -> None:
        """Tell it now, if it is news."""
        now = _encoded(self._window.saveGeometry()), _encoded(self._splitter.saveState())
        if now != self._told:
            self._told = now
            self.changed.emit(*now)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window has moved or grown."""
        if event.type() in _MOVES:
            self._soon.start()
        return False


def _encoded(state: QByteArray) -> str:
    return base64.b64encode(state.data()).decode()


def _decoded(state: str) -> QByteArray:
    try:
        return QByteArray(base64.b64decode(state))
    except ValueError:  # edited by hand
        return QByteArray()

"""Where the window is, how large, and how it is divided: as it was, also after a crash."""

import base64

from PySide6.QtCore import QByteArray, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QSplitter, QWidget

_DELAY = 1000  # ms after the last change until `changed`
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange)


class WindowGeometry(QObject):
    """Restores the states of `window` and `splitter`, and emits `changed` a second after the user changed them."""

    changed = Signal(str, str)  # the window's and the splitter's states, in base64

    def __init__(self, window: QWidget, splitter: QSplitter, window_state: str, splitter_state: str) -> None:
        """`window_state` and `splitter_state` are the last arguments of `changed`; empty at the first start."""
        super().__init__(window)
        self._window, self._splitter = window, splitter
        self._last = window_state, splitter_state
        window.restoreGeometry(_decoded(window_state))
        splitter.restoreState(_decoded(splitter_state))
        self._timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._timer.timeout.connect(self.report)
        splitter.splitterMoved.connect(lambda *_: self._timer.start())
        window.installEventFilter(self)

    def report(self) -> None:
        """Emit `changed` now if there is a difference."""
        now = _encoded(self._window.saveGeometry()), _encoded(self._splitter.saveState())
        if now != self._last:
            self._last = now
            self.changed.emit(*now)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window has moved or grown."""
        if event.type() in _MOVES:
            self._timer.start()
        return False


def _encoded(state: QByteArray) -> str:
    return base64.b64encode(state.data()).decode()


def _decoded(state: str) -> QByteArray:
    try:
        return QByteArray(base64.b64decode(state))
    except ValueError:  # edited by hand
        return QByteArray()

"""Show the middle of the window: queue and transcript, or the page for an empty queue."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from app.bridge import Bridge
from app.models.model_tasks import ModelTasks
from app.queue.queue_model import QueueModel
from app.shell.columns import Columns
from app.ui.actions import Actions
from core.queue.events import Held
from core.settings.settings import Settings

if TYPE_CHECKING:
    from app.queue.empty_page import EmptyPage

import base64

from PySide6.QtCore import QByteArray, QEvent, QObject

_SETTLE = 400  # ms that the queue must be empty first: at its start the window does not know its rows yet


class Workspace(QStackedWidget):
    """Shows `panes`, or the page for an empty queue. It follows the queue's rows and the engine."""

    models_requested = Signal()
    model_chosen = Signal(str)  # the name of a model to use
    sample_requested = Signal()
    path_chosen = Signal(str)
    paths_forgotten = Signal()

    def __init__(
        self,
        panes: QWidget,
        actions: Actions,
        bridge: Bridge,
        model: QueueModel,
        tasks: ModelTasks,
        settings: Callable[[], Settings],
    ) -> None:
        """Show `panes` if the queue has rows. `settings` returns the current settings."""
        super().__init__()
        self.addWidget(panes)
        self._panes = panes
        self._actions, self._model, self._tasks, self._settings = actions, model, tasks, settings
        self.page: EmptyPage | None = None  # built at first use: a window with a queue need not wait for it
        self.focus_place: QWidget | None = None  # a focus proxy would take Tab away from the head of the library
        self._is_queue_known = False
        self._timer = QTimer(self, singleShot=True, interval=_SETTLE)
        self._timer.timeout.connect(self._show_page)
        model.counts_changed.connect(self._on_counts)
        bridge.subscribe(Held, lambda _: self._on_queue_known())

    @property
    def is_inviting(self) -> bool:
        """Whether the page for an empty queue is shown."""
        return self.page is not None and self.currentWidget() is self.page

    def show_settings(self, settings: Settings) -> None:
        """Show changed settings."""
        if self.page is not None:
            self.page.show_settings(settings)

    def show_dragged(self, over: bool) -> None:
        """Note whether files are dragged over the window."""
        if self.page is not None:
            self.page.show_dragged(over)

    def shut_down(self) -> None:
        """End the page's thread."""
        self._timer.stop()
        if self.page is not None:
            self.page.close_thread()

    def _on_queue_known(self) -> None:
        self._is_queue_known = True
        self._on_counts()

    def _on_counts(self) -> None:
        if self._model.rowCount():
            self._timer.stop()
            if self.is_inviting:
                self._show(self._panes)
        elif self._is_queue_known and not self.is_inviting:
            self._timer.start()

    def _show_page(self) -> None:
        if self.page is None:
            from app.queue.empty_page import EmptyPage

            self.page = EmptyPage(self._actions, self._tasks)
            self.page.models_requested.connect(self.models_requested)
            self.page.model_chosen.connect(self.model_chosen)
            self.page.sample_requested.connect(self.sample_requested)
            self.page.path_chosen.connect(self.path_chosen)
            self.page.paths_forgotten.connect(self.paths_forgotten)
            self.page.show_settings(self._settings())
            self.addWidget(self.page)
        self._show(self.page)

    def _show(self, widget: QWidget) -> None:
        """Show a widget. The keyboard focus returns to its last place within it."""
        focus = QApplication.focusWidget()
        had_focus = focus is None or self.isAncestorOf(focus)
        self.setCurrentWidget(widget)
        if had_focus and self.isVisible():
            place = self.page.add_files if self.page is not None and widget is self.page else self.focus_place
            if place is not None:
                place.setFocus()


_DELAY = 1000  # ms after the last change until `changed`
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange)


class WindowGeometry(QObject):
    """Restores the states of `window` and `columns`. Emits `changed` one second after the user changes them."""

    changed = Signal(str, str)  # the window's state in base64, and the columns' state

    def __init__(self, window: QWidget, columns: Columns, window_state: str, columns_state: str) -> None:
        """Take `window_state` and `columns_state` from the last `changed`, or empty texts at the first start."""
        super().__init__(window)
        self._window, self._columns = window, columns
        self._last = window_state, columns_state
        window.restoreGeometry(_decoded(window_state))
        columns.restore(columns_state)
        self._timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._timer.timeout.connect(self.report)
        columns.moved.connect(self._timer.start)
        columns.shown_changed.connect(self._timer.start)
        window.installEventFilter(self)

    def report(self) -> None:
        """Emit `changed` now if anything differs."""
        now = _encoded(self._window.saveGeometry()), self._columns.state
        if now != self._last:
            self._last = now
            self.changed.emit(*now)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note that the window has moved or grown."""
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

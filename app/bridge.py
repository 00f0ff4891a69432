"""Connect the scheduler's thread to Qt. Commands go in. Events come out in the window's thread."""

import collections
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from core.queue.events import Event, QueueOpened
from core.queue.scheduler.commands import Command
from core.queue.scheduler.scheduler_thread import SchedulerThread

_SLICE_SECONDS = 0.008  # the longest time that events may hold the event loop
_PAUSE_MS = 20  # between two slices, for input and painting
_SWITCH_SECONDS = 0.0005  # until the scheduler's thread yields to the window's thread (Python's default: 0.005)
_CLOSE_SECONDS = 5.0  # for the scheduler to end with the program

_Event = TypeVar("_Event", bound=Event)


class Bridge(QObject):
    """Run a scheduler in its own thread. `scheduler_event` is emitted in the thread that created the bridge."""

    scheduler_event = Signal(object)  # Event
    _events_waiting = Signal()

    def __init__(
        self, journal: Path, log: Path, command: Sequence[str] | None = None, parent: QObject | None = None
    ) -> None:
        """Take the arguments of SchedulerThread. `batch` is the window's batch, 0 until it is open."""
        super().__init__(parent)
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._scheduler = SchedulerThread(journal, log, self._observe, command)
        self._handlers: dict[type, list[Callable[[Any], object]]] = collections.defaultdict(list)
        self._events: collections.deque[Event] = collections.deque()
        self._drain_asked = threading.Event()
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._drain)
        self._events_waiting.connect(self._timer.start)
        self.scheduler_event.connect(self._handle)
        self.batch = 0
        self.subscribe(QueueOpened, self._queue_opened)

    def open(self) -> None:
        """Start work. JobsAdded announces the queue, and the queue continues unless it is held."""
        self._scheduler.start()

    def submit(self, command: Command) -> None:
        """Hand a command to the scheduler. Any thread may call this, also before `open`."""
        self._scheduler.submit(command)

    def subscribe(self, kind: type[_Event], handler: Callable[[_Event], object]) -> Callable[[], None]:
        """Call `handler` with each event of that type, in the window's thread. Return a function that ends this.

        An exception in `handler` goes to sys.excepthook, as from a slot. The other handlers still run.
        """
        self._handlers[kind].append(handler)
        return partial(self._handlers[kind].remove, handler)

    def close(self) -> None:
        """Stop work and wait for the end. The queue can resume after the last finished chunk."""
        self._scheduler.close(_CLOSE_SECONDS)
        self._timer.stop()
        self._events.clear()

    def _observe(self, event: Event) -> None:
        """Run in the scheduler's thread."""
        self._events.append(event)
        if not self._drain_asked.is_set():
            self._drain_asked.set()
            self._events_waiting.emit()

    def _drain(self) -> None:
        """Emit waiting events for a slice of time. The rest follows after the window has had its turn."""
        self._drain_asked.clear()
        until = time.perf_counter() + _SLICE_SECONDS
        while self._events and time.perf_counter() < until:
            self.scheduler_event.emit(self._events.popleft())
        if self._events:
            self._timer.start()

    def _handle(self, event: Event) -> None:
        for handler in list(self._handlers[type(event)]):
            try:
                handler(event)
            except Exception as error:
                sys.excepthook(type(error), error, error.__traceback__)

    def _queue_opened(self, event: QueueOpened) -> None:
        self.batch = event.batch

"""Work that would make the window wait, in a thread of its own, with its outcome told to the window's."""

import atexit
import logging
from collections.abc import Callable

from PySide6.QtCore import QThread, Signal

from core.contracts.errors import Bug, Fault

_log = logging.getLogger("core.background")  # core's logger has the log file
_running: "set[Thread]" = set()  # no window takes its thread with it: that would abort the program


class Thread(QThread):
    """A thread that outlives the window that started it, and that the program waits for when it ends."""

    def begin(self) -> None:
        """Start, and be kept until it is over."""
        _running.add(self)
        self.finished.connect(self._over)
        self.start()

    def _over(self) -> None:
        _running.discard(self)
        self.deleteLater()


class Background(Thread):
    """One piece of work. `ended` tells what it returned, or the Fault that it raised; our own mistakes as a Bug.

    Connect `ended` to methods of QObjects alone: those are called in their object's thread, and not after its end.
    """

    ended = Signal(object)

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self._work = work

    def run(self) -> None:
        """Do it."""
        try:
            outcome = self._work()
        except Fault as fault:
            outcome = fault
        except Exception as error:
            _log.exception("in the background")
            outcome = Bug("bug", reason=type(error).__name__)
        self.ended.emit(outcome)


@atexit.register
def _wait() -> None:
    for thread in list(_running):
        thread.requestInterruption()
    for thread in list(_running):
        thread.wait()

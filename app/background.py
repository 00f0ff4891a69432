"""Work that would make the window wait, in a thread of its own, with its outcome told to the window's."""

import logging
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QThread, Signal

from core.errors import Bug, Fault

_log = logging.getLogger("core.background")  # core's logger has the log file


class Background(QThread):
    """One piece of work. `ended` tells what it returned, or the Fault that it raised; our own mistakes as a Bug."""

    ended = Signal(object)

    def __init__(self, parent: QObject, work: Callable[[], object]) -> None:
        """`parent` must outlive the work; the program waits for it when it quits."""
        super().__init__(parent)
        self._work = work
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.wait)

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

"""Keeps the index of all texts up to date while the window is open, in pieces, in a thread of its own."""

import threading
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui.background import Worker
from core.archive.indexing import update_index
from core.journal import Journal

_DELAY = 1500  # ms after a change: who types makes many
_BREATH = 0.004  # seconds between two pieces, for the window and the scheduler


class IndexUpdater(QObject):
    """Indexes what is pending whenever `update_soon` is called; several calls in a row are one."""

    progressed = Signal(int)  # recordings that are left
    updated = Signal(bool)  # all is indexed; whether anything was to be done

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        """`journal` is opened when it is first needed."""
        super().__init__(parent)
        self._worker = Worker(self, "index", journal)
        self._closing = threading.Event()
        self._delay = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay.timeout.connect(self.update_now)

    def update_soon(self) -> None:
        """Some text has changed, or may have."""
        if not self._delay.isActive():  # changes that never pause must not put it off for ever
            self._delay.start()

    def update_now(self) -> None:
        """Begin, unless that is under way; a journal that fails is told by the queue."""
        self._delay.stop()
        if self._worker.busy:
            self._delay.start()
            return
        self._worker.do_with_journal(self._update, self.updated.emit, lambda _: None)

    def close(self) -> None:
        """Stop after the piece at hand."""
        self._delay.stop()
        self._closing.set()
        self._worker.close()

    def _update(self, journal: Journal) -> bool:
        """In the thread."""
        worked, told = False, -1
        for left in update_index(journal, self._closing.is_set):
            worked = True
            if left != told:
                told = left
                self._worker.post(partial(self.progressed.emit, left))
            self._closing.wait(_BREATH)
        return worked

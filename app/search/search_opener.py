"""Brings the search page into the window, and back to what was there before."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.bridge import Bridge
from app.search.search_page import SearchPage
from app.transcript import TranscriptPane
from core.queue.scheduler.events import JobChanged, SpeakersAssigned


class SearchOpener(QObject):
    """Holds the page; `others` are hidden while it is shown."""

    def __init__(
        self, journal: Path, bridge: Bridge, pane: TranscriptPane, select_job: Callable[[int], bool], parent: QObject
    ) -> None:
        """`select_job` shows a job's transcript in `pane`; False for one that is not in the queue."""
        super().__init__(parent)
        self.page = SearchPage(journal)
        self.page.hide()
        self.others: Sequence[QWidget] = ()
        self.pane, self._select_job = pane, select_job
        self._focus: QWidget | None = None
        self.page.closed.connect(self.close)
        self.page.opened.connect(self._open_place)
        pane.edit_saver.saved.connect(self.page.index.update_soon)
        bridge.subscribe(JobChanged, lambda _: self.page.index.update_soon())
        bridge.subscribe(SpeakersAssigned, lambda _: self.page.index.update_soon())

    def open(self) -> None:
        """Show the page."""
        self.pane.save()
        if self.page.isHidden():
            self._focus = QApplication.focusWidget()
            for widget in self.others:
                widget.hide()
        self.page.enter()

    def close(self) -> None:
        """Show what was there before, with the keyboard where it was."""
        self.page.hide()
        for widget in self.others:
            widget.show()
        if self._focus is not None:
            self._focus.setFocus()

    def _open_place(self, job: int, seconds: float) -> None:
        if self._select_job(job):
            self.close()
            self.pane.go_to_time(seconds)
            self.pane.view.setFocus()
        else:
            self.page.tell_gone()

"""Open the search page in the window, and return to the former view."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QBoxLayout, QWidget

from app.bridge import Bridge
from app.search.search_session import IndexUpdater
from app.transcript import TranscriptPane
from core.queue.events import JobChanged, SpeakersAssigned
from core.settings.settings import Settings

if TYPE_CHECKING:
    from app.search.search_page import SearchPage


class SearchOpener(QObject):
    """Holds the page. `others` are hidden while it is shown."""

    def __init__(
        self,
        journal: Path,
        bridge: Bridge,
        pane: TranscriptPane,
        select_job: Callable[[int], bool],
        settings: Callable[[], Settings],
        parent: QObject,
    ) -> None:
        """Store the callbacks. `select_job` shows a job's transcript in `pane`, or returns False if the queue lacks
        it. `settings` returns the current settings.
        """
        super().__init__(parent)
        self._journal, self._settings = journal, settings
        self._page: SearchPage | None = None
        self._layout: QBoxLayout | None = None
        self.index = IndexUpdater(journal, self)
        self.others: Sequence[QWidget] = ()
        self.pane, self._select_job = pane, select_job
        self._focus: QWidget | None = None
        pane.edit_saver.saved.connect(self.index.update_soon)
        bridge.subscribe(JobChanged, lambda _: self.index.update_soon())
        bridge.subscribe(SpeakersAssigned, lambda _: self.index.update_soon())

    def place_in(self, layout: QBoxLayout, *others: QWidget) -> None:
        """Add the page to the end of `layout`, in place of `others`."""
        self._layout, self.others = layout, others

    @property
    def page(self) -> "SearchPage":
        """The page, built at first use so that the window opens at once."""
        if self._page is None:
            from app.search.search_page import SearchPage

            self._page = SearchPage(self._journal, self.index, self._settings)
            self._page.hide()
            self._page.closed.connect(self.close)
            self._page.opened.connect(self._open_place)
            if self._layout is not None:
                self._layout.addWidget(self._page, 1)
        return self._page

    def shut_down(self) -> None:
        """End all threads."""
        self.index.close()
        if self._page is not None:
            self._page.shut_down()

    def open(self, words: str = "") -> None:
        """Show the page, and search for `words` if there are any."""
        self.pane.save()
        if self.page.isHidden():
            self._focus = QApplication.focusWidget()
            for widget in self.others:
                widget.hide()
        if words:
            self.page.query.setText(words)
        self.page.enter()

    def close(self) -> None:
        """Show the former view with its keyboard focus. Do nothing without the page."""
        if self._page is None or self._page.isHidden():
            return
        self.page.hide()
        for widget in self.others:
            widget.show()
        if self._focus is not None:  # an editor may be closed since
            (self._focus if shiboken6.isValid(self._focus) else self.pane.view).setFocus()

    def _open_place(self, job: int, seconds: float) -> None:
        if self._select_job(job):
            self.close()
            self.pane.go_to_time(job, seconds)
            self.pane.view.setFocus()
        else:
            self.page.tell_gone()

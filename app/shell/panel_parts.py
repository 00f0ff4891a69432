"""Connect the side panel and the library column to the window's actions."""

from functools import partial
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from app.chat.chat_parts import ChatParts
from app.comparison.compare_panel import ComparePanel
from app.quality.recording_facts import RecordingFacts
from app.quality.review_panel import ReviewPanel
from app.quality.review_session import ReviewSession
from app.shell.columns import Columns
from app.shell.side_panel import TABS, Page, SidePanel, Tab
from app.transcript import TranscriptPane
from app.ui import number_formats
from app.ui.actions import Actions
from core.journal import Job


class PanelParts(QObject):
    """Builds the pages of the panel at their first use. Ctrl+1 to Ctrl+6 show and hide from anywhere."""

    tab_changed = Signal(str)

    def __init__(self, pane: TranscriptPane, chat: ChatParts, journal: Path, actions: Actions, tab: Tab) -> None:
        """Show `tab` first."""
        super().__init__(pane)
        self._pane, self._chat, self._journal, self._actions = pane, chat, journal, actions
        self.session = ReviewSession(pane, journal)
        self.panel = SidePanel(
            {
                "speakers": Page(self.tr("Speakers"), lambda: pane.speakers.panel, lambda _: pane.speakers.panel.view),
                "review": Page(self.tr("Review"), self._build_review, self._focus_of_review),
                "compare": Page(self.tr("Compare"), self._build_compare, lambda page: cast("ComparePanel", page).start),
                "chat": Page("CHAT", lambda: chat.review.panel, lambda _: chat.review.panel.list),
            },
            tab if tab != "chat" else "speakers",
        )
        self.panel.add_foot(pane.picture)
        pane.transcript_actions.show_picture.triggered.connect(self._show_picture)
        self._columns: Columns | None = None
        self._library: QWidget | None = None
        self.panel.tab_changed.connect(self._on_tab)
        self.session.changed.connect(self._show_count)
        chat.review.offered.connect(self._offer_chat)
        chat.review.requested.connect(lambda: self.open("chat"))
        chat.review.left.connect(self._to_text)
        pane.review_step = self._step
        for view in (pane.view, pane.read_view):
            listed = view.actions()
            behind = listed[listed.index(pane.transcript_actions.previous_doubtful) + 1]
            view.insertActions(behind, [actions.mark_correct, actions.take_other_reading])
        actions.mark_correct.triggered.connect(lambda *_: self._mark_correct())
        actions.take_other_reading.triggered.connect(lambda *_: self.session.take_other_reading())

    def attach(self, columns: Columns, library: QWidget) -> None:
        """Follow `columns`. `library` takes the keyboard in the library."""
        self._columns, self._library = columns, library
        for tab, action in zip(TABS, self._actions.panels, strict=True):
            action.triggered.connect(partial(self._toggle, tab))
        self._actions.queue.triggered.connect(lambda *_: self._toggle_library())
        self._actions.transcript.triggered.connect(lambda *_: self._to_text())
        self.panel.closed.connect(lambda: columns.show_side("panel", False))
        columns.shown_changed.connect(self._on_shown)
        columns.left.connect(self._to_text)
        self._on_shown()

    def close(self) -> None:
        """End the threads."""
        self.session.close()
        for page in (self.panel.built("review"), self.panel.built("compare")):
            for part in (page, *([] if page is None else page.findChildren(RecordingFacts))):
                if isinstance(part, (ComparePanel, RecordingFacts)):
                    part.close_threads()

    # --- commands

    def open(self, tab: Tab) -> None:
        """Show a tab and give it the keyboard."""
        if self._columns is not None:
            self._columns.show_side("panel", True)
            self.panel.show_tab(tab)
            self.panel.focus_page()
            self._on_shown()

    def compare(self, job: Job, reference: Path | Job | None) -> None:
        """Show the comparison of a job's transcript with a file or another job. For None, ask for a file."""
        self.open("compare")
        page = cast("ComparePanel", self.panel.page("compare"))
        if reference is not None:
            page.compare(job, reference)
        else:
            page.choose_reference()

    def _toggle(self, tab: Tab, *_: object) -> None:
        is_here = self._columns is not None and self._columns.is_shown("panel") and self.panel.tab == tab
        if is_here and self.panel.has_focus and self._columns is not None:
            self._columns.show_side("panel", False)
            self._to_text()
        else:
            if tab == "chat":
                self._chat.review.check_if_closed()
            self.open(tab)
        self._on_shown()

    def _toggle_library(self) -> None:
        columns, view = self._columns, self._library
        if columns is None or view is None:
            return
        if columns.is_shown("library") and view.hasFocus():
            columns.show_side("library", False)
            self._to_text()
        else:
            columns.show_side("library", True)
            view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._on_shown()

    def _to_text(self) -> None:
        view = self._pane.shown_view
        (view if view.isVisible() else self._pane).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_picture(self, shown: bool) -> None:
        """Show the panel too, because the picture stands below it."""
        if shown and self._columns is not None:
            self._columns.show_side("panel", True)

    def _step(self, step: int) -> bool:
        """Go to the next item of the review, and play it. Before the review is known, go to the next uncertain word."""
        self.session.start()
        if self.session.review.total:
            return self.session.go(step)
        return self._pane.view.go_to_doubtful(step)

    def _mark_correct(self) -> None:
        """Mark the current item as correct, or the item at the current word."""
        self.session.start()
        row, word = self._pane.view.current
        at_word = (item for item in self.session.left if item.row == row and item.word <= word < item.word + item.size)
        item = next(at_word, self.session.current)
        if item is not None:
            self.session.accept_and_go_on(item)

    # --- pages

    def _build_review(self) -> QWidget:
        made = QStackedWidget()
        page = ReviewPanel(self.session)
        self._pane.look.keep_hints(page.hints)
        made.addWidget(page)
        page.figures_requested.connect(partial(self._show_facts, made))
        return made

    def _show_facts(self, pages: QStackedWidget) -> None:
        facts = pages.widget(1)
        if facts is None:
            facts = RecordingFacts(self._pane, self._journal)
            facts.back_requested.connect(lambda: pages.setCurrentIndex(0))
            pages.addWidget(facts)
        pages.setCurrentWidget(facts)
        cast("RecordingFacts", facts).show_current()

    def _build_compare(self) -> QWidget:
        return ComparePanel(self._pane, self._journal)

    @staticmethod
    def _focus_of_review(page: QWidget) -> QWidget:
        return cast("ReviewPanel", cast("QStackedWidget", page).widget(0)).items

    # --- display

    def _offer_chat(self) -> None:
        self.panel.offer("chat")
        if self._columns is not None and self._columns.is_shown("panel"):
            self.panel.show_tab("chat")

    def _on_tab(self, tab: str) -> None:
        self.tab_changed.emit(tab)
        self._on_shown()

    def _on_shown(self) -> None:
        if self._columns is None:
            return
        panel = self._columns.is_shown("panel")
        if panel:
            self.session.start()
        checks: list[tuple[QAction, bool]] = [(self._actions.queue, self._columns.is_shown("library"))]
        checks += [
            (action, panel and self.panel.tab == tab) for tab, action in zip(TABS, self._actions.panels, strict=True)
        ]
        for action, checked in checks:
            action.setChecked(checked)

    def _show_count(self) -> None:
        left = len(self.session.review.left)
        self.panel.show_count(number_formats.count(left) if left else "")


def edit_focused(command: str) -> None:
    """Let the widget with the keyboard cut or select all, if it can."""
    focus = QApplication.focusWidget()
    act = getattr(focus, command, None)
    if callable(act):
        act()

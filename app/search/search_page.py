"""Build the search page: query, counts, table, status."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QStackedLayout, QWidget

from app.search.facets import Facets
from app.search.hit_export import SOUND, ExportButton, HitExport
from app.search.hits_model import HitsModel, HitsView
from app.search.search_session import NOTHING, Answer, IndexUpdater, SearchSession
from app.transcript.player import Player
from app.ui import icons, number_formats, style, wording
from app.ui.widgets import ElidedLabel, announce, button, hbox, label, line_edit, set_kind, vbox
from core.archive.cutting import PADDING_S
from core.archive.results import Hit, Order, Results
from core.contracts.errors import Fault
from core.formats.recognition import is_transcript
from core.journal.text_index import IndexState
from core.settings.settings import Settings

_TYPING = 60  # ms after the last letter until the search begins
_NARROW = 900  # px: below this width the table has all the room


class SearchPage(QWidget):
    """Shows results during typing. `opened` requests a hit in its transcript, `closed` the former view."""

    opened = Signal(int, float)  # job, seconds
    closed = Signal()

    def __init__(
        self,
        journal: Path,
        index: IndexUpdater,
        settings: Callable[[], Settings],
        parent: QWidget | None = None,
    ) -> None:
        """Search `journal` through the index that `index` updates. `settings` returns the current ones."""
        super().__init__(parent)
        self.session = SearchSession(journal, self)
        self.index = index
        self.player = Player(self)
        self.model = HitsModel(self)
        self.view = HitsView(self.model)
        self.facets = Facets()
        self.export = HitExport(journal, self, settings)
        self._playing: Path | None = None
        self._order: Order = "found"
        self._wait = QTimer(self, singleShot=True, interval=_TYPING)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.setAccessibleName(self.tr("Search all recordings"))
        self.back = button(self.tr("Back"), hint=self.tr("Back to the library"))
        icons.set_icon(self.back, "back")
        self.query = line_edit(self.tr("Search all recordings"), self.tr('Word, "phrase", harb*, a NEAR b'))
        self.export_button = ExportButton()
        bar = QFrame()
        bar.setProperty("kind", "toolbar")
        margin = (style.MARGIN - 2, 9, style.MARGIN - 2, 9)
        bar.setLayout(hbox(self.back, self.query, self.export_button, margin=margin, grow=self.query))
        self.message = label(kind="quiet-on-window")
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        middle = QWidget()
        self._stack = QStackedLayout(middle)
        self._stack.addWidget(self.message)
        self._stack.addWidget(self.view)
        whole = hbox(self.facets, middle, space=0, grow=middle)
        self.hint = ElidedLabel("figures-quiet", Qt.TextElideMode.ElideRight)
        self.state = label(kind="figures-quiet", wrap=False)
        foot = QFrame()
        foot.setProperty("kind", "statusbar")
        foot.setFixedHeight(34)
        foot.setLayout(hbox(self.hint, self.state, margin=(style.MARGIN, 0, style.MARGIN, 0), grow=self.hint))
        self.setLayout(vbox(bar, whole, foot, space=0, grow=whole))
        QWidget.setTabOrder(self.query, self.view)
        self._show_hint()
        self._explain()

    def _connect(self) -> None:
        session, view = self.session, self.view
        self._wait.timeout.connect(self.search_now)
        self.query.textChanged.connect(self._wait.start)
        self.query.returnPressed.connect(self._enter_table)
        self.back.clicked.connect(lambda *_: self.leave())
        session.answered.connect(self._on_answer)
        session.broken_down.connect(self.facets.show_breakdown)
        session.sorted_by.connect(self._on_sorted)
        session.page_read.connect(self.model.add_page)
        session.index_told.connect(self._show_index)
        session.failed.connect(self._on_failed)
        self.model.page_wanted.connect(session.read_page)
        self.facets.filter_wanted.connect(self._add_filter)
        view.play_requested.connect(self.play)
        view.open_requested.connect(self._open)
        view.sort_requested.connect(self.sort)
        view.left.connect(self.leave)
        view.typed.connect(self._type)
        self.index.progressed.connect(self._show_left)
        self.index.updated.connect(self._on_updated)
        self.export_button.wanted.connect(self._export)
        self.player.failed.connect(self._tell_silence)
        self.export.told.connect(self._tell)
        self.export.failed.connect(self._complain)

    # --- for the window

    def enter(self) -> None:
        """Update the index and wait for a query."""
        self.show()
        self.query.setFocus()
        self.query.selectAll()
        self.index.update_now()
        self.session.tell_index()
        if self.query.text():
            self.search_now()

    def tell_gone(self) -> None:
        """Report that the queue no longer has the hit's recording."""
        self._complain(self.tr("This recording is not in the library"))

    def leave(self) -> None:
        """Stop the sound and return to the former view."""
        self.player.pause()
        self.closed.emit()

    def shut_down(self) -> None:
        """End all threads."""
        self._wait.stop()
        self.player.open(None)
        self.session.close()
        self.export.close()

    # --- searching

    def search_now(self) -> None:
        """Search for the query in the field."""
        self._wait.stop()
        self._order = "found"
        self._show_order()
        text = self.query.text().strip()
        if text:
            self.session.search(text)
        else:
            self.session.stop()
            self.model.show(None)
            self.facets.clear()
            self._explain()

    def sort(self, order: Order) -> None:
        """Sort the hits."""
        if self.model.results is not None and self.model.results.complete:
            self._order = order
            self.session.sort(self.model.results, order)

    def _on_answer(self, answer: Answer) -> None:
        self.facets.show_answer(answer)
        if not answer.results.complete or not len(answer.results):
            self.facets.show_breakdown(NOTHING)
        self.model.show(answer.results)
        if len(answer.results):
            self._stack.setCurrentWidget(self.view)
            if not self.view.currentIndex().isValid():
                self.view.setCurrentIndex(self.model.index(0, 1))
        elif answer.results.complete:
            self._show_message(self.tr("Nothing found in {n} recordings").format(n=answer.total))
        if answer.results.complete:
            announce(self, self.facets.places)
        self._show_hint()

    def _on_sorted(self, results: Results, numbers: list[int] | None) -> None:
        if self.model.results is None or results.query is not self.model.results.query:
            return
        if numbers is None:
            self._order = "found"
            self._complain(self.tr("Too many results to sort. Narrow the search."))
        else:
            self.model.show(results, None if self._order == "found" else numbers)
            self.view.setCurrentIndex(self.model.index(0, 1))
            self._show_hint()
        self._show_order()

    def _on_failed(self, fault: Fault) -> None:
        self.model.show(None)
        self.facets.clear()
        self._show_message(wording.message(fault), wrong=True)
        announce(self, wording.message(fault))

    def _on_updated(self, worked: bool) -> None:
        self.session.tell_index()
        if worked and self.isVisible() and self.query.text().strip() and self._order == "found":
            self.search_now()

    def _add_filter(self, wanted: str) -> None:
        if f" {wanted} " not in f" {self.query.text()} ":
            self.query.setText(f"{self.query.text().strip()} {wanted}")
            self.search_now()

    # --- places

    def play(self, hit: Hit) -> None:
        """Play a hit with a little context, or stop it if it is playing."""
        if self.player.is_playing and self._playing == hit.recording.path:
            self.player.pause()
            return
        if is_transcript(hit.recording.path):
            self._complain(self.tr("This transcript has no recording"))
        elif not hit.recording.path.is_file():
            self._complain(self.tr("{path} is missing").format(path=hit.recording.path))
        elif hit.start is None:
            self._complain(self.tr("This result has no time"))
        else:
            if self._playing != hit.recording.path:
                self._playing = hit.recording.path
                self.player.open(self._playing)
            self._show_hint()
            self.player.play(max(0.0, hit.start - PADDING_S), (hit.end or hit.start) + 2 * PADDING_S)

    def _tell_silence(self) -> None:
        self._complain(self.tr("Can't play sound on this computer"))

    def _open(self, hit: Hit) -> None:
        self.player.pause()
        self.opened.emit(hit.recording.job, hit.start or 0.0)

    def _export(self, suffix: str) -> None:
        results = self.model.results
        if results is None or not len(results):
            self._complain(self.tr("No results to export"))
        elif suffix == SOUND:
            self.export.ask_folder(results, self.model.numbers())
        else:
            self.export.ask_file(results, self.model.numbers(), self.query.text().strip(), suffix)

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the table with Down, and back with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() == Qt.Key.Key_Down and self.query.hasFocus():
            self._enter_table()
        else:
            super().keyPressEvent(event)

    def _enter_table(self) -> None:
        if self._wait.isActive():
            self.search_now()
        if self.model.rowCount():
            self.view.setFocus()

    def _type(self, text: str) -> None:
        self.query.setFocus()
        self.query.setText(self.query.text() + text)

    # --- looks

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the counts in a narrow window."""
        super().resizeEvent(event)
        self.facets.setVisible(self.width() >= _NARROW)

    def _explain(self) -> None:
        lines = (
            self.tr("Search every transcript, including your edits."),
            "",
            self.tr('harbour   a word        "the old harbour"   a phrase        harb*   a word start'),
            self.tr("harbour NEAR/5 boat        harbour OR port        harbour -boat        /h[ao]rbou?r/"),
            self.tr("speaker:Anna   language:de   folder:radio   date:2024-05..2025   recording:interview"),
        )
        self._show_message("\n".join(lines))

    def _show_message(self, text: str, wrong: bool = False) -> None:
        set_kind(self.message, "error" if wrong else "quiet-on-window")
        self.message.setText(text)
        self._stack.setCurrentWidget(self.message)

    def _show_order(self) -> None:
        self.view.show_order(self._order)

    def _show_hint(self) -> None:
        self._tell(self.tr("Space plays · Enter opens the recording · Ctrl+C copies with the source"))

    def _tell(self, text: str) -> None:
        set_kind(self.hint, "figures-quiet")
        self.hint.set_full_text(text)

    def _complain(self, text: str) -> None:
        set_kind(self.hint, "figures-warning")
        self.hint.set_full_text(text)
        announce(self, text)

    def _show_left(self, left: int) -> None:
        self.state.setText(self.tr("%n recording(s) left to index", "", left) if left else "")

    def _show_index(self, state: IndexState) -> None:
        if state.pending:
            self._show_left(state.pending)
            return
        self.state.setText(self.tr("{words} words to search").format(words=number_formats.count(state.words)))

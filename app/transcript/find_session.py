"""Find and replace in the transcript on show. Matches follow the edits."""

import math
import time
from bisect import bisect_right
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView

from app.transcript.transcript_model import TranscriptModel
from app.transcript.transcript_view import TranscriptView
from app.ui.style import Index
from core.transcript import edit_operations
from core.transcript.edits import Splice
from core.transcript.search import BadPattern, Query, Search
from core.transcript.unicode_text import utf16_length

CharacterRange = tuple[int, int]
_TIME_SLICE = 0.015  # seconds of searching
_PAUSE = 5  # ms between two slices, for input and painting
_ROWS_AT_ONCE = 200  # rows between two looks at the clock


class FindSession(QObject):
    """All matches of one query. A match is a row and a range of its characters, both from 0, in Python's count."""

    changed = Signal()

    def __init__(self, model: TranscriptModel, view: TranscriptView) -> None:
        """Start without a query."""
        super().__init__(view)
        self._model = model
        self._view = view
        self._search: Search | None = None
        self._matches: dict[int, list[CharacterRange]] = {}
        self._current: tuple[int, CharacterRange] | None = None
        self.problem = ""
        self._pending_rows = range(0)  # rows not searched yet
        self._restart_timer = QTimer(self, singleShot=True, interval=0)
        self._restart_timer.timeout.connect(self._search_all_rows)
        self._search_timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._search_timer.timeout.connect(self._search_pending_rows)
        self.replaced_count: int | None = None  # matches of the current query
        self._replacing: Iterator[Splice | None] | None = None
        self._replacement = ""
        self._count_so_far = 0
        self._splices: list[Splice | None] = []
        self._replace_timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._replace_timer.timeout.connect(self._build_replacement)
        model.dataChanged.connect(self._on_data)
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._on_rows)

    @property
    def count(self) -> int:
        """The number of matches."""
        return sum(map(len, self._matches.values()))

    @property
    def is_complete(self) -> bool:
        """Whether all rows are searched."""
        return not self._pending_rows

    @property
    def number(self) -> int:
        """The number of the current match, from 1, or 0 without one."""
        if self._current is None or self._current[1] not in self._matches.get(self._current[0], ()):
            return 0
        row, span = self._current
        before = sum(len(spans) for other, spans in self._matches.items() if other < row)
        return before + self._matches[row].index(span) + 1

    @property
    def sentence(self) -> str:
        """The text of the row with the current match, or an empty text."""
        return self._text(self._current[0]) if self._current is not None and self.number else ""

    def search_for(self, query: Query | None) -> None:
        """Start another search, or end it for None."""
        self.problem, self.replaced_count, self._replacing = "", None, None
        self._search = None
        self._view.delegate.current_match = None
        if query is not None and query.text:
            try:
                self._search = Search(query)
            except BadPattern as error:
                self.problem = str(error)
        self._search_all_rows()

    def go(self, step: int, start: tuple[int, CharacterRange] | None = None) -> bool:
        """Go to the next match (1) or the previous one (-1), around the end. Return whether a match exists.

        The step starts at the current match, or at `start`.
        """
        self.replaced_count = None
        self._finish_searching()
        rows = sorted(self._matches)
        if not rows:
            return False
        here = start or self._start_position()
        matches = [(row, span) for row in rows for span in self._matches[row]]
        if step > 0:
            number = bisect_right(matches, here) % len(matches)
        else:
            number = (bisect_right(matches, (here[0], (here[1][0], -1))) - 1) % len(matches)
        self._go_to(*matches[number])
        return True

    def replace(self, replacement: str) -> bool:
        """Replace the current match and go to the next. Return whether a match existed."""
        at = self._current
        if self._search is None or not self.number or at is None or self._model.is_live(at[0]):
            return self.go(1) and False
        row, span = at
        try:
            text, _ = self._search.replace_in(self._text(row), replacement, span)
        except BadPattern as error:
            return self._set_problem(error)
        end = span[1] + len(text) - len(self._text(row))  # no match counts within the replacement
        self._model.apply(edit_operations.replace_texts(self._model.editable, [(row, text)]))
        self._search_all_rows()
        self.go(1, (row, (end, -1)))
        return True

    def replace_all(self, replacement: str) -> None:
        """Replace every editable match as one edit, in slices of time. `replaced_count` follows."""
        self.replaced_count, self._count_so_far, self._splices = None, 0, []
        self._replacing = edit_operations.text_splices(self._model.editable, self._replaced_texts(replacement))
        self._replacement = replacement
        self._build_replacement()

    # --- inside

    def _replaced_texts(self, replacement: str) -> Iterator[tuple[int, str]]:
        for row in sorted(self._matches):
            if self._search is not None and not self._model.is_live(row):
                text, count = self._search.replace_in(self._text(row), replacement)
                self._count_so_far += count
                yield row, text

    def _build_replacement(self) -> None:
        """Build more of the edit, and apply it when it is complete. This needs all matches."""
        end = time.monotonic() + _TIME_SLICE
        try:
            while self._replacing is not None and not self._pending_rows and time.monotonic() < end:
                self._splices.append(next(self._replacing))
        except StopIteration:
            self._apply_replacement()
        except BadPattern as error:
            self._replacing = None
            self._set_problem(error)
        if self._replacing is not None:
            self._replace_timer.start()

    def _apply_replacement(self) -> None:
        self._replacing = None
        self._model.apply(edit_operations.combine_splices(self._splices))
        self.replaced_count, self._splices = self._count_so_far, []
        self.changed.emit()

    def _restart_replacing(self) -> None:
        """Start the replacement again after a change of the text."""
        if self._replacing is not None:
            self.replace_all(self._replacement)

    def _start_position(self) -> tuple[int, CharacterRange]:
        if self._current is not None and self.number:
            return self._current
        row, word = self._view.current
        if row < 0:
            return (0, (0, -1))
        start = sum(len(w.text) + 1 for w in self._model.segment(row).content.words[:word])
        return (row, (start, -1))

    def _go_to(self, row: int, span: CharacterRange) -> None:
        self._current = (row, span)
        first, last = (utf16_length(self._text(row)[:character]) for character in span)
        self._view.delegate.current_match = (row, (first, last))
        word = self._view.row_layout(row).word_of(first)
        self._view.set_current(row, word, QAbstractItemView.ScrollHint.EnsureVisible)
        self.changed.emit()

    def _set_problem(self, error: BadPattern) -> bool:
        self.problem = str(error)
        self.changed.emit()
        return False

    def _text(self, row: int) -> str:
        return self._model.segment(row).content.text

    def _on_rows(self) -> None:
        self._restart_replacing()
        if self._search is not None:
            self._restart_timer.start()

    def _on_data(self, first: Index, last: Index) -> None:
        self._restart_replacing()
        if self._search is None or self._restart_timer.isActive():
            return
        rows = range(first.row(), last.row() + 1)
        if len(rows) <= _ROWS_AT_ONCE:
            self._search_rows(rows)
            self.changed.emit()
        elif self._pending_rows:
            self._restart_timer.start()
        else:
            self._forget_rows(rows)
            self._pending_rows = rows
            self._search_pending_rows()

    def _forget_rows(self, rows: range) -> None:
        for row in rows:
            self._matches.pop(row, None)
            self._view.delegate.matches.pop(row, None)

    def _search_all_rows(self) -> None:
        self._matches.clear()
        self._view.delegate.matches.clear()
        self._pending_rows = range(self._model.rowCount())
        self._search_pending_rows()

    def _search_pending_rows(self, time_slice: float = _TIME_SLICE) -> None:
        """Search more rows for a slice of time, so that the window stays responsive."""
        end = time.monotonic() + time_slice
        while self._pending_rows and time.monotonic() < end:
            self._search_rows(self._pending_rows[:_ROWS_AT_ONCE])
            self._pending_rows = self._pending_rows[_ROWS_AT_ONCE:]
        if self._pending_rows and self._search is not None:
            self._search_timer.start()
        self._view.viewport().update()
        self.changed.emit()

    def _finish_searching(self) -> None:
        if self._pending_rows:
            self._search_timer.stop()
            self._search_pending_rows(math.inf)

    def _search_rows(self, rows: range) -> None:
        shown = self._view.delegate.matches
        for row in rows:
            self._matches.pop(row, None)
            shown.pop(row, None)
            if self._search is None:
                continue
            text = self._text(row)
            try:
                spans = self._search.spans(text)
            except BadPattern as error:
                self.problem, self._search = str(error), None
                self._matches.clear()
                shown.clear()
                self._pending_rows = range(0)
                return
            if spans:
                self._matches[row] = list(spans)
                shown[row] = [(utf16_length(text[:first]), utf16_length(text[:last])) for first, last in spans]

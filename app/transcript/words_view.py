"""The words in the rows of the transcript: one of them is current, one is being played, any can be clicked."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QToolTip, QWidget

from app.transcript.rows_view import RowsView
from app.transcript.transcript_model import TranscriptModel
from app.ui.qt_types import Index
from app.ui.widgets import announce
from core.contracts.transcript import Word
from core.transcript.timestamps import format_timestamp

_HIGHLIGHT_TAIL = 0.4  # seconds that a word stays highlighted after its end, unless the next one begins
_SIDE_BY_SIDE = 8  # rows whose times may overlap
_Hint = QAbstractItemView.ScrollHint


class WordsView(RowsView):
    """Adds words to the rows: the current one of the keyboard, and the one that is being played."""

    play_requested = Signal(float)  # from which second
    speaker_requested = Signal(int)  # row
    edit_requested = Signal(int, int)  # row, with the caret before which character (UTF-16)
    translation_requested = Signal(int)  # row whose translation is to be edited
    word_changed = Signal()

    def __init__(self, model: TranscriptModel, parent: QWidget | None = None) -> None:
        """`model` stays the same for the view's life."""
        super().__init__(model, parent)
        self._starts: list[float] | None = None
        self._is_playing = False
        self._pressed: tuple[int, int | None] | None = None
        self.setAccessibleName(self.tr("Transcript"))
        self.setMouseTracking(True)
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._forget_starts)
        model.changed.connect(self._keep_word)

    # --- the current word

    @property
    def current(self) -> tuple[int, int]:
        """Row and number of the current word; the row is -1 when there is none."""
        return self.currentIndex().row(), self.delegate.current_word

    def set_current(self, row: int, word: int, hint: _Hint = _Hint.EnsureVisible) -> None:
        """Go to a word."""
        index = self.transcript_model.index(row)
        self.choose(index)
        self.delegate.current_word = self._nearest(row, word)
        self.scrollTo(index, hint)
        self.update_row(row)
        self.word_changed.emit()

    def show_one_of(self, places: Sequence[range]) -> None:
        """Go to the first of these rows, unless some of them are in sight already."""
        seen, last = self.visible_rows(), self.transcript_model.rowCount() - 1
        if not any(rows.start < seen.stop and seen.start < rows.stop for rows in places) and places and last >= 0:
            self.set_current(min(last, *(rows.start for rows in places)), 0, _Hint.PositionAtCenter)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Another row: its first word is current."""
        super().currentChanged(current, previous)
        self.delegate.current_word = 0
        for index in (current, previous):
            if index.isValid():
                self.update_row(index.row())
        self.word_changed.emit()

    def _nearest(self, row: int, word: int) -> int:
        return max(0, min(word, len(self.transcript_model.segment(row).content.words) - 1))

    def _keep_word(self) -> None:
        """The current row may have fewer words now: one of them is current."""
        row, word = self.current
        if row >= 0 and (nearest := self._nearest(row, word)) != word:
            self.delegate.current_word = nearest
            self.update_row(row)
            self.word_changed.emit()

    def _step(self, step: int) -> None:
        """Go to the next word or the one before, across rows."""
        row, word = self.current
        if row < 0:
            return
        words = self.transcript_model.segment(row).content.words
        if 0 <= word + step < len(words):
            self.set_current(row, word + step)
        elif 0 <= row + step < self.transcript_model.rowCount():
            self.set_current(
                row + step, 0 if step > 0 else len(self.transcript_model.segment(row + step).content.words)
            )
        self._say_word()

    def _say_word(self) -> None:
        """Have a screen reader say the current word, which is no item that it could read by itself."""
        row, number = self.current
        words = self.transcript_model.segment(row).content.words
        if number < len(words):
            word = words[number]
            doubt = self.describe_confidence(word) if self.transcript_model.is_doubtful(word) else ""
            self.announce(", ".join(filter(None, (word.text, doubt))))

    def go_to_doubtful(self, step: int) -> bool:
        """Go to the next doubtful word (1) or the one before (-1), around the end; whether there is any."""
        for row, word in self._words_from(*self.current, step):
            found = self.transcript_model.segment(row).content.words[word]
            if self.transcript_model.is_doubtful(found):
                self.set_current(row, word, _Hint.PositionAtCenter)
                self._say_word()
                return True
        return False

    def _words_from(self, row: int, word: int, step: int) -> Iterator[tuple[int, int]]:
        """All words, beginning behind the given one and ending with it."""
        count = self.transcript_model.rowCount()
        if row < 0:
            row, word = 0, -1
        for turn in range(count + 1):
            at = (row + turn * step) % count
            size = len(self.transcript_model.segment(at).content.words)
            numbers = range(size) if step > 0 else range(size - 1, -1, -1)
            if turn == 0:
                yield from ((at, n) for n in numbers if (n > word if step > 0 else n < word))
            elif turn == count:
                yield from ((at, n) for n in numbers if (n <= word if step > 0 else n >= word))
            else:
                yield from ((at, n) for n in numbers)

    def describe_confidence(self, word: Word) -> str:
        """How sure the recogniser was of a word, and why it may have invented it."""
        if word.doubt == "silence":
            return self.tr("nothing is heard here: perhaps never said")
        if word.doubt == "loop":
            return self.tr("repeats what was just said: perhaps never said")
        if word.confidence is None:
            return self.tr("written by hand, or without confidence")
        return self.tr("%n % sure", "", round(word.confidence * 100))

    def announce(self, text: str) -> None:
        """Have a screen reader say something."""
        announce(self, text)

    # --- playing

    def show_playing(self, seconds: float | None, follow: bool = False) -> None:
        """Highlight the word that is played at `seconds`; `follow` keeps it in sight if the one before it was."""
        before, self._is_playing = self.delegate.playing, follow
        playing = None if seconds is None else self._word_at(seconds)
        if playing == before:
            return
        self.delegate.playing = playing
        for row in {place[0] for place in (before, playing) if place is not None}:
            self.update_row(row)
        moved_on = playing is not None and (before is None or before[0] != playing[0])
        if playing is not None and follow and moved_on and self.delegate.editing is None and self._was_visible(before):
            self.scrollTo(self.transcript_model.index(playing[0]))

    @property
    def playing_row(self) -> int | None:
        """The row that is heard now, if it may be edited; None while nothing is."""
        playing = self.delegate.playing if self._is_playing else None
        return None if playing is None or self.transcript_model.is_live(playing[0]) else playing[0]

    def _was_visible(self, place: tuple[int, int] | None) -> bool:
        return place is None or place[0] >= self.transcript_model.rowCount() or self.is_row_visible(place[0])

    @property
    def time_in_sight(self) -> float | None:
        """The second at which the current row starts if it is seen, else the first row in sight; None without rows."""
        seen = self.visible_rows()
        row = self.current[0] if self.current[0] in seen else seen.start
        starts = self._row_starts()
        return starts[row] if row < len(starts) else None

    def go_to_time(self, seconds: float, make_current: bool) -> None:
        """Go to the word that starts there, or the last one before; without `make_current` only bring it into sight."""
        row, word = self._place_of(seconds)
        if row >= 0 and make_current:
            self.set_current(row, word, _Hint.PositionAtCenter)
        elif row >= 0:
            self.scrollTo(self.transcript_model.index(row), _Hint.PositionAtTop)

    def _place_of(self, seconds: float) -> tuple[int, int]:
        """Row and number of the word that starts then, of the last one before where none does; row -1 without any."""
        last = bisect_right(self._row_starts(), seconds) - 1
        for row in range(last, max(-1, last - _SIDE_BY_SIDE), -1):  # a sentence goes on while others are begun
            for number, word in enumerate(self.transcript_model.segment(row).content.words):
                if word.start == seconds:
                    return row, number
        words = self.transcript_model.segment(last).content.words if last >= 0 else ()
        begun = (number for number, word in enumerate(words) if word.start is not None and word.start <= seconds)
        return last, max(begun, default=0)

    def _row_starts(self) -> list[float]:
        if self._starts is None:
            self._starts = _starts(self.transcript_model)
        return self._starts

    def playback_start(self, row: int, word: int) -> float | None:
        """The second to play a word from; where it has no time, that of the word before it."""
        words = self.transcript_model.segment(row).content.words
        times = (w.start for w in reversed(words[: word + 1]) if w.start is not None)
        return next(times, self.transcript_model.segment(row).content.start)

    def _word_at(self, seconds: float) -> tuple[int, int] | None:
        """The word that is heard then: of the row that was begun last, else of one that goes on beside it."""
        last = bisect_right(self._row_starts(), seconds) - 1
        for tail in (0.0, _HIGHLIGHT_TAIL):
            for row in range(last, max(-1, last - _SIDE_BY_SIDE), -1):
                words = self.transcript_model.segment(row).content.words
                for n in range(len(words) - 1, -1, -1):
                    start, end = words[n].start, words[n].end
                    if start is not None and end is not None and start <= seconds < end + tail:
                        return row, n
        return None

    def _forget_starts(self) -> None:
        self._starts = None

    # --- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the word: a click that ends on it plays it."""
        super().mousePressEvent(event)
        self._pressed = None
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and not event.modifiers():
            word = self._word_under(index, event.position())
            self._pressed = (index.row(), word)
            if word is not None:
                self.set_current(index.row(), word)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Play from the word, or from the row's time, that was clicked."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        pressed, self._pressed = self._pressed, None
        if not index.isValid() or pressed is None or pressed[0] != index.row():
            return
        word = self._word_under(index, event.position())
        if word is None and self.layouts.columns.time.contains(self._to_row(index, event.position())):
            word = pressed_word = 0
        else:
            pressed_word = -1 if pressed[1] is None else pressed[1]
        seconds = self.playback_start(index.row(), word) if word is not None and word == pressed_word else None
        if seconds is not None:
            self.play_requested.emit(seconds)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit at the place that was clicked; or name the speaker."""
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        point = self._to_row(index, event.position())
        if self.layouts.columns.speaker.contains(point):
            self.speaker_requested.emit(index.row())
        elif self.row_layout(index.row()).is_translation_at(point):
            self.translation_requested.emit(index.row())
        else:
            offset = self.row_layout(index.row()).offset_at(point)
            self.edit_requested.emit(index.row(), offset)

    def viewportEvent(self, event: QEvent) -> bool:
        """The tooltip of a word says how sure the recogniser was, and when it was said."""
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return super().viewportEvent(event)
        index = self.indexAt(event.pos())
        word = self._word_under(index, QPointF(event.pos())) if index.isValid() else None
        if word is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPos(), self.word_tooltip(index.row(), word), self.viewport())
        return True

    def word_tooltip(self, row: int, number: int) -> str:
        """What the tooltip of a word says."""
        word = self.transcript_model.segment(row).content.words[number]
        lines = [self.describe_confidence(word)]
        if word.boosted:
            lines.append(self.tr("from the words to expect: without them it would be another word"))
        if word.start is not None and word.end is not None:
            lines.append(f"{format_timestamp(word.start)} – {format_timestamp(word.end)}")
        return "\n".join(lines)

    def _to_row(self, index: Index, point: QPointF) -> QPointF:
        return point - QPointF(self.visualRect(index).topLeft())

    def _word_under(self, index: Index, point: QPointF) -> int | None:
        return self.row_layout(index.row()).word_at(self._to_row(index, point))


def _starts(model: TranscriptModel) -> list[float]:
    """The second at which each row starts; one without times starts with the row before it."""
    starts, last = [], 0.0
    for segment in (*model.editable.segments, *model.editable.tail):
        start = segment.content.start
        last = last if start is None else max(last, start)
        starts.append(last)
    return starts

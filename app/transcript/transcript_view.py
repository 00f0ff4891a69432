"""Edit the transcript: one row for each segment, a current word for the keyboard, and an editor in its row."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from app.transcript.lazy_list_view import LazyListView
from app.transcript.row_editing import RowEditing
from app.transcript.row_layout import RowLayout, RowLayoutCache, speaker_column_width
from app.transcript.segment_bar import HEIGHT as BAR_HEIGHT
from app.transcript.segment_bar import SegmentBar
from app.transcript.speaker_numbers import DIGITS
from app.transcript.transcript_delegate import TranscriptDelegate
from app.transcript.transcript_model import TranscriptModel
from app.transcript.word_times import WordTimes
from app.ui import number_formats
from app.ui.style import Index
from app.ui.widgets import announce
from core.contracts.transcript import Word

_Hint = QAbstractItemView.ScrollHint
_DIGITS = [str(number + 1) for number in range(DIGITS)]


class TranscriptView(LazyListView):
    """Segments as rows. It holds the current word and the playing word, which other views show too."""

    seek_requested = Signal(float)  # the time to go to, in seconds
    speaker_requested = Signal(int, QRect)  # the row, and the place of the name on the screen
    edit_requested = Signal(int, int)  # the row, and the character after the caret (UTF-16)
    translation_requested = Signal(int)  # the row whose translation to edit
    word_changed = Signal()
    row_opened = Signal(int)  # the row that shows its times now, or -1
    playing_changed = Signal()
    give_requested = Signal(int)  # the number of the speaker for the selected segments

    def __init__(self, model: TranscriptModel, parent: QWidget | None = None) -> None:
        """Use `model` for the view's whole life."""
        super().__init__(parent)
        self.transcript_model = model
        self.layouts = RowLayoutCache()
        self.delegate = TranscriptDelegate(model, self.layouts, self)
        self.times = WordTimes(model, self)
        self._speaker_width = 0.0  # px
        self._is_translated = False
        self._is_playing = False
        self._moves = False  # whether `set_current` is at work
        self._pressed: tuple[int, int | None] | None = None
        self._clicked = QPersistentModelIndex()  # the row of the last press, which may have moved since
        self._clicked_point = QPointF()  # px in that row
        self._opened = QPersistentModelIndex()  # the row with the bar
        self.bar = SegmentBar(model, self.viewport())
        self.setItemDelegate(self.delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAccessibleName(self.tr("Transcript"))
        self.setMouseTracking(True)
        self.take_model(model)
        model.rowsRemoved.connect(self._keep_selection)
        model.changed.connect(self._update_columns)
        model.changed.connect(self._keep_word)
        model.threshold_changed.connect(self.viewport().update)
        self.word_changed.connect(self._open_row)
        model.dataChanged.connect(self._open_row)
        self.bar.left.connect(self.setFocus)
        self.editing = RowEditing(self, model, self.delegate, self.row_layout, lambda: self.current, self.choose)
        self.editing.resized.connect(self._fit_editor)
        self.edit_requested.connect(lambda row, offset: self.editing.begin(row, offset, offset))
        self.translation_requested.connect(self.editing.edit_translation)

    # --- rows

    @property
    def line(self) -> float:
        """The height of a line of text, px."""
        return self.layouts.line

    def row_layout(self, row: int) -> RowLayout:
        """Return the layout of a row. Build it if necessary."""
        return self.layouts.of(self.transcript_model.segment(row))

    def text_length(self, row: int) -> int:
        """Estimate the characters of a row."""
        return self.transcript_model.text_length(row)

    def estimated_height(self, characters: int) -> float:
        """Estimate the height of a row from its characters, px."""
        return self.layouts.estimate(characters)

    def measured_height(self, row: int) -> float:
        """Return the height of a row, with its editor, px."""
        editor = self.delegate.editing
        below = BAR_HEIGHT if self._opened.isValid() and self._opened.row() == row else 0
        if editor is not None and editor.index.row() == row:
            return below + self.row_layout(row).height_with_editor(editor.text_height, editor.of_translation)
        return below + self.row_layout(row).height

    def set_row_width(self, width: int) -> None:
        """Lay out rows for this width from now on, px."""
        self.layouts.set_width(width, self.is_mirrored, self._speaker_width, self._is_translated)

    def word_area(self, row: int, word: int) -> QRectF:
        """Return the place of a word in px of the viewport, or of its row if it has no such word."""
        corner = QPointF(self.visualRect(self.index_of(row)).topLeft())
        layout = self.row_layout(row)
        if word < len(layout.word_spans) and (areas := layout.rectangles(*layout.word_spans[word])):
            return areas[0].translated(corner)
        return QRectF(corner + layout.origin, corner + layout.origin + QPointF(1, self.line))

    def name_place(self, row: int) -> QRect:
        """Return the place of a row's speaker on the screen."""
        area = self.layouts.columns.speaker.translated(QPointF(self.visualRect(self.index_of(row)).topLeft())).toRect()
        return QRect(self.viewport().mapToGlobal(area.topLeft()), area.size())

    def index_of(self, row: int) -> QModelIndex:
        """Return the index of a segment."""
        return self.transcript_model.index(row)

    def top_segment(self) -> int:
        """Return the segment at the top of the view, or -1."""
        return self.visible_rows().start if self.transcript_model.rowCount() else -1

    def may_follow_growth(self) -> bool:
        """Tell whether a view at the end of a growing transcript stays at the end."""
        return self.delegate.editing is None and super().may_follow_growth()

    def set_look(self, size: float, measure: float) -> None:
        """Use letters of this size and lines of at most this width, px."""
        if (size, measure) != (self.layouts.size, self.layouts.measure):
            self.editing.finish()
            self.layouts.size, self.layouts.measure = size, measure
            self.relayout()

    def _update_columns(self) -> None:
        """Set the widths of the columns for speakers and translations. Speakers may have other colours."""
        self.viewport().update()
        width = speaker_column_width(self.transcript_model.speaker_numbers.names)
        if (width, self.transcript_model.is_translated) != (self._speaker_width, self._is_translated):
            self._speaker_width, self._is_translated = width, self.transcript_model.is_translated
            self.relayout()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible rows."""
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        current, selection = self.currentIndex().row(), self.selectionModel()
        area: QRect = event.rect()
        self.delegate.first_row = self._first_whole_row()
        for row in self.visible_rows():
            index = self.transcript_model.index(row)
            option.rect = self.visualRect(index)
            if option.rect.intersects(area):
                state = QStyle.StateFlag.State_Enabled
                if selection.isSelected(index):
                    state |= QStyle.StateFlag.State_Selected
                if row == current:
                    state |= QStyle.StateFlag.State_HasFocus
                option.state = state
                self.delegate.paint(painter, option, index)
        painter.end()

    def _first_whole_row(self) -> int:
        """Return the first row whose start is visible."""
        first = self.visible_rows().start
        return first if self.visualRect(self.transcript_model.index(first)).top() >= 0 else first + 1

    # --- the open row

    def _open_row(self) -> None:
        """Give the current row a bar with its times, and no other row. The current row keeps its place."""
        if self._pressed is not None:  # nothing moves away under the pointer
            return
        index = self.currentIndex()
        may_open = index.isValid() and not self.transcript_model.is_live(index.row()) and self.isVisible()
        may_open = may_open and len(self.selected_rows()) < 2
        opens = may_open and self.bar.show_row(index.row())
        before, after = self._opened, QPersistentModelIndex(index if opens else QModelIndex())
        if before != after:
            top = self.visualRect(index).top()
            self._opened = after
            self.row_opened.emit(self.open_row)
            for other in (before, after):
                if other.isValid() and other.row() < len(self.heights):  # else a row that is being inserted
                    self._measure(other.row())
            self.updateGeometries()
            if 0 <= top < self.viewport().height():
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + self.visualRect(index).top() - top)
            self._after_change()
        self._place_bar()

    @property
    def open_row(self) -> int:
        """The row with the bar, or -1."""
        return self._opened.row() if self._opened.isValid() else -1

    def _place_bar(self) -> None:
        """Put the bar into the lowest line of the open row."""
        area = self.visualRect(self._opened) if self._opened.isValid() else QRect()
        if area.isValid() and area.bottom() >= 0 and area.top() <= self.viewport().height():
            text = self.layouts.columns.text
            place = QRect(round(area.x() + text.x()), area.bottom() - BAR_HEIGHT, round(text.width()), BAR_HEIGHT - 6)
            self.bar.setGeometry(place)
            self.bar.show()
        elif not self.bar.isAncestorOf(self.focusWidget() or self):
            self.bar.hide()

    def updateEditorGeometries(self) -> None:
        """Move editor and bar with their row."""
        super().updateEditorGeometries()
        if self._is_ready:
            self._place_bar()

    def showEvent(self, event: QShowEvent) -> None:
        """Open the current row."""
        super().showEvent(event)
        self._open_row()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Close the row while several are selected."""
        super().selectionChanged(selected, deselected)
        if self._is_ready:
            self._open_row()

    # --- selection

    def _keep_selection(self) -> None:
        """Select the neighbour if the current row was removed."""
        current = self.currentIndex()
        if current.isValid() and not self.selectionModel().isSelected(current):
            self.choose(current)

    def choose(self, index: Index) -> None:
        """Make a row current and select it alone.

        setCurrentIndex would extend or reduce the selection while a shortcut's keys are still held. The method of the
        selection model would leave the former row as the anchor of Shift and an arrow.
        """
        mode = self.selectionMode()
        self.setSelectionMode(self.SelectionMode.SingleSelection)
        self.setCurrentIndex(index)
        self.setSelectionMode(mode)

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select the rows in a rectangle of the viewport."""
        selection = QItemSelection()
        if len(self.heights):
            top, bottom = sorted((rect.top(), rect.bottom()))
            first = self.heights.row_at(top + self.verticalOffset())
            last = self.heights.row_at(bottom + self.verticalOffset())
            selection.select(self.transcript_model.index(first), self.transcript_model.index(last))
        self.selectionModel().select(selection, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """Return the region to repaint after a change of the selection."""
        region, seen = QRegion(), self.visible_rows()
        for part in selection.indexes():
            if part.row() in seen:
                region += self.visualRect(part)
        return region

    def selected_rows(self) -> list[int]:
        """Return the editable rows of the selection, in order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [row for row in rows if not self.transcript_model.is_live(row)]

    # --- the current word

    @property
    def current(self) -> tuple[int, int]:
        """The row and number of the current word. The row is -1 without one."""
        return self.currentIndex().row(), self.delegate.current_word

    def set_current(self, row: int, word: int, hint: _Hint = _Hint.EnsureVisible) -> None:
        """Go to a word."""
        index = self.transcript_model.index(row)
        self._moves = True
        self.choose(index)
        self._moves = False
        self.delegate.current_word = self._nearest(row, word)
        self.scrollTo(index, hint)
        self.update_row(row)
        self.word_changed.emit()

    def show_one_of(self, places: Sequence[range]) -> None:
        """Scroll to the first of these rows, unless one of them is visible."""
        seen, last = self.visible_rows(), self.transcript_model.rowCount() - 1
        if not any(rows.start < seen.stop and seen.start < rows.stop for rows in places) and places and last >= 0:
            self.set_current(min(last, *(rows.start for rows in places)), 0, _Hint.PositionAtCenter)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Make the first word of the new row current."""
        super().currentChanged(current, previous)
        self.delegate.current_word = 0
        for index in (current, previous):
            if index.isValid():
                self.update_row(index.row())
        if not self._moves:
            self.word_changed.emit()

    def _nearest(self, row: int, word: int) -> int:
        return max(0, min(word, len(self.transcript_model.segment(row).content.words) - 1))

    def _keep_word(self) -> None:
        """Keep the current word within a row that lost words."""
        row, word = self.current
        if row >= 0 and (nearest := self._nearest(row, word)) != word:
            self.delegate.current_word = nearest
            self.update_row(row)
            self.word_changed.emit()

    def step(self, step: int) -> None:
        """Go to the next or previous word, across rows."""
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
        """Let a screen reader announce the current word, which is not an item of its own."""
        row, number = self.current
        words = self.transcript_model.segment(row).content.words
        if number < len(words):
            word = words[number]
            doubt = self.describe_confidence(word) if self.transcript_model.is_doubtful(word) else ""
            self.announce(", ".join(filter(None, (word.text, doubt))))

    def go_to_doubtful(self, step: int) -> bool:
        """Go to the next (1) or previous (-1) uncertain word, around the end. Return whether one exists."""
        for row, word in self._words_from(*self.current, step):
            found = self.transcript_model.segment(row).content.words[word]
            if self.transcript_model.is_doubtful(found):
                self.set_current(row, word, _Hint.PositionAtCenter)
                self._say_word()
                return True
        return False

    def _words_from(self, row: int, word: int, step: int) -> Iterator[tuple[int, int]]:
        """Yield all words, from the one after the given word around to that word."""
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
        """Return the confidence of a word, why the model may have invented it, and its other reading."""
        if word.alternative is None:
            return self._describe_doubt(word)
        return self.tr("{confidence}, other reading: {words}").format(
            confidence=self._describe_doubt(word), words=word.alternative or self.tr("nothing")
        )

    def _describe_doubt(self, word: Word) -> str:
        if word.doubt == "silence":
            return self.tr("no speech heard here: possibly not spoken")
        if word.doubt == "loop":
            return self.tr("repeats the words before: possibly not spoken")
        if word.confidence is None:
            return self.tr("typed, or without a confidence")
        return self.tr("%n % sure", "", round(word.confidence * 100))

    def announce(self, text: str) -> None:
        """Let a screen reader announce a text."""
        announce(self, text)

    # --- playing

    def show_playing(self, seconds: float | None, is_playing: bool = False) -> None:
        """Highlight the word at `seconds`."""
        before, self._is_playing = self.delegate.playing, is_playing
        playing = None if seconds is None else self.times.word_at(seconds)
        if playing == before:
            return
        self.delegate.playing = playing
        for row in {place[0] for place in (before, playing) if place is not None}:
            self.update_row(row)
        self.playing_changed.emit()

    @property
    def playing_row(self) -> int | None:
        """The playing row if it can be edited, else None."""
        playing = self.delegate.playing if self._is_playing else None
        return None if playing is None or self.transcript_model.is_live(playing[0]) else playing[0]

    @property
    def time_in_sight(self) -> float | None:
        """The time of the current word if its row is visible, else of the first visible row, in seconds."""
        seen = self.visible_rows()
        if self.current[0] in seen:
            return self.times.of(*self.current)
        row = seen.start
        starts = self.times.starts
        return starts[row] if row < len(starts) else None

    def go_to_time(self, seconds: float, make_current: bool) -> None:
        """Go to the word at that time, or the last one before. Without `make_current`, only scroll there."""
        row, word = self.times.place_at(seconds)
        if row >= 0 and make_current:
            self.set_current(row, word, _Hint.PositionAtCenter)
        elif row >= 0:
            self.scrollTo(self.transcript_model.index(row), _Hint.PositionAtTop)

    # --- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the word. A click that ends on it goes there."""
        index = self.indexAt(event.position().toPoint())
        self._pressed = (-1, None)
        self._clicked = QPersistentModelIndex(index)
        self._clicked_point = self._to_row(index, event.position())
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.RightButton:  # its menu takes the release
            self._pressed = None
            self._open_row()
        elif event.button() == Qt.MouseButton.LeftButton and index.isValid() and not event.modifiers():
            word = self._word_under(index, event.position())
            self._pressed = (index.row(), word)
            if word is not None:
                self.set_current(index.row(), word)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the clicked word, or to the row's time."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        pressed = self._pressed
        if pressed is not None and index.isValid() and pressed[0] == index.row():
            self._go_to_clicked(index, event, pressed)
        self._pressed = None
        self._open_row()

    def _go_to_clicked(self, index: Index, event: QMouseEvent, pressed: tuple[int, int | None]) -> None:
        word, point = self._word_under(index, event.position()), self._to_row(index, event.position())
        is_named = bool(self.transcript_model.speaker_numbers.names) and not event.modifiers()
        if is_named and self.layouts.columns.speaker.contains(point) and not self.transcript_model.is_live(index.row()):
            self.speaker_requested.emit(index.row(), self.name_place(index.row()))
            return
        if word is None and self.layouts.columns.time.contains(point):
            word = pressed_word = 0
        else:
            pressed_word = -1 if pressed[1] is None else pressed[1]
        seconds = self.times.of(index.row(), word) if word is not None and word == pressed_word else None
        if seconds is not None:
            self.seek_requested.emit(seconds)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit at the clicked place."""
        index: Index = self._clicked  # the first click may have opened a row above it
        point = self._clicked_point
        if not index.isValid():
            index = self.indexAt(event.position().toPoint())
            point = self._to_row(index, event.position())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        if self.row_layout(index.row()).is_translation_at(point):
            self.translation_requested.emit(index.row())
        else:
            offset = self.row_layout(index.row()).offset_at(point)
            self.edit_requested.emit(index.row(), offset)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show a word's confidence and time in the tooltip."""
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
        """Return the tooltip of a word."""
        word = self.transcript_model.segment(row).content.words[number]
        lines = [self.describe_confidence(word)]
        if word.boosted:
            lines.append(self.tr("from your vocabulary: without it, another word"))
        if word.start is not None and word.end is not None:
            lines.append(f"{number_formats.timestamp(word.start)} – {number_formats.timestamp(word.end)}")
        return "\n".join(lines)

    def _to_row(self, index: Index, point: QPointF) -> QPointF:
        return point - QPointF(self.visualRect(index).topLeft())

    def _word_under(self, index: Index, point: QPointF) -> int | None:
        return self.row_layout(index.row()).word_at(self._to_row(index, point))

    # --- keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Left and Right, Enter and F2 for editing, Space, J, K and L for playback, digits for speakers."""
        row, _ = self.current
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if self.play_by(event):
            event.accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif row < 0 or not plain:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.editing.edit_current()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            forward = event.key() == Qt.Key.Key_Right
            self.step(1 if forward != self.row_layout(row).right_to_left else -1)
        elif event.text() in _DIGITS and self.transcript_model.speaker_numbers.names:
            self.give_requested.emit(_DIGITS.index(event.text()))
        elif not event.text().isprintable() or not event.text().strip():  # letters would search for a row
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the current word while the view has the focus."""
        if not self.currentIndex().isValid() and self.transcript_model.rowCount():
            first = self.transcript_model.index(self.visible_rows().start)
            if event.reason() == Qt.FocusReason.MouseFocusReason:  # the click selects
                self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
            else:
                self.choose(first)
        super().focusInEvent(event)  # without a current row, Qt would go to the second
        self._show_word(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the current word while the focus is elsewhere."""
        super().focusOutEvent(event)
        self._show_word(False)

    def _show_word(self, shown: bool) -> None:
        self.delegate.shows_word = shown
        self.viewport().update()

    # --- editing

    def _fit_editor(self) -> None:
        """Give the row of the editor the height that its text needs now."""
        editor = self.delegate.editing
        if editor is not None and editor.index.isValid():
            if self._measure(editor.index.row()):
                self._after_change()
            else:
                self.updateEditorGeometries()

"""Read the transcript: paragraphs of one speaker each, with words to click, and a selection of words."""

from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QAbstractItemView, QToolTip, QWidget

from app.transcript.lazy_list_view import LazyListView
from app.transcript.paragraph_layout import GAP_LINE, PADDING, ParagraphLayout, ParagraphLayoutCache
from app.transcript.paragraph_model import ParagraphModel
from app.transcript.row_layout import uncertain_pen
from app.transcript.speaker_numbers import DIGITS
from app.transcript.transcript_view import TranscriptView
from app.ui import number_formats, style
from app.ui.style import Index
from core.contracts.transcript import Segment
from core.transcript.timestamps import format_duration

_NAME, _TIME, _GAP = 13.5, 12.5, 12.5  # px of the letters
_BAR = 3.0  # px
_CORNER = 4.0  # px of a word's ground
_DIGITS = [str(number + 1) for number in range(DIGITS)]
Word = tuple[int, int]
"""The number of a segment in the transcript, and of a word in the segment."""


class ReadView(LazyListView):
    """Paragraphs. The current word and the playing word are those of a TranscriptView."""

    seek_requested = Signal(float)  # the time to go to, in seconds
    edit_requested = Signal(int, int)  # the segment and the word to edit
    speaker_requested = Signal(int, QRect)  # the segment, and the place of the name on the screen
    selection_changed = Signal()

    def __init__(self, words: TranscriptView, parent: QWidget | None = None) -> None:
        """Show the transcript of `words`."""
        super().__init__(parent)
        self._words, self._transcript = words, words.transcript_model
        self.paragraphs = ParagraphModel(self._transcript, self)
        self.layouts = ParagraphLayoutCache()
        self._pressed: Word | None = None
        self._anchor: Word | None = None
        self._caret: Word = (0, 0)
        self._shows_word = False  # whether the keyboard moves the current word
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setAccessibleName(self.tr("Transcript to read"))
        self.setMouseTracking(True)
        self.take_model(self.paragraphs)
        words.word_changed.connect(self._on_word)
        words.playing_changed.connect(self.viewport().update)
        self._transcript.changed.connect(self.clear_selection)
        self._transcript.threshold_changed.connect(self.viewport().update)

    # --- paragraphs

    @property
    def line(self) -> float:
        """The height of a line of text, px."""
        return self.layouts.line

    def text_length(self, row: int) -> int:
        """Estimate the characters of a paragraph."""
        return sum(map(self._transcript.text_length, self.paragraphs.rows(row)))

    def estimated_height(self, characters: int) -> float:
        """Estimate the height of a paragraph from its characters, px."""
        return self.layouts.estimate(characters)

    def measured_height(self, row: int) -> float:
        """Return the height of a paragraph with the line for a gap before it, px."""
        return self._gap(row) + self.paragraph_layout(row).height

    def set_row_width(self, width: int) -> None:
        """Lay out paragraphs for this width from now on, px."""
        self.layouts.set_width(width, self.is_mirrored)

    def set_look(self, size: float, measure: float) -> None:
        """Use letters of this size and lines of at most this width, px."""
        if (size, measure) != (self.layouts.size, self.layouts.measure):
            self.layouts.size, self.layouts.measure = size, measure
            self.relayout()

    def paragraph_layout(self, paragraph: int) -> ParagraphLayout:
        """Return the layout of a paragraph. Build it if necessary."""
        return self.layouts.of([self._transcript.segment(row) for row in self.paragraphs.rows(paragraph)])

    def index_of(self, row: int) -> QModelIndex:
        """Return the index of a segment's paragraph."""
        return self.paragraphs.index(self.paragraphs.paragraph_of(row))

    def word_area(self, row: int, word: int) -> QRectF:
        """Return the place of a word in px of the viewport, or of its paragraph's start if it has no such word."""
        paragraph = self.paragraphs.paragraph_of(row)
        if paragraph < 0:
            return QRectF()
        layout, corner = self.paragraph_layout(paragraph), self._corner(paragraph)
        span = layout.span(row - self.paragraphs.rows(paragraph).start, word)
        areas = [] if span is None else layout.rectangles(*span)
        return (areas[0] if areas else QRectF(layout.origin, layout.origin + QPointF(1, self.line))).translated(corner)

    def name_place(self, row: int) -> QRect:
        """Return the place on the screen of the name beside a segment's paragraph."""
        area = self.layouts.columns.name.translated(self._corner(self.paragraphs.paragraph_of(row))).toRect()
        return QRect(self.viewport().mapToGlobal(area.topLeft()), area.size())

    def top_segment(self) -> int:
        """Return the segment at the top of the view, or -1."""
        word = self._word_near(QPointF(self.layouts.columns.text.left(), 2))
        return -1 if word is None else word[0]

    def dataChanged(self, first: Index, last: Index, roles: object = None) -> None:
        """Measure changed paragraphs. A view at the end of a growing transcript stays there."""
        bar = self.verticalScrollBar()
        watching = bar.value() >= bar.maximum() > 0 and last.row() == self.paragraphs.rowCount() - 1
        super().dataChanged(first, last)
        if watching and self.may_follow_growth():
            bar.setValue(bar.maximum())

    def _gap(self, paragraph: int) -> float:
        return GAP_LINE + PADDING if self.paragraphs.gap_before(paragraph) else 0.0

    def _corner(self, paragraph: int) -> QPointF:
        """Return the upper left corner of a paragraph below the gap, px of the viewport."""
        corner = self.visualRect(self.paragraphs.index(paragraph)).topLeft()
        return QPointF(corner) + QPointF(0, self._gap(paragraph))

    # --- the selection

    @property
    def selection(self) -> tuple[Word, Word] | None:
        """The first and the last selected word, or None."""
        if self._anchor is None:
            return None
        return min(self._anchor, self._caret), max(self._anchor, self._caret)

    def clear_selection(self) -> None:
        """Select nothing."""
        self._anchor = None
        self.viewport().update()
        self.selection_changed.emit()

    def select(self, first: Word, last: Word) -> None:
        """Select the words from `first` to `last`."""
        self._anchor, self._caret = first, last
        self.viewport().update()
        self.selection_changed.emit()

    def select_all(self) -> None:
        """Select every word."""
        count = self._transcript.rowCount()
        if count:
            self.select((0, 0), (count - 1, max(0, len(self._transcript.segment(count - 1).content.words) - 1)))

    def selected_segments(self) -> list[Segment]:
        """Return the selected words, one segment for each paragraph."""
        if self.selection is None:
            return []
        (first, first_word), (last, last_word) = self.selection
        last = min(last, self._transcript.rowCount() - 1)
        found: list[Segment] = []
        for paragraph in range(self.paragraphs.paragraph_of(first), self.paragraphs.paragraph_of(last) + 1):
            rows = [row for row in self.paragraphs.rows(paragraph) if first <= row <= last]
            words = tuple(
                word
                for row in rows
                for n, word in enumerate(self._transcript.segment(row).content.words)
                if (first, first_word) <= (row, n) <= (last, last_word)
            )
            content = self._transcript.segment(rows[0]).content
            found.append(msgspec.structs.replace(content, words=words, span=None, lines=(), italic=()))
        return [segment for segment in found if segment.words]

    # --- following the words

    def _on_word(self) -> None:
        row, word = self._words.current
        index = self.index_of(row)
        if index.isValid():
            self.setCurrentIndex(index)
        self.viewport().update()
        if index.isValid() and self.isVisible():
            self.scroll_to_word(row, word)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make a word current while the view has the focus."""
        super().focusInEvent(event)
        if self._words.current[0] < 0 and self.paragraphs.rowCount():
            self._words.set_current(self.paragraphs.rows(self.visible_rows().start).start, 0)

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by words and paragraphs, play, edit with F2. Letters do nothing."""
        key = event.key()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif self.play_by(event):
            event.accept()
        elif not plain:
            event.ignore()
        elif key in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.edit_requested.emit(*self._words.current)
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            forward = (key == Qt.Key.Key_Right) != self._reads_left()
            self._step(1 if forward else -1, shift)
        elif key in _MOVES:
            self._move(_MOVES[key], shift)
        elif event.text() in _DIGITS and self._transcript.speaker_numbers.names:
            self._words.give_requested.emit(_DIGITS.index(event.text()))
        else:
            event.ignore()

    def _reads_left(self) -> bool:
        row = self._words.current[0]
        return row >= 0 and self._words.row_layout(row).right_to_left

    def _escape(self) -> None:
        if self.selection is not None:
            self.clear_selection()
        else:
            self.escaped.emit()

    def _step(self, step: int, extends: bool) -> None:
        """Go to the next or the previous word. `extends` selects the words between."""
        before = self._words.current
        self._shows_word = True
        self._words.step(step)
        self._extend(before, extends)

    def _move(self, action: QAbstractItemView.CursorAction, extends: bool) -> None:
        """Go to the start of another paragraph."""
        before = self._words.current
        self._shows_word = True
        index = self.moveCursor(action, Qt.KeyboardModifier.NoModifier)
        if index.isValid():
            self._words.set_current(self.paragraphs.rows(index.row()).start, 0)
            self._extend(before, extends)

    def _extend(self, before: Word, extends: bool) -> None:
        if extends:
            self.select(before if self._anchor is None else self._anchor, self._words.current)
        elif self._anchor is not None:
            self.clear_selection()

    # --- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a selection, or extend it with Shift."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        place = self._word_near(event.position())
        self._pressed, self._shows_word = place, False
        if place is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.select(self._anchor or self._words.current, place)
        elif self._anchor is not None:
            self.clear_selection()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select from the pressed word to this one, and scroll at the edges."""
        point = event.position()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            self._show_cursor(point)
            return
        if not 0 <= point.y() < self.viewport().height():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + round(self.line if point.y() > 0 else -self.line))
        place = self._word_near(point)
        if place is not None and (self._anchor is not None or place != self._pressed):
            self.select(self._anchor or self._pressed, place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the clicked word, or open the clicked name."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._anchor is not None or event.button() != Qt.MouseButton.LeftButton:
            return
        paragraph = self.indexAt(event.position().toPoint()).row()
        if paragraph >= 0 and self._is_on_name(paragraph, event.position()):
            first = self.paragraphs.rows(paragraph).start
            self.speaker_requested.emit(first, self.name_place(first))
            return
        word = self._word_at(event.position())
        seconds = None if word is None else self._words.times.of(*word)
        if word is not None:
            self._words.set_current(*word)
        if seconds is not None:
            self.seek_requested.emit(seconds)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit at the clicked word."""
        self._pressed = None
        place = self._word_near(event.position())
        if place is not None and event.button() == Qt.MouseButton.LeftButton:
            self.edit_requested.emit(*place)

    def _show_cursor(self, point: QPointF) -> None:
        paragraph = self.indexAt(point.toPoint()).row()
        shape = Qt.CursorShape.ArrowCursor
        if paragraph >= 0 and self._is_on_name(paragraph, point):
            shape = Qt.CursorShape.PointingHandCursor
        elif paragraph >= 0 and self.layouts.columns.text.left() <= point.x() <= self.layouts.columns.text.right():
            shape = Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def _is_on_name(self, paragraph: int, point: QPointF) -> bool:
        named = bool(self._transcript.speaker_numbers.names)
        return named and self.layouts.columns.name.contains(point - self._corner(paragraph))

    def _word_near(self, point: QPointF) -> Word | None:
        """Return the word nearest to a point of the viewport, or None without words."""
        y = min(max(0.0, point.y()), self.viewport().height() - 1.0) + self.verticalOffset()
        paragraph = self.heights.row_at(y)
        if paragraph < 0:
            return None
        segment, word = self.paragraph_layout(paragraph).word_near(point - self._corner(paragraph))
        return self.paragraphs.rows(paragraph).start + segment, word

    def _word_at(self, point: QPointF) -> Word | None:
        paragraph = self.indexAt(point.toPoint()).row()
        if paragraph < 0:
            return None
        place = self.paragraph_layout(paragraph).word_at(point - self._corner(paragraph))
        return None if place is None else (self.paragraphs.rows(paragraph).start + place[0], place[1])

    def viewportEvent(self, event: QEvent) -> bool:
        """Show a word's confidence and time in the tooltip."""
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return super().viewportEvent(event)
        word = self._word_at(QPointF(event.pos()))
        if word is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPos(), self._words.word_tooltip(*word), self.viewport())
        return True

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible paragraphs."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for paragraph in self.visible_rows():
            area = self.visualRect(self.paragraphs.index(paragraph))
            if area.intersects(event.rect()):
                painter.save()
                painter.translate(area.topLeft())
                self._paint_gap(painter, paragraph)
                self._paint_side(painter, paragraph)
                self._paint_text(painter, paragraph)
                painter.restore()
        painter.end()

    def _paint_gap(self, painter: QPainter, paragraph: int) -> None:
        """Paint the line for a gap, and move below it."""
        gap = self.paragraphs.gap_before(paragraph)
        if not gap:
            return
        palette, text = style.colours(), self.layouts.columns.text
        words = self.tr("{length} without words").format(length=number_formats.length(gap))
        painter.setFont(style.font(_GAP))
        area = QRectF(text.left(), PADDING, text.width(), GAP_LINE)
        half = painter.fontMetrics().horizontalAdvance(words) / 2 + 16
        middle = area.center()
        painter.setPen(QPen(palette.colour("line"), 1))
        painter.drawLine(QPointF(area.left(), middle.y()), QPointF(middle.x() - half, middle.y()))
        painter.drawLine(QPointF(middle.x() + half, middle.y()), QPointF(area.right(), middle.y()))
        painter.setPen(palette.colour("quiet_on_window"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)
        painter.translate(0, GAP_LINE + PADDING)

    def _paint_side(self, painter: QPainter, paragraph: int) -> None:
        """Paint name, time and bar."""
        palette, columns = style.colours(), self.layouts.columns
        segment = self.paragraphs.first(paragraph)
        is_narrow = columns.name.top() == columns.time.top()
        near = Qt.AlignmentFlag.AlignRight if self.is_mirrored else Qt.AlignmentFlag.AlignLeft
        far = Qt.AlignmentFlag.AlignLeft if self.is_mirrored else Qt.AlignmentFlag.AlignRight
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        has_names = bool(self._transcript.speaker_numbers.names)
        speaker = segment.speaker
        colour = palette.colour("line")
        if speaker is not None:
            colour = palette.speaker(self._transcript.speaker_numbers[speaker])
            painter.setFont(style.font(_NAME, bold=True))
            painter.setPen(colour)
            shown = painter.fontMetrics().elidedText(speaker, Qt.TextElideMode.ElideRight, int(columns.name.width()))
            painter.drawText(columns.name, near | middle, shown)
        if segment.start is not None:
            painter.setFont(style.font(_TIME))
            painter.setPen(palette.colour("quiet_on_window"))
            at = columns.time if has_names or is_narrow else columns.name
            painter.drawText(at, (far if is_narrow else near) | middle, format_duration(segment.start))
        layout = self.paragraph_layout(paragraph)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(QRectF(columns.bar, columns.text.top() + 1, _BAR, layout.content_height - 2), 1.5, 1.5)

    def _paint_text(self, painter: QPainter, paragraph: int) -> None:
        palette, layout = style.colours(), self.paragraph_layout(paragraph)
        rows = self.paragraphs.rows(paragraph)
        for areas, ground, edge in self._grounds(layout, rows):
            painter.setPen(Qt.PenStyle.NoPen if edge is None else QPen(edge, 1.2))
            painter.setBrush(ground)
            for area in areas:
                painter.drawRoundedRect(area, _CORNER, _CORNER)
        painter.setPen(palette.colour("text"))
        layout.text_layout.draw(painter, layout.origin, self._live_format(layout, rows))
        self._paint_marks(painter, layout)
        if layout.translation:
            painter.setPen(palette.colour("quiet_on_window"))
            layout.translation_layout.draw(painter, layout.translation_origin)

    def _grounds(self, layout: ParagraphLayout, rows: range) -> Iterator[tuple[list[QRectF], QColor, QColor | None]]:
        """Yield the grounds behind words: rectangles, colour, and colour of the edge."""
        palette, state = style.colours(), self._words.delegate
        if self.selection is not None:
            first, last = self.selection
            inside = [n for n, (s, w) in enumerate(layout.places) if first <= (rows.start + s, w) <= last]
            if inside:
                areas = layout.rectangles(layout.starts[inside[0]], layout.ends[inside[-1]])
                yield areas, palette.colour("accent_ground"), None
        for row in rows:
            offset = layout.first_character(row - rows.start) if row in state.matches else 0
            for span in state.matches.get(row, ()):
                edge = palette.colour("accent") if state.current_match == (row, span) else None
                areas = layout.rectangles(span[0] + offset, span[1] + offset)
                yield areas, palette.colour("accent_ground"), edge
        current = self._words.current if self._shows_word and self.hasFocus() else None
        for word, ground, edge in (
            (state.playing, palette.colour("playing"), None),
            (current, QColor(Qt.GlobalColor.transparent), palette.colour("accent")),
        ):
            if word is not None and word[0] in rows:
                place = layout.span(word[0] - rows.start, word[1])
                yield [] if place is None else layout.rectangles(*place), ground, edge

    def _live_format(self, layout: ParagraphLayout, rows: range) -> list[QTextLayout.FormatRange]:
        """Return the format of words that are still arriving."""
        settled = self._transcript.settled_rows
        if rows.stop <= settled:
            return []
        made = QTextLayout.FormatRange()
        made.start = layout.first_character(max(0, settled - rows.start))
        made.length = layout.ends[-1] - made.start if layout.ends else 0
        look = QTextCharFormat()
        look.setForeground(style.colours().colour("quiet_on_window"))
        made.format = look
        return [made]

    def _paint_marks(self, painter: QPainter, layout: ParagraphLayout) -> None:
        """Paint dots below uncertain words, and a thin line below words that the vocabulary changed."""
        palette = style.colours()
        dots, line = uncertain_pen(), QPen(palette.colour("accent"), 1)
        for number, (segment, n) in enumerate(layout.places):
            word = layout.segments[segment].content.words[n]
            is_doubtful = self._transcript.is_doubtful(word)
            if is_doubtful or word.boosted:
                painter.setPen(dots if is_doubtful else line)
                for area in layout.rectangles(layout.starts[number], layout.ends[number]):
                    y = area.bottom() - 0.5 if is_doubtful else int(area.bottom() - 1.5) + 0.5
                    painter.drawLine(QPointF(area.left() + 4, y), QPointF(area.right() - 4, y))


_Action = QAbstractItemView.CursorAction
_MOVES: dict[int, _Action] = {
    Qt.Key.Key_Up: _Action.MoveUp,
    Qt.Key.Key_Down: _Action.MoveDown,
    Qt.Key.Key_PageUp: _Action.MovePageUp,
    Qt.Key.Key_PageDown: _Action.MovePageDown,
    Qt.Key.Key_Home: _Action.MoveHome,
    Qt.Key.Key_End: _Action.MoveEnd,
}

"""Lay out a paragraph for reading: who speaks and when at the side, the text beside a bar of the speaker's colour."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont

from app.transcript.row_layout import average_character_width, lay_out, word_rectangles
from app.ui import style
from core.transcript.edits import EditableSegment
from core.transcript.unicode_text import is_right_to_left, utf16_length

SIZE = 16.0  # px of the letters, unless the user chooses another
LEADING = 1.625  # of the lines
PADDING = 10.0  # px above and below a paragraph
GAP_LINE = 26.0  # px of the line that stands for a gap
_EDGE, _BAR_EDGE, _TEXT_EDGE = 32.0, 136.0, 152.0  # px from the edge of the column
_NARROW = 520  # px; in a narrower column, name and time stand above the text
_NARROW_EDGE, _NARROW_TEXT_EDGE = 16.0, 32.0  # px
_SIDE_LINE = 20.0  # px of the time's line
_UNDER = 4.0  # px between a text and its translation
_CACHE_SIZE = 96  # the number of kept layouts: a few screens

Place = tuple[int, int]
"""The number of a segment in its paragraph, and of a word in the segment."""


@dataclass(frozen=True)
class ParagraphColumns:
    """The parts of a paragraph, in px from its upper left corner. `text` has no height."""

    name: QRectF
    time: QRectF
    bar: float
    text: QRectF


def paragraph_columns(width: int, mirrored: bool, line: float, measure: float) -> ParagraphColumns:
    """Return the parts of a paragraph.

    Args:
        width: width of the column, px.
        mirrored: whether the window reads from right to left.
        line: height of a line of text, px.
        measure: the widest text, px.
    """
    if width < _NARROW:
        name = QRectF(_NARROW_EDGE, PADDING, max(40.0, width - 2 * _NARROW_EDGE - 80), line)
        time = QRectF(width - _NARROW_EDGE - 76, PADDING, 76, line)
        bar, text = _NARROW_EDGE, QRectF(_NARROW_TEXT_EDGE, PADDING + line, 0, 0)
    else:
        name = QRectF(_EDGE, PADDING, _BAR_EDGE - _EDGE - 8, line)
        time = QRectF(_EDGE, PADDING + line - 2, _BAR_EDGE - _EDGE - 8, _SIDE_LINE)
        bar, text = _BAR_EDGE, QRectF(_TEXT_EDGE, PADDING, 0, 0)
    text.setWidth(min(measure, max(40.0, width - text.left() - _EDGE)))
    if mirrored:
        for part in (name, time, text):
            part.moveLeft(width - part.right())
        bar = width - bar - 3
    return ParagraphColumns(name, time, bar, text)


class ParagraphLayout:
    """A laid out paragraph. Points and rectangles are relative to its upper left corner below the gap, px."""

    def __init__(
        self, segments: Sequence[EditableSegment], at: ParagraphColumns, font: QFont, line: float, mirrored: bool
    ) -> None:
        """Lay out segments one after another. `mirrored` is the direction of text without a direction."""
        self.segments = segments
        self.columns, self.line = at, line
        self.places: list[Place] = []
        self.starts: list[int] = []  # the first character of each word (UTF-16)
        self.ends: list[int] = []
        offset, parts = 0, []
        for number, segment in enumerate(segments):
            for n, word in enumerate(segment.content.words):
                self.places.append((number, n))
                self.starts.append(offset)
                offset += utf16_length(word.text)
                self.ends.append(offset)
                offset += 1
                parts.append(word.text)
        self.text = " ".join(parts)
        reads_left = is_right_to_left(self.text) if self.text else mirrored
        self.text_layout, self.text_height = lay_out(self.text, font, at.text.width(), line, reads_left)
        self.translation = segments[0].content.translation or "" if len(segments) == 1 else ""
        reads_left = is_right_to_left(self.translation) if self.translation else mirrored
        self.translation_layout, height = lay_out(self.translation, font, at.text.width(), line, reads_left)
        self._translation_height = height + _UNDER if self.translation else 0.0

    @property
    def origin(self) -> QPointF:
        """The upper left corner of the text."""
        return self.columns.text.topLeft()

    @property
    def translation_origin(self) -> QPointF:
        """The upper left corner of the translation."""
        return self.origin + QPointF(0, self.text_height + _UNDER)

    @property
    def content_height(self) -> float:
        """The height of the bar, px."""
        lowest = self.columns.time.bottom() - self.columns.text.top()
        return max(self.text_height + self._translation_height, lowest)

    @property
    def height(self) -> float:
        """The height of the paragraph, px."""
        return self.columns.text.top() + self.content_height + PADDING

    def span(self, segment: int, word: int) -> tuple[int, int] | None:
        """Return the characters of a word, or None if the segment has no such word."""
        number = bisect_right(self.places, (segment, word)) - 1
        if number < 0 or self.places[number] != (segment, word):
            return None
        return self.starts[number], self.ends[number]

    def first_character(self, segment: int) -> int:
        """Return the first character of a segment."""
        number = bisect_right(self.places, (segment, -1))
        return self.starts[number] if number < len(self.starts) else utf16_length(self.text)

    def rectangles(self, first: int, last: int) -> list[QRectF]:
        """Return the rectangles of the characters `first` to `last` (exclusive)."""
        return word_rectangles(self.text_layout, self.origin, self.line, first, last)

    def word_near(self, point: QPointF) -> Place:
        """Return the word nearest to a point, or (0, 0) without words."""
        y = point.y() - self.origin.y()
        lines = [self.text_layout.lineAt(n) for n in range(self.text_layout.lineCount())]
        line = next((line for line in lines if y < line.y() + (line.height() + self.line) / 2), None)
        if not self.places:
            return 0, 0
        if line is None:
            return self.places[-1]
        offset = line.xToCursor(point.x() - self.origin.x())
        return self.places[max(0, bisect_right(self.starts, offset) - 1)]

    def word_at(self, point: QPointF) -> Place | None:
        """Return the word under a point, or None."""
        place = self.word_near(point)
        number = bisect_right(self.places, place) - 1
        for near in (number, number - 1, number + 1):  # the caret before a word belongs to the word before, too
            if 0 <= near < len(self.places):
                areas = self.rectangles(self.starts[near], self.ends[near])
                if any(area.contains(point) for area in areas):
                    return self.places[near]
        return None


class ParagraphLayoutCache:
    """The layouts of recently visible paragraphs, for one width and one font."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, ParagraphLayout] = OrderedDict()
        self.size, self.measure = SIZE, 680.0
        self.columns = paragraph_columns(400, False, self.line, self.measure)
        self._mirrored = False
        self._font = style.font(self.size)
        self._letter_width = 8.0

    @property
    def line(self) -> float:
        """The px from line to line."""
        return float(round(self.size * LEADING))

    def set_width(self, width: int, mirrored: bool) -> None:
        """Drop all layouts, and lay out for this width from now on."""
        self._known.clear()
        self._font = style.font(self.size)
        self._letter_width = average_character_width(self._font)
        self._mirrored = mirrored
        self.columns = paragraph_columns(width, mirrored, self.line, self.measure)

    def of(self, segments: Sequence[EditableSegment]) -> ParagraphLayout:
        """Return the layout of the segments of a paragraph."""
        key = id(segments[0])
        found = self._known.get(key)
        if found is None or not _are_same(found.segments, segments):
            found = self._known[key] = ParagraphLayout(segments, self.columns, self._font, self.line, self._mirrored)
            while len(self._known) > _CACHE_SIZE:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(key)
        return found

    def estimate(self, characters: int) -> float:
        """Estimate a paragraph's height from its number of characters, for the scroll bar."""
        lines = 1 + int(characters * self._letter_width / self.columns.text.width())
        lowest = self.columns.time.bottom() - self.columns.text.top()
        return self.columns.text.top() + max(lines * self.line, lowest) + PADDING


def _are_same(known: Sequence[EditableSegment], segments: Sequence[EditableSegment]) -> bool:
    return len(known) == len(segments) and all(a is b for a, b in zip(known, segments, strict=True))

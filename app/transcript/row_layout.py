"""Compute the layout of a transcript row: its columns, lines and words."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPen, QTextLayout, QTextLine, QTextOption

from app.ui import style
from core.transcript.edits import EditableSegment
from core.transcript.unicode_text import is_right_to_left, utf16_length

PADDING = 10.0  # px above and below the text of a row
MEASURE = 680.0  # px, the widest text unless the user chooses another
_NARROW = 520  # px; in narrower rows, time and speaker stand above the text
_EDGE, _NAME_EDGE = 34.0, 105.0  # px from the row's edge to the time, and to the speaker
_TWO_COLUMNS = 620  # px of text; with less, the translation stands under the text
_GUTTER = 28.0  # px between a text and the translation beside it
_UNDER = 2.0  # px between a text and the translation under it
_CACHE_SIZE = 256  # the number of kept layouts: a few screens
SPEAKER = 13.0  # px of a speaker's name
MARKER = 17.0  # px from the speaker's mark to the name
_NARROWEST_NAME, _WIDEST_NAME = 72, 168  # px of their column
LANGUAGE_TAG = 2.0 * style.SPACE + 6  # px of a language code beside the text
_WORD_MARGIN = 3.0  # px by which a word's ground is wider than the word


@dataclass(frozen=True)
class Columns:
    """The parts of a row, in px from its upper left corner. `translation` is None if it stands under the text."""

    time: QRectF
    speaker: QRectF
    text: QRectF  # of unlimited height
    translation: QRectF | None = None  # of unlimited height

    @property
    def text_room(self) -> float:
        """The total width for text, px."""
        return self.text.width() + (self.translation.width() if self.translation else 0.0)


def line_height(size: float) -> float:
    """Return the px from line to line of a text of that size."""
    return float(round(size * style.LEADING))


def columns(
    width: int,
    mirrored: bool = False,
    speaker_width: float = 0.0,
    translated: bool = False,
    *,
    line: float = line_height(style.TRANSCRIPT),
    measure: float = MEASURE,
) -> Columns:
    """Return the parts of a row that is `width` px wide. `mirrored` is for right-to-left windows.

    Args:
        width: width of the row, px.
        mirrored: whether the window reads from right to left.
        speaker_width: width for names beside the text, px.
        translated: the translation gets a column of its own if that fits.
        line: height of a line, px.
        measure: the widest text, px. A text with a translation beside it may have twice that.
    """
    space = float(style.SPACE)
    if width < _NARROW:
        time = QRectF(space, PADDING, 66, line)
        speaker = QRectF(time.right() + space, PADDING, max(20.0, width - time.right() - 2 * space), line)
        text = QRectF(space, PADDING + line, max(40.0, width - space - LANGUAGE_TAG), 0)
    else:
        time = QRectF(_EDGE, PADDING, _NAME_EDGE - _EDGE, line)
        speaker = QRectF(_NAME_EDGE, PADDING, speaker_width, line)
        text = QRectF(speaker.right(), PADDING, max(40.0, width - speaker.right() - LANGUAGE_TAG), 0)
    text.setWidth(min(text.width(), 2 * measure + _GUTTER if translated else measure))
    translation = None
    if translated and text.width() >= _TWO_COLUMNS:
        half = (text.width() - _GUTTER) / 2
        translation = QRectF(text.right() - half, text.top(), half, 0)
        text.setWidth(half)
    for part in (time, speaker, text, translation) if mirrored else ():
        if part is not None:
            part.moveLeft(width - part.right())
    return Columns(time, speaker, text, translation)


def speaker_column_width(names: Sequence[str]) -> float:
    """Return the width for these names beside the text, px. Longer names are cut."""
    if not names:
        return 0.0
    metrics = QFontMetricsF(style.font(SPEAKER, bold=True))
    widest = max(map(metrics.horizontalAdvance, names)) + MARKER + 2 * style.SPACE
    return float(min(_WIDEST_NAME, max(_NARROWEST_NAME, 8 * ceil(widest / 8))))


class RowLayout:
    """A laid out row. Points and rectangles are relative to the row's upper left corner, px."""

    def __init__(self, segment: EditableSegment, at: Columns, font: QFont, mirrored: bool) -> None:
        """Lay out a segment. `mirrored` is the direction of text without a direction."""
        self.segment = segment
        self.columns = at
        self.line = at.time.height()
        self.text = segment.content.text
        self.word_spans = list(_spans(segment))
        self._starts = [first for first, _ in self.word_spans]
        self.translation = segment.content.translation or ""
        self.right_to_left = is_right_to_left(self.text) if self.text else mirrored
        self.text_layout, self._text_height = lay_out(self.text, font, at.text.width(), self.line, self.right_to_left)
        below = at.translation or at.text
        reads_left = is_right_to_left(self.translation) if self.translation else mirrored
        self.translation_layout, self._translation_height = lay_out(
            self.translation, font, below.width(), self.line, reads_left
        )

    @property
    def height(self) -> float:
        """The height of the row, px."""
        return self.height_with(self._text_height, self._translation_height if self.translation else 0.0)

    def height_with_editor(self, editor_height: float, of_translation: bool) -> float:
        """Return the row's height with an editor of that height in place of the text or translation, px."""
        if of_translation:
            return self.height_with(self._text_height, editor_height)
        return self.height_with(editor_height, self._translation_height if self.translation else 0.0)

    def height_with(self, text: float, translation: float) -> float:
        """Return the row's height for these heights of text and translation (0: none), px."""
        under = self.columns.translation is None and translation
        both = text + _UNDER + translation if under else max(text, translation)
        return self.columns.text.top() + both + PADDING

    @property
    def origin(self) -> QPointF:
        """The upper left corner of the text."""
        return self.columns.text.topLeft()

    def translation_origin(self, text_height: float | None = None) -> QPointF:
        """Return the upper left corner of the translation, under a text of `text_height` in an editor."""
        if self.columns.translation is not None:
            return self.columns.translation.topLeft()
        return self.origin + QPointF(0, (self._text_height if text_height is None else text_height) + _UNDER)

    def is_translation_at(self, point: QPointF) -> bool:
        """Tell whether a point is in the translation, or in its empty place beside the text."""
        beside = self.columns.translation
        if beside is not None:
            return beside.left() <= point.x() <= beside.right()
        return bool(self.translation) and point.y() >= self.translation_origin().y()

    def word_at(self, point: QPointF) -> int | None:
        """Return the number of the word under a point, or None."""
        for i in self._words_near(point):
            if any(area.contains(point) for area in self.rectangles(*self.word_spans[i])):
                return i
        return None

    def offset_at(self, point: QPointF) -> int:
        """Return the character after a caret at this point."""
        y = point.y() - self.origin.y()
        line = self._line_at(y)
        return line.xToCursor(point.x() - self.origin.x()) if line is not None else 0

    def word_of(self, offset: int) -> int:
        """Return the number of a character's word, or 0 without words."""
        return max(0, bisect_right(self._starts, offset) - 1)

    def rectangles(self, first: int, last: int) -> list[QRectF]:
        """Return the rectangles of the characters `first` to `last` (exclusive).

        A line has several if its text has both directions.
        """
        return word_rectangles(self.text_layout, self.origin, self.line, first, last)

    def _words_near(self, point: QPointF) -> Iterator[int]:
        """Yield the word at a point, then the other words of its line, whose grounds may reach the point.

        At a change of direction the word of the nearest character may be at the other end of its phrase.
        """
        line = self._line_at(point.y() - self.origin.y())
        if self.word_spans and line is not None:
            here = self.word_of(self.offset_at(point))
            yield here
            last = self.word_of(line.textStart() + line.textLength() - 1)
            yield from (i for i in range(self.word_of(line.textStart()), last + 1) if i != here)

    def _line_at(self, y: float) -> QTextLine | None:
        count = self.text_layout.lineCount()
        lines = [self.text_layout.lineAt(n) for n in range(count)]
        inside = (line for line in lines if y < line.y() + (line.height() + self.line) / 2)
        return next(inside, lines[-1] if lines else None)


def word_rectangles(layout: QTextLayout, origin: QPointF, height: float, first: int, last: int) -> list[QRectF]:
    """Return the rectangles of the characters `first` to `last` (exclusive) of a laid out text.

    A line has several if its text has both directions.

    Args:
        layout: the text in lines.
        origin: upper left corner of the text, px.
        height: height of a line, px.
        first: the first character (UTF-16).
        last: the character after the last one.
    """
    found = []
    for n in range(layout.lineCount()):
        line = layout.lineAt(n)
        begin, end = max(first, line.textStart()), min(last, line.textStart() + line.textLength())
        for left, right in _filled(line, begin, end):
            area = QRectF(left, line.y() + (line.height() - height) / 2, right - left, height)
            found.append(area.translated(origin).adjusted(-_WORD_MARGIN, 1.5, _WORD_MARGIN, -1.5))
    return found


def lay_out(text: str, font: QFont, width: float, line_height: float, right_to_left: bool) -> tuple[QTextLayout, float]:
    """Return a text in lines of that width, and its height of at least one line, px."""
    layout = QTextLayout(text, font)
    option = QTextOption(Qt.AlignmentFlag.AlignRight if right_to_left else Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight)
    option.setAlignment(option.alignment() | Qt.AlignmentFlag.AlignAbsolute)
    layout.setTextOption(option)
    y = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        height = max(line_height, line.height())
        line.setPosition(QPointF(0, y + (height - line.height()) / 2))
        y += height
    layout.endLayout()
    return layout, max(y, line_height)


def _filled(line: QTextLine, begin: int, end: int) -> list[tuple[float, float]]:
    """Return the stretches that characters of a line fill, px, from left to right.

    Carets are not enough: a word of the other direction may lie between two of them.
    """
    found: list[tuple[float, float]] = []
    areas = [run.boundingRect() for run in line.glyphRuns(begin, end - begin)] if begin < end else []
    for left, right in sorted((area.left(), area.right()) for area in areas):
        if found and left <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], right)
        else:
            found.append((left, right))
    return found


def _spans(segment: EditableSegment) -> Iterator[tuple[int, int]]:
    """Return the characters of each word in the segment's text, in QTextLayout's count."""
    at = 0
    for word in segment.content.words:
        size = utf16_length(word.text)
        yield at, at + size
        at += size + 1


class RowLayoutCache:
    """The layouts of recently visible rows, for one width and one font."""

    def __init__(self) -> None:
        self._rows: OrderedDict[int, RowLayout] = OrderedDict()
        self.size = style.TRANSCRIPT  # px of the letters
        self.measure = MEASURE  # px of the widest text
        self.columns = columns(400)
        self._mirrored = False
        self.font = style.font(self.size)
        self._average_character_width = 0.0

    @property
    def line(self) -> float:
        """The px from line to line."""
        return line_height(self.size)

    def set_width(self, width: int, mirrored: bool, speaker_width: float = 0.0, translated: bool = False) -> None:
        """Drop all layouts, and use these widths of `columns` from now on."""
        self._rows.clear()
        look = {"line": self.line, "measure": self.measure}
        self.columns = columns(width, mirrored, speaker_width, translated, **look)
        self._mirrored = mirrored
        self.font = style.font(self.size)
        self._average_character_width = average_character_width(self.font)

    def __len__(self) -> int:
        """Return the number of laid out rows."""
        return len(self._rows)

    def of(self, segment: EditableSegment) -> RowLayout:
        """Return the layout of a segment."""
        row = self._rows.get(id(segment))
        if row is None or row.segment is not segment:
            row = self._rows[id(segment)] = RowLayout(segment, self.columns, self.font, self._mirrored)
            while len(self._rows) > _CACHE_SIZE:
                self._rows.popitem(last=False)
        else:
            self._rows.move_to_end(id(segment))
        return row

    def estimate(self, characters: int) -> float:
        """Estimate a row's height from its number of characters, for the scroll bar."""
        lines = 1 + int(characters * self._average_character_width / self.columns.text_room)
        return self.columns.text.top() + lines * self.line + PADDING


def uncertain_pen() -> QPen:
    """Return the pen for the dots below uncertain words: a shape, so that it needs no colour."""
    pen = QPen(style.colours().colour("warning"), 2)
    pen.setDashPattern([0.1, 1.9])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def average_character_width(font: QFont) -> float:
    """Return the width of an average letter, px."""
    sample = "the quick brown fox jumps over a lazy dog "
    return QFontMetricsF(font).horizontalAdvance(sample) / len(sample)

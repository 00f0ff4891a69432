"""Paint the rows of the library: recordings, headings of groups, and found words."""

from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.queue.library_model import FoundWords, Heading, LibraryModel
from app.queue.row_text import RowText
from app.ui import icons, style
from app.ui.style import Index
from app.ui.widgets import one_line
from core.journal import JobState
from core.queue.queue_row import QueueRow
from core.transcript.timestamps import format_duration

_BADGE = 16  # px of the disc behind the state's icon
_TEXT_AT = 44  # px from the leading edge
_HIT_AT = 56  # px, found words
_NAME_TOP, _LINE_TOP = 4, 24  # px from the row's upper edge
_BAR = 4  # px high
_BAR_WIDTH = 88  # px
_BUTTON = 22  # px high
_BUTTON_ROOM = 9  # px beside the words of a button
_SIGN = 14  # px of the icons in headings


class Fonts(NamedTuple):
    """The fonts of all rows. Making a font for each text takes longer than painting it."""

    name: QFont
    name_bold: QFont
    small: QFont
    small_bold: QFont


class QueueDelegate(QStyledItemDelegate):
    """Paints rows of one height. A widget for each of 10,000 rows would take seconds."""

    def __init__(self, row_text: RowText, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._row_text = row_text
        self._fonts = Fonts(
            style.font(style.NAME),
            style.font(style.NAME, bold=True),
            style.font(style.SMALL),
            style.font(style.SMALL, bold=True),
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height that all rows share."""
        return QSize(240, style.ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row."""
        model = index.model()
        assert isinstance(model, LibraryModel)
        item = model.content(index.row())
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style.paint_row_ground(painter, rect, state, selected=selected)
        pen = _RowPainter(painter, rect, option.direction == Qt.LayoutDirection.RightToLeft, selected, self._fonts)
        if isinstance(item, Heading):
            pen.draw_heading(item, self.tr("Watched"))
        elif isinstance(item, FoundWords):
            pen.draw_found(item)
        elif item is not None:
            helps = self._row_text.help(item)
            line, words = self._row_text.second_line(item), "" if helps is None else helps.words
            pen.draw(item, line, words, self._row_text.icon(item))
        painter.restore()


def button_area(row: QRect, words: str, mirrored: bool) -> QRectF:
    """Return the place of a row's button with these words."""
    width = QFontMetricsF(style.font(style.SMALL)).horizontalAdvance(words) + 2 * _BUTTON_ROOM
    left = row.left() + style.MARGIN if mirrored else row.right() + 1 - style.MARGIN - width
    return QRectF(left, row.top() + 3, width, _BUTTON)


class _RowPainter:
    """Paints one row. Coordinates start at the leading edge and are mirrored for right-to-left text."""

    def __init__(self, painter: QPainter, rect: QRect, mirrored: bool, selected: bool, fonts: Fonts) -> None:
        self._painter, self._rect, self._mirrored, self._selected = painter, rect, mirrored, selected
        self._palette = style.colours()
        self._quiet = self._palette.quiet_on_accent if selected else self._palette.quiet
        self._fonts, self._small = fonts, fonts.small

    def draw(self, row: QueueRow, line: str, button: str, icon: tuple[str, str]) -> None:
        """Paint a recording: state, name and length, then its state in words. A button takes the length's place."""
        self._draw_badge(row, icon)
        width = self._rect.width() - _TEXT_AT - style.MARGIN
        length = format_duration(row.duration) if row.duration and not button else ""
        taken = QFontMetrics(self._small).horizontalAdvance(length) + 12 if length else 0.0
        if button:
            taken = self._draw_button(button) + 8
        name = one_line(row.job.name)
        font = self._fonts.name_bold if self._selected else self._fonts.name
        self._draw_text(font, "text", _TEXT_AT, _NAME_TOP, width - taken, name, Qt.TextElideMode.ElideMiddle)
        if length:
            self._draw_text(self._small, self._quiet, _TEXT_AT + width - taken, _NAME_TOP + 1, taken, length, end=True)
        at, colour = 0.0, self._line_colour(row)
        if row.job.state == JobState.RUNNING and row.duration:
            at = _BAR_WIDTH + style.SPACE
            self._draw_bar(_LINE_TOP + (QFontMetrics(self._small).height() - _BAR) / 2, row.share)
        self._draw_text(self._small, colour, _TEXT_AT + at, _LINE_TOP, width - at, line)

    def draw_heading(self, heading: Heading, watched: str) -> None:
        """Paint the heading of a group: sign, name, number of recordings, and whether its folder is watched."""
        middle = (self._rect.height() - _SIGN) / 2
        sign = "chevron-down" if heading.is_open else "chevron-left" if self._mirrored else "chevron-right"
        icons.paint(self._painter, sign, self._box(style.MARGIN, middle, _SIGN, _SIGN), "quiet")
        at, end = style.MARGIN + _SIGN + 6, self._rect.width() - style.MARGIN
        if heading.is_watched:
            metrics = QFontMetrics(self._small)
            width = metrics.horizontalAdvance(watched) + 2
            end -= width
            self._draw_text(self._small, self._quiet, end, self._centred(self._small), width, watched, end=True)
            end -= _SIGN + 5
            icons.paint(self._painter, "eye", self._box(end, middle, _SIGN, _SIGN), "quiet")
            end -= style.SPACE
        font, figures = self._fonts.name_bold, self._fonts.name
        count = str(heading.recordings)
        taken = QFontMetrics(figures).horizontalAdvance(count) + 8
        name = one_line(heading.name)
        room = min(float(end - at - taken), QFontMetricsF(font).horizontalAdvance(name) + 1)
        self._draw_text(font, "text", at, self._centred(font), room, name, Qt.TextElideMode.ElideMiddle)
        self._draw_text(figures, self._quiet, at + room + 8, self._centred(figures), taken, count)

    def draw_found(self, found: FoundWords) -> None:
        """Paint found words in their sentence, and their time."""
        time = "" if found.start is None else format_duration(found.start)
        taken = QFontMetrics(self._small).horizontalAdvance(time) + 12.0 if time else 0.0
        end = self._rect.width() - style.MARGIN
        top = self._centred(self._small)
        self._draw_text(self._small, self._quiet, end - taken, top, taken, time, end=True)
        bold, plain = self._fonts.small_bold, self._small
        room = float(end - taken - _HIT_AT)
        text = min(room, QFontMetricsF(bold).horizontalAdvance(found.text) + 1)
        gap = QFontMetricsF(plain).horizontalAdvance(" ")
        before = min((room - text) * 0.4, QFontMetricsF(plain).horizontalAdvance(found.left) + 1)
        at = float(_HIT_AT)
        if found.left and before > 12:
            self._draw_text(plain, self._quiet, at, top, before, found.left, Qt.TextElideMode.ElideLeft)
            at += before + gap
        self._draw_text(bold, "accent", at, top, text, found.text)
        at += text + gap
        self._draw_text(plain, self._quiet, at, top, max(0.0, end - taken - at), found.right)

    def _line_colour(self, row: QueueRow) -> str:
        palette = self._palette
        if row.job.state == JobState.FAILED:  # the tooltip has the rest of the sentence
            return palette.error_on_accent if self._selected else palette.error
        if row.facts is not None and row.facts.fault is not None:
            return palette.text if self._selected else palette.warning
        return self._quiet

    def _draw_badge(self, row: QueueRow, icon: tuple[str, str]) -> None:
        name, role = icon
        where = self._box(style.MARGIN, 6, _BADGE, _BADGE)
        self._painter.setPen(Qt.PenStyle.NoPen)
        if name == "working" and row.duration:
            self._draw_ring(where.adjusted(2, 2, -2, -2), row.share)
            return
        grounds = {"check": "accent_ground", "failed": "error_ground", "warning": "warning_ground"}
        ground = "panel" if self._selected else grounds.get(name, "chip")
        self._painter.setBrush(self._palette.colour(ground))
        self._painter.drawEllipse(where)
        icons.paint(self._painter, name, where.adjusted(2, 2, -2, -2), role)

    def _draw_ring(self, where: QRectF, share: float) -> None:
        """Paint the progress as a ring."""
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.setPen(QPen(self._palette.colour("panel" if self._selected else "field_line"), 2.5))
        self._painter.drawEllipse(where)
        self._painter.setPen(QPen(self._palette.colour("accent"), 2.5))
        self._painter.drawArc(where, 90 * 16, round(-360 * 16 * share))

    def _draw_bar(self, top: float, share: float) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._palette.colour("panel" if self._selected else "chip"))
        self._painter.drawRoundedRect(self._box(_TEXT_AT, top, _BAR_WIDTH, _BAR), _BAR / 2, _BAR / 2)
        if share > 0:
            self._painter.setBrush(self._palette.colour("accent"))
            done = self._box(_TEXT_AT, top, max(_BAR, _BAR_WIDTH * share), _BAR)
            self._painter.drawRoundedRect(done, _BAR / 2, _BAR / 2)

    def _draw_button(self, words: str) -> float:
        """Paint the button of a row. Return its width."""
        where = button_area(self._rect, words, self._mirrored)
        self._painter.setPen(QPen(self._palette.colour("field_line"), 1))
        self._painter.setBrush(self._palette.colour("panel"))
        self._painter.drawRoundedRect(where.adjusted(0.5, 0.5, -0.5, -0.5), style.SMALL_CORNER, style.SMALL_CORNER)
        self._painter.setFont(self._small)
        self._painter.setPen(self._palette.text)
        self._painter.drawText(where, Qt.AlignmentFlag.AlignCenter, words)
        return where.width()

    def _centred(self, font: QFont) -> float:
        return (self._rect.height() - QFontMetrics(font).height()) / 2

    def _draw_text(
        self,
        font: QFont,
        colour: str,
        x: float,
        top: float,
        width: float,
        text: str,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        *,
        end: bool = False,
    ) -> None:
        metrics = QFontMetrics(font)
        where = self._box(x, top, width, metrics.height())
        side = Qt.AlignmentFlag.AlignRight if end != self._mirrored else Qt.AlignmentFlag.AlignLeft
        self._painter.setFont(font)
        self._painter.setPen(colour if colour.startswith("#") else getattr(self._palette, colour))
        shown = metrics.elidedText(text, elide, int(width))
        self._painter.drawText(where, side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, shown)

    def _box(self, x: float, top: float, width: float, height: float) -> QRectF:
        left = self._rect.right() + 1 - x - width if self._mirrored else self._rect.left() + x
        return QRectF(QPointF(left, self._rect.top() + top), QPointF(left + width, self._rect.top() + top + height))

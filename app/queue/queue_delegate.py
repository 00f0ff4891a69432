"""Paints a row of the queue: state, name, length, how it stands, and a bar while it is worked on."""

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.queue.queue_model import ROW
from app.queue.row_text import RowText, icon
from app.ui import icons, style
from app.ui.qt_types import Index
from app.ui.widgets import one_line
from core.journal import Job, JobState
from core.queue.queue_row import QueueRow
from core.transcript.timestamps import format_duration

_BADGE = 18  # px, the disc behind the state's icon
_TEXT_AT = 48  # px from the leading edge
_BAR = 5  # px high


class QueueDelegate(QStyledItemDelegate):
    """Rows of one height, drawn by hand: a widget for each of 10,000 rows would take seconds to make."""

    def __init__(self, row_text: RowText, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._row_text = row_text
        self._name, self._small = style.font(), style.font(style.SMALL)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """All rows are of one height."""
        return QSize(240, style.ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the row."""
        row: QueueRow = index.data(ROW)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        right_to_left = option.direction == Qt.LayoutDirection.RightToLeft
        selected = bool(state & QStyle.StateFlag.State_Selected)
        palette = style.colours()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.fillRect(rect, palette.colour("accent_ground"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, palette.colour("hover"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, palette.colour("line"))
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QPen(palette.colour("accent"), 2))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        _RowPainter(painter, rect, right_to_left, selected).draw(
            row, self._row_text.second_line(row), self._name, self._small
        )
        painter.restore()


class _RowPainter:
    """One row being painted. Coordinates are from the leading edge and mirrored where text runs from the right."""

    def __init__(self, painter: QPainter, rect: QRect, mirrored: bool, selected: bool) -> None:
        self._painter, self._rect, self._mirrored, self._selected = painter, rect, mirrored, selected
        self._palette = style.colours()

    def draw(self, row: QueueRow, line: str, name_font: QFont, small: QFont) -> None:
        self._draw_badge(row.job)
        width = self._rect.width() - _TEXT_AT - style.MARGIN
        length = format_duration(row.duration) if row.duration else ""
        taken = QFontMetrics(name_font).horizontalAdvance(length) + 12 if length else 0
        quiet = self._palette.quiet_on_accent if self._selected else self._palette.quiet
        at_work = row.job.state == JobState.RUNNING
        has_failed = row.job.state == JobState.FAILED
        lines = _wrapped(small, width, line) if has_failed else (line, "")
        top = 4 if lines[1] else 7 if at_work else 10
        name = one_line(row.job.name)
        self._draw_text(name_font, "text", _TEXT_AT, top, width - taken, name, Qt.TextElideMode.ElideMiddle)
        if length:
            self._draw_text(name_font, quiet, _TEXT_AT + width - taken, top, taken, length, end=True)
        if has_failed:
            self._draw_fault(small, top + (19 if lines[1] else 22), width, lines)
            return
        if at_work:
            self._draw_bar(top + 22, width, row.share)
        self._draw_text(small, quiet, _TEXT_AT, top + (30 if at_work else 22), width, line)

    def _draw_badge(self, job: Job) -> None:
        name, role = icon(job)
        grounds = {"check": "accent_ground", "failed": "error_ground", "warning": "warning_ground"}
        ground = "panel" if self._selected else grounds.get(name, "chip")
        where = self._box(style.MARGIN - 1, 10, _BADGE, _BADGE)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._palette.colour(ground))
        self._painter.drawEllipse(where)
        icons.paint(self._painter, name, where.adjusted(2, 2, -2, -2), role)

    def _draw_bar(self, top: float, width: float, share: float) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._palette.colour("panel" if self._selected else "chip"))
        self._painter.drawRoundedRect(self._box(_TEXT_AT, top, width, _BAR), _BAR / 2, _BAR / 2)
        if share > 0:
            self._painter.setBrush(self._palette.colour("accent"))
            done = self._box(_TEXT_AT, top, max(_BAR, width * share), _BAR)
            self._painter.drawRoundedRect(done, _BAR / 2, _BAR / 2)

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

    def _draw_fault(self, font: QFont, top: float, width: float, lines: tuple[str, str]) -> None:
        """A fault's sentence; what does not fit is in the tooltip."""
        colour = self._palette.error_on_accent if self._selected else self._palette.error
        for place, text in enumerate(filter(None, lines)):
            self._draw_text(font, colour, _TEXT_AT, top + place * QFontMetrics(font).height(), width, text)

    def _box(self, x: float, top: float, width: float, height: float) -> QRectF:
        left = self._rect.right() + 1 - x - width if self._mirrored else self._rect.left() + x
        return QRectF(QPointF(left, self._rect.top() + top), QPointF(left + width, self._rect.top() + top + height))


def _wrapped(font: QFont, width: float, text: str) -> tuple[str, str]:
    """The text's first line, broken between words, and all that follows."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    first = layout.createLine()
    first.setLineWidth(width)
    layout.endLayout()
    cut = first.textLength()
    return text[:cut].strip(), text[cut:].strip()

"""Paints a speaker in the panel: name, digit, part of all speech, and a button to hear the voice."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.transcript.speaker_model import PART, SHARE, SpeakerModel
from app.transcript.speaker_numbers import DIGITS, SpeakerNumbers
from app.ui import icons, style
from app.ui.qt_types import Index

HEIGHT = 86  # px of a row, with the gap to the next
_GAP = 8  # px between two cards
_PADDING = 12  # px in a card
_MARK = 10.0  # px, of the speaker's colour
_BAR = 6.0  # px high
_BADGE = 20.0  # px, the digit's


class SpeakerDelegate(QStyledItemDelegate):
    """Cards of one height. `numbers` are those of the transcript that is shown."""

    def __init__(self, model: SpeakerModel, view: QWidget) -> None:
        """`view` shows the cards."""
        super().__init__(view)
        self._model, self._view = model, view
        self.numbers = SpeakerNumbers()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """All cards are of one size."""
        return QSize(120, HEIGHT)

    def hear_area(self, rect: QRect) -> QRectF:
        """Where the button to hear the voice is in a row."""
        size = float(style.ICON + 12)
        card = self._card(rect)
        left = card.left() + 4 if self._mirrored else card.right() - size - 4
        return QRectF(left, card.bottom() - size - 5, size, size)

    @property
    def _mirrored(self) -> bool:
        return self._view.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _card(self, rect: QRect) -> QRectF:
        return QRectF(rect).adjusted(0.5, 0.5, -0.5, -_GAP - 0.5)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the card."""
        name, share = str(index.data()), index.data(SHARE)
        state: QStyle.StateFlag = option.state
        palette, card = style.colours(), self._card(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(QPen(palette.colour("accent" if current else "line"), 2 if current else 1))
        painter.setBrush(palette.colour("hover" if state & QStyle.StateFlag.State_MouseOver else "panel"))
        painter.drawRoundedRect(card, style.CORNER, style.CORNER)
        inner = card.adjusted(_PADDING, _PADDING - 2, -_PADDING, -_PADDING + 2)
        self._paint_name(painter, inner, name)
        self._paint_bar(painter, inner, name, float(index.data(PART)))
        painter.setFont(style.font(style.SMALL))
        painter.setPen(palette.colour("quiet"))
        below = QRectF(inner.left(), inner.bottom() - 20, inner.width() - style.ICON - 10, 20)
        painter.drawText(self._placed(below, inner), self._side, self._model.figures(name))
        if share is not None and share.sample is not None:
            area = self.hear_area(option.rect)
            icons.paint(painter, "sound", area.adjusted(6, 6, -6, -6), "accent")
        painter.restore()

    def _paint_name(self, painter: QPainter, inner: QRectF, name: str) -> None:
        palette, number = style.colours(), self.numbers[name]
        line = QRectF(inner.left(), inner.top(), inner.width(), 22)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.speaker(number))
        mark = QRectF(line.left(), line.center().y() - _MARK / 2, _MARK, _MARK)
        painter.drawRoundedRect(self._placed(mark, inner), 3, 3)
        font = style.font(bold=True)
        painter.setFont(font)
        painter.setPen(palette.colour("text"))
        room = line.adjusted(_MARK + 8, 0, -_BADGE - 6, 0)
        shown = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(self._placed(room, inner), self._side, shown)
        if number < DIGITS:
            badge = self._placed(QRectF(line.right() - _BADGE, line.top() + 1, _BADGE, _BADGE), inner)
            painter.setPen(QPen(palette.colour("line"), 1))
            painter.setBrush(palette.colour("panel"))
            painter.drawRoundedRect(badge, 5, 5)
            painter.setFont(style.font(style.SMALL))
            painter.setPen(palette.colour("quiet"))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(number + 1))

    def _paint_bar(self, painter: QPainter, inner: QRectF, name: str, part: float) -> None:
        palette = style.colours()
        whole = QRectF(inner.left(), inner.top() + 28, inner.width(), _BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.colour("chip"))
        painter.drawRoundedRect(whole, _BAR / 2, _BAR / 2)
        if part > 0:
            painter.setBrush(palette.speaker(self.numbers[name]))
            filled = QRectF(whole.left(), whole.top(), max(_BAR, whole.width() * part), _BAR)
            painter.drawRoundedRect(self._placed(filled, inner), _BAR / 2, _BAR / 2)

    @property
    def _side(self) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if self._mirrored else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute

    def _placed(self, area: QRectF, inner: QRectF) -> QRectF:
        """The area, on the other side where the window reads from the right."""
        return area.translated(inner.left() + inner.right() - area.left() - area.right(), 0) if self._mirrored else area

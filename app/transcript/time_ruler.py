"""Choose and paint the marks of time above the waveform."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.ui import number_formats, style
from core.transcript.timestamps import format_duration

HEIGHT = 22  # px
_ROOM = 72  # px between two labels at least
_PARTS = 5  # small marks from label to label
_LONG, _SHORT = 7.0, 4.0  # px of a mark
_STEPS = (200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000)  # ms
_LONG_STEPS = (900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 43_200_000, 86_400_000)  # ms


def label_step(length: int, width: float) -> int:
    """Return the ms from label to label.

    Args:
        length: the visible range, ms.
        width: its width, px.
    """
    wanted = length * _ROOM / max(1.0, width)
    return next((step for step in (*_STEPS, *_LONG_STEPS) if step >= wanted), _LONG_STEPS[-1])


def labels(first: int, last: int, width: float) -> Iterator[tuple[int, str]]:
    """Yield the labelled times of a visible range, in ms, and their words."""
    step = label_step(last - first, width)
    for place in range(-(-first // step) * step, last + 1, step):
        yield place, number_formats.timestamp(place / 1000) if step < 1000 else format_duration(place / 1000)


def paint(painter: QPainter, shown: tuple[int, int], width: float, to_x: Callable[[float], float]) -> None:
    """Paint the ruler into the upper HEIGHT px.

    Args:
        painter: paints on the waveform.
        shown: the visible range, ms.
        width: width of the waveform, px.
        to_x: returns the px of a time in ms.
    """
    first, last = shown
    palette, small = style.colours(), label_step(last - first, width) / _PARTS
    painter.setFont(style.font(style.LANE))
    painter.setPen(QPen(palette.colour("field_line"), 1))
    for number in range(int(first / small), int(last / small) + 1):
        x = int(to_x(number * small)) + 0.5
        length = _SHORT if number % _PARTS else _LONG
        painter.drawLine(QPointF(x, HEIGHT - length), QPointF(x, HEIGHT))
    painter.setPen(palette.colour("quiet_on_window"))
    for place, words in labels(first, last, width):
        room = painter.fontMetrics().horizontalAdvance(words) + 4.0
        x = to_x(place)
        if x + room <= width and x >= 0:
            painter.drawText(QRectF(x + 3, 0, room, HEIGHT - 6), Qt.AlignmentFlag.AlignVCenter, words)

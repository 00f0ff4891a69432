"""Paint the level of a source: bars up to the current peak, and a line at the highest one of the last seconds."""

import math

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui import style
from app.ui.widgets import accessible

_LOWEST = -60.0  # dB at the left end
_BAR, _STEP = 3, 5  # px: a bar, and the distance to the next one
_HEIGHT = 8  # px
_HOLD = 1500  # ms that the line stays
_FALL = 0.06  # of the width: the most that the bars fall from one level to the next


class LevelMeter(QWidget):
    """Shows levels as they come. After a sample that was too loud, the line has the warning colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown = self.highest = 0.0  # of the width
        self.has_clipped = False
        accessible(self, self.tr("Level"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._hold = QTimer(self, singleShot=True, interval=_HOLD)
        self._hold.timeout.connect(self._let_go)
        style.on_palette_change(self.update)

    def show_level(self, peak: float, clipped: bool = False) -> None:
        """Show the loudest sample since the last call, from 0 to 1."""
        place = 0.0 if peak <= 0 else max(0.0, 1 - 20 * math.log10(peak) / _LOWEST)
        before = self.shown, self.highest, self.has_clipped
        self.shown = max(place, self.shown - _FALL) if peak > 0 else 0.0
        self.has_clipped = self.has_clipped or clipped
        if place >= self.highest or clipped:
            self.highest = place
            self._hold.start()
        if before != (self.shown, self.highest, self.has_clipped):
            self.update()

    def clear(self) -> None:
        """Show no level."""
        self._let_go()
        self.show_level(0.0)

    def sizeHint(self) -> QSize:
        """Return the usual size."""
        return QSize(240, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the least size that shows a level."""
        return QSize(80, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bars, from the right in text that runs from right to left."""
        painter, palette = QPainter(self), style.colours()
        painter.setPen(Qt.PenStyle.NoPen)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        count = max(1, self.width() // _STEP)
        held = round(self.highest * (count - 1)) if self.highest else -1
        for bar in range(count):
            role = "accent" if bar < round(self.shown * count) else "chip"
            if bar == held:
                role = "warning" if self.has_clipped else "text"
            left = self.width() - bar * _STEP - _BAR if mirrored else bar * _STEP
            painter.fillRect(QRectF(left, 0, _BAR, _HEIGHT), palette.colour(role))
        painter.end()

    def _let_go(self) -> None:
        self.highest, self.has_clipped = 0.0, False
        self.update()

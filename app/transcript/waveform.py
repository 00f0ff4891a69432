"""Show the waveform of a recording and the playhead, and seek in it."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip, QWidget

from app.transcript.outline_loader import PER_SECOND, OutlineLoader
from app.ui import style
from core.journal.job import Stretch
from core.transcript.timestamps import format_timestamp

HEIGHT = 74  # px
_BAR, _GAP = 3.0, 1.0  # px
_LOWEST = 2.0  # px of a silent bar
_STEP = 5000  # ms of an arrow key's step
_CLOSEST = 10_000  # the smallest visible range, in ms


class Waveform(QAbstractSlider):
    """A slider over the recording, in ms. The wheel with Ctrl zooms."""

    seek_requested = Signal(float)  # the time to go to, in seconds
    toggle_requested = Signal()  # to play or to pause
    shown_changed = Signal()  # the visible range has changed

    def __init__(self, outline: OutlineLoader, parent: QWidget | None = None) -> None:
        """Show `outline`, that of the recording on show."""
        super().__init__(parent)
        self._outline_loader = outline
        self._shown = (0, 0)  # the visible range, in ms
        self._damaged: Sequence[Stretch] = ()
        self._bars: tuple[tuple[int, ...], list[float]] | None = None  # the key of the cached bars, and the bars
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Position in the recording"))
        self.setAccessibleDescription(self.tr("Arrow keys move by five seconds"))
        self.setSingleStep(_STEP)
        self.setPageStep(6 * _STEP)
        self.setMouseTracking(True)
        self.actionTriggered.connect(self._on_action)
        outline.data_added.connect(self._forget_bars)
        style.on_palette_change(self.update)

    def set_duration(self, seconds: float) -> None:
        """Set the recording's length, and show all of it unless the user zoomed in."""
        whole = self._shown == (self.minimum(), self.maximum())
        self.setRange(0, max(0, round(seconds * 1000)))
        if whole or self._shown[1] > self.maximum():
            self._set_shown(0, self.maximum())
        self.update()

    def show_all(self) -> None:
        """Show all of another recording, from its start."""
        self._set_shown(0, self.maximum())
        self.setValue(0)

    def show_damage(self, stretches: Sequence[Stretch]) -> None:
        """Mark damaged stretches, in seconds. Words may be missing there."""
        self._damaged = stretches
        self.update()

    def _forget_bars(self) -> None:
        """Drop the bars after a change of the outline, which may have the same length."""
        self._bars = None
        self.update()

    def show_position(self, seconds: float) -> None:
        """Move the playhead, unless the user holds it."""
        if not self.isSliderDown():
            self.setValue(round(seconds * 1000))
            self._keep_in_sight()

    # --- places

    def position_to_x(self, place: float) -> float:
        """Return the px from the left edge of a time in ms."""
        first, last = self._shown
        x = self.width() * (place - first) / max(1, last - first)
        return self.width() - x if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else x

    def x_to_position(self, x: float) -> int:
        """Return the time in ms at `x` px from the left edge."""
        first, last = self._shown
        x = self.width() - x if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else x
        return max(0, min(self.maximum(), round(first + (last - first) * x / max(1, self.width()))))

    def _keep_in_sight(self) -> None:
        first, last = self._shown
        if not first <= self.value() <= last:
            self._show(self.value() - (last - first) // 20, last - first)

    def _show(self, first: int, size: int) -> None:
        size = max(min(_CLOSEST, self.maximum()), min(size, self.maximum()))
        first = max(0, min(first, self.maximum() - size))
        self._set_shown(first, first + size)

    def _set_shown(self, first: int, last: int) -> None:
        self._shown = (first, last)
        self.update()
        self.shown_changed.emit()

    # --- mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seek to the clicked place."""
        if event.button() == Qt.MouseButton.LeftButton and self.maximum():
            self.setSliderDown(True)
            self._drag(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Seek while the button is held. Otherwise show the time under the pointer."""
        if self.isSliderDown():
            self._drag(event)
        elif self.maximum():
            place = self.x_to_position(event.position().x()) / 1000
            text = format_timestamp(place)
            if any(start <= place < end for start, end in self._damaged):
                text = self.tr("{time}: the recording is damaged here. Words may be missing.").format(time=text)
            QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the seek."""
        self.setSliderDown(False)

    def _drag(self, event: QMouseEvent) -> None:
        self.setValue(self.x_to_position(event.position().x()))
        self.seek_requested.emit(self.value() / 1000)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer with Ctrl. Otherwise pan."""
        turned, (first, last) = event.angleDelta().y() or event.angleDelta().x(), self._shown
        size = last - first
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            place = self.x_to_position(event.position().x())
            wanted = round(size * (0.8 if turned > 0 else 1.25))
            self._show(round(place - (place - first) * wanted / max(1, size)), wanted)
        else:
            self._show(first - round(size * turned / 1200), size)
        event.accept()

    def zoom(self, closer: bool) -> None:
        """Show half as much around the playhead, or twice as much."""
        size = (self._shown[1] - self._shown[0]) // 2 if closer else (self._shown[1] - self._shown[0]) * 2
        self._show(self.value() - size // 2, size)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play with Space, as among the words."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.toggle_requested.emit()
        else:
            super().keyPressEvent(event)

    def _on_action(self, _action: int) -> None:
        """Seek after an arrow key. The slider has its new position, and the value follows."""
        self.seek_requested.emit(max(0, min(self.maximum(), self.sliderPosition())) / 1000)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint bars, played ones in the accent, the playhead, and a frame."""
        palette = style.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        frame = QPainterPath()
        frame.addRoundedRect(area, style.CORNER, style.CORNER)
        painter.fillPath(frame, palette.colour("panel"))
        painter.setClipPath(frame)
        self._paint_bars(painter)
        self._paint_damage(painter)
        if self.maximum():
            x = self.position_to_x(self.value())
            painter.setPen(QPen(palette.colour("accent"), 2))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(palette.colour("accent" if self.hasFocus() else "line"), 2 if self.hasFocus() else 1))
        painter.drawPath(frame)
        painter.end()

    def _paint_bars(self, painter: QPainter) -> None:
        palette = style.colours()
        played = style.mix(palette.wave, palette.accent, 0.55)
        painter.setPen(Qt.PenStyle.NoPen)
        bars, middle, half = self._outline(), self.height() / 2, self.height() / 2 - 8
        loudest, floor = max(max(bars, default=0.0), 32.0), 0.8 * min(bars, default=0.0)  # a loud bar is never silent
        painter.setBrush(palette.colour("wave"))
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        head = self.position_to_x(self.value())
        done = QColor(played)
        for n, value in enumerate(bars):
            x = n * (_BAR + _GAP)
            x = self.width() - x - _BAR if mirrored else x
            painter.setBrush(done if (x > head if mirrored else x < head) else palette.colour("wave"))
            height = max(_LOWEST, 2 * half * ((value - floor) / (loudest - floor)) ** 1.5)
            painter.drawRoundedRect(QRectF(x, middle - height / 2, _BAR, height), 1.5, 1.5)
        if not bars and self._outline_loader.failed:
            painter.setPen(palette.colour("quiet"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.tr("No waveform available"))

    def _paint_damage(self, painter: QPainter) -> None:
        colour = style.colours().colour("warning")
        for start, end in self._damaged:
            first, last = sorted((self.position_to_x(1000 * start), self.position_to_x(1000 * end)))
            stretch = QRectF(first, 0, max(_BAR, last - first), self.height())
            painter.fillRect(stretch, QBrush(colour, Qt.BrushStyle.BDiagPattern))
            painter.fillRect(QRectF(stretch.x(), 0, stretch.width(), _BAR), colour)  # visible at one pixel

    def _outline(self) -> list[float]:
        """Return the loudness of each known bar, 0 to 255, cached until a change.

        A bar is the mean of its outline. The maximum of many values is always near the top in a loud recording.
        """
        first, last = self._shown
        count, data = int(self.width() / (_BAR + _GAP)) + 1, self._outline_loader.data
        key = (first, last, count)
        if self._bars is None or self._bars[0] != key:
            scale = (last - first) / 1000 * PER_SECOND * (_BAR + _GAP) / max(1, self.width())
            offset = first / 1000 * PER_SECOND
            edges = [offset + n * scale for n in range(count + 1)]
            places = [(int(a), max(int(a) + 1, int(b))) for a, b in pairwise(edges)]
            parts = [data[a:b] for a, b in places if a < len(data)] if last > first else []
            self._bars = (key, [sum(part) / len(part) for part in parts])
        return self._bars[1]

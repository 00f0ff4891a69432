"""Show the whole recording as a strip: who speaks, the visible part of the waveform, and the playhead."""

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip, QWidget

from app.transcript.speaker_numbers import SpeakerNumbers
from app.ui import number_formats, style
from core.contracts.transcript import SpeakerTurn

_HEIGHT, _BAR, _FRAME = 32, 12.0, 22.0  # px of the widget, of the strip, and of the frame around the visible part
_PALE = 0.55  # of the ground in speech that was not played yet
_STEP = 5000  # ms of an arrow key's step
_NARROWEST_FRAME = 8.0  # px


class SeekStrip(QAbstractSlider):
    """A slider over the recording, in ms. A click or a drag seeks."""

    seek_requested = Signal(float)  # the time to go to, in seconds

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without a recording."""
        super().__init__(parent)
        self._turns: Sequence[SpeakerTurn] = ()
        self._numbers = SpeakerNumbers()
        self._shown = (0, 0)  # the visible part of the waveform, ms
        self._runs: list[tuple[int, float, float]] | None = None  # the speaker's number, left and right in px
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFixedHeight(_HEIGHT)
        self.setMinimumWidth(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSingleStep(_STEP)
        self.setPageStep(6 * _STEP)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Position in the whole recording"))
        self.actionTriggered.connect(lambda _: self.seek_requested.emit(self.sliderPosition() / 1000))
        style.on_palette_change(self.update)

    def show_turns(self, turns: Sequence[SpeakerTurn], numbers: SpeakerNumbers) -> None:
        """Show who speaks when."""
        self._turns, self._numbers = turns, numbers
        self._forget()

    def show_frame(self, first: int, last: int) -> None:
        """Show the visible part of the waveform, in ms."""
        self._shown = (first, last)
        self.update()

    def show_position(self, seconds: float) -> None:
        """Move the playhead, unless the user holds it."""
        if not self.isSliderDown():
            self.setValue(round(seconds * 1000))

    def set_duration(self, seconds: float) -> None:
        """Set the recording's length."""
        self.setRange(0, max(0, round(seconds * 1000)))
        self._forget()

    def _forget(self) -> None:
        self._runs = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the runs of speakers again."""
        super().resizeEvent(event)
        self._runs = None

    # --- places

    def position_to_x(self, place: float) -> float:
        """Return the px from the left edge of a time in ms."""
        x = self.width() * place / max(1, self.maximum())
        return self.width() - x if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else x

    def x_to_position(self, x: float) -> int:
        """Return the time in ms at `x` px from the left edge."""
        x = self.width() - x if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else x
        return max(0, min(self.maximum(), round(self.maximum() * x / max(1, self.width()))))

    def _speaker_runs(self) -> list[tuple[int, float, float]]:
        """Return runs of px in which one speaker speaks. In a px with several turns, the last one counts."""
        if self._runs is None:
            columns = [-1] * (self.width() + 1)
            scale = 1000 * self.width() / max(1, self.maximum())
            for turn in self._turns:
                left, right = int(turn.start * scale), int(turn.end * scale)
                number = self._numbers[turn.speaker]
                for x in range(left, min(len(columns), max(left + 1, right))):
                    columns[x] = number
            self._runs, x = [], 0
            for number, run in groupby(columns):
                size = len(list(run))
                if number >= 0:
                    self._runs.append((number, float(x), float(x + size)))
                x += size
        return self._runs

    # --- the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seek to the clicked place."""
        if event.button() == Qt.MouseButton.LeftButton and self.maximum():
            self.setSliderDown(True)
            self._seek(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Seek while the button is held. Otherwise show the time under the pointer."""
        if self.isSliderDown():
            self._seek(event)
        elif self.maximum():
            words = number_formats.timestamp(self.x_to_position(event.position().x()) / 1000)
            QToolTip.showText(event.globalPosition().toPoint(), words, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the seek."""
        self.setSliderDown(False)

    def _seek(self, event: QMouseEvent) -> None:
        self.setValue(self.x_to_position(event.position().x()))
        self.seek_requested.emit(self.value() / 1000)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: it changes no value."""
        event.ignore()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the strip, played parts stronger, then frame and playhead."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        strip = QRectF(0, middle - _BAR / 2, self.width(), _BAR)
        head = self.position_to_x(self.value())
        from_right = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        played = QRectF(strip)
        (played.setLeft if from_right else played.setRight)(head)
        rounded = QPainterPath()
        rounded.addRoundedRect(strip, 3, 3)
        painter.setClipPath(rounded)
        self._paint_speech(painter, strip, played)
        painter.setClipping(False)
        if self.maximum():
            self._paint_frame(painter, middle)
            painter.setPen(QPen(style.colours().colour("accent"), 2))
            painter.drawLine(QPointF(head, middle - _FRAME / 2), QPointF(head, middle + _FRAME / 2))
        if self.hasFocus():
            painter.setPen(QPen(style.colours().colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _paint_speech(self, painter: QPainter, strip: QRectF, played: QRectF) -> None:
        palette, runs = style.colours(), self._speaker_runs()
        painter.fillRect(strip, palette.colour("chip"))
        painter.fillRect(played, palette.colour("wave" if runs else "accent"))
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for number, left, right in runs:
            left, right = (self.width() - right, self.width() - left) if mirrored else (left, right)
            area = QRectF(left, strip.top(), right - left, strip.height())
            colour = palette.speaker(number)
            painter.fillRect(area, QColor(style.mix(colour.name(), palette.panel, _PALE)))
            painter.fillRect(area.intersected(played), colour)

    def _paint_frame(self, painter: QPainter, middle: float) -> None:
        first, last = self._shown
        if last <= first or last - first >= self.maximum():
            return
        left, right = sorted((self.position_to_x(first), self.position_to_x(last)))
        frame = QRectF(left, middle - _FRAME / 2 + 1, max(_NARROWEST_FRAME, right - left), _FRAME - 2)
        painter.setPen(QPen(style.colours().colour("text"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 3, 3)

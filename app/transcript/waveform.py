"""Show the waveform of a recording and the playhead, and seek in it."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip, QWidget

from app.transcript import time_ruler
from app.transcript.outline_loader import PER_SECOND, OutlineLoader
from app.transcript.segment_edges import REACH, SNAP, SegmentEdges
from app.transcript.transcript_model import Edge
from app.ui import number_formats, style
from app.ui.widgets import announce
from core.journal.job import Stretch

READ_HEIGHT, EDIT_HEIGHT = 64, 72  # px below the ruler
_BAR, _GAP = 3.0, 1.0  # px
_LOWEST = 2.0  # px of a silent bar
_GRIPPABLE = 16.0  # px of a segment whose edges can be dragged
_STEP = 5000  # ms of an arrow key's step
_LEAST_CHOSEN = 0.1  # seconds of a chosen range
CLOSEST = 2000  # the smallest visible range, in ms


class Waveform(QAbstractSlider):
    """A slider over the recording, in ms, below a ruler. The wheel with Ctrl zooms.

    `edges` let the user drag start and end of the current segment. A drag with Shift chooses a range.
    """

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
        self.edges: SegmentEdges | None = None
        self.chosen: Stretch | None = None
        """The range that the user chose, in seconds."""
        self._chosen_from: float | None = None  # where the drag of a range began, in seconds
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFixedHeight(time_ruler.HEIGHT + READ_HEIGHT)
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

    def use_edges(self, edges: SegmentEdges | None) -> None:
        """Let the user drag these edges, or none."""
        if self.edges is not None:
            self.edges.changed.disconnect(self.update)
        self.edges = edges
        if edges is not None:
            edges.changed.connect(self.update)
        self.setFixedHeight(time_ruler.HEIGHT + (READ_HEIGHT if edges is None else EDIT_HEIGHT))
        self.update()

    def set_duration(self, seconds: float) -> None:
        """Set the recording's length, and show all of it unless the user zoomed in."""
        whole = self._shown == (self.minimum(), self.maximum())
        self.setRange(0, max(0, round(seconds * 1000)))
        if whole or self._shown[1] > self.maximum():
            self._set_shown(0, self.maximum())
        self.update()

    def show_all(self) -> None:
        """Show all of another recording, from its start."""
        self.choose(None)
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

    def choose(self, stretch: Stretch | None) -> None:
        """Choose a range in seconds, or none. A range of less than 0.1 s is none."""
        self.chosen = stretch if stretch is not None and stretch[1] - stretch[0] >= _LEAST_CHOSEN else None
        self.update()

    # --- places

    @property
    def shown(self) -> tuple[int, int]:
        """The visible range, in ms."""
        return self._shown

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
        """Show `size` ms from `first` on, as far as the recording has them."""
        size = max(min(CLOSEST, self.maximum()), min(size, self.maximum()))
        first = max(0, min(first, self.maximum() - size))
        self._set_shown(first, first + size)

    def _set_shown(self, first: int, last: int) -> None:
        self._shown = (first, last)
        self.update()
        self.shown_changed.emit()

    # --- mouse and keys

    def _edge_at(self, x: float) -> Edge | None:
        """Return the edge of the current segment at `x` px. Between two near edges, the nearer one."""
        span = None if self.edges is None else self.edges.span
        if span is None:
            return None
        first, last = (self.position_to_x(1000 * time) for time in span)
        start, end = abs(first - x), abs(last - x)
        if min(start, end) > REACH or abs(last - first) < _GRIPPABLE:
            return None
        return "start" if start < end else "end"

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seek to the clicked place, or begin to drag an edge."""
        if event.button() != Qt.MouseButton.LeftButton or not self.maximum():
            return
        self.choose(None)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._chosen_from = self.x_to_position(event.position().x()) / 1000
            return
        edge = self._edge_at(event.position().x())
        if edge is not None and self.edges is not None:
            self.edges.begin(edge)
        else:
            self.setSliderDown(True)
            self._drag(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Seek or drag while the button is held. Otherwise show the time under the pointer."""
        if self._chosen_from is not None:
            here = self.x_to_position(event.position().x()) / 1000
            self.choose((min(self._chosen_from, here), max(self._chosen_from, here)))
        elif self.edges is not None and self.edges.dragged:
            is_free = event.modifiers() & Qt.KeyboardModifier.AltModifier
            seconds = (self._shown[1] - self._shown[0]) / 1000 / max(1, self.width())  # of a px
            place = self.x_to_position(event.position().x()) / 1000
            self.edges.drag(place, 0.0 if is_free else SNAP * seconds)
        elif self.isSliderDown():
            self._drag(event)
        elif self.maximum():
            self._hover(event)

    def _hover(self, event: QMouseEvent) -> None:
        on_edge = self._edge_at(event.position().x()) is not None
        self.setCursor(Qt.CursorShape.SizeHorCursor if on_edge else Qt.CursorShape.ArrowCursor)
        place = self.x_to_position(event.position().x()) / 1000
        text = number_formats.timestamp(place)
        if any(start <= place < end for start, end in self._damaged):
            text = self.tr("{time}: the recording is damaged here, words may be missing").format(time=text)
        if on_edge:
            text = self.tr("Drag to change the segment. Alt: without snapping.")
        else:
            text = self.tr("{time} · Shift and drag: choose a part").format(time=text)
        QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the seek or the drag."""
        if self._chosen_from is not None and self.chosen is not None:
            announce(self, " – ".join(map(number_formats.timestamp, self.chosen)))
        self._chosen_from = None
        if self.edges is not None and self.edges.dragged:
            self.edges.drop()
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
        size = self._shown[1] - self._shown[0]
        self.zoom_to(size // 2 if closer else size * 2)

    def zoom_to(self, size: int) -> None:
        """Show that many ms around the playhead."""
        self._show(self.value() - size // 2, size)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play with Space, as among the words. Zoom with plus and minus, end a drag with Escape."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.toggle_requested.emit()
        elif event.text() in ("+", "=", "-"):
            self.zoom(event.text() != "-")
        elif event.key() == Qt.Key.Key_Escape and self.edges is not None and self.edges.dragged:
            self.edges.cancel()
        elif event.key() == Qt.Key.Key_Escape and self.chosen is not None:
            self.choose(None)
        else:
            super().keyPressEvent(event)

    def _on_action(self, _action: int) -> None:
        """Seek after an arrow key. The slider has its new position, and the value follows."""
        seconds = max(0, min(self.maximum(), self.sliderPosition())) / 1000
        self.seek_requested.emit(seconds)
        announce(self, number_formats.timestamp(seconds))  # a screen reader would read the value in ms

    # --- painting

    @property
    def _wave_area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(0, time_ruler.HEIGHT, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ruler, bars, the current segment and the playhead."""
        palette = style.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.maximum():
            time_ruler.paint(painter, self._shown, self.width(), self.position_to_x)
        area, xs = self._wave_area, self._edge_places()
        if xs is not None:
            ground = QRectF(min(xs), area.top(), abs(xs[1] - xs[0]), area.height())
            painter.fillRect(ground.adjusted(-1, 0, 1, 0), palette.colour("accent_ground"))
        self._paint_chosen(painter)
        self._paint_bars(painter)
        self._paint_damage(painter)
        if xs is not None and self.edges is not None and abs(xs[1] - xs[0]) >= _GRIPPABLE:
            self.edges.paint(painter, area, xs)
        if self.maximum():
            self._paint_playhead(painter)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(palette.colour("accent"), 2))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), style.CORNER, style.CORNER)
        painter.end()

    def _edge_places(self) -> tuple[float, float] | None:
        """Return the px of the current segment's edges if any part of it is visible."""
        span = None if self.edges is None else self.edges.span
        if span is None or 1000 * span[1] < self._shown[0] or 1000 * span[0] > self._shown[1]:
            return None
        return self.position_to_x(1000 * span[0]), self.position_to_x(1000 * span[1])

    def _paint_chosen(self, painter: QPainter) -> None:
        if self.chosen is None:
            return
        area, palette = self._wave_area, style.colours()
        left, right = sorted(self.position_to_x(1000 * time) for time in self.chosen)
        painter.fillRect(QRectF(left, area.top(), right - left, area.height()), palette.colour("accent_ground"))
        painter.setPen(QPen(palette.colour("accent"), 2))
        for x in (left, right):
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))

    def _paint_playhead(self, painter: QPainter) -> None:
        x, top = self.position_to_x(self.value()), time_ruler.HEIGHT - 7.0
        colour = style.colours().colour("accent")
        painter.setPen(QPen(colour, 2))
        painter.drawLine(QPointF(x, top), QPointF(x, self.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon([QPointF(x - 5, top), QPointF(x + 5, top), QPointF(x, top + 7)])

    def _paint_bars(self, painter: QPainter) -> None:
        palette, area = style.colours(), self._wave_area
        played = style.mix(palette.wave, palette.accent, 0.55)
        painter.setPen(Qt.PenStyle.NoPen)
        bars, middle, half = self._outline(), area.center().y(), area.height() / 2 - 4
        loudest, floor = max(max(bars, default=0.0), 32.0), 0.8 * min(bars, default=0.0)  # a loud bar is never silent
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        head = self.position_to_x(self.value())
        done, wave = QColor(played), palette.colour("wave")
        for n, value in enumerate(bars):
            x = n * (_BAR + _GAP)
            x = self.width() - x - _BAR if mirrored else x
            painter.setBrush(done if (x > head if mirrored else x < head) else wave)
            height = max(_LOWEST, 2 * half * ((value - floor) / (loudest - floor)) ** 1.5)
            painter.drawRoundedRect(QRectF(x, middle - height / 2, _BAR, height), 1.5, 1.5)
        if not bars and self._outline_loader.failed:
            painter.setPen(palette.colour("quiet_on_window"))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.tr("No waveform available"))

    def _paint_damage(self, painter: QPainter) -> None:
        colour = style.colours().colour("warning")
        for start, end in self._damaged:
            first, last = sorted((self.position_to_x(1000 * start), self.position_to_x(1000 * end)))
            top = float(time_ruler.HEIGHT)
            stretch = QRectF(first, top, max(_BAR, last - first), self.height() - top)
            painter.fillRect(stretch, QBrush(colour, Qt.BrushStyle.BDiagPattern))
            painter.fillRect(QRectF(stretch.x(), top, stretch.width(), _BAR), colour)  # visible at one pixel

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
            is_fine = scale < 1
            places = [(int(a), int(a) + 2 if is_fine else max(int(a) + 1, int(b))) for a, b in pairwise(edges)]
            parts = [data[a:b] for a, b in places if a < len(data)] if last > first else []
            bars = [sum(part) / len(part) for part in parts]
            if is_fine:  # from value to value, so that steps of the outline are not seen
                pairs = zip(parts, edges, strict=False)
                bars = [part[0] + (part[-1] - part[0]) * (edge - int(edge)) for part, edge in pairs]
            self._bars = (key, bars)
        return self._bars[1]

"""Drag start and end of the current segment in the waveform."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPersistentModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen

from app.transcript.outline_loader import PER_SECOND, OutlineLoader
from app.transcript.transcript_model import Edge, Span, TranscriptModel
from app.ui import number_formats, style

REACH = 6.0  # px beside an edge that still take it
SNAP = 8.0  # px from which an edge jumps to a word or to silence
_NEIGHBOURS = 2  # rows on each side whose words attract an edge
_AROUND_S = 5.0  # seconds on each side that tell silence from sound
_SILENT = 0.15  # part of the range from quiet to loud that still is silence
_GRIP_WIDTH, _GRIP_HEIGHT = 7.0, 24.0  # px


class SegmentEdges(QObject):
    """The edges of one row of a transcript. A drag changes the row when it ends, as one edit."""

    changed = Signal()  # another row, other times, or a drag

    def __init__(self, model: TranscriptModel, outline: OutlineLoader, parent: QObject) -> None:
        """Find silence in `outline`."""
        super().__init__(parent)
        self._model, self._outline = model, outline
        self._index = QPersistentModelIndex()
        self._preview: Span | None = None
        self.dragged: Edge | None = None
        model.dataChanged.connect(self.changed)

    def show_row(self, row: int) -> None:
        """Take the edges of a row, or none for -1."""
        self._index = QPersistentModelIndex(self._model.index(row))
        self.cancel()

    @property
    def span(self) -> Span | None:
        """Start and end of the row, also during a drag. None without a row or times."""
        if self._preview is not None:
            return self._preview
        if not self._index.isValid() or self._model.is_live(self._index.row()):
            return None
        content = self._model.segment(self._index.row()).content
        return None if content.start is None or content.end is None else (content.start, content.end)

    # --- a drag

    def begin(self, edge: Edge) -> None:
        """Start to drag an edge."""
        self.dragged = edge
        self.changed.emit()

    def drag(self, seconds: float, tolerance: float) -> None:
        """Move the dragged edge. It jumps to words and silence within `tolerance` seconds."""
        if self.span is None or self.dragged is None:
            return
        row = self._index.row()
        places = (place for place in self._attractions(row, seconds, tolerance) if abs(place - seconds) <= tolerance)
        place = min(places, key=lambda near: abs(near - seconds), default=seconds)
        self._preview = self._model.edge_times(row, self.dragged, place)
        self.changed.emit()

    def drop(self) -> None:
        """End the drag, and apply it as one edit."""
        span, row = self._preview, self._index.row()
        self.cancel()
        if span is not None and row >= 0:
            self._model.set_times(row, *span)

    def cancel(self) -> None:
        """End the drag without a change."""
        self.dragged = self._preview = None
        self.changed.emit()

    def _attractions(self, row: int, seconds: float, tolerance: float) -> Iterator[float]:
        """Yield starts and ends of words around a row, and the borders of silence near a time, in seconds."""
        count = len(self._model.editable.segments)
        for near in range(max(0, row - _NEIGHBOURS), min(count, row + _NEIGHBOURS + 1)):
            for word in self._model.segment(near).content.words:
                yield from (time for time in (word.start, word.end) if time is not None)
        data, scale = self._outline.data, PER_SECOND
        around = data[max(0, int((seconds - _AROUND_S) * scale)) : max(0, int((seconds + _AROUND_S) * scale))]
        if not around:
            return
        level = min(around) + _SILENT * (max(around) - min(around))
        first, last = int((seconds - tolerance) * scale), int((seconds + tolerance) * scale) + 1
        for n in range(max(1, first), min(len(data), last + 1)):
            if (data[n - 1] <= level) != (data[n] <= level):
                yield n / scale

    # --- painting

    def paint(self, painter: QPainter, area: QRectF, xs: tuple[float, float]) -> None:
        """Paint the edges at `xs` px, their grips, and the time of a dragged edge."""
        palette, span = style.colours(), self.span
        accent = palette.colour("accent")
        painter.setPen(QPen(accent, 2))
        for x in xs:
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        for x in xs:
            grip = QRectF(0, 0, _GRIP_WIDTH, _GRIP_HEIGHT)
            grip.moveCenter(QPointF(x, area.center().y()))
            painter.drawRoundedRect(grip, 3, 3)
        if span is None or self.dragged is None:
            return
        words = number_formats.hundredths(span[0] if self.dragged == "start" else span[1])
        painter.setFont(style.font(style.SMALL, bold=True))
        size = painter.fontMetrics().horizontalAdvance(words) + 12.0
        x = xs[0] if self.dragged == "start" else xs[1]
        left = min(max(area.left(), x - size / 2), area.right() - size)
        label = QRectF(left, area.top(), size, 20)
        painter.drawRoundedRect(label, 4, 4)
        painter.setPen(palette.colour("on_accent"))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, words)

"""Show memory, speed, and the reason for waiting in the line at the bottom."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from app.memory.memory_source import HISTORY, MemorySource, Sample
from app.ui import number_formats, style
from app.ui.widgets import hbox, label


class MemoryBar(QWidget):
    """Shares of the machine's memory: engine, window, other programs. A mark shows the user's limit."""

    def __init__(self, source: MemorySource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self.setAccessibleName(self.tr("Memory in use"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        source.sampled.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return the size in the design."""
        return QSize(190, 16)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest readable size."""
        return QSize(60, 16)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shares."""
        if not self._source.history:
            return
        sample, palette = self._source.history[-1], style.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        rail = QRectF(0, self.height() / 2 - 4.5, self.width(), 9)
        painter.setBrush(palette.colour("chip"))
        painter.drawRoundedRect(rail, 2, 2)
        at = 0.0
        for size, role in ((sample.engine, "accent"), (sample.own, "accent"), (sample.others, "wave")):
            width = self.width() * size / sample.total
            painter.setBrush(palette.colour(role))
            painter.drawRect(QRectF(at, rail.top(), width, rail.height()))
            at += width
        if self._source.limit is not None and self._source.limit < sample.total:
            x = self.width() * self._source.limit / sample.total
            painter.setBrush(palette.colour("warning"))
            painter.drawRect(QRectF(x - 1, rail.top() - 2, 2, rail.height() + 4))
        painter.end()


class Sparkline(QWidget):
    """The memory of both processes over the last minutes, with the user's limit."""

    def __init__(self, source: MemorySource, size: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source, self._size = source, size
        self.setAccessibleName(self.tr("Memory in the last two minutes"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        source.sampled.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return the wanted size."""
        return self._size

    def minimumSizeHint(self) -> QSize:
        """Return half the wanted size."""
        return QSize(self._size.width() // 2, self._size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line. The newest sample is at its end."""
        values = [sample.ours for sample in self._source.history]
        if len(values) < 2:
            return
        palette, limit = style.colours(), self._source.limit
        high = max(*values, 1) * 1.15
        step = (self.width() - 2) / (HISTORY - 1)
        begin = self.width() - 1 - step * (len(values) - 1)
        points = [
            QPointF(begin + n * step, (self.height() - 2) * (1 - value / high) + 1) for n, value in enumerate(values)
        ]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if limit is not None and limit < high:
            painter.setPen(QPen(palette.colour("warning"), 1, Qt.PenStyle.DashLine))
            y = (self.height() - 2) * (1 - limit / high) + 1
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        painter.setPen(QPen(palette.colour("accent"), 1.6))
        painter.drawPolyline(QPolygonF(points))
        painter.end()


class MemoryMeter(QFrame):
    """Memory, its last minutes, the speed, the time left, and the reason for waiting. It is always visible."""

    details_requested = Signal()

    def __init__(self, source: MemorySource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "statusbar")
        self.setFixedHeight(40)
        self._source = source
        self._button = QPushButton(self.tr("Memory"))
        self._button.setProperty("kind", "meter")
        self._button.setAccessibleName(self.tr("Memory: show details"))
        self._button.clicked.connect(lambda *_: self.details_requested.emit())
        self._figures = label(kind="figures", wrap=False)
        self._waiting_reason = label(kind="figures-warning", wrap=False)
        self._speed = label(kind="figures", wrap=False)
        self._engine = label(kind="figures-quiet", wrap=False)
        self._padding = label(kind="figures-quiet", wrap=False)
        self._history = Sparkline(source, QSize(120, 18))
        memory = (self._button, MemoryBar(source), self._figures, self._history)
        work = (self._speed, 8, self._engine, 8, self._padding, 8)
        margin = (style.MARGIN - 4, 0, style.MARGIN, 0)
        self._row = hbox(*memory, self._waiting_reason, 0, *work, margin=margin, space=11)
        self.setLayout(self._row)
        self._parts: list[str] = []
        self._arranged: tuple[object, ...] = ()
        source.sampled.connect(self._show)

    def show_speed(self, text: str) -> None:
        """Show the batch's speed and time left."""
        self._speed.setText(text)
        self._make_room()

    def _show(self, sample: Sample) -> None:
        memory = number_formats.memory
        engine = self.tr("engine {size}").format(size=memory(sample.engine)) if sample.engine else self.tr("no engine")
        total = number_formats.number(sample.total / 1e9)
        parts = [
            engine,
            self.tr("Mynah {size}").format(size=memory(sample.own)),
            self.tr("{free} free of {total}").format(free=memory(sample.free), total=total),
        ]
        if sample.gpu_total:
            gpu = self.tr("GPU {used} of {total}")
            parts.append(gpu.format(used=memory(sample.gpu_used), total=number_formats.number(sample.gpu_total / 1e9)))
        self._parts = parts
        self._waiting_reason.setText(self._source.waiting)
        ready, heartbeat = self._source.ready, self._source.heartbeat
        self._engine.setText(
            f"{ready.device.upper()} {ready.precision}" if ready and heartbeat else self._engine_state()
        )
        padding = heartbeat.padding / heartbeat.frames if heartbeat and heartbeat.frames else None
        self._padding.setText("" if padding is None else self.tr("padding {n} %").format(n=round(100 * padding)))
        self.setToolTip("\n".join(filter(None, (*parts, self._source.waiting))))
        self._make_room()

    def _engine_state(self) -> str:
        heartbeat = self._source.heartbeat
        return "" if heartbeat is None else self.tr("loading the model")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the parts that fit the new width."""
        self._make_room()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Measure the words, which have their final look now."""
        super().showEvent(event)
        self._arranged = ()
        self._make_room()

    def _make_room(self) -> None:
        """Hide the least important parts until the rest fits. The reason for waiting outranks the figures."""
        texts = (shown.text() for shown in (self._waiting_reason, self._speed, self._engine, self._padding))
        arranged = (self.width(), *self._parts, *texts)
        if arranged == self._arranged:  # usual: a busy queue calls this many times a second
            return
        self._arranged = arranged
        optional = (self._padding, self._engine, self._history, self._figures)
        for shown in optional:
            shown.show()
        self._figures.setText(" · ".join(self._parts))
        for left_out in optional if self._waiting_reason.text() else optional[:-1]:
            if left_out is self._history and self._row.minimumSize().width() > self.width():
                self._figures.setText(" · ".join((*self._parts[:1], *self._parts[2:])))  # the engine's matter more
            if self._row.minimumSize().width() > self.width():
                left_out.hide()

"""Show the status line: the engine's memory, news of the engine, work, speed and time left."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from app.memory.memory_source import HISTORY, MemorySource, Sample
from app.ui import icons, number_formats, style
from app.ui.widgets import ElidedLabel, announce, button, hbox, label, set_kind


class MemoryBar(QWidget):
    """The engine's share of the memory that it may use: the machine's, or the user's limit."""

    def __init__(self, source: MemorySource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self.setAccessibleName(self.tr("Engine memory"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        source.sampled.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return the size in the design."""
        return QSize(120, 16)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest readable size."""
        return QSize(60, 16)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the share."""
        if not self._source.history:
            return
        sample, palette = self._source.history[-1], style.colours()
        share = min(1.0, sample.engine / limit_of(self._source, sample))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        rail = QRectF(0, self.height() / 2 - 3, self.width(), 6)
        painter.setBrush(palette.colour("chip"))
        painter.drawRoundedRect(rail, 3, 3)
        if share > 0:
            width = max(6.0, rail.width() * share)
            left = rail.right() - width if self.isRightToLeft() else rail.left()
            painter.setBrush(palette.colour("warning" if share > 0.95 else "accent"))
            painter.drawRoundedRect(QRectF(left, rail.top(), width, rail.height()), 3, 3)
        painter.end()


def limit_of(source: MemorySource, sample: Sample) -> int:
    """Return the bytes that Mynah may use: the user's limit, or the machine's memory."""
    return sample.total if source.limit is None else min(source.limit, sample.total)


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
    """The status line: the engine's memory, news of the engine, work, speed, time left, and "Pause all"."""

    details_requested = Signal()

    def __init__(self, source: MemorySource, hold: QAction, start: QAction, parent: QWidget | None = None) -> None:
        """`hold` pauses all work, `start` continues it. The button shows the one that applies."""
        super().__init__(parent)
        self.setProperty("kind", "statusbar")
        self.setAccessibleName(self.tr("Status line"))
        self.setFixedHeight(40)
        self._source, self._hold, self._start = source, hold, start
        self._button = QPushButton(self.tr("Engine"))
        self._button.setProperty("kind", "meter")
        self._button.setAccessibleName(self.tr("Memory: show details"))
        self._button.setToolTip(self.tr("Memory and hardware"))
        self._button.clicked.connect(lambda *_: self.details_requested.emit())
        self._figures = label(kind="figures", wrap=False)
        self._history = Sparkline(source, QSize(92, 18))
        self._news = ElidedLabel("figures", Qt.TextElideMode.ElideRight)
        self._counts = label(kind="figures-quiet", wrap=False)
        self._speed = label(kind="figures", wrap=False)
        self.pause = button("", "row")
        self.pause.clicked.connect(self._on_pause)
        self._bar = MemoryBar(source)
        margin = (style.MARGIN - 4, 0, style.MARGIN, 0)
        parts = (self._button, self._bar, self._figures, self._history, self._news)
        self._row = hbox(*parts, self._counts, self._speed, self.pause, margin=margin, space=11, grow=self._news)
        self.setLayout(self._row)
        self._told = self._destination = ""
        self._arranged: tuple[object, ...] = ()
        source.sampled.connect(self._show)
        for action in (hold, start):
            action.changed.connect(self._show_pause)
        self._show_pause()

    @property
    def news(self) -> str:
        """The sentence about the engine, or an empty text."""
        return self._news.full_text

    def show_speed(self, text: str) -> None:
        """Show the batch's speed and time left."""
        self._speed.setText(text)
        self._make_room()

    def show_counts(self, running: int, waiting: int) -> None:
        """Show how many recordings are in progress, and how many wait."""
        parts = [self.tr("%n in progress", "", running)] if running else []
        parts += [self.tr("%n waiting", "", waiting)] if waiting else []
        self._counts.setText(", ".join(parts))
        self._make_room()

    def show_news(self, text: str) -> None:
        """Show a sentence about the engine until the next one. An empty text ends it."""
        if text != self._told:
            self._told = text
            self._refresh_news()
            if text:
                announce(self, text)

    def show_destination(self, text: str) -> None:
        """Show a sentence that says where the sound goes, while there is no news. An empty text ends it."""
        self._destination = text
        self._refresh_news()

    def _refresh_news(self) -> None:
        waiting = self._source.waiting
        text = waiting or self._told or self._loading() or self._destination
        set_kind(self._news, "figures-warning" if waiting or self._told else "figures-quiet")
        self._news.set_full_text(text)
        self._news.setToolTip(text)

    def _loading(self) -> str:
        is_loading = self._source.heartbeat is not None and self._source.ready is None
        return self.tr("Loading the model…") if is_loading else ""

    def _show_pause(self) -> None:
        may_pause, may_start = self._hold.isEnabled(), self._start.isEnabled()
        action = self._hold if may_pause or not may_start else self._start
        if self.pause.text() != action.iconText():
            self.pause.setText(action.iconText())
            self.pause.setAccessibleName(action.iconText())
            self.pause.setToolTip(action.toolTip())
            icons.set_icon(self.pause, "pause" if action is self._hold else "play")
        self.pause.setEnabled(action.isEnabled())

    def _on_pause(self) -> None:
        (self._hold if self._hold.isEnabled() else self._start).trigger()

    def _show(self, sample: Sample) -> None:
        if sample.engine:
            limit = number_formats.memory(limit_of(self._source, sample))
            text = self.tr("{size} of {limit}").format(size=number_formats.memory(sample.engine), limit=limit)
        else:
            text = self.tr("not running")
        self._figures.setText(text)
        self._refresh_news()
        self._make_room()

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
        """Hide the least important parts until the rest fits."""
        shown = (self._figures, self._counts, self._speed, self.pause)
        arranged = (self.width(), *(each.text() for each in shown))
        if arranged == self._arranged:  # usual: a busy queue calls this many times a second
            return
        self._arranged = arranged
        optional = (self._history, self._counts, self._bar)
        for each in optional:
            each.show()
        for each in optional:
            if self._row.minimumSize().width() + _NEWS > self.width():
                each.hide()


_NEWS = 120  # px that stay for the news

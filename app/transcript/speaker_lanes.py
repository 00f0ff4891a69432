"""Show the turns of the speakers below the waveform, one lane for each speaker."""

from bisect import bisect_left
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.transcript.speaker_model import SpeakerModel
from app.transcript.speaker_numbers import COLOURS, SpeakerNumbers
from app.transcript.waveform import Waveform
from app.ui import style
from core.contracts.transcript import SpeakerTurn
from core.transcript.timestamps import format_timestamp

_GAP = 3.0  # px between two lanes
_LANES_HEIGHT, _HIGHEST, _LOWEST = 45.0, 12.0, 4.0  # px of all lanes, of a lane among few, of a lane among many
_CORNER, _ROUNDED = 3.0, 6.0  # px of a bar's corners, and of the shortest bar with corners
_SHORTEST = 2.0  # the smallest px of a turn


class SpeakerLanes(QWidget):
    """Turns as bars in the speakers' colours. Screen readers skip them, because the rows say the same."""

    seek_requested = Signal(float)  # the time to go to, in seconds

    def __init__(self, speakers: SpeakerModel, waveform: Waveform, parent: QWidget | None = None) -> None:
        """Use the scale of `waveform`, which has the same width."""
        super().__init__(parent)
        self._speakers, self._waveform = speakers, waveform
        self._numbers = SpeakerNumbers()
        self._picture: QPixmap | None = None  # the picture of all lanes until a change
        self._starts: list[float] = []
        self._longest = 0.0  # seconds of a turn
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Speaker lanes"))
        speakers.counted.connect(self._forget_turns)
        waveform.shown_changed.connect(self._forget)
        style.on_palette_change(self._forget)
        self._is_wanted = True
        self.hide()

    def set_wanted(self, wanted: bool) -> None:
        """Show the lanes only if they are wanted and there are speakers."""
        self._is_wanted = wanted
        self.setVisible(wanted and self._count > 0)

    def show_numbers(self, numbers: SpeakerNumbers) -> None:
        """Show these speakers, or no lane without any."""
        self._numbers = numbers
        count = self._count
        self.setVisible(self._is_wanted and count > 0)
        if count:
            self.setFixedHeight(round(count * (self._lane + _GAP)))

    @property
    def _count(self) -> int:
        """The number of lanes."""
        return min(COLOURS, max((self._numbers[name] + 1 for name in self._numbers.names), default=0))

    @property
    def _lane(self) -> float:
        """The height of a lane, px."""
        return min(_HIGHEST, max(_LOWEST, _LANES_HEIGHT / self._count - _GAP))

    def turn_at(self, x: float, y: float) -> SpeakerTurn | None:
        """Return the turn at a point of the widget, px."""
        place = self._waveform.x_to_position(x) / 1000
        lane = int(y / (self._lane + _GAP))
        inside = (turn for turn in self._turns(place, place) if self._numbers[turn.speaker] % COLOURS == lane)
        return next((turn for turn in inside if turn.start <= place <= turn.end), None)

    def _turns(self, first: float, last: float) -> Iterator[SpeakerTurn]:
        """Return the turns between two times, with a few around them."""
        turns = self._speakers.turns
        for index in range(bisect_left(self._starts, first - self._longest), len(turns)):
            if turns[index].start > last:
                return
            yield turns[index]

    # --- changes

    def _forget_turns(self) -> None:
        latest = 0.0
        self._starts = [latest := max(latest, turn.start) for turn in self._speakers.turns]
        self._longest = max((turn.end - turn.start for turn in self._speakers.turns), default=0.0)
        self._forget()

    def _forget(self) -> None:
        self._picture = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint all lanes again."""
        super().resizeEvent(event)
        self._forget()

    # --- painting and the mouse

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lanes from a picture that is drawn once for each change."""
        if self._picture is None:
            self._picture = self._painted()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _painted(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        colours = [style.colours().speaker(number) for number in range(COLOURS)]
        lane, step = self._lane, self._lane + _GAP
        for number, left, right in self._bars():
            place = number % COLOURS
            bar = QRectF(left, place * step, max(_SHORTEST, right - left), lane)
            if bar.width() < _ROUNDED:
                painter.fillRect(bar, colours[place])
            else:
                painter.setBrush(colours[place])
                painter.drawRoundedRect(bar, _CORNER, _CORNER)
        painter.end()
        return picture

    def _bars(self) -> Iterator[tuple[int, float, float]]:
        """Yield the speaker's number, left and right in px. Turns less than a pixel apart are joined."""
        origin = self._waveform.position_to_x(0.0)
        scale = self._waveform.position_to_x(1e6) - origin  # px of 1,000 seconds, negative for right-to-left
        edges = sorted((self._waveform.x_to_position(0), self._waveform.x_to_position(self.width())))
        open_bars: dict[int, tuple[float, float]] = {}
        for turn in self._turns(edges[0] / 1000, edges[1] / 1000):
            number = self._numbers[turn.speaker]
            left, right = origin + turn.start / 1000 * scale, origin + turn.end / 1000 * scale
            left, right = (left, right) if left <= right else (right, left)
            before = open_bars.get(number)
            if before is not None and left <= before[1] + 1 and right >= before[0] - 1:
                left, right = min(left, before[0]), max(right, before[1])
            elif before is not None:
                yield number, *before
            open_bars[number] = (left, right)
        for number, bar in open_bars.items():
            yield number, *bar

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the start of the clicked turn, or to the clicked place."""
        turn = self.turn_at(event.position().x(), event.position().y())
        place = self._waveform.x_to_position(event.position().x()) / 1000
        self.seek_requested.emit(place if turn is None else turn.start)

    def event(self, event: QEvent) -> bool:
        """Name a turn's speaker in the tooltip."""
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return super().event(event)
        turn = self.turn_at(event.pos().x(), event.pos().y())
        if turn is None:
            QToolTip.hideText()
        else:
            times = f"{format_timestamp(turn.start)} – {format_timestamp(turn.end)}"
            QToolTip.showText(event.globalPos(), f"{turn.speaker}\n{times}", self)
        return True

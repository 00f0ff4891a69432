"""Show the turns of the speakers below the waveform, one lane for each speaker."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QToolTip, QWidget

from app.transcript.speaker_model import SpeakerModel
from app.transcript.speaker_numbers import COLOURS, SpeakerNumbers
from app.transcript.waveform import Waveform
from app.transcript.word_times import WordTimes
from app.ui import number_formats, style
from core.contracts.transcript import SpeakerTurn

_LOW, _LOW_GAP, _LOW_BAR = 14.0, 3.0, 9.0  # px of a lane in a text to read, of its gap, and of its bars
_HIGH, _HIGH_GAP = 22.0, 3.0  # px of a lane with words
_MOST_HIGH = 4  # lanes with words; more lanes are low
_CORNER, _ROUNDED = 3.0, 6.0  # px of a bar's corners, and of the shortest bar with corners
_SHORTEST = 2.0  # the smallest px of a turn
_WORDY = 34.0  # the smallest px of a bar with words
_MOST_SEGMENTS = 150  # in view; with more, a bar is a turn


class _Bar(NamedTuple):
    """A piece of a lane: the speaker's number, left and right in px, and the words in it."""

    number: int
    left: float
    right: float
    words: str = ""


class SpeakerLanes(QWidget):
    """Turns as bars in the speakers' colours. Screen readers skip them, because the rows say the same."""

    seek_requested = Signal(float)  # the time to go to, in seconds
    lanes_changed = Signal()

    def __init__(
        self, speakers: SpeakerModel, waveform: Waveform, times: WordTimes, parent: QWidget | None = None
    ) -> None:
        """Use the scale of `waveform`, which has the same width."""
        super().__init__(parent)
        self._speakers, self._waveform, self._times = speakers, waveform, times
        self._numbers = SpeakerNumbers()
        self._picture: QPixmap | None = None  # the picture of all lanes until a change
        self._starts: list[float] = []
        self._longest = 0.0  # seconds of a turn
        self._lanes: list[int] = []  # the colours of the lanes
        self._range = 0  # ms, the visible length for which the lanes were chosen
        self._has_words = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Speaker lanes"))
        speakers.counted.connect(self._forget_turns)
        waveform.shown_changed.connect(self._on_shown)
        style.on_palette_change(self._forget)
        self._is_wanted = True
        self.hide()

    def set_wanted(self, wanted: bool) -> None:
        """Show the lanes only if they are wanted and there are speakers."""
        self._is_wanted = wanted
        self._fit()

    def set_with_words(self, with_words: bool) -> None:
        """Show the words of segments in high lanes, or low lanes without words."""
        self._has_words = with_words
        self._fit()

    def show_numbers(self, numbers: SpeakerNumbers) -> None:
        """Show these speakers, or no lane without any."""
        self._numbers = numbers
        self._choose_lanes(keep=False)

    def rows(self) -> Iterator[tuple[int, str, float]]:
        """Yield the lanes: colour, name of the speaker, and top in px."""
        names = {self._numbers[name] % COLOURS: name for name in reversed(self._numbers.names)}
        for place, colour in enumerate(self._lanes):
            yield colour, names.get(colour, ""), place * self.lane_height

    @property
    def lane_height(self) -> float:
        """The px from lane to lane."""
        return _HIGH + _HIGH_GAP if self._is_high else _LOW

    @property
    def _is_high(self) -> bool:
        return self._has_words and len(self._lanes) <= _MOST_HIGH

    def _on_shown(self) -> None:
        first, last = self._waveform.shown
        self._choose_lanes(keep=last - first == self._range)
        self._range = last - first

    def _choose_lanes(self, *, keep: bool) -> None:
        """Take the speakers who speak in view. `keep` keeps other lanes, so that nothing jumps while the text moves."""
        first, last = (edge / 1000 for edge in self._waveform.shown)
        present = {self._numbers[turn.speaker] % COLOURS for turn in self._turns(first, last)}
        if not present and self._numbers.names:  # not counted yet, or nobody speaks here
            present = set(self._lanes) or {self._numbers[name] % COLOURS for name in self._numbers.names}
        self._lanes = sorted(present | set(self._lanes) if keep else present)
        self._fit()

    def _fit(self) -> None:
        self.setVisible(self._is_wanted and bool(self._lanes) and bool(self._numbers.names))
        self.setFixedHeight(round(len(self._lanes) * self.lane_height))
        self.lanes_changed.emit()
        self._forget()

    def turn_at(self, x: float, y: float) -> SpeakerTurn | None:
        """Return the turn at a point of the widget, px."""
        place = self._waveform.x_to_position(x) / 1000
        lane = int(y / self.lane_height)
        colour = self._lanes[lane] if 0 <= lane < len(self._lanes) else -1
        inside = (turn for turn in self._turns(place, place) if self._numbers[turn.speaker] % COLOURS == colour)
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
        self._choose_lanes(keep=False)

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
        places = {colour: place for place, colour in enumerate(self._lanes)}
        look = style.font(style.LANE)
        for bar in self._bars():
            if (place := places.get(bar.number % COLOURS)) is not None:
                self._paint_bar(painter, bar, place * self.lane_height, look)
        painter.end()
        return picture

    def _paint_bar(self, painter: QPainter, bar: _Bar, top: float, look: QFont) -> None:
        palette = style.colours()
        colour = palette.speaker(bar.number)
        height = _HIGH if self._is_high else _LOW_BAR
        area = QRectF(bar.left, top + (0 if self._is_high else _LOW_GAP), max(_SHORTEST, bar.right - bar.left), height)
        if not self._is_high or area.width() < _ROUNDED:
            painter.setBrush(colour)
            painter.drawRoundedRect(area, *((_CORNER, _CORNER) if area.width() >= _ROUNDED else (0, 0)))
            return
        painter.setBrush(QColor(style.mix(palette.window, colour.name(), 0.22)))
        painter.drawRoundedRect(area, _CORNER, _CORNER)
        edge = QRectF(area.left(), top, _CORNER, height)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            edge.moveRight(area.right())
        painter.fillRect(edge, colour)
        if bar.words and area.width() >= _WORDY:
            painter.setFont(look)
            painter.setPen(palette.colour("text"))
            room = area.adjusted(8, 0, -6, 0)
            words = painter.fontMetrics().elidedText(bar.words, Qt.TextElideMode.ElideRight, int(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
            painter.setPen(Qt.PenStyle.NoPen)

    def _bars(self) -> Iterator[_Bar]:
        """Yield the segments in view, or their turns if there are many."""
        starts = self._times.starts
        first, last = (edge / 1000 for edge in self._waveform.shown)
        rows = range(max(0, bisect_left(starts, first) - 3), bisect_left(starts, last))  # three may still be sounding
        if not self._is_high or len(rows) > _MOST_SEGMENTS:
            yield from self._turn_bars()
            return
        for row in rows:
            content = self._speakers.transcript.segment(row).content
            if content.speaker is not None and content.start is not None and content.end is not None:
                left, right = sorted(self._waveform.position_to_x(1000 * time) for time in (content.start, content.end))
                yield _Bar(self._numbers[content.speaker], left, right, content.text)

    def _turn_bars(self) -> Iterator[_Bar]:
        """Yield the turns in view. Turns less than a pixel apart are joined."""
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
                yield _Bar(number, *before)
            open_bars[number] = (left, right)
        for number, bar in open_bars.items():
            yield _Bar(number, *bar)

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
            times = f"{number_formats.timestamp(turn.start)} – {number_formats.timestamp(turn.end)}"
            QToolTip.showText(event.globalPos(), f"{turn.speaker}\n{times}", self)
        return True


class LaneNames(QWidget):
    """The names of the speakers beside their lanes."""

    def __init__(self, lanes: SpeakerLanes, parent: QWidget | None = None) -> None:
        """Follow `lanes`."""
        super().__init__(parent)
        self._lanes = lanes
        lanes.lanes_changed.connect(self._follow)
        style.on_palette_change(self.update)

    def _follow(self) -> None:
        self.setFixedHeight(self._lanes.height())
        self.setVisible(not self._lanes.isHidden())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each name in its colour."""
        painter = QPainter(self)
        painter.setFont(style.font(style.LANE, bold=True))
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        for colour, name, top in self._lanes.rows():
            area = QRectF(0, top, self.width() - 8, self._lanes.lane_height)
            painter.setPen(style.colours().speaker(colour))
            words = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(area.width()))
            painter.drawText(area, QStyle.visualAlignment(self.layoutDirection(), side), words)
        painter.end()

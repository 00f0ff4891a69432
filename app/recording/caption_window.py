"""Show the last lines of live words in large letters, above all other windows."""

from collections.abc import Callable
from functools import partial

import msgspec
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetricsF,
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.recording.caption_lines import CaptionLines
from app.ui import style
from app.ui.widgets import accessible
from core.contracts.engine_messages import StreamHeard
from core.settings.settings import FAINTEST_CAPTION, LARGEST_CAPTION, SMALLEST_CAPTION, CaptionChoices

DARK, LIGHT = "#0d0f11", "#ffffff"
"""The ground of dark captions and of light ones. Each is the colour of the other's letters."""
_STEP = 4  # px, between two sizes of letters
_FAINTER = 10  # percent, between two opacities
_MARGIN, _STRIP, _EDGE = 16, 30, 8  # px: beside the lines, for the buttons, and to take hold of for another size
_LEADING = 1.3
_LINES = 3  # of a new window
_WIDTH = 900  # px of a new window
_SMALLEST = QSize(280, 80)
_NUDGE = 10  # px that an arrow key moves
_REST = 500  # ms without movement until the place is kept
_Edge = Qt.Edge
_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class CaptionWindow(QWidget):
    """A window without a frame. Only words that never change appear, and lines only move up whole.

    Drag it to move it, and its edges for another size. Screen readers read its lines on request: the microphone would
    record an announcement.
    """

    changed = Signal(object)  # CaptionChoices
    closed = Signal()

    def __init__(self, choices: CaptionChoices) -> None:
        """Build the window, hidden, with its last place and look."""
        flags = Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
        super().__init__(None, flags)
        self.choices = choices
        self.setWindowTitle(self.tr("Captions"))
        accessible(self, self.tr("Captions"))
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setMouseTracking(True)
        self.setMinimumSize(_SMALLEST)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._lines = CaptionLines(lambda text: QFontMetricsF(self.font()).horizontalAdvance(text))
        self._hint = ""
        self._held: tuple[QPoint, QRect, Qt.Edge] | None = None  # a press: its place, the window then, its edges
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._keep_place)
        self._build_buttons()
        self._take_look()
        self.setGeometry(self._first_place())

    # --- words

    @property
    def lines(self) -> list[str]:
        """The lines that are visible."""
        return list(self._lines.lines)[-self._room() :]

    def begin(self) -> None:
        """Show no words, for another recording."""
        self._lines.clear()
        self._show()

    def take(self, step: StreamHeard) -> None:
        """Add the words of a step."""
        for word in step.words:
            self._lines.add(word.text)
        if step.is_over:
            self._lines.pause()
        if step.words:
            self._show()

    def show_hint(self, text: str) -> None:
        """Say why no words come. Words take its place."""
        self._hint = text
        self._show()

    def _show(self) -> None:
        self.setAccessibleDescription("\n".join(self.lines) or self._hint)
        self.update()

    # --- look

    def enlarge(self, steps: int) -> None:
        """Make the letters larger, or smaller. The number of lines stays."""
        size = min(max(self.choices.size + steps * _STEP, SMALLEST_CAPTION), LARGEST_CAPTION)
        lines = max(self._room(), 1)
        self._choose(size=size)
        self.resize(self.width(), self._height_of(lines))

    def toggle_dark(self) -> None:
        """Change between dark and light."""
        self._choose(dark=not self.choices.dark)

    def fade(self) -> None:
        """Let more of the other windows shine through. After the faintest ground comes the solid one."""
        fainter = self.choices.opacity - _FAINTER
        self._choose(opacity=fainter if fainter >= FAINTEST_CAPTION else 100)

    def _choose(self, **fields: object) -> None:
        self.choices = msgspec.structs.replace(self.choices, **fields)
        self._take_look()
        self.changed.emit(self.choices)

    def _take_look(self) -> None:
        self.setFont(style.font(self.choices.size))
        ground, text = (DARK, LIGHT) if self.choices.dark else (LIGHT, DARK)
        self.buttons.setStyleSheet(
            f"QToolButton {{ color: {text}; background: {ground}; border: 1px solid transparent; border-radius: 6px;"
            f" font-size: 13px; min-height: 0; padding: 1px 8px; }}"
            f"QToolButton:hover, QToolButton:focus {{ border-color: {text}; }}"
        )
        self.dark.setText(self.tr("Light") if self.choices.dark else self.tr("Dark"))
        self.opacity.setText(self.tr("{percent} %").format(percent=self.choices.opacity))
        self._lines.fit(self.width() - 2 * _MARGIN)
        self._show()

    def _build_buttons(self) -> None:
        self.buttons = QWidget(self)
        row = QHBoxLayout(self.buttons)
        row.setContentsMargins(0, 0, 0, 0)
        self.smaller = self._button("A-", self.tr("Smaller letters (Ctrl+-)"), partial(self.enlarge, -1))
        self.larger = self._button("A+", self.tr("Larger letters (Ctrl++)"), partial(self.enlarge, 1))
        self.dark = self._button("", self.tr("Light or dark"), self.toggle_dark)
        self.opacity = self._button("", self.tr("Opacity of the ground"), self.fade)
        self.close_button = self._button("×", self.tr("Close captions (Esc)"), self.close)
        for made in (self.smaller, self.larger, self.dark, self.opacity, self.close_button):
            row.addWidget(made)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_EDGE, 4, _EDGE, 0)
        whole.addWidget(self.buttons, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        self.buttons.setCursor(Qt.CursorShape.ArrowCursor)
        self._show_buttons(False)

    def _button(self, text: str, name: str, does: Callable[[], object]) -> QToolButton:
        made = accessible(QToolButton(), name)
        made.setText(text)
        made.setToolTip(name)
        made.clicked.connect(lambda *_: does())
        return made

    def _show_buttons(self, shown: bool) -> None:
        self.buttons.setVisible(shown or self.isActiveWindow())

    # --- place

    def _line_height(self) -> float:
        return QFontMetricsF(self.font()).height() * _LEADING

    def _room(self) -> int:
        return max(1, int((self.height() - _STRIP - _MARGIN / 2) / self._line_height()))

    def _height_of(self, lines: int) -> int:
        return round(lines * self._line_height() + _STRIP + _MARGIN / 2) + 1

    def _first_place(self) -> QRect:
        """Return the last place if a screen has it, else one at the bottom of the first screen."""
        if self.choices.place is not None:
            place = QRect(*self.choices.place)
            if any(screen.availableGeometry().intersects(place) for screen in QGuiApplication.screens()):
                return place
        free = QGuiApplication.primaryScreen().availableGeometry()
        width, height = min(_WIDTH, free.width()), self._height_of(_LINES)
        return QRect(free.center().x() - width // 2, free.bottom() - height - 2 * _STRIP, width, height)

    def _keep_place(self) -> None:
        self._rest.stop()
        now = self.geometry()
        place = (now.x(), now.y(), now.width(), now.height())
        if place != self.choices.place:
            self.choices = msgspec.structs.replace(self.choices, place=place)
            self.changed.emit(self.choices)

    def _edges_at(self, at: QPoint) -> Qt.Edge:
        edges = _Edge(0)
        for is_there, edge in (
            (at.x() < _EDGE, _Edge.LeftEdge),
            (at.x() >= self.width() - _EDGE, _Edge.RightEdge),
            (at.y() < _EDGE, _Edge.TopEdge),
            (at.y() >= self.height() - _EDGE, _Edge.BottomEdge),
        ):
            edges |= edge if is_there else _Edge(0)
        return edges

    # --- events

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground and the lines."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, text = (DARK, LIGHT) if self.choices.dark else (LIGHT, DARK)
        colour = QColor(ground)
        colour.setAlphaF(self.choices.opacity / 100)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(self.rect(), style.CORNER, style.CORNER)
        painter.setPen(QColor(text))
        painter.setFont(self.font())
        room = QRectF(_MARGIN, _STRIP, self.width() - 2 * _MARGIN, self._line_height())
        if not self.lines:
            whole = QRectF(_MARGIN, _STRIP, self.width() - 2 * _MARGIN, self.height() - _STRIP)
            painter.drawText(whole, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeading, self._hint)
        for line in self.lines:
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, line)
            room.translate(0, self._line_height())
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc. Ctrl and plus or minus change the letters. Arrows move the window, with Shift its edges."""
        key, held = event.key(), event.modifiers()
        if key == Qt.Key.Key_Escape:
            self.close()
        elif held & Qt.KeyboardModifier.ControlModifier and key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.enlarge(1)
        elif held & Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_Minus:
            self.enlarge(-1)
        elif key in _ARROWS:
            x, y = (_NUDGE * part for part in _ARROWS[Qt.Key(key)])
            if held & Qt.KeyboardModifier.ShiftModifier:
                self.resize(self.width() + x, self.height() + y)
            else:
                self.move(self.x() + x, self.y() + y)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the letters with Ctrl and the wheel."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.enlarge(1 if event.angleDelta().y() > 0 else -1)
            event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the window, or of an edge. The system moves it if it can."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        edges, handle = self._edges_at(event.position().toPoint()), self.windowHandle()
        by_system = handle.startSystemResize(edges) if edges else handle.startSystemMove()
        if not by_system:
            self._held = (event.globalPosition().toPoint(), self.geometry(), edges)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the window or the edge that is held."""
        if self._held is None:
            self.setCursor(_CURSORS.get(self._edges_at(event.position().toPoint()), Qt.CursorShape.SizeAllCursor))
            return
        pressed, place, edges = self._held
        moved = event.globalPosition().toPoint() - pressed
        if not edges:
            self.move(place.topLeft() + moved)
            return
        place = QRect(place)
        if edges & _Edge.LeftEdge:
            place.setLeft(min(place.left() + moved.x(), place.right() - _SMALLEST.width()))
        if edges & _Edge.RightEdge:
            place.setRight(place.right() + moved.x())
        if edges & _Edge.TopEdge:
            place.setTop(min(place.top() + moved.y(), place.bottom() - _SMALLEST.height()))
        if edges & _Edge.BottomEdge:
            place.setBottom(place.bottom() + moved.y())
        self.setGeometry(place)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go of the window."""
        self._held = None

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the buttons."""
        self._show_buttons(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the buttons."""
        self._show_buttons(False)
        super().leaveEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Show the buttons while the keyboard works here."""
        if event.type() == QEvent.Type.ActivationChange:
            self._show_buttons(self.underMouse())
        super().changeEvent(event)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the place when the window rests."""
        super().moveEvent(event)
        self._rest.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines for the new width."""
        super().resizeEvent(event)
        self._lines.fit(self.width() - 2 * _MARGIN)
        self._show()
        self._rest.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep the place, and tell that the captions are gone."""
        super().hideEvent(event)
        self._keep_place()
        if not event.spontaneous():
            self.closed.emit()


_CURSORS = {
    _Edge.LeftEdge: Qt.CursorShape.SizeHorCursor,
    _Edge.RightEdge: Qt.CursorShape.SizeHorCursor,
    _Edge.TopEdge: Qt.CursorShape.SizeVerCursor,
    _Edge.BottomEdge: Qt.CursorShape.SizeVerCursor,
    _Edge.LeftEdge | _Edge.TopEdge: Qt.CursorShape.SizeFDiagCursor,
    _Edge.RightEdge | _Edge.BottomEdge: Qt.CursorShape.SizeFDiagCursor,
    _Edge.RightEdge | _Edge.TopEdge: Qt.CursorShape.SizeBDiagCursor,
    _Edge.LeftEdge | _Edge.BottomEdge: Qt.CursorShape.SizeBDiagCursor,
}

"""Show the picture of a film below the side panel, or in a window of its own."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from app.transcript.player import Player
from app.ui import icons, number_formats, style
from app.ui.widgets import tool_button

_WINDOW = QSize(960, 540)  # px
_INSET, _BUTTON = 8, 30  # px
_BLACK, _WHITE, _SHADE = QColor("#0d0f11"), QColor("#ffffff"), QColor(0, 0, 0, 150)


class Picture(QWidget):
    """Paints the frames of a player. A click takes it into its own window, and back."""

    window_requested = Signal()
    dock_requested = Signal()
    toggle_requested = Signal()  # to play or to pause

    def __init__(self, player: Player) -> None:
        """Show the frames of `player`, which has a film open."""
        super().__init__()
        self._player = player
        assert player.sink is not None
        self.sink = player.sink
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Picture of the recording"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button: QToolButton = tool_button("film", "")
        self.button.setParent(self)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.setFixedSize(_BUTTON, _BUTTON)
        self.button.clicked.connect(self._toggle_window)
        self.sink.videoFrameChanged.connect(lambda _frame: self.update())
        style.on_palette_change(self._dress)
        self._dress()
        self.name_button()

    def _dress(self) -> None:
        """Keep the icon white: the picture is dark in both themes."""
        icons.set_icon(self.button, "film", "text" if style.colours().dark else "on_accent")

    def name_button(self) -> None:
        """Name the effect of a click."""
        words = self.tr("Show below the panel") if self.isWindow() else self.tr("Show in its own window")
        self.button.setToolTip(words)
        self.button.setAccessibleName(words)
        self.setToolTip(words)

    @property
    def has_frame(self) -> bool:
        """Whether a frame has arrived."""
        return bool(self.sink.videoFrame().isValid())

    def _toggle_window(self) -> None:
        (self.dock_requested if self.isWindow() else self.window_requested).emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the button in the corner."""
        super().resizeEvent(event)
        self.button.move(self.width() - _BUTTON - _INSET, _INSET)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame with black borders, and the time."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), _BLACK)
        frame = self.sink.videoFrame()
        size = frame.size() if frame.isValid() else QSize()
        if not size.isEmpty():
            area = QRectF(QPointF(), size.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio).toSizeF())
            area.moveCenter(QRectF(self.rect()).center())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, frame.toImage())
        words = number_formats.timestamp(self._player.position)
        painter.setFont(style.font(style.SMALL, bold=True))
        label = QRectF(_INSET, self.height() - 22 - _INSET, painter.fontMetrics().horizontalAdvance(words) + 12, 22)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_SHADE)
        painter.drawRoundedRect(label, 4, 4)
        painter.drawRoundedRect(QRectF(self.button.geometry()), 6, 6)
        painter.setPen(_WHITE)
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go into a window, or back."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._toggle_window()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play with Space, go into a window or back with Enter, and back with Escape."""
        if event.key() == Qt.Key.Key_Space:
            self.toggle_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._toggle_window()
        elif event.key() == Qt.Key.Key_Escape and self.isWindow():
            self.dock_requested.emit()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Return below the panel instead of closing."""
        event.ignore()
        self.dock_requested.emit()


class PicturePlace(QFrame):
    """The foot of the side panel: 16 by 9, only for films. The picture is built when a film first plays."""

    def __init__(self, player: Player) -> None:
        """Follow `player`."""
        super().__init__()
        self._player = player
        self._is_wanted, self._has_video = True, False
        self.picture: Picture | None = None
        player.video_changed.connect(self._on_video)
        self.hide()

    def set_wanted(self, wanted: bool) -> None:
        """Show or hide the picture of films."""
        self._is_wanted = wanted
        self._refresh()

    def _on_video(self, has_video: bool) -> None:
        self._has_video = has_video
        if has_video and self.picture is None:
            made = self.picture = Picture(self._player)
            made.window_requested.connect(self._to_window)
            made.dock_requested.connect(self._dock)
            made.toggle_requested.connect(self._player.toggle)
            made.setParent(self)
            made.show()
        self._refresh()
        self._fit()

    def _refresh(self) -> None:
        shows = self._is_wanted and self._has_video
        picture = self.picture
        if picture is not None and picture.isWindow():
            picture.setVisible(shows)
        self.setVisible(shows and picture is not None and not picture.isWindow())

    def _to_window(self) -> None:
        picture = self.picture
        if picture is not None:
            picture.setParent(self.window(), Qt.WindowType.Window)  # it closes with the main window
            picture.setWindowTitle(self._player.recording.name if self._player.recording else "")
            picture.resize(_WINDOW)
            picture.name_button()
            self._refresh()
            picture.show()

    def _dock(self) -> None:
        picture = self.picture
        if picture is not None:
            picture.setParent(self, Qt.WindowType.Widget)
            picture.name_button()
            picture.show()
            self._refresh()
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep 16 by 9."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        height = round(self.width() * 9 / 16)
        self.setFixedHeight(height)
        if self.picture is not None and not self.picture.isWindow():
            self.picture.setGeometry(0, 0, self.width(), height)

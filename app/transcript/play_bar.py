"""Show the bar below the transcript: play, position, the whole recording, loop and speed."""

from PySide6.QtCore import QLocale, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QMenu, QSizePolicy, QToolButton, QWidget

from app.transcript.player import RATES, Player
from app.transcript.seek_strip import SeekStrip
from app.transcript.transcript_actions import TranscriptActions
from app.ui import icons, number_formats, style
from app.ui.widgets import ActionButton, accessible, hbox, label, set_kind
from core.transcript.timestamps import format_duration


class PlayButton(QAbstractButton):
    """A round button in the accent colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Offer to play."""
        super().__init__(parent)
        self._icon = "play"
        self.setFixedSize(style.CONTROL, style.CONTROL)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        style.on_palette_change(self.update)

    def set_playing(self, playing: bool) -> None:
        """Offer to pause during playback."""
        self._icon = "pause" if playing else "play"
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a disc, the icon, and a focus ring."""
        palette, area = style.colours(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(palette.colour("text"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(palette.colour("accent" if self.isEnabled() else "chip"))
        painter.drawEllipse(area)
        side = area.width() * 0.5
        sign = QRectF(0, 0, side, side)
        sign.moveCenter(area.center())
        icons.paint(painter, self._icon, sign, "on_accent" if self.isEnabled() else "quiet")
        painter.end()


_WITH_SKIPS = 480  # px: a narrower bar has no buttons to skip and to loop


class PlayBar(QFrame):
    """Shows and controls a player."""

    seek_requested = Signal(float)

    def __init__(self, player: Player, actions: TranscriptActions, parent: QWidget | None = None) -> None:
        """Use `player`, which may have nothing to play, and `actions` that skip and loop."""
        super().__init__(parent)
        self._player = player
        self._help: dict[str, ActionButton] = {}
        self.setProperty("kind", "playbar")
        self.play = PlayButton()
        self.play.clicked.connect(player.toggle)
        self.position_label = label(wrap=False)
        self.duration_label = label(kind="quiet", wrap=False)
        for shown in (self.position_label, self.duration_label):
            shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message = label(kind="quiet", wrap=False)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)  # as wide as the strip
        self.message.hide()
        self.strip = SeekStrip()
        self.strip.seek_requested.connect(self.seek_requested)
        self.back = self._button(actions.skip_back, "skip-back")
        self.ahead = self._button(actions.skip_forward, "skip-ahead")
        self.loop = self._button(actions.repeat, "loop")
        self.rate = QToolButton()
        self.rate.setProperty("kind", "chip-menu")
        self.rate.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.rate.setMenu(self._rate_menu())
        self._lay_out()
        player.playing_changed.connect(self._show_playing)
        player.rate_changed.connect(self._show_rate)
        player.failed.connect(self.refresh)
        self._show_playing(False)
        self._show_rate(player.rate)
        self.set_duration(0)

    def _lay_out(self) -> None:
        ends = hbox(self.back, self.play, self.ahead, space=4), hbox(self.loop, self.rate, space=4)
        row = (ends[0], self.position_label, self.message, self.strip, self.duration_label, ends[1])
        self._row = hbox(*row, margin=(20, 10, 20, 10), space=14, grow=self.strip)
        self.setLayout(self._row)

    def _button(self, action: QAction, icon: str) -> QToolButton:
        """Return an icon that triggers an action. It shows whether a checkable action is on."""
        words = action.text().replace("&", "")
        button = accessible(QToolButton(), words)
        icons.set_icon(button, icon)
        button.setIconSize(QSize(style.ICON, style.ICON))
        button.setToolTip(f"{words} ({action.shortcut().toString()})")
        set_kind(button, "bare")
        button.setCheckable(action.isCheckable())
        button.clicked.connect(lambda *_: action.trigger())

        def follow() -> None:
            button.setChecked(action.isChecked())
            icons.set_icon(button, icon, "accent" if action.isChecked() else "text")

        if action.isCheckable():
            action.changed.connect(follow)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the buttons to the width."""
        super().resizeEvent(event)
        for button in (self.back, self.ahead, self.loop):
            button.setVisible(self.width() >= _WITH_SKIPS)

    def _rate_menu(self) -> QMenu:
        menu = QMenu(self)
        for rate in RATES:
            action = QAction(_rate_text(rate), menu)
            action.triggered.connect(lambda _=False, rate=rate: self._player.set_rate(rate))
            menu.addAction(action)
        return menu

    def set_duration(self, seconds: float) -> None:
        """Show the recording's length."""
        self.strip.set_duration(seconds)
        self.duration_label.setText(format_duration(seconds) if seconds else "–")
        longest = self.position_label.fontMetrics().horizontalAdvance(number_formats.timestamp(seconds))
        self.position_label.setMinimumWidth(longest + 2)

    def show_position(self, seconds: float) -> None:
        """Show the position, in seconds."""
        self.position_label.setText(number_formats.timestamp(seconds))
        self.strip.show_position(seconds)

    def add_help(self, locate: QAction, link: QAction) -> None:
        """Offer the actions that find a missing recording, and that link one to a text."""
        self._help = {"gone": ActionButton(locate, "search"), "no-recording": ActionButton(link, "sound")}
        for button in self._help.values():
            self._row.insertWidget(self._row.indexOf(self.strip), button)
        self.refresh()

    def refresh(self) -> None:
        """Show whether anything can be played."""
        unplayable = self._player.unplayable
        for widget in (self.play, self.back, self.ahead, self.strip, self.loop, self.rate):
            widget.setEnabled(not unplayable)
        self.message.setText(self._why_silent())
        self.message.setVisible(unplayable)
        self.strip.setVisible(not unplayable)
        for silence, button in self._help.items():
            button.setVisible(self._player.silence == silence)

    def _why_silent(self) -> str:
        if self._player.silence == "no-recording":
            return self.tr("This transcript has no recording")
        if self._player.silence == "recording":
            return self.tr("You can play it after the recording")
        if self._player.silence == "gone":
            return self.tr("The recording is missing")
        if self._player.silence == "undecodable":
            return self.tr("Can't play this recording")
        return self.tr("Can't play sound on this computer")

    def _show_playing(self, playing: bool) -> None:
        self.play.set_playing(playing)
        name = self.tr("Pause") if playing else self.tr("Play")
        self.play.setAccessibleName(name)
        self.play.setToolTip(self.tr("{what} (Space in the transcript, Ctrl+Space or F9 anywhere)").format(what=name))

    def _show_rate(self, rate: float) -> None:
        self.rate.setText(_rate_text(rate))
        self.rate.setAccessibleName(self.tr("Speed {rate}").format(rate=_rate_text(rate)))
        self.rate.setToolTip(self.tr("Speed (Alt+Up, Alt+Down)"))


def _rate_text(rate: float) -> str:
    shown = number_formats.number(rate) if rate in (1.0, 2.0) else QLocale().toString(rate)
    return f"{shown}×"

"""Build the bar above the text while the window records: time, name, source with its level, and the buttons."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from app.recording.level_meter import LevelMeter
from app.recording.source_menu import SourceMenu
from app.ui import icons, style
from app.ui.actions import Actions
from app.ui.widgets import ElidedLabel, accessible, announce, hbox, label, set_kind, tool_button, vbox
from core.capture.sources import SourceChoice
from core.transcript.timestamps import format_duration

_WITH_WORDS = 560  # px: a narrower bar has buttons without words
_WITH_NAME = 400  # px: a narrower bar has no name
_DOT = 12  # px
_PICKER = 200  # px, the most


class _Dot(QWidget):
    """The red dot. It is grey during a pause."""

    def __init__(self) -> None:
        super().__init__()
        self.is_on = True
        self.setFixedSize(_DOT, _DOT)
        style.on_palette_change(self.update)

    def show_on(self, is_on: bool) -> None:
        """Show whether sound is recorded."""
        self.is_on = is_on
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the dot."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.colours().colour("record" if self.is_on else "wave"))
        painter.drawEllipse(self.rect())
        painter.end()


class RecordBar(QFrame):
    """Shows a recording. The window fills it and carries out its actions."""

    source_chosen = Signal(object)  # SourceChoice
    folder_wanted = Signal()
    told_off = Signal()  # the user has read the line about consent

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        """Build the bar, hidden."""
        super().__init__(parent)
        set_kind(self, "record-bar")
        self.dot = _Dot()
        self.elapsed = label(kind="elapsed", wrap=False)
        self.name = ElidedLabel("name", Qt.TextElideMode.ElideMiddle)
        self.pause, self.mark = _Button(actions.pause_recording), _Button(actions.mark_recording)
        self.captions, self.stop = _Button(actions.captions), _Button(actions.record)
        self.buttons = self.pause, self.mark, self.captions, self.stop
        self.stop.has_own_icon = True
        set_kind(self.stop, "record")
        icons.set_icon(self.stop, "stop", "panel")
        self.sources = SourceMenu(self, [actions.live_words])
        self.sources.chosen.connect(self.source_chosen)
        self.sources.folder_wanted.connect(self.folder_wanted)
        self.picker = accessible(QPushButton(), self.tr("Source"))
        set_kind(self.picker, "source")
        self.picker.setMenu(self.sources)
        self.picker.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.meter, self.other_meter = LevelMeter(), LevelMeter()
        accessible(self.other_meter, self.tr("Level of the computer’s sound"))
        self.note = ElidedLabel("small", Qt.TextElideMode.ElideRight)
        self.note.hide()
        self.consent = self._consent()
        top = hbox(self.dot, self.elapsed, self.name, *self.buttons, grow=self.name)
        levels = QWidget()
        levels.setLayout(vbox(self.meter, self.other_meter, space=2))
        below = hbox(self.picker, levels, grow=levels)
        self.setLayout(vbox(top, below, self.note, self.consent, margin=(32, 10, 16, 10), space=4))
        self.hide()

    def _consent(self) -> QWidget:
        line = QFrame()
        text = label(self.tr("Tell people that you record them. Many countries require it by law."), "small")
        close = tool_button("close", self.tr("Don’t show this again"))
        close.clicked.connect(lambda *_: self.told_off.emit())
        line.setLayout(hbox(text, close, grow=text))
        return line

    def begin(self, name: str, choice: SourceChoice, *, consent: bool) -> None:
        """Show a recording that begins. `consent`: with the line about consent."""
        self.name.set_full_text(name)
        self.show_time(0.0)
        self.show_source(choice, choice.name)
        self.show_note("")
        self.show_state(is_paused=False, is_ending=False)
        self.consent.setVisible(consent)
        self.show()

    def show_time(self, seconds: float) -> None:
        """Show the length of the recording."""
        text = format_duration(seconds)
        if text != self.elapsed.text():
            self.elapsed.setText(text)

    def show_source(self, choice: SourceChoice, name: str) -> None:
        """Show the source of the sound. `name` is that of its device, if it is known."""
        self.sources.choice = choice
        usual = self.tr("Microphone") if choice.kind == "microphone" else self.tr("Computer sound")
        if choice.other is not None:
            usual = self.tr("Microphone and computer")
        self.other_meter.setVisible(choice.other is not None)
        shown = name or usual
        icons.set_icon(self.picker, "microphone" if choice.kind == "microphone" else "sound", "quiet")
        self.picker.setText(self.picker.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, _PICKER))
        self.picker.setAccessibleName(self.tr("Source: {name}").format(name=shown))
        self.picker.setToolTip(self.tr("Source: {name}").format(name=shown))

    def show_state(self, *, is_paused: bool, is_ending: bool) -> None:
        """Show whether sound is recorded."""
        self.dot.show_on(not is_paused and not is_ending)
        for widget in (self.pause, self.mark, self.stop, self.picker):
            widget.setEnabled(not is_ending)
        self.mark.setEnabled(not is_paused and not is_ending)
        if is_paused or is_ending:
            self.meter.clear()
            self.other_meter.clear()

    def show_note(self, text: str, kind: str = "small") -> None:
        """Show a sentence about the recording, or none. `kind` is a look of labels."""
        if text and text != self.note.full_text:
            announce(self, text, urgent=kind != "small")
        set_kind(self.note, kind)
        self.note.set_full_text(text)
        self.note.setToolTip(text)
        self.note.setVisible(bool(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the buttons into the new width."""
        super().resizeEvent(event)
        for made in self.buttons:
            made.show_words(self.width() >= _WITH_WORDS)
        self.name.setVisible(self.width() >= _WITH_NAME)

    def minimumSizeHint(self) -> QSize:
        """Return the least size: the text column decides about its width."""
        return QSize(200, super().minimumSizeHint().height())


class _Button(QPushButton):
    """The button of an action, with or without its words."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self._action, self._with_words = action, True
        self.has_own_icon = False
        set_kind(self, "head")
        self.setAutoDefault(False)
        self.setCheckable(action.isCheckable())
        self.clicked.connect(lambda *_: action.trigger())
        action.changed.connect(self._follow)
        self._follow()

    def show_words(self, shown: bool) -> None:
        """Show the words beside the icon, or the icon alone."""
        if shown != self._with_words:
            self._with_words = shown
            self._follow()

    def _follow(self) -> None:
        words = self._action.iconText()
        self.setText(f" {words}" if self._with_words else "")
        if not self.has_own_icon:
            self.setIcon(self._action.icon())
        self.setAccessibleName(words)
        self.setToolTip(self._action.toolTip())
        self.setChecked(self._action.isChecked())

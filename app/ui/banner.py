"""Show a message across a window or a dialog, with buttons for the user's next step."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QWidget

from app.ui import icons, style
from app.ui.widgets import accessible, announce, button, hbox, label, set_kind, vbox

Severity = Literal["note", "offer", "warning", "error"]
_KINDS: dict[Severity, str] = {
    "note": "banner-note",
    "offer": "banner-note",
    "warning": "banner",
    "error": "banner-error",
}
_ICONS: dict[Severity, tuple[str, str]] = {
    "note": ("info", "accent"),
    "offer": ("info", "accent"),
    "warning": ("warning", "warning"),
    "error": ("warning", "error"),
}


class Answer(NamedTuple):
    """A button of a banner: its words, its effect, and its look (see widgets.button)."""

    text: str
    call: Callable[[], object]
    kind: str = ""


class Banner(QFrame):
    """Shows the newest message until the user answers or closes it, or the program withdraws it."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = accessible(QPushButton(), self.tr("Note"))
        self._icon.setProperty("kind", "picture")
        self._icon.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._icon.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._icon.setIconSize(QSize(style.ICON, style.ICON))
        self._text = label()
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._bar = accessible(QProgressBar(), self.tr("Progress"))
        self._bar.setTextVisible(False)
        self._bar.hide()
        self._buttons = hbox()
        self._answers: list[QPushButton] = []
        self._close = accessible(QPushButton(), self.tr("Close this message"))
        self._close.setProperty("kind", "bare")
        self._close.setToolTip(self.tr("Close this message"))
        icons.set_icon(self._close, "close")
        self._close.clicked.connect(lambda *_: self.dismiss())
        self.topic = ""
        message = vbox(self._text, self._bar)
        margin = (style.MARGIN - 4, 4, style.SPACE, 4)
        self.setLayout(hbox(self._icon, message, self._buttons, self._close, margin=margin, grow=message))
        self.hide()

    @property
    def text(self) -> str:
        """The message on show, or an empty text."""
        return self._text.text() if not self.isHidden() else ""

    @property
    def answers(self) -> list[QPushButton]:
        """The buttons for the user's next step."""
        return self._answers

    def show_message(self, text: str, severity: Severity = "note", topic: str = "", *answers: Answer) -> None:
        """Show a sentence. `topic` names it for `withdraw`. A click on an answer hides the banner first."""
        is_new = text != self.text
        set_kind(self, _KINDS[severity])
        icons.set_icon(self._icon, *_ICONS[severity])
        names = {"warning": self.tr("Warning"), "error": self.tr("Error")}
        self._icon.setAccessibleName(names.get(severity, self.tr("Note")))
        self._text.setText(text)
        for widget in (self._text, self):
            widget.setAccessibleName(text)
        self.topic = topic
        self._set_answers(answers)
        self._bar.hide()
        self.show()
        if is_new:
            announce(self, text, urgent=severity == "error")

    def dismiss(self) -> None:
        """End the message on show."""
        self.hide()

    def show_progress(self, text: str, share: float | None, stop: Answer) -> None:
        """Show progress from 0 to 1, or None if it is unknown, with a button that stops the work."""
        if self._bar.isHidden():
            self.show_message(text, "note", "", stop)
            self._bar.show()
        self._bar.setRange(0, 0 if share is None else 1000)
        self._bar.setValue(round(1000 * (share or 0)))
        self.show()

    def withdraw(self, topic: str) -> None:
        """Hide the message if it has that topic."""
        if topic == self.topic:
            self.hide()

    def _set_answers(self, answers: Sequence[Answer]) -> None:
        for old in self._answers:
            self._buttons.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._answers = [button(answer.text, answer.kind) for answer in answers]
        for made, answer in zip(self._answers, answers, strict=True):
            made.clicked.connect(lambda *_: self.dismiss())
            made.clicked.connect(lambda *_, call=answer.call: call())
            self._buttons.addWidget(made)


class _Message(NamedTuple):
    text: str
    severity: Severity
    topic: str
    answers: tuple[Answer, ...]


_STAYS, _STAYS_WITH_ANSWERS = 6000, 10_000  # ms that a note is shown
_MOVES = (
    QEvent.Type.Resize,
    QEvent.Type.Move,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.LayoutRequest,
)
_NOTE_MARGIN, _NOTE_WIDTH = 16, 320  # px


class NoteBar(Banner):
    """A note over the lower corner of a window, above the controls there. It goes after a while."""

    def __init__(self, host: QWidget, *controls: QWidget) -> None:
        """Stand over `host`, above those of its `controls` that are in the same corner."""
        super().__init__()
        self.setParent(host)
        self._host, self._controls = host, controls
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._end)
        for watched in (host, *controls):
            watched.installEventFilter(self)
        self.hide()

    def show_message(self, text: str, severity: Severity = "note", topic: str = "", *answers: Answer) -> None:
        """Show a note. A note with answers stays longer."""
        super().show_message(text, severity, topic, *answers)
        set_kind(self, "note")
        self._place()
        self.raise_()
        self._timer.start(_STAYS_WITH_ANSWERS if answers else _STAYS)

    def dismiss(self) -> None:
        """End the note."""
        self._timer.stop()
        super().dismiss()

    def _end(self) -> None:
        """End the note, unless the user is at it."""
        focus = self.focusWidget()
        if self.underMouse() or (focus is not None and focus.hasFocus()):
            self._timer.start(_STAYS)
        else:
            self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the note in its corner, off the controls."""
        if event.type() in _MOVES and not self.isHidden():
            self._place()
        return False

    def _place(self) -> None:
        room = self._host.width() - 2 * _NOTE_MARGIN
        width = max(min(room, _NOTE_WIDTH), self.minimumSizeHint().width())
        layout = self.layout()
        height = self.sizeHint().height()
        if layout is not None and layout.hasHeightForWidth():
            height = max(40, layout.heightForWidth(width))
        left = self._host.width() - width - _NOTE_MARGIN if self.isRightToLeft() else _NOTE_MARGIN
        column = QRect(left, 0, width, self._host.height())
        shown = [each for each in self._controls if each.isVisibleTo(self._host)]
        places = [QRect(each.mapTo(self._host, QPoint()), each.size()) for each in shown]
        bottom = min((place.top() for place in places if place.intersects(column)), default=self._host.height())
        self.setGeometry(left, bottom - height - _NOTE_MARGIN, width, height)


class MessageBanner(Banner):
    """Keeps problems and offers until the user answers or closes them, or the program withdraws them.

    The worst problem comes first, offers last. A topic stands for one cause and has one message. Notes go to `notes`,
    and never take a problem's place.
    """

    def __init__(self) -> None:
        super().__init__()
        self.notes: NoteBar | None = None
        self._messages: list[_Message] = []
        self._shown = 0
        self._current: _Message | None = None
        self._position = label(kind="small", wrap=False)
        self._back = self._step_button(self.tr("Previous message"), "back", -1)
        self._next = self._step_button(self.tr("Next message"), "chevron-right", 1)
        self._next.setObjectName("next-message")
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        for widget in (self._position, self._back, self._next):
            layout.insertWidget(layout.count() - 1, widget)

    def _step_button(self, name: str, icon: str, step: int) -> QPushButton:
        made = accessible(QPushButton(), name)
        made.setProperty("kind", "bare")
        made.setToolTip(name)
        icons.set_icon(made, icon)
        made.clicked.connect(lambda *_: self._show_at(self._shown + step))
        return made

    def place_notes(self, host: QWidget, *controls: QWidget) -> None:
        """Show notes over `host` from now on, but never over its `controls`."""
        self.notes = NoteBar(host, *controls)

    @property
    def text(self) -> str:
        """The problem or offer on show, else the note, else an empty text."""
        return super().text or ("" if self.notes is None else self.notes.text)

    @property
    def answers(self) -> list[QPushButton]:
        """The buttons of the problem or offer on show, else of the note."""
        return self._answers if not self.isHidden() or self.notes is None else self.notes.answers

    @property
    def position(self) -> str:
        """The position of the message on show, such as "1 of 3", or an empty text for a single message."""
        return self._position.text() if not self.isHidden() and not self._next.isHidden() else ""

    def text_of(self, topic: str) -> str:
        """Return the message of a topic, or an empty text."""
        note = self.notes.text if self.notes is not None and self.notes.topic == topic else ""
        return next((each.text for each in self._messages if each.topic == topic), note)

    def show_message(self, text: str, severity: Severity = "note", topic: str = "", *answers: Answer) -> None:
        """Keep a problem or an offer, and show the worst one. A click on an answer ends that message first."""
        if topic:  # a problem may become a note, and the other way round
            self.withdraw(topic)
        if severity == "note" and self.notes is not None:
            self.notes.show_message(text, severity, topic, *answers)
            return
        known = any(each.text == text for each in self._messages)
        kept = [each for each in self._messages if each.text != text]
        if severity == "note":
            kept = [each for each in kept if each.severity != "note"]
        ranks = list(_KINDS)
        self._messages = [_Message(text, severity, topic, answers), *kept]
        self._messages.sort(key=lambda each: -ranks.index(each.severity))  # stable: the newest comes first
        self._show_at(0)
        if not known and super().text != text:
            announce(self, text, urgent=severity == "error")

    def withdraw(self, topic: str) -> None:
        """End the message of a topic."""
        if self.notes is not None:
            self.notes.withdraw(topic)
        if any(each.topic == topic for each in self._messages):
            shown = self._messages[self._shown]
            self._messages = [each for each in self._messages if each.topic != topic]
            self._show_at(self._messages.index(shown) if shown in self._messages else 0)

    def dismiss(self) -> None:
        """End the message on show."""
        del self._messages[self._shown : self._shown + 1]
        self._show_at(0)

    def _show_at(self, place: int) -> None:
        count = len(self._messages)
        self._shown = place % count if count else 0
        if not count:
            self._current, self.topic = None, ""
            self.hide()
            return
        shown = self._messages[self._shown]
        if shown is not self._current:  # else the focus stays on its button
            self._current = shown
            super().show_message(shown.text, shown.severity, shown.topic, *shown.answers)
        self._position.setText(self.tr("{n} of {total}").format(n=self._shown + 1, total=count))
        for widget in (self._position, self._back, self._next):
            widget.setVisible(count > 1)

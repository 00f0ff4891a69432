"""Show a message across a window or a dialog, with buttons for the user's next step."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton

from app.ui import icons, style
from app.ui.widgets import accessible, announce, button, hbox, label, set_kind, vbox

Severity = Literal["note", "warning", "error"]
_KINDS: dict[Severity, str] = {"note": "banner-note", "warning": "banner", "error": "banner-error"}
_ICONS: dict[Severity, tuple[str, str]] = {
    "note": ("info", "accent"),
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
        self._buttons = hbox()
        self.answers: list[QPushButton] = []
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

    def show_message(self, text: str, severity: Severity = "note", topic: str = "", *answers: Answer) -> None:
        """Show a sentence. `topic` names it for `withdraw`. A click on an answer hides the banner first."""
        is_new = text != self.text
        set_kind(self, _KINDS[severity])
        icons.set_icon(self._icon, *_ICONS[severity])
        names = {"note": self.tr("Note"), "warning": self.tr("Warning"), "error": self.tr("Error")}
        self._icon.setAccessibleName(names[severity])
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
        for old in self.answers:
            self._buttons.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.answers = [button(answer.text, answer.kind) for answer in answers]
        for made, answer in zip(self.answers, answers, strict=True):
            made.clicked.connect(lambda *_: self.dismiss())
            made.clicked.connect(lambda *_, call=answer.call: call())
            self._buttons.addWidget(made)


class _Message(NamedTuple):
    text: str
    severity: Severity
    topic: str
    answers: tuple[Answer, ...]


class MessageBanner(Banner):
    """Keeps every problem until the user closes it or the program withdraws it. Shows the worst one first.

    A topic stands for one cause and has one message. A new note replaces the former note, never a problem.
    """

    def __init__(self) -> None:
        super().__init__()
        self._messages: list[_Message] = []
        self._shown = 0
        self._current: _Message | None = None
        self._next = accessible(QPushButton(), self.tr("Next message"))
        self._next.setProperty("kind", "bare")
        self._next.setObjectName("next-message")
        self._next.setToolTip(self.tr("Next message"))
        self._next.clicked.connect(lambda *_: self._show_at(self._shown + 1))
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        layout.insertWidget(layout.count() - 1, self._next)

    @property
    def position(self) -> str:
        """The position of the message on show, such as "1 of 3", or an empty text for a single message."""
        return self._next.text() if not self.isHidden() and not self._next.isHidden() else ""

    def text_of(self, topic: str) -> str:
        """Return the message of a topic, or an empty text."""
        return next((each.text for each in self._messages if each.topic == topic), "")

    def show_message(self, text: str, severity: Severity = "note", topic: str = "", *answers: Answer) -> None:
        """Keep a sentence, and show the worst one. A click on an answer ends that message first."""
        known = any(each.text == text for each in self._messages)
        kept = [each for each in self._messages if each.text != text and not (topic and each.topic == topic)]
        if severity == "note":
            kept = [each for each in kept if each.severity != "note"]
        ranks = list(_KINDS)
        self._messages = [_Message(text, severity, topic, answers), *kept]
        self._messages.sort(key=lambda each: -ranks.index(each.severity))  # stable: the newest comes first
        self._show_at(0)
        if not known and self.text != text:
            announce(self, text, urgent=severity == "error")

    def withdraw(self, topic: str) -> None:
        """End the message of a topic."""
        if self.text_of(topic):
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
        self._next.setText(self.tr("{n} of {total}").format(n=self._shown + 1, total=count))
        self._next.setVisible(count > 1)

"""One sentence across the window about what happened, with what can be done; never in the way."""

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.shell import icons, style
from app.shell.widgets import accessible, button, set_kind

Severity = Literal["note", "warning", "error"]
_KINDS: dict[Severity, str] = {"note": "banner-note", "warning": "banner", "error": "banner-error"}
_ICONS: dict[Severity, tuple[str, str]] = {
    "note": ("info", "accent"),
    "warning": ("warning", "warning"),
    "error": ("warning", "error"),
}


class Banner(QFrame):
    """Shows the newest sentence until it is closed or taken back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QPushButton()
        self._icon.setProperty("kind", "picture")
        self._icon.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._icon.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._icon.setIconSize(QSize(style.ICON, style.ICON))
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._button = button("")
        self._button.clicked.connect(self._act)
        self._close = accessible(QPushButton(), self.tr("Close this message"))
        self._close.setProperty("kind", "bare")
        self._close.setToolTip(self.tr("Close this message"))
        icons.set_icon(self._close, "close")
        self._close.clicked.connect(lambda *_: self.withdraw())
        self._call: Callable[[], object] | None = None
        self.topic = ""
        across = QHBoxLayout(self)
        across.setContentsMargins(style.MARGIN - 4, 4, style.SPACE, 4)
        across.setSpacing(style.SPACE)
        across.addWidget(self._icon)
        across.addWidget(self._text, 1)
        across.addWidget(self._button)
        across.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; nothing while it is not shown."""
        return self._text.text() if not self.isHidden() else ""

    @property
    def offer(self) -> str:
        """What it offers to do; nothing when it offers nothing."""
        return self._button.text() if self._call is not None else ""

    def show_message(
        self,
        text: str,
        severity: Severity = "note",
        topic: str = "",
        offer: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        """Show a sentence; `topic` names it for `withdraw`, `offer` is a button's words and what it does."""
        set_kind(self, _KINDS[severity])
        icons.set_icon(self._icon, *_ICONS[severity])
        self._text.setText(text)
        self._text.setAccessibleName(text)
        self.setAccessibleName(text)
        self.topic = topic
        self._call = None if offer is None else offer[1]
        self._button.setVisible(offer is not None)
        if offer is not None:
            self._button.setText(offer[0])
            self._button.setAccessibleName(offer[0])
        self.show()

    def withdraw(self, topic: str | None = None) -> None:
        """Hide what is said, or only if it has that topic."""
        if topic is None or topic == self.topic:
            self.hide()

    def _act(self, *_: object) -> None:
        call = self._call
        self.hide()
        if call is not None:
            call()

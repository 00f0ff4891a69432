"""The line above the list of models: a question about files that were dropped, or how far the folder has moved."""

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton

from app.shell import style
from app.shell.widgets import accessible, button, hbox, label, set_kind, vbox


class ModelsBanner(QFrame):
    """Hidden until there is something to say; one thing at a time, the latest. `answers` are its buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._text = label()
        self._bar = accessible(QProgressBar(), self.tr("Progress"))
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        self._buttons = hbox()
        self.answers: list[QPushButton] = []
        body = hbox(vbox(self._text, self._bar), self._buttons, margin=style.MARGIN, space=12)
        body.setStretch(0, 1)
        self.setLayout(body)
        self.hide()

    def ask(self, words: str, *answers: tuple[str, str, Callable[[], None]]) -> None:
        """Show words and buttons (text, look, what a click does); any click takes the banner away."""
        self._set_text(words, "")
        self._bar.hide()
        for text, kind, act in answers:
            made = button(text, kind)
            made.clicked.connect(self.hide)
            made.clicked.connect(act)
            self._add_button(made)
        self.show()
        self.answers[0].setFocus()

    def show_progress(self, words: str, share: float | None, stop: tuple[str, Callable[[], None]]) -> None:
        """Show how far something is, 0 to 1, None while that is unknown, and a button that stops it."""
        if self._bar.isHidden() or not self.answers:
            self._set_text(words, "")
            made = button(stop[0])
            made.clicked.connect(stop[1])
            self._add_button(made)
        self._text.setText(words)
        self._bar.setRange(0, 0 if share is None else 1000)
        self._bar.setValue(round(1000 * (share or 0)))
        self._bar.show()
        self.show()

    def show_error(self, words: str) -> None:
        """Show what went wrong until it is closed."""
        self.ask(words, (self.tr("Close"), "", lambda: None))
        set_kind(self._text, "error")

    def _set_text(self, words: str, kind: str) -> None:
        for old in self.answers:
            self._buttons.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.answers = []
        self._text.setText(words)
        set_kind(self._text, kind)
        accessible(self, words)

    def _add_button(self, made: QPushButton) -> None:
        self._buttons.addWidget(made)
        self.answers.append(made)

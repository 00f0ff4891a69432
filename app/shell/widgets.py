"""What dialogs and panes are made of: labels of one look, controls with names for screen readers, forms in cards."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.shell import style

_NARROWEST = 120  # px
_Widget = TypeVar("_Widget", bound=QWidget)


def accessible(widget: _Widget, name: str, hint: str = "") -> _Widget:
    """The widget, with the name and the description that a screen reader says."""
    widget.setAccessibleName(name)
    if hint:
        widget.setAccessibleDescription(hint)
    return widget


def label(text: str = "", kind: str = "", *, wrap: bool = True) -> QLabel:
    """Text in one of the looks of style.stylesheet; plain text, so that no file name is taken for markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if kind:
        made.setProperty("kind", kind)
    return made


def set_kind(widget: QWidget, kind: str) -> None:
    """Give a widget that is shown already another look."""
    if widget.property("kind") != kind:
        widget.setProperty("kind", kind)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def button(text: str, kind: str = "", *, hint: str = "") -> QPushButton:
    """A push button that Enter presses only when it has the focus."""
    made = accessible(QPushButton(text), text.replace("&", ""), hint)
    made.setAutoDefault(False)
    if kind:
        made.setProperty("kind", kind)
    return made


def check_box(text: str, checked: bool = False) -> QCheckBox:
    """A tick with its words, which a screen reader says as well."""
    made = accessible(QCheckBox(text), text)
    made.setChecked(checked)
    return made


def text_box(name: str, hint: str = "", *, read_only: bool = False) -> QPlainTextEdit:
    """Several lines of plain text, which the Tab key leaves."""
    made = accessible(QPlainTextEdit(), name, hint)
    made.setPlaceholderText(hint)
    made.setReadOnly(read_only)
    made.setTabChangesFocus(True)
    return made


def label_for(control: QWidget, text: str = "", *, wrap: bool = False) -> QLabel:
    """The words beside a control, its accessible name where no others are given."""
    made = label(text or control.accessibleName(), wrap=wrap)
    made.setBuddy(control)
    return made


@contextmanager
def signals_blocked(form: QWidget) -> Iterator[None]:
    """While the controls of a form are made to show something, none tells of it as a choice."""
    blockers = [QSignalBlocker(control) for control in form.findChildren(QWidget)]
    yield
    for blocker in blockers:
        blocker.unblock()


def combo_box(name: str, choices: dict[str, str], chosen: str) -> QComboBox:
    """A list of one choice: value -> words; an unknown `chosen` is shown as itself."""
    made = accessible(QComboBox(), name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    made.setMinimumWidth(_NARROWEST)  # rather a cut word than a window that does not fit the screen
    for value, words in choices.items():
        made.addItem(words, value)
    if made.findData(chosen) < 0:
        made.addItem(chosen, chosen)
    made.setCurrentIndex(made.findData(chosen))
    return made


def vbox(*items: QWidget | QLayout | int, margin: int = 0, space: int = style.SPACE) -> QVBoxLayout:
    """Widgets below each other; a number is a gap in px, 0 takes what is left."""
    made = QVBoxLayout()
    return _filled(made, items, margin, space)


def hbox(*items: QWidget | QLayout | int, margin: int = 0, space: int = style.SPACE) -> QHBoxLayout:
    """Widgets in the direction of reading; a number is a gap in px, 0 takes what is left."""
    made = QHBoxLayout()
    return _filled(made, items, margin, space)


_Box = TypeVar("_Box", QVBoxLayout, QHBoxLayout)


def _filled(made: _Box, items: tuple[QWidget | QLayout | int, ...], margin: int, space: int) -> _Box:
    made.setContentsMargins(margin, margin, margin, margin)
    made.setSpacing(space)
    for item in items:
        if isinstance(item, QWidget):
            made.addWidget(item)
        elif isinstance(item, QLayout):
            made.addLayout(item)
        elif item:
            made.addSpacing(item)
        else:
            made.addStretch(1)
    return made


def card(*items: QWidget | QLayout | int) -> QFrame:
    """A panel with a hairline around what belongs together."""
    made = QFrame()
    made.setProperty("kind", "card")
    made.setLayout(vbox(*items, margin=style.MARGIN))
    return made


def scroll_area(content: QWidget) -> QScrollArea:
    """`content` in a frame that scrolls down where the screen is small, never sideways."""
    made = QScrollArea()
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setWidget(content)
    return made


def resize_to_fit(dialog: QDialog, width: int, height: int) -> None:
    """Open at this size, or smaller where the screen is."""
    screen = dialog.screen().availableGeometry()
    dialog.resize(min(width, screen.width() - 40), min(height, screen.height() - 60))

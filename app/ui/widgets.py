"""What dialogs and panes are made of: labels of one look, controls with names for screen readers, forms in cards."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec
from PySide6.QtCore import QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui import icons, style
from core import models
from core.contracts.errors import EnvironmentFault
from core.models import Model
from core.settings.settings import Settings

_NARROWEST = 120  # px
_LABEL = 110  # px of the words in a form, so that their controls begin together
_Widget = TypeVar("_Widget", bound=QWidget)
_Item = QWidget | QLayout | int
_Margin = int | tuple[int, int, int, int]


def accessible(widget: _Widget, name: str, hint: str = "") -> _Widget:
    """The widget, with the name and the description that a screen reader says."""
    widget.setAccessibleName(name)
    if hint:
        widget.setAccessibleDescription(hint)
    return widget


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a screen reader say what has changed at a widget that the keyboard is not in; `urgent`: at once."""
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


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


def tool_button(icon: str, name: str) -> QToolButton:
    """An icon without a frame; its name is the tooltip, and what a screen reader says."""
    made = accessible(QToolButton(), name)
    icons.set_icon(made, icon)
    made.setToolTip(name)
    made.setProperty("kind", "bare")
    return made


def line_edit(name: str, placeholder: str = "", text: str = "") -> QLineEdit:
    """A line of text to be typed, with what stands in it while it is empty."""
    made = accessible(QLineEdit(text), name)
    made.setPlaceholderText(placeholder)
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
    if control.accessibleDescription() == control.accessibleName():
        control.setAccessibleDescription("")  # see combo_box
    return made


def one_line(text: str) -> str:
    """A text, such as the name of a file, without what would break its line."""
    return " ".join(text.splitlines())


class ElidedLabel(QLabel):
    """One line of text that is cut where there is no room for it."""

    def __init__(self, kind: str, mode: Qt.TextElideMode) -> None:
        super().__init__()
        self.full_text = ""
        self._mode = mode
        self.setProperty("kind", kind)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_full_text(self, text: str) -> None:
        """Show a text, which a screen reader says whole."""
        self.full_text = text
        self.setAccessibleName(text)
        self._elide()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Of all of it, where the size policy asks."""
        return QSize(self.fontMetrics().horizontalAdvance(one_line(self.full_text)) + 1, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show more of it, or less."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        self.setText(self.fontMetrics().elidedText(one_line(self.full_text), self._mode, self.width()))


@contextmanager
def signals_blocked(form: QWidget) -> Iterator[None]:
    """While the controls of a form are made to show something, none tells of it as a choice."""
    blockers = [QSignalBlocker(control) for control in form.findChildren(QWidget)]
    yield
    for blocker in blockers:
        blocker.unblock()


def combo_box(name: str, choices: dict[str, str], chosen: str) -> QComboBox:
    """A list of one choice: value -> words; an unknown `chosen` is shown as itself.

    On Linux, Qt gives the chosen words out for its name, and leaves the name to a label. Where there is none, the
    description has it.
    """
    made = accessible(QComboBox(), name, name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    made.setMinimumWidth(_NARROWEST)  # rather a cut word than a window that does not fit the screen
    for value, words in choices.items():
        made.addItem(words, value)
    if made.findData(chosen) < 0:
        made.addItem(chosen, chosen)
    made.setCurrentIndex(made.findData(chosen))
    return made


def vbox(*items: _Item, margin: _Margin = 0, space: int = style.SPACE, grow: _Item | None = None) -> QVBoxLayout:
    """Widgets below each other; a number is a gap in px, 0 takes what is left, and so does the widget `grow`.

    `margin` is one for all sides, or left, top, right and bottom, px.
    """
    return _filled(QVBoxLayout(), items, margin, space, grow)


def hbox(*items: _Item, margin: _Margin = 0, space: int = style.SPACE, grow: _Item | None = None) -> QHBoxLayout:
    """As vbox, in the direction of reading."""
    return _filled(QHBoxLayout(), items, margin, space, grow)


_Box = TypeVar("_Box", QVBoxLayout, QHBoxLayout)


def _filled(made: _Box, items: tuple[_Item, ...], margin: _Margin, space: int, grow: _Item | None) -> _Box:
    made.setContentsMargins(*((margin,) * 4 if isinstance(margin, int) else margin))
    made.setSpacing(space)
    for item in items:
        if isinstance(item, QWidget):
            made.addWidget(item, int(item is grow))
        elif isinstance(item, QLayout):
            made.addLayout(item, int(item is grow))
        elif item:
            made.addSpacing(item)
        else:
            made.addStretch(1)
    return made


def card(*items: _Item) -> QFrame:
    """A panel with a hairline around what belongs together."""
    made = QFrame()
    made.setProperty("kind", "card")
    made.setLayout(vbox(*items, margin=style.MARGIN))
    return made


def form_row(text: str, control: QWidget, hint: str = "") -> QWidget:
    """A label and its control; the hint below them."""
    words = label_for(control, text)
    words.setMinimumWidth(_LABEL)
    made = QWidget()
    made.setLayout(vbox(hbox(words, control, 0), *([label(hint, "small")] if hint else []), space=2))
    return made


def scroll_area(content: QWidget) -> QScrollArea:
    """`content` in a frame that scrolls down where the screen is small, never sideways."""
    made = QScrollArea()
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setWidget(content)
    return made


def resize_to_fit(window: QWidget, width: int, height: int) -> None:
    """Open at this size, or smaller where the screen is."""
    window.resize(_room_on_screen(window).boundedTo(QSize(width, height)))


def limit_to_screen(window: QWidget, width: int, height: int) -> None:
    """Let it not become smaller than this, but on a screen that is smaller: 960 x 540 px are usual, enlarged twice."""
    window.setMinimumSize(_room_on_screen(window).boundedTo(QSize(width, height)))


def _room_on_screen(window: QWidget) -> QSize:
    """What a window may take without its frame, px."""
    return window.screen().availableGeometry().size() - QSize(40, 60)


def with_separators(groups: Iterable[Iterable[QAction]], parent: QObject) -> list[QAction]:
    """The actions of a menu, with separators of `parent`'s between the groups, each one of its own.

    An action that is added to a menu again moves there.
    """
    listed: list[QAction] = []
    for group in groups:
        if listed:
            separator = QAction(parent)
            separator.setSeparator(True)
            listed.append(separator)
        listed += group
    return listed


def with_model(settings: Settings, name: str) -> Settings:
    """The settings with another model. A language that it does not know is any language, and what cannot be translated
    is not: else its words would be taken for those of the language before."""
    kept = settings.language if settings.language in known_languages(name) else None
    target = settings.translate_to if kept is not None and translates(name) else None
    return msgspec.structs.replace(settings, model=name, language=kept, translate_to=target)


def catalogue_model(name: str) -> Model | None:
    """The model of that name in the catalogue; None for a file of one's own."""
    try:
        return models.find_model(name)
    except EnvironmentFault:
        return None


def known_languages(name: str) -> tuple[str, ...]:
    """What the model is known to know; nothing for a file of one's own."""
    if name == models.DEMO:
        return ("en",)
    model = catalogue_model(name)
    return () if model is None else model.languages


def translates(name: str) -> bool:
    """Whether the model is known to translate."""
    model = catalogue_model(name)
    return model is not None and model.translates


class ActionButton(QPushButton):
    """A button that shows and does what an action does."""

    def __init__(self, action: QAction, icon: str, kind: str = "") -> None:
        super().__init__()
        self._action, self._words = action, True
        self.setProperty("kind", kind)
        self.setIconSize(QSize(style.ICON, style.ICON))
        icons.set_icon(self, icon, "on_accent" if kind == "primary" else "text")
        self.clicked.connect(lambda *_: action.trigger())
        action.changed.connect(self._refresh)
        self._refresh()

    def show_words(self, words: bool) -> None:
        """With its words, or as an icon alone."""
        self._words = words
        self._refresh()

    def room(self, words: bool) -> int:
        """The px that it takes with its words, or without."""
        shown = self.text()
        self.setText(self._text(words))
        width = self.sizeHint().width()
        self.setText(shown)
        return width

    def _text(self, words: bool) -> str:
        return f" {self._action.iconText()}" if words else ""

    def _refresh(self) -> None:
        plain = self._action.iconText()
        self.setText(self._text(self._words))
        self.setAccessibleName(plain)
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())


class MenuButton(QPushButton):
    """A button that says what is chosen and opens the choices, made anew each time."""

    def __init__(self, name: str, fill: Callable[[QMenu], None]) -> None:
        super().__init__()
        self._name, self.choice = name, ""
        self.setProperty("kind", "chip")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setLayoutDirection(
            Qt.LayoutDirection.LeftToRight if self.isRightToLeft() else Qt.LayoutDirection.RightToLeft
        )  # the arrow is behind the words
        icons.set_icon(self, "chevron-down", "text")
        self.setIconSize(QSize(14, 14))
        menu = QMenu(self)
        menu.aboutToShow.connect(self._refill)
        self._fill = fill
        self.setMenu(menu)

    def set_choice(self, words: str) -> None:
        """What is chosen."""
        self.choice = words
        self.setToolTip(f"{self._name}: {words}")
        self.setAccessibleName(f"{self._name}: {words}")
        self._elide()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for all of the words."""
        return QSize(self.fontMetrics().horizontalAdvance(self.choice) + 48, style.CONTROL)

    def minimumSizeHint(self) -> QSize:
        """Room for some of them."""
        return QSize(72, style.CONTROL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the words where there is no room."""
        super().resizeEvent(event)
        self._elide()

    def _refill(self) -> None:
        self.menu().clear()
        self._fill(self.menu())

    def _elide(self) -> None:
        room = self.width() - 46
        shown = self.fontMetrics().elidedText(self.choice, Qt.TextElideMode.ElideRight, room)
        if shown != self.text():
            self.setText(shown)

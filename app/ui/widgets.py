"""Build the parts of dialogs and panes: labels, controls with names for screen readers, forms in cards."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

import msgspec
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
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

from app.ui import format_names, icons, style
from core import models
from core.contracts.errors import EnvironmentFault
from core.contracts.languages import split_languages
from core.models import Model
from core.settings.settings import Settings

_NARROWEST = 120  # px
_LABEL = 110  # px of a form's labels, so that all controls start at one edge
_Widget = TypeVar("_Widget", bound=QWidget)
_Item = QWidget | QLayout | int
_Margin = int | tuple[int, int, int, int]


def accessible(widget: _Widget, name: str, hint: str = "") -> _Widget:
    """Give a widget its accessible name and description, and return it."""
    widget.setAccessibleName(name)
    if hint:
        widget.setAccessibleDescription(hint)
    return widget


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Let a screen reader announce a change at a widget without the focus. `urgent` interrupts."""
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def label(text: str = "", kind: str = "", *, wrap: bool = True) -> QLabel:
    """Return a label in a look of style.stylesheet. It shows plain text, so a file name is never read as markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if kind:
        made.setProperty("kind", kind)
    return made


def set_kind(widget: QWidget, kind: str) -> None:
    """Change the look of a widget that is already shown."""
    if widget.property("kind") != kind:
        widget.setProperty("kind", kind)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def button(text: str, kind: str = "", *, hint: str = "") -> QPushButton:
    """Return a push button. Enter presses it only when it has the focus."""
    made = accessible(QPushButton(text), text.replace("&", ""), hint)
    made.setAutoDefault(False)
    if kind:
        made.setProperty("kind", kind)
    return made


def check_box(text: str, checked: bool = False) -> QCheckBox:
    """Return a check box. A screen reader reads its words."""
    made = accessible(QCheckBox(text), text)
    made.setChecked(checked)
    return made


def tool_button(icon: str, name: str) -> QToolButton:
    """Return an icon without a frame. Its name is the tooltip and the accessible name."""
    made = accessible(QToolButton(), name)
    icons.set_icon(made, icon)
    made.setToolTip(name)
    made.setProperty("kind", "bare")
    return made


def line_edit(name: str, placeholder: str = "", text: str = "") -> QLineEdit:
    """Return a line edit. An empty one shows the placeholder."""
    made = accessible(QLineEdit(text), name)
    made.setPlaceholderText(placeholder)
    return made


def text_box(name: str, hint: str = "", *, read_only: bool = False) -> QPlainTextEdit:
    """Return a box of plain text with several lines. The Tab key leaves it."""
    made = accessible(QPlainTextEdit(), name, hint)
    made.setPlaceholderText(hint)
    made.setReadOnly(read_only)
    made.setTabChangesFocus(True)
    return made


def label_for(control: QWidget, text: str = "", *, wrap: bool = False) -> QLabel:
    """Return a label for a control. It becomes the accessible name if the control has none."""
    made = label(text or control.accessibleName(), wrap=wrap)
    made.setBuddy(control)
    if control.accessibleDescription() == control.accessibleName():
        control.setAccessibleDescription("")  # see combo_box
    return made


def one_line(text: str) -> str:
    """Return a text, such as a file name, without line breaks."""
    return " ".join(text.splitlines())


class ElidedLabel(QLabel):
    """A line of text that is cut if it does not fit."""

    def __init__(self, kind: str, mode: Qt.TextElideMode) -> None:
        super().__init__()
        self.full_text = ""
        self._mode = mode
        self.setProperty("kind", kind)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_full_text(self, text: str) -> None:
        """Show a text. A screen reader reads all of it."""
        self.full_text = text
        self.setAccessibleName(text)
        self._elide()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the full text if the size policy asks for it."""
        return QSize(self.fontMetrics().horizontalAdvance(one_line(self.full_text)) + 1, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the text for the new width."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        self.setText(self.fontMetrics().elidedText(one_line(self.full_text), self._mode, self.width()))


@contextmanager
def signals_blocked(form: QWidget) -> Iterator[None]:
    """Block the signals of a form's controls while the program fills them."""
    blockers = [QSignalBlocker(control) for control in form.findChildren(QWidget)]
    yield
    for blocker in blockers:
        blocker.unblock()


def combo_box(name: str, choices: dict[str, str], chosen: str) -> QComboBox:
    """Return a combo box of value and words. An unknown `chosen` value is shown as it is.

    On Linux, Qt reports the chosen words as the accessible name and takes the name from a label. Without a label, the
    description holds the name.
    """
    made = accessible(QComboBox(), name, name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    made.setMinimumWidth(_NARROWEST)  # a cut word is better than a window that does not fit the screen
    for value, words in choices.items():
        made.addItem(words, value)
    if made.findData(chosen) < 0:
        made.addItem(chosen, chosen)
    made.setCurrentIndex(made.findData(chosen))
    return made


def vbox(*items: _Item, margin: _Margin = 0, space: int = style.SPACE, grow: _Item | None = None) -> QVBoxLayout:
    """Return a column of widgets. A number is a gap in px. 0 and the widget `grow` take the remaining space.

    `margin` applies to all sides, or to left, top, right and bottom, in px.
    """
    return _filled(QVBoxLayout(), items, margin, space, grow)


def hbox(*items: _Item, margin: _Margin = 0, space: int = style.SPACE, grow: _Item | None = None) -> QHBoxLayout:
    """Return a row of widgets, as vbox, in the reading direction."""
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
    """Return a panel with a hairline around its items."""
    made = QFrame()
    made.setProperty("kind", "card")
    made.setLayout(vbox(*items, margin=style.MARGIN))
    return made


def form_row(text: str, control: QWidget, hint: str = "", *more: QWidget, wide: bool = False) -> QWidget:
    """Return a label with its control and `more` after it, and the hint below them. `wide` controls take all room."""
    words = label_for(control, text)
    words.setMinimumWidth(_LABEL)
    made = QWidget()
    row = hbox(words, control, *more, grow=control) if wide else hbox(words, control, *more, 0)
    made.setLayout(vbox(row, *([label(hint, "small")] if hint else []), space=2))
    return made


def format_grid(boxes: Mapping[str, QCheckBox]) -> QGridLayout:
    """Return the boxes of formats in columns, by purpose."""
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(style.SPACE)
    for column, groups in enumerate(format_names.COLUMNS):
        rows: list[QWidget] = []
        for group in groups:
            rows.append(label(format_names.group_name(group), "small", wrap=False))
            rows += [boxes[name] for name in format_names.GROUPS[group]]
        for row, widget in enumerate(rows):
            grid.addWidget(widget, row, column)
    return grid


def scroll_area(content: QWidget) -> QScrollArea:
    """Return `content` in a frame that scrolls vertically only."""
    made = QScrollArea()
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setWidget(content)
    return made


class HeightScrollArea(QScrollArea):
    """Scrolls its content vertically, but asks for the room of the whole content."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        self._content = content
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        content.installEventFilter(self)

    def sizeHint(self) -> QSize:
        """Return the size of the content."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the width of the content with its scroll bar, and the height of a few rows."""
        width = self._content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, 2 * style.CONTROL)

    def hasHeightForWidth(self) -> bool:
        """Wrapped texts give the content a height for each width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the whole content."""
        content = self._content
        return content.heightForWidth(width) if content.hasHeightForWidth() else content.sizeHint().height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for more room when the content grows."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def resize_to_fit(window: QWidget, width: int, height: int) -> None:
    """Resize a window to this size, or to the screen if that is smaller."""
    window.resize(_room_on_screen(window).boundedTo(QSize(width, height)))


class GrowingDialog(QDialog):
    """A dialog that grows with its content and its font. A layout's own minimum ignores the width of wrapped texts."""

    def event(self, event: QEvent) -> bool:
        """Let the dialog be no smaller than its content needs, or than the screen allows."""
        is_handled = super().event(event)
        if event.type() in (QEvent.Type.Show, QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._keep_room()
        return is_handled

    def _keep_room(self) -> None:
        layout = self.layout()
        if layout is not None:
            width = layout.totalSizeHint().width()
            height = layout.totalHeightForWidth(max(width, self.width()))
            self.setMinimumSize(_room_on_screen(self).boundedTo(QSize(width, height)))


def limit_to_screen(window: QWidget, width: int, height: int) -> None:
    """Set the minimum size of a window. A smaller screen lowers it: 960 × 540 px are common at a scale of 2."""
    window.setMinimumSize(_room_on_screen(window).boundedTo(QSize(width, height)))


def _room_on_screen(window: QWidget) -> QSize:
    """Return the size available to a window without its frame, in px."""
    return window.screen().availableGeometry().size() - QSize(40, 60)


def with_separators(groups: Iterable[Iterable[QAction]], parent: QObject) -> list[QAction]:
    """Return the actions of a menu with separators between the groups. `parent` owns the separators.

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
    """Return the settings with another model. A language or translation that the model does not know is reset.

    Otherwise the next words would count as the former language.
    """
    chosen, model = split_languages(settings.language), catalogue_model(name)
    is_too_many = len(chosen) > 1 and (model is None or model.is_prompted)
    kept = settings.language if not is_too_many and set(chosen) <= set(known_languages(name)) else None
    target = settings.translate_to if kept is not None and translates(name) else None
    return msgspec.structs.replace(settings, model=name, language=kept, translate_to=target)


def catalogue_model(name: str) -> Model | None:
    """Return the model of that name from the catalogue, or None for the user's own file."""
    try:
        return models.find_model(name)
    except EnvironmentFault:
        return None


def known_languages(name: str) -> tuple[str, ...]:
    """Return the languages that the catalogue lists for a model. The user's own file has none."""
    if name == models.DEMO:
        return ("en",)
    model = catalogue_model(name)
    return () if model is None else model.languages


def translates(name: str) -> bool:
    """Tell whether the catalogue says that a model translates."""
    model = catalogue_model(name)
    return model is not None and model.translates


def hears_live(name: str) -> bool | None:
    """Tell whether a model is made for live sound. Return None for the user's own file, which may be."""
    if name == models.DEMO:
        return True
    model = catalogue_model(name)
    return None if model is None else model.live


class ActionButton(QPushButton):
    """A button that shows and triggers an action."""

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
        """Show the words, or the icon alone."""
        self._words = words
        self._refresh()

    def room(self, words: bool) -> int:
        """Return the width with or without the words, in px."""
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
    """A button that shows the current choice and opens a menu of choices. It builds the menu at each opening."""

    def __init__(self, name: str, fill: Callable[[QMenu], None]) -> None:
        super().__init__()
        self._name, self.choice = name, ""
        self.setProperty("kind", "chip")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setLayoutDirection(
            Qt.LayoutDirection.LeftToRight if self.isRightToLeft() else Qt.LayoutDirection.RightToLeft
        )  # the arrow follows the words
        icons.set_icon(self, "chevron-down", "text")
        self.setIconSize(QSize(14, 14))
        menu = QMenu(self)
        menu.aboutToShow.connect(self._refill)
        self._fill = fill
        self.setMenu(menu)

    def set_choice(self, words: str) -> None:
        """Show the current choice."""
        self.choice = words
        self.setToolTip(f"{self._name}: {words}")
        self.setAccessibleName(f"{self._name}: {words}")
        self._elide()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size for the full words."""
        return QSize(self.fontMetrics().horizontalAdvance(self.choice) + 48, style.CONTROL)

    def minimumSizeHint(self) -> QSize:
        """Return the size for a part of the words."""
        return QSize(72, style.CONTROL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the words if they do not fit."""
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

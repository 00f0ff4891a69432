"""The buttons of the bar at the top: one does what an action does, one opens choices."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy

from app.ui import icons, style


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

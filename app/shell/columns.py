"""Lay out the three columns: library, text, panel. In a narrow window the outer ones are drawers over the text."""

from typing import Literal

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QSplitter, QVBoxLayout, QWidget

from app.ui.widgets import set_kind

Side = Literal["library", "panel"]
LIBRARY = (280, 352, 480)  # least, usual and greatest width, px
PANEL = (288, 336, 480)
_PANEL_FROM, _LIBRARY_FROM = 1200, 960  # px: a narrower window has a drawer in place of the column
_TEXT = 350  # px that the text keeps


class _Column(QFrame):
    """A frame around a column, which the splitter or the drawer holds."""

    def __init__(self, content: QWidget, widths: tuple[int, int, int]) -> None:
        super().__init__()
        self.setProperty("kind", "column")
        self.content = content
        self.least, self.width_wanted, self.most = widths
        self.is_wanted = True  # in a wide window
        self.is_drawn = False  # as a drawer
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(content)


class Columns(QWidget):
    """Holds the columns. `shown_changed` reports that one was shown or hidden, `moved` that a width has changed."""

    shown_changed = Signal()
    moved = Signal()
    left = Signal()  # the keyboard was in a column that is hidden now

    def __init__(self, library: QWidget, text: QWidget, panel: QWidget) -> None:
        super().__init__()
        self._text = text
        self._columns: dict[Side, _Column] = {"library": _Column(library, LIBRARY), "panel": _Column(panel, PANEL)}
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._columns["library"])
        self._splitter.addWidget(text)
        self._splitter.addWidget(self._columns["panel"])
        self._splitter.setStretchFactor(0, 0)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setStretchFactor(2, 0)
        self._splitter.splitterMoved.connect(lambda *_: self._on_moved())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)
        self._is_watching = False
        self._arrange()

    # --- what is shown

    def is_shown(self, side: Side) -> bool:
        """Tell whether a column or its drawer is shown."""
        column = self._columns[side]
        return column.is_drawn if self.is_drawer(side) else column.is_wanted

    def is_drawer(self, side: Side) -> bool:
        """Tell whether the window is too narrow for the column."""
        return self.width() < (_PANEL_FROM if side == "panel" else _LIBRARY_FROM)

    def show_side(self, side: Side, shown: bool) -> None:
        """Show or hide a column, or its drawer in a narrow window."""
        column = self._columns[side]
        if shown == self.is_shown(side):
            return
        had_focus = self._has_focus(column)
        if self.is_drawer(side):
            column.is_drawn = shown
            for other_side, other in self._columns.items():
                if shown and other is not column and self.is_drawer(other_side):
                    other.is_drawn = False
        else:
            column.is_wanted = shown
        self._arrange()
        if had_focus and not shown:
            self.left.emit()
        self.shown_changed.emit()

    def restore(self, state: str) -> None:
        """Use the widths and the hidden columns of `state`, from an earlier `state`. Ignore other texts."""
        parts = state.split(",")
        if len(parts) != len(self._columns):
            return
        for column, part in zip(self._columns.values(), parts, strict=True):
            digits = part.removeprefix("-")
            if digits.isdecimal():
                column.width_wanted = min(column.most, max(column.least, int(digits)))
                column.is_wanted = not part.startswith("-")
        self._arrange()
        self.shown_changed.emit()

    @property
    def state(self) -> str:
        """The widths of both columns. A minus stands before the width of a hidden one."""
        return ",".join(f"{'' if each.is_wanted else '-'}{each.width_wanted}" for each in self._columns.values())

    # --- layout

    def _on_moved(self) -> None:
        for side, column in self._columns.items():
            if self.is_shown(side) and not self.is_drawer(side):
                column.width_wanted = column.width()
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn columns into drawers, or back, for the new width."""
        super().resizeEvent(event)
        before, now = event.oldSize().width(), self.width()
        self._arrange()
        crossed = any((before < limit) != (now < limit) for limit in (_PANEL_FROM, _LIBRARY_FROM))
        if crossed:
            self.shown_changed.emit()

    def _arrange(self) -> None:
        widths = [0, 0, 0]
        for side, column in self._columns.items():
            place = 0 if side == "library" else 2
            if self.is_drawer(side):
                self._draw(place, column)
                continue
            if column.parentWidget() is not self._splitter:
                self._splitter.insertWidget(min(place, self._splitter.count()), column)
                column.is_drawn = False
                set_kind(column, "column")
            column.setMinimumWidth(column.least)
            column.setMaximumWidth(column.most)
            column.setVisible(column.is_wanted)
            widths[place] = column.width_wanted if column.is_wanted else 0
        widths[1] = max(_TEXT, self.width() - widths[0] - widths[2])
        if self._splitter.count() == 3:
            self._splitter.setSizes(widths)
        elif self._columns["library"].parentWidget() is self._splitter:
            self._splitter.setSizes(widths[:2])
        self._watch_clicks(any(column.is_drawn for column in self._columns.values()))

    def _watch_clicks(self, watching: bool) -> None:
        """Filter the events of the program while a drawer is open. Each event then costs a call."""
        application = QApplication.instance()
        if application is None or watching == self._is_watching:
            return
        self._is_watching = watching
        if watching:
            application.installEventFilter(self)
        else:
            application.removeEventFilter(self)

    def _draw(self, place: int, column: _Column) -> None:
        """Place a column over the text as a drawer."""
        if column.parentWidget() is not self:
            column.is_drawn = False
            column.setParent(self)
        width = min(column.width_wanted, max(column.least, self.width() - 60))
        is_left = (place == 0) != (self.layoutDirection() == Qt.LayoutDirection.RightToLeft)
        column.setGeometry(QRect(0 if is_left else self.width() - width, 0, width, self.height()))
        set_kind(column, "drawer")
        column.setVisible(column.is_drawn)
        if column.is_drawn:
            column.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close a drawer when the user clicks beside it."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent) and self.isVisible():
            drawn = [side for side, each in self._columns.items() if self.is_drawer(side) and each.is_drawn]
            if drawn and isinstance(watched, QWidget) and self._is_beside(watched, drawn[0]):
                self.show_side(drawn[0], False)
        return False

    def _is_beside(self, widget: QWidget, side: Side) -> bool:
        column = self._columns[side]
        is_inside = widget is column or column.isAncestorOf(widget)
        return not is_inside and self._text.isAncestorOf(widget)

    def _has_focus(self, column: QWidget) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and column.isAncestorOf(focus)

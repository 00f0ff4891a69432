"""Protect values against the mouse wheel, and keep the focus ring of buttons for the keyboard."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QDial, QSlider, QWidget

_GUARDED = (QComboBox, QAbstractSpinBox, QSlider, QDial)
_WATCHED = (QWheelEvent, QMouseEvent, QFocusEvent)


class WheelGuard(QObject):
    """An event filter for the application. It hands the wheel from boxes and sliders to the page around them.

    It also marks buttons that have the focus from a click, so that the style shows no ring.

    A combo box never takes the wheel. Its open list is another window, which scrolls. A spin box and a slider take
    the wheel after a click, until they lose the focus.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clicked: QWidget | None = None  # the spin box or slider that was clicked last

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return True for a wheel event that goes on to the parent."""
        if not isinstance(event, _WATCHED):  # most events end here, and they are many
            return False
        if isinstance(event, QWheelEvent):
            if isinstance(watched, _GUARDED) and not self._takes_wheel(watched):
                event.ignore()  # Qt offers an ignored wheel event to the parent
                return True
        elif isinstance(event, QFocusEvent):
            if event.lostFocus() and watched is self._clicked:
                self._clicked = None
            elif event.gotFocus() and isinstance(watched, QAbstractButton):
                _show_ring(watched, event.reason() != Qt.FocusReason.MouseFocusReason)
        elif event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            self._clicked = _guarded_at(watched) or self._clicked
        return False

    def _takes_wheel(self, box: QWidget) -> bool:
        return box is self._clicked and box.hasFocus() and not isinstance(box, QComboBox)


def _show_ring(button: QAbstractButton, shown: bool) -> None:
    """Hide the focus ring of a button that was clicked, and show it again after the keyboard came."""
    if shown == (button.property("ring") is False):
        button.setProperty("ring", shown)
        button.style().unpolish(button)
        button.style().polish(button)


def _guarded_at(widget: QWidget) -> QWidget | None:
    """Return the box that a widget belongs to: the line in a spin box is a widget of its own."""
    return next((found for found in (widget, widget.parentWidget()) if isinstance(found, _GUARDED)), None)


def install() -> None:
    """Guard every window of the program, also those that open later. A second call changes nothing."""
    application = QApplication.instance()
    if application is not None and application.findChild(WheelGuard) is None:
        application.installEventFilter(WheelGuard(application))

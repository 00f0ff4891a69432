"""The button that offers to export what a search has found."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.ui import icons
from app.ui.widgets import accessible

SOUND = ""
"""What `wanted` tells for the sound of each place."""


class ExportButton(QToolButton):
    """Opens a menu of formats."""

    wanted = Signal(str)  # the suffix of a file, or SOUND

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        accessible(self, self.tr("Export places"))
        self.setText(self.tr("Export"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        icons.set_icon(self, "export")
        menu = QMenu(self)
        menu.addActions(
            [
                self._choice(".csv", self.tr("&Table (CSV) …")),
                self._choice(".docx", self.tr("&Word …")),
                self._choice(".TextGrid", self.tr("Text&Grid …")),
            ]
        )
        menu.addSeparator()
        menu.addAction(self._choice(SOUND, self.tr("Cut &sound: a WAV file a place …")))
        self.setMenu(menu)

    def _choice(self, suffix: str, text: str) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda *_: self.wanted.emit(suffix))
        return action

"""Build the head of the library: Add, Record, the command palette, the settings."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QWidget

from app.ui import icons, style
from app.ui.actions import Actions
from app.ui.widgets import accessible, hbox, set_kind, tool_button

_HEAD = 56  # px


class LibraryHead(QFrame):
    """The buttons above the list of recordings."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel-head")
        self.setFixedHeight(_HEAD)
        name = self.tr("Add")
        self.add = accessible(QPushButton(f" {name}"), name)
        self.add.setProperty("kind", "head-menu")
        self.add.setToolTip(self.tr("Add recordings or transcripts"))
        icons.set_icon(self.add, "add")
        menu = QMenu(self.add)
        menu.addActions([actions.add_files, actions.add_folder, actions.watch_folders, actions.open_transcripts])
        self.add.setMenu(menu)
        self.record = accessible(QPushButton(f" {actions.record.iconText()}"), actions.record.iconText())
        self.record.setProperty("kind", "head")
        self.record.setToolTip(actions.record.toolTip())
        icons.set_icon(self.record, "record", "record")
        self.palette_button = accessible(QPushButton(_keys(actions)), self.tr("Command palette"))
        self.palette_button.setProperty("kind", "keys")
        self.palette_button.setToolTip(actions.palette.toolTip())
        self.palette_button.clicked.connect(lambda *_: actions.palette.trigger())
        self.settings = tool_button("settings", self.tr("Settings"))
        self.settings.setToolTip(actions.settings.toolTip())
        self.settings.clicked.connect(lambda *_: actions.settings.trigger())
        margin = (style.MARGIN, 0, style.MARGIN - 8, 0)
        self._row = hbox(self.add, self.record, 0, self.palette_button, self.settings, margin=margin)
        self.setLayout(self._row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the keys of the palette where the words of the other buttons need the room."""
        super().resizeEvent(event)
        set_kind(self.add, "head-menu")
        keys = self.palette_button
        margins, gaps = self._row.contentsMargins(), 3 * self._row.spacing()
        room = self.width() - gaps - margins.left() - margins.right()
        needed = sum(each.sizeHint().width() for each in (self.add, self.record, self.settings))
        keys.setVisible(needed + keys.sizeHint().width() <= room)
        if needed > room:
            set_kind(self.add, "head")  # without its arrow


def _keys(actions: Actions) -> str:
    return actions.palette.shortcut().toString(actions.palette.shortcut().SequenceFormat.NativeText)

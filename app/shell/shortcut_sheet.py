"""Show all shortcuts of the menus in a sheet that can be searched."""

from collections.abc import Iterable

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from app.shell.palette_entries import plain
from app.ui import style
from app.ui.widgets import accessible, button, hbox, label, line_edit, resize_to_fit, vbox


class ShortcutSheet(QDialog):
    """One row for each action with keys, and for the keys of lists and text."""

    def __init__(self, window: QWidget, actions: Iterable[tuple[str, QAction]]) -> None:
        """List `actions`, each with the path of its menu."""
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self._rows = [(plain(action).removesuffix("…"), path, _keys(action)) for path, action in actions]
        self._rows = [row for row in self._rows if row[2]] + self._plain_keys()
        self.field = line_edit(self.tr("Search shortcuts"), self.tr("Search shortcuts"))
        self.table = accessible(QTableWidget(0, 3), self.tr("Keyboard shortcuts"))
        self.table.setHorizontalHeaderLabels([self.tr("Command"), self.tr("Menu"), self.tr("Keys")])
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            self.table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        close = button(self.tr("Close"))
        close.clicked.connect(self.accept)
        heading = label(self.tr("Keyboard shortcuts"), "sheet-title", wrap=False)
        parts = (heading, self.field, self.table, hbox(0, close))
        self.setLayout(vbox(*parts, margin=style.MARGIN, grow=self.table, space=12))
        self.field.textChanged.connect(self._search)
        self._search("")
        resize_to_fit(self, 900, 640)
        self.field.setFocus()

    def _plain_keys(self) -> list[tuple[str, str, str]]:
        lists, text, editing = self.tr("In lists"), self.tr("In the text"), self.tr("Speakers")
        space, enter = self.tr("Space"), self.tr("Enter")
        return [
            (self.tr("Play or pause"), text, f"{space}, K"),
            (self.tr("Back and ahead 5 seconds"), text, "J, L"),
            (self.tr("Assign a speaker"), text, "1–8"),
            (self.tr("Edit the word"), text, "F2"),
            (self.tr("Play the item again"), lists, space),
            (self.tr("Main action"), lists, enter),
            (self.tr("Edit the item"), lists, "F2"),
            (self.tr("Merge two speakers"), editing, "M"),
        ]

    def _search(self, typed: str) -> None:
        wanted = typed.casefold().split()
        rows = [row for row in self._rows if all(word in " ".join(row).casefold() for word in wanted)]
        self.table.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                self.table.setItem(number, column, QTableWidgetItem(text))


def _keys(action: QAction) -> str:
    """Return the first two keys of an action, without those that few keyboards have."""
    keys = [each for each in action.shortcuts() if _is_on_every_keyboard(each)]
    return ", ".join(each.toString(QKeySequence.SequenceFormat.NativeText) for each in keys[:2])


def _is_on_every_keyboard(keys: QKeySequence) -> bool:
    first: QKeyCombination = keys[0]  # type: ignore[index]  # missing in the stub
    return bool(first.key() <= Qt.Key.Key_F35)

"""Ask which tiers of a file hold the speech."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QWidget

from app.ui import style
from app.ui.widgets import accessible, label, resize_to_fit, vbox
from core.formats.reading_notes import TierChoice


class TierQuestion(QDialog):
    """Lists the tiers of files with the same tiers. The tiers that Mynah would read are checked."""

    def __init__(self, parent: QWidget, names: Sequence[str], tiers: Sequence[TierChoice]) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Choose tiers"))
        asked = self.tr("Which tiers of {name} hold the speech?").format(name=names[0])
        if len(names) > 1:
            asked = self.tr("Which tiers of these {n} files hold the speech?").format(n=len(names))
        self.list = accessible(QListWidget(), self.tr("Tiers"))
        for tier in tiers:
            counted = self.tr("%n text(s)", "", tier.texts)
            item = QListWidgetItem(f"{tier.name} ({counted})\n{tier.sample}")
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if tier.is_read else Qt.CheckState.Unchecked)
            item.setData(Qt.ItemDataRole.UserRole, tier.name)
            self.list.addItem(item)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.list.itemChanged.connect(self._allow)
        self._allow()
        self.setLayout(vbox(label(asked), self.list, self.buttons, margin=style.MARGIN, grow=self.list))
        resize_to_fit(self, 520, 420)

    def names(self) -> tuple[str, ...]:
        """Return the names of the checked tiers."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(
            item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def _allow(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.names()))


def ask_tiers(parent: QWidget, unsure: Mapping[Path, Sequence[TierChoice]]) -> dict[Path, tuple[str, ...]] | None:
    """Return the names of the tiers to read, by the path of a file. Return None if the user cancels.

    Files whose tiers have the same names get one question.
    """
    groups: dict[tuple[str, ...], list[Path]] = {}
    for path, tiers in unsure.items():
        groups.setdefault(tuple(tier.name for tier in tiers), []).append(path)
    chosen: dict[Path, tuple[str, ...]] = {}
    for paths in groups.values():
        question = TierQuestion(parent, [path.name for path in paths], unsure[paths[0]])
        if question.exec() != QDialog.DialogCode.Accepted:
            return None
        chosen |= dict.fromkeys(paths, question.names())
    return chosen

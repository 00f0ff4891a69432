"""The choices of how words are written: punctuation, capitals, numbers."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout

from app.ui import style
from app.ui.widgets import check_box, combo_box, hbox, label, label_for, vbox
from core.formats.text_options import TextOptions


class TextChoices(QFrame):
    """A card of TextOptions; `changed` tells them after every change."""

    changed = Signal(object)

    def __init__(self, options: TextOptions) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        capitals = {
            "as-is": self.tr("As recognised"),
            "sentences": self.tr("Where sentences begin, too"),
            "lower": self.tr("None"),
        }
        numbers = {"as-is": self.tr("As recognised"), "words": self.tr("In words")}
        self._punctuation = check_box(self.tr("Full stops, commas and other punctuation"), options.punctuation)
        self._capitals = combo_box(self.tr("Capitals"), capitals, options.capitals)
        self._numbers = combo_box(self.tr("Numbers"), numbers, options.numbers)
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.SPACE + 4)
        for row, control in enumerate((self._capitals, self._numbers)):
            grid.addWidget(label_for(control), row, 0)
            grid.addLayout(hbox(control, 0), row, 1)
        grid.setColumnStretch(1, 1)
        hint = label(self.tr("CHAT files are written by CHAT's own rules."), "small")
        heading = label(self.tr("Text"), "heading")
        self.setLayout(vbox(heading, self._punctuation, grid, hint, margin=style.MARGIN))
        self._punctuation.toggled.connect(self._read_controls)
        self._capitals.currentIndexChanged.connect(self._read_controls)
        self._numbers.currentIndexChanged.connect(self._read_controls)

    def _read_controls(self) -> None:
        chosen = self._punctuation.isChecked(), self._capitals.currentData(), self._numbers.currentData()
        self.changed.emit(TextOptions(*chosen))
